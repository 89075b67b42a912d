"""Each rule of a sheet changed alone: what that does to the house advantage of the main wager."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from cutcard.desk.protocol import DESKS, UnsupportedRequestError, advantage_of
from cutcard.desk.variants import BadVariantError, Variant, changed, shown
from cutcard.law import citation
from cutcard.law.options import Option, Switch, Whole, Words

_TABLES = ("cards", "rules", "readings", "what_if")
_MOST_NUMBERS = 8
"""Of a whole number no more than so many values are tried, the least first."""
_NOTHING = 1e-13


class RuleEffect(NamedTuple):
    """One key with another value."""

    key: str
    clause: str
    here: str
    other: str
    house_advantage: float
    effect: float
    """The change of the house advantage."""
    lawful: bool


class RuleEffects(NamedTuple):
    wager: str
    house_advantage: float
    effects: tuple[RuleEffect, ...]
    """Those that change it, the largest for the player first."""
    without: tuple[str, ...]
    """Keys that change nothing, whatever their value."""

    def data(self) -> dict[str, Any]:
        """What `cutcard odds --rule-effects --json` adds."""
        return {
            "wager": self.wager,
            "house_advantage": self.house_advantage,
            "effects": [one._asdict() for one in self.effects],
            "without_effect": list(self.without),
        }


def rule_effects_of(data: Mapping[str, Any]) -> RuleEffects:
    """From plain data (`RuleEffects.data`)."""
    effects = tuple(RuleEffect(**one) for one in data["effects"])
    return RuleEffects(data["wager"], data["house_advantage"], effects, tuple(data["without_effect"]))


def rule_effects(text: str, variant: Variant) -> RuleEffects:
    """Of the sheet of this text; a value that makes no sheet, or none the odds reach, is left out."""
    main = DESKS[variant.sheet.game].main
    base = advantage_of(variant.sheet)
    found: list[RuleEffect] = []
    without = []
    for key, option in variant.options.items():
        if option.table not in _TABLES:
            continue
        tried = list(_effects_of(text, variant, option, base))
        found += [one for one in tried if abs(one.effect) > _NOTHING]
        if tried and all(abs(one.effect) <= _NOTHING for one in tried):
            without.append(key)
    found.sort(key=lambda one: one.effect)
    return RuleEffects(main, base, tuple(found), tuple(without))


def _effects_of(text: str, variant: Variant, option: Option, base: float) -> Iterator[RuleEffect]:
    here = variant.values[option.key]
    for other in _others(option, here):
        try:
            made = changed(text, ((option.key, other),))
            then = base if made.sheet.digest == variant.sheet.digest else advantage_of(made.sheet)
        except (BadVariantError, UnsupportedRequestError):
            continue
        yield RuleEffect(
            option.key,
            citation.full(option.clause_of(other)),
            option.kind.write(here).strip('"'),
            shown(other),
            then,
            then - base,
            lawful=len(made.asks) <= len(variant.asks),
        )


def _others(option: Option, here: Any) -> list[Any]:
    if isinstance(option.kind, Switch):
        return [not here]
    if isinstance(option.kind, Words):
        return [one for one in option.kind.words if one != here]
    if isinstance(option.kind, Whole):
        numbers = range(option.kind.least, option.kind.most + 1)[:_MOST_NUMBERS]
        return [one for one in numbers if one != here]
    return []
