"""Frames of streaks whose bettor has left: whose they are, and until when they stay."""

from types import SimpleNamespace

import msgspec
import pytest

from cutcard.pit.table import acts
from cutcard.web import wire
from cutcard.web.frames.table_info import TableInfo
from tests.pit.arranged_table import ArrangedTable
from tests.pit.test_keeper_streaks import won_once
from tests.web.rendered_players import render, snapshot


def frame(table: ArrangedTable, observer: str = "") -> wire.TableFrame:
    """The frame after the last act."""
    assert table.last is not None
    keeper = table.keeper
    drawn = render(keeper, snapshot(keeper), table.last.change, observer)
    return msgspec.json.decode(drawn[observer], type=wire.TableFrame)


def box(table: ArrangedTable, number: int = 3) -> wire.BoxOnFelt:
    return frame(table).felt.boxes[number - 1]


def laid(found: wire.BoxOnFelt) -> list[tuple[str, str, int]]:
    return [(one.player, one.wager, one.cents) for one in found.wagers]


def said(table: ArrangedTable) -> list[tuple[str, str]]:
    return [(one.text, one.clause) for one in frame(table).told if isinstance(one, wire.Said)]


def newcomer() -> ArrangedTable:
    """ann has left with $40.00 on streaks; bob sits at her box and lays $10.00 on the same spot."""
    table = won_once(more="Th 7d 6c Ts")
    table.done(acts.Leave(), "ann")
    table.sit("bob", 3)
    table.say("bob", "bet 3 bob blackjack 10")
    table.say("bob", "bet 3 bob streak-2 10")
    return table


def test_a_seated_player_sees_the_streak_on_their_spots() -> None:
    table = won_once()
    found = box(table)
    assert [one for one in laid(found) if one[2]] == [("ann", "streak-2", 10_00), ("ann", "streak-3", 30_00)]
    assert found.marks == ("1 in a row",)


def test_getting_up_says_what_stays_and_until_when() -> None:
    table = won_once()
    stays = frame(table, "ann").mine.stays
    assert stays == wire.Staying(
        40_00,
        "$40 stays on the felt until the next deal. Be back with a wager by then, or it is lost.",
        "2.22(f)",
    )
    assert frame(table, "bob").mine.stays is None
    table.done(acts.Leave(), "ann")
    assert said(table) == [
        ("ann leaves the table.", ""),
        ("ann leaves $40 on the felt until the next deal.", "2.22(f)"),
    ]
    assert frame(table, "ann").mine.stays == stays, "who has left it there is told so still"


def test_getting_up_in_a_round_says_that_the_round_may_decide_it() -> None:
    table = won_once()
    table.say("ann", "bet 3 ann blackjack 10")
    table.ready("ann")
    stays = frame(table, "ann").mine.stays
    assert stays is not None
    assert stays.says.startswith(
        "The part of your $40 that this round does not decide stays on the felt until"
    )


def test_a_player_without_lasting_wagers_is_told_nothing() -> None:
    table = ArrangedTable("streak")
    table.sit("ann", 3)
    assert frame(table, "ann").mine.stays is None


def test_the_box_of_a_player_who_left_shows_only_the_mark() -> None:
    table = won_once()
    table.done(acts.Leave(), "ann")
    assert box(table) == wire.BoxOnFelt(3, "", marks=("$40 on streaks: ann",))


def test_a_newcomers_spots_hold_the_newcomers_wagers() -> None:
    found = box(newcomer())
    assert laid(found) == [("bob", "blackjack", 10_00), ("bob", "streak-2", 10_00)]
    assert found.marks == ("$40 on streaks: ann",)


def test_a_lost_streak_is_not_on_the_newcomers_spots() -> None:
    table = newcomer()
    table.ready("bob")
    found = box(table)
    assert laid(found) == [("bob", "streak-2", 10_00)]
    assert found.marks == ("-$40 on streaks: ann",)
    table.say("bob", "stand 3")
    found = box(table)
    brought = [one.result for one in (*found.wagers, *(one for hand in found.hands for one in hand.wagers))]
    assert sum(one or 0 for one in brought) == -20_00
    assert dict(table.keeper.facts.round_results.by_player) == {"ann": -40_00, "bob": -20_00}


def test_a_returning_player_sees_it_at_their_new_seat() -> None:
    table = newcomer()
    table.sit("ann", 5)
    assert box(table).marks == ()
    assert laid(box(table, 5)) == [("ann", "streak-2", 10_00), ("ann", "streak-3", 30_00)]
    assert box(table, 5).marks == ("1 in a row",)
    assert ("ann's streak goes on in box 5.", "2.22(c)") in said(table)
    barred = {one.wager: one.barred for one in frame(table, "ann").mine.bets}
    assert barred["blackjack"] is None
    assert barred["streak-2"] is not None


def test_a_name_with_wagers_left_at_a_table_is_not_changed() -> None:
    """Else the streak would lie there under a name nobody has any more."""
    table = won_once()
    at = SimpleNamespace(rules=table.keeper.rules, snapshot=snapshot(table.keeper))
    assert TableInfo().left_wagers(at, "ann")
    assert not TableInfo().left_wagers(at, "bob")
    table.done(acts.Leave(), "ann")
    at = SimpleNamespace(rules=table.keeper.rules, snapshot=snapshot(table.keeper))
    assert not TableInfo().sits(at, "ann")
    assert TableInfo().left_wagers(at, "ann")


@pytest.mark.parametrize(("sheet", "wager"), [("red-dog", "red-dog"), ("no-hole-card", "blackjack")])
def test_a_newcomer_does_not_see_the_last_round_of_a_player_who_left(sheet: str, wager: str) -> None:
    table = ArrangedTable(sheet, "Th 7d 6c Ts")
    table.sit("ann", 3)
    table.apply_timeout()
    table.say("ann", f"bet 3 ann {wager} 30")
    table.ready("ann")
    table.play_out()
    assert box(table).player == "ann"
    table.done(acts.Leave(), "ann")
    table.sit("bob", 3)
    assert box(table) == wire.BoxOnFelt(3, "")


def test_the_first_player_at_the_table_is_offered_the_cut() -> None:
    table = ArrangedTable("streak")
    table.sit("ann", 5)
    table.sit("bob", 1)
    assert [one.label for one in frame(table, "ann").mine.choices] != []
    assert frame(table, "bob").mine.choices == ()
