"""What a game supplies to stand on the common half of a card table: its paragraphs and its equipment.

A new card game writes:

- its paragraphs as a `Clauses` (`clauses.py`);
- a `TableState` with the common fields (`state.py`), and a `Transaction` with its `evolve`
  (`transaction.py`); the changes of the common events come from `evolve.py`;
- one `CardTable` value, with a function for each question below. They are its deciders of the cards: each has
  its paragraph in its docstring, and looks at the sheet and at how many cards lie where;
- its own commands, events and wagers, its initial deal and what follows from it, its settlement. Nothing here
  knows a hand or a wager's name.

It then has, with its own paragraphs in every refusal: the opening, shuffle, cut and burn (`shoe/`), wagers
laid, confirmed and withdrawn (`wagers.py`), what is awaited for all this (`awaiting.py`), its statements
(`statements.py`) and who may say it (`permissions.py`). The handlers take the `CardTable` first: a game binds
them, `cut = partial(shoe.cut.cut, CARD_TABLE)`, and puts them into its order of play.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from cutcard.dealing.shoe import Shoe, Stage
from cutcard.games.table.clauses import Clauses
from cutcard.games.table.state import Sheet, State
from cutcard.law.refusal import Bar


@dataclass(frozen=True, kw_only=True)
class CardTable(Generic[Sheet, State]):
    """The half of a card table that each game has its own of. The last fields are for tables of two stacks,
    and for what a subchapter adds to the common acts."""

    clauses: Clauses
    stage: Callable[[State], Stage]
    """What the cards need now."""
    cards: Callable[[Sheet], int]
    """How many cards a stack holds: the decks by what a deck of this game holds."""
    continuous: Callable[[Sheet], bool]
    """Whether a device shuffles continuously: then nothing is cut or burned."""
    burns: Callable[[Sheet], bool]
    """Whether a card is burned after loading and by each new dealer."""
    cutting_cards: Callable[[Sheet], int]
    """How many cutting cards are inspected with the cards."""
    cutting_card_at: Callable[[Sheet, State], int]
    """Cards in front of the cutting card once the stack is cut."""
    recut_by_next: Callable[[Sheet], bool]
    """Whether a recut is the next player's, not the last cutter's."""
    backs: Callable[[Sheet, str], str]
    """The colour of the backs of a stack."""
    players: Callable[[State], Sequence[str]]
    """The players of the round in play or of the last one, from the dealer's left."""
    dealt_since_shuffle: Callable[[State], bool]
    """Whether a round has been dealt since the last shuffle."""
    after_preparing: Callable[[Sheet, State, Stage], Stage]
    """What comes after an act of the opening."""
    cash_clause: Callable[[str], str]
    """By which a wager may be spoken and is confirmed."""
    over_maximum: Callable[[Sheet, str, int], bool]
    """Whether a wager of that total passes its posted maximum: it is marked as accepted by the dealer."""

    designated: Callable[[State], str] | None = None
    """Whose the cut is by the rules; None for the player farthest to the dealer's right, at the beginning the
    first to wager."""
    designation: Callable[[State], str] | None = None
    """The paragraph by which the cut is somebody's; None for `clauses.cut_offered`."""
    burns_after_cut: Callable[[Sheet, State], bool] | None = None
    """Whether a card is burned after this cut; None for what `burns` says."""
    bottom_covered: Callable[[Sheet], bool] = lambda sheet: False
    """Whether a cutting card covers the bottom card."""
    why_not_show_burn: Callable[[Sheet], Bar | None] = lambda sheet: None
    """What keeps the burn card from every player."""
    stack_at_hand: Callable[[State], Shoe] = lambda state: state.shoe
    """The stack that needs something now."""
    stack_prepared: Callable[[Sheet, State], str] = lambda sheet, state: ""
    """The name of the stack an act of the opening is about; empty where there is one."""
    side_at_hand: Callable[[Sheet, State], str] = lambda sheet, state: ""
    """The name of the side a shuffle or a cut is about; empty where there is one."""
    sides: Callable[[Sheet], tuple[str, ...]] = lambda sheet: ("",)
    """The names of the sides a recut may be ordered for."""
    stacks_cut: Callable[[Sheet, State], list[tuple[str, Shoe]]] = lambda sheet, state: [("", state.shoe)]
    """The stacks that may have been cut, by the names of their sides."""
