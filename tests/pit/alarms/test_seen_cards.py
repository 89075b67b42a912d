"""What the alarms see of the cards: what everybody saw, in order, through corrections and turned cards."""

from cutcard.games.protocol import Reshuffle
from cutcard.pit.alarms.letters import ROUND_OVER, UNKNOWN, cards_of
from cutcard.pit.alarms.seen_cards import SeenCards
from cutcard.pit.table import acts
from tests.pit.arranged_table import ArrangedTable
from tests.pit.live_table import DEALER, LiveTable


def seen_of(table: ArrangedTable) -> SeenCards:
    return table.keeper.facts.card_watch.stack("")


def texts(seen: SeenCards) -> list[str]:
    return [str(one) for one in cards_of(seen.order)]


def test_a_hole_card_the_program_knows_is_seen_when_it_is_turned() -> None:
    table = ArrangedTable("atlantic-city", "8s 7h Td 9c", watched=True)
    table.sit("ann", 1)
    table.apply_timeout()
    table.say("ann", "bet 1 ann blackjack 10")
    table.ready("ann")
    assert texts(seen_of(table)) == ["8s", "7h", "Td"]
    assert seen_of(table).order.endswith(UNKNOWN)
    assert seen_of(table).dealt[0] == UNKNOWN  # the burn card
    table.say("ann", "stand 1")
    assert texts(seen_of(table))[:4] == ["8s", "7h", "Td", "9c"]
    assert seen_of(table).dealt.endswith(ROUND_OVER)
    assert seen_of(table).places.strip(ROUND_OVER).startswith("x1010")


def test_a_card_taken_back_was_not_seen() -> None:
    table = LiveTable("minibaccarat")
    table.begins()
    table.sit("ann", 1)
    table.make_ready()
    table.bet()
    table.done(acts.Next(), DEALER)
    table.give("8s")
    table.give("9h")
    table.take_back()
    table.give("9d")
    assert texts(seen_of(table)) == ["8s", "9d"]


def test_a_shuffle_starts_a_new_shoe_and_keeps_the_previous_one() -> None:
    table = LiveTable("minibaccarat", seed=2)
    table.begins()
    table.sit("ann", 1)
    table.play_round()
    before = seen_of(table)
    table.done(acts.Order(Reshuffle(), "worn"), "flo")
    table.make_ready()
    after = seen_of(table)
    assert (after.last, after.last_places) == (before.dealt, before.places)
    assert not after.order
