"""The drawn layout of a game without boxes and cards (8.4(d)3iv)."""

from cutcard.papers.petition.layout_drawing import places_svg
from cutcard.signs.craps.sign import craps_sign
from tests.law.craps import sheet


def test_every_wager_has_one_place_and_no_cards_are_drawn() -> None:
    sign = craps_sign(sheet())
    drawn = places_svg(sign).replace("&#x27;", "'")
    for line in sign.limits:
        assert drawn.count(f">{line.title}<") == 1, line.title
    assert "cards" not in drawn
    assert "box " not in drawn


def test_the_numbers_of_one_kind_stand_in_a_row() -> None:
    drawn = places_svg(craps_sign(sheet())).splitlines()
    placed = [line for line in drawn if line.startswith("<text") and ">Place " in line]
    rows = {line.split(' y="')[1].split('"')[0] for line in placed}
    assert len(placed) == 6
    assert len(rows) == 1
