"""2.6(c), (n), 2.6A(c): burn cards, who sees them, and who touches the cards."""

import pytest

from cutcard.cards import card, full_stack
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import events as ev
from cutcard.games.croupier.croupier import Croupier, VirtualShoe
from cutcard.games.protocol import (
    DEALER,
    Cut,
    Deal,
    EndRound,
    GiveCard,
    Kind,
    NewDealer,
    PlaceBet,
    RefuseCut,
    ShowBurn,
    Shuffle,
)
from tests.law.felt import BareTable, Table, sheet
from tests.law.shoes import (
    AUTOMATED,
    BART_CARTER,
    CONTINUOUS,
    ROUND,
    DoubleShoe,
    rounds,
    six_to_five,
)

OBSERVERS = ("", "a", "b", DEALER)


def burned_kc() -> BareTable:
    """Player a has a wager, and the king of clubs is burned."""
    table = BareTable(sheet(decks=1)).do(PlaceBet(1, "a", "blackjack", 1000), Shuffle(), Cut("a", 26))
    return table.do(GiveCard(card("Kc")))


@pytest.mark.clause("2.6(c)/1", "2.6(c)/3")
def test_c_nobody_sees_the_burn_card_without_asking() -> None:
    table = burned_kc()
    burned = table.events[-1]
    assert burned == ev.CardBurned(card("Kc"))
    for observer in OBSERVERS:
        assert BLACKJACK.bind(table.sheet).view(table.state, observer).burn_card is None
        assert BLACKJACK.bind(table.sheet).visible(table.state, burned, observer) == ev.CardBurned(None)


@pytest.mark.clause("2.6(c)/3")
def test_c_a_burn_card_shown_to_one_player_is_shown_to_the_table() -> None:
    table = burned_kc()
    table.refuses(ShowBurn(DEALER), "2.6(c)")
    table.refuses(ShowBurn("a", card("2c")), "2.6(c)")
    table.do(ShowBurn("b"))
    assert table.events[-1] == ev.BurnShown("b", card("Kc"))
    for observer in OBSERVERS:
        assert BLACKJACK.bind(table.sheet).view(table.state, observer).burn_card == card("Kc")
    table.refuses(ShowBurn("a"), "2.6(c)")


@pytest.mark.clause("2.6(c)/3")
def test_c_a_burn_card_is_shown_until_the_next_card_is_burned() -> None:
    table = burned_kc()
    table.do(NewDealer(), GiveCard(card("2d")), ShowBurn("a"))
    assert BLACKJACK.bind(table.sheet).view(table.state, "a").burn_card == card("2d")


@pytest.mark.clause("2.6(c)/3")
def test_c_the_dealer_names_an_unknown_burn_card() -> None:
    table = Table(ROUND, sheet=sheet(decks=1)).bets(1)
    table.refuses("show-burn ann Kc", "2.6(c)")
    table.say("deal")
    table.refuses("show-burn ann", "2.6(c)")
    table.say("show-burn ann Kc")
    assert table.of(ev.BurnShown) == [ev.BurnShown("ann", card("Kc"))]


@pytest.mark.clause("2.6(c)/3")
def test_c_a_virtual_shoe_knows_it_and_asking_closes_no_window() -> None:
    """After the cut come the burn, a's card and the dealer's ace: the insurance line stays open."""
    stack = full_stack(1)
    order = list(range(52))
    ace = next(at for at, one in enumerate(stack) if one.rank == "A")
    order[28], order[ace] = ace, 28
    table = Croupier(BLACKJACK.bind(sheet(decks=1)), VirtualShoe(1, lambda cards: order))
    table.do(PlaceBet(1, "a", "blackjack", 1000))
    table.do(Cut("a", 26))
    table.do(Deal())
    waits = table.awaiting
    assert waits.window
    table.do(ShowBurn("a"))
    assert table.steps[-1].events == (ev.BurnShown("a", stack[26]),)
    assert table.awaiting == waits


@pytest.mark.clause("2.6A(c)/intro")
def test_6a_c_a_burn_card_of_six_to_five_is_never_shown() -> None:
    table = BareTable(six_to_five("rules.burn_each_round = true"))
    table.do(PlaceBet(1, "a", "blackjack", 1000), Shuffle(), Cut("a", 26), Deal(), GiveCard(card("Kc")))
    table.refuses(ShowBurn("a"), "2.6A(c)")
    table.refuses(ShowBurn("a", card("Kc")), "2.6A(c)")


@pytest.mark.clause("2.6A(c)/intro")
def test_6a_c_a_burn_before_every_round_or_none() -> None:
    every = rounds(Table(" ".join([ROUND] * 3), sheet=six_to_five("rules.burn_each_round = true")), 3)
    kinds = [type(event) for event in every.of(ev.BettingClosed, ev.CardBurned)]
    assert kinds == [ev.BettingClosed, ev.CardBurned] * 3
    first_cards = [event for event in every.events if isinstance(event, ev.CardBurned | ev.CardDealt)]
    assert isinstance(first_cards[0], ev.CardBurned)
    never = rounds(Table(" ".join([ROUND] * 2), sheet=six_to_five()), 1).say("new-dealer")
    assert rounds(never).of(ev.CardBurned) == []


@pytest.mark.clause("2.6(c)/4", "2.6(d)/intro", "2.21")
@pytest.mark.parametrize("line", [BART_CARTER, CONTINUOUS], ids=["Bart Carter", "continuous"])
def test_c_no_burn(line: str) -> None:
    table = rounds(Table(" ".join([ROUND] * 2), sheet=sheet(line, decks=2))).say("new-dealer")
    assert rounds(table).of(ev.CardBurned) == []


@pytest.mark.clause("2.6(d)/intro")
def test_d_no_burn_at_a_double_shoe_not_even_for_a_new_dealer() -> None:
    table = rounds(DoubleShoe((ROUND.replace("Tc", "Th"),), (ROUND,))).say("new-dealer")
    rounds(table)
    assert table.of(ev.CardBurned) == []
    assert len(table.of(ev.DeterminantDrawn)) == 2


@pytest.mark.clause("2.6(c)/2", "2.2(d)4")
def test_c_a_new_dealers_burn_passes_to_the_batch_in_use() -> None:
    table = rounds(Table(ROUND, ROUND, sheet=sheet(AUTOMATED, decks=1))).say("new-dealer", "reshuffle")
    before = len(table.of(ev.CardBurned))
    rounds(table)
    assert len(table.of(ev.CardBurned)) - before == 2, "one of the full set, one of the new dealer"


@pytest.mark.clause("2.6(n)/1")
def test_n_a_player_touches_the_cards_only_to_cut_them() -> None:
    table = BareTable(sheet(decks=1), opened=False).do(PlaceBet(1, "a", "blackjack", 1000))
    table.refuses(Cut("a", 26), "2.6(n)")
    table = BareTable(sheet(decks=1)).do(PlaceBet(1, "a", "blackjack", 1000))
    table.refuses(Cut("a", 26), "2.6(n)")
    table.do(Shuffle(), Cut("a", 26))
    for command in (Cut("a", 26), RefuseCut("a")):
        table.refuses(command, "2.6(n)")
    table.do(GiveCard(None), Deal())
    table.refuses(Cut("a", 26), "2.6(n)")


@pytest.mark.clause('2.1 "Dealer"')
def test_only_the_dealer_deals_and_shuffles() -> None:
    table = BareTable(sheet(decks=1), opened=False).do(PlaceBet(1, "a", "blackjack", 1000))
    cards = iter(["Kc", "Tc", "7h", "9d", "Td"])
    whose = set()
    while table.state.rounds == 0:
        waits = BLACKJACK.bind(table.sheet).awaiting(table.state)
        if waits.kind is Kind.CARD:
            whose.add((waits.kind, waits.who))
            table.do(GiveCard(card(next(cards))))
        elif waits.kind is Kind.WAGERS:
            table.do(Deal())
        else:
            if waits.kind is Kind.ACT:
                whose.add((waits.kind, waits.who))
            table.do(waits.default_command)
    assert whose == {(Kind.CARD, DEALER), (Kind.ACT, DEALER)}
    assert isinstance(table.events[-1], ev.RoundEnded)
    table.refuses(EndRound(), "2.3(e)")
