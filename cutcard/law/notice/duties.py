"""Which duty of 8.3 a change of a sheet falls under: the table of duties is read here alone.

A game says in `notices.py` which of its clauses speak of which of its keys (`NoticeRule`). What no clause of
the game speaks of falls under 8.3 itself: limits under (c), every other rule under (b). The command `notice`,
a running house and the audit all ask `changes_between` and `why_not_in_time`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fnmatch import fnmatchcase
from types import MappingProxyType
from typing import Any, NamedTuple

from cutcard.law.options import Amount, Option
from cutcard.law.pay_rows import BetterPays
from cutcard.money import Odds, readable_dollars


class Duty(Enum):
    """What must be done before a change takes effect."""

    HALF_HOUR = "8.3(b)"
    """Sign, announcement and notice to the Commission, each at least half an hour before."""
    AT_ONCE = "8.3(c)"
    """Sign and announcement; no waiting, and the Commission is not told."""
    NOTHING = ""
    """Not a rule of the game: nothing is asked."""

    @property
    def words(self) -> str:
        return {
            Duty.HALF_HOUR: "sign, announcement and notice to the Commission half an hour before",
            Duty.AT_ONCE: "sign and announcement, then at once",
            Duty.NOTHING: "no duty: not a rule of the game",
        }[self]


class When(Enum):
    """Which changes of a key a clause speaks of."""

    ANY = "any change"
    STARTED = "started"
    ENDED = "ended"
    LOWERED = "lowered"


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticeRule:
    """One clause that speaks of a change of one key: a line of the table of duties."""

    key: str
    """As a sheet names it; `*` stands for any part: `limits.*`."""
    clause: str
    says: str
    """What the clause asks, in a few words."""
    when: When = When.ANY
    duty: Duty = Duty.HALF_HOUR
    value: Any = None
    """The value that is started or ended, where the key has several."""
    every_table: str = ""
    """The tables that must change at the same moment: `with as many decks`."""


COMMON = (
    NoticeRule(
        key="limits.*",
        clause="8.3(c)",
        says="a minimum or maximum may be changed at any time, upon sign and announcement",
        duty=Duty.AT_ONCE,
    ),
    NoticeRule(key="clocks.*", clause="8.3(a)", says="how long the table waits", duty=Duty.NOTHING),
    NoticeRule(key="table.dealing", clause="8.3(a)", says="who deals", duty=Duty.NOTHING),
    NoticeRule(key="table.name", clause="8.3(a)", says="what the table is called", duty=Duty.NOTHING),
    NoticeRule(key="table.sign_approval", clause="8.3(d)", says="the sign's approval", duty=Duty.NOTHING),
    NoticeRule(key="cards.backs", clause="8.3(a)", says="the colour of the backs", duty=Duty.NOTHING),
    NoticeRule(key="cards.second_backs", clause="8.3(a)", says="the colour of the backs", duty=Duty.NOTHING),
    NoticeRule(
        key="cards.cutting_card", clause="8.3(a)", says="the colour of the cutting card", duty=Duty.NOTHING
    ),
)
"""What 8.3 says about the keys that every game has."""
ANY_RULE = NoticeRule(key="*", clause="8.3(b)", says="no rule is changed without notice")


class PostedRules(NamedTuple):
    """What a sheet chooses, key by key: as much of it as a notice compares."""

    values: Mapping[str, Any]
    """Every option's value by its key, written or by default."""
    options: Mapping[str, Option]
    offered: Mapping[str, str]
    """The wagers it offers by a table of their own, `wagers.NAME`, each in words: `the streak wager`."""
    clauses: Mapping[str, str]
    """The clause by which each of these may be offered."""
    known: Mapping[str, str] = MappingProxyType({})
    """The clause by which each wager may be offered that the game's law knows by a table of its own."""


NOTHING_POSTED = PostedRules({}, {}, {}, {})


@dataclass(frozen=True, slots=True)
class KeyChange:
    """One key that differs between two sheets, and what is asked before."""

    key: str
    rule: str
    """The clause of the rule that changes."""
    was: str
    """In words, as the sign has them."""
    becomes: str
    duty: Duty
    clauses: tuple[str, ...]
    """Those that speak of the change, the most specific first; 8.3 last."""
    says: str
    every_table: str = ""


def changes_between(old: PostedRules, new: PostedRules, rules: Sequence[NoticeRule]) -> tuple[KeyChange, ...]:
    """Every key that differs, in the order of the options; `rules` are the game's own lines."""
    return tuple(_changes(old, new, (*rules, *COMMON, ANY_RULE)))


def _changes(old: PostedRules, new: PostedRules, rules: Sequence[NoticeRule]) -> Iterator[KeyChange]:
    for key in dict.fromkeys((*old.offered, *new.offered)):
        if (key in old.offered) != (key in new.offered):
            words = {**old.offered, **new.offered}[key]
            yes, no = f"{_capital(words)} is offered", f"{_capital(words)} is not offered"
            started = key in new.offered
            clause = {**old.clauses, **new.clauses}[key]
            said = (no, yes) if started else (yes, no)
            yield _change(rules, key, clause, *said, before=not started, after=started)
    for key, option in new.options.items():
        if not _speaks_in_both(key, old, new):
            continue
        was, becomes = old.values[key], new.values[key]
        if was != becomes:
            wager = new.offered.get(option.table, "")
            said = _words(option, was, wager), _words(option, becomes, wager)
            yield _change(rules, key, option.clause_of(becomes), *said, before=was, after=becomes)


def _speaks_in_both(key: str, old: PostedRules, new: PostedRules) -> bool:
    """A key of a wager is compared where both sheets offer the wager; an offer itself is one change."""
    group, _, rest = key.partition(".")
    name = f"wagers.{rest.partition('.')[0]}"
    return group not in ("wagers", "limits") or (name in old.offered) == (name in new.offered)


def _change(
    rules: Sequence[NoticeRule], key: str, clause: str, was: str, becomes: str, *, before: Any, after: Any
) -> KeyChange:
    found = [one for one in rules if fnmatchcase(key, one.key) and _meets(one, before, after)]
    first = found[0]
    clauses = dict.fromkeys((*(one.clause for one in found if one is not ANY_RULE), first.duty.value))
    return KeyChange(
        key,
        clause,
        was,
        becomes,
        first.duty,
        tuple(filter(None, clauses)),
        first.says,
        next((one.every_table for one in found if one.every_table), ""),
    )


def _meets(rule: NoticeRule, before: Any, after: Any) -> bool:
    """Whether a clause speaks of this change."""
    match rule.when:
        case When.STARTED:
            return _is(rule, after) and not _is(rule, before)
        case When.ENDED:
            return _is(rule, before) and not _is(rule, after)
        case When.LOWERED:
            return _is_lowered(before, after)
    return True


def _is(rule: NoticeRule, value: Any) -> bool:
    return bool(value) if rule.value is None else bool(value == rule.value)


def _is_lowered(before: Any, after: Any) -> bool:
    """An amount, or the odds of any row, made less; a bound where there was none is a decrease."""
    if isinstance(before, tuple) and isinstance(after, tuple):
        paid = dict(after)
        return any(_less(paid.get(row), odds) for row, odds in before)
    return _less(after, before)


def _less(after: Any, before: Any) -> bool:
    if before is None:
        return after is not None
    if after is None:
        return isinstance(before, Odds)  # a better payout taken back; lifting a bound is not a decrease
    if isinstance(before, Odds):
        return bool(after.ratio < before.ratio)
    return bool(after < before)


def _words(option: Option, value: Any, wager: str) -> str:
    """The sign's words for a value, or the key's own: what is chosen, and how."""
    if option.limits:
        what = "Minimum" if option.name == "min" else "Maximum"
        amount = "none of its own" if value is None else readable_dollars(value)
        return f"{what} of {option.limits}: {amount}"
    words = option.words(value) if value not in ("", None, ()) else ""
    if words:
        return words
    if wager and option.name in ("paytable", "option"):
        return (
            f"{_capital(wager)} is paid by {'pay table' if option.name == 'paytable' else 'option'} {value}"
        )
    about = f"{_capital(wager)}: {option.about}" if wager else _capital(option.about)
    return f"{about}: {_written(option, value)}"


def _written(option: Option, value: Any) -> str:
    if value in ("", None, ()):
        return "none"
    if isinstance(option.kind, Amount):
        return readable_dollars(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(option.kind, BetterPays):
        return ", ".join(f"{row} {odds}" for row, odds in value)
    return option.kind.write(value).strip('"')


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
