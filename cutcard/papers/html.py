"""A paper as one HTML page that stands alone and prints well."""

from base64 import b64encode
from html import escape
from importlib import resources

from cutcard.papers.document import (
    Block,
    Drawing,
    FactList,
    Heading,
    Items,
    PageBreak,
    Paper,
    PaperTable,
    Para,
    SignatureLines,
)


def html_of(paper: Paper) -> str:
    style = resources.files("cutcard.papers").joinpath("templates/paper.css").read_text("utf-8")
    page = {"a4": "A4", "letter": "letter"}[paper.size]
    dated = f"<p class=date>{paper.dated.isoformat()}</p>" if paper.dated else ""
    subtitle = f"<p class=subtitle>{escape(paper.subtitle)}</p>" if paper.subtitle else ""
    body = "\n".join(_block(block) for block in paper.blocks)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{escape(paper.title)}</title>
<style>@page {{ size: {page}; margin: 22mm 20mm; }}
{style}</style>
</head>
<body>
<header><p class=kind>{escape(paper.kind)}</p><h1>{escape(paper.title)}</h1>{subtitle}{dated}</header>
<main>
{body}
</main>
<footer>{escape(paper.reference)}</footer>
</body>
</html>
"""


def _block(block: Block) -> str:
    match block:
        case Heading(text, level, mark):
            marked = f"<span class=mark>{escape(mark)}</span> " if mark else ""
            return f"<h{level + 1}>{marked}{escape(text)}</h{level + 1}>"
        case Para(text, style):
            return f'<p class="{style or "text"}">{escape(text)}</p>'
        case FactList(rows):
            cells = "".join(f"<dt>{escape(name)}</dt><dd>{escape(value)}</dd>" for name, value in rows)
            return f"<dl>{cells}</dl>"
        case PaperTable():
            return _table(block)
        case Items(entries):
            listed = "".join(
                f'<li class="depth{depth}"><span class=mark>{escape(mark)}</span> {escape(text)}</li>'
                for mark, text, depth in entries
            )
            return f"<ul class=items>{listed}</ul>"
        case Drawing(svg, caption, share):
            note = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
            picture = b64encode(svg.encode()).decode()
            image = f'<img alt="{escape(caption)}" src="data:image/svg+xml;base64,{picture}">'
            return f'<figure style="width:{share}%">{image}{note}</figure>'
        case SignatureLines(names):
            return "".join(f"<p class=line>{escape(name)}</p>" for name in names)
        case PageBreak():
            return "<hr class=page>"


def _table(table: PaperTable) -> str:
    align = table.align or ("left",) * len(table.columns)
    head = "".join(
        f'<th class="{side}">{escape(name)}</th>' for name, side in zip(table.columns, align, strict=True)
    )
    rows = "".join(
        "<tr>"
        + "".join(f'<td class="{side}">{escape(cell)}</td>' for cell, side in zip(row, align, strict=True))
        + "</tr>"
        for row in table.rows
    )
    caption = f"<caption>{escape(table.caption)}</caption>" if table.caption else ""
    heads = f"<thead><tr>{head}</tr></thead>" if any(table.columns) else ""
    return f"<table>{caption}{heads}<tbody>{rows}</tbody></table>"
