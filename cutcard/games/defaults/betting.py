"""One wager, one player a box, laid in chips before the deal."""

from dataclasses import dataclass
from typing import Generic

from cutcard.games.defaults.events import BettingClosed
from cutcard.games.defaults.state import AnyState, Sheet
from cutcard.games.protocol import DEALER, FLOORPERSON, HOUSE, Deal, PlaceBet, WithdrawBet
from cutcard.games.table import bets, wagers
from cutcard.games.table.card_table import CardTable
from cutcard.games.table.transaction import Transaction
from cutcard.law.limits import why_not_between
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse
from cutcard.money import readable_dollars


@dataclass(frozen=True)
class Betting(Generic[Sheet, AnyState]):
    """What is laid, taken back and closed, by the game's paragraph of wagers."""

    table: CardTable[Sheet, AnyState]
    wager: str
    clause: str
    others: tuple[str, ...] = ()
    """Further wagers of the layout; a player may lay several on their box."""
    box_clause: str = ""
    """By which a player has one box; where it is not `clause`."""
    late_clause: str = ""
    """By which no wager comes after the first card; where it is not `clause`."""
    section: str = ""
    """The section of the wagers, where the documents print its heading alone and the clauses are sources."""

    def place(self, run: Transaction[Sheet, AnyState], bet: PlaceBet) -> Refusal | None:
        refusal = refusal_of(self.why_not(run.sheet, run.state, bet))
        if refusal is None:
            wagers.lay(self.table, run, bet)
        return refusal

    def why_not(self, sheet: Sheet, state: AnyState, bet: PlaceBet) -> list[Bar]:
        """Everything that forbids this wager."""
        says, boxes = [], []
        if bet.wager not in (self.wager, *self.others):
            says.append(f"{bet.wager} is not a wager of this layout")
        if any(one.box == bet.box and one.player != bet.player for one in state.bets):
            boxes.append(f"box {bet.box} is taken by another player")
        if any(one.box != bet.box and one.player == bet.player for one in state.bets):
            boxes.append("a player may wager on one box")
        if bet.behind or bet.means != "chips":
            says.append("wagers are laid in chips, by the player of the box")
        if bet.player in (DEALER, FLOORPERSON, HOUSE):
            says.append("players wager against the house; it lays no wager itself")
        if not 1 <= bet.box <= sheet.boxes:
            boxes.append(f"the layout has boxes 1 to {sheet.boxes}")
        if bet.amount <= 0 or bet.amount % sheet.chip:
            says.append(f"wagers are laid in chips; the smallest here is {readable_dollars(sheet.chip)}")
        late = ["wagers are made before the first card of the round is dealt"] if state.in_round else []
        total = wagers.total(state.bets, bet)
        limit = why_not_between(sheet.limits_of(bet.wager), total, accepted=bet.accepted)
        return [
            *(Bar(self.box_clause or self.clause, one) for one in boxes),
            *(bar for one in says for bar in self._bars(self.clause, one)),
            *(bar for one in late for bar in self._bars(self.late_clause or self.clause, one)),
            *([limit] if limit is not None else []),
        ]

    def withdraw(self, run: Transaction[Sheet, AnyState], command: WithdrawBet) -> Refusal | None:
        """All of it, before the first card."""
        if run.state.in_round:
            says = "a wager is not taken back once the first card is dealt"
            return refusal_of(self._bars(self.late_clause or self.clause, says))
        if bets.found(run.state.bets, command) is None:
            return refuse(self.clause, f"{command.player} has no {command.wager} on box {command.box}")
        wagers.take_back(run, command)
        return None

    def _bars(self, clause: str, says: str) -> list[Bar]:
        return [*([Bar(self.section, says)] if self.section else []), Bar(clause, says)]

    def deal(self, run: Transaction[Sheet, AnyState], command: Deal) -> Refusal | None:
        refusal = self.why_not_deal(run.state, command)
        if refusal is None:
            run.emit(BettingClosed())
        return refusal

    def why_not_deal(self, state: AnyState, command: Deal) -> Refusal | None:
        bars = [Bar(self.clause, "this table deals from one shoe: it has no sides")] if command.side else []
        return refusal_of([*bars, *wagers.why_not_deal(self.table, state)])
