"""Rounds of minibaccarat event by event: burn, announcements, order of settlement, markers, the last hand."""

from typing import Any

from cutcard.cards import card, read_cards
from cutcard.dealing.shoe import Stage
from cutcard.games.croupier.croupier import Croupier, ListedShoes
from cutcard.games.minibaccarat.game import GAME
from cutcard.games.minibaccarat.model import commands as cm
from cutcard.games.minibaccarat.model import events as ev
from cutcard.games.minibaccarat.sheet.sheet import MinibaccaratSheet
from cutcard.games.protocol import Deal, GiveCard, PlaceBet
from cutcard.law.refusal import Refusal
from tests.machines.minibaccarat_sheets import minibaccarat_sheet

BANKER, PLAYER, TIE = "4c 9d 2h Ks", "9c 4d Kh 2s", "4c 5d 5h 4s"
SHORT = 'cards.cut = "77/78"'
"""Four of six decks' cards stand before the cutting card."""
MARKERS = 'rules.vigorish_collected = "markers"'


class Played:
    """A table whose cards are listed; statements go in, events come out."""

    def __init__(self, *shoes: str, sheet: MinibaccaratSheet | None = None) -> None:
        listed = ListedShoes(tuple(tuple(read_cards(one)) for one in shoes))
        self.croupier = Croupier(GAME.bind(sheet or minibaccarat_sheet()), listed)

    def say(self, *statements: str) -> list[Any]:
        events: list[Any] = []
        for one in statements:
            if one == "end":
                events += self.croupier.finish_round()
                continue
            answer = self.croupier.do(GAME.read_statement(one.split()))
            assert not isinstance(answer, Refusal), (one, answer)
            events += answer
        return events

    def refused(self, statement: str) -> str:
        answer = self.croupier.do(GAME.read_statement(statement.split()))
        assert isinstance(answer, Refusal), statement
        return str(answer)

    @property
    def state(self) -> Any:
        return self.croupier.state


def kinds(events: list[Any], *wanted: type) -> list[Any]:
    return [event for event in events if isinstance(event, wanted)]


def test_the_first_card_is_turned_up_and_as_many_are_burned_unseen() -> None:
    table = Played(BANKER)
    events = table.say("bet 1 ann banker 10", "burn 3d", "deal")
    assert kinds(events, ev.FirstCardTurned) == [ev.FirstCardTurned(card("3d"), 3)]
    assert len(kinds(events, ev.CardBurned)) == 3
    assert table.state.shoe.burned == 4
    assert table.state.shoe.left == 8
    assert table.croupier.rules.view(table.state, "ann").burn_card is None, "the last one was burned unseen"


def test_the_first_card_lies_face_up_for_all_until_others_cover_it() -> None:
    table = Played(BANKER)
    table.say("bet 1 ann banker 10", "burn Ad")
    assert table.croupier.awaiting.place == "burn"
    assert not table.croupier.awaiting.face_up
    assert table.croupier.rules.view(table.state, "").burn_card == card("Ad")
    assert "(Scribd page on baccarat)" in table.refused("burn Ad")


def test_counts_are_announced_and_wagers_settled_from_the_right() -> None:
    table = Played("2c 3d 3h 2s 7d 4c")
    events = table.say("bet 1 ann banker 10", "bet 3 bob player 10", "bet 1 ann tie 5", "deal")
    assert kinds(events, ev.HandsAnnounced) == [ev.HandsAnnounced(player=2, banker=9, wins="banker")]
    settled = kinds(events, ev.WagerPaid, ev.WagerCollected)
    assert [(one.box, one.wager) for one in settled] == [(3, "player"), (1, "tie"), (1, "banker")]
    (paid,) = kinds(events, ev.WagerPaid)
    assert (paid.winnings, paid.why, paid.clause) == (950, "1 to 1 less vigorish", "Rivers Casino page")


def test_the_last_hand_is_announced_and_dealt() -> None:
    table = Played(f"{BANKER} {PLAYER}", TIE, sheet=minibaccarat_sheet(SHORT, decks=6))
    first = table.say("bet 1 ann banker 10", "deal", "end")
    assert kinds(first, ev.LastHandAnnounced)
    assert table.state.last_hand
    assert table.state.shoe.stage is Stage.READY
    second = table.say("bet 1 ann banker 10", "deal", "end")
    assert kinds(second, ev.CardsDue) == [ev.CardsDue(Stage.SHUFFLE, "Scribd page on baccarat")]
    assert not kinds(second, ev.LastHandAnnounced)
    table.say("bet 1 ann tie 5", "deal")
    assert not table.state.last_hand


def test_the_hand_of_the_cutting_card_may_be_the_last() -> None:
    sheet = minibaccarat_sheet(SHORT, 'rules.last_hand = "this"', decks=6)
    table = Played(BANKER, PLAYER, sheet=sheet)
    events = table.say("bet 1 ann banker 10", "deal", "end")
    assert kinds(events, ev.CardsDue)
    assert not kinds(events, ev.LastHandAnnounced)


def test_a_marker_holds_chips_and_is_settled_with_the_shoe() -> None:
    table = Played(f"{BANKER} {BANKER}", sheet=minibaccarat_sheet(SHORT, MARKERS, decks=6))
    events = table.say("bet 2 ann banker 10", "deal", "end")
    (marked,) = kinds(events, ev.VigorishMarked)
    assert (marked.box, marked.player, marked.amount) == (2, "ann", 50)
    (lasting,) = table.croupier.rules.lasting(table.state)
    assert (lasting.wager, lasting.cents, lasting.clause) == ("vigorish", 50, "58 Pa. Code 629a.2(c)")
    events = table.say("bet 2 ann banker 20", "deal", "end")
    assert kinds(events, ev.VigorishCollected)[0].amount == 150
    assert not table.state.markers


def test_a_marker_stays_while_its_player_sits_out_and_goes_when_they_leave() -> None:
    table = Played(f"{BANKER} {BANKER} {BANKER}", sheet=minibaccarat_sheet(MARKERS))
    table.say("bet 1 ann banker 10", "bet 2 bob banker 10", "deal", "end")
    events = table.say("bet 2 bob banker 10", "deal", "end")
    assert not kinds(events, ev.VigorishCollected)
    assert [(marker.player, marker.cents) for marker in table.state.markers] == [("ann", 50), ("bob", 100)]
    (removal,) = (one.removal for one in table.croupier.rules.lasting(table.state) if one.player == "ann")
    assert removal == cm.CollectVigorish(1, "ann")
    assert table.croupier.do(removal) == (ev.VigorishCollected(1, "ann", 50, "Trump Indiana page"),)


def test_a_continuous_device_burns_nothing_and_puts_back() -> None:
    table = Played(f"{BANKER} {PLAYER}", sheet=minibaccarat_sheet('cards.device = "continuous"'))
    events = table.say("bet 1 ann banker 10", "deal", "end")
    assert not kinds(events, ev.CardBurned, ev.FirstCardTurned, ev.CardsCut)
    assert kinds(events, ev.CardsDue) == [ev.CardsDue(Stage.PUT_BACK, "2.21 by analogy")]
    assert kinds(table.say("bet 1 ann banker 10", "deal"), ev.DeviceLoaded)


def test_irregularities_cite_their_analogy() -> None:
    table = Played(f"{BANKER} {PLAYER}")
    table.say("bet 1 ann banker 10")
    assert "(2.15(d) by analogy)" in table.refused("irregular 2.15(d) 5c")
    table.say("deal")
    events = table.say("irregular 2.15(d) 5c")
    assert events == [ev.ThirdCardBurned(card("5c"))]
    assert table.state.shoe.left == 6
    assert table.say("irregular 2.15(b)") == [ev.CardDrawnInError()]
    assert "2.15(b) by analogy" in table.refused("irregular 2.15(a) 9c")
    assert table.state.shoe.left == 7
    table.say("end", "bet 1 ann player 10", "deal")
    assert table.state.shoe.left == 10, "the card drawn in error was the next one"


def test_no_card_is_one_too_many_while_one_is_due() -> None:
    rules = GAME.bind(minibaccarat_sheet('cards.device = "continuous"'))
    state = rules.open_table()

    def do(command: Any) -> Any:
        answer = rules.advance(state, command)
        assert not isinstance(answer, Refusal), answer
        return answer[0]

    state = do(PlaceBet(1, "ann", "tie", 500))
    while (waits := rules.awaiting(state)).automatic:
        state = do(waits.default_command)
    state = do(Deal())
    for one in read_cards("2c 3d 3h"):
        state = do(GiveCard(one))
        for command in (cm.OneTooMany(card("9c")), cm.DrawnInError()):
            refusal = rules.handle(state, command)
            assert isinstance(refusal, Refusal)
    assert rules.awaiting(state).place == "banker"
    state = do(cm.FoundFaceUp(card("9c")))
    assert rules.awaiting(state).place == "banker", "the next card comes in its place"
    assert state.discarded == (card("9c"),)


def test_a_card_is_refused_that_is_not_due_or_not_there() -> None:
    rules = GAME.bind(minibaccarat_sheet())
    state = rules.open_table()
    refusal = rules.handle(state, GiveCard(card("9c")))
    assert isinstance(refusal, Refusal)
    assert refusal.cites("58 Pa. Code 627a.8")
