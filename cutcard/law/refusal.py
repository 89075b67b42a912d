"""Why something may not be done: the clauses that forbid it, in plain words. Data, not an exception."""

from dataclasses import dataclass, field

from cutcard.law import citation


@dataclass(frozen=True, slots=True)
class Bar:
    """One clause that forbids the act, and what it says here."""

    clause: str
    says: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """Every clause that forbids an act, the most specific first. It is shown unchanged everywhere."""

    bars: tuple[Bar, ...]

    def __post_init__(self) -> None:
        assert self.bars, "no refusal without a clause"

    @property
    def clauses(self) -> tuple[str, ...]:
        return tuple(citation.full(bar.clause) for bar in self.bars)

    @property
    def says(self) -> str:
        return self.bars[0].says

    def cites(self, clause: str) -> bool:
        """Whether this clause, or a part of it, forbids the act."""
        return any(citation.covers(clause, bar.clause) for bar in self.bars)

    def __str__(self) -> str:
        cited = ", ".join(dict.fromkeys(bar.clause for bar in self.bars))
        return f"{self.says} ({cited})"


def refuse(clause: str, says: str) -> Refusal:
    return Refusal((Bar(clause, says),))


def refusal_of(bars: list[Bar]) -> Refusal | None:
    """A refusal of all these bars, or none when nothing bars the act."""
    return Refusal(tuple(dict.fromkeys(bars))) if bars else None


@dataclass(frozen=True, slots=True)
class Violation:
    """What makes a sheet unlawful: the clause, the reason, and the key if one key is at fault."""

    clause: str
    message: str
    key: str = field(default="", compare=False)
    """The key with its table, such as `rules.soft_17`; empty if several keys are at fault together."""
    line: int = field(default=0, compare=False)
    """The line of that key; 0 if the sheet does not have it."""

    @property
    def citation(self) -> str:
        return citation.full(self.clause)
