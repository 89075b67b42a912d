"""Red dog's cards as a card table: its paragraphs and its equipment (6.2, 6.3, 6.4, 6.9)."""

from functools import partial

from cutcard.dealing import shoe as shoes
from cutcard.dealing.shoe import Stage
from cutcard.games.red_dog import equipment, rules
from cutcard.games.red_dog.model.state import TableState
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.games.table.card_table import CardTable
from cutcard.games.table.clauses import Clauses
from cutcard.games.table.shoe import burn, opening
from cutcard.games.table.shoe import cut as cutting
from cutcard.games.table.shoe import shuffle as shuffling
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

CARD_TABLE: CardTable[RedDogSheet, TableState] = CardTable(
    clauses=CLAUSES,
    stage=equipment.stage,
    cards=equipment.cards_in_the_shoe,
    continuous=equipment.continuous,
    burns=equipment.burns,
    cutting_cards=equipment.cutting_cards,
    cutting_card_at=lambda sheet, state: equipment.cutting_card_at(sheet),
    recut_by_next=equipment.recut_by_next,
    backs=lambda sheet, stack: sheet.backs,
    players=lambda state: [area.player for area in state.areas],
    dealt_since_shuffle=equipment.dealt_since_shuffle,
    after_preparing=lambda sheet, state, act: opening.THEN[act],
    cash_clause=lambda wager: "6.5(b)",
    over_maximum=lambda sheet, wager, total: rules.over_maximum(sheet, total),
)


def open_table(sheet: RedDogSheet) -> TableState:
    """A table just opened: nothing dealt, the cards just brought to it (6.2)."""
    return TableState(shoes.closed_shoe(equipment.cards_in_the_shoe(sheet), Stage.INSPECT))


prepare = partial(opening.prepare, CARD_TABLE)
shuffle = partial(shuffling.shuffle, CARD_TABLE)
put_back = partial(shuffling.put_back, CARD_TABLE)
reshuffle = partial(shuffling.reshuffle, CARD_TABLE)
cut = partial(cutting.cut, CARD_TABLE)
refuse_cut = partial(cutting.refuse_cut, CARD_TABLE)
recut = partial(cutting.recut, CARD_TABLE)
new_dealer = partial(burn.new_dealer, CARD_TABLE)
show_burn = partial(burn.show_burn, CARD_TABLE)
