"""The sign a table must post (8.2(c), 8.3(a)) as data: headlines, limits, rules, pay tables. Any game."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cutcard.law.refusal import Violation
from cutcard.law.sources import Source, Sources
from cutcard.money import readable_dollars


@dataclass(frozen=True, slots=True)
class SignLine:
    """One thing the sign says, and the clause behind it."""

    key: str
    """The option's key, or the wager's name."""
    words: str
    clause: str
    source: Source | None = None
    """Where it comes from, if the documents do not contain it."""
    asked_first: bool | None = None
    """Whether a player asks for it first. None for what holds of most lines of its part: a headline is asked
    for first, a rule is not."""


POSTED = "8.2(c)"
"""The clause of limits that the licensee sets."""


@dataclass(frozen=True, slots=True)
class LimitsLine:
    """The minimum and maximum of one wager, in cents and in words, with other bounds."""

    wager: str
    title: str
    least: int
    most: int
    words: str
    """`$10 to $1,000`, `$1 or $5`."""
    clause: str = POSTED


@dataclass(frozen=True, slots=True)
class PayRow:
    """A row of a pay table: its name, its payout at this table, and its meaning."""

    row: str
    pays: str
    means: str


@dataclass(frozen=True, slots=True)
class PayTable:
    """A side wager's part of the sign."""

    wager: str
    title: str
    paytable: str
    """The letter or number of the pay table, if the licensee chose one."""
    chosen: str
    """The same in words: `pay table B`, `option 2`."""
    summary: str
    ranking: str
    rows: tuple[PayRow, ...]
    clauses: tuple[str, ...]
    source: Source | None = None
    """Where its payouts come from, if the documents do not contain them."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A whole sign, to be printed or drawn."""

    name: str
    digest: str
    status: str
    headlines: tuple[SignLine, ...]
    limits: tuple[LimitsLine, ...]
    rules: tuple[SignLine, ...]
    paytables: tuple[PayTable, ...]
    asks: tuple[Violation, ...]
    """What a proposed sheet asks for."""

    def in_few_words(self) -> Iterator[str]:
        """What a player asks about a table first: what it pays, and the rules that differ most."""
        yield from (line.words for line in self.headlines if line.asked_first is not False)
        yield from (line.words for line in self.rules if line.asked_first)


def in_words(least: int, most: int) -> str:
    """The range of a wager."""
    lowest, highest = readable_dollars(least), readable_dollars(most)
    return lowest if least == most else f"{lowest} to {highest}"


def marked(sign: Sign, sources: Sources) -> Sign:
    """The sign with the source of each line and pay table that the documents do not contain.

    That is the source a line cites in the place of a clause, or else the source of its key.
    """
    cited = {source.name: source for source in sources.values()}

    def line(one: SignLine) -> SignLine:
        return replace(one, source=cited.get(one.clause) or sources.get(one.key))

    return replace(
        sign,
        headlines=tuple(map(line, sign.headlines)),
        rules=tuple(map(line, sign.rules)),
        paytables=tuple(replace(table, source=sources.get(table.wager)) for table in sign.paytables),
    )


def sources_cited(sign: Sign) -> tuple[Source, ...]:
    """The sources of its lines and pay tables, each once."""
    lines: tuple[SignLine | PayTable, ...] = (*sign.headlines, *sign.rules, *sign.paytables)
    return tuple(dict.fromkeys(one.source for one in lines if one.source is not None))


def citation(sign: Sign, clause: str, source: Source | None) -> str:
    """What stands beside a line: its clause, and the number of its source: `26.15(b) [1]`.

    The name of a source is not a clause: a line that cites one has the number alone.
    """
    if source is None:
        return clause
    number = f"[{sources_cited(sign).index(source) + 1}]"
    return number if clause == source.name else f"{clause} {number}"
