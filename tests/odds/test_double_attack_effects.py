"""Effects of removal at double attack, whose shoe has no tens."""

from cutcard.cards import RANKS
from cutcard.exact_odds.double_attack.report import double_attack_report
from tests.law.double_attack import sheet


def test_effects_of_every_rank_but_the_tens_that_are_not_there() -> None:
    """A card less of a rank: the shoe has no tens, so they have no effect to show."""
    found = double_attack_report(sheet(), wager="insurance", effects=True)["effects"]["insurance"]
    assert list(found) == list(RANKS)
    assert [rank for rank in RANKS if found[rank] is None] == ["T"]
    assert found["K"] > 0 > found["2"]
