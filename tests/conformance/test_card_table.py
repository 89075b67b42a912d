"""A third card game on the common half of a card table: its own paragraphs, decks of 48 cards, nothing else.

It deals no hand. What is shown is that opening, shuffle, cut, burn and the wagers before the deal need no
more than a `Clauses`, a state with the common fields and a `CardTable`.
"""

from collections.abc import Callable
from dataclasses import astuple, dataclass
from functools import partial
from typing import Any, NamedTuple

import pytest

from cutcard.cards import card
from cutcard.dealing.burn import BurnCard
from cutcard.dealing.shoe import Shoe, Stage, closed_shoe
from cutcard.games.protocol import DEALER, FLOORPERSON, Awaiting, Kind, StatementError
from cutcard.games.table import awaiting, wagers
from cutcard.games.table import commands as cm
from cutcard.games.table import events as ev
from cutcard.games.table.bets import Bet
from cutcard.games.table.card_table import CardTable
from cutcard.games.table.clauses import Clauses
from cutcard.games.table.evolve import WAGER_CHANGES, stack_changes
from cutcard.games.table.shoe import burn, cut, opening, shuffle
from cutcard.games.table.statements import WRITERS, Statements, readers, stack_forms, wager_forms
from cutcard.games.table.transaction import Transaction
from cutcard.law.refusal import Bar, Refusal


@dataclass(frozen=True)
class Sheet:
    decks: int = 2
    continuous: bool = False


class State(NamedTuple):
    shoe: Shoe
    cutter: str = ""
    refused_cut: tuple[str, ...] = ()
    bets: tuple[Bet, ...] = ()
    burn: BurnCard | None = None
    in_round: bool = False
    seated: tuple[str, ...] = ()


CLAUSES = Clauses(
    opening="99.1(a)",
    opening_before_shuffle="99.1(b)",
    no_shuffle_now=Bar("99.2(a)", "the cards are shuffled after a shoe"),
    no_reshuffle_in_round=Bar("99.2(b)", "the house waits for the end of the round"),
    ready="99.2(c)",
    continuous="99.3",
    cut="99.4(a)",
    cut_position="99.4(b)",
    cut_offered="99.4(c)",
    recut="99.4(d)",
    burn="99.5",
    wagers_first="99.6(a)",
    round_in_play="99.6(b)",
)
TABLE: CardTable[Sheet, State] = CardTable(
    clauses=CLAUSES,
    stage=lambda state: state.shoe.stage,
    cards=lambda sheet: 48 * sheet.decks,
    continuous=lambda sheet: sheet.continuous,
    burns=lambda sheet: not sheet.continuous,
    cutting_cards=lambda sheet: 1,
    cutting_card_at=lambda sheet, state: state.shoe.stack - 24,
    recut_by_next=lambda sheet: True,
    backs=lambda sheet, stack: "red",
    players=lambda state: state.seated,
    dealt_since_shuffle=lambda state: state.shoe.left > state.shoe.burned,
    after_preparing=lambda sheet, state, act: opening.THEN[act],
    cash_clause=lambda wager: "99.6(c)",
    over_maximum=lambda sheet, wager, total: total > 500_00,
)
CHANGES = {**stack_changes(), **WAGER_CHANGES}


class Run(Transaction[Sheet, State]):
    __slots__ = ()

    @staticmethod
    def evolve(state: State, event: ev.Event) -> State:
        changed: State = CHANGES[type(event)](state, event)
        return changed


def _place_bet(run: Run, command: cm.PlaceBet) -> None:
    wagers.lay(TABLE, run, command)


def _withdraw(run: Run, command: cm.WithdrawBet) -> None:
    wagers.take_back(run, command)


def _give_card(run: Run, command: cm.GiveCard) -> None:
    run.emit(ev.CardBurned(command.card))


HANDLERS: dict[type, Callable[[Run, Any], Refusal | None]] = {
    cm.Prepare: partial(opening.prepare, TABLE),
    cm.Shuffle: partial(shuffle.shuffle, TABLE),
    cm.PutBack: partial(shuffle.put_back, TABLE),
    cm.Reshuffle: partial(shuffle.reshuffle, TABLE),
    cm.Cut: partial(cut.cut, TABLE),
    cm.RefuseCut: partial(cut.refuse_cut, TABLE),
    cm.Recut: partial(cut.recut, TABLE),
    cm.NewDealer: partial(burn.new_dealer, TABLE),
    cm.ShowBurn: partial(burn.show_burn, TABLE),
    cm.ConfirmWager: partial(wagers.confirm, TABLE),
    cm.PlaceBet: _place_bet,
    cm.WithdrawBet: _withdraw,
    cm.GiveCard: _give_card,
}
ACTS = awaiting.stack_acts()


class Table:
    def __init__(self, *, continuous: bool = False, seated: tuple[str, ...] = ()) -> None:
        self.sheet = Sheet(continuous=continuous)
        self.state = State(closed_shoe(96, Stage.INSPECT), seated=seated)
        self.events: list[ev.Event] = []

    def say(self, *commands: Any) -> "Table":
        for command in commands:
            assert self.refused(command) is None, command
        return self

    def refused(self, command: Any) -> Refusal | None:
        run = Run(self.sheet, self.state)
        refusal = HANDLERS[type(command)](run, command)
        if refusal is None:
            self.state = run.state
            self.events += run.events
        return refusal

    def awaited(self) -> Awaiting:
        match self.state.shoe.stage:
            case Stage.CUT:
                return awaiting.cut(TABLE, self.state)
            case Stage.BURN:
                return awaiting.burn_card()
        return ACTS[self.state.shoe.stage, ""]

    def made_ready(self) -> "Table":
        """Does what is awaited until a round can be dealt."""
        while self.state.shoe.stage is not Stage.READY:
            waits = self.awaited()
            self.say(cm.GiveCard(card("Ks")) if waits.kind is Kind.CARD else waits.default_command)
        return self


def bet(player: str, box: int, **how: Any) -> cm.PlaceBet:
    return cm.PlaceBet(box, player, "only", 10_00, **how)


def test_a_table_is_opened_shuffled_cut_and_burned_by_what_is_awaited() -> None:
    table = Table().say(bet("ann", 1), bet("bob", 2)).made_ready()
    kinds = [type(event).__name__ for event in table.events[2:]]
    acts = ["CardsInspected", "CardsSpread", "CardsViewed", "CardsTurnedDown", "CardsWashed", "CardsStacked"]
    assert kinds == [*acts, "Shuffled", "CutRefused", "CutRefused", "CardsCut", "CardBurned"]
    assert ev.CardsInspected("", 2, "red", 1, Stage.SPREAD) in table.events
    assert ev.Shuffled(96, "ann") in table.events
    assert ev.CardsCut(DEALER, 48, 72) in table.events
    assert table.state.shoe == Shoe(Stage.READY, 96, 1, 72, 1, 0, reached=False, cut_by=DEALER)


def test_a_continuous_device_takes_the_place_of_cut_and_burn() -> None:
    table = Table(continuous=True).made_ready()
    assert [type(event) for event in table.events[-2:]] == [ev.CardsStacked, ev.DeviceLoaded]
    assert (table.state.shoe.to_burn, table.state.shoe.cutting_card_seen) == (0, 0)


def test_the_cut_goes_round_and_a_recut_is_the_next_players() -> None:
    table = Table(seated=("ann", "bob", "cy"))
    while table.state.shoe.stage is not Stage.CUT:
        table.say(table.awaited().default_command)
    assert table.awaited().who == "cy"
    table.say(cm.RefuseCut("cy"))
    assert table.awaited().who == "ann"
    table.say(cm.Cut("ann", 30), cm.Recut())
    assert table.events[-1] == ev.RecutOrdered("bob", ("ann",))
    assert table.awaited().who == "bob"


def at_the_cut() -> Table:
    table = Table(seated=("ann", "bob"))
    while table.state.shoe.stage is not Stage.CUT:
        table.say(table.awaited().default_command)
    return table


def in_a_round() -> Table:
    table = Table(seated=("ann",)).made_ready()
    table.state = table.state._replace(in_round=True)
    return table


@pytest.mark.parametrize(
    ("made", "command", "clause"),
    [
        (Table, cm.Prepare(Stage.WASH), CLAUSES.opening),
        (Table, cm.Shuffle(), CLAUSES.opening_before_shuffle),
        (at_the_cut, cm.Shuffle(), CLAUSES.no_shuffle_now.clause),
        (in_a_round, cm.Reshuffle(), CLAUSES.no_reshuffle_in_round.clause),
        (Table, cm.Reshuffle(), CLAUSES.no_reshuffle_in_round.clause),
        (Table, cm.PutBack(), CLAUSES.continuous),
        (partial(Table, continuous=True), cm.Reshuffle(), CLAUSES.continuous),
        (Table, cm.Cut("ann", 20), CLAUSES.cut),
        (at_the_cut, cm.Cut("bob", 9), CLAUSES.cut_position),
        (at_the_cut, cm.Cut("bob", 87), CLAUSES.cut_position),
        (at_the_cut, cm.Cut("ann", 20), CLAUSES.cut_offered),
        (at_the_cut, cm.Cut(DEALER, 20), CLAUSES.cut_offered),
        (at_the_cut, cm.RefuseCut(FLOORPERSON), CLAUSES.cut_offered),
        (at_the_cut, cm.Recut(), CLAUSES.recut),
        (at_the_cut, cm.Recut("left"), CLAUSES.recut),
        (in_a_round, cm.NewDealer(), CLAUSES.burn),
        (Table, cm.ShowBurn("ann"), CLAUSES.burn),
        (Table, cm.ConfirmWager(DEALER, 1, "ann", "only"), "99.6(c)"),
    ],
)
def test_every_refusal_carries_the_games_own_paragraph(
    made: Callable[[], Table], command: Any, clause: str
) -> None:
    refusal = made().refused(command)
    assert refusal is not None
    assert refusal.bars[0].clause == clause
    assert {bar.clause for bar in refusal.bars} <= {*_paragraphs(CLAUSES), "99.6(c)"}


def _paragraphs(clauses: Clauses) -> set[str]:
    return {part if isinstance(part, str) else part[0] for part in astuple(clauses)}


def test_what_keeps_a_round_from_beginning() -> None:
    table = Table()
    barred = [bar.clause for bar in wagers.why_not_deal(TABLE, table.state)]
    assert barred == [CLAUSES.wagers_first, CLAUSES.ready]
    table.made_ready().say(bet("ann", 1, means="cash"))
    assert [bar.clause for bar in wagers.why_not_deal(TABLE, table.state)] == ["99.6(c)"]
    for by in (DEALER, FLOORPERSON):
        waits = awaiting.confirmation(table.state.bets)
        assert waits is not None
        assert waits.who == by
        table.say(waits.default_command)
    assert awaiting.confirmation(table.state.bets) is None
    assert table.events[-1] == ev.BetPlaced(1, "ann", "only", 10_00, "cash")
    assert wagers.why_not_deal(TABLE, table.state) == []
    assert wagers.why_not_deal(TABLE, table.state, [Bar("99.7", "not enough")]) == [Bar("99.7", "not enough")]
    assert [bar.clause for bar in wagers.why_not_deal(TABLE, in_a_round().state)] == [CLAUSES.round_in_play]


def test_a_wager_over_the_maximum_is_marked_and_taken_back_whole() -> None:
    table = Table().say(bet("ann", 1, means="coupon"), cm.PlaceBet(1, "ann", "only", 500_00, accepted=True))
    assert table.events[-1] == ev.BetPlaced(1, "ann", "only", 500_00, over_maximum=True)
    table.say(cm.WithdrawBet(1, "ann", "only"))
    assert table.events[-1] == ev.BetWithdrawn(1, "ann", "only", 510_00, 10_00)
    assert table.state.bets == ()


FORMS = {**wager_forms("only"), "deal": "deal", **stack_forms(" [left or right]")}
STATEMENTS = Statements("the third game", FORMS, readers(FORMS), WRITERS)


@pytest.mark.parametrize(
    "text",
    [
        "bet 1 ann only 10 coupon accepted",
        "withdraw 1 ann only",
        "confirm dealer 1 ann only",
        "deal",
        "cut ann 30",
        "refuse-cut ann",
        "new-dealer",
        "reshuffle",
        "recut left",
        "show-burn ann Ks",
    ],
)
def test_the_common_statements_are_read_and_written(text: str) -> None:
    assert STATEMENTS.write(STATEMENTS.read(text.split())) == text


@pytest.mark.parametrize("text", ["bet 1 ann only 10 behind", "deal left", "recut up", "cut ann", "bet 1"])
def test_a_statement_that_is_not_of_its_form_is_answered_with_the_form(text: str) -> None:
    with pytest.raises(StatementError, match="write it as: "):
        STATEMENTS.read(text.split())
