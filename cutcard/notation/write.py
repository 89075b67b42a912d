"""A table's record as round notation: what was played goes out as text and comes in again without loss."""

from collections.abc import Iterable, Sequence

from cutcard.cards import Card
from cutcard.games.croupier import Step
from cutcard.games.game import EndRound, Felt, Game, GiveCard, Shuffle, VoidRound
from cutcard.money import signed_dollars
from cutcard.notation.replay import Accounts
from cutcard.notation.round_file import FACE_DOWN


def write_rounds(game: Game, steps: Sequence[Step], *, table: str) -> str:
    """Everything these steps did, with what each wager brought as an expectation."""
    accounts = Accounts()
    shoes: list[list[Card | None]] = []
    lines: list[str] = []
    touched: dict[Felt, None] = {}
    for step in steps:
        if isinstance(step.command, Shuffle):
            shoes.append([])
        elif isinstance(step.command, GiveCard) and (step.drawn or step.command.card is not None):
            shoes[-1].append(step.command.card)
        accounts.follow(step.events)
        for event in step.events:
            touched |= {transfer.wager: None for transfer in event.transfers}
        if isinstance(step.command, EndRound | VoidRound):
            lines += ["end"] if isinstance(step.command, EndRound) else []
            lines += _results(accounts, touched)
            accounts.round_over()
            touched = {}
        elif not step.chore:
            lines.append(game.write_statement(step.command))
    dealt = [_shoe_line(shoe) for shoe in shoes]
    return "\n".join([f"table {table}", *dealt, *(line for line in lines if line)]) + "\n"


def _shoe_line(cards: Iterable[Card | None]) -> str:
    return " ".join(["shoe", *(FACE_DOWN if card is None else str(card) for card in cards)])


def _results(accounts: Accounts, wagers: Iterable[Felt]) -> list[str]:
    settled = [wager for wager in sorted(wagers) if not accounts.lying[wager]]
    return [f"pays {one.box} {one.player} {one.wager} {signed_dollars(accounts.net[one])}" for one in settled]
