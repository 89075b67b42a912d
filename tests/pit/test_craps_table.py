"""A live craps table: betting before each roll, wagers that stay, players who leave, dice in the log."""

import pytest

from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import FLOORPERSON, Felt, Purse, RollDice
from cutcard.pit.log import checkpoints
from cutcard.pit.log.replay_check import ReplayMismatchError, replay_entry
from cutcard.pit.runtime.clocks import deadline
from cutcard.pit.runtime.timekeeper import Timekeeper
from cutcard.pit.table import acts
from cutcard.pit.table.acts import TABLE
from cutcard.pit.table.automation import MOST_IDLE, MOST_IDLE_ROLLS
from cutcard.pit.table.history import notation
from cutcard.pit.table.keeper import Draft, Keeper
from cutcard.pit.table.randomness import ReplayedDraws
from cutcard.pit.table.table_events import LateChipsReturned, PlayerLeft
from cutcard.pit.table.table_opening import keeper_from_log

from .arranged_table import BEGAN, SECOND, ArrangedTable
from .random_players import SHEETS, RandomPlayers
from .table_comparison import read, standing


def table(*players: str, bots: int = 0) -> ArrangedTable:
    found = ArrangedTable("craps", bots=bots)
    for seat, player in enumerate(players, start=1):
        found.sit(player, seat)
    return found


def roll(found: ArrangedTable, first: int, second: int, *players: str) -> Draft:
    """Everybody is ready, and the dice show this."""
    found.random_source.numbers = [first - 1, second - 1]
    found.ready(*players)
    assert found.keeper.state.dice == (first, second)
    assert found.last is not None
    return found.last


# --- a round is one roll ----------------------------------------------------------------------------------


def test_a_wager_that_is_not_decided_stays_on_the_felt_and_in_the_ledger() -> None:
    found = table("ann")
    found.say("ann", "bet 0 ann pass 10")
    roll(found, 3, 3, "ann")
    assert found.felt(0, "ann", "pass") == 10_00
    assert found.chips("ann") == 990_00
    assert found.asks[0] == "wagers"
    roll(found, 2, 4, "ann")
    assert found.felt(0, "ann", "pass") == 0
    assert found.chips("ann") == 1_010_00


def test_what_is_laid_again_is_all_that_was_laid_since_nothing_lay_there() -> None:
    """A re-bet after a seven out begins with the line, not with what was added last."""
    found = table("ann")
    found.say("ann", "bet 0 ann pass 10")
    roll(found, 3, 3, "ann")
    found.say("ann", "bet 0 ann place-win-8 6")
    roll(found, 4, 5, "ann")
    found.say("ann", "bet 0 ann place-win-8 6")
    roll(found, 3, 4, "ann")
    (ann,) = found.keeper.facts.seats
    assert ann.laid == ((0, "pass", 10_00), (0, "place-win-8", 12_00))
    found.say("ann", "bet 0 ann dont-pass 5")
    roll(found, 1, 1, "ann")
    (ann,) = found.keeper.facts.seats
    assert ann.laid == ((0, "dont-pass", 5_00),)


def test_what_is_laid_after_a_wager_was_decided_takes_its_place() -> None:
    found = table("ann")
    found.say("ann", "bet 0 ann pass 10")
    roll(found, 3, 3, "ann")
    found.say("ann", "bet 0 ann place-win-8 6")
    roll(found, 4, 4, "ann")
    found.say("ann", "bet 0 ann place-win-8 12")
    roll(found, 3, 4, "ann")
    (ann,) = found.keeper.facts.seats
    assert ann.laid == ((0, "pass", 10_00), (0, "place-win-8", 12_00))


def test_the_dice_are_numbers_of_the_log_and_a_replay_draws_them() -> None:
    found = table("ann")
    found.say("ann", "bet 0 ann pass 10")
    draft = roll(found, 6, 5, "ann")
    steps = [item for _, item in draft.change.items if isinstance(item, Step)]
    assert [step.command for step in steps if isinstance(step.command, RollDice)] == [RollDice(6, 5)]
    _, orders, numbers = found.keeper.codec.decode_body(draft.entry.body)
    assert (orders, numbers) == ((), (5, 4))
    again = keeper_from_log(found.log[0], ReplayedDraws())
    for entry in found.log:
        replay_entry(again, entry)
    assert standing(again) == standing(found.keeper)
    assert standing(read(found.log)) == standing(found.keeper)


def test_other_dice_in_the_log_are_noticed() -> None:
    found = table("ann")
    found.say("ann", "bet 0 ann pass 10")
    roll(found, 6, 5, "ann")
    again = keeper_from_log(found.log[0], ReplayedDraws())
    for entry in found.log[:-1]:
        replay_entry(again, entry)
    wrong = found.log[-1]._replace(body=found.log[-1].body.replace(b"[5,4]", b"[5,3]"))
    assert wrong.body != found.log[-1].body
    with pytest.raises(ReplayMismatchError):
        replay_entry(again, wrong)


def test_everybody_must_be_ready_or_their_time_over() -> None:
    found = table("ann", "bob")
    found.say("ann", "bet 0 ann pass 10")
    found.ready("ann")
    assert found.keeper.state.dice == ()
    found.random_source.numbers = [5, 4]
    found.apply_timeout()
    assert found.keeper.state.dice == (6, 5)


def test_a_layout_without_a_shooter_is_not_rolled() -> None:
    found = table("ann")
    found.say("ann", "bet 0 ann field 5")
    assert "to roll, bet on pass or don't pass" in found.refused(acts.Ready(), "ann")
    found.apply_timeout()
    assert found.keeper.state.dice == ()
    assert found.chips("ann") == 1_000_00, "what cannot be thrown for comes back"


def test_a_field_bettor_rolls_with_another_shooter() -> None:
    found = table("ann", "bob")
    found.say("ann", "bet 0 ann field 5")
    found.say("bob", "bet 0 bob dont-pass 10")
    roll(found, 1, 2, "ann", "bob")
    assert found.chips("ann") == 1_005_00
    assert found.chips("bob") == 1_010_00


# --- clocks -----------------------------------------------------------------------------------------------


def test_the_betting_clock_runs_while_wagers_lie_there() -> None:
    found = table("ann")
    clocks = found.keeper.rules.sheet.clocks
    assert deadline(clocks, found.keeper.facts.question) is None
    found.say("ann", "bet 0 ann pass 10")
    roll(found, 3, 3, "ann")
    assert found.keeper.facts.bets == ()
    assert found.keeper.facts.question.plays_on
    assert deadline(clocks, found.keeper.facts.question) is not None
    roll(found, 1, 5, "ann")
    assert not found.keeper.facts.question.plays_on
    assert deadline(clocks, found.keeper.facts.question) is None


def test_a_player_with_wagers_on_the_layout_is_not_removed_as_idle() -> None:
    found = table("ann", "bob")
    found.say("ann", "bet 0 ann pass 10")
    roll(found, 3, 3, "ann", "bob")
    for _ in range(MOST_IDLE_ROLLS + 1):
        roll(found, 1, 1, *[player for player in ("ann", "bob") if found.keeper.chips(player)])
    assert [player for _, player in found.seated] == ["ann"]
    assert MOST_IDLE_ROLLS > MOST_IDLE


# --- leaving ----------------------------------------------------------------------------------------------


def test_a_leaving_player_takes_removable_wagers_and_leaves_the_rest() -> None:
    found = table("ann", "bob")
    found.say("ann", "bet 0 ann pass 10")
    found.say("ann", "bet 0 ann place-win-8 12")
    found.say("bob", "bet 0 bob pass 10")
    roll(found, 3, 3, "ann", "bob")
    found.say("ann", "bet 0 ann field 5")
    draft = found.done(acts.Leave(), "ann")
    assert found.felt(0, "ann", "place-win-8") == found.felt(0, "ann", "field") == 0
    assert found.felt(0, "ann", "pass") == 10_00
    (left,) = [item for _, item in draft.change.items if isinstance(item, PlayerLeft)]
    assert left.cents == 990_00


def test_wagers_left_behind_are_decided_and_paid_into_the_account() -> None:
    found = table("ann", "bob")
    found.say("ann", "bet 0 ann pass 10")
    found.say("bob", "bet 0 bob pass 10")
    roll(found, 3, 3, "ann", "bob")
    found.done(acts.Leave(), "ann")
    draft = roll(found, 4, 2, "bob")
    (late,) = [item for _, item in draft.change.items if isinstance(item, LateChipsReturned)]
    assert (late.player, late.cents) == ("ann", 20_00)
    assert [(row.player, row.state, row.pays) for row in draft.cage] == [("ann", "due", 20_00)]
    assert found.keeper.ledger.holds(Purse("ann")) == 0


def test_alone_at_the_table_the_clock_plays_out_what_must_stay() -> None:
    found = table("ann")
    found.say("ann", "bet 0 ann pass 10")
    roll(found, 3, 3, "ann")
    found.done(acts.Leave(), "ann")
    assert found.seated == []
    question = found.keeper.facts.question
    assert question.plays_on
    clock = Timekeeper(found.keeper.rules.sheet.clocks, wall=lambda: 0, monotonic=lambda: 10**12)
    assert clock.due(found.keeper.facts, frozenset()) is not None
    found.random_source.numbers = [0, 5]
    found.apply_timeout()
    assert found.felt(0, "ann", "pass") == 0
    assert not found.keeper.facts.question.plays_on
    assert clock.due(found.keeper.facts, frozenset()) is None


def test_a_player_who_comes_back_still_has_the_wager() -> None:
    found = table("ann")
    found.say("ann", "bet 0 ann pass 10")
    roll(found, 3, 3, "ann")
    found.done(acts.Leave(), "ann")
    found.sit("ann", 5)
    roll(found, 5, 1, "ann")
    assert found.chips("ann") == 1_020_00


def test_nine_who_leave_make_room_for_newcomers() -> None:
    found = ArrangedTable("mini-craps")
    players = [f"p{number}" for number in range(1, 10)]
    for seat, player in enumerate(players, start=1):
        found.sit(player, seat)
        found.say(player, f"bet 0 {player} dont-pass 10")
    roll(found, 2, 2, *players)
    for player in players:
        found.done(acts.Leave(), player)
    found.sit("ann", 1)
    found.say("ann", "bet 0 ann pass 10")
    assert found.keeper.state.next_shooter == "ann"


def test_a_shooter_who_leaves_ends_a_point_that_nobody_bets_on() -> None:
    found = table("ann")
    found.say("ann", "bet 0 ann dont-pass 10")
    roll(found, 2, 2, "ann")
    found.done(acts.Leave(), "ann")
    assert (found.keeper.state.point, found.keeper.state.wagers) == (0, ())
    found.sit("bob", 1)
    found.say("bob", "bet 0 bob pass 10")
    roll(found, 5, 6, "bob")
    assert found.keeper.state.shooter == "bob"
    assert found.chips("bob") == 1_010_00


def test_a_point_that_others_bet_on_stays_and_one_of_them_shoots() -> None:
    found = table("ann", "bob")
    found.say("ann", "bet 0 ann dont-pass 10")
    found.say("bob", "bet 0 bob pass 10")
    roll(found, 2, 2, "ann", "bob")
    assert found.keeper.state.shooter == "ann"
    found.done(acts.Leave(), "ann")
    assert found.keeper.state.point == 4
    roll(found, 3, 1, "bob")
    assert found.keeper.state.shooter == "bob"
    assert found.chips("bob") == 1_010_00


def test_a_closing_table_gives_everything_back() -> None:
    found = table("ann", bots=2)
    found.say("ann", "bet 0 ann pass 10")
    roll(found, 3, 3, "ann")
    found.done(acts.Close(), TABLE)
    held = {account: cents for account, cents in found.keeper.ledger.balances.items() if cents}
    assert held == {}


def test_changed_rules_take_effect_between_rolls_and_return_the_wagers() -> None:
    found = table("ann")
    found.say("ann", "bet 0 ann pass 10")
    roll(found, 3, 3, "ann")
    changed = (SHEETS / "craps.toml").read_text("utf-8").replace("odds_times = 3", "odds_times = 5")
    found.done(acts.Announce(changed, BEGAN + 4000 * SECOND, BEGAN, "ada"), FLOORPERSON)
    draft = found.keeper.do(acts.TakeEffect(), TABLE, at=BEGAN + 5000 * SECOND)
    assert isinstance(draft, Draft)
    found.log.append(draft.entry)
    assert found.chips("ann") == 1_000_00
    assert (found.keeper.state.point, found.keeper.state.wagers) == (0, ())
    assert found.keeper.state.rounds == 1
    found.say("ann", "bet 0 ann pass 10")
    roll(found, 5, 6, "ann")
    again = keeper_from_log(found.log[0], ReplayedDraws())
    for entry in found.log[:4]:
        replay_entry(again, entry)


def test_limits_change_at_once_and_wagers_already_placed_stay() -> None:
    found = table("ann")
    found.say("ann", "bet 0 ann pass 10")
    roll(found, 3, 3, "ann")
    limits = '\n[limits.come]\nmin = "25.00"\nmax = "500.00"\n'
    found.done(acts.Announce((SHEETS / "craps.toml").read_text("utf-8") + limits), FLOORPERSON)
    assert found.felt(0, "ann", "pass") == 10_00
    assert found.keeper.state.point == 6
    assert "under the minimum" in found.cannot_say("ann", "bet 0 ann come 10")


# --- record and checkpoint --------------------------------------------------------------------------------


def test_the_record_of_a_roll_begins_with_the_shooters_first() -> None:
    found = table("ann")
    laid = found.say("ann", "bet 0 ann pass 10")
    found.keeper.add_to_history(laid.change, laid.entry.at)
    for first, second in ((3, 3), *((1, 1), (6, 6), (2, 2), (4, 5), (5, 5)) * 4):
        draft = roll(found, first, second, "ann")
        found.keeper.add_to_history(draft.change, draft.entry.at)
    history = found.keeper.history
    assert len(history.rounds) == 12
    text = notation(found.keeper.rules, history.record_steps(21), table="craps", reader="ann")
    assert text.startswith("table craps\nbet 0 ann pass 10\nno-more-bets\nroll 3 3\n")
    assert text.count("roll ") == 21


def test_a_checkpoint_between_rolls_keeps_the_wagers_on_the_layout() -> None:
    found = table("ann")
    found.say("ann", "bet 0 ann pass 10")
    roll(found, 3, 3, "ann")
    assert checkpoints.can_be_taken(found.keeper)
    body = checkpoints.checkpoint(found.keeper)
    again: Keeper = keeper_from_log(found.log[0], ReplayedDraws())
    assert checkpoints.restore(again, body, found.log[-1])
    assert again.state == found.keeper.state
    assert again.ledger.holds(Felt(0, "ann", "pass")) == 10_00


@pytest.mark.parametrize("sheet", ["craps", "mini-craps"])
def test_random_players_resume_at_every_entry(sheet: str) -> None:
    players = RandomPlayers(sheet, seed=5)
    players.play(12)
    assert players.round_number >= 12
    again = keeper_from_log(players.log[0], ReplayedDraws())
    for entry in players.log:
        replay_entry(again, entry)
    assert standing(again) == standing(players.keeper)
