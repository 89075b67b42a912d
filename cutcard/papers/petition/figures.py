"""True odds, payout odds and house advantage of every wager (8.4(d)3iii), exact, with a simulation beside."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from cutcard.desk.protocol import DESKS, PetitionDesk, advantage_then
from cutcard.games.protocol import Sheet
from cutcard.money import read_odds
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
    ordinary: str = ""
    """What the main wager is paid where no outcome names it; empty where the outcomes name all."""
    apart: tuple[Mapping[str, Any], ...] = ()
    """The figures of wagers that the odds count together with another one."""

    @property
    def wagers(self) -> tuple[Mapping[str, Any], ...]:
        """Every wager, those counted with another one behind the main wager."""
        listed = list(self.odds["wagers"])
        main = next((place for place, one in enumerate(listed) if one["wager"] == self.main), -1)
        return (*listed[: main + 1], *self.apart, *listed[main + 1 :])

    def ordinary_of(self, one: Mapping[str, Any]) -> str:
        """What a win of the wager is paid that none of its outcomes names; empty where they name all."""
        return self.ordinary if one["wager"] == self.main or one in self.apart else ""

    def payouts(self, one: Mapping[str, Any]) -> tuple[str, ...]:
        """The payout odds of a wager, the ordinary one first, then in the order of its outcomes."""
        named = (row["pays"] for row in one["outcomes"])
        return tuple(dict.fromkeys(filter(None, (self.ordinary_of(one), *named))))

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
    further: object = desk
    ordinary: str = further.ordinary_payout(sheet) if isinstance(further, PetitionDesk) else ""
    apart = further.wagers_apart(sheet) if isinstance(further, PetitionDesk) else ()
    chart = desk.best_chart(sheet)
    odds = desk.odds(sheet, wager=None, chart=None, removed=(), effects=False)
    result = None
    if rounds:
        desk.check_simulated(sheet, "cpu")
        from cutcard.sim.runner import simulate  # noqa: PLC0415 - slow to load

        simulation = desk.simulation(sheet, chart, rounds=rounds, boxes=1, fresh_shoe=False)
        result = simulate(simulation, seed)
    cards = desk.cards_words(sheet, fresh_shoe=False)
    return PetitionFigures(odds, result, cards, desk.play_words(sheet), desk.main, ordinary, apart)


def odds_of_winning(one: Mapping[str, Any], *, in_short: bool = False) -> str:
    """The true odds of a wager: its loss against its win; a push is neither."""
    found = one.get("results")
    if found is None:
        return NOT_COMPUTED
    exact = found["exact"]
    if exact is None or in_short:
        win, loss = found["win"], found["loss"]
    else:
        win, loss = Fraction(exact["win"]), Fraction(exact["loss"])
    return true_odds(win / (win + loss)) if win + loss else NOT_COMPUTED


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
    yield Para(
        "House advantage is the share of the initial wager that the house keeps on the average. True odds of "
        "a wager are those of its loss against its win, a push being neither; those of an outcome are the "
        "odds against it. Figures are of a full shoe; the simulation deals as a table does."
    )
    yield PaperTable(
        ("Wager", "True odds", "Payout odds", "House advantage", "Simulated, 95 % interval"),
        tuple(
            (
                _name(one),
                odds_of_winning(one, in_short=True),
                _in_short(figures.payouts(one)),
                percent(one["house_advantage"]),
                _interval(figures, one["wager"]),
            )
            for one in figures.wagers
        ),
        (3, 3, 4, 2, 6),
        ("left", "right", "right", "right", "right"),
    )
    for one in figures.wagers:
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


def _in_short(payouts: Sequence[str]) -> str:
    """One or two payout odds as they are, of several the lowest and the highest."""
    if len(payouts) <= 2:
        return ", ".join(payouts) or NOT_WON
    in_order = sorted(payouts, key=lambda one: read_odds(one).ratio)
    return f"{in_order[0]} up to {in_order[-1]}"


def _wager(figures: PetitionFigures, one: Mapping[str, Any]) -> Iterator[Block]:
    yield Heading(_name(one), 2)
    hit, deviation = one["hit_frequency"], one["standard_deviation"]
    facts = [
        ("True odds", odds_of_winning(one)),
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
        facts.insert(2, ("House advantage per decision", percent(one["per_decision"])))
    yield FactList(tuple(facts))
    yield PaperTable(
        ("Outcome", "Probability", "True odds", "Payout odds"),
        tuple(_rows(figures, one)),
        (3, 2, 4, 2),
        ("left", "right", "right", "right"),
    )
    if ordinary := figures.ordinary_of(one):
        yield Para(f"A win that no other row names is paid {ordinary}, of each hand of the round.", "note")
    for note in one.get("notes", ()):
        yield Para(note, "note")


def _rows(figures: PetitionFigures, one: Mapping[str, Any]) -> Iterator[tuple[str, str, str, str]]:
    """Its outcomes; where these name single hands alone, the results of all rounds come first."""
    if ordinary := figures.ordinary_of(one):
        for result, pays in (("win", ordinary), ("push", NOT_WON), ("loss", NOT_WON)):
            chance = one["results"][result]
            yield f"{result}, of all rounds", percent(chance), true_odds(chance), pays
    for row in one["outcomes"]:
        yield row["name"], percent(row["probability"]), true_odds(_chance(row)), row["pays"] or NOT_WON


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
