"""2.18, 2.15(l), (m): several wagers on one hand, each against one hand of the dealer; the up card."""

from random import Random

import pytest

from cutcard.cards import card, full_stack, read_cards
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import Irregular
from cutcard.games.croupier.croupier import Croupier, VirtualShoe
from cutcard.games.protocol import (
    FLOORPERSON,
    Deal,
    EndRound,
    Felt,
    Kind,
    PlaceBet,
    Purse,
    Shuffle,
    VoidRound,
)
from cutcard.law.refusal import Refusal
from cutcard.signs.blackjack.sign import sign_of
from tests.law.felt import EVEN_MONEY, Table, sheet
from tests.law.sheet_lines import broken, offers
from tests.law.signs import said

MULTIPLE = 'rules.variation = "multiple-action"'
RULES = sheet(MULTIPLE)
THREE_HANDS = "Ts 6c 9d Th 5s Td 9s Kc 3d"
"""A 19 against 6c Th 5s, 6c Td 9s and 6c Kc 3d: it loses, wins and ties."""


def bets(table: Table, box: int, player: str, *amounts: int) -> Table:
    return table.say(
        *(f"bet {box} {player} blackjack.{spot} {amount}" for spot, amount in enumerate(amounts, start=1))
    )


def three_hands(*amounts: int) -> Table:
    return bets(Table(THREE_HANDS, sheet=RULES), 1, "a", *(amounts or (10, 20, 30))).say("deal", "stand 1")


def kinds(table: Table, *of: type[ev.Event]) -> list[ev.Event]:
    return table.of(*of)


# --- (a), (b) the offer and the wagers --------------------------------------------------------------------


@pytest.mark.clause("2.18(a)#1")
def test_a_the_sign_tells_whether_it_is_offered_and_wagers_are_taken_where_it_is() -> None:
    words = "Multiple action: your hand plays against two or three hands of the dealer"
    assert said(RULES, "rules.variation") == words
    assert said(sheet(), "rules.variation") == ""
    Table("9c", sheet=RULES).say("bet 1 a blackjack.1 10", "bet 1 a blackjack.2 10")
    Table("9c", sheet=sheet()).refuses("bet 1 a blackjack.2 10", "2.18(a)")


@pytest.mark.clause("2.18(a)#3")
@pytest.mark.parametrize(
    "wager",
    ["progressive", "blackjack-bonus", "streak", "match-the-dealer", "twenty-point", "optional-bonus"],
)
def test_a_six_wagers_are_barred_beside_it(wager: str) -> None:
    assert "2.18(a)" in broken(MULTIPLE, *offers(wager))


@pytest.mark.parametrize("wager", ["over-under-13", "same-suit", "sevens"])
def test_a_the_wagers_of_2_17_may_be_offered_with_it(wager: str) -> None:
    assert not broken(MULTIPLE, *offers(wager))


@pytest.mark.clause("2.18(b)#1")
@pytest.mark.parametrize(
    ("spots", "lawful"),
    [
        *(("1", False), ("2", False), ("3", False), ("13", False), ("23", False)),
        *(("12", True), ("21", True), ("123", True), ("312", True)),
    ],
)
def test_b_two_or_three_wagers_from_the_first_spot_on(spots: str, *, lawful: bool) -> None:
    table = Table(THREE_HANDS, sheet=RULES).say(*(f"bet 1 a blackjack.{spot} 10" for spot in spots))
    if lawful:
        table.say("deal")
    else:
        table.refuses("deal", "2.18(b)")


@pytest.mark.clause("2.18(b)#2")
@pytest.mark.parametrize(("fewest", "lawful"), [(2, True), (3, False)])
def test_b_the_licensee_may_require_all_three(fewest: int, *, lawful: bool) -> None:
    table = Table(THREE_HANDS, sheet=sheet(MULTIPLE, f"rules.fewest_wagers = {fewest}"))
    bets(table, 1, "a", 10, 10)
    if lawful:
        table.say("deal")
    else:
        table.refuses("deal", "2.18(b)")
        table.say("bet 1 a blackjack.3 10", "deal")


@pytest.mark.clause("2.18(b)#3")
@pytest.mark.parametrize("fewest", [2, 3])
def test_b_number_and_limits_of_the_wagers_are_posted(fewest: int) -> None:
    rules = sheet(MULTIPLE, f"rules.fewest_wagers = {fewest}")
    assert said(rules, "rules.fewest_wagers") == f"At least {fewest} wagers a player"
    limits = [(line.title, line.least, line.most) for line in sign_of(rules).limits]
    assert limits == [("Blackjack, each wager", 100, 100000)]
    assert said(sheet(), "rules.fewest_wagers") == ""


@pytest.mark.clause("2.18(b)#3")
def test_b_the_limits_hold_for_each_wager() -> None:
    table = bets(Table(THREE_HANDS, sheet=RULES), 1, "a", 1000, 1000)
    table.refuses("bet 1 a blackjack.3 1001", "8.2(a)")
    table.refuses("bet 1 a blackjack.3 0.50", "8.2(a)")
    table.refuses("bet 1 a blackjack.2 1", "8.2(a)")


# --- (c) dealing and decisions ----------------------------------------------------------------------------


@pytest.mark.clause("2.18(c)#1")
def test_c_cards_are_dealt_as_in_2_6_e_and_totals_announced() -> None:
    table = Table("Ts 9s 6c 9d 9c Th 5s Td 9h", sheet=RULES)
    bets(bets(table, 1, "a", 10, 10), 2, "b", 10, 10).say("deal")
    assert [(one.box, str(one.card)) for one in table.of(ev.CardDealt)] == [
        *((1, "Ts"), (2, "9s"), (0, "6c"), (1, "9d"), (2, "9c")),
    ]
    assert table.at(ev.TurnBegan(1, 0)) < table.at(ev.TotalAnnounced(1, 0, 19, soft=False))
    open_to = {type(one.command) for one in table.croupier.awaiting.choices if one.refusal is None}
    assert open_to == {cm.Hit, cm.Stand, cm.Double}


@pytest.mark.clause("2.18(c)#2")
@pytest.mark.parametrize(
    ("say", "adds"),
    [
        *(("split 1", (10, 20, 30)), ("double 1", (10, 20, 30))),
        *(("double 1 4", (4, 4, 4)), ("double 1 1,20,3", (1, 20, 3))),
    ],
)
def test_c_an_additional_wager_for_each_wager(say: str, adds: tuple[int, ...]) -> None:
    table = bets(Table("5s 6c 5d Th 9h", sheet=RULES), 1, "a", 10, 20, 30).say("deal", say)
    raised = table.of(ev.PairSplit, ev.WagerDoubled)[0]
    assert [(transfer.source, transfer.target, transfer.cents // 100) for transfer in raised.transfers] == [
        (Purse("a"), Felt(1, "a", f"blackjack.{spot}"), add) for spot, add in enumerate(adds, start=1)
    ]
    assert raised.amount == sum(adds) * 100


# --- (e) to (j) the dealer's hands ------------------------------------------------------------------------


@pytest.mark.clause("2.18(e)")
def test_e_the_first_hand_is_called_dealt_and_drawn() -> None:
    table = three_hands().say("dealer")
    assert table.of(ev.DealersCardCalled) == [ev.DealersCardCalled()]
    assert [str(one.card) for one in table.of(ev.CardDealt) if one.box == 0] == ["6c", "Th", "5s"]
    assert table.at(ev.PlayersFinished()) < table.at(ev.DealersCardCalled())
    assert table.events[-2:] == [ev.TotalAnnounced(0, 0, 21, soft=False), ev.DealerFinished()]


@pytest.mark.clause("2.18(f)#1", "2.18(f)2", "2.18(g)", "2.18(h)#1", "2.18(h)#2", "2.18(i)", "2.18(j)")
def test_f_to_j_settled_collected_moved_called_hand_by_hand() -> None:
    table = three_hands().say("end")
    told = table.of(
        *(ev.DealersCardCalled, ev.DealerFinished, ev.WagerCollected, ev.WagerPaid, ev.WagerReturned),
        *(ev.DealersCardsCollected, ev.UpCardMoved, ev.CardsPickedUp, ev.RoundEnded),
    )
    assert told == [
        ev.DealersCardCalled(),
        ev.DealerFinished(),
        ev.WagerCollected(1, 0, "a", "blackjack.1", 1000, "2.3(a)2"),
        ev.DealersCardsCollected(1, tuple(read_cards("Th 5s"))),
        ev.UpCardMoved(2),
        ev.DealersCardCalled(),
        ev.DealerFinished(),
        ev.WagerPaid(1, 0, "a", "blackjack.2", 2000, 2000, "1 to 1", "2.3(a)1"),
        ev.DealersCardsCollected(2, tuple(read_cards("Td 9s"))),
        ev.UpCardMoved(3),
        ev.DealersCardCalled(),
        ev.DealerFinished(),
        ev.WagerReturned(1, 0, "a", "blackjack.3", 3000, "2.3(b)"),
        ev.CardsPickedUp((1,)),
        ev.RoundEnded(1),
    ]


@pytest.mark.clause("2.18(f)#2")
@pytest.mark.parametrize("double_card", ["face-up", "face-down"])
@pytest.mark.parametrize(("reading", "beside"), [("kept", ev.WagerCollected), ("returned", ev.WagerReturned)])
def test_f_a_bust_turned_with_the_first_hand_is_lost_beside_a_later_blackjack(
    double_card: str, reading: str, beside: type[ev.Event]
) -> None:
    """Sixes split, one doubled to 22 and one of 16: 19 beats it, then an ace makes a blackjack."""
    lines = (f'rules.double_card = "{double_card}"', f'readings.busted_extras = "{reading}"')
    table = bets(Table("6h Ac 6d 6s Kd Th 8c Ks", sheet=sheet(MULTIPLE, *lines)), 1, "a", 10, 10)
    table.say("deal", "split 1", "double 1.1", "stand 1.2", "end")
    second = [one for one in table.of(ev.WagerCollected, ev.WagerReturned) if one.wager == "blackjack.2"]
    assert second == [
        ev.WagerCollected(1, 0, "a", "blackjack.2", 2000, "2.18(f)"),
        beside(1, 1, "a", "blackjack.2", 1000, "2.3(a)2" if reading == "kept" else "2.11(d)"),
    ]


@pytest.mark.clause("2.18(f)#1", "2.18(j)")
def test_f_each_hand_is_settled_and_picked_up_from_the_far_right() -> None:
    table = Table("Ts 9s 6c 9d 9c Th 5s Td 9h", sheet=RULES)
    bets(bets(table, 1, "a", 10, 10), 2, "b", 10, 10).say("deal", "end")
    settled = [(one.box, one.wager) for one in table.of(ev.WagerCollected, ev.WagerPaid)]
    assert settled == [(2, "blackjack.1"), (1, "blackjack.1"), (2, "blackjack.2"), (1, "blackjack.2")]
    assert table.of(ev.CardsPickedUp) == [ev.CardsPickedUp((2, 1))]


@pytest.mark.clause("2.18(f)#2")
def test_f_a_bust_is_taken_with_its_cards_at_once() -> None:
    table = Table("Ts 9s 6c 6d 9c 8c Th 5s Td 9h", sheet=RULES)
    bets(bets(table, 1, "a", 10, 20, 30), 2, "b", 10, 10).say("deal", "hit 1")
    assert table.events[-6:-2] == [
        ev.BustTaken(1, 0),
        *(ev.WagerCollected(1, 0, "a", f"blackjack.{spot}", spot * 1000, "2.18(f)") for spot in (1, 2, 3)),
    ]
    table.say("end")
    assert len(table.of(ev.WagerCollected, ev.WagerPaid)) == 5
    assert table.of(ev.CardsPickedUp) == [ev.CardsPickedUp((2,))]


@pytest.mark.clause("2.18(f)#2")
@pytest.mark.parametrize("reading", ["kept", "returned"])
def test_f_an_unseen_double_loses_one_original_wager_to_the_first_hands_blackjack(
    reading: str,
) -> None:
    """2.10(b), (c): its 22 is turned after the blackjack; the second wager is lost by it (2.18(f))."""
    rules = sheet(MULTIPLE, 'rules.double_card = "face-down"', f'readings.busted_extras = "{reading}"')
    table = bets(Table("6h Ac 6d Kd Ks", sheet=rules), 1, "a", 10, 10).say("deal", "double 1", "end")
    assert table.of(ev.WagerCollected, ev.WagerReturned) == [
        ev.WagerCollected(1, 0, "a", "blackjack.1", 1000, "2.3(a)1"),
        ev.WagerReturned(1, 0, "a", "blackjack.1", 1000, "2.10(b)"),
        ev.WagerCollected(1, 0, "a", "blackjack.2", 2000, "2.18(f)"),
    ]


@pytest.mark.clause("2.18(f)#2")
@pytest.mark.parametrize("double_card", ["face-up", "face-down"])
def test_f_the_cards_of_a_doubled_bust_are_gone_before_the_others_are_picked_up(double_card: str) -> None:
    """Turned with the dealer's first hand or seen at once: its 22 is taken with all wagers (2.18(f))."""
    on = sheet(MULTIPLE, f'rules.double_card = "{double_card}"')
    table = Table("6h 9s 7c 6d 9c Kd Th Td Kc", sheet=on)
    bets(bets(table, 1, "a", 10, 10), 2, "b", 10, 10).say("deal", "double 1", "stand 2", "end")
    assert sum(one.amount for one in table.of(ev.WagerCollected) if one.box == 1) == 4000
    assert table.of(ev.CardsPickedUp) == [ev.CardsPickedUp((2,))]


@pytest.mark.clause("2.18(f)#2")
def test_f_at_any_other_table_the_cards_of_a_bust_stay() -> None:
    table = Table("Ts 6c 5d Kd Th 8c", sheet=sheet()).bets(1).say("deal", "hit 1", "end")
    assert [one.amount for one in table.of(ev.WagerCollected)] == [1000]
    assert not table.of(ev.BustTaken)


@pytest.mark.clause("2.18(f)1")
def test_f_1_the_up_card_is_picked_up_alone_if_no_player_is_left() -> None:
    table = bets(Table("Ts 6c 6d 8c", sheet=RULES), 1, "a", 10, 10).say("deal", "hit 1", "end")
    assert [one.box for one in table.of(ev.CardDealt)] == [1, 0, 1, 1]
    assert not table.of(ev.DealersCardCalled, ev.UpCardMoved, ev.DealersCardsCollected)
    assert table.of(ev.CardsPickedUp) == [ev.CardsPickedUp(())]


@pytest.mark.clause("2.18(f)2")
def test_f_2_the_round_does_not_end_while_a_wager_remains() -> None:
    table = three_hands().say("dealer")
    answer = BLACKJACK.bind(RULES).handle(table.state, EndRound())
    assert isinstance(answer, Refusal)
    assert answer.cites("2.18(f)2")
    table.say("dealer")
    answer = BLACKJACK.bind(RULES).handle(table.state, EndRound())
    assert isinstance(answer, Refusal)
    assert answer.cites("2.18(h)")
    table.say("dealer").refuses("dealer", "2.6(h)")
    assert not isinstance(BLACKJACK.bind(RULES).handle(table.state, EndRound()), Refusal)


@pytest.mark.clause("2.18(h)#3")
def test_h_no_third_hand_without_a_third_wager() -> None:
    table = three_hands(10, 20).say("end")
    assert table.of(ev.UpCardMoved) == [ev.UpCardMoved(2)]
    assert len(table.of(ev.DealersCardCalled)) == 2


@pytest.mark.clause("2.18(d)#2", "2.18(f)1")
def test_d_a_hand_that_nothing_waits_for_is_left_out() -> None:
    """All over 21, the second wager insured: the up card goes straight to the second hand."""
    table = bets(Table("Ts As 6d 8c Kd", sheet=RULES), 1, "a", 10, 10, 10)
    table.say("deal", "insure 1 a 5 2", "hit 1", "end")
    assert table.of(ev.UpCardMoved, ev.DealersCardCalled) == [ev.UpCardMoved(2), ev.DealersCardCalled()]
    paid = ev.WagerPaid(1, 0, "a", "insurance.2", 500, 1000, "2 to 1", "2.9(c)")
    assert table.of(ev.WagerPaid) == [paid]


@pytest.mark.clause("2.18(d)#1")
def test_d_insurance_and_even_money_are_offered_for_each_wager() -> None:
    rules = sheet(MULTIPLE, EVEN_MONEY)
    table = bets(Table("As Ac Kd Kh", sheet=rules), 1, "a", 10, 20).say("deal", "insure 1 a 5 1")
    told = {(type(one.command), one.command.spot): one for one in table.croupier.awaiting.choices}
    assert {place for place, one in told.items() if one.refusal is None} == {
        *((cm.Insure, 2), (cm.TakeEvenMoney, 2)),
    }
    assert told[cm.Insure, 2].most == 1000
    table.refuses("even-money 1 a 1", "2.7(c)")


# --- cards within the round -------------------------------------------------------------------------------


def test_a_shuffle_between_the_hands_takes_the_collected_cards_and_no_other() -> None:
    """2.15(f): one deck runs out between two hands; the cards in the rack are shuffled too."""
    rules = sheet(MULTIPLE, decks=1)
    table = Croupier(BLACKJACK.bind(rules), VirtualShoe(1, range))
    for spot in (1, 2, 3):
        assert not isinstance(table.do(PlaceBet(1, "a", f"blackjack.{spot}", 1000)), Refusal)
    table.do(Deal())
    table.do(cm.Stand(1))
    table.do(cm.DealerPlays())
    # The rest of the shoe is gone: what comes next is shuffled.
    first_hand = table.state.dealer.cards
    shoe = table.state.shoe
    table.state = table.state._replace(shoe=shoe._replace(left=shoe.stack))
    table.source = table.source._replace(position=len(table.source.cards))  # type: ignore[attr-defined]
    table.do(cm.DealerPlays())
    shuffled = [event for step in table.steps for event in step.events if isinstance(event, ev.Shuffled)]
    assert shuffled[-1].cards == 52 - 3, "the player's two cards and the up card stay where they lie"
    out = {*table.state.boxes[0].hands[0].cards, first_hand[0]}
    assert set(table.source.cards) == set(full_stack(1)) - out  # type: ignore[attr-defined]
    assert set(first_hand[1:]) <= set(table.source.cards)  # type: ignore[attr-defined]


def test_money_and_cards_of_random_rounds() -> None:
    """No money is left on the felt, and no card of a single deck is twice on the layout."""
    chance = Random(18)
    rules = sheet(MULTIPLE, EVEN_MONEY, decks=1)
    table = Croupier(BLACKJACK.bind(rules), VirtualShoe(1, lambda cards: chance.sample(range(cards), cards)))
    for _ in range(60):
        laid = 0
        for box in range(1, chance.randint(1, 4) + 1):
            for spot in range(1, chance.randint(2, 3) + 1):
                table.do(PlaceBet(box, f"p{box}", f"blackjack.{spot}", 100 * chance.randint(1, 9)))
                laid += 1
        table.do(Deal())
        while table.awaiting.kind is Kind.DECISION:
            open_to = [one.command for one in table.awaiting.choices if one.refusal is None]
            table.do(chance.choice([*open_to, table.awaiting.default_command]))
        table.finish_round()
    felt: dict[Felt, int] = {}
    for step in table.steps:
        for event in step.events:
            for transfer in event.transfers:
                for account, sign in ((transfer.source, -1), (transfer.target, 1)):
                    if isinstance(account, Felt):
                        felt[account] = felt.get(account, 0) + sign * transfer.cents
    assert laid
    assert not any(felt.values())
    assert {one.wager.partition(".")[0] for one in felt} == {"blackjack", "insurance"}
    assert any(isinstance(step.command, Shuffle) for step in table.steps)


# --- 2.15(l), (m) -----------------------------------------------------------------------------------------


@pytest.mark.clause("2.15(l)")
def test_l_a_forgotten_move_is_recorded_and_changes_nothing() -> None:
    moved = three_hands().say("end")
    forgotten = three_hands().say("dealer", "irregular 2.15(l)", "end")
    assert forgotten.of(ev.UpCardNotMoved) == [ev.UpCardNotMoved(2)]
    assert forgotten.of(ev.UpCardMoved) == [ev.UpCardMoved(3)]
    instead = [
        ev.UpCardMoved(one.to) if isinstance(one, ev.UpCardNotMoved) else one for one in forgotten.events
    ]
    assert instead == moved.events
    assert forgotten.state == moved.state


@pytest.mark.clause("2.15(m)#1")
def test_m_the_supervisor_is_notified_and_everything_waits_for_them() -> None:
    table = three_hands().say("dealer", "irregular 2.15(m)")
    assert table.events[-2:] == [ev.UpCardSwept(1), ev.SupervisorNotified("2.15(m)")]
    waits = table.croupier.awaiting
    assert (waits.kind, waits.who, waits.place) == (Kind.ACT, FLOORPERSON, "reconstruct")
    for command in (cm.DealerPlays(), EndRound(), cm.Stand(1), Irregular("2.15(l)")):
        assert isinstance(BLACKJACK.bind(RULES).handle(table.state, command), Refusal)


@pytest.mark.clause("2.15(m)#2", "2.15(m)#3")
def test_m_the_hand_is_reconstructed_and_play_resumes() -> None:
    table = three_hands().say("dealer")
    before = table.state
    table.say("irregular 2.15(m)")
    for wrong in ("Th", "5s", "Ts"):
        table.refuses(f"irregular 2.15(m) {wrong}", "2.15(m)")
    table.say("irregular 2.15(m) 6c")
    assert table.events[-1] == ev.UpCardFound(card("6c"), 1)
    assert (table.state.phase, table.state.dealer) == (before.phase, before.dealer)
    table.say("end")
    assert [str(one) for one in table.state.dealer.cards] == ["6c", "Kc", "3d"]


@pytest.mark.clause("2.15(m)#2")
def test_m_the_record_names_the_card_if_nobody_does() -> None:
    table = three_hands().say("dealer", "dealer", "irregular 2.15(m)", "end")
    assert table.of(ev.UpCardFound) == [ev.UpCardFound(card("6c"), 2)]
    assert len(table.of(ev.WagerCollected, ev.WagerPaid, ev.WagerReturned)) == 3


@pytest.mark.clause("2.15(m)#2")
def test_m_a_hand_that_cannot_be_reconstructed_voids_what_is_not_settled() -> None:
    """6, 10 and 9 are over 21: the second hand was complete, and its wagers had won before the sweep."""
    table = three_hands().say("dealer", "dealer", "irregular 2.15(m)", "irregular 2.15(m)")
    assert table.of(ev.UpCardLost) == [ev.UpCardLost()]
    table.say("end")
    assert table.of(ev.WagerCollected, ev.WagerPaid, ev.WagerReturned) == [
        ev.WagerCollected(1, 0, "a", "blackjack.1", 1000, "2.3(a)2"),
        ev.WagerPaid(1, 0, "a", "blackjack.2", 2000, 2000, "1 to 1", "2.3(a)1"),
        ev.WagerReturned(1, 0, "a", "blackjack.3", 3000, "2.15(m)"),
    ]
    bets(table, 1, "a", 10, 10)


@pytest.mark.clause("2.18(f)#1", "2.15(m)#1")
def test_m_a_completed_hand_is_settled_before_its_cards_are_collected() -> None:
    """The dealer collects the cards once all wagers on the hand are decided; the sweep comes after that."""
    table = three_hands().say("dealer", "irregular 2.15(m)")
    collected = table.at(ev.WagerCollected(1, 0, "a", "blackjack.1", 1000, "2.3(a)2"))
    assert collected < table.at(ev.UpCardSwept(1))
    table.say("irregular 2.15(m) 6c", "end")
    assert len(table.of(ev.WagerCollected, ev.WagerPaid, ev.WagerReturned)) == 3


@pytest.mark.clause("2.15(m)#1")
def test_m_a_round_is_not_called_dead_without_need() -> None:
    table = three_hands().say("dealer")
    answer = BLACKJACK.bind(RULES).handle(table.state, VoidRound())
    assert isinstance(answer, Refusal)
    assert answer.cites("2.15(f)")


@pytest.mark.clause("2.15(m)#1")
def test_m_the_up_card_is_swept_while_a_card_is_due() -> None:
    """The first hand waits for a card: the sweep stops it, and the card comes when the up card is back."""
    state = three_hands().state
    for command in (cm.DealerPlays(), Irregular("2.15(m)")):
        answer = BLACKJACK.bind(RULES).advance(state, command)
        assert not isinstance(answer, Refusal)
        state = answer[0]
    assert BLACKJACK.bind(RULES).awaiting(state).kind is Kind.ACT
    answer = BLACKJACK.bind(RULES).advance(state, Irregular("2.15(m)", card("6c")))
    assert not isinstance(answer, Refusal)
    waits = BLACKJACK.bind(RULES).awaiting(answer[0])
    assert (waits.kind, waits.place) == (Kind.CARD, "dealer")


# --- views ------------------------------------------------------------------------------------------------


def test_everybody_sees_the_dealers_hands_that_are_decided() -> None:
    view = BLACKJACK.bind(RULES).view(three_hands().say("dealer", "dealer").state, "somebody")
    assert [str(one) for one in view.dealers_before[0].cards] == ["6c", "Th", "5s"]
    assert [str(one) for one in view.dealer.cards] == ["6c", "Td", "9s"]
    stakes = [(one.spot, one.wager, one.settled) for one in view.boxes[0].hands[0].stakes]
    assert stakes == [(1, 1000, True), (2, 2000, False), (3, 3000, False)]


def test_the_dealers_hands_are_shown_by_number() -> None:
    state = three_hands().say("dealer", "dealer").state
    assert BLACKJACK.bind(RULES).shown(state, "dealer.1").total == 21  # type: ignore[union-attr]
    assert BLACKJACK.bind(RULES).shown(state, "dealer.2") == BLACKJACK.bind(RULES).shown(state, "dealer")
    for name in ("dealer.0", "dealer.3", "dealer.x", "dealer.", "dealer.12345"):
        assert BLACKJACK.bind(RULES).shown(state, name) is None
    plain = Table("Ts 6c 9d", sheet=sheet()).bets(1).say("deal")
    assert BLACKJACK.bind(sheet()).shown(plain.state, "dealer.1") is None
