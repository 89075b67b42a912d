"""A round as a picture for messengers: 1200 by 630 pixels, PNG, set by typst with the fonts inside it."""

import json
from importlib import resources
from typing import NamedTuple

from cutcard.papers.pdf import NoTypesetterError

DOTS_AN_INCH = 72.0
"""A point is a pixel."""


class PicturedHand(NamedTuple):
    cards: tuple[str, ...]
    """`Th`, or empty for a card nobody may see."""
    total: str
    result: str = ""
    """`+$25`; empty where there is none."""


class RoundPicture(NamedTuple):
    title: str
    subtitle: str
    dealer: tuple[PicturedHand, ...]
    hands: tuple[PicturedHand, ...]
    dice: tuple[int, ...]
    result: str
    won: int
    """Above zero where the round was won, below where it was lost."""
    mark: str = ""
    """What the coach says, in few words."""


def picture_of(shown: RoundPicture) -> bytes:
    try:
        import typst  # noqa: PLC0415 - only a picture needs it, and it is large
    except ModuleNotFoundError:
        raise NoTypesetterError from None
    template = resources.files("cutcard.papers").joinpath("templates/round.typ").read_bytes()
    data = shown._asdict()
    for place in ("dealer", "hands"):
        data[place] = [one._asdict() for one in data[place]]
    compiler = typst.Compiler(
        template,
        font_paths=typst.Fonts(include_system_fonts=False, include_embedded_fonts=True),
        sys_inputs={"round": json.dumps(data)},
    )
    made = compiler.compile(format="png", ppi=DOTS_AN_INCH)
    assert isinstance(made, bytes), "the picture has one page"
    return made
