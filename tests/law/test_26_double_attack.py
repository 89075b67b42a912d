"""Subchapter 26 beyond what a round file can say: the order of events, who may speak, the sheet."""

from typing import Any

import pytest

from cutcard.cards import card
from cutcard.dealing.shoe import Stage
from cutcard.games.blackjack.sheet.sheet_parser import read_text as blackjack
from cutcard.games.double_attack import rules, view
from cutcard.games.double_attack.game import GAME
from cutcard.games.double_attack.model import commands as cm
from cutcard.games.double_attack.model import events as ev
from cutcard.games.double_attack.sheet.options import OPTIONS
from cutcard.games.double_attack.sources import PAYOUT
from cutcard.games.protocol import DEALER, FLOORPERSON, HOUSE, Deal, GiveCard, PlaceBet
from cutcard.games.twenty_one.hand import DealerHand, FinishedHand, HandView, hand_view
from cutcard.games.twenty_one.outcomes import Action, Result
from cutcard.games.twenty_one.points import Count
from cutcard.law.refusal import Refusal
from tests.law.double_attack import Table, read, sheet
from tests.law.felt import BareTable

READER = 'rules.hole_card = "reader"'


def hand(total: int, cards: int = 3, *, soft: bool = False, **more: object) -> HandView:
    return hand_view(Count(total, soft), cards, 0, hands=1, up=6)._replace(**more)  # type: ignore[arg-type]


# --- 26.8 -------------------------------------------------------------------------------------------------


@pytest.mark.clause("26.8(a)2#1")
def test_8_a_2_the_wagers_lie_on_the_cards_until_the_second_card() -> None:
    table = Table("Kd 9s 6h 7d").say("bet 1 ann initial 20", "deal", "surrender 1")
    assert table.of(ev.WagersOnCards) == [ev.WagersOnCards(1, 0)]
    assert not table.of(ev.WagerCollected)
    table.end()
    kinds = [type(event) for event in table.events]
    assert kinds.index(ev.DealersCardCalled) < kinds.index(ev.WagerCollected)
    assert {one.clause for one in table.of(ev.WagerCollected)} == {"26.8(a)2"}


@pytest.mark.clause("26.8(a)1", "26.8(a)2#2", "26.8(a)3")
@pytest.mark.parametrize("up", range(2, 12))
def test_8_a_by_which_paragraph_a_surrender_is_settled(up: int) -> None:
    face = up in (10, 11)
    assert rules.surrender_clause(up, early=True) == ("26.8(a)3" if face else "26.8(a)1")
    assert rules.surrender_clause(up, early=False) == ("26.8(a)2" if face else "26.8(a)1")
    assert rules.surrender_settled_early(sheet(), up, no_blackjack=False) is not face


@pytest.mark.clause("26.8(a)1")
def test_8_a_1_half_is_taken_at_once_against_a_9() -> None:
    table = Table("9d Ks 6h 7d").say("bet 1 ann initial 20", "deal", "attack 1 ann 10", "surrender 1")
    told = [(one.wager, one.amount, one.clause) for one in table.of(ev.WagerCollected)]
    assert told == [("initial", 1000, "26.8(a)1"), ("double-attack", 500, "26.8(a)1")]
    assert sum(one.amount for one in table.of(ev.WagerReturned)) == 1500


@pytest.mark.clause("26.8(a)3")
@pytest.mark.parametrize(
    ("at_once", "no_blackjack", "early"), [(True, True, True), (True, False, False), (False, True, False)]
)
def test_8_a_3_at_once_is_an_option_after_the_readers_no(
    at_once: bool, no_blackjack: bool, early: bool
) -> None:
    on = sheet(READER, f"rules.surrender_at_once = {str(at_once).lower()}")
    assert rules.surrender_settled_early(on, 11, no_blackjack=no_blackjack) is early
    assert rules.surrender_settled_early(on, 9, no_blackjack=False)


@pytest.mark.clause("26.8(a)3")
def test_8_a_3_not_without_a_reader() -> None:
    found = read("rules.surrender_at_once = true")
    assert [one.clause for one in found.violations] == ["26.8(a)3"]


# --- 26.9, 26.10, 26.12 -----------------------------------------------------------------------------------


@pytest.mark.clause("26.9(a)#1")
@pytest.mark.parametrize("cards", [2, 3])
def test_9_a_a_double_on_any_number_of_cards(cards: int) -> None:
    assert Action.DOUBLE in rules.lawful(sheet(), hand(11, cards))
    assert Action.DOUBLE not in rules.lawful(sheet(), hand(21, 2, soft=True))
    assert rules.why_not_double_by(sheet(), (1000, 500), 1500) == []
    assert rules.why_not_double_by(sheet(), (1000, 500), 1550)[0].clause == "26.9(a)"


@pytest.mark.clause("26.9(b)")
def test_9_b_a_doubled_hand_that_wins_is_paid_as_any_other_by_its_own_paragraph() -> None:
    bet = "bet 1 ann initial 20"
    doubled = Table("6d 5s 5h Kc Kd 3s").say(bet, "deal", "double 1").end()
    plain = Table("6d Ks 9h Kd 8s").say(bet, "deal", "stand 1").end()
    paid = [(one.winnings, one.clause) for table in (doubled, plain) for one in table.of(ev.WagerPaid)]
    assert paid == [(4000, "26.9(b)"), (2000, PAYOUT)]
    lost = Table("6d 5s 5h 9c Kd 4s").say(bet, "deal", "double 1").end()
    assert [one.clause for one in lost.of(ev.WagerCollected)] == ["2.3(a)2"]


@pytest.mark.clause("26.10(c)#1")
def test_10_c_the_total_of_a_split_hand_is_announced() -> None:
    table = Table("6d 9s 9h 2c").say("bet 1 ann initial 10", "deal", "split 1")
    assert table.events[-1] == ev.TotalAnnounced(1, 0, 11, False)
    lawful = [one.command for one in table.croupier.awaiting.choices if one.refusal is None]
    assert {type(one) for one in lawful} >= {cm.Stand, cm.Hit, cm.Double}


@pytest.mark.clause("26.10(c)#3")
@pytest.mark.parametrize(("boxes", "hands"), [(7, 3), (6, 4)])
def test_10_c_the_positions_say_how_many_hands(boxes: int, hands: int) -> None:
    assert sheet(f"table.boxes = {boxes}").split_hands == hands
    assert [one.clause for one in read("table.boxes = 7", "rules.split_hands = 4").violations] == ["26.10(c)"]
    assert [one.clause for one in read("table.boxes = 5").violations] == ["26.10(c)"]
    assert not read("table.boxes = 5", "rules.split_hands = 4").violations


@pytest.mark.clause("26.12(a)1", "26.12(a)")
@pytest.mark.parametrize(("reading", "may"), [("no-card", False), ("may-draw", True)])
def test_12_a_a_soft_21_by_the_reading(reading: str, may: bool) -> None:
    on = sheet(f'readings.soft_21 = "{reading}"')
    assert (Action.HIT in rules.lawful(on, hand(21, soft=True))) is may
    assert Action.HIT not in rules.lawful(on, hand(21))
    assert Action.HIT not in rules.lawful(on, hand(21, 2, soft=True))


@pytest.mark.clause("26.12(b)")
def test_12_b_the_dealer_stands_on_every_17() -> None:
    assert [rules.dealer_draws(sheet(), Count(total, True)) for total in (16, 17, 18)] == [True, False, False]
    assert [rules.dealer_draws(sheet(), Count(total, False)) for total in (16, 17)] == [True, False]


def test_a_blackjack_is_paid_as_any_win_and_loses_to_nothing() -> None:
    won = rules.verdict(sheet(), FinishedHand(21, 2, 1), DealerHand(total=20, cards=3))
    assert (won.result, str(won.odds), won.clause) == (Result.WON, "1 to 1", "58 Pa. Code 665a.12(a)")
    split = rules.verdict(sheet(), FinishedHand(21, 2, 2), DealerHand(total=21, cards=3))
    assert split.result is Result.VOID


# --- 26.11 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("26.9(c)", "26.10(d)")
def test_9_c_10_d_what_a_late_blackjack_gives_back_and_by_which_paragraph() -> None:
    """A double gives back what was added to it, a split its second wager."""
    bet = "bet 1 ann initial 10"
    doubled = Table("Jd 5s 6h Kc As").say(bet, "deal", "double 1").end()
    split = Table("Qd 8s 8h Kc 5s As").say(bet, "deal", "split 1", "stand 1", "stand 1").end()
    for table, clause in ((doubled, "26.9(c)"), (split, "26.10(d)")):
        assert [(one.amount, one.clause) for one in table.of(ev.WagerReturned)] == [(1000, clause)]
        assert sum(one.amount for one in table.of(ev.WagerCollected)) == 1000


@pytest.mark.clause("26.11(b)#1")
def test_11_b_insurance_is_of_the_initial_wager_and_names_no_spot() -> None:
    table = Table("Ad Ks 9h 7c").say("bet 1 ann initial 10", "deal", "close-attack")
    for spot, cited in ((1, ["26.11(b)"]), (0, [])):
        answer = table.croupier.rules.handle(table.state, cm.Insure(1, "ann", 500, spot))
        assert (cites(answer) if isinstance(answer, Refusal) else []) == cited


@pytest.mark.clause("26.11(d)")
def test_11_d_lost_insurance_is_collected_before_a_further_card() -> None:
    table = Table("Ad Ks 9h 5c 5d").say("bet 1 ann initial 10", "deal", "insure 1 ann 5", "stand 1").end()
    told = [event for event in table.events if isinstance(event, ev.WagerCollected | ev.CardDealt)]
    collected = next(at for at, event in enumerate(told) if isinstance(event, ev.WagerCollected))
    assert told[collected].clause == "26.11(d)"
    dealt = [event for event in told[:collected] if isinstance(event, ev.CardDealt) and event.box == 0]
    assert len(dealt) == 2


# --- 26.13, 26.14 -----------------------------------------------------------------------------------------


@pytest.mark.clause("26.13(b)#1")
def test_13_b_the_seated_player_alone_calls() -> None:
    shared = "rules.shared_boxes = true"
    table = Table("6d Ks 9h Kd 8s", shared).say(
        "bet 1 bob initial 100 behind", "bet 1 ann initial 10", "deal", "close-attack"
    )
    assert GAME.bind(sheet(shared)).allowed_senders(table.state, cm.Stand(1)) == ("ann",)
    assert table.croupier.awaiting.who == "ann"


@pytest.mark.clause("26.13(b)#1", "26.13(b)#2")
def test_13_b_who_calls_has_made_their_wager_and_follows_nobody() -> None:
    """Seated or with the highest wager: the caller of a double is not one of its followers."""
    for highest in ("behind", ""):
        bets = f"bet 1 ann initial 30 {highest}".strip(), "bet 1 bob initial 10 behind"
        table = Table("6d 5s 6h 2c 9c Kd 8s", "rules.shared_boxes = true").say(*bets, "deal", "close-attack")
        assert table.croupier.awaiting.who == "ann"
        table.say("double 1")
        assert cites(table.answer("follow 1 ann 10")) == ["26.13(b)"]


@pytest.mark.clause("26.13(d)#1", "26.13(f)")
def test_13_d_f_the_others_follow_a_double_or_split_of_the_caller_only() -> None:
    table = Table("6d 8s 8h 2c 9c Kd 8s", "rules.shared_boxes = true")
    table.say("bet 1 ann initial 30", "bet 1 bob initial 10 behind", "deal", "close-attack")
    assert cites(table.answer("follow 1 bob 10")) == ["26.13(d)"]
    assert cites(table.answer("assign 1 bob")) == ["26.13(f)"]
    table.say("split 1")
    assert cites(table.answer("follow 1.1 bob 10")) == ["26.13(f)"], "what waits is the new hand"
    assert cites(table.answer("follow 1.2 bob 20")) == ["26.13(f)", "26.10(a)"]
    assert cites(table.answer("assign 1.3 bob")) == ["26.13(f)"]
    table.say("follow 1.2 bob 10")
    assert [one.amount for one in table.of(ev.SplitCovered)] == [1000]


def cites(answer: object) -> list[str]:
    assert isinstance(answer, Refusal)
    return [bar.clause for bar in answer.bars]


@pytest.mark.clause("26.14")
def test_14_a_player_is_permitted_more_boxes_once_and_the_house_none() -> None:
    table = Table("6d Ks 6h 5c 2c 3c")
    for house in (DEALER, FLOORPERSON, HOUSE):
        assert cites(table.croupier.do(cm.PermitBoxes(house, 2))) == ["26.14"]
    assert cites(table.answer("permit-boxes ann 1")) == ["26.14"], "one box is everybody's"
    table.say("permit-boxes ann 2")
    assert table.of(ev.BoxesPermitted) == [ev.BoxesPermitted("ann", 2)]
    assert cites(table.answer("permit-boxes ann 2")) == ["26.14"]
    table.say("permit-boxes ann 3", "permit-boxes ann 1")
    assert [one.boxes for one in table.of(ev.BoxesPermitted)] == [2, 3, 1]


# --- 26.15 ------------------------------------------------------------------------------------------------


@pytest.mark.clause("26.15(b)#1")
def test_15_b_a_floorperson_destroys_the_ten() -> None:
    table = Table("6d Ks 6h 5c").say("bet 1 ann initial 10", "deal", "irregular 26.15(b) Th")
    assert table.events[-2:] == [ev.TenFound(card("Th")), ev.TenDestroyed(card("Th"))]
    assert card("Th") not in rules.stock(sheet()).deck
    assert len(rules.stock(sheet()).deck) == 48


@pytest.mark.clause("26.15(a)#2", "26.15(b)#2")
@pytest.mark.parametrize(("clause", "first", "second"), [("a", "Qs", "3s"), ("b", "Th", "Ts")])
def test_15_a_b_a_second_one_voids_and_the_cards_are_reshuffled(clause: str, first: str, second: str) -> None:
    table = Table("6d Ks 6h / 2c").say("bet 1 ann initial 10", "deal", "close-attack")
    table.say(f"irregular 26.15({clause}) {first}", f"irregular 26.15({clause}) {second}")
    assert table.of(ev.CardsDue) == [ev.CardsDue(Stage.SHUFFLE, f"26.15({clause})")]
    assert [event.clause for event in table.of(ev.WagerReturned)] == [f"26.15({clause})"]


@pytest.mark.clause("26.15(d)")
def test_15_d_the_round_is_void_without_an_attack() -> None:
    table = Table("Ks 9h").say("bet 1 ann initial 10", "irregular 26.15(d)", "deal")
    assert not table.of(ev.AttackOpened)
    assert table.of(ev.RoundVoidedByLaw) == [ev.RoundVoidedByLaw("26.15(d)")]


@pytest.mark.clause("26.15(g)")
def test_15_g_discards_shuffled_cut_and_one_burned() -> None:
    table = Table("6d Ks 6h / 5c Kd 8s").say("bet 1 ann initial 10", "deal", "hit 1")
    kinds = [type(event) for event in table.events]
    emptied = kinds.index(ev.ShoeEmptied)
    after = [
        kind for kind in kinds[emptied:] if kind in (ev.Shuffled, ev.CardsCut, ev.CardBurned, ev.CardDealt)
    ]
    assert after == [ev.Shuffled, ev.CardsCut, ev.CardBurned, ev.CardDealt]
    assert table.of(ev.Shuffled)[-1].cards == 8 * 48 - 3


@pytest.mark.clause("26.15(j)")
def test_15_j_the_jam_is_recorded_and_the_shuffle_still_due() -> None:
    table = Table("6d Ks 9h", 'cards.shuffle = "automated"')
    table.croupier.do(read_statement_of("bet 1 ann initial 10"))
    while table.croupier.awaiting.place != "shuffle":
        table.croupier.do(table.croupier.awaiting.default_command)
    table.say("irregular 26.15(j)")
    assert table.events == [ev.DeviceJammed()]
    assert table.croupier.awaiting.place == "shuffle"


def read_statement_of(text: str) -> object:
    return GAME.read_statement(text.split())


@pytest.mark.clause("26.15(l)")
@pytest.mark.parametrize(("kind", "number"), [("may-show", 1), ("hides", 2)])
def test_15_l_a_supervisor_is_notified_first(kind: str, number: int) -> None:
    table = Table("6d Ks 9h 8s", READER, f'rules.reader = "{kind}"')
    table.say("bet 1 ann initial 10", "deal", f"irregular 26.15(l){number}")
    kinds = [type(event) for event in table.events]
    notified = kinds.index(ev.SupervisorNotified)
    assert kinds[notified - 1] is ev.HoleCardMisread
    assert (ev.HandDead in kinds[notified:]) is (number == 1)


@pytest.mark.clause("26.15(m)")
def test_15_m_no_hole_card_after_the_reader_has_failed() -> None:
    table = Table("Kd 9h 5c Ad", READER)
    table.say("bet 1 ann initial 10", "irregular 26.15(m)", "deal", "stand 1").end()
    assert not table.of(ev.HoleCardInserted)
    assert table.of(ev.DealersCardCalled)


# --- the view gate ----------------------------------------------------------------------------------------


def test_the_hole_card_and_the_burn_card_are_seen_by_nobody() -> None:
    table = Table("6d Ks 9h 8s", READER).say("bet 1 ann initial 10", "deal", "close-attack")
    seen: Any = table.croupier.rules.view(table.state, "ann")
    assert (seen.dealer.cards, seen.dealer.face_down) == ((card("6d"),), 1)
    told = [view.visible(event) for event in table.events]  # type: ignore[arg-type]
    assert card("8s") not in [one.card for one in told if isinstance(one, ev.CardDealt)]
    assert table.croupier.rules.shown(table.state, DEALER).cards == (card("6d"), None)  # type: ignore[union-attr]


# --- the sheet --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "clause"),
    [
        (('cards.cut = "1/2"',), "2.5(d)"),
        (('cards.backs = "yellow"',), "2.2(a)"),
        (("rules.boxes_per_player = 7", "table.boxes = 6"), "26.14"),
        (('limits.initial.max = "20.00"',), "8.2(a)"),
        (('limits.initial.max = "4.00"',), "8.2(a)"),
        (('limits.initial.min = "5.25"',), "2.3(d)"),
        (
            ("wagers.bust-it = {}", 'limits.bust-it.max = "60.00"'),
            "A Responsible Gambler, Double Attack Blackjack",
        ),
        (
            ("wagers.bust-it = {}", 'limits.bust-it.min = "0.50"'),
            "A Responsible Gambler, Double Attack Blackjack",
        ),
        (('limits.double-attack.min = "60.00"',), "8.2(a)"),
        (('limits.insurance.max = "5.00"',), "8.2(a)"),
    ],
)
def test_a_sheet_that_is_not_lawful(lines: tuple[str, ...], clause: str) -> None:
    found = read(*lines)
    assert found.sheet is None
    assert [one.clause for one in found.violations] == [clause]
    assert read(*lines, 'table.status = "proposed"').sheet is not None


@pytest.mark.parametrize("edition", ["2010", "1999"])
def test_only_the_edition_of_2001_has_the_game(edition: str) -> None:
    (problem,) = read(f'table.edition = "{edition}"').problems
    assert problem.key == "table.edition"
    (refused,) = blackjack('table.game = "blackjack"\ncards.decks = 8\ntable.edition = "2001"\n').problems
    assert refused.key == "table.edition"


def test_limits_of_a_wager_that_is_not_offered() -> None:
    (problem,) = read('limits.bust-it.max = "40.00"').problems
    assert problem.key == "limits.bust-it"


def test_every_source_is_of_a_key_a_wager_or_a_rule() -> None:
    keys = {option.key for option in OPTIONS}
    named = [key for key in GAME.sources if "." in key and " " not in key]
    assert all(key in keys or f"{key}.max" in keys for key in named)


def test_a_ten_is_refused_as_a_card() -> None:
    table = BareTable(sheet(), game=GAME)  # type: ignore[arg-type]
    table.do(PlaceBet(1, "ann", "initial", 1000))
    while (waits := table.rules.awaiting(table.state)).automatic:
        table.cards("??") if waits.default_command is None else table.do(waits.default_command)
    table.do(Deal())
    answer = table.answer(GiveCard(card("Th")))
    assert isinstance(answer, Refusal)
    assert answer.cites("26.15(b)")
