"""Red dog's cards as a card table: its paragraphs and its equipment (6.2, 6.3, 6.4, 6.9)."""

from dataclasses import replace
from typing import Any

from cutcard.games.defaults.equipment import one_shoe
from cutcard.games.protocol import Prepare, ShowBurn
from cutcard.games.red_dog import equipment, rules
from cutcard.games.red_dog.model.state import TableState
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.games.table.card_table import CardTable
from cutcard.games.table.clauses import Clauses
from cutcard.games.table.shoe.commands import stack_commands
from cutcard.law.refusal import Bar

CLAUSES = Clauses(
    opening="6.2(a)",
    opening_before_shuffle="6.2(c)",
    no_shuffle_now=Bar("6.3(a)", "the cards are shuffled before play, after a shoe or on the house's order"),
    no_reshuffle_in_round=Bar(
        "6.3(a)", "the house may have the cards shuffled after a round, not within one"
    ),
    ready="6.3(a)",
    continuous="6.9",
    cut="6.3(b)",
    cut_position="6.3(c)",
    cut_offered="6.3(b)",
    recut="6.3(d)",
    burn="6.4(a)",
    wagers_first="6.5(a)",
    round_in_play="6.5(c)",
)

_PLAIN: CardTable[Any, Any] = one_shoe(CLAUSES)
CARD_TABLE: CardTable[RedDogSheet, TableState] = replace(
    _PLAIN,
    stage=equipment.stage,
    continuous=equipment.continuous,
    burns=equipment.burns,
    cutting_cards=equipment.cutting_cards,
    recut_by_next=equipment.recut_by_next,
    players=lambda state: [area.player for area in state.areas],
    dealt_since_shuffle=equipment.dealt_since_shuffle,
    cash_clause=lambda wager: "6.5(b)",
    over_maximum=lambda sheet, wager, total: rules.over_maximum(sheet, total),
)
STACK_COMMANDS = stack_commands(CARD_TABLE, {Prepare: "6.2(b)", ShowBurn: "6.4(b)"})
