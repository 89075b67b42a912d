"""Writes a table's record as round notation, which can be read and played again without loss."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from cutcard.cards import Card
from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import (
    CloseTable,
    Cut,
    Deal,
    DisplayShown,
    EndRound,
    Felt,
    Game,
    GiveCard,
    HouseConfirms,
    PlaceBet,
    ReceivePreShuffled,
    RefuseCut,
    RollDice,
    ShowBurn,
    Shuffle,
    ShuffleDiscards,
    VoidRound,
)
from cutcard.games.table.events import BetWithdrawn
from cutcard.money import signed_dollars
from cutcard.notation import corrections
from cutcard.notation.replay import Accounts
from cutcard.notation.round_file import FACE_DOWN


def write_rounds(game: Game, steps: Sequence[Step], *, table: str) -> str:
    """The text of these steps, with the result of each wager as an expectation.

    They need not begin with the table's opening: cards dealt before any shuffle get a line of their own.
    """
    accounts = Accounts()
    shoes: list[tuple[str, list[Card | None]]] = []
    last: dict[str, list[Card | None]] = {}
    lines: list[str] = []
    touched: dict[Felt, None] = {}
    over, between = False, True
    spoken = _stated_steps(steps)
    for at, step in enumerate(steps):
        command, side = step.command, step.stack
        over = over and not isinstance(command, PlaceBet)
        between = (between and not isinstance(command, Deal)) or isinstance(command, EndRound | VoidRound)
        dealt = isinstance(command, GiveCard) and not step.burn
        if isinstance(command, Shuffle | ShuffleDiscards | ReceivePreShuffled) or (
            dealt and side not in last
        ):
            last[side] = []
            shoes.append((side, last[side]))
        if isinstance(command, GiveCard) and dealt:
            last[side].append(command.card)
        accounts.follow(step.events, corrected=isinstance(command, corrections.COMMANDS))
        _touch(touched, step)
        if isinstance(step.command, EndRound | VoidRound):
            lines += ["end"] if isinstance(step.command, EndRound) else []
            if isinstance(step.command, VoidRound) and step.command.reason:
                lines.append(corrections.write_statement(step.command))
            lines += _results(accounts, touched)
            accounts.round_over()
            touched, over = {}, True
        elif isinstance(command, corrections.COMMANDS):
            lines.append(corrections.write_statement(command))
            if over:
                # The round had ended: these are its corrected results, without the next round.
                lines += _results(accounts, touched)
                touched = {}
        elif at in spoken:
            lines.append(game.write_statement(_as_stated(step)))
            if isinstance(command, RollDice):
                accounts.round_over()  # a roll is a round of its own; what it does not decide stays
            if isinstance(command, CloseTable | RollDice) or (between and _settles(step)):
                # Its results are written now, because they are not available after the next round.
                lines += _results(accounts, touched)
                touched = {wager: None for wager in touched if accounts.lying[wager]}
        if step.ended and not isinstance(command, (EndRound, VoidRound, *corrections.COMMANDS)):
            # An irregularity has voided the round.
            lines += _results(accounts, touched)
            accounts.round_over()
            touched, over = {}, True
    cards = [_shoe_line(side, dealt) for side, dealt in shoes]
    return "\n".join([f"table {table}", *cards, *(line for line in lines if line)]) + "\n"


def _touch(touched: dict[Felt, None], step: Step) -> None:
    """The wagers of the round whose chips a step moved; one that moved lies elsewhere now."""
    for event in step.events:
        touched |= {transfer.wager: None for transfer in event.transfers}
        for one in event.transfers:
            if isinstance(one.source, Felt) and isinstance(one.target, Felt):
                touched.pop(one.source, None)
        if isinstance(event, BetWithdrawn):
            touched.pop(Felt(event.box, event.player, event.wager), None)


def _settles(step: Step) -> bool:
    return any(transfer.gain for event in step.events for transfer in event.transfers)


def _stated_steps(steps: Sequence[Step]) -> set[int]:
    """The steps that need a statement: those not automatic, and what a display showed.

    A display comes after every decision: if one showed an award, decisions left to `end` are written too.
    """
    spoken, waiting = set(), set[int]()
    for at, step in enumerate(steps):
        if isinstance(step.command, Deal | EndRound | VoidRound):
            waiting = set()
        if step.events and getattr(step.events[0], "itself", False):
            continue  # Playing the text needs no statement for it.
        if not step.automatic or isinstance(step.command, RollDice) or _told_as(step) is not None:
            spoken.add(at)
        elif isinstance(step.command, DisplayShown):
            spoken |= {*waiting, at}
        elif not isinstance(step.command, Cut | RefuseCut | HouseConfirms):
            waiting.add(at)
    return spoken


def _as_stated(step: Step) -> Any:
    """The command as the text must have it: burn cards are not in a shoe line, so they are named."""
    if isinstance(step.command, ShowBurn):
        shown: Any = step.events[0]
        return replace(step.command, card=shown.card)
    if isinstance(step.command, DisplayShown):
        return step.command.asked
    return _told_as(step) or step.command


def _told_as(step: Step) -> Any:
    """What a text says about a step that the table took by itself: an event may ask to be told (`told`)."""
    return getattr(step.events[0], "told", None) if step.events else None


def _shoe_line(side: str, cards: Iterable[Card | None]) -> str:
    faces = (FACE_DOWN if card is None else str(card) for card in cards)
    return " ".join(["shoe", *([side] if side else []), *faces])


def _results(accounts: Accounts, wagers: Iterable[Felt]) -> list[str]:
    settled = [wager for wager in sorted(wagers) if not accounts.lying[wager]]
    return [f"pays {one.box} {one.player} {one.wager} {signed_dollars(accounts.net[one])}" for one in settled]
