"""Arguments that several commands have, each with its help."""

from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from typer.core import TyperGroup

from cutcard.api.sheets import bundled_sheets

BUNDLED = ", ".join(sheet.stem for sheet in bundled_sheets())
"""The names a sheet may be given by."""
Sheet = Annotated[Path, typer.Argument(help="A table sheet, or the name of a bundled one.")]
"""Of a command that reads one table."""
PlayedSheet = Annotated[Path, typer.Argument(help=f"A table sheet, or a bundled one: {BUNDLED}.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON object on standard output.")]
"""Of every command that reports something."""
NoCache = Annotated[bool, typer.Option("--no-cache", help="Compute again; use no shipped or kept answer.")]
AsCsv = Annotated[bool, typer.Option("--csv", help="Comma-separated lines on standard output.")]
AsSvg = Annotated[bool, typer.Option("--svg", help="A drawing on standard output.")]
Form = Literal["text", "json", "csv", "svg"]
"""What an answer is printed as."""
Wager = Annotated[str | None, typer.Option(help="Only this wager, or the wagers of this table of the sheet.")]
UpCard = Annotated[
    str, typer.Option(help='The dealer\'s up card: T; both cards where they are face up: "T 6".')
]
OtherHands = Annotated[
    str, typer.Option(help='The other hands of a split box, with commas between them: "8 T, 8".')
]
Conditional = Annotated[bool, typer.Option("--conditional", help="Given that the dealer has no blackjack.")]
Effects = Annotated[bool, typer.Option("--effects", help="The effect of removing each rank.")]
RuleEffects = Annotated[bool, typer.Option("--rule-effects", help="The effect of each rule changed alone.")]
Distribution = Annotated[
    bool, typer.Option("--distribution", help="The probability of each result of the main wager.")
]
Exceptions = Annotated[
    bool,
    typer.Option("--exceptions", help="Hands that are better played differently, and what each is worth."),
]
Strategy = Annotated[
    Path | None, typer.Option(help="A strategy file, as `cutcard strategy --json` writes it.")
]
Output = Annotated[
    Path | None, typer.Option("--output", "-o", metavar="DIR", help="Write HTML and PDF into this folder.")
]
"""Of the commands that write papers; without it they print."""
PaperSize = Annotated[str, typer.Option(help="Paper of the PDF: letter or a4.")]
"""As the size of a page is called in the United States and elsewhere."""


class Commands(TyperGroup):
    """The program's group of commands. Its help never cuts what a command does.

    Files are not checked by the parser: a command reports a file that it cannot read itself, by name."""

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        command = super().get_command(ctx, cmd_name)
        for one in command.params if command is not None else ():
            if hasattr(one.type, "readable"):
                one.type.readable = False
        return command

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        named = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        rows = [
            (name, command.get_short_help_str(limit=1000))
            for name, command in named
            if command is not None and not command.hidden
        ]
        with formatter.section("Commands"):
            formatter.write_dl(rows)
