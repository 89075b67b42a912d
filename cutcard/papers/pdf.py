"""A paper as a PDF, set by typst. The same paper gives the same bytes: the clock and the machine's fonts play
no part, and the fonts lie inside the file."""

import json
from importlib import resources

from cutcard.papers.document import Paper, data_of


class NoTypesetterError(Exception):
    """The package `typst` is not installed."""


def pdf_of(paper: Paper) -> bytes:
    made = _compiled(paper, "pdf")
    assert isinstance(made, bytes)
    return made


def pages_of(paper: Paper, *, dots_an_inch: float = 60.0) -> list[bytes]:
    """The pages as PNG pictures."""
    made = _compiled(paper, "png", dots_an_inch)
    return made if isinstance(made, list) else [made]


def _compiled(paper: Paper, form: str, dots_an_inch: float | None = None) -> bytes | list[bytes]:
    try:
        import typst  # noqa: PLC0415 - only a PDF needs it, and it is large
    except ModuleNotFoundError:
        raise NoTypesetterError from None
    template = resources.files("cutcard.papers").joinpath("templates/paper.typ").read_bytes()
    compiler = typst.Compiler(
        template,
        font_paths=typst.Fonts(include_system_fonts=False, include_embedded_fonts=True),
        sys_inputs={"paper": json.dumps(data_of(paper))},
    )
    made = compiler.compile(format=form, ppi=dots_an_inch, timestamp=0)  # type: ignore[arg-type]
    assert made is not None
    return made
