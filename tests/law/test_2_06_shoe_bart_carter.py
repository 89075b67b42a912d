"""2.6(m), 2.5(h)2: the Bart Carter shuffle."""

from collections import Counter

import pytest

from cutcard.cards import full_stack
from cutcard.dealing import stack as stacks
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.croupier.croupier import Croupier, VirtualShoe
from cutcard.games.protocol import Cut, Deal, EndRound, PlaceBet, Shuffle, ShuffleDiscards
from cutcard.signs.blackjack.sign import sign_of
from tests.law.felt import BareTable, Table, sheet
from tests.law.sheet_lines import broken
from tests.law.shoes import BART_CARTER, ROUND, rounds

TWO_DECKS = sheet(BART_CARTER, decks=2)


def play_rounds(table: BareTable, count: int) -> None:
    for _ in range(count):
        table.do(PlaceBet(1, "a", "blackjack", 1000), Deal()).cards("Tc 7h 9d")
        table.do(cm.Stand(1), cm.DealerPlays()).cards("Td").do(EndRound())


@pytest.mark.clause("2.5(h)2", "2.6(m)/1", '2.1 "Bart Carter Shuffle"')
def test_h2_a_reshuffle_when_the_discards_exceed_a_deck() -> None:
    """Four cards a round: 52 after the thirteenth round, 56 after the next."""
    table = BareTable(TWO_DECKS).do(Shuffle(), Cut("a", 26))
    play_rounds(table, 13)
    table.refuses(ShuffleDiscards(), "2.6(m)")
    table.do(PlaceBet(1, "a", "blackjack", 1000), Deal()).cards("Tc 7h 9d")
    table.refuses(ShuffleDiscards(), "2.6(m)")
    table.do(cm.Stand(1), cm.DealerPlays()).cards("Td").do(EndRound())
    table.do(PlaceBet(1, "a", "blackjack", 1000))
    table.refuses(Deal(), "2.5(a)")
    table.refuses(Shuffle(), "2.5(h)")
    table.do(ShuffleDiscards())
    # 56 discards in stacks of 19, 19 and 18; 48 cards are left in the shoe.
    assert table.events[-1] == ev.DiscardsShuffled((19, 19, 18), (12, 24, 36), 104)
    assert (table.state.shoe.stack, table.state.shoe.left) == (104, 0)
    table.refuses(Cut("a", 26), "2.5(b)")
    table.do(Deal())


@pytest.mark.clause("2.6(m)/2")
@pytest.mark.parametrize(
    ("discards", "sizes"), [(53, (18, 18, 17)), (54, (18, 18, 18)), (55, (19, 18, 18)), (56, (19, 19, 18))]
)
def test_m_three_stacks_at_three_marks(discards: int, sizes: tuple[int, int, int]) -> None:
    assert stacks.three_stacks(discards) == sizes
    assert stacks.marks(51) == (12, 25, 38)
    cards = full_stack(2)
    out, rest = cards[:discards], cards[discards:]
    marks = [len(rest) // 4, len(rest) // 2, 3 * len(rest) // 4]
    one, two = sizes[0], sizes[0] + sizes[1]
    expected = (
        *(*rest[: marks[0]], *out[:one]),
        *(*rest[marks[0] : marks[1]], *out[one:two]),
        *(*rest[marks[1] : marks[2]], *out[two:]),
        *rest[marks[2] :],
    )
    assert stacks.inserted(rest, out) == expected
    assert len(expected) == 104


@pytest.mark.clause("2.6(m)/1", "2.6(m)/2")
def test_m_exactly_the_discards_are_shuffled_and_all_cards_are_there_again() -> None:
    asked: list[int] = []

    def permute(cards: int) -> list[int]:
        asked.append(cards)
        return list(reversed(range(cards)))

    table = Croupier(BLACKJACK.bind(TWO_DECKS), VirtualShoe(2, permute))
    for _ in range(30):
        table.do(PlaceBet(1, "a", "blackjack", 1000))
        before = table.source
        assert isinstance(before, VirtualShoe)
        remaining = before.cards[before.position :]
        table.do(Deal())
        if any(isinstance(step.command, ShuffleDiscards) for step in table.steps):
            break
        table.finish_round()
        table.steps.clear()
    source = table.source
    assert isinstance(source, VirtualShoe)
    assert asked == [104, 104 - len(remaining)]
    assert asked[1] > 52
    assert Counter(source.cards) == Counter(full_stack(2))
    left = list(source.cards)
    first_stack, marks = stacks.three_stacks(asked[1])[0], stacks.marks(len(remaining))
    assert left[: marks[0]] == list(remaining[: marks[0]]), "the cards in front of the first mark stay"
    discards = list((Counter(full_stack(2)) - Counter(remaining)).elements())
    assert Counter(left[marks[0] : marks[0] + first_stack]) <= Counter(discards)


@pytest.mark.clause("2.5(h)2", "2.5(d)/4")
def test_h2_listed_cards_continue_with_the_next_line() -> None:
    table = Table(" ".join([ROUND] * 14), ROUND, sheet=TWO_DECKS)
    rounds(table, 15)
    assert len(table.of(ev.DiscardsShuffled)) == 1
    assert len(table.of(ev.Shuffled)) == 1
    assert len(table.of(ev.CardsCut)) == 1, "no cut after the discards"


@pytest.mark.clause("2.5(h)1", "2.5(e)4")
def test_h1_the_house_may_order_all_cards_shuffled_and_then_they_are_cut() -> None:
    table = rounds(Table(ROUND, ROUND, sheet=TWO_DECKS), box=4).say("reshuffle")
    table.say("cut d 26").bets(4).say("deal")
    assert [event.cards for event in table.of(ev.Shuffled)] == [104, 104]


@pytest.mark.clause("2.5(d)/4")
def test_d_the_sign_does_not_mention_cards_behind_a_cutting_card() -> None:
    assert "cards.cut" in {line.key for line in sign_of(sheet(decks=2)).rules}
    assert "cards.cut" not in {line.key for line in sign_of(TWO_DECKS).rules}


@pytest.mark.clause('2.1 "Bart Carter Shuffle"')
def test_there_must_be_decks_left_to_put_the_discards_in() -> None:
    assert broken(BART_CARTER, decks=1) == {"2.6(m)"}
    assert not broken(BART_CARTER, decks=2)
