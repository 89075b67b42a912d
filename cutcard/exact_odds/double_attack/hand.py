"""The choices of a double attack hand as one object, with insurance and the attack on the up card.

Values are in initial wagers; a hand that was attacked is worth as much for both wagers together (26.9(a)).
"""

from typing import Any

from cutcard.exact_odds.twenty_one.hand_report import hand_report, insurance_entry
from cutcard.exact_odds.twenty_one.hand_request import HandRequest
from cutcard.exact_odds.twenty_one.solver.main_game import solve_fitting
from cutcard.exact_odds.twenty_one.solver.rule_tables import NET
from cutcard.games.double_attack import rules
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet


def double_attack_hand_report(sheet: DoubleAttackSheet, asked: HandRequest) -> dict[str, Any]:
    """What `cutcard hand --json` prints. A hand is insured before its first decision, or not at all."""
    report, found = hand_report(asked)
    report["attack"] = _attack(sheet, asked)
    if asked.conditional or not found.view.first_decision:
        return report | {"insurance": None}
    bar = rules.why_not_insurance(sheet, asked.up)
    entry = insurance_entry(found.left, rules.insurance_wins, rules.INSURANCE_ODDS, bar)
    return report | {"insurance": entry}


def _attack(sheet: DoubleAttackSheet, asked: HandRequest) -> dict[str, Any]:
    """What an attack on this up card brings, per unit, before any hand is dealt (26.8)."""
    found = solve_fitting(sheet, shoe=asked.shoe, ups=(asked.up,))
    value = float(found.cases[0].measures[NET])
    return {"value": value, "gains": value > 0}
