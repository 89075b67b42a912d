"""`cutcard hand`: the exact value of each choice with one hand."""

import json
from pathlib import Path
from typing import Any

from cutcard.cli.commands.cache import answers
from cutcard.cli.commands.check import report_unlawful
from cutcard.cli.errors import InputError, report, say
from cutcard.cli.layout import INDENT, paragraph, table
from cutcard.cli.progress import waiting
from cutcard.cli.sheets import UnlawfulSheet, defines_wagers, load_table
from cutcard.desk.protocol import UnsupportedRequestError, hand_texts, percent, played_with


def hand(
    sheet_path: Path,
    cards: str,
    up: str,
    removed: str,
    conditional: bool,
    as_json: bool,
    no_cache: bool = False,
    other_hands: str = "",
) -> int:
    """Prints the choices, the best first; returns the exit code."""
    asked = hand_texts(cards, up=up, removed=removed, conditional=conditional, other_hands=other_hands)
    try:
        sheet = load_table(sheet_path)
        source = answers(no_cache=no_cache, own_wagers=defines_wagers())
        with waiting(f"Working out the choices at {sheet.name}"):
            found = source.hand(sheet, asked)
    except InputError as error:
        return report(error, as_json=as_json)
    except UnlawfulSheet as error:
        return report_unlawful(error, as_json=as_json)
    except UnsupportedRequestError as error:
        return report(InputError(str(error), key=error.key), as_json=as_json)
    if as_json:
        print(json.dumps(found))
    else:
        _show(sheet, found)
    return 0


# --- for people -------------------------------------------------------------------------------------------


def _show(sheet: Any, found: dict[str, Any]) -> None:
    out = f" without {' '.join(found['removed'])}" if found["removed"] else ""
    beside = "".join(f", {' '.join(each)}" for each in found.get("other_hands", ()))
    box = f" of the split box {' '.join(found['cards'])}{beside}" if beside else ""
    against = f"{' '.join(found['cards'])}{box} against {found['up']}"
    lawful = [each for each in found["choices"] if each["clause"] is None]
    barred = [each for each in found["choices"] if each["clause"] is not None]
    parts = [paragraph(f"{sheet.name}: {against}, {played_with(sheet)}, fresh shoe{out}")]
    if lawful:
        rows = [
            (each["choice"], ("at most " if each["bound"] else "") + _value(each["value"])) for each in lawful
        ]
        parts.append(table("", ("choice", "value"), rows))
    parts += [paragraph(f"no {each['choice']}: {each['message']}", indent=INDENT) for each in barred]
    parts.append("")
    if found["nothing_to_decide"]:
        parts.append(
            paragraph(f"nothing to decide: the hand is worth {_value(found['value'])}", indent=INDENT)
        )
    notes = [_blackjack(found["dealer_blackjack"]), *_beside(found), found["play"]]
    parts += [paragraph(note, indent=INDENT) for note in notes]
    say("\n".join(parts))


def _value(value: float | None) -> str:
    return "-" if value is None else f"{value:+.6f}"


def _blackjack(dealers: dict[str, Any]) -> str:
    chance = percent(dealers["probability"])
    if not dealers["counted"]:
        return f"values in initial wagers, given that the dealer has no blackjack (they have one in {chance})"
    if not dealers["probability"]:
        return "values in initial wagers; the dealer cannot have a blackjack"
    return (
        f"values in initial wagers; a dealer's blackjack ({chance}, found {dealers['found']}) is counted: "
        "--conditional leaves it out"
    )


def _beside(found: dict[str, Any]) -> list[str]:
    """Insurance, even money and the attack, where there are any."""
    notes = []
    if "attack" in found:
        attack = found["attack"]
        word = "gains" if attack["gains"] else "loses"
        notes.append(f"an attack on {found['up']}, before any hand, {word}: {_value(attack['value'])}")
    insurance = found["insurance"]
    if insurance is not None:
        notes.append(
            f"insurance: {insurance['message']}"
            if insurance["value"] is None
            else f"insurance is worth {_value(insurance['value'])} per unit of insurance,"
            f" wins in {percent(insurance['win_probability'])}"
        )
    even = found.get("even_money")
    if even is not None:
        notes.append(
            f"even money: {even['message']}"
            if even["taken"] is None
            else f"even money is worth {_value(even['taken'])}, playing on {_value(even['declined'])}"
        )
    return notes
