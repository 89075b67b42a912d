"""Which tests belong to which tier.

quick: `./go test`, minutes; a rule broken in a decider fails here already.
all: `./go test --all`, what CI runs: every test, the long proofs by a sample.
whole: `./go prove`, every case and every round of the long proofs.
"""

import os
from pathlib import PurePosixPath

import pytest

QUICK, ALL, WHOLE = "quick", "all", "whole"
VARIABLE = "CUTCARD_PROOF"
TIER = os.environ.get(VARIABLE, ALL)
"""The tier that runs. `tests/sampling.py` takes its part of the long proofs by it."""

NOT_QUICK: dict[str, str] = {
    "tests/browser": "browser",
    "tests/live": "kills and lost databases",
    "tests/web/test_schemathesis.py": "Schemathesis",
    "tests/web/floor/test_webhook.py": "a receiver of alarms",
    "tests/coach/test_coach_over_socket.py": "the coach's worker",
    "tests/coach/test_drills.py": "the coach's worker",
    "tests/coach/test_supervisor.py": "the coach's worker",
    "tests/coach/test_values.py": "the coach's worker",
    "tests/web/test_database_lock.py": "kills and lost databases",
    "tests/web/test_non_interference_over_socket.py": "the coach's worker",
    "tests/cli/test_wheel.py": "the built wheel",
    "tests/cli/test_adding_a_game.py": "the pages about adding a wager and a game",
    "tests/cli/test_adding_a_wager.py": "the pages about adding a wager and a game",
    "tests/cli/test_play_terminal.py": "real terminals",
    "tests/papers/test_proposed_wager.py": "the pages about adding a wager and a game",
    "tests/cli/test_runner.py": "the test runner's own tests",
    "tests/answers/test_first_run.py": "a first run, which compiles",
    "tests/oracle/test_dealings.py": "long comparisons of odds",
    "tests/oracle/test_deciding.py": "the oracles' own tests",
    "tests/oracle/test_oracles.py": "the oracles' own tests",
    "tests/agreement/test_double_attack.py": "long comparisons of odds",
    "tests/agreement/test_double_attack_and_odds.py": "long comparisons of odds",
    "tests/agreement/test_engine_and_odds.py": "long comparisons of odds",
    "tests/agreement/test_first_cards_and_odds.py": "long comparisons of odds",
    "tests/sim/test_command.py": "long simulations",
    "tests/sim/test_deferred_wagers.py": "long simulations",
    "tests/sim/test_double_attack_command.py": "long simulations",
    "tests/sim/test_devices.py": "long simulations",
    "tests/sim/test_gpu.py": "long simulations",
    "tests/sim/test_depths.py": "long simulations",
    "tests/sim/test_details.py": "long simulations",
    "tests/sim/test_executors.py": "processes and Dask",
    "tests/sim/test_parts.py": "long simulations",
    "tests/sim/test_options.py": "long simulations",
    "tests/sim/test_run.py": "long simulations",
    "tests/pit/test_running_table_store_down.py": "kills and lost databases",
    "tests/pit/store/test_faults.py": "kills and lost databases",
    "tests/pit/test_random_crashes.py": "random crashes of the store",
    "tests/pit/store/test_crash.py": "random crashes of the store",
    "tests/pit/store/test_durability_trace.py": "random crashes of the store",
    "tests/agreement/test_kernel_and_odds.py": "long comparisons of odds",
    "tests/agreement/test_minibaccarat_and_odds.py": "long comparisons of odds",
    "tests/agreement/test_multiple_action_and_odds.py": "long comparisons of odds",
    "tests/agreement/test_odds_and_oracle.py": "long comparisons of odds",
    "tests/agreement/test_deviation_and_kernel.py": "long comparisons of odds",
    "tests/odds/test_by_cards.py": "long comparisons of odds",
    "tests/odds/test_house_bots.py": "long comparisons of odds",
    "tests/odds/test_every_wager.py": "long comparisons of odds",
    "tests/odds/test_published.py": "long comparisons of odds",
    "tests/odds/test_exceptions.py": "long comparisons of odds",
    "tests/odds/test_report.py": "long comparisons of odds",
    "tests/odds/test_special_hands.py": "long comparisons of odds",
    "tests/odds/test_streaks.py": "long comparisons of odds",
}
"""Folders and files that the quick tier leaves out, and what they are, in a word or two."""

QUICK_ONLY: dict[str, tuple[str, ...]] = {
    "tests/browser/test_playing.py": ("test_a_whole_shoe_with_insurance_split_double_and_a_side_wager",),
    "tests/cli/test_play_terminal.py": ("test_single_keys_on_a_terminal",),
    "tests/coach/test_coach_over_socket.py": (
        "test_a_decision_that_was_not_the_best_is_told_to_its_player_alone",
    ),
    "tests/coach/test_drills.py": (
        "test_a_worker_that_is_not_ready_or_never_answers",
        "test_where_the_solver_does_not_reach_the_chart_answers",
    ),
    "tests/coach/test_values.py": ("test_even_money_beside_playing_on",),
    "tests/web/test_non_interference_over_socket.py": (
        "test_two_houses_are_alike_until_the_cards_are_turned[atlantic-city-3]",
        "test_two_houses_are_alike_until_the_cards_are_turned[six-to-five-5]",
    ),
    "tests/live/test_random_kills.py": ("test_the_server_is_killed_on_sqlite",),
    "tests/odds/test_every_wager.py": (
        "test_reference_figures_of_six_decks",
        "test_2_17_sevens[6]",
        "test_2_17_sevens_by_the_play_of_the_hand[none]",
        "test_2_17_sevens_by_the_play_of_the_hand[reader]",
        "test_2_19_progressive[4]",
        "test_2_20_blackjack_bonus_has_its_closed_form[6]",
        "test_2_24_a_ceiling_that_binds_for_the_least_wager",
        "test_2_24_every_row_of_a_small_shoe[A]",
        "test_2_25_every_row_of_a_small_shoe",
        "test_an_award_is_paid_in_addition_to_the_stake",
        "test_a_wager_whose_cards_are_all_removed_always_loses[sevens-7]",
        "test_a_shoe_too_small_for_a_round_has_no_odds[optional-bonus]",
        "test_a_shoe_too_small_for_a_round_has_no_odds[twenty-point]",
    ),
    "tests/odds/test_special_hands.py": ("test_how_often_five_cards_make_21",),
    "tests/sim/test_depths.py": (
        "test_each_depth_is_the_simulation_with_that_cut[red dog]",
        "test_a_shoe_that_runs_out_within_a_round_gives_no_depth",
    ),
    "tests/sim/test_details.py": (
        "test_results_and_covariance_are_those_of_the_rounds[red dog]",
        "test_results_and_covariance_are_those_of_the_rounds[minibaccarat]",
    ),
    "tests/sim/test_parts.py": (
        "test_parts_in_any_order_are_the_whole_to_the_last_bit[red-dog]",
        "test_missing_chunks_are_named_and_allowed_only_when_asked",
        "test_a_chunk_that_is_there_twice_is_refused",
        "test_a_changed_part_is_refused",
        "test_runs_of_chunks_join",
    ),
    "tests/sim/test_gpu.py": (
        "test_the_program_and_plain_python_agree[21+3]",
        "test_launches_play_every_round_once",
        "test_without_a_gpu_one_clear_line",
    ),
    "tests/odds/test_streaks.py": ("test_2_22_steps_of_a_small_shoe[Ac2 5c 8s4 Tc6]",),
}
"""Files of these that the quick tier takes all the same, with these tests alone, or one case: `test_a[6]`."""

QUICK_WITHOUT: dict[str, tuple[str, ...]] = {
    "tests/agreement/test_results_of_a_round.py": ("test_the_kernels_rounds_have_this_distribution",),
    "tests/cli/test_command_line.py": (
        "test_ctrl_c_ends_it_without_a_traceback",
        "test_a_server_that_cannot_print_its_address",
    ),
    "tests/agreement/test_covariances.py": ("test_wagers_without_a_covariance_say_why",),
    "tests/agreement/test_craps.py": ("test_a_throw_of_the_kernel_is_one_of_36_alike",),
    "tests/agreement/test_lanes_and_engine.py": ("test_same_cards_same_cents[counts, four hands]",),
    "tests/agreement/test_what_if.py": ("test_the_kernel_and_the_engine_agree[aces drawn to]",),
    "tests/answers/test_cache.py": (
        "test_an_answer_from_the_cache_is_the_same_to_the_byte[hand blackjack.toml T 6 --up T]",
    ),
    "tests/answers/test_shipped.py": ("test_what_is_shipped_is_what_is_computed[double-attack]",),
    "tests/cli/test_compare.py": (
        "test_the_advantage_alone_is_that_of_the_odds",
        "test_the_page_for_people_names_what_a_variant_asks_for",
        "test_rule_effects_of_the_command",
        "test_a_chart_as_csv_and_as_a_drawing",
        "test_rule_effects_are_differences_of_whole_answers",
    ),
    "tests/cli/test_play.py": ("test_printed_notation_replays",),
    "tests/cli/test_strategy_files.py": ("test_the_bots_chart_fits_every_bundled_table[double-exposure]",),
    "tests/odds/test_numbers.py": ("test_the_same_measures[rules0-shoe0]",),
    "tests/odds/test_results.py": (
        "test_the_deviation_of_four_hands_is_exact_and_their_share_is_the_bound",
        "test_a_better_distribution_if_it_is_asked_for",
    ),
    "tests/odds/test_lanes.py": ("test_fractions[face-down doubles-369TA]",),
    "tests/pit/test_randomness.py": ("test_a_biased_source_is_found_in_the_dealt_cards",),
    "tests/pit/test_running_table_concurrency.py": (
        "test_a_player_who_disconnects_twice_briefly_keeps_their_seat",
    ),
    "tests/sim/test_cache.py": ("test_a_changed_room_compiles_again_whatever_the_old_cache_holds",),
    "tests/sim/test_lanes.py": (
        "test_no_card_comes_more_often_than_the_shoe_has_it",
        "test_two_cards_of_a_shoe_are_drawn_without_replacement",
        "test_a_shoe_that_runs_out_continues_with_the_shuffled_discards",
        "test_every_card_is_equally_likely_in_every_place",
        "test_a_fault_in_the_table_would_be_seen",
        "test_a_draw_that_would_make_a_card_too_likely_is_made_again",
    ),
    "tests/sim/test_box_lanes.py": (
        "test_no_card_comes_more_often_than_the_shoe_has_it",
        "test_two_cards_of_a_shoe_are_drawn_without_replacement",
        "test_a_shoe_that_runs_out_continues_with_the_shuffled_discards",
        "test_every_card_is_equally_likely_in_every_place",
        "test_a_round_without_cards_enough_is_void_as_often_as_round_by_round",
        "test_a_void_round_has_no_trace",
        "test_a_fault_in_the_tables_would_be_seen",
        "test_sums_are_those_of_the_kernel_that_plays_round_by_round[counts]",
        "test_a_chunk_is_the_sum_of_its_lanes",
    ),
    "tests/sim/test_shuffle.py": ("test_cards_dealt_from_a_fresh_shoe_are_equally_likely",),
    "tests/web/test_garbage_collection.py": ("test_connections_leave_no_reference_cycle",),
    "tests/web/test_routes_service.py": (
        "test_a_server_in_a_terminal_ends_when_that_is_closed",
        "test_a_log_that_is_rotated_and_a_disk_that_is_full_for_a_while",
    ),
    "tests/web/test_serve.py": (
        "test_a_server_from_its_first_line_to_its_end",
        "test_a_server_that_another_one_takes_over_from_stops_in_order",
        "test_a_server_whose_table_was_taken_over_stops",
    ),
}
"""Slow tests that the quick tier leaves out of files it takes: a test with all its cases, or one case."""

POSTGRESQL = "PostgreSQL"
"""Tests on it are left out of the quick tier wherever they stand; the same run on SQLite."""
NEED_POSTGRESQL = frozenset({"cluster", "careless"})
"""The fixtures that are a running PostgreSQL."""

COMPILED = "compiled code"
"""Kernel and solver: on a new machine the first tests that use them compile them, for a minute or two."""

TIMED = ("tests/browser/", "tests/cli/", "tests/coach/", "tests/live/", "tests/pit/", "tests/web/")
"""Folders whose tests wait for real processes, sockets, clocks and databases. `--again` runs a failed one
once more, alone."""

SHARED_FIXTURES: dict[str, str] = {
    "tests/pit": POSTGRESQL,
    "tests/live": POSTGRESQL,
    "tests/browser": "page",
    "tests/agreement": COMPILED,
    "tests/answers": COMPILED,
    "tests/coach": COMPILED,
    "tests/odds": COMPILED,
    "tests/sim": COMPILED,
}
"""Folders whose files use one expensive fixture a session: one worker makes it."""


def files_of(tier: str, files: list[str]) -> list[str]:
    """Those of the files that have tests of this tier."""
    return [path for path in files if tier != QUICK or path in QUICK_ONLY or not part_left_out(path)]


def part_left_out(path: str) -> str:
    """What the quick tier leaves out with this file; empty where it takes the file."""
    return _by_folder(NOT_QUICK, path) or ""


def is_timed(test: str) -> bool:
    """Whether it waits for real processes, so that a busy moment may fail it."""
    return test.startswith(TIMED)


def shared_fixture(path: str) -> str | None:
    """The fixture that this file shares with others, if any."""
    return _by_folder(SHARED_FIXTURES, path)


def is_left_out(item: pytest.Item, tier: str = TIER) -> bool:
    """Whether the tier leaves this test out, though it takes the file."""
    if tier != QUICK:
        return False
    file, _, test = item.nodeid.partition("::")
    if file in QUICK_ONLY:
        return test not in QUICK_ONLY[file]
    if not {test, test.partition("[")[0]}.isdisjoint(QUICK_WITHOUT.get(file, ())):
        return True
    call = getattr(item, "callspec", None)
    on_postgresql = call is not None and "postgresql" in call.params.values()
    return on_postgresql or not NEED_POSTGRESQL.isdisjoint(getattr(item, "fixturenames", ()))


def _by_folder(table: dict[str, str], path: str) -> str | None:
    place = PurePosixPath(path)
    return next((table[str(one)] for one in (place, *place.parents) if str(one) in table), None)
