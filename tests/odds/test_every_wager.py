"""Every side wager for every lawful number of decks and pay table, against programs written from the text."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from cutcard.cards import ALL_CARDS, Card, read_cards
from cutcard.exact_odds.blackjack.report.report import odds_report
from cutcard.exact_odds.blackjack.wagers.display_awards import displayed_odds
from cutcard.exact_odds.blackjack.wagers.play_dependent import held_odds, play_of
from cutcard.exact_odds.blackjack.wagers.wagers import WagerOdds, kinds_left, side_wager_odds
from cutcard.exact_odds.errors import ShoeRanOutError
from cutcard.exact_odds.twenty_one.solver.main_game import solve
from cutcard.games.blackjack.rules import Action
from cutcard.games.blackjack.sheet.sheet import (
    BlackjackSheet,
    HoleCard,
    Limits,
    OfferedWager,
    ProgressiveMeter,
    Readings,
)
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.blackjack.wagers.blackjack_bonus import house_advantage
from tests.oracle import aces, match_the_dealer, optional_bonus, sevens, twenty_point

METER = ProgressiveMeter(5_000_00, Fraction(7, 10), 6_000_00)
AWARDS = (
    (100, ((5_00, 60), (15_00, 30), (50_00, 9), (500_00, 1))),
    (500, ((50_00, 70), (150_00, 29), (5_000_00, 1))),
)
OWN: dict[str, tuple[tuple[str, Any], ...]] = {
    "blackjack-bonus": (("awards", AWARDS),),
    "twenty-point": (("ceiling", None),),
}


def offering(name: str, decks: int, paytable: str = "", **changes: Any) -> BlackjackSheet:
    pays = tuple(ALL[name].paytables[paytable].items())
    wager = OfferedWager(name, paytable, pays, OWN.get(name, ()))
    limits = (("blackjack", Limits(500, 50_000)), (name, Limits(100, 10_000)))
    return BlackjackSheet(decks=decks, wagers=(wager,), progressive=METER, limits=limits, **changes)


def odds(name: str, decks: int, paytable: str = "") -> WagerOdds:
    return side_wager_odds(offering(name, decks, paytable), ALL[name], kinds_left(decks))


def percent(found: WagerOdds) -> str:
    return f"{float(100 * found.house_advantage):.4f}"


# --- reference figures --------------------------------------------------------------------------------------


def test_reference_figures_of_six_decks() -> None:
    assert percent(odds("match-the-dealer", 6, "6")) == "4.0618"
    assert percent(odds("twenty-point", 6, "A")) == "24.7089"
    assert percent(odds("optional-bonus", 6)) == "6.9115"
    assert percent(odds("sevens", 6)) == "11.4000"
    assert percent(odds("same-suit", 6, "6-2")) == "6.6658"
    assert odds("blackjack-bonus", 6).hit_frequency == Fraction(192, 4043)


@pytest.mark.parametrize("name", ["in-between", "match-the-dealer", "optional-bonus", "twenty-point"])
def test_a_shoe_too_small_for_a_round_has_no_odds(name: str) -> None:
    decks = 6
    offered, two = offering(name, decks, next(iter(ALL[name].paytables))), (1, 1, *[0] * 50)
    with pytest.raises(ShoeRanOutError):
        side_wager_odds(offered, ALL[name], two)


def test_reference_break_even_of_the_progressive_wager() -> None:
    (entry,) = odds_report(offering("progressive", 6), wager="progressive")["wagers"]
    assert round(float(entry["break_even_meter"])) == 252_925


# --- every number of decks and pay table --------------------------------------------------------------------


@pytest.mark.parametrize("decks", [6, 8])
def test_2_23_match_the_dealer(decks: int) -> None:
    found = odds("match-the-dealer", decks, str(decks))
    assert found.house_advantage == match_the_dealer.house_advantage(decks)


@pytest.mark.parametrize("letter", ["A", "B"])
@pytest.mark.parametrize("decks", range(2, 9))
def test_2_24_twenty_point(decks: int, letter: str) -> None:
    expected = twenty_point.house_advantage(decks, twenty_point.PAY_TABLES[letter])
    assert odds("twenty-point", decks, letter).house_advantage == expected


@pytest.mark.parametrize("decks", [6, 8])
def test_2_25_optional_bonus(decks: int) -> None:
    assert odds("optional-bonus", decks).house_advantage == optional_bonus.house_advantage(decks)


@pytest.mark.parametrize("decks", range(4, 9))
def test_2_17_sevens(decks: int) -> None:
    assert odds("sevens", decks).house_advantage == sevens.house_advantage(decks)


def test_2_17_one_seven_as_the_second_card() -> None:
    """Reading `either-card`: a seven as the second card wins 3 to 1 instead of losing."""
    second = Fraction(288 * 24, 312 * 311)
    sheet = replace(offering("sevens", 6), readings=Readings(single_seven="either-card"))
    report = odds_report(sheet, wager="sevens")
    (entry,) = report["wagers"]
    assert Fraction(entry["exact"]) == sevens.house_advantage(6) - 4 * second
    (one,) = [each for each in entry["outcomes"] if each["name"] == "one seven"]
    assert Fraction(one["exact"]) == 2 * second
    assert all(Fraction(each["exact"]) > Fraction(entry["exact"]) for each in entry["plays"][1:])
    (other,) = [each for each in report["readings"] if each["name"] == "single_seven"]
    assert other["house_advantage_other"] == pytest.approx(float(sevens.house_advantage(6)), abs=1e-12)


@pytest.mark.parametrize("decks", range(4, 9))
def test_2_19_progressive(decks: int) -> None:
    for chip, returned in (("consumed", False), ("returned", True)):
        sheet = replace(offering("progressive", decks), readings=Readings(progressive_chip=chip))  # type: ignore[arg-type]
        found = side_wager_odds(sheet, ALL["progressive"], kinds_left(decks))
        assert found.house_advantage == aces.house_advantage(decks, 5_000, chip_returned=returned)
    (entry,) = odds_report(offering("progressive", decks), wager="progressive")["wagers"]
    assert entry["break_even_meter"] == f"{float(aces.break_even(decks)):.2f}"
    assert entry["exact"] == entry["best_play"]["exact"]
    at_reset = aces.house_advantage(decks, 6_000, chip_returned=False)
    assert Fraction(entry["meter"]["exact_at_reset"]) == at_reset


def test_2_19_a_split_that_ends_the_cards_that_count() -> None:
    """Reading `unsplit`: a player who splits aces, as is best for the main wager, wins by two only."""
    sheet = replace(offering("progressive", 6), readings=Readings(progressive_split="unsplit"))
    (entry,) = odds_report(sheet, wager="progressive")["wagers"]
    assumed, by_main = entry["plays"]
    assert Fraction(assumed["exact"]) == aces.house_advantage(6, 5_000, chip_returned=False)
    two = Fraction(24 * 23, 312 * 311)
    assert Fraction(by_main["exact"]) == 1 - two * (Fraction(5, 23) * 100 + Fraction(18, 23) * 25)


@pytest.mark.parametrize("decks", range(1, 9))
def test_2_20_blackjack_bonus_has_its_closed_form(decks: int) -> None:
    """Each stake has its own entry; the house advantage of 2.20(k) equals the enumerated one."""
    sheet = offering("blackjack-bonus", decks)
    entries = odds_report(sheet, wager="blackjack-bonus")["wagers"]
    assert [each["stake"] for each in entries] == ["1.00", "5.00"]
    cards = 52 * decks
    natural = Fraction(2 * 4 * 16 * decks * decks, cards * (cards - 1))
    for entry, (stake, awards) in zip(entries, AWARDS, strict=True):
        assert Fraction(entry["exact"]) == house_advantage(decks, stake, awards)
        found = displayed_odds(sheet, ALL["blackjack-bonus"], kinds_left(decks), stake)
        assert found.hit_frequency == natural
        assert [Fraction(each["exact"]) for each in entry["outcomes"]] == [
            natural * Fraction(weight, sum(every for _, every in awards)) for _, weight in awards
        ]


def test_an_award_is_paid_in_addition_to_the_stake() -> None:
    """One dollar, five dollars: 5 to 1. By hand: 192/4043 of (60 x 5 + 30 x 15 + 9 x 50 + 500)/100 = 17."""
    found = odds("blackjack-bonus", 6)
    assert [str(each.pays) for each in found.outcomes] == ["5 to 1", "15 to 1", "50 to 1", "500 to 1"]
    assert found.house_advantage == 1 - Fraction(192, 4043) * 18


# --- every row, card by card --------------------------------------------------------------------------------

SMALL = read_cards("8c 8c 8s 8h Qh Qh Ac 9c Td 6d 2s")


@pytest.mark.parametrize("letter", ["A", "B"])
def test_2_24_every_row_of_a_small_shoe(letter: str) -> None:
    """Player's two cards, up card, second card, in every order; rows from the wager's own file."""
    wager, pays = ALL["twenty-point"], ALL["twenty-point"].paytables[letter]
    rows = []
    for first, second, up, hole in permutations(SMALL, 4):
        row = wager.row_of(first, second, up)
        if row is not None and wager.waits is not None and wager.waits(row, up):
            assert wager.after_second is not None
            row = wager.after_second(row, up, hole)
        rows.append(row)
    found = side_wager_odds(offering("twenty-point", 2, letter), wager, _kinds(SMALL))
    _agree(found, rows, {row: each.ratio for row, each in pays.items()})


def test_2_25_every_row_of_a_small_shoe() -> None:
    wager = ALL["optional-bonus"]
    assert wager.wants_dealers_card is not None
    assert wager.dealers_row is not None
    rows = []
    for three in permutations(SMALL, 3):
        cards = three[:1]
        while wager.wants_dealers_card(cards):
            cards = three[: len(cards) + 1]
        rows.append(wager.dealers_row(cards))
    found = side_wager_odds(offering("optional-bonus", 6), wager, _kinds(SMALL))
    _agree(found, rows, {row: each.ratio for row, each in wager.paytables[""].items()})


def _kinds(cards: tuple[Card, ...]) -> tuple[int, ...]:
    return tuple(cards.count(one) for one in ALL_CARDS)


def _agree(found: WagerOdds, rows: list[str | None], pays: dict[str, Fraction]) -> None:
    assert {each.name: each.probability for each in found.outcomes} == {
        row: Fraction(rows.count(row), len(rows)) for row in pays
    }
    paid = [pays[row] if row else Fraction(-1) for row in rows]
    mean = sum(paid) / len(paid)
    assert found.house_advantage == -mean
    assert found.variance == sum((each - mean) ** 2 for each in paid) / len(paid)


# --- the ceiling --------------------------------------------------------------------------------------------


def test_2_24_a_ceiling_that_binds_for_the_least_wager() -> None:
    """At $100 and a ceiling of $25,000, queens with a blackjack pay 250 to 1; at $25 the full 1000."""
    sheet = offering("twenty-point", 6, "A")
    capped = replace(sheet.wagers[0], own=(("ceiling", 25_000_00),))
    for least, expected in ((100_00, "250 to 1"), (25_00, "1000 to 1")):
        limits = (("blackjack", Limits(500, 50_000)), ("twenty-point", Limits(least, 200_00)))
        table = replace(sheet, wagers=(capped,), limits=limits)
        found = side_wager_odds(table, ALL["twenty-point"], kinds_left(6))
        assert str(found.outcomes[0].pays) == expected
        assert str(found.outcomes[1].pays) == "125 to 1"
    (entry,) = odds_report(table, wager="twenty-point")["wagers"]
    assert entry["notes"] == [
        "queen of hearts pair and dealer blackjack: no more than $25000.00 a round for all who win it; the"
        " odds are those of one bettor with the least wager, $25.00"
    ]


# --- the play of the hand -----------------------------------------------------------------------------------

SEVENS = read_cards("7c 7c 7c 7d 7h Tc Ac 5d")


def _hit(up: int, second: int, cards: tuple[int, ...]) -> Action:
    return Action.HIT


def _by_up_card(up: int, second: int, cards: tuple[int, ...]) -> Action:
    """Splits against a seven, stands against a ten, doubles against an ace, otherwise draws."""
    return {7: Action.SPLIT, 10: Action.STAND, 11: Action.DOUBLE}.get(up, Action.HIT)


@pytest.mark.parametrize("hole_card", ["none", "reader"])
def test_2_17_sevens_by_the_play_of_the_hand(hole_card: HoleCard) -> None:
    """A third card counts if it is drawn, and if the reader found a blackjack (2.6(j)3)."""
    wager = ALL["sevens"]
    assert wager.after_third is not None
    rows = []
    for first, up, second, hole, third in permutations(SEVENS, 5):
        row = wager.row_of(first, second, up)
        ranks = {up.rank, hole.rank}
        drawn = up.rank not in "7T" or (hole_card == "reader" and ranks == {"A", "T"})
        rows.append(wager.after_third(first, second, third) if row in wager.held and drawn else row)
    sheet = offering("sevens", 6, hole_card=hole_card)
    found = held_odds(sheet, wager, sheet.wagers[0], _kinds(SEVENS), _by_up_card)
    _agree(found, rows, {row: each.ratio for row, each in wager.paytables[""].items()})


def test_2_17_a_player_who_always_draws_has_the_assumed_odds() -> None:
    for hole_card in ("none", "reader", "face-up"):
        sheet = offering("sevens", 6, hole_card=hole_card)
        found = held_odds(sheet, ALL["sevens"], sheet.wagers[0], kinds_left(6), _hit)
        assert found.house_advantage == sevens.house_advantage(6)


def test_2_17_sevens_played_for_the_main_wager_cost_more() -> None:
    sheet = offering("sevens", 6, hole_card="reader")
    (entry,) = odds_report(sheet, wager="sevens")["wagers"]
    assumed, by_main = entry["plays"]
    assert assumed == entry["best_play"]
    assert Fraction(assumed["exact"]) == sevens.house_advantage(6)
    solution = solve(sheet)
    cost = 0.0
    for up, case in solution.against.items():
        values = solution.action_values(7, 7, up)
        sevens_left, cards = 24 - (up == 7), 311
        two = sevens_left * (sevens_left - 1) / (cards * (cards - 1))
        cost += case.chance * two * (max(values.values()) - max(values[Action.HIT], values[Action.DOUBLE]))
    assert entry["main_wager_cost"] == pytest.approx(cost)
    assert cost > 0
    play = play_of(solution)
    found = held_odds(sheet, ALL["sevens"], sheet.wagers[0], kinds_left(6), play)
    assert Fraction(by_main["exact"]) == found.house_advantage > sevens.house_advantage(6)
    drawn = {up for up in range(2, 12) if play(up, 0, (7, 7)) in (Action.HIT, Action.DOUBLE)}
    assert drawn == {8, 9, 10, 11}


# --- all of them --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name, wager in ALL.items() if not wager.wins_in_a_row])
def test_chances_deviation_and_effects_of_every_wager(name: str) -> None:
    wager = ALL[name]
    decks = {"match-the-dealer": 6, "same-suit": 6}.get(name, 6)
    paytable = {"match-the-dealer": "6", "same-suit": "6-1"}.get(name, next(iter(wager.paytables)))
    report = odds_report(offering(name, decks, paytable), wager=name, effects=True)
    for entry in report["wagers"]:
        chances = [Fraction(each["exact"]) for each in entry["outcomes"]]
        paid = [Fraction(*map(int, each["pays"].split(" to "))) for each in entry["outcomes"]]
        lost = 1 - sum(chances)
        assert 0 < lost < 1
        mean = sum(chance * each for chance, each in zip(chances, paid, strict=True)) - lost
        assert Fraction(entry["exact"]) == -mean
        square = sum(chance * each**2 for chance, each in zip(chances, paid, strict=True)) + lost
        assert entry["standard_deviation"] == pytest.approx(float(square - mean**2) ** 0.5)
        assert entry["hit_frequency"] == pytest.approx(float(1 - lost))
    assert len(report["effects"]) == len(report["wagers"])
    # Removing a random card changes nothing: over all ranks, with tens four times, the effects cancel.
    for by_rank in report["effects"].values():
        assert sum(by_rank.values()) == pytest.approx(0, abs=1e-12)


def test_a_removed_card_changes_the_odds() -> None:
    """Computed by hand: without one ace a blackjack is dealt in 2 x 23 x 96 of 311 x 310 orders."""
    removed = read_cards("Ac")
    sheet = offering("blackjack-bonus", 6)
    found = odds_report(sheet, wager="blackjack-bonus", removed=removed, effects=True)
    natural = Fraction(2 * 23 * 96, 311 * 310)
    assert Fraction(found["wagers"][0]["exact"]) == 1 - natural * 18
    assert found["effects"].keys() == {"blackjack-bonus 1.00", "blackjack-bonus 5.00"}
    assert found["effects"]["blackjack-bonus 1.00"]["A"] > 0


@pytest.mark.parametrize(("name", "rank"), [("sevens", "7"), ("progressive", "A")])
def test_a_wager_whose_cards_are_all_removed_always_loses(name: str, rank: str) -> None:
    gone = read_cards(" ".join(f"{one}{suit} " * 4 for one in f"{rank}234" for suit in "cdhs"))
    entry = odds_report(offering(name, 4), wager=name, removed=gone)["wagers"][0]
    assert (entry["exact"], entry["hit_frequency"]) == ("1/1", 0)
    assert entry.get("main_wager_cost", 0) == 0
    assert entry.get("break_even_meter") is None


def test_readings_of_the_progressive_wager() -> None:
    report = odds_report(offering("progressive", 6), wager="progressive")
    other = {
        each["name"]: each["house_advantage_other"]
        for each in report["readings"]
        if each["wager"] == "progressive"
    }
    returned = aces.house_advantage(6, 5_000, chip_returned=True)
    assert other["progressive_chip"] == pytest.approx(float(returned))
