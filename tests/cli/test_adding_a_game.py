"""The game of docs/adding-a-game.md: its files and its one line, and every command knows it."""

import json
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from tests.cli.added_game import ROOT, build, cutcard, files, run


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("house"))


def counted_advantage(decks: int, tie: Callable[[], int]) -> Fraction:
    """Every ordered pair of cards, counted from the description of the game, with nothing of ours."""
    cards = [rank for rank in range(13) for _ in range(4 * decks)]
    net = [(mine > dealers) - (mine < dealers) or tie() for mine, dealers in permutations(cards, 2)]
    return -Fraction(sum(net), len(net))


PUSH, LOSE = counted_advantage(2, lambda: 0), counted_advantage(2, lambda: -1)


def test_the_page_is_short_and_adds_files_alone() -> None:
    assert not [path for path in files() if (ROOT / path).exists()]
    assert sum(len(text.splitlines()) for text in files().values()) <= 350


def changed(house: Path, name: str, old: str, new: str) -> str:
    """A sheet that differs from the page's in one place."""
    text = (house / "sheet.toml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    (house / name).write_text(text.replace(old, new), encoding="utf-8")
    return name


def test_its_sheet_is_lawful(house: Path) -> None:
    assert cutcard(house, "check", "sheet.toml") == (0, "sheet.toml: lawful\n")


@pytest.mark.parametrize(
    ("old", "new", "clause", "key"),
    [
        ("decks = 2", "decks = 6", "19:47-8.4(d)", "rules.ties"),
        ('max = "500.00"', 'max = "45.00"', "19:47-8.2(a)", "limits.high-card.max"),
    ],
)
def test_violations_have_their_clauses(house: Path, old: str, new: str, clause: str, key: str) -> None:
    code, found = cutcard(house, "check", changed(house, "broken.toml", old, new), "--json")
    assert code == 1
    (violation,) = json.loads(found)["violations"]
    assert (violation["clause"], violation["key"]) == (clause, key)


def test_an_unknown_value_is_answered_with_the_known_ones(house: Path) -> None:
    sheet = changed(house, "odd.toml", '"lose"', '"loose"')
    code, _, errors = run(house, "from cutcard.cli.main import run_program; run_program()", "check", sheet)
    assert code == 2
    assert 'rules.ties: expected one of "push", "lose", got "loose"; did you mean "lose"?' in errors


def test_it_plays_from_notation(house: Path) -> None:
    assert cutcard(house, "run", "story.round") == (0, "1 file(s): 1 passed, 0 failed\n")


def test_its_round_file_fails_where_the_money_is_wrong(house: Path) -> None:
    text = (house / "story.round").read_text(encoding="utf-8")
    (house / "wrong.round").write_text(text.replace("cy high-card -5", "cy high-card +5"), encoding="utf-8")
    code, found = cutcard(house, "run", "wrong.round")
    assert (code, "1 failed" in found) == (1, True)


def test_it_plays_in_the_terminal(house: Path) -> None:
    words = ("play", "sheet.toml", "--seed", "5", "--bots", "1")
    code, seen = cutcard(house, *words, typed="n\n10\n\nq\n")
    assert code == 0
    assert seen.startswith("Boardwalk high card · 5.00 to 500.00 · The higher card pays 1 to 1 · 2 decks")
    assert seen.count("You have ") == 2 + 1  # the money, then a card in each of two rounds
    assert seen.count("The dealer has ") == 2
    assert "your wager" in seen
    assert "2 rounds" in seen
    assert cutcard(house, *words, typed="n\n10\n\nq\n") == (code, seen)


@pytest.mark.parametrize(("ties", "advantage"), [("push", PUSH), ("lose", LOSE)])
def test_it_has_exact_odds(house: Path, ties: str, advantage: Fraction) -> None:
    sheet = changed(house, f"{ties}.toml", '"lose"', f'"{ties}"')
    code, found = cutcard(house, "odds", sheet, "--json")
    (wager,) = json.loads(found)["wagers"]
    assert (code, Fraction(wager["exact"])) == (0, advantage)
    assert sum(Fraction(one["exact"]) for one in wager["outcomes"]) == 1


def test_the_two_readings_of_a_tie_have_different_odds() -> None:
    assert (0, Fraction(7, 103)) == (PUSH, LOSE)


def test_it_is_simulated_alike_by_one_worker_and_two(house: Path) -> None:
    words = ("sim", "sheet.toml", "--rounds", "600000", "--seed", "7", "--boxes", "3", "--json")
    found = []
    for workers in ("1", "2"):
        code, printed = cutcard(house, *words, "--workers", workers)
        assert code == 0
        figures = json.loads(printed)
        found.append({key: figures[key] for key in ("mean", "standard_error", "wagers", "rounds", "boxes")})
    assert found[0] == found[1]
    wager = found[0]["wagers"]["high-card"]
    assert abs(wager["mean"] + float(LOSE)) < 4 * wager["standard_error"]
    assert 0 < wager["standard_error"] < 0.002


def test_the_sign_prints_it(house: Path) -> None:
    code, found = cutcard(house, "sign", "sheet.toml")
    assert code == 0
    for words in (
        "BOARDWALK HIGH CARD",
        "THE HIGHER CARD PAYS 1 TO 1",
        "$5 to $500",
        "Equal cards lose",
    ):
        assert words in found


def test_it_has_no_chart_to_print(house: Path) -> None:
    code, found = cutcard(house, "strategy", "sheet.toml")
    assert (code, "decide only their wagers" in found) == (0, True)
    (house / "chart.json").write_text(cutcard(house, "strategy", "sheet.toml", "--json")[1], "utf-8")
    assert cutcard(house, "odds", "sheet.toml", "--strategy", "chart.json")[0] == 0


API = """
import cutcard
sheet = cutcard.read_sheet("sheet.toml")
table = cutcard.Table(sheet, seed=3)
try:
    table.act("bet 1 ann high-card 1")
except cutcard.RefusedError as error:
    print(error.refusal.clauses)
table.act("bet 1 ann high-card 10")
table.act("deal")
table.finish_round()
print(sum(table.results.values()), table.in_round)
again, failures = cutcard.Table.from_notation(sheet, table.notation("sheet.toml"))
print(failures, again.results == table.results)
print(cutcard.odds(sheet)["high-card"].exact, cutcard.sign(sheet).headlines[0].words)
"""


def test_it_is_in_the_public_api(house: Path) -> None:
    code, found, errors = run(house, API)
    assert (code, errors) == (0, "")
    clauses, played, notation, odds = found.splitlines()
    assert clauses == "('19:47-8.2(a)',)"
    assert played in {"1000 False", "-1000 False"}
    assert notation == "[] True"
    assert odds == f"{LOSE} The higher card pays 1 to 1"


WALK = """
from random import Random
from cutcard import read_sheet
from cutcard.cards import ALL_CARDS
from cutcard.dealing.shoe import Stage
from cutcard.games import protocol as cm
from cutcard.games.registry import GAMES
from tests.conformance import suite

class Play:
    def before_the_deal(self, sheet, chance):
        if chance.random() < 0.2:
            yield chance.choice((cm.Reshuffle(), cm.NewDealer(), cm.ShowBurn("ann")))
        for box, player in enumerate(("ann", "bob", "cy", "di", "eve"), 1):
            if chance.random() < 0.6:
                yield cm.PlaceBet(box, player, "high-card", chance.randint(1, 10) * sheet.limits.least)

    def under_way(self, state):
        return 0

    def intruders(self, sheet, chance):
        box, player = chance.randint(-1, 8), chance.choice(("ann", "bob", "dealer"))
        amount = chance.choice((-50, 0, 1, 50, 500, 10**7))
        every = (
            cm.PlaceBet(box, player, chance.choice(("high-card", "war")), amount), cm.Deal(),
            cm.PlaceBet(box, player, "high-card", 500, chance.choice(("cash", "coupon"))), cm.EndRound(),
            cm.WithdrawBet(box, player, "high-card"), cm.ConfirmWager("dealer", box, player, "high-card"),
            cm.Cut(player, chance.randint(0, 120)), cm.RefuseCut(player), cm.Shuffle(), cm.ShoeRunsOut(),
            cm.VoidRound(), cm.Prepare(chance.choice(list(Stage))), cm.PutBack(),
            cm.Recut(), cm.ShowBurn(player, chance.choice((None, *ALL_CARDS[:5]))), cm.GiveCard(None),
            cm.GiveCard(chance.choice(ALL_CARDS)), cm.Reshuffle(), cm.NewDealer(),
        )
        return chance.sample(every, 4)

    def irregularities(self, chance, top):
        return ()

sheet = read_sheet("sheet.toml")
for seed in range(4):
    walk = suite.Walk(GAMES["high-card"].bind(sheet), Play(), Random(seed)).run(40)
print("walked", walk.rounds)
"""


def test_every_state_of_random_rounds_keeps_what_every_game_keeps(house: Path) -> None:
    code, found, errors = run(house, WALK)
    assert (code, errors) == (0, "")
    assert found == "walked 40\n"
