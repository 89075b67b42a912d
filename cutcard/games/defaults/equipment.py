"""One shoe with a cutting card: the equipment of a `CardTable` that has nothing special about it."""

from fractions import Fraction
from typing import Protocol

from cutcard.dealing import shoe as shoes
from cutcard.dealing.shoe import Stage
from cutcard.games.defaults.sheet import CardSheet
from cutcard.games.defaults.state import HandsState, RoundState
from cutcard.games.table.card_table import CardTable
from cutcard.games.table.clauses import Clauses
from cutcard.games.table.shoe import opening
from cutcard.law.refusal import Bar


def clauses_of(clause: str) -> Clauses:
    """The acts of a card table where one paragraph has them all."""
    return Clauses(
        opening=clause,
        opening_before_shuffle=clause,
        no_shuffle_now=Bar(clause, "cards are shuffled before play, after a shoe or on the house's order"),
        no_reshuffle_in_round=Bar(
            clause, "the house may have the cards shuffled after a round, not within one"
        ),
        ready=clause,
        continuous=clause,
        cut=clause,
        cut_position=clause,
        cut_offered=clause,
        recut=clause,
        burn=clause,
        wagers_first=clause,
        round_in_play=clause,
    )


class CutSheet(Protocol):
    """A sheet of whole decks, of which a share stays behind the cutting card."""

    @property
    def decks(self) -> int: ...

    @property
    def cut(self) -> Fraction: ...


def cards_in(sheet: CutSheet) -> int:
    return 52 * sheet.decks


def cutting_card_at(sheet: CutSheet) -> int:
    """Cards in front of the cutting card."""
    return cards_in(sheet) - shoes.behind_cutting_card(cards_in(sheet), sheet.cut)


def stage(state: RoundState) -> Stage:
    """What the cards need now. An empty shoe is shuffled before the next round."""
    empty = state.shoe.stage in (Stage.READY, Stage.BURN) and not state.shoe.remaining
    return Stage.SHUFFLE if empty and not state.in_round else state.shoe.stage


def runs_dry(state: RoundState) -> bool:
    """Whether the round waits for a card that is not there."""
    return bool(state.place) and not state.shoe.remaining


def one_shoe(clauses: Clauses) -> CardTable[CardSheet, HandsState]:
    """The card table of a game with one shoe, by its paragraphs."""
    return CardTable(
        clauses=clauses,
        stage=stage,
        cards=cards_in,
        continuous=lambda sheet: False,
        burns=lambda sheet: True,
        cutting_cards=lambda sheet: 1,
        cutting_card_at=lambda sheet, state: cutting_card_at(sheet),
        recut_by_next=lambda sheet: False,
        backs=lambda sheet, stack: sheet.backs,
        players=lambda state: [hand.player for hand in state.hands],
        dealt_since_shuffle=lambda state: bool(state.rounds) and state.shoe.left > state.shoe.burned,
        after_preparing=lambda sheet, state, act: opening.THEN[act],
        cash_clause=lambda wager: clauses.wagers_first,
        over_maximum=lambda sheet, wager, total: total > sheet.limits_of(wager).most,
    )
