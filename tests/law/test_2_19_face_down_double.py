"""2.19(c), 2.10(c): an ace dealt face down to a double is the third card the box received."""

import pytest

from cutcard.cards import card
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import DealerPlays, TurnCards
from cutcard.games.croupier.croupier import Croupier, ListedShoes
from cutcard.law.refusal import Refusal
from tests.law.felt import sheet

OFFERED = sheet("wagers.progressive = {}", 'rules.double_card = "face-down"')


@pytest.mark.clause("2.10(c)/4", "2.19(c)")
@pytest.mark.parametrize(("third", "award"), [("Ac", 250000), ("As", 25000), ("9s", 10000)])
def test_c_an_unknown_card_counts_once_it_is_turned(third: str, award: int) -> None:
    """Two aces of clubs doubled: with a third 2,500 for 1, with another 250, with none 100."""
    cards = (card("Ac"), card("9h"), card("Ac"), None, card("Ts"))
    croupier = Croupier(BLACKJACK.bind(OFFERED), ListedShoes((cards,)))
    for words in ("bet 1 a blackjack 10", "bet 1 a progressive 1", "deal", "double 1"):
        assert not isinstance(croupier.do(BLACKJACK.read_statement(words.split())), Refusal), words
    assert not isinstance(croupier.do(DealerPlays()), Refusal)
    assert not isinstance(croupier.do(TurnCards(1, (card(third),))), Refusal)
    croupier.finish_round()
    (paid,) = [one for step in croupier.steps for one in step.events if isinstance(one, ev.ProgressivePaid)]
    assert (paid.box, paid.award) == (1, award)
