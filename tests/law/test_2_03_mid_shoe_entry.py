"""2.3(i): a player who sits out a round may have to wait for the next shuffle."""

import pytest

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import PermitEntry
from tests.law.felt import BareTable, Table, sheet

CLOSED_KEY = "rules.mid_shoe_entry = false"
CLOSED = sheet(CLOSED_KEY)
OPEN = sheet()
ROUND = "Tc 7h 9d Td"


def rounds(table: Table, *players: str, times: int = 1) -> Table:
    """Plays rounds of these players, each on the box of their position in the list."""
    for _ in range(times):
        bets = [f"bet {box} {player} blackjack 10" for box, player in enumerate(players, start=1)]
        table.say(*bets, "deal", "end")
    return table


@pytest.mark.clause("2.3(i)/1")
def test_i_every_round_since_the_shuffle_counts() -> None:
    table = Table(f"{ROUND} {ROUND} {ROUND} {ROUND}", ROUND, sheet=CLOSED)
    rounds(table, "ann", times=3)
    table.refuses("bet 2 bob blackjack 10", "2.3(i)")
    table.refuses("bet 1 bob blackjack 10 behind", "2.3(i)")
    rounds(table, "ann")
    table.say("reshuffle", "bet 2 bob blackjack 10")


@pytest.mark.clause("2.3(i)/1")
def test_i_anybody_enters_before_the_first_round_or_where_the_table_allows_it() -> None:
    rounds(Table("Tc 8d 7h 9d 8c Td", sheet=CLOSED), "ann", "bob")
    table = rounds(Table(f"{ROUND} Tc 8d 7h 9d 8c Td", sheet=OPEN), "ann")
    rounds(table, "ann", "bob")


@pytest.mark.clause("2.3(i)/1")
def test_i_a_player_of_every_round_is_never_barred_and_one_who_skips_a_round_is() -> None:
    table = Table(f"Tc 8d 7h 9d 8c Td {ROUND} {ROUND}", sheet=CLOSED)
    rounds(table, "ann", "bob")
    rounds(table, "ann")
    table.refuses("bet 2 bob blackjack 10", "2.3(i)")
    table.say("bet 2 ann blackjack 10")


@pytest.mark.clause("2.3(i)/1")
def test_i_a_shuffle_within_a_round_is_a_reshuffle_too() -> None:
    """The shoe runs out in ann's hand and the discards are shuffled (2.15(f)): bob may wager again."""
    table = Table(f"{ROUND} Tc 7h 2d", "2c 9d Td", ROUND, sheet=CLOSED)
    rounds(table, "ann")
    table.refuses("bet 2 bob blackjack 10", "2.3(i)")
    table.say("bet 1 ann blackjack 10", "deal", "hit 1", "end")
    assert len(table.of(ev.Shuffled)) == 2
    table.say("bet 2 bob blackjack 10", "deal")


@pytest.mark.clause("2.3(i)/2")
def test_i_the_floorperson_lets_one_player_in_until_they_sit_out_again() -> None:
    table = rounds(Table(f"{ROUND} {ROUND} {ROUND}", sheet=CLOSED), "ann")
    table.say("permit bob")
    assert table.of(ev.EntryPermitted) == [ev.EntryPermitted("bob")]
    table.refuses("bet 3 cy blackjack 10", "2.3(i)")
    table.say("bet 2 bob blackjack 10", "deal", "end")
    table.refuses("bet 1 ann blackjack 10", "2.3(i)")
    table.say("permit ann", "bet 2 bob blackjack 10", "deal")
    table.refuses("permit cy", "2.3(i)")
    table.say("end")
    table.refuses("bet 1 ann blackjack 10", "2.3(i)")


@pytest.mark.clause("2.3(i)/2")
@pytest.mark.parametrize("rules", [CLOSED, OPEN])
def test_i_a_player_who_may_wager_needs_no_permission(rules: object) -> None:
    BareTable(rules).refuses(PermitEntry("ann"), "2.3(i)")  # type: ignore[arg-type]


@pytest.mark.clause("2.3(i)/1")
@pytest.mark.parametrize(
    ("way", "played", "said"),
    [
        # Four cards a round: the fourteenth makes it 56 discards, more than a deck.
        ('cards.shuffle = "bart-carter"', 14, ()),
        ('cards.device = "continuous"', 1, ()),
        ('cards.device = "shoe"', 1, ("spread-idle",)),
    ],
)
def test_i_any_shuffle_that_is_still_due_opens_the_next_round(
    way: str, played: int, said: tuple[str, ...]
) -> None:
    shoe = " ".join([ROUND] * 20)
    table = rounds(Table(shoe, shoe, sheet=sheet(way, CLOSED_KEY, decks=2)), "ann", times=played)
    table.say(*said, "bet 2 bob blackjack 10", "deal")
    assert table.state.entered == ("bob",)
