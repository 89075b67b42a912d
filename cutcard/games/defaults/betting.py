"""One wager, one player a box, laid in chips before the deal."""

from dataclasses import dataclass
from typing import Any

from cutcard.games.defaults.events import BettingClosed
from cutcard.games.defaults.sheet import CardSheet
from cutcard.games.defaults.state import HandsState
from cutcard.games.protocol import DEALER, FLOORPERSON, HOUSE, Deal, PlaceBet, WithdrawBet
from cutcard.games.table import bets, wagers
from cutcard.games.table.card_table import CardTable
from cutcard.games.table.transaction import Transaction
from cutcard.law.limits import why_not_between
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse
from cutcard.money import readable_dollars

Run = Transaction[Any, Any]


@dataclass(frozen=True)
class Betting:
    """What is laid, taken back and closed, by the game's paragraph of wagers."""

    table: CardTable[CardSheet, HandsState]
    wager: str
    clause: str

    def place(self, run: Run, bet: PlaceBet) -> Refusal | None:
        refusal = refusal_of(self.why_not(run.sheet, run.state, bet))
        if refusal is None:
            wagers.lay(self.table, run, bet)
        return refusal

    def why_not(self, sheet: CardSheet, state: HandsState, bet: PlaceBet) -> list[Bar]:
        """Everything that forbids this wager."""
        says = []
        if bet.wager != self.wager:
            says.append(f"{bet.wager} is not a wager of this layout")
        if any(one.box == bet.box and one.player != bet.player for one in state.bets):
            says.append(f"box {bet.box} is taken by another player")
        if any(one.box != bet.box and one.player == bet.player for one in state.bets):
            says.append("a player may wager on one box")
        if bet.behind or bet.means != "chips":
            says.append("wagers are laid in chips, by the player of the box")
        if bet.player in (DEALER, FLOORPERSON, HOUSE):
            says.append("players wager against the house; it lays no wager itself")
        if not 1 <= bet.box <= sheet.boxes:
            says.append(f"the layout has boxes 1 to {sheet.boxes}")
        if bet.amount <= 0 or bet.amount % sheet.chip:
            says.append(f"wagers are laid in chips; the smallest here is {readable_dollars(sheet.chip)}")
        if state.in_round:
            says.append("wagers are made before the first card of the round is dealt")
        total = wagers.total(state.bets, bet)
        limit = why_not_between(sheet.limits, total, accepted=bet.accepted)
        return [*(Bar(self.clause, one) for one in says), *([limit] if limit is not None else [])]

    def withdraw(self, run: Run, command: WithdrawBet) -> Refusal | None:
        """All of it, before the first card."""
        if run.state.in_round:
            return refuse(self.clause, "a wager is not taken back once the first card is dealt")
        if bets.found(run.state.bets, command) is None:
            return refuse(self.clause, f"{command.player} has no {command.wager} on box {command.box}")
        wagers.take_back(run, command)
        return None

    def deal(self, run: Run, command: Deal) -> Refusal | None:
        refusal = self.why_not_deal(run.state, command)
        if refusal is None:
            run.emit(BettingClosed())
        return refusal

    def why_not_deal(self, state: HandsState, command: Deal) -> Refusal | None:
        bars = [Bar(self.clause, "this table deals from one shoe: it has no sides")] if command.side else []
        return refusal_of([*bars, *wagers.why_not_deal(self.table, state)])
