"""2.15(f): the shoe runs out within a round."""

from typing import Any

import pytest

from cutcard.cards import card
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import Irregular
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.croupier.croupier import Croupier, ListedShoes, VirtualShoe
from cutcard.games.protocol import Deal, PlaceBet
from cutcard.law.refusal import Refusal
from tests.law.felt import Table, sheet
from tests.law.sheet_lines import sheet as posted

ONE_DECK = sheet(decks=1)


@pytest.mark.clause("2.15(f)#1")
def test_f_the_discards_are_shuffled_cut_and_burned_and_the_round_continues() -> None:
    table = Table("2c 7d 3c 4c", "5h Td", sheet=ONE_DECK).bets(1).say("deal", "hit 1", "hit 1", "end")
    at = table.at(ev.ShoeEmptied())
    following = [event for event in table.events[at + 1 :] if not isinstance(event, ev.CutRefused)]
    assert following[0] == ev.Shuffled(52 - 4, "a"), "the cards on the layout stay there"
    assert isinstance(following[1], ev.CardsCut)
    assert following[2:4] == [ev.CardBurned(), ev.CardDealt(1, 0, card("5h"), face_up=True)]
    assert isinstance(table.events[-1], ev.RoundEnded)


SIX_TO_FIVE = posted('rules.variation = "six-to-five"', decks=1)


@pytest.mark.clause("2.15(f)#1", "2.15(f)#2")
@pytest.mark.parametrize("on", [ONE_DECK, SIX_TO_FIVE], ids=["shoe", "6 to 5"])
def test_f_the_shoe_runs_out_only_while_a_card_is_wanted(on: BlackjackSheet) -> None:
    """Before the deal, while a player decides and while the cards are shuffled no card is due."""
    table = Table("2c 7d 3c 4c 5c", sheet=on).bets(1)
    assert _refused(table) == ["2.15(f)"]
    table.say("deal")
    assert _refused(table) == ["2.15(f)"]
    emptied = Croupier(BLACKJACK.bind(on), ListedShoes(()), automations=frozenset())
    emptied.do(PlaceBet(1, "a", "blackjack", 1000))
    assert emptied.awaiting.place != "card"
    answer = emptied.rules.handle(emptied.state, Irregular("2.15(f)"))
    assert isinstance(answer, Refusal)


@pytest.mark.clause("2.15(f)#1", "2.15(f)#2")
@pytest.mark.parametrize("on", [ONE_DECK, SIX_TO_FIVE], ids=["shoe", "6 to 5"])
def test_f_the_remnant_is_dealt_to_its_end(on: BlackjackSheet) -> None:
    """The cutting card goes behind all of it: no other shuffle comes before the round is complete."""
    table = Table("2c 7d 3c 4c", "5h Td", sheet=on).bets(1).say("deal", "hit 1", "hit 1")
    first, remnant = table.of(ev.CardsCut)
    assert first.cutting_card < 52
    assert remnant.cutting_card == 52 - 4
    assert table.events[table.at(remnant) + 1] == ev.CardBurned(), "one card face down, in 6 to 5 too"


def _refused(table: Table) -> list[str]:
    answer = table.croupier.rules.handle(table.state, Irregular("2.15(f)"))
    assert isinstance(answer, Refusal)
    return [bar.clause for bar in answer.bars]


@pytest.mark.clause("2.15(f)#1", "2.5(h)")
def test_f_the_next_round_starts_with_a_shuffle_of_everything() -> None:
    table = Table("2c 7d 3c 4c", "5h Td", "9c 7h 9d Ts", sheet=ONE_DECK).bets(1)
    table.say("deal", "hit 1", "hit 1", "end").bets(1).say("deal")
    assert [event.cards for event in table.of(ev.Shuffled)] == [52, 48, 52]


@pytest.mark.clause("2.15(f)#1")
def test_f_a_real_deck_dealt_to_its_last_card() -> None:
    """Seven boxes: in two rounds all stand; the third empties the shoe and continues from the discards."""
    table = Croupier(BLACKJACK.bind(ONE_DECK), VirtualShoe(1, range))
    for round_number in (1, 2, 3):
        for box in range(1, 8):
            table.do(PlaceBet(box, "abcdefg"[box - 1], "blackjack", 1000))
        table.do(Deal())
        while round_number == 3 and (draw := _a_lawful_draw(table)) is not None:
            table.do(draw)
        table.finish_round()
    events = [event for step in table.steps for event in step.events]
    shuffles = [at for at, event in enumerate(events) if isinstance(event, ev.Shuffled)]
    assert len(shuffles) == 2
    before = events[: shuffles[1]]
    assert sum(isinstance(event, ev.CardDealt) for event in before) == 51, "with the burn, the whole deck"
    third_round = max(at for at, event in enumerate(before) if isinstance(event, ev.RoundEnded))
    lying = sum(isinstance(event, ev.CardDealt) for event in before[third_round:])
    assert events[shuffles[1]].cards == 52 - lying
    faces = [event.card for event in events[third_round:] if isinstance(event, ev.CardDealt)]
    assert len(faces) > lying
    assert len(faces) == len(set(faces)), "a card on the layout is not in the shuffle"


@pytest.mark.clause("2.15(a)", "2.15(f)#1")
def test_f_a_card_laid_into_the_rack_is_shuffled_with_it() -> None:
    """A card found face up before the deal is in the discard rack, and the whole rack is shuffled."""
    table = Croupier(BLACKJACK.bind(ONE_DECK), VirtualShoe(1, range))
    table.do(PlaceBet(1, "a", "blackjack", 1000))
    table.do(Irregular("2.15(b)"))
    found = table.source.top()
    assert found is not None
    table.do(Irregular("2.15(a)", found))
    table.do(Deal())
    shuffled = table.source.shuffled()
    assert isinstance(shuffled, VirtualShoe)
    assert found in shuffled.cards
    assert len(shuffled.cards) == 52 - 3, "all but the three cards on the layout"


@pytest.mark.clause("2.15(c)#1", "2.15(f)#1")
def test_f_an_exposed_card_lies_on_the_layout() -> None:
    table = Croupier(BLACKJACK.bind(ONE_DECK), VirtualShoe(1, range))
    table.do(PlaceBet(1, "a", "blackjack", 1000))
    table.do(Deal())
    seen = table.source.top()
    assert seen is not None
    assert not isinstance(table.do(Irregular("2.15(c)", seen)), Refusal)
    shuffled = table.source.shuffled()
    assert isinstance(shuffled, VirtualShoe)
    assert seen not in shuffled.cards
    assert len(shuffled.cards) == 52 - 4


def _a_lawful_draw(table: Croupier) -> Any:
    waits = table.awaiting
    if isinstance(waits.default_command, cm.CloseInsurance):
        return waits.default_command
    draws = [one.command for one in waits.choices if isinstance(one.command, cm.Hit) and one.refusal is None]
    return draws[0] if draws else None
