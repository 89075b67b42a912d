"""Arguments that several commands have, each with its help."""

from pathlib import Path
from typing import Annotated

import typer

Sheet = Annotated[Path, typer.Argument(help="A table sheet, or the name of a bundled one.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object on standard output.")]
Strategy = Annotated[
    Path | None, typer.Option(help="A strategy file, as `cutcard strategy --json` writes it.")
]
Output = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="DIR", help="Write HTML and PDF into this folder.")
]
PaperSize = Annotated[str, typer.Option(help="Paper of the PDF: letter or a4.")]
