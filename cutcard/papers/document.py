"""A paper as data: blocks of text, tables and drawings. One paper gives the HTML and the PDF alike."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

Size = Literal["a4", "letter"]
Style = Literal["", "lead", "note", "centre", "display", "warning"]
Align = Literal["left", "right", "center"]


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a part of the paper; `mark` stands before it: `8.4(d)3`."""

    text: str
    level: int = 1
    mark: str = ""


@dataclass(frozen=True, slots=True)
class Para:
    text: str
    style: Style = ""


@dataclass(frozen=True, slots=True)
class FactList:
    """Names and their values, in two columns."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PaperTable:
    """`widths` are shares of the page, 0 for a column as wide as its words."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[int, ...] = ()
    align: tuple[Align, ...] = ()
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Items:
    """A list; each entry with a mark of its own, such as `(a)`, or with none. `depth` indents it."""

    entries: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture as SVG; `share` of the page's width."""

    svg: str
    caption: str = ""
    share: int = 100


@dataclass(frozen=True, slots=True)
class SignatureLines:
    """Lines to sign or to fill in, each with a name under it."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PageBreak:
    pass


Block = Heading | Para | FactList | PaperTable | Items | Drawing | SignatureLines | PageBreak


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A whole paper. Its date comes with it: two papers of the same content are the same bytes."""

    title: str
    subtitle: str = ""
    kind: str
    """What it is, for the head of each page: `Notice of a change of rules`."""
    reference: str
    """What its foot names: the sheet's digest."""
    blocks: tuple[Block, ...]
    dated: date | None = None
    size: Size = "letter"
    cover: bool = False
    """Whether the title has a page of its own, with the contents."""


def plain(block: Block) -> dict[str, Any]:
    """A block as the typesetter's template takes it: data, never markup."""
    match block:
        case Heading(text, level, mark):
            return {"kind": "heading", "text": text, "level": level, "mark": mark}
        case Para(text, style):
            return {"kind": "para", "text": text, "style": style}
        case FactList(rows):
            return {"kind": "facts", "rows": rows}
        case PaperTable():
            widths = block.widths or (1,) * len(block.columns)
            align = block.align or ("left",) * len(block.columns)
            return {
                "kind": "table",
                "columns": block.columns,
                "rows": block.rows,
                "widths": widths,
                "align": align,
                "caption": block.caption,
            }
        case Items(entries):
            return {"kind": "items", "entries": entries}
        case Drawing(svg, caption, share):
            return {"kind": "drawing", "svg": svg, "caption": caption, "share": share}
        case SignatureLines(names):
            return {"kind": "lines", "names": names}
        case PageBreak():
            return {"kind": "pagebreak"}


def data_of(paper: Paper) -> dict[str, Any]:
    """The whole paper as the template takes it."""
    dated = paper.dated
    return {
        "title": paper.title,
        "subtitle": paper.subtitle,
        "kind": paper.kind,
        "reference": paper.reference,
        "size": {"a4": "a4", "letter": "us-letter"}[paper.size],
        "cover": paper.cover,
        "date": None if dated is None else [dated.year, dated.month, dated.day],
        "blocks": [plain(block) for block in paper.blocks],
    }


def joined(*parts: Sequence[Block]) -> tuple[Block, ...]:
    return tuple(block for part in parts for block in part)
