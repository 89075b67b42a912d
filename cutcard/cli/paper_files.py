"""Writes papers into a folder, as HTML and PDF."""

from collections.abc import Mapping
from pathlib import Path
from typing import cast

from cutcard.cli.errors import InputError
from cutcard.papers.document import Paper, Size
from cutcard.papers.html import html_of
from cutcard.papers.pdf import NoTypesetterError, pdf_of

SIZES = ("letter", "a4")


def paper_size(word: str) -> Size:
    if word not in SIZES:
        raise InputError(f'expected letter or a4, got "{word}"', key="--size")
    return cast("Size", word)


def write_papers(folder: Path, papers: Mapping[str, Paper]) -> list[Path]:
    """`NAME.html` and `NAME.pdf` for each paper; the folder is made where it is missing."""
    written: list[Path] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, paper in papers.items():
            written += [folder / f"{name}.html", folder / f"{name}.pdf"]
            written[-2].write_text(html_of(paper), "utf-8")
            written[-1].write_bytes(pdf_of(paper))
    except NoTypesetterError:
        raise InputError("the package typst, which sets PDFs, is not installed", key="-o") from None
    except OSError as error:
        raise InputError(f"cannot be written: {error.strerror or error}", file=str(folder)) from None
    return written
