"""2.3: when wagers are made, that they stay unchanged, and that each is settled once."""

from collections import Counter
from fractions import Fraction

import pytest

from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.hand import DealerHand, FinishedHand
from cutcard.games.blackjack.rules import (
    Result,
    verdict,
    wager_unit,
    why_not_amount,
    why_not_chips,
    why_not_double_by,
)
from cutcard.games.protocol import Cut, Deal, Felt, GiveCard, PlaceBet, Shuffle
from cutcard.law.refusal import Refusal
from tests.law.felt import EVEN_MONEY, READER, SURRENDER, BareTable, Table, sheet
from tests.law.sheet_lines import sheet as posted

PLAIN = sheet()
OPTIONS = sheet(SURRENDER, EVEN_MONEY, "rules.split_hands = 3")


def on_the_felt(table: Table) -> Counter[Felt]:
    lying: Counter[Felt] = Counter()
    for event in table.events:
        for transfer in event.transfers:
            if isinstance(transfer.source, Felt):
                lying[transfer.source] -= transfer.cents
            if isinstance(transfer.target, Felt):
                lying[transfer.target] += transfer.cents
    return lying


@pytest.mark.clause("2.3(a)/intro", "2.3(c)")
def test_a_wagers_are_made_before_the_first_card_and_none_after_it() -> None:
    """In every phase from the close of betting to the end of the round."""
    phases = set()
    for hole in ((), (READER,)):
        table = BareTable(sheet(SURRENDER, *hole)).do(PlaceBet(1, "a", "blackjack", 1000))
        make_ready(table)
        commands = [
            Deal(),
            *("Tc", "As", "5d"),
            *(("5h",) if hole else ()),
            cm.CloseInsurance(),
            cm.Hit(1),
            "2h",
            cm.Stand(1),
            cm.DealerPlays(),
            *(() if hole else ("5h",)),
            "3d",
        ]
        for command in commands:
            table.cards(command) if isinstance(command, str) else table.do(command)
            phases.add(table.state.phase)
            table.refuses(PlaceBet(1, "a", "blackjack", 500), "2.3(c)")
            table.refuses(PlaceBet(2, "b", "blackjack", 1000), "2.3(c)")
    assert {phase.name for phase in phases} == {
        "DEALING",
        "INSURANCE",
        "PLAY",
        "DEALER_TO_PLAY",
        "DEALER",
        "SETTLING",
    }


def make_ready(table: BareTable) -> None:
    table.do(Shuffle(), Cut("a", 40), GiveCard(None))


@pytest.mark.clause("2.3(e)/1")
@pytest.mark.parametrize("lines", [(), (READER,)])
def test_e_every_wager_is_collected_paid_or_returned_once_and_none_is_left(lines: tuple[str, ...]) -> None:
    table = Table("8s Tc As 5d Ah 8c 6c Kd 6d 9h 2c 3c Tc 4h 5s 6s 7s", sheet=sheet(SURRENDER, *lines))
    table.bets(1, 2, 3, 4).say("deal", "insure 1 a 5", "insure 3 c 5", "split 1", "hit 1", "end")
    assert set(on_the_felt(table).values()) == {0}
    laid, settled = Counter[Felt](), Counter[Felt]()
    for event in table.events:
        match event:
            case ev.WagerPaid():
                settled[Felt(event.box, event.player, event.wager)] += event.returned
            case ev.WagerCollected() | ev.WagerReturned():
                settled[Felt(event.box, event.player, event.wager)] += event.amount
            case _:
                for transfer in event.transfers:
                    laid[transfer.wager] += transfer.cents
    assert settled == laid
    assert isinstance(table.events[-1], ev.RoundEnded)


@pytest.mark.clause("2.3(a)1", "2.3(a)2", "2.3(a)3", "2.3(b)/1", "2.3(b)/2", "2.3(e)/2", "2.3(e)/3")
def test_a_b_e_every_pair_of_scores() -> None:
    """All scores of an unsplit hand of two or three cards against all of the dealer's, from the text."""
    for cards in (2, 3):
        for total in range(4, 31):
            for dealer_cards in (2, 3):
                for dealer in range(4, 27):
                    if (cards == 2 and total > 21) or (dealer_cards == 2 and dealer > 21):
                        continue
                    found = verdict(PLAIN, FinishedHand(total, cards, 1), DealerHand(dealer, dealer_cards))
                    won = worth(total, cards, dealer, dealer_cards)
                    assert net(found.result, found.odds.ratio) == won, (total, cards, dealer, dealer_cards)


def worth(total: int, cards: int, dealer: int, dealer_cards: int) -> Fraction:
    blackjack = total == 21 and cards == 2
    wins = (
        (total <= 21 < dealer)
        or (dealer < total <= 21)
        or (total == dealer == 21 and cards == 2 and dealer_cards > 2)
    )
    if wins:
        return Fraction(3, 2) if blackjack else Fraction(1)
    dealer_blackjack = dealer == 21 and dealer_cards == 2
    if total == dealer <= 21 and not (dealer_blackjack and not blackjack):
        return Fraction(0)
    return Fraction(-1)


def net(result: Result, odds: Fraction) -> Fraction:
    return {Result.WON: odds, Result.VOID: Fraction(0), Result.LOST: Fraction(-1)}[result]


@pytest.mark.clause("2.3(f)")
def test_f_a_wager_lies_as_it_was_made_until_it_is_decided() -> None:
    """Only a double, a split or the settlement moves chips of a wager; cards and decisions do not."""
    table = Table("Tc 8d 7h 2d 8c 5c 3h 9h Td 2s", sheet=OPTIONS).bets(1, 2).say("deal")
    first = Felt(1, "a", "blackjack")
    for statement in ("hit 1", "stand 1", "split 2", "stand 2", "stand 2", "dealer"):
        assert on_the_felt(table)[first] == 1000
        table.refuses("bet 1 a blackjack 5", "2.3(c)")
        table.say(statement)
    assert on_the_felt(table)[first] == 1000
    assert on_the_felt(table)[Felt(2, "b", "blackjack")] == 2000
    table.say("end")
    assert set(on_the_felt(table).values()) == {0}


@pytest.mark.clause("2.3(g)")
def test_g_insurance_double_and_split_wagers_stay_as_made() -> None:
    table = Table("5c 8d Ah 6c 8c Tc 2h 9s 9d 7s", sheet=OPTIONS).bets(1, 2).say("deal", "insure 1 a 4")
    table.refuses("insure 1 a 1", "2.3(g)")
    table.say("double 1 6")
    table.refuses("double 1 4", "2.12(a)2")
    table.say("split 2")
    assert on_the_felt(table) == {
        Felt(1, "a", "blackjack"): 1600,
        Felt(2, "b", "blackjack"): 2000,
        Felt(1, "a", "insurance"): 400,
    }
    table.refuses("insure 1 a 1", "2.3(g)")
    table.refuses("bet 2 b blackjack 10", "2.3(c)")


@pytest.mark.clause("2.3(d)/1")
@pytest.mark.parametrize("amount", ["0.25", "10.30", "9.99"])
def test_d_every_wager_is_made_in_chips(amount: str) -> None:
    table = Table("5c Ah 6c 7d", sheet=OPTIONS)
    table.refuses(f"bet 1 a blackjack {amount}", "2.3(d)")
    table.bets(1).say("deal")
    table.refuses(f"insure 1 a {amount}", "2.3(d)")
    table.refuses(f"double 1 {amount}", "2.3(d)")


@pytest.mark.clause("2.3(a)/intro")
@pytest.mark.parametrize("name", ["dealer", "house"])
def test_a_the_house_lays_no_wager_against_itself(name: str) -> None:
    answer = BLACKJACK.bind(PLAIN).handle(
        BLACKJACK.bind(PLAIN).open_table(), PlaceBet(1, name, "blackjack", 1000)
    )
    assert isinstance(answer, Refusal)
    assert answer.cites("2.3(a)")


@pytest.mark.clause("2.3(d)/1")
@pytest.mark.parametrize(
    ("lines", "means", "taken"),
    [
        ((), "chips", True),
        ((), "cash", True),
        ((), "coupon", False),
        ((), "markers", False),
        (("rules.verbal_wagers = false",), "cash", False),
        (("rules.match_play = true",), "coupon", True),
    ],
)
def test_d_chips_always_cash_and_coupons_where_the_table_takes_them(
    lines: tuple[str, ...], means: str, taken: bool
) -> None:
    rules = sheet(*lines)
    answer = BLACKJACK.bind(rules).handle(
        BLACKJACK.bind(rules).open_table(), PlaceBet(1, "ann", "blackjack", 1000, means)
    )
    assert isinstance(answer, Refusal) is not taken
    assert taken or answer.cites("2.3(d)")  # type: ignore[union-attr]


@pytest.mark.clause("2.3(d)/3")
@pytest.mark.parametrize(("amount", "lawful"), [(500, True), (1500, True), (1200, False), (1450, False)])
def test_d_wagers_of_the_6_to_5_variation_are_multiples_of_five(amount: int, lawful: bool) -> None:
    """The first wager and what a double or a split adds; insurance needs chips only (2.9(b))."""
    six = posted('rules.variation = "six-to-five"', decks=1)
    state = BLACKJACK.bind(six).open_table()
    answer = BLACKJACK.bind(six).handle(state, PlaceBet(1, "ann", "blackjack", amount))
    assert isinstance(answer, Refusal) is not lawful
    assert lawful or answer.cites("2.3(d)")  # type: ignore[union-attr]
    assert (not why_not_double_by(six, 2000, amount)) is lawful
    assert (not why_not_amount(six, amount)) is lawful
    assert not why_not_amount(PLAIN, amount)
    assert why_not_chips(six, amount) is None
    assert (wager_unit(six), wager_unit(PLAIN)) == (500, 50)


@pytest.mark.clause("2.10(a)/2")
@pytest.mark.parametrize("amount", [-1000, -50, 25, 1050])
def test_d_a_double_adds_chips_and_never_takes_them_away(amount: int) -> None:
    table = Table("5c 6h 6c Ts Td", sheet=PLAIN).bets(1).say("deal")
    answer = BLACKJACK.bind(PLAIN).handle(table.state, cm.Double(1, 1, amount))
    assert isinstance(answer, Refusal)


@pytest.mark.parametrize("hand", [-2, -1, 2])
def test_a_hand_that_does_not_exist_is_refused(hand: int) -> None:
    table = Table("5c 6h 6c Ts Td", sheet=PLAIN).bets(1).say("deal")
    answer = BLACKJACK.bind(PLAIN).handle(table.state, cm.Hit(1, hand))
    assert isinstance(answer, Refusal)
    assert answer.cites("2.11(b)")


@pytest.mark.clause("2.3(f)")
def test_f_altering_a_wager_in_play_has_its_own_clause() -> None:
    """Adding to a wager in play alters it, 2.3(f); only 2.3(c) forbids a new wager."""
    table = Table("Tc 8d 7h 2d 8c 5c 3h 9h Td 2s", sheet=OPTIONS).bets(1, 2).say("deal")
    table.refuses("bet 1 a blackjack 5", "2.3(f)")
    assert not table.refusal("bet 3 c blackjack 5").cites("2.3(f)")
    table.say("surrender 1")
    assert not table.refusal("bet 1 a blackjack 5").cites("2.3(f)")
    table.refuses("bet 1 a blackjack 5", "2.3(c)")


@pytest.mark.parametrize("wager", ["blackjack.1", "blackjack.3", "insurance.2"])
def test_d_the_spots_of_multiple_action_are_refused_by_its_section(wager: str) -> None:
    Table("Tc", sheet=PLAIN).refuses(f"bet 1 a {wager} 10", "2.18(a)")
