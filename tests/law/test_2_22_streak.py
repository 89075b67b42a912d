"""2.22: the streak wagers: counted over rounds, marked by a lammer, lost or abandoned."""

from itertools import product

import pytest

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.rules import Result
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.protocol import Felt, LastingWager, Purse, Rack, Transfer, VoidRound
from cutcard.law.refusal import Refusal
from tests.law.felt import EVEN_MONEY, READER, SURRENDER, Table, sheet
from tests.law.sheet_lines import broken, read

OFFERED = "wagers.streak = {}"
WIN, LOSS, TIE = "Th 7d 9c Ts", "Th 7d 6c Ts", "Th 7d 7c Ts"
W, L, P = Result.WON, Result.LOST, Result.VOID


def at_the_table(*rounds: str, lines: tuple[str, ...] = ()) -> Table:
    return Table(" ".join(rounds), sheet=sheet(OFFERED, *lines))


def play(table: Table, *bets: str) -> Table:
    """One round of box 1, standing."""
    return table.bets(1).say(*bets, "deal", "stand 1", "end")


def lammers(table: Table) -> list[tuple[str, int]]:
    kinds = (ev.LammerPlaced, ev.LammerMoved, ev.LammerRemoved)
    return [(type(one).__name__, getattr(one, "area", 0)) for one in table.of(*kinds)]


@pytest.mark.clause("2.22(a)", "2.22(b)")
def test_a_b_two_to_five_hands_beside_a_blackjack_wager_before_the_first_card() -> None:
    table = at_the_table(WIN)
    table.refuses("bet 1 a streak-2 5", "2.22(b)")
    table.bets(1)
    for area in (1, 6):
        table.refuses(f"bet 1 a streak-{area} 5", "2.22(a)")
    table.say(*(f"bet 1 a streak-{area} 5" for area in (2, 3, 4, 5)), "deal")
    table.refuses("bet 1 a streak-3 5", "2.3(c)")
    (begun,) = table.of(ev.StreakBegun)
    assert begun == ev.StreakBegun(
        1, "a", (("streak-2", 500), ("streak-3", 500), ("streak-4", 500), ("streak-5", 500))
    )
    assert not read("wagers.match-the-dealer = {}", OFFERED).violations
    Table("Th", sheet=sheet()).bets(1).refuses("bet 1 a streak-2 5", "2.22(a)")


@pytest.mark.clause("2.22(d)", "2.22(d)1", "2.22(d)2", "2.22(d)3", "2.22(d)4", "2.22(j)")
@pytest.mark.parametrize(("hands", "winnings"), [(2, 1500), (3, 3500), (4, 8500), (5, 18500)])
def test_d_the_lammer_goes_from_2_to_the_area_of_the_wager_which_then_pays(hands: int, winnings: int) -> None:
    table = at_the_table(*[WIN] * hands)
    play(table, f"bet 1 a streak-{hands} 5")
    assert lammers(table) == [("LammerPlaced", 2)]
    for won in range(2, hands + 1):
        assert not table.of(ev.StreakPaid)
        play(table)
        assert (
            lammers(table)[: won - 1]
            == [
                ("LammerPlaced", 2),
                *(("LammerMoved", area) for area in range(3, min(won, hands - 1) + 2)),
            ][: won - 1]
        )
    assert lammers(table) == [
        ("LammerPlaced", 2),
        *(("LammerMoved", area) for area in range(3, hands + 1)),
        ("LammerRemoved", 0),
    ]
    (paid,) = table.of(ev.StreakPaid)
    assert (paid.box, paid.hand, paid.player) == (1, 0, "a")
    assert (paid.returned, paid.winnings, paid.clause) == (500, winnings, "2.22(c)")
    assert table.state.streaks == ()
    # In addition to the blackjack wager, which was paid each time.
    assert len([one for one in table.of(ev.WagerPaid) if one.wager == "blackjack"]) == hands


@pytest.mark.clause("2.22(e)")
def test_e_a_lost_hand_takes_streak_and_lammer() -> None:
    table = at_the_table(WIN, WIN, LOSS)
    play(table, "bet 1 a streak-4 5")
    play(play(table))
    (lost,) = table.of(ev.StreakCollected)
    assert lost == ev.StreakCollected(1, 0, "a", "streak-4", 500, "2.22(e)")
    felt = Felt(1, "a", "streak-4")
    assert lost.transfers == (Transfer(felt, Rack(), 500, felt),)
    main = [one for one in table.of(ev.WagerCollected) if one.wager == "blackjack"]
    assert table.at(main[-1]) < table.at(lost)
    assert lammers(table)[-1] == ("LammerRemoved", 0)


@pytest.mark.clause("2.22(c)")
def test_c_from_the_far_right_with_the_blackjack_wagers_before_the_cards_are_collected() -> None:
    """Boxes 1, 4 and 7: 19, 16 and 19 against 17. Box 4's blackjack and streak are lost together."""
    table = at_the_table("Th 9s Tc 7d 9c 7s 9d Ts", lines=())
    table.bets(1, 4, 7).say("bet 1 a streak-2 5", "bet 4 d streak-2 5", "bet 7 g streak-3 5", "deal")
    table.say("stand 1", "stand 4", "stand 7", "end")
    kinds = (ev.WagerPaid, ev.WagerCollected, ev.StreakCollected, ev.LammerPlaced)
    told = [(type(one).__name__, one.box) for one in table.of(*kinds)]
    assert told == [
        ("WagerPaid", 7),
        ("LammerPlaced", 7),
        ("WagerCollected", 4),
        ("StreakCollected", 4),
        ("WagerPaid", 1),
        ("LammerPlaced", 1),
    ]
    assert table.at(table.of(ev.LammerPlaced)[-1]) < table.at(table.of(ev.CardsPickedUp)[0])


@pytest.mark.clause("2.22(c)")
def test_c_hands_settled_early_are_counted_with_the_others() -> None:
    """Box 1 has a blackjack against a seven, box 2 draws over 21: both steps wait for the end."""
    table = at_the_table("Ah Th 7d Ks 6c Kc Ts")
    table.bets(1, 2).say("bet 1 a streak-2 5", "bet 2 b streak-2 5", "deal", "hit 2")
    assert {one.box for one in table.of(ev.WagerPaid, ev.WagerCollected)} == {1, 2}
    assert not table.of(ev.StreakCollected, ev.LammerPlaced)
    table.say("end")
    (lost,), (placed,) = table.of(ev.StreakCollected), table.of(ev.LammerPlaced)
    assert (lost.box, placed.box) == (2, 1)
    assert table.at(lost) < table.at(placed)


@pytest.mark.clause("2.22(f)")
def test_f_a_streak_without_a_blackjack_wager_in_the_next_round_is_abandoned() -> None:
    table = at_the_table(WIN, WIN)
    play(table, "bet 1 a streak-3 5", "bet 1 a streak-5 10").say("bet 2 b blackjack 10")
    assert not table.of(ev.StreakAbandoned), "until the next round is dealt they may still wager"
    table.say("deal")
    (abandoned,) = table.of(ev.StreakAbandoned)
    lost = table.of(ev.StreakCollected)
    assert [(one.wager, one.amount, one.clause) for one in lost] == [
        ("streak-3", 500, "2.22(f)"),
        ("streak-5", 1000, "2.22(f)"),
    ]
    second_rounds_first = next(one for one in table.of(ev.CardDealt) if one.box == 2)
    assert table.at(abandoned) < table.at(lost[0]) < table.at(second_rounds_first)
    assert lammers(table)[-1] == ("LammerRemoved", 0)


@pytest.mark.clause("2.22(f)")
def test_f_a_surrender_abandons_it_and_another_box_does_not_continue_it() -> None:
    table = at_the_table("Th 7d 9c Ts", "Th 7d 6c Ts", lines=(READER, SURRENDER))
    play(table, "bet 1 a streak-3 5").bets(1).say("deal", "surrender 1")
    assert not table.of(ev.StreakCollected)
    table.say("end")
    (abandoned,), (lost,) = table.of(ev.StreakAbandoned), table.of(ev.StreakCollected)
    assert (abandoned.box, lost.clause) == (1, "2.22(f)")
    moved = at_the_table(WIN, WIN)
    play(moved, "bet 1 a streak-3 5").say("bet 2 a blackjack 10", "deal")
    assert [one.box for one in moved.of(ev.StreakAbandoned)] == [1]


@pytest.mark.clause("2.22(g)")
def test_g_a_tie_leaves_wager_and_lammer_where_they_are() -> None:
    table = at_the_table(WIN, TIE, WIN)
    play(table, "bet 1 a streak-2 5")
    before = table.state.streaks
    play(table)
    assert table.of(ev.StreakStays) == [ev.StreakStays(1, "a", "2.22(g)")]
    assert [one[:4] for one in table.state.streaks] == [one[:4] for one in before]
    play(table)
    assert [one.winnings for one in table.of(ev.StreakPaid)] == [1500]


def net(results: tuple[Result, ...]) -> int:
    """2.22(h) by the reading `net`: ties are left out."""
    won, lost = results.count(W), results.count(L)
    return (won > lost) - (won < lost)


@pytest.mark.clause("2.22(h)#1", "2.22(h)#2", "2.22(h)#3", "2.22(g)", "2.22(e)")
def test_h_every_ending_of_one_to_four_hands() -> None:
    majority = sheet(OFFERED, 'readings.streak_split = "majority"')
    for hands in (1, 2, 3, 4):
        for results in product((W, L, P), repeat=hands):
            step = rules.streak_step(sheet(OFFERED), results, surrendered=False)
            assert step == net(results), results
            strict = rules.streak_step(majority, results, surrendered=False)
            more_than_half = results.count(W) * 2 > hands
            equal = results.count(W) == results.count(L)
            assert strict == (0 if equal else 1 if more_than_half else -1), results
            assert rules.streak_step(majority, results, surrendered=True) == -1


@pytest.mark.clause("2.22(h)#1")
@pytest.mark.parametrize(
    ("cards", "kind", "clause"),
    [
        pytest.param("8h 6d 8c Ts Td Tc Kc", ev.LammerPlaced, "", id="won, won"),
        pytest.param("8h 7d 8c Ts 7c Tc", ev.StreakStays, "2.22(h)", id="won, lost"),
        pytest.param("8h 7d 8c 5s 6c Tc", ev.StreakCollected, "2.22(h)", id="lost, lost"),
        pytest.param("8h 7d 8c Ts 9d Tc", ev.LammerPlaced, "", id="won, tied"),
        pytest.param("8h 7d 8c 5s 9d Tc", ev.StreakCollected, "2.22(h)", id="lost, tied"),
    ],
)
def test_h_a_split_at_the_table(cards: str, kind: type[ev.Event], clause: str) -> None:
    table = at_the_table(cards).bets(1)
    table.say("bet 1 a streak-3 5", "deal", "split 1", "stand 1", "stand 1", "end")
    told = table.of(ev.LammerPlaced, ev.StreakStays, ev.StreakCollected)
    assert [type(one) for one in told] == [kind]
    assert getattr(told[0], "clause", "") == clause
    assert getattr(told[0], "area", 2) == 2, "one step, however many hands were won"


@pytest.mark.clause("2.22(i)")
def test_i_the_streak_affects_no_other_wager() -> None:
    """Dealer's ace and king, insured: insurance +10, blackjack -10, streak -5, each settled separately."""
    table = at_the_table("Th Ad 9s Kc", lines=(READER,)).bets(1)
    table.say("bet 1 a streak-2 5", "deal", "insure 1 a 5", "end")
    moved = {
        wager: sum(
            transfer.cents * (isinstance(transfer.target, Purse) - isinstance(transfer.source, Purse))
            for event in table.events
            for transfer in event.transfers
            if transfer.wager == Felt(1, "a", wager)
        )
        for wager in ("insurance", "blackjack", "streak-2")
    }
    assert moved == {"insurance": 1000, "blackjack": -1000, "streak-2": -500}


def test_even_money_and_a_blackjack_are_hands_won() -> None:
    """A player's blackjack ties a dealer's, unless the player took even money before."""
    lines = (READER, EVEN_MONEY)
    taken = at_the_table("Ah Ad Ks Kc", lines=lines).bets(1)
    taken.say("bet 1 a streak-2 5", "deal", "even-money 1 a", "end")
    assert lammers(taken) == [("LammerPlaced", 2)]
    tied = at_the_table("Ah Ad Ks Kc", lines=lines).bets(1).say("bet 1 a streak-2 5", "deal", "end")
    assert len(tied.of(ev.StreakStays)) == 1


@pytest.mark.clause("2.22(j)")
def test_j_no_less_than_the_amounts_listed() -> None:
    rows = {name: ALL[f"streak-{name}"].rows[0] for name in (2, 3, 4, 5)}
    for hands, least in {2: 3, 3: 7, 4: 17, 5: 37}.items():
        pays = f'wagers.streak.pays = {{ "{rows[hands]}" = "%d to 1" }}'
        assert broken(pays % (least - 1)) == {"2.22(j)"}
        assert broken(pays % least) == set()
        assert broken(pays % (least + 3)) == set()


@pytest.mark.clause("2.22(k)", "2.22(k)1", "2.22(k)2")
def test_k_several_together_and_no_more_before_all_are_decided() -> None:
    table = at_the_table(WIN, WIN, LOSS, WIN)
    play(table, "bet 1 a streak-2 5", "bet 1 a streak-4 10")
    table.bets(1)
    table.refuses("bet 1 a streak-3 5", "2.22(k)1")
    table.refuses("bet 1 a streak-4 5", "2.22(k)2")
    table.say("deal", "stand 1", "end")
    assert [one.wager for one in table.of(ev.StreakPaid)] == ["streak-2"]
    table.bets(1).refuses("bet 1 a streak-2 5", "2.22(k)2")
    table.say("deal", "stand 1", "end")
    assert [(one.wager, one.amount) for one in table.of(ev.StreakCollected)] == [("streak-4", 1000)]
    table.bets(1).say("bet 1 a streak-2 5")


@pytest.mark.clause("2.22(k)2")
def test_k_2_a_single_streak_bars_others_too() -> None:
    """The text speaks of a player who makes several; a later one would not be placed simultaneously."""
    table = at_the_table(WIN, WIN)
    play(table, "bet 1 a streak-5 5").bets(1).refuses("bet 1 a streak-2 5", "2.22(k)2")


@pytest.mark.clause("2.22(k)3")
def test_k_3_the_lammer_moves_before_a_winning_wager_is_paid() -> None:
    table = at_the_table(WIN, WIN)
    play(play(table, "bet 1 a streak-2 5", "bet 1 a streak-4 5"))
    (moved,), (paid,) = table.of(ev.LammerMoved), table.of(ev.StreakPaid)
    assert moved == ev.LammerMoved(1, "a", 3)
    assert (paid.wager, paid.winnings) == ("streak-2", 1500)
    assert table.at(moved) < table.at(paid)
    assert not table.of(ev.LammerRemoved)


def test_each_bettors_streak_depends_on_the_hands_with_their_wager() -> None:
    """The left split hand wins, the right one loses: ann has wagers on both, bob on the left only."""
    table = at_the_table("8h 7d 8c Ts 7c Tc", lines=("rules.shared_boxes = true",))
    table.say("bet 1 ann blackjack 10", "bet 1 bob blackjack 20")
    table.say("bet 1 ann streak-2 5", "bet 1 bob streak-2 5", "deal", "split 1", "assign 1.1 bob")
    table.say("stand 1", "stand 1", "end")
    assert [one.player for one in table.of(ev.StreakStays)] == ["ann"]
    assert [one.player for one in table.of(ev.LammerPlaced)] == ["bob"]


def test_a_round_called_dead_neither_advances_nor_abandons_it() -> None:
    table = at_the_table(WIN, "Th 7d 9c", WIN)
    play(table, "bet 1 a streak-2 5").bets(1).say("deal")
    before = table.state.streaks
    assert not isinstance(table.croupier.do(VoidRound("a drink was spilled on the layout")), Refusal)
    assert [one[:4] for one in table.state.streaks] == [one[:4] for one in before]
    play(table)
    assert len(table.of(ev.StreakPaid)) == 1


@pytest.mark.clause("8.2(a)#1", "2.3(d)/1")
def test_its_limits_are_those_posted_and_cash_is_spoken_as_for_any_wager() -> None:
    lines = ('limits.streak.min = "5"', 'limits.streak.max = "50"', "rules.verbal_wagers = false")
    table = at_the_table(WIN, lines=lines).bets(1)
    for statement, clause in (
        ("bet 1 a streak-2 4", "8.2(a)"),
        ("bet 1 a streak-2 51", "8.2(a)"),
        ("bet 1 a streak-2 5 cash", "2.3(d)"),
    ):
        assert {bar.clause for bar in table.refusal(statement).bars} == {clause}


def test_everybody_sees_the_lammer() -> None:
    table = at_the_table(WIN, WIN)
    play(table, "bet 1 a streak-3 5")
    (seen,) = table.croupier.rules.view(table.state, "").streaks
    assert (seen.box, seen.player, seen.wagers, seen.lammer) == (1, "a", (("streak-3", 500),), 2)


@pytest.mark.clause("2.22(f)")
@pytest.mark.parametrize(("reading", "back"), [("returned", 500), ("lost", 0)])
def test_a_table_that_closes_returns_or_takes_streaks_by_the_reading(reading: str, back: int) -> None:
    table = at_the_table(WIN, lines=(f'readings.streak_closing = "{reading}"',))
    play(table, "bet 1 a streak-3 5").say("close-table")
    (gone,) = table.of(ev.StreakReturned, ev.StreakCollected)
    kind = ev.StreakReturned if back else ev.StreakCollected
    assert gone == kind(1, 0, "a", "streak-3", 500, "2.22(f)")
    assert sum(one.cents for one in gone.transfers if one.target == Purse("a")) == back
    assert table.state.streaks == ()
    assert table.events[-1] == ev.LammerRemoved(1, "a")


def test_a_table_does_not_close_in_a_round_or_over_wagers() -> None:
    table = at_the_table(WIN).bets(1)
    table.refuses("close-table", "2.3(c)")
    table.say("deal")
    table.refuses("close-table", "2.3(e)")


def test_the_streak_stays_on_the_felt_from_round_to_round() -> None:
    """Its money does not move between the deal for which it was made and its decision."""
    table = at_the_table(WIN, TIE, WIN)
    play(play(table, "bet 1 a streak-3 5"))
    felt = Felt(1, "a", "streak-3")
    moved = [one for event in table.events for one in event.transfers if one.wager == felt]
    assert moved == [Transfer(Purse("a"), felt, 500, felt)]


# --- a change of seats -------------------------------------------------------------------------------------


@pytest.mark.clause("2.22(a)", "2.22(c)", "2.22(d)2")
def test_a_a_player_who_changes_seats_continues_there() -> None:
    """The player wins the hands: money and lammer move to the other box, and the next hand counts."""
    table = at_the_table(WIN, WIN, WIN)
    play(table, "bet 1 a streak-2 5", "bet 1 a streak-3 10").say("change-box 1 a 4")
    (moved,) = table.of(ev.StreakMoved)
    assert moved == ev.StreakMoved(1, "a", 4, (("streak-2", 500), ("streak-3", 1000)))
    assert [(one.source, one.target, one.cents) for one in moved.transfers] == [
        (Felt(1, "a", "streak-2"), Felt(4, "a", "streak-2"), 500),
        (Felt(1, "a", "streak-3"), Felt(4, "a", "streak-3"), 1000),
    ]
    for _ in range(2):
        table.say("bet 4 a blackjack 10", "deal", "stand 4", "end")
    assert [(one.box, one.wager) for one in table.of(ev.StreakPaid)] == [(4, "streak-2"), (4, "streak-3")]
    assert not table.of(ev.StreakAbandoned)


@pytest.mark.clause("2.22(k)2")
def test_k_2_no_further_streak_in_the_box_to_which_it_moved() -> None:
    table = play(at_the_table(WIN, WIN), "bet 1 a streak-3 5").say("change-box 1 a 4", "bet 4 a blackjack 10")
    table.refuses("bet 4 a streak-2 5", "2.22(k)2")


@pytest.mark.clause("2.22(f)")
def test_f_a_moved_streak_that_is_not_played_is_abandoned() -> None:
    table = play(at_the_table(WIN, WIN), "bet 1 a streak-3 5").say("change-box 1 a 4")
    table.bets(1).say("deal")
    assert table.of(ev.StreakAbandoned) == [ev.StreakAbandoned(4, "a")]


def test_when_a_streak_may_not_change_boxes() -> None:
    table = at_the_table(WIN, WIN, lines=("rules.boxes_per_player = 2",))
    table.refuses("change-box 1 a 2", "2.22(b)")
    table.bets(1).say("bet 2 a blackjack 10", "bet 1 a streak-3 5", "bet 2 a streak-3 5", "deal")
    table.refuses("change-box 1 a 3", "2.3(f)")
    table.say("stand 1", "stand 2", "end")
    for box, clause in ((0, "2.3(d)"), (8, "2.3(d)"), (2, "2.22(k)2")):
        table.refuses(f"change-box 1 a {box}", clause)
    table.refuses("change-box 1 b 3", "2.22(b)")
    table.say("bet 1 a blackjack 10")
    table.refuses("change-box 1 a 3", "2.22(c)")


def test_the_wagers_that_last_several_rounds_are_known() -> None:
    table = at_the_table(WIN)
    assert table.croupier.rules.lasting(table.state) == ()
    table.bets(1).say("bet 1 a streak-2 5", "bet 1 a streak-5 10")
    assert table.croupier.rules.lasting(table.state) == (), "before the deal it is a wager like any other"
    table.say("deal")
    assert table.croupier.rules.lasting(table.state) == (
        LastingWager(1, "a", "streak-2", 500, "2.22(f)"),
        LastingWager(1, "a", "streak-5", 1000, "2.22(f)"),
    )
