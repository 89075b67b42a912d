"""A live table: a person deals, and the table waits for each card and each act in the order of the law."""

import re

import pytest

from cutcard.cards import card
from cutcard.games.protocol import CorrectCard, GiveCard, Kind, VoidRound
from cutcard.law.refusal import Refusal
from cutcard.pit.log import checkpoints
from cutcard.pit.log.audit.logs import NoRandomness
from cutcard.pit.log.replay_check import replay_entry
from cutcard.pit.table import acts
from cutcard.pit.table.table_opening import keeper_from_log

from .arranged_table import ArrangedTable
from .live_table import DEALER, LiveTable
from .random_players import SHEETS
from .table_comparison import standing
from .test_live_irregularities import CarelessTable

BUNDLED = sorted(path.stem for path in SHEETS.glob("*.toml"))
FLOOR = "floorperson"


def opened(sheet: str = "atlantic-city", *, seed: int = 1) -> LiveTable:
    table = LiveTable(sheet, seed=seed)
    table.begins()
    table.sit("ann", 1)
    return table


def dealt(*cards: str, sheet: str = "atlantic-city") -> LiveTable:
    """One wager in box 1, $10 if that is enough; these cards are entered one after the other."""
    table = opened(sheet)
    table.make_ready()
    table.bet()
    table.done(acts.Next(), DEALER)
    for one in cards:
        table.give(one)
    return table


@pytest.mark.parametrize("sheet", BUNDLED)
def test_a_dealer_who_knows_their_page_alone_deals_every_game(sheet: str) -> None:
    """Three rounds; then the log alone leads to the same table, and its acts give the same entries again."""
    table = opened(sheet, seed=7)
    table.sit("cy", 3)
    for _ in range(3):
        table.play_round()
    assert table.keeper.state.rounds == 3
    table.keeper.ledger.check()
    followed = keeper_from_log(table.log[0], NoRandomness())
    replayed = keeper_from_log(table.log[0], NoRandomness())
    for entry in table.log:
        followed.follow(entry)
        replay_entry(replayed, entry)
    assert standing(followed) == standing(table.keeper) == standing(replayed)


@pytest.mark.parametrize(
    ("sheet", "asked"),
    [
        (
            "atlantic-city",
            [
                "Shuffle the cards: stack",
                "Cut the cards: stack",
                "Burn a card: burn",
                "Card for box 1: 1",
                "Card for the dealer: dealer",
                "Card for the dealer, face down: dealer",
                "Turn the hole card: dealer",
                "Pay, take and pick up the cards: ",
            ],
        ),
        ("red-dog", ["Card to the left: left", "Card to the right: right"]),
        (
            "minibaccarat",
            ["Burn a card, face up: burn", "Card to the player: player", "Card to the banker: banker"],
        ),
        ("craps", ["What do the dice show?: "]),
    ],
)
def test_the_dealer_is_told_where_the_next_act_is_done(sheet: str, asked: list[str]) -> None:
    table = opened(sheet)
    table.play_round()
    seen = [f"{one.asks}: {one.place}" for one in table.asked]
    assert [one for one in dict.fromkeys(seen) if one in asked] == asked, seen


@pytest.mark.parametrize("sheet", BUNDLED)
def test_six_boxes_take_one_key_a_card_and_one_an_act(sheet: str) -> None:
    table = LiveTable(sheet, seed=3)
    table.begins()
    players = ("ann", "cy", "dot", "eve", "fay", "gus")[: table.keeper.rules.boxes()]
    for box, player in enumerate(players, start=1):
        table.sit(player, box)
    table.make_ready()
    table.bet()
    table.asked, table.keys, first = [], 0, len(table.log)
    table.deal_on()
    while table.keeper.in_round:
        if not table.deal_on():
            table.answer_for_players()
    by_dealer = [entry for entry in table.log[first:] if entry.actor == DEALER]
    acts_of_house = [one for one in table.asked if one.wants not in ("card", "hidden-card", "people")]
    cards = sum(one.wants in ("card", "hidden-card") for one in table.asked)
    turned = sum(one.acts[0].cards for one in acts_of_house if one.acts[0].needs)
    others = sum(not one.acts[0].needs for one in acts_of_house)
    assert table.keys == cards + turned + others  # one key for each card and each act, nothing else
    assert cards == sum(b'{"GiveCard"' in entry.body for entry in by_dealer)
    closed = sum(one.wants == "people" for one in table.asked)  # a window that the dealer closes, by Enter
    assert cards + len(acts_of_house) <= len(by_dealer) <= cards + len(acts_of_house) + closed
    if sheet == "atlantic-city":
        assert cards >= 14  # six players and the dealer
        assert others + bool(turned) <= 6  # deal, reader, insurance, dealer, turn, end


# --- who may deal -----------------------------------------------------------------------------------------


def test_a_second_dealer_is_refused_and_the_next_one_burns_a_card() -> None:
    table = opened()
    assert table.refused(acts.BeginDealing(), "eve") == "ben deals at this table"
    table.play_round()
    table.done(acts.EndDealing(), DEALER)
    assert table.refused(acts.Next(), DEALER) == "only the dealer of this table may do that"
    table.begins("eve")
    asked = table.dealing
    assert (asked.asks, asked.wants) == ("Burn a card", "hidden-card")
    table.done(acts.Say(GiveCard(None)), "eve")
    assert table.keeper.croupier.awaiting.kind is Kind.WAGERS


def test_a_dealer_does_not_play_and_a_player_does_not_deal() -> None:
    table = opened()
    assert (
        table.refused(acts.Sit(2, 100_00, "k"), DEALER)
        == "you deal at this table; nobody deals to themselves"
    )
    table.done(acts.EndDealing(), DEALER)
    assert table.refused(acts.BeginDealing(), "ann") == "you play at this table; nobody deals to themselves"


def test_nobody_deals_while_wagers_of_theirs_are_undecided() -> None:
    """At craps a wager may lie on when its player has left."""
    table = opened("craps")
    table.make_ready()
    table.say("ann", "bet 0 ann pass 10")
    table.done(acts.Next(), DEALER)
    table.done(table.spoken("roll 2 2"), DEALER)
    table.done(acts.Leave(), "ann")
    table.done(acts.EndDealing(), DEALER)
    says = "wagers of yours are undecided at this table; nobody deals to themselves"
    assert table.refused(acts.BeginDealing(), "ann") == says
    table.begins("eve")


def test_what_a_roll_settles_is_shown_to_the_dealer_until_the_next_one_is_called() -> None:
    table = opened("craps")
    table.make_ready()
    assert table.dealing.acts[0].label == "No more bets: roll"
    assert table.dealing.ranks == ""  # the page offers no cards
    table.say("ann", "bet 0 ann pass 10")
    table.say("ann", "bet 0 ann field 10")
    table.done(acts.Next(), DEALER)
    assert not table.dealing.payments
    table.done(table.spoken("roll 2 2"), DEALER)
    (payment,) = table.dealing.payments
    assert (payment.player, payment.label, payment.gain) == ("ann", "field", 10_00)
    assert table.dealing.acts[0].label == "Paid; no more bets: roll"
    assert table.dealing.mistakes[0].label == "Take back the roll entered last"
    table.done(acts.Next(), DEALER)
    assert table.dealing.payments == ()


def test_a_player_gives_no_card_and_does_no_act_of_the_house() -> None:
    table = dealt()
    assert table.refused(acts.Say(GiveCard(card("Ah"))), "ann") == "you may not do that"
    assert table.refused(acts.Next(), "ann") == "only the dealer of this table may do that"
    assert table.refused(acts.Next(), "cy") == "only the dealer of this table may do that"


@pytest.mark.parametrize("means", ["accepted", "cash", "coupon"])
def test_the_dealer_lays_no_wager_of_a_player(means: str) -> None:
    """The game lets a dealer vouch for cash, a coupon and a wager over the maximum; here the chips are the
    player's alone to lay."""
    table = opened()
    table.make_ready()
    table.bet()
    before = table.chips("ann")
    says = table.cannot_say(DEALER, f"bet 2 ann blackjack 10 {means}")
    assert says == "players lay their own wagers at this table"
    assert table.chips("ann") == before


def test_the_floorperson_relieves_a_dealer_who_is_gone() -> None:
    table = dealt("Th", "9c")
    assert table.refused(acts.BeginDealing(), "eve") == "ben deals at this table"
    table.done(acts.RelieveDealer("taken ill"), "flo")
    assert table.refused(acts.RelieveDealer("again"), "flo") == "nobody deals at this table"
    table.begins("eve")
    assert table.refused(acts.Next(), DEALER) == "only the dealer of this table may do that"
    replayed = keeper_from_log(table.log[0], NoRandomness())
    for entry in table.log:
        replay_entry(replayed, entry)
    assert standing(replayed) == standing(table.keeper)


def test_a_dealer_who_is_relieved_within_a_round_leaves_it_to_the_next() -> None:
    table = dealt("Th", "9c")
    table.done(acts.EndDealing(), DEALER)
    table.begins("eve")
    table.done(acts.Say(GiveCard(card("8d"))), "eve")
    table.done(acts.Say(GiveCard(None)), "eve")
    table.say("ann", "stand 1")
    table.face_down = {"dealer": [card("8s")]}
    while table.keeper.in_round:
        assert table.deal_on("eve")
    assert table.dealing.asks == "Burn a card"  # the new dealer's, once the round is over


# --- the cards --------------------------------------------------------------------------------------------


def test_a_hole_card_is_unknown_until_it_is_turned_and_the_reader_says_yes_or_no() -> None:
    table = dealt("Th", "As", "8d", "")
    assert not any(b"8s" in entry.body for entry in table.log)
    assert table.dealing.acts[0].label == "Close insurance"
    assert table.refused(acts.Next(), DEALER) == "the time to answer is not over for ann"
    table.ready("ann")
    table.done(acts.Next(), DEALER)
    asked = table.dealing
    assert asked.asks == "Card reader: does the hole card make a blackjack?"
    assert [(act.label, act.key) for act in asked.acts[:2]] == [("Blackjack", "y"), ("No blackjack", "n")]
    table.say(DEALER, "reader no")
    table.say("ann", "stand 1")
    table.done(acts.Next(), DEALER)
    assert table.dealing.asks == "Turn the hole card"
    assert "card reader said otherwise" in table.cannot_say(DEALER, "turn dealer Kd")
    table.say(DEALER, "turn dealer 8s")
    (payment,) = table.dealing.payments
    assert (payment.box, payment.player, payment.gain) == (1, "ann", -10_00)
    table.done(acts.Next(), DEALER)
    assert table.chips("ann") == 990_00


def test_a_card_that_the_decks_cannot_have_any_more_is_refused() -> None:
    """2.2: a single deck has one queen of hearts."""
    table = dealt("Qh", sheet="single-deck")
    says = table.refused(acts.Say(GiveCard(card("Qh"))), DEALER)
    assert says.startswith("the deck has one Qh, and as many have been entered since the shuffle")
    table.give("Qd")


@pytest.mark.parametrize("said", ["turn dealer Th", "irregular 2.15(a) Th"])
def test_a_card_that_left_the_deck_a_round_ago_is_refused_wherever_it_is_named(said: str) -> None:
    table = dealt("Th", "9c", "8d", "", sheet="single-deck")
    table.face_down = {"dealer": [card("2s")]}
    table.say("ann", "stand 1")
    while table.keeper.in_round:
        assert table.deal_on()
    table.bet()
    table.done(acts.Next(), DEALER)
    for face in ("3h", "9d", "4d", ""):
        table.give(face)
    table.say("ann", "stand 1")
    table.done(acts.Next(), DEALER)
    assert table.dealing.asks == "Turn the hole card"
    assert table.cannot_say(DEALER, said).startswith("the deck has one Th, and as many have been entered")
    correction = acts.Order(CorrectCard("1", card("3h"), card("Th"), "misread"), "misread")
    assert table.refused(correction, "flo").startswith("the deck has one Th")
    table.done(acts.Order(CorrectCard("1", card("3h"), card("5h"), "misread"), "misread"), "flo")


def test_a_card_that_is_only_found_again_does_not_count_twice() -> None:
    """2.15(m): the up card of multiple action went into the rack, and the floorperson finds it there."""
    table = CarelessTable("multiple-action", 0, ["irregular 2.15(m)"])
    table.play()
    found = [entry for entry in table.log if b"UpCardFound" in entry.body]
    assert found
    faces = [str(one) for _, cards in table.keeper.facts.card_account.acts for one in cards]
    face = re.search(rb'"UpCardFound":{"card":{"Card":"(..)"', found[0].body)
    assert face is not None
    given = sum(entry.body.count(b'"GiveCard":{"card":{"Card":"%s"' % face[1]) for entry in table.log)
    assert faces.count(face[1].decode()) == given


def test_a_card_that_is_dealt_face_down_is_given_without_its_face() -> None:
    table = dealt("Th", "9c", "8d")
    assert table.dealing.wants == "hidden-card"
    says = table.refused(acts.Say(GiveCard(card("8s"))), DEALER)
    assert says == "this card lies face down: 8s is named when it is turned"
    table.give("")


def test_a_card_of_no_deck_of_the_game_is_refused() -> None:
    """Double attack has no tens; one that is found is an irregularity, which is offered with a ten."""
    table = opened("double-attack")
    table.make_ready()
    table.bet()
    table.done(acts.Next(), DEALER)
    says = "a 10 found in the shoe is not used in the game: it is an irregularity"
    assert table.refused(acts.Say(GiveCard(card("Th"))), DEALER) == says
    (found,) = (one for one in table.dealing.mistakes if one.clause == "26.15(b)")
    assert (found.ranks, "T" in table.dealing.ranks) == ("T", False)


def test_a_card_for_the_wrong_moment_is_refused() -> None:
    table = dealt("Th", "9c", "8d", "")
    assert isinstance(table.do(acts.Say(GiveCard(card("2c"))), DEALER), Refusal)  # ann decides


def test_a_card_entered_wrongly_is_taken_back_and_counts_no_more() -> None:
    table = dealt("Qh", sheet="single-deck")
    table.take_back()
    table.give("Qh")
    table.give("9c")
    table.give("8d")
    assert table.keeper.facts.card_account.seen(card("Qh")) == 1


def test_the_floorperson_corrects_a_card_or_calls_the_round_dead() -> None:
    table = dealt("Th", "9c", "8d", "")
    correction = CorrectCard("1", card("8d"), card("9d"), "misread")
    assert table.refused(acts.Say(correction), DEALER) == "you may not do that"
    table.done(acts.Say(correction, FLOOR), "flo")
    shown = table.keeper.rules.shown(table.keeper.state, "1")
    assert shown is not None
    assert shown.total == 19
    assert table.keeper.facts.card_account.seen(card("8d")) == 0
    table.done(acts.Say(VoidRound("a card fell to the floor"), FLOOR), "flo")
    assert table.chips("ann") == 1_000_00
    replayed = keeper_from_log(table.log[0], NoRandomness())
    for entry in table.log:
        replay_entry(replayed, entry)
    assert standing(replayed) == standing(table.keeper)


def test_an_order_of_the_floorperson_is_recorded_with_who_and_why() -> None:
    table = dealt("Th", "9c", "8d", "")
    table.done(acts.Order(CorrectCard("1", card("8d"), card("9d"), "misread"), "misread"), "flo")
    assert table.log[-1].actor == "flo"
    assert b'"OrderGiven":{"by":"flo","reason":"misread"}' in table.log[-1].body
    table.done(acts.Order(VoidRound("dropped"), "dropped"), "flo")
    replayed = keeper_from_log(table.log[0], NoRandomness())
    for entry in table.log:
        replay_entry(replayed, entry)
    assert standing(replayed) == standing(table.keeper)


def test_the_floorperson_goes_on_for_nobody_else() -> None:
    """Neither deals nor answers for a player whose time is not over; and the record replays."""
    table = opened()
    table.make_ready()
    table.bet()
    says = "the table waits for no act of the floorperson's"
    assert table.refused(acts.Order(None, "go on"), "flo") == says
    table.done(acts.Next(), DEALER)
    for face in ("Th", "9c", "8d", ""):
        table.give(face)
    assert table.keeper.croupier.awaiting.who == "ann"
    assert table.refused(acts.Order(None, "go on"), "flo") == says
    replayed = keeper_from_log(table.log[0], NoRandomness())
    for entry in table.log:
        replay_entry(replayed, entry)
    assert standing(replayed) == standing(table.keeper)


def test_money_that_a_player_has_taken_away_does_not_come_back() -> None:
    table = dealt("Th", "9c", "Kd", "")
    table.face_down = {"dealer": [card("8s")]}
    table.say("ann", "stand 1")
    while table.keeper.in_round:
        assert table.deal_on()
    table.done(acts.Leave(), "ann")
    order = acts.Order(CorrectCard("1", card("Kd"), card("2d"), "misread"), "misread")
    assert table.refused(order, "flo") == "this needs $10; ann has $0 in chips"


def test_no_card_that_the_program_dealt_is_corrected() -> None:
    table = ArrangedTable("atlantic-city", "Th 9c 8d 7s 5c 5d")
    table.sit("ann", 1)
    table.say("ann", "bet 1 ann blackjack 10")
    table.done(acts.Ready(), "ann")
    shown = table.keeper.rules.shown(table.keeper.state, "1")
    assert shown is not None
    order = acts.Order(CorrectCard("1", shown.cards[0], card("Ah"), "misread"), "misread")
    assert table.refused(order, "flo") == "the program dealt these cards: none was entered wrongly"


def test_what_can_have_gone_wrong_is_offered_with_its_paragraph() -> None:
    table = dealt("Th", "9c")
    offered = {act.clause: act for act in table.dealing.mistakes if act.clause}
    assert {"2.15(a)", "2.15(b)", "2.15(g)"} <= set(offered)
    assert "2.15(d)" not in offered  # the dealer has not drawn
    assert offered["2.15(g)"].boxes == (1,)
    table.say(DEALER, f"{offered['2.15(a)'].say} 5c")
    assert table.dealing.asks == "Card for box 1"


# --- players ----------------------------------------------------------------------------------------------


def test_the_dealer_goes_on_without_an_answer_only_when_the_time_is_over() -> None:
    table = dealt("Th", "9c", "8d", "")
    assert table.dealing.acts[0].label == "No answer: decide for ann"
    assert table.refused(acts.Next(), DEALER) == "the time to answer is not over for ann"
    table.done(acts.Next(late=True), DEALER)
    assert table.dealing.asks == "Play the dealer's hand"
    replayed = keeper_from_log(table.log[0], NoRandomness())
    for entry in table.log:
        replay_entry(replayed, entry)


def test_a_player_who_has_left_is_not_waited_for() -> None:
    table = dealt("Th", "9c", "8d", "")
    table.done(acts.Leave(), "ann")
    table.done(acts.Next(), DEALER)
    assert table.dealing.asks == "Play the dealer's hand"


def test_wagers_that_cannot_be_dealt_are_returned_by_the_dealer_and_no_others() -> None:
    table = LiveTable("multiple-action")
    table.begins()
    table.sit("ann", 1)
    table.make_ready()
    table.say("ann", "bet 1 ann blackjack.1 10")
    deal, back = table.dealing.acts[:2]
    assert deal.barred is not None
    assert (back.act, back.player) == ("return-bets", "ann")
    table.done(acts.ReturnBets("ann"), DEALER)
    assert table.chips("ann") == 1_000_00
    assert table.refused(acts.ReturnBets("ann"), DEALER) == "ann has laid no wager"
    table.bet()
    says = "the wagers of ann can be dealt; only the player may take them back"
    assert table.refused(acts.ReturnBets("ann"), DEALER) == says
    assert table.refused(acts.ReturnBets("ann"), "ann") == "only the dealer of this table may do that"


# --- the record -------------------------------------------------------------------------------------------


def test_no_checkpoint_while_the_last_round_can_be_corrected() -> None:
    table = opened()
    table.play_round()
    assert not checkpoints.can_be_taken(table.keeper)


def test_a_table_the_program_deals_has_no_dealer() -> None:
    table = ArrangedTable("atlantic-city")
    assert table.refused(acts.BeginDealing(), DEALER) == "this table is not dealt by hand"
    assert table.refused(acts.Next(), DEALER) == "this table is not dealt by hand"


def test_a_live_table_that_closes_within_a_round_returns_its_wagers() -> None:
    table = dealt("Th", "9c")
    table.done(acts.Close(), "table")
    assert not table.keeper.in_round
    row = next(one for one in table.last.cage if one.player == "ann") if table.last is not None else None
    assert row is not None
    assert row.pays == 1_000_00
