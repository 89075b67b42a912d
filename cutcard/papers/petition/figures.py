"""True odds, payout odds and house advantage of every wager (8.4(d)3iii), exact, with a simulation beside."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cutcard.desk.protocol import DESKS, advantage_then
from cutcard.games.protocol import Sheet
from cutcard.papers.document import Block, FactList, Heading, PaperTable, Para

if TYPE_CHECKING:
    from cutcard.sim.result import Estimate, SimResult

NOT_WON = "not paid"
NOT_COMPUTED = "not computed"


@dataclass(frozen=True, slots=True)
class PetitionFigures:
    """What was computed for a sheet."""

    odds: Mapping[str, Any]
    """As `cutcard odds --json` prints it."""
    simulated: "SimResult | None"
    cards: str
    """What the simulated rounds were dealt from."""
    play: str
    main: str
    """The wager whose figures are the simulation's own."""

    @property
    def estimates(self) -> "Mapping[str, Estimate]":
        """What was simulated, by wager."""
        from cutcard.sim.result import Estimate  # noqa: PLC0415 - only a simulation loads it

        result = self.simulated
        if result is None:
            return {}
        return {self.main: Estimate(result.mean, result.standard_error), **result.wagers}


def compute(sheet: Sheet, *, rounds: int, seed: int) -> PetitionFigures:
    """Exact odds under best play, and so many rounds simulated by the best chart; 0 for none."""
    desk = DESKS[sheet.game]
    chart = desk.best_chart(sheet)
    odds = desk.odds(sheet, wager=None, chart=None, removed=(), effects=False)
    result = None
    if rounds:
        desk.check_simulated(sheet, "cpu")
        from cutcard.sim.runner import simulate  # noqa: PLC0415 - slow to load

        simulation = desk.simulation(sheet, chart, rounds=rounds, boxes=1, fresh_shoe=False)
        result = simulate(simulation, seed)
    return PetitionFigures(
        odds, result, desk.cards_words(sheet, fresh_shoe=False), desk.play_words(sheet), desk.main
    )


def true_odds(chance: Fraction | float) -> str:
    """The odds against something of this probability: `287 to 96`, and per one where that reads better."""
    if not 0 < chance < 1:
        return "certain" if chance >= 1 else "never"
    if isinstance(chance, Fraction):
        won = chance.numerator
        lost = chance.denominator - won
        exact = f"{lost:,} to {won:,}"
        return exact if won == 1 else f"{exact} ({lost / won:,.4f} to 1)"
    return f"{(1 - chance) / chance:,.4f} to 1"


def figure_blocks(figures: PetitionFigures) -> Iterator[Block]:
    """A table of all wagers, then each with its outcomes."""
    wagers = figures.odds["wagers"]
    yield Para(
        "House advantage is the share of the initial wager that the house keeps on the average. True odds "
        "are the odds against the outcome. Figures are of a full shoe; the simulation deals as a table does."
    )
    yield PaperTable(
        ("Wager", "True odds of a win", "House advantage", "Simulated, 95 % interval"),
        tuple(
            (
                _name(one),
                NOT_COMPUTED if one["hit_frequency"] is None else true_odds(one["hit_frequency"]),
                percent(one["house_advantage"]),
                _interval(figures, one["wager"]),
            )
            for one in wagers
        ),
        (2, 3, 2, 4),
        ("left", "right", "right", "right"),
    )
    for one in wagers:
        yield from _wager(figures, one)
    for other in figures.odds.get("not_laid", ()):
        yield Para(f"{other['wager']}: {other['why']}", "note")
    readings = figures.odds.get("readings", ())
    if readings:
        yield Heading("Other readings of the text", 2)
        yield PaperTable(
            ("Reading", "Wager", "Here", "Otherwise", "House advantage otherwise"),
            tuple(
                (one["name"], one["wager"], one["chosen"], one["other"], advantage_then(one))
                for one in readings
            ),
            (2, 2, 2, 2, 2),
            ("left", "left", "left", "left", "right"),
        )
    if figures.simulated is not None:
        yield Heading("The simulation", 2)
        result = figures.simulated
        yield FactList(
            (
                ("Rounds", f"{result.rounds:,}"),
                ("Seed", str(result.seed)),
                ("Cards", figures.cards),
                ("Wagers", figures.play),
            )
        )


def _wager(figures: PetitionFigures, one: Mapping[str, Any]) -> Iterator[Block]:
    yield Heading(_name(one), 2)
    hit, deviation = one["hit_frequency"], one["standard_deviation"]
    facts = [
        ("House advantage", _exactly(one)),
        ("Return to the player", percent(one["return_to_player"])),
        ("Hit frequency", NOT_COMPUTED if hit is None else percent(hit)),
        (
            "Standard deviation",
            NOT_COMPUTED if deviation is None else f"{deviation:.4f} of the initial wager",
        ),
        ("Method", f"{one['method']}; {one['exactness']}"),
        ("Strategy assumed", one["play"] or "none: the player decides nothing"),
        ("Simulated", _interval(figures, one["wager"])),
    ]
    if one.get("per_decision") is not None:
        facts.insert(1, ("House advantage per decision", percent(one["per_decision"])))
    yield FactList(tuple(facts))
    yield PaperTable(
        ("Outcome", "Probability", "True odds", "Payout odds"),
        tuple(
            (row["name"], percent(row["probability"]), true_odds(_chance(row)), row["pays"] or NOT_WON)
            for row in one["outcomes"]
        ),
        (3, 2, 4, 2),
        ("left", "right", "right", "right"),
    )
    for note in one.get("notes", ()):
        yield Para(note, "note")


def _name(one: Mapping[str, Any]) -> str:
    return f"{one['wager']}, pay table {one['paytable']}" if one["paytable"] else str(one["wager"])


def _chance(row: Mapping[str, Any]) -> Fraction | float:
    return Fraction(row["exact"]) if row.get("exact") else float(row["probability"])


def _exactly(one: Mapping[str, Any]) -> str:
    exact = f" = {one['exact']}" if one["exact"] else ""
    return f"{percent(one['house_advantage'])}{exact}"


def _interval(figures: PetitionFigures, wager: str) -> str:
    found = None if figures.simulated is None else figures.estimates.get(wager)
    if found is None:
        return "not simulated"
    low, high = found.interval
    return f"{percent(-found.mean)} ({percent(-high)} to {percent(-low)})"


def percent(share: float) -> str:
    return f"{100 * share:.4f} %"
