"""2.13: up to three people on a box, who calls its decisions, and how the others answer."""

import pytest

from cutcard.cards import card
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import StayAlone
from cutcard.games.blackjack.rules import caller
from cutcard.games.protocol import Choice, Deal, Kind, PlaceBet, Purse
from cutcard.law.refusal import Refusal
from tests.law.felt import EVEN_MONEY, SURRENDER, BareTable, Table, sheet
from tests.law.sheet_lines import broken, offers

SHARING = "rules.shared_boxes = true"
SHARED = sheet(SHARING, SURRENDER, EVEN_MONEY, "rules.split_hands = 3")
THREE = ("bet 1 ann blackjack 10", "bet 1 bob blackjack 20", "bet 1 cy blackjack 30")
ELEVEN, PAIR = "5c 6h 6d", "8c 6h 8d"


def bet(player: str, box: int = 1, *, behind: bool = False) -> PlaceBet:
    return PlaceBet(box, player, "blackjack", 1000, behind=behind)


def dealt(shoe: str, *bets: str, rules: object = SHARED) -> Table:
    return Table(shoe, sheet=rules).say(*(bets or THREE), "deal")  # type: ignore[arg-type]


def stakes(table: Table) -> list[list[tuple[str, int, int]]]:
    """Each bettor's wager and double on each hand of box 1, in dollars."""
    return [
        [(stake.player, stake.wager // 100, stake.doubled // 100) for stake in hand.stakes]
        for hand in table.state.boxes[0].hands
    ]


def net(table: Table, player: str) -> int:
    """Cents a player has won at this table."""
    moved = [transfer for event in table.events for transfer in event.transfers]
    won = sum(one.cents for one in moved if one.target == Purse(player))
    return won - sum(one.cents for one in moved if one.source == Purse(player))


# --- (a), (g): who may wager on a box ---------------------------------------------------------------------


@pytest.mark.clause("2.13(a)#1")
def test_a_three_people_and_no_fourth_and_nobody_where_boxes_are_not_shared() -> None:
    table = BareTable(SHARED).do(bet("ann"), bet("bob"), bet("cy", behind=True))
    table.refuses(bet("di"), "2.13(a)")
    table.refuses(bet("di", behind=True), "2.13(a)")
    table.do(bet("bob"), bet("di", box=2))
    BareTable(sheet()).do(bet("ann")).refuses(bet("bob", behind=True), "2.13(a)")


@pytest.mark.clause("2.13(a)#1")
def test_a_nobody_wagers_behind_a_box_where_boxes_are_not_shared() -> None:
    """The box belongs to its own player, even if another speaks first."""
    table = BareTable(sheet(*offers("21-plus-3")))
    table.refuses(bet("bob", behind=True), "2.13(a)")
    table.do(bet("ann"))
    table.refuses(bet("bob", behind=True), "2.13(a)")
    table.refuses(bet("ann", behind=True), "2.13(a)")
    table.refuses(PlaceBet(1, "ann", "21-plus-3", 500, behind=True), "2.13(a)")


@pytest.mark.clause("2.13(a)#2")
def test_a_the_first_to_wager_consents_or_does_not() -> None:
    table = BareTable(SHARED).do(bet("ann"), StayAlone(1, "ann", "bob"))
    assert table.events[-1] == ev.CompanyRefused(1, "ann", "bob")
    table.refuses(bet("bob"), "2.13(a)")
    table.do(bet("bob", box=2), bet("cy"))
    table.refuses(StayAlone(1, "cy"), "2.13(a)")
    table.refuses(StayAlone(3, "ann"), "2.13(a)")
    table.do(StayAlone(1, "ann"))
    table.refuses(bet("di"), "2.13(a)")
    table.do(bet("ann"), bet("cy"))


def test_a_a_refusal_of_consent_holds_for_one_round() -> None:
    table = Table("Tc 7h 9d Td Tc 7h 9d Td", sheet=SHARED)
    table.say("bet 1 ann blackjack 10", "alone 1 ann", "deal", "end")
    table.say("bet 1 ann blackjack 10", "bet 1 bob blackjack 10")


@pytest.mark.clause("2.13(a)#3")
def test_a_not_beside_the_progressive_wager() -> None:
    assert broken(SHARING, *offers("progressive")) == {"2.13(a)"}


@pytest.mark.clause("2.13(g)")
@pytest.mark.parametrize("limit", [1, 2, 7])
def test_g_as_many_shared_boxes_as_the_commission_permits(limit: int) -> None:
    table = BareTable(sheet(SHARING, f"rules.shared_box_limit = {limit}"))
    for box in range(1, 8):
        table.do(bet(f"p{box}", box))
    for box in range(1, 8):
        if box <= limit:
            table.do(bet(f"q{box}", box))
        else:
            table.refuses(bet(f"q{box}", box), "2.13(g)")
    table.do(bet("r1", 1))


# --- (b): who calls the decisions -------------------------------------------------------------------------

BEHIND, SEATED = True, False


@pytest.mark.clause("2.13(b)#1", "2.13(b)#2")
@pytest.mark.parametrize(
    ("bettors", "calls"),
    [
        ([(10, SEATED), (20, SEATED), (30, SEATED)], 0),
        ([(10, SEATED), (100, BEHIND)], 0),
        ([(100, BEHIND), (10, SEATED)], 1),
        ([(100, BEHIND), (10, SEATED), (50, SEATED)], 1),
        ([(25, BEHIND), (50, BEHIND)], 1),
        ([(50, BEHIND), (25, BEHIND)], 0),
        ([(20, BEHIND), (50, BEHIND), (50, BEHIND)], 1),
        ([(10, BEHIND)], 0),
    ],
)
def test_b_the_seated_player_or_the_highest_wager(bettors: list[tuple[int, bool]], calls: int) -> None:
    assert caller(bettors) == calls


@pytest.mark.clause("2.13(b)#1")
def test_b_the_table_asks_the_seated_player_alone() -> None:
    table = dealt("Tc 6h 6d 2c", "bet 1 bob blackjack 50 behind", "bet 1 ann blackjack 10")
    assert table.of(ev.BettingClosed) == [ev.BettingClosed(((1, "ann"),))]
    waits = table.croupier.awaiting
    assert (waits.kind, waits.who, waits.window) == (Kind.DECISION, "ann", False)
    assert stakes(table) == [[("ann", 10, 0), ("bob", 50, 0)]]
    table.say("hit 1")
    assert table.croupier.awaiting.who == "ann"


@pytest.mark.clause("2.13(b)#2")
def test_b_with_nobody_seated_the_highest_wager_with_all_its_chips() -> None:
    bets = ("bet 1 ann blackjack 15 behind", "bet 1 bob blackjack 20 behind", "bet 1 ann blackjack 10")
    table = dealt("Tc 8d 6h 6d 8c 2c", *bets, "bet 2 cy blackjack 5")
    assert table.of(ev.BettingClosed) == [ev.BettingClosed(((1, "ann"),))]
    assert table.croupier.awaiting.who == "ann"


def test_b_the_caller_of_a_box_of_one_bettor_is_not_named() -> None:
    table = dealt("Tc 8d 6h 6d 8c 2c", "bet 1 ann blackjack 10", "bet 2 bob blackjack 5")
    assert table.of(ev.BettingClosed) == [ev.BettingClosed()]


# --- (d): doubling ----------------------------------------------------------------------------------------


@pytest.mark.clause("2.13(d)#1")
def test_d_the_card_waits_until_the_others_have_answered_or_the_dealer_goes_on() -> None:
    table = dealt(f"{ELEVEN} Tc Th 2s").say("double 1")
    assert stakes(table) == [[("ann", 10, 10), ("bob", 20, 0), ("cy", 30, 0)]]
    waits = table.croupier.awaiting
    assert (waits.kind, waits.who, waits.place, waits.window) == (Kind.DECISION, "", "1", True)
    assert waits.choices == (
        Choice(cm.Follow(1, 1, "bob", 2000), least=50, most=2000),
        Choice(cm.Follow(1, 1, "cy", 3000), least=50, most=3000),
    )
    assert waits.default_command == cm.CloseJoining(1)
    table.say("follow 1 cy 30")
    assert stakes(table) == [[("ann", 10, 10), ("bob", 20, 0), ("cy", 30, 30)]]
    assert [one.command.player for one in table.croupier.awaiting.choices] == ["bob"]
    assert len(table.of(ev.CardDealt)) == 3
    table.say("follow 1.1 bob 0.50")
    assert table.of(ev.CardDealt)[-1] == ev.CardDealt(1, 0, card("Tc"), face_up=True)
    joined = table.of(ev.JoiningOpened, ev.DoubleFollowed, ev.JoiningClosed)
    assert joined == [
        ev.JoiningOpened(1, 0, False, ("bob", "cy")),
        ev.DoubleFollowed(1, 0, "cy", 3000),
        ev.DoubleFollowed(1, 0, "bob", 50),
        ev.JoiningClosed(1),
    ]


@pytest.mark.clause("2.13(d)#1")
@pytest.mark.parametrize(
    ("statement", "clause"),
    [
        ("follow 1 bob 20.50", "2.10(a)"),
        ("follow 1 bob 0.25", "2.3(d)"),
        ("follow 1.2 bob 20", "2.13(d)"),
        ("follow 1 ann 10", "2.13(b)"),
        ("follow 1 di 10", "2.13(a)"),
        ("follow 2 bob 20", "2.13(d)"),
        ("assign 1 bob", "2.13(e)"),
        ("assign 2 bob", "2.13(e)"),
    ],
)
def test_d_invalid_answers_to_a_double(statement: str, clause: str) -> None:
    table = dealt(f"{ELEVEN} Tc Th 2s").say("double 1")
    table.refuses(statement, clause)


@pytest.mark.parametrize("hand", [0, 1])
def test_d_a_double_leaves_no_hand_to_choose(hand: int) -> None:
    table = dealt(f"{ELEVEN} Tc Th 2s").say("double 1")
    answer = BLACKJACK.bind(SHARED).handle(table.state, cm.Assign(1, hand, "bob"))
    assert isinstance(answer, Refusal)
    assert answer.clauses == ("19:47-2.13(e)",)


@pytest.mark.clause("2.13(d)#1")
def test_d_nobody_is_obliged_and_nobody_answers_twice() -> None:
    table = dealt(f"{ELEVEN} Tc Th 2s").say("double 1", "follow 1 bob 5")
    table.refuses("follow 1 bob 5", "2.3(g)")
    bare = BLACKJACK.bind(SHARED).handle(table.state, cm.Hit(1, 1))
    assert bare.cites("2.13(d)")  # type: ignore[union-attr]
    assert BLACKJACK.bind(SHARED).handle(table.state, cm.CloseJoining(2)).cites("2.13(d)")  # type: ignore[union-attr]
    table.say("end")
    assert (net(table, "ann"), net(table, "bob"), net(table, "cy")) == (2000, 2500, 3000)
    table.refuses("follow 1 cy 30", "2.13(d)")


@pytest.mark.clause("2.13(d)#2")
def test_d_one_card_for_all_of_them() -> None:
    table = dealt(f"{ELEVEN} 2c Th 2s").say("double 1", "follow 1 bob 5")
    table.refuses("hit 1", "2.12(a)2")
    table.refuses("double 1", "2.12(a)2")
    table.say("dealer")
    assert len(table.state.boxes[0].hands[0].cards) == 3


def test_d_a_box_of_one_bettor_asks_nobody() -> None:
    table = dealt(f"{ELEVEN} Tc Th 2s", "bet 1 ann blackjack 10").say("double 1")
    assert not table.of(ev.JoiningOpened)
    assert len(table.state.boxes[0].hands[0].cards) == 3


# --- (e): splitting ---------------------------------------------------------------------------------------


@pytest.mark.clause("2.13(e)")
def test_e_each_other_bettor_covers_the_new_hand_or_names_one() -> None:
    table = dealt(f"{PAIR} Tc 5d Th 2s").say("split 1")
    assert stakes(table) == [[("ann", 10, 0), ("bob", 20, 0), ("cy", 30, 0)], [("ann", 10, 0)]]
    waits = table.croupier.awaiting
    assert (waits.kind, waits.who, waits.place, waits.window) == (Kind.DECISION, "", "1.1", True)
    assert [choice.command for choice in waits.choices] == [
        cm.Follow(1, 2, "bob", 2000),
        cm.Assign(1, 1, "bob"),
        cm.Assign(1, 2, "bob"),
        cm.Follow(1, 2, "cy", 3000),
        cm.Assign(1, 1, "cy"),
        cm.Assign(1, 2, "cy"),
    ]
    table.say("follow 1.2 bob 20")
    assert len(table.of(ev.CardDealt)) == 3
    table.say("assign 1.2 cy")
    assert stakes(table) == [
        [("ann", 10, 0), ("bob", 20, 0)],
        [("ann", 10, 0), ("bob", 20, 0), ("cy", 30, 0)],
    ]
    assert table.of(ev.SplitCovered, ev.WagerAssigned) == [
        ev.SplitCovered(1, 1, "bob", 2000),
        ev.WagerAssigned(1, 1, "cy"),
    ]
    assert table.of(ev.CardDealt)[-1] == ev.CardDealt(1, 0, card("Tc"), face_up=True)


@pytest.mark.clause("2.13(e)")
@pytest.mark.parametrize(
    ("statement", "clause"),
    [
        ("follow 1.2 bob 19.50", "2.13(e)"),
        ("follow 1.2 bob 20.50", "2.11(a)"),
        ("follow 1.1 bob 20", "2.13(e)"),
        ("follow 1.3 bob 20", "2.13(e)"),
        ("assign 1.3 bob", "2.13(e)"),
        ("assign 1.2 ann", "2.13(b)"),
        ("assign 1.2 di", "2.13(a)"),
        ("follow 1.2 di 20", "2.13(a)"),
    ],
)
def test_e_invalid_answers_to_a_split(statement: str, clause: str) -> None:
    dealt(f"{PAIR} Tc 5d Th 2s").say("split 1").refuses(statement, clause)


@pytest.mark.clause("2.13(e)")
@pytest.mark.parametrize(
    ("answers", "bob"),
    [
        (("follow 1.2 bob 20",), 2000 - 2000),
        (("follow 1 bob 20",), 2000 - 2000),
        (("assign 1.1 bob",), 2000),
        (("assign 1 bob",), 2000),
        (("assign 1.2 bob",), -2000),
        ((), 2000),
    ],
)
def test_e_the_result_of_each_answer(answers: tuple[str, ...], bob: int) -> None:
    """The left hand, 19, wins against 18; the right one, 13, loses."""
    table = dealt(f"{PAIR} Ah 5d Th 2s", *THREE[:2]).say("split 1", *answers, "stand 1.1", "stand 1.2", "end")
    assert (net(table, "ann"), net(table, "bob")) == (0, bob)


@pytest.mark.clause("2.13(e)")
def test_e_a_second_split_asks_the_bettors_of_that_hand_again() -> None:
    table = dealt(f"{PAIR} 8s 2c 3c 4c Th 2s").say("split 1", "follow 1.2 bob 20", "assign 1.2 cy")
    table.say("split 1.1")
    assert table.of(ev.JoiningOpened)[-1] == ev.JoiningOpened(1, 0, True, ("bob",))
    table.refuses("assign 1.3 bob", "2.13(e)")
    table.refuses("assign 1.2 cy", "2.13(a)")
    table.say("follow 1.2 bob 20")
    assert [[one[0] for one in hand] for hand in stakes(table)] == [
        ["ann", "bob"],
        ["ann", "bob"],
        ["ann", "bob", "cy"],
    ]


def test_e_a_second_split_of_the_right_hand_asks_its_bettors() -> None:
    table = dealt(f"{PAIR} Tc 8s 2c 3c Th 2s").say("split 1", "assign 1.1 bob", "assign 1.2 cy", "stand 1.1")
    table.say("split 1.2")
    assert table.of(ev.JoiningOpened)[-1] == ev.JoiningOpened(1, 1, True, ("cy",))
    table.say("assign 1.3 cy")
    assert [[one[0] for one in hand] for hand in stakes(table)] == [["ann", "bob"], ["ann"], ["ann", "cy"]]


def test_e_a_hand_with_only_the_callers_wager_is_split_and_doubled_without_asking() -> None:
    table = dealt(f"{PAIR} Tc 8s 3c Tc 4c Th 2s", *THREE[:2]).say("split 1", "assign 1.1 bob", "stand 1.1")
    table.say("split 1.2", "double 1.2", "stand 1.3", "end")
    assert len(table.of(ev.JoiningOpened)) == 1


# --- (f): insurance, and what else is each bettor's own ---------------------------------------------------


@pytest.mark.clause("2.13(f)")
def test_f_each_bettor_insures_separately() -> None:
    table = dealt("Tc Ah 9d Kd")
    lawful = [one.command for one in table.croupier.awaiting.choices if one.refusal is None]
    assert lawful == [cm.Insure(1, "ann", 500), cm.Insure(1, "bob", 1000), cm.Insure(1, "cy", 1500)]
    table.say("insure 1 cy 15")
    table.refuses("insure 1 bob 10.50", "2.9(b)")
    table.refuses("insure 1 di 5", "2.9(b)")
    table.refuses("insure 1 cy 1", "2.3(g)")
    table.say("insure 1 ann 2", "end")
    assert (net(table, "ann"), net(table, "bob"), net(table, "cy")) == (-1000 + 400, -2000, -3000 + 3000)


def test_even_money_is_each_bettors_own_and_paid_once() -> None:
    table = dealt("Ac Ah Kd Td").say("even-money 1 bob", "insure 1 cy 15")
    table.refuses("even-money 1 bob", "2.7(c)")
    table.refuses("insure 1 bob 5", "2.7(c)")
    table.refuses("even-money 1 cy", "2.7(c)")
    table.say("end")
    assert table.of(ev.WagerPaid) == [
        ev.WagerPaid(1, 0, "bob", "blackjack", 2000, 2000, "1 to 1", "2.7(c)"),
        ev.WagerPaid(1, 0, "cy", "insurance", 1500, 3000, "2 to 1", "2.9(c)"),
    ]
    assert table.of(ev.WagerReturned) == [
        ev.WagerReturned(1, 0, "ann", "blackjack", 1000, "2.7(b)"),
        ev.WagerReturned(1, 0, "cy", "blackjack", 3000, "2.7(b)"),
    ]


def test_a_late_blackjack_takes_one_wager_of_each_bettor() -> None:
    """Ann and bob have wagers on both hands, cy on the busted one only: each loses their wager once."""
    table = dealt("8c Th 8d 9c 5d Kc As").say("split 1", "follow 1.2 bob 20", "assign 1.2 cy")
    table.say("stand 1.1", "hit 1.2", "end")
    assert table.of(ev.WagerCollected) == [
        ev.WagerCollected(1, 1, "ann", "blackjack", 1000, "2.3(e)"),
        ev.WagerCollected(1, 1, "bob", "blackjack", 2000, "2.3(e)"),
        ev.WagerCollected(1, 1, "cy", "blackjack", 3000, "2.3(e)"),
    ]
    assert table.of(ev.WagerReturned) == [
        ev.WagerReturned(1, 0, "ann", "blackjack", 1000, "2.11(d)"),
        ev.WagerReturned(1, 0, "bob", "blackjack", 2000, "2.11(d)"),
    ]


def test_nobody_joins_a_box_in_a_round_and_its_bettors_are_known_on_every_hand() -> None:
    table = dealt(f"{PAIR} Tc 5d Th 2s", *THREE[:2]).say("split 1", "assign 1.2 bob")
    refusal = table.refusal("bet 2 bob blackjack 10")
    assert refusal.cites("2.14")
    assert refusal.cites("2.3(c)")
    assert table.refusal("bet 1 di blackjack 10").clauses[0] == "19:47-2.3(c)"


def test_a_deal_needs_every_confirmation_of_spoken_wagers_on_a_shared_box() -> None:
    table = BareTable(SHARED).do(bet("ann"), PlaceBet(1, "bob", "blackjack", 1000, "cash"))
    table.refuses(Deal(), "2.3(d)")
