"""`cutcard odds`: the exact odds of every wager a sheet offers."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from cutcard.cards import BadCardError, Card, read_cards
from cutcard.cli.arguments import Form
from cutcard.cli.commands.cache import answers
from cutcard.cli.commands.check import report_unlawful
from cutcard.cli.errors import InputError, report, say
from cutcard.cli.layout import INDENT, grid, paragraph, table
from cutcard.cli.progress import waiting
from cutcard.cli.sheets import (
    UnlawfulSheet,
    defines_wagers,
    load_chart,
    load_table,
    read_table,
    read_text,
    resolve_sheet,
)
from cutcard.desk.answers import Answers
from cutcard.desk.drawings import distribution_csv, odds_csv, odds_svg
from cutcard.desk.protocol import (
    DESKS,
    UnsupportedRequestError,
    advantage_then,
    odds_details,
    percent,
    played_with,
)
from cutcard.desk.rule_effects import RuleEffects
from cutcard.desk.variants import variant_of
from cutcard.games.registry import sources_of
from cutcard.law.sources import grouped, sources_data


def odds(
    sheet_path: Path,
    wager: str | None,
    strategy: Path | None,
    removed: str,
    effects: bool,
    form: Form = "text",
    no_cache: bool = False,
    rule_effects: bool = False,
    distribution: bool = False,
) -> int:
    """Prints house advantage, frequencies and pay tables; returns the exit code."""
    as_json = form == "json"
    try:
        cards = _cards(removed)
        sheet = load_table(sheet_path)
        chart = load_chart(strategy, sheet) if strategy is not None else None
        source = answers(no_cache=no_cache, own_wagers=defines_wagers())
        with waiting(f"Working out the exact odds of {sheet.name}"):
            found = source.odds(
                sheet,
                wager=wager,
                chart=chart,
                removed=cards,
                effects=effects,
                distribution=distribution,
            )
            rules = _rule_effects(source, sheet_path) if rule_effects else None
    except InputError as error:
        return report(error, as_json=as_json)
    except UnlawfulSheet as error:
        return report_unlawful(error, as_json=as_json)
    except UnsupportedRequestError as error:
        return report(InputError(str(error), key=error.key), as_json=as_json)
    sources = sources_of(sheet.game)
    if as_json:
        found |= {"rule_effects": rules.data()} if rules else {}
        print(json.dumps({**found, "sources": sources_data(sources)} if sources else found))
    elif form == "csv":
        print((distribution_csv if distribution else odds_csv)(found["wagers"]), end="")
    elif form == "svg":
        print(odds_svg(f"{sheet.name}: {played_with(sheet)}, house advantage", found["wagers"]), end="")
    else:
        shown = [DESKS[sheet.game].main] if wager is None else [each["wager"] for each in found["wagers"]]
        _show(sheet, found, rules, shown, distribution=distribution)
    return 0


def _rule_effects(source: Answers, path: Path) -> RuleEffects:
    return source.rule_effects(
        read_text(resolve_sheet(path), shown=path), variant_of(path.stem, read_table(path))
    )


def _cards(removed: str) -> tuple[Card, ...]:
    try:
        return read_cards(removed.replace(",", " "))
    except BadCardError as error:
        raise InputError(str(error), key="--removed") from None


# --- for people -------------------------------------------------------------------------------------------


def _show(
    sheet: Any, found: dict[str, Any], rules: RuleEffects | None, shown: list[str], *, distribution: bool
) -> None:
    """`shown` are the wagers whose results are printed: the main wager, or those that were asked for."""
    out = f" without {' '.join(found['removed'])}" if found["removed"] else ""
    parts = [
        paragraph(f"{sheet.name}: {played_with(sheet)}{_fresh(sheet)}{out}"),
        _wagers(found["wagers"]),
    ]
    for each in found["wagers"]:
        if each["wager"] in shown and each["results"]:
            parts += [_results(each), ""]
    for each in found["wagers"]:
        parts += _details(sheet.game, each, distribution=distribution and each["wager"] in shown)
    parts += [paragraph(f"{each['wager']}: {each['why']}") for each in found["not_laid"]]
    parts += _covariances(found)
    if found["readings"]:
        parts.append(_readings(found["readings"]))
    if "effects" in found:
        parts.append(_effects(found["effects"]))
    if rules is not None:
        parts += _rules(rules)
    for keys, source in grouped(sources_of(sheet.game)):
        parts.append(paragraph(f"{keys}: not in the documents; {source.text()}"))
    say("\n".join(parts))


def _fresh(sheet: Any) -> str:
    return ", fresh shoe" if hasattr(sheet, "decks") else ""


def _name(entry: dict[str, Any]) -> str:
    """The wager with its pay table or stake."""
    return f"{entry['wager']} {entry['paytable'] or ''}".rstrip()


def _wagers(wagers: list[dict[str, Any]]) -> str:
    rows = []
    for each in wagers:
        deviation = each["standard_deviation"]
        rows.append(
            (
                _name(each),
                percent(each["house_advantage"]),
                percent(each["hit_frequency"]),
                "-" if deviation is None else f"{deviation:.4f}",
                percent(each["element_of_risk"]),
            )
        )
    return table("", ("wager", "house advantage", "hit frequency", "deviation", "element of risk"), rows)


def _results(entry: dict[str, Any]) -> str:
    """Win, push and loss, with as many digits as are right; what is printed adds up to one too."""
    digits = 2 if entry.get("distribution_bound") else 4
    win, push = (round(100 * entry["results"][name], digits) for name in ("win", "push"))
    shares = {"win": win, "push": push, "loss": 100 - win - push}
    words = ", ".join(f"{name} {share:.{digits}f} %" for name, share in shares.items())
    return paragraph(f"{_name(entry)}: {words}", indent=INDENT)


def _distribution(entry: dict[str, Any]) -> list[str]:
    if entry["distribution"] is None:
        return []
    rows = [
        (f"{float(Fraction(each['net'])):+g}", percent(each["probability"], 6))
        for each in entry["distribution"]
    ]
    return [table("", ("net result of a round, in initial wagers", "probability"), rows)]


def _details(game: str, entry: dict[str, Any], *, distribution: bool) -> list[str]:
    rows = [(each["name"], percent(each["probability"]), each["pays"] or "") for each in entry["outcomes"]]
    parts = [table(_name(entry), ("outcome", "probability", "pays"), rows)]
    parts += _distribution(entry) if distribution else []
    own = odds_details(game, entry)
    parts += [table(one.title, one.columns, one.rows) for one in own.tables]
    notes = [f"house advantage {entry['exact']}"] if entry["exact"] else []
    notes += [entry["play"], f"{entry['method']}; {entry['exactness']}", *entry["notes"]]
    notes += own.notes
    return [*parts, *(paragraph(note, indent=INDENT) for note in notes if note), ""]


def _covariances(found: dict[str, Any]) -> list[str]:
    """Of every two wagers, and why some have none."""
    if not found.get("covariances"):
        return []
    rows = [
        (
            " and ".join(each["wagers"]) + (f", if {each['given']}" if each["given"] else ""),
            f"{each['covariance']:+.6f}",
            "-" if each["correlation"] is None else f"{each['correlation']:+.6f}",
        )
        for each in found["covariances"]
    ]
    parts = [
        table("Two wagers of one round, per unit of each", ("wagers", "covariance", "correlation"), rows)
    ]
    left = [f"{each['wager']}: {each['why']}" for each in found["no_covariance"]]
    return [*parts, paragraph("no covariance of " + "; ".join(left), indent=INDENT), ""] if left else parts


def _readings(readings: list[dict[str, Any]]) -> str:
    rows = [
        (
            each["name"],
            each["wager"],
            each["chosen"],
            each["other"],
            advantage_then(each),
        )
        for each in readings
    ]
    columns = ("reading", "wager", "chosen", "other", "advantage then")
    return table("The text read the other way", columns, rows)


def _rules(found: RuleEffects) -> list[str]:
    rows = [
        (
            one.key,
            one.clause,
            one.here,
            one.other if one.lawful else f"{one.other} (proposed)",
            f"{100 * one.effect:+.4f}",
        )
        for one in found.effects
    ]
    title = f"One rule changed: change of the house advantage of {found.wager}, in points"
    parts = [table(title, ("key", "clause", "here", "other", "effect"), rows)]
    return [*parts, paragraph(f"without effect: {', '.join(found.without)}")] if found.without else parts


def _effects(effects: dict[str, dict[str, float | None]]) -> str:
    rows = []
    for rank in next(iter(effects.values()), {}):
        changes = (found[rank] for found in effects.values())
        rows.append((rank, *("-" if each is None else f"{100 * each:+.4f}" for each in changes)))
    return grid("One card less: change of the house advantage, in points", ("rank", *effects), rows)
