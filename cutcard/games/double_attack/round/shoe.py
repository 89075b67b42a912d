"""Double attack's cards as a card table: 2.4 to 2.6 by analogy, and 26.15(b), (g), (j), (k)."""

from typing import Never

from cutcard.cards import Card
from cutcard.dealing import shoe as shoes
from cutcard.dealing.shoe import Stage
from cutcard.games.double_attack import rules
from cutcard.games.double_attack.model import events as ev
from cutcard.games.double_attack.model.commands import PlaceDevice, ShuffleByHand
from cutcard.games.double_attack.model.state import Phase, TableState
from cutcard.games.double_attack.model.transaction import Progress
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.protocol import Shuffle
from cutcard.games.table.card_table import CardTable
from cutcard.games.table.order_of_play import Spoken
from cutcard.games.table.shoe import cut as cutting
from cutcard.games.table.shoe import opening
from cutcard.games.table.shoe import shuffle as shuffles
from cutcard.games.table.shoe.commands import stack_commands
from cutcard.games.twenty_one.card_clauses import CARD_CLAUSES
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse


def stage(state: TableState) -> Stage:
    """What the cards need now. An empty shoe needs a shuffle the moment a card is wanted (26.15(g))."""
    shoe = state.shoe
    empty = shoe.stack == shoe.left
    if empty and (shoe.stage is Stage.BURN or (shoe.stage is Stage.READY and state.in_round)):
        return Stage.SHUFFLE
    return shoe.stage


def cards_wanted(state: TableState) -> bool:
    """Whether the round waits for a card."""
    if state.phase is Phase.PLAY:
        return state.drawing
    return state.phase in (Phase.UP_CARD, Phase.DEALING, Phase.DEALER) and not state.mishaps.asking


def cannot_go_on(sheet: DoubleAttackSheet, state: TableState) -> bool:
    """Whether a shuffle within the round would leave no card to deal: one of the rest is burned."""
    rest = rules.cards_in_the_shoe(sheet) - state.cards_out
    return state.in_round and stage(state) is Stage.SHUFFLE and rest <= 1 + state.shoe.to_burn


def why_not_card(sheet: DoubleAttackSheet, state: TableState, card: Card) -> list[Bar]:
    """What bars one more of that card in the round (26.15(b), 2.2(a))."""
    bars = [rules.why_not_a_ten(card), rules.why_not_so_many(sheet, state.lying(card) + 1)]
    return [bar for bar in bars if bar is not None]


CARD_TABLE: CardTable[DoubleAttackSheet, TableState] = CardTable(
    clauses=CARD_CLAUSES,
    stage=stage,
    cards=rules.cards_in_the_shoe,
    continuous=lambda sheet: False,
    burns=rules.burns,
    cutting_cards=lambda sheet: 1,
    cutting_card_at=lambda sheet, state: (
        state.shoe.stack if state.in_round else rules.cutting_card_at(sheet, state.shoe.stack)
    ),
    recut_by_next=rules.recut_by_next,
    backs=lambda sheet, stack: sheet.backs,
    players=lambda state: [box.player for box in state.boxes],
    dealt_since_shuffle=lambda state: bool(state.rounds) and state.shoe.left > state.shoe.burned,
    after_preparing=lambda sheet, state, act: opening.THEN[act],
    cash_clause=lambda wager: "2.3(d)",
    over_maximum=rules.over_maximum,
)


def open_table(sheet: DoubleAttackSheet) -> TableState:
    """A table just opened: nothing dealt, the cards just brought to it."""
    return TableState(shoes.closed_shoe(rules.cards_in_the_shoe(sheet), Stage.INSPECT))


# --- the shuffle ------------------------------------------------------------------------------------------


def shuffle(run: Progress, command: Shuffle) -> Refusal | None:
    """By the device where there is one, else by hand; within a round everything not on the layout."""
    return _shuffle(run, by_hand=rules.device_shuffles(run.sheet) and run.state.device_out)


def shuffle_by_hand(run: Progress, command: ShuffleByHand) -> Refusal | None:
    """26.15(k): the device is removed before any other method of shuffling is utilized."""
    barred = rules.why_not_by_hand(run.sheet, removed=run.state.device_out)
    return refusal_of([barred]) if barred else _shuffle(run, by_hand=rules.device_shuffles(run.sheet))


def _shuffle(run: Progress, *, by_hand: bool) -> Refusal | None:
    sheet, state = run.sheet, run.state
    if cannot_go_on(sheet, state):
        return refuse("26.15(g)", "too few cards are left to shuffle: the round cannot be completed")
    refusal = shuffles.why_not_shuffle(CARD_TABLE, state)
    if refusal is None:
        cards = rules.cards_in_the_shoe(sheet) - (state.cards_out if state.in_round else 0)
        run.emit(ev.Shuffled(cards, cutting.designated(CARD_TABLE, state), by_hand=by_hand))
    return refusal


def place_device(run: Progress, command: PlaceDevice) -> Refusal | None:
    if not run.state.device_out:
        return refuse("26.15(k)", "no shuffling device was removed from this table")
    run.emit(ev.DevicePlaced())
    return None


STACK_COMMANDS: dict[type, Spoken[Progress, Never]] = {
    **stack_commands(CARD_TABLE, continuous=False),
    Shuffle: Spoken("2.5(a)", shuffle),
    ShuffleByHand: Spoken("26.15(k)", shuffle_by_hand),
    PlaceDevice: Spoken("26.15(k)", place_device),
}
