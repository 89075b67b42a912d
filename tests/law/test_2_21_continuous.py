"""2.21: a continuous shuffling shoe or device."""

from collections import Counter

import pytest

from cutcard.cards import full_stack
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.croupier.croupier import Croupier, VirtualShoe
from cutcard.games.protocol import Cut, Deal, EndRound, PlaceBet, PutBack, Reshuffle, Shuffle
from cutcard.notation.replay import replay
from cutcard.notation.round_file import read_round_file
from cutcard.signs.blackjack.sign import sign_of
from tests.law.felt import BareTable, Table, sheet
from tests.law.sheet_lines import broken
from tests.law.shoes import AUTOMATED, BART_CARTER, CONTINUOUS, ROUND, SIX_TO_FIVE, rounds

ONE_DECK = sheet(CONTINUOUS, decks=1)


@pytest.mark.clause("2.21")
def test_no_cut_no_cutting_card_no_burn() -> None:
    table = rounds(Table(" ".join([ROUND] * 12), sheet=ONE_DECK), 12)
    assert table.of(ev.CardsCut, ev.CutRefused, ev.CardBurned) == []
    assert not table.state.shoe.reached
    assert len(table.of(ev.DeviceLoaded)) == 12, "once when it is filled, then after each round"
    bare = BareTable(ONE_DECK).do(PlaceBet(1, "a", "blackjack", 1000))
    bare.refuses(PutBack(), "2.21")
    bare.do(Shuffle())
    bare.refuses(Cut("a", 26), "2.5(b)")
    bare.do(Deal())


@pytest.mark.clause("2.21", "2.4(a)")
def test_pre_shuffled_cards_go_into_the_device_uncut() -> None:
    table = rounds(Table(ROUND, sheet=sheet(CONTINUOUS, "cards.pre_shuffled = true", decks=1)))
    assert len(table.of(ev.PreShuffledReceived)) == 1
    assert table.of(ev.CardsCut, ev.Shuffled, ev.CardsSpread) == []


@pytest.mark.clause("2.21")
def test_the_cards_of_a_round_go_back_before_the_next() -> None:
    table = BareTable(ONE_DECK).do(Shuffle(), PlaceBet(1, "a", "blackjack", 1000), Deal()).cards("Tc 7h 9d")
    table.refuses(PutBack(), "2.21")
    table.do(cm.Stand(1), cm.DealerPlays()).cards("Td").do(EndRound(), PlaceBet(1, "a", "blackjack", 1000))
    table.refuses(Deal(), "2.5(a)")
    table.refuses(Reshuffle(), "2.21")
    table.do(PutBack())
    assert (table.state.shoe.stack, table.state.shoe.left) == (52, 0)
    table.do(Deal()).cards("Tc 7h 9d")


@pytest.mark.clause("2.21")
def test_a_virtual_device_shuffles_all_its_cards_after_each_round() -> None:
    asked: list[int] = []

    def permute(cards: int) -> range:
        asked.append(cards)
        return range(cards)

    table = Croupier(BLACKJACK.bind(ONE_DECK), VirtualShoe(1, permute))
    for _ in range(3):
        table.do(PlaceBet(1, "a", "blackjack", 1000))
        table.do(Deal())
        assert isinstance(table.source, VirtualShoe)
        assert Counter(table.source.cards) == Counter(full_stack(1))
        table.finish_round()
    assert asked == [52, 52, 52]


@pytest.mark.clause("2.21")
def test_listed_cards_continue_over_rounds_and_may_repeat() -> None:
    text = "table x\nshoe Tc 7h 9d Td Tc 7h 9d Td\n" + 2 * "bet 1 ann blackjack 10\ndeal\nend\n"
    text += "pays 1 ann blackjack +10\n"
    failures, croupier = replay(BLACKJACK.bind(ONE_DECK), read_round_file(text))
    assert not failures
    assert croupier.state.rounds == 2


@pytest.mark.clause("2.21")
def test_a_continuous_device_replaces_other_shuffles_and_is_barred_in_six_to_five() -> None:
    assert not broken(CONTINUOUS)
    assert broken(CONTINUOUS, AUTOMATED) == {"2.21"}
    assert broken(CONTINUOUS, BART_CARTER) == {"2.21"}
    assert broken(SIX_TO_FIVE, CONTINUOUS, decks=1) == {"2.6A(a)"}


@pytest.mark.clause("2.21")
def test_the_approval_is_kept_and_shown_where_it_is_given() -> None:
    lines = {line.key: line.words for line in sign_of(sheet(CONTINUOUS, 'cards.approval = "CCC 4"')).rules}
    assert lines["cards.approval"].endswith("CCC 4")
    assert "continuous" in lines["cards.device"]
