"""The ten cases that regulators published, replayed at a live table: impossible, refused, or an alarm.

The cases are numbered as in `docs/alarms.md`.
"""

import pytest

from cutcard.cards import Card, card, full_stack
from cutcard.desk.protocol import DESKS
from cutcard.games.live_sheet import live_rules
from cutcard.games.protocol import GiveCard, Reshuffle, StatementError
from cutcard.law.refusal import Refusal
from cutcard.pit.log.audit.logs import NoRandomness
from cutcard.pit.log.replay_check import replay_entry
from cutcard.pit.table import acts
from cutcard.pit.table.floor.floor_facts import Alarm
from cutcard.pit.table.keeper import Draft
from cutcard.pit.table.table_opening import keeper_from_log
from tests.pit.docket.real_cards import RealCardTable
from tests.pit.live_table import DEALER, LiveTable
from tests.pit.random_players import SHEETS
from tests.pit.table_comparison import standing

SUITS = "shdc"
MADE = tuple(card(rank + suit) for suit in SUITS for rank in "A23456789TJQK")
"""A deck as one maker packs it."""


def opened(sheet: str, *, seed: int = 1, players: int = 1) -> RealCardTable:
    table = RealCardTable(sheet, seed=seed)
    table.begins()
    for box, player in enumerate(("ann", "cy", "dot")[:players], start=1):
        table.sit(player, box)
    return table


def until_the_alarm(table: RealCardTable, cards: tuple[Card, ...], most: int = 12) -> tuple[Alarm, int]:
    """The cards are loaded as they are. The alarm, and how many cards had been dealt by then."""
    table.loaded_next = cards
    for _ in range(most):
        table.play_round()
        alarms = table.keeper.facts.floor.alarms
        if alarms:
            return alarms[0], dealt_since_shuffle(table)
    raise AssertionError("no alarm")


def dealt_since_shuffle(table: LiveTable) -> int:
    """The cards dealt face up when the entry with the alarm was written, since the shuffle."""
    seen = 0
    for entry in table.log:
        if b'{"Shuffle"' in entry.body:
            seen = 0
        elif b'"burn":true' not in entry.body:
            seen += entry.body.count(b'{"GiveCard":{"card":{')
        if b"AlarmRaised" in entry.body:
            return seen
    raise AssertionError("no alarm")


def replayed(table: LiveTable) -> None:
    """The log alone leads to the same table with the same alarms, and its acts give the same entries."""
    followed = keeper_from_log(table.log[0], NoRandomness())
    again = keeper_from_log(table.log[0], NoRandomness())
    for entry in table.log:
        followed.follow(entry)
        replay_entry(again, entry)
    assert standing(followed) == standing(table.keeper) == standing(again)
    assert followed.facts.floor == table.keeper.facts.floor


def wager(table: LiveTable) -> None:
    """Wagers lie, and the cards are about to be dealt."""
    table.make_ready()
    table.bet()
    table.done(acts.Next(), DEALER)


# --- 1: the layout says one thing, the dealer does another ---


@pytest.mark.parametrize(("rule", "draws"), [("stand", False), ("hit", True)])
@pytest.mark.clause("2.12(b)1", "2.12(b)2i")
def test_1_layout_sign_and_dealer_follow_one_sheet(rule: str, draws: bool) -> None:
    text = (SHEETS / "no-hole-card.toml").read_text("utf-8")
    text = "\n".join(line for line in text.splitlines() if not line.startswith("soft_17"))
    text = text.replace("[rules]", f'[rules]\nsoft_17 = "{rule}"', 1)
    table = LiveTable("no-hole-card", text=text)
    table.begins()
    table.sit("ann", 1)
    wager(table)
    for face in ("Ts", "6h", "9c"):
        table.give(face)
    table.say("ann", "stand 1")
    while table.dealing.wants != "card":
        assert table.deal_on()
    table.give("Ad")  # soft 17
    assert (table.dealing.wants == "card") is draws
    if not draws:
        answer = table.do(acts.Say(GiveCard(card("2c"))), DEALER)
        assert isinstance(answer, Refusal)
    sheet = live_rules(text).sheet
    posted = list(DESKS["blackjack"].sign(sheet).in_few_words())
    assert ("The dealer draws on a soft 17" in posted) is draws
    assert ("The dealer stands on every 17" in posted) is not draws


# --- 2: the dealer skips their own first card ---


@pytest.mark.clause("2.15(e)")
def test_2_a_skipped_card_of_the_dealer_is_an_act_and_no_card_moves_back() -> None:
    table = opened("no-hole-card")
    wager(table)
    offered = [one for one in table.dealing.mistakes if one.clause == "2.15(e)"]
    assert [one.follows for one in offered] == ["All players get two cards, then the dealer theirs."]
    table.done(table.spoken(offered[0].say), DEALER)
    for face in ("8s", "7h"):
        assert table.dealing.place == "1"
        table.give(face)
    assert table.dealing.place == "dealer"
    table.give("9c")
    shown = table.keeper.rules.shown(table.keeper.state, "1")
    assert shown is not None
    assert [str(one) for one in shown.cards] == ["8s", "7h"]  # where the law leaves them
    assert [one.made_by for one in table.keeper.facts.floor.open_corrections] == [DEALER]
    replayed(table)


# --- 3: five cards are missing ---


@pytest.mark.clause("2.6(l)2i")
def test_3_a_short_shoe_is_counted_at_the_shuffle_and_not_dealt() -> None:
    table = opened("atlantic-city")
    while table.dealing.asks != "Shuffle the cards":
        table.deal_on()
    table.done(acts.CountCards(411), DEALER)
    (alarm,) = table.keeper.facts.floor.open_alarms
    assert (alarm.test, alarm.dealer) == ("card-account", DEALER)
    assert alarm.says == "the dealer counted 411 cards; the stack must have 416"
    refusal = table.do(acts.Next(), DEALER)
    assert isinstance(refusal, Refusal)
    assert refusal.cites("2.6(l)2i")
    assert "5 are missing" in refusal.says
    assert table.refused(acts.ReplaceCards(0, 5, "found in the shuffler"), DEALER)  # not the dealer's to say
    table.done(acts.ReplaceCards(0, 5, "found in the shuffler"), "flo")
    table.done(acts.Next(), DEALER)
    table.play_round()
    table.done(acts.AcknowledgeAlarm(alarm.number, "five cards were in the shuffler"), "flo")
    assert not table.keeper.facts.floor.open_alarms
    replayed(table)


def test_3_the_cards_seen_alone_tell_a_short_shoe_in_time() -> None:
    """The second line: nobody counts, and the same five cards are missing shoe after shoe."""
    table = opened("minibaccarat", seed=5)
    missing = ["Ah", "9s", "9d", "4c", "Kd"]
    cards = list(full_stack(8))
    for one in missing:
        cards.remove(card(one))
    table.cards.use(tuple(cards))
    for _ in range(70):
        table.watch_a_shoe()
        if table.keeper.facts.floor.alarms:
            break
    (alarm,) = table.keeper.facts.floor.alarms
    assert alarm.test == "short-stack"
    assert {str(one) for one in alarm.cards} >= set(missing[:3])


# --- 4, 5, 7, 8, 9: cards that were not shuffled ---


@pytest.mark.parametrize("cut", [0, 5, 11, 40])
def test_4_fresh_cards_in_factory_order_raise_an_alarm_by_the_seventh(cut: int) -> None:
    table = opened("minibaccarat", players=2)
    stack = MADE * 8
    alarm, seen = until_the_alarm(table, stack[cut:] + stack[:cut])
    assert alarm.test == "factory-order"
    assert len(alarm.cards) == 7
    assert seen == 7
    replayed(table)


@pytest.mark.parametrize(("sheet", "players"), [("atlantic-city", 3), ("minibaccarat", 2), ("red-dog", 2)])
def test_5_7_8_used_cards_that_were_not_shuffled_raise_an_alarm_by_the_seventh(
    sheet: str, players: int
) -> None:
    """The discards go back into the shoe as they were picked up; the player cuts anywhere."""
    table = opened(sheet, players=players, seed=3)
    for _ in range(8):
        table.play_round()
    assert not table.keeper.facts.floor.alarms
    rack = table.discard_rack()
    cut = len(rack) // 3
    table.done(acts.Order(Reshuffle(), "the shoe is changed"), "flo")
    alarm, seen = until_the_alarm(table, (*rack[cut:], *table.not_in(rack), *rack[:cut]))
    assert alarm.test == "used-order"
    assert seen == 7
    replayed(table)


@pytest.mark.parametrize("game", ["atlantic-city", "red-dog", "minibaccarat", "double-attack"])
def test_9_unshuffled_at_four_games_and_no_chips_are_handed_back(game: str) -> None:
    """A settled round stays settled: no act gives chips back to who lost them."""
    table = opened(game, seed=4)
    alarm, seen = until_the_alarm(table, tuple(one for one in MADE * 8 if one in table.cards.all))
    assert (alarm.test, len(alarm.cards)) == ("factory-order", 7)
    assert seen <= 7
    table.done(acts.AcknowledgeAlarm(alarm.number, "the cards are shuffled again"), "flo")
    lost = table.chips("ann")
    for act in (acts.ReturnBets("ann"), acts.Fill(100, ""), acts.Bring(100, "")):
        assert isinstance(table.do(act, DEALER), Refusal), act
    for said in ("pays 1 ann 10", "return 1 ann"):
        with pytest.raises(StatementError):
            table.spoken(said)
    assert table.chips("ann") == lost
    table.keeper.ledger.check()


# --- 6: wagers changed after the deal ---


@pytest.mark.clause("2.3(c)")
def test_6_a_wager_is_not_changed_after_the_deal() -> None:
    table = opened("atlantic-city")
    wager(table)
    table.give("8s")
    before = table.felt(1, "ann")
    for said in ("bet 1 ann blackjack 100", "withdraw 1 ann blackjack"):
        for who in ("ann", DEALER):
            answer = table.do(table.spoken(said), who)
            assert isinstance(answer, Refusal), (said, who)
    refusal = table.do(table.spoken("bet 1 ann blackjack 100"), "ann")
    assert isinstance(refusal, Refusal)
    assert any(clause.startswith("19:47-2.3") for clause in refusal.clauses), refusal
    assert table.felt(1, "ann") == before


# --- 10: a dealer without the role, and a card to an empty spot ---


def test_10_a_box_without_a_wager_gets_no_card() -> None:
    table = opened("atlantic-city", players=2)
    table.make_ready()
    table.say("ann", "bet 1 ann blackjack 10")
    table.done(acts.Next(), DEALER)
    asked = []
    for face in ("8s", "9h", "7c"):
        asked.append(table.dealing.place)
        table.give(face)
    assert asked == ["1", "dealer", "1"]  # box 2 is not asked for, so no card can be entered for it
    for player in ("cy", "mallory"):
        assert isinstance(table.do(acts.Say(GiveCard(card("2c"))), player), Refusal)
    assert isinstance(table.do(acts.BeginDealing(), "cy"), Refusal)  # who plays does not deal
    assert isinstance(table.last, Draft)
