"""A drawn layout of a table (8.4(d)3iv): boxes, spots of the wagers, the words across the felt; as SVG."""

from collections.abc import Iterator, Sequence
from html import escape
from math import cos, pi, sin

from cutcard.signs.sign import Sign

WIDTH, HEIGHT = 1000, 620
_CENTRE, _TOP = WIDTH / 2, 40
_ACROSS, _DEEP, _BOXES = 485, 520, 415
_INK, _FELT, _LINE = "#16181d", "#eef3ee", "#2c5b45"
_SPOT = f'fill="#fff" stroke="{_LINE}" stroke-width="2"'
MOST_SPOTS = 7
"""Wagers that have a spot at each box; a game with more has areas that all share."""
_COLUMNS = 8
_FONT = "Libertinus Serif, Georgia, serif"


def layout_svg(sign: Sign, boxes: int) -> str:
    """The layout as the patrons see it, the dealer at the top. Not to scale."""
    if len(sign.limits) > MOST_SPOTS:
        return _areas_svg(sign)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="{_FONT}">',
        f'<path d="M{_CENTRE - _ACROSS} {_TOP} A{_ACROSS} {_DEEP} 0 0 0 {_CENTRE + _ACROSS} {_TOP} Z" '
        f'fill="{_FELT}" stroke="{_INK}" stroke-width="3"/>',
        *_dealer(),
        *_words(sign),
    ]
    titles = [line.title for line in sign.limits]
    for box in range(boxes):
        parts += _box(box + 1, _angle(box, boxes), len(titles))
    parts += _legend(titles)
    return "\n".join((*parts, "</svg>"))


def _areas_svg(sign: Sign) -> str:
    """A layout of areas that all players share, as at a table without boxes."""
    rows = -(-len(sign.limits) // _COLUMNS)
    wide, high = (WIDTH - 80) / _COLUMNS, 340 / rows
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} 500" font-family="{_FONT}">',
        f'<rect x="20" y="{_TOP}" width="{WIDTH - 40}" height="430" rx="90" fill="{_FELT}" '
        f'stroke="{_INK}" stroke-width="3"/>',
        _text(_CENTRE, _TOP - 12, "DEALERS", 16, spaced=True),
    ]
    parts += [
        _text(_CENTRE, _TOP + 34 + 24 * number, line.words.upper(), 17, bold=True)
        for number, line in enumerate(sign.headlines[:1])
    ]
    for number, line in enumerate(sign.limits):
        x = 40 + wide * (number % _COLUMNS)
        y = _TOP + 60 + high * (number // _COLUMNS)
        parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{wide - 6:.1f}" height="{high - 6:.1f}" rx="4" {_SPOT}/>'
        )
        parts.append(_text(x + wide / 2 - 3, y + high / 2 + 2, line.title, 14))
    return "\n".join((*parts, "</svg>"))


def _angle(box: int, boxes: int) -> float:
    """Box 1 lies at the dealer's left, which is the right of the drawing."""
    spread = 0.76 * pi
    step = spread / max(boxes - 1, 1)
    return pi / 2 - (spread / 2 if boxes > 1 else 0) + box * step


def _dealer() -> Iterator[str]:
    yield _text(_CENTRE, _TOP - 12, "DEALER", 16, spaced=True)
    yield f'<rect x="{_CENTRE - 90}" y="{_TOP}" width="180" height="34" fill="none" stroke="{_INK}"/>'
    yield _text(_CENTRE, _TOP + 22, "chips", 14)
    yield f'<rect x="{_CENTRE + 240}" y="{_TOP + 6}" width="95" height="46" fill="none" stroke="{_INK}"/>'
    yield _text(_CENTRE + 287, _TOP + 34, "cards", 14)
    yield f'<rect x="{_CENTRE - 335}" y="{_TOP + 6}" width="95" height="46" fill="none" stroke="{_INK}"/>'
    yield _text(_CENTRE - 287, _TOP + 34, "discards", 14)


def _words(sign: Sign) -> Iterator[str]:
    for number, line in enumerate(sign.headlines):
        yield _text(
            _CENTRE, _TOP + 125 + 34 * number, line.words.upper(), 24 if number == 0 else 18, bold=True
        )


def _box(number: int, angle: float, wagers: int) -> Iterator[str]:
    x, y = _CENTRE + _BOXES * cos(angle) * 0.96, _TOP + _BOXES * sin(angle)
    turn = (angle - pi / 2) * 180 / pi
    yield f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn:.1f})">'
    yield f'<rect x="-34" y="-44" width="68" height="88" rx="6" {_SPOT}/>'
    yield _text(0, 6, "1", 20, bold=True)
    yield _text(0, 62, f"box {number}", 12)
    for spot in range(1, wagers):
        across = (spot - wagers / 2) * 34
        yield f'<circle cx="{across:.1f}" cy="-66" r="15" {_SPOT}/>'
        yield _text(across, -61, str(spot + 1), 14)
    yield "</g>"


def _legend(titles: Sequence[str]) -> Iterator[str]:
    words = " · ".join(f"{number} {title}" for number, title in enumerate(titles, start=1))
    yield _text(_CENTRE, HEIGHT - 12, words, 15)


def _text(x: float, y: float, words: str, size: int, *, bold: bool = False, spaced: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    spacing = ' letter-spacing="3"' if spaced else ""
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="middle" font-size="{size}" fill="{_INK}"'
    return f"<text {place}{weight}{spacing}>{escape(words)}</text>"
