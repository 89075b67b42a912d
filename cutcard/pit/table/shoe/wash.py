"""The wash of a proven shoe: the house and the players commit themselves, all secrets are opened, the stack
follows from them. What is recorded of it is `cutcard/proof`'s; this module says what comes when.

A wash is held between rounds, before the shuffle. The table waits for the browsers of the people who take
part, for a short time (`runtime/wash_timer.py`), and for nobody else.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cutcard.games.croupier.record import Step
from cutcard.games.protocol import Awaiting, PutBack, ReceivePreShuffled, Shuffle, ShuffleDiscards, Stock
from cutcard.law.refusal import Refusal
from cutcard.pit.table import acts, seats, table_events
from cutcard.pit.table.acts import TABLE
from cutcard.pit.table.answers import house_rule
from cutcard.pit.table.shoe.shoe_facts import SealedSecret, cut_of
from cutcard.proof import transcript
from cutcard.proof.sealed_shoe import CardOpening, SealedShoe
from cutcard.proof.transcript import AGAIN, COMMIT, DEALT, NO_WASH, OPEN, READY, REMNANT, Transcript

if TYPE_CHECKING:
    from cutcard.pit.table.keeper import Keeper

_HEX = re.compile(r"[0-9a-f]{64}")
_OVER = house_rule("this wash is over")


def why_not_proven(stock: Stock, *, by_hand: bool) -> str:
    """Why the shoe of a table is not proven, in words for its page; empty if it is."""
    if by_hand:
        return "A person deals here: the program does not know the order of the cards, so it proves nothing."
    if not stock.decks:
        return "Dice are thrown here. They are drawn by the program, and nothing proves them."
    if stock.sides:
        return "This table deals from a double shoe. Its order is not proven."
    if stock.continuous:
        return "A continuous device shuffles all cards after each round. Its order is not proven."
    if stock.discards_return:
        return "Discards go back among cards not dealt yet (Bart Carter shuffle). The order is not proven."
    return ""


def is_proven(keeper: "Keeper") -> bool:
    """Whether the shuffles of this table between rounds are proven."""
    draws = keeper.vault.draws or keeper.facts.shoe.drawn > 0
    return draws and not why_not_proven(keeper.rules.stock(), by_hand=keeper.facts.by_hand)


def shuffles(awaiting: Awaiting) -> bool:
    """Whether the act that is awaited puts the whole stack in a new order."""
    return isinstance(awaiting.default_command, Shuffle | ReceivePreShuffled)


def is_awaited(keeper: "Keeper") -> bool:
    """Whether the table waits for a wash before its cards are shuffled."""
    return not keeper.in_round and shuffles(keeper.croupier.awaiting) and is_proven(keeper)


def _now(keeper: "Keeper") -> Transcript:
    return keeper.facts.shoe.proof


def _record(keeper: "Keeper", line: str) -> None:
    keeper.record_event(TABLE, table_events.ProofRecorded(line))


def taking_part(keeper: "Keeper") -> list[str]:
    """The seated people whose browsers take part in this wash."""
    out = _now(keeper).withheld
    return [one.player for one in seats.people(keeper.facts.seats) if one.part and one.player not in out]


# --- what the table does by itself ---


def ready(keeper: "Keeper") -> bool:
    """Goes on with the wash as far as nobody is waited for; whether the cards can be shuffled."""
    if _now(keeper).stage in (DEALT, REMNANT):
        _end(keeper)
    if _now(keeper).stage in (NO_WASH, AGAIN):
        _commit(keeper)
    if _now(keeper).stage == COMMIT:
        committed = dict(_now(keeper).committed)
        there = taking_part(keeper)
        if any(player not in committed for player in there):
            return False
        seated = [one.player for one in seats.people(keeper.facts.seats)]
        parts = [(player, committed[player]) for player in sorted(there)]
        without = sorted(set(seated) - set(there))
        _record(keeper, transcript.parts_line(_now(keeper), parts, without))
    if _now(keeper).stage == OPEN:
        if _now(keeper).waits_for:
            return False
        _record(keeper, transcript.openings_line(_now(keeper)))
    return _now(keeper).stage == READY


def _commit(keeper: "Keeper") -> None:
    """The house draws a secret and commits itself to it."""
    now, stock = _now(keeper), keeper.rules.stock()
    keeper.draw_secret()
    _record(
        keeper,
        transcript.wash_line(
            now,
            _secret(keeper, keeper.facts.shoe.drawn),
            table=keeper.table,
            sheet=keeper.rules.sheet.digest,
            attempt=now.attempt + 1 if now.stage == AGAIN else 1,
            decks=stock.decks,
            deck=" ".join(map(str, stock.deck)),
        ),
    )


def _end(keeper: "Keeper") -> None:
    """The shoe is over: the house reveals its secret. Frames may still tell of its last cards."""
    shoe = keeper.facts.shoe
    keeper.shoes = {shoe.proof.shoe: shoe.proof}
    why = "it ran out within a round" if shoe.proof.stage == REMNANT else shoe.why
    _record(keeper, transcript.end_line(shoe.proof, _secret(keeper, shoe.secret), shoe.dealt, why))
    _reveal(keeper, *(one.number for one in shoe.sealed))


def _secret(keeper: "Keeper", number: int) -> bytes:
    return keeper.vault.secret(keeper.facts.shoe.sealed_secret(number))


def _reveal(keeper: "Keeper", *numbers: int) -> None:
    for number in numbers:
        secret = _secret(keeper, number).hex()
        keeper.record_event(TABLE, table_events.SecretRevealed(number, secret))


def reveal_all(keeper: "Keeper") -> None:
    """The table closes: nothing of its shoes remains sealed."""
    if _now(keeper).stage in (DEALT, REMNANT):
        _end(keeper)
    _reveal(keeper, *(one.number for one in keeper.facts.shoe.sealed))


def after_step(keeper: "Keeper", step: Step) -> None:
    """The record of a stack that was shuffled or cut, and secrets that a new order has made idle."""
    now = _now(keeper)
    if shuffles_whole(step) and now.stage == READY:
        shoe = sealed_shoe(keeper)
        _record(keeper, transcript.root_line(now, shoe.root, len(shoe.faces)))
    elif shuffles_whole(step):
        live = [one for one in keeper.facts.shoe.sealed if one.stack == step.stack][:-1]
        _reveal(keeper, *(one.number for one in live if one.number != keeper.facts.shoe.secret))
    elif now.stage == DEALT and (cut := cut_of(step)) is not None:
        _record(keeper, transcript.cut_line(now, cut.player, cut.position))


def shuffles_whole(step: Step) -> bool:
    """Whether a step puts a whole stack in a new order, so that the order before it is of no use."""
    return isinstance(step.command, Shuffle | ReceivePreShuffled | PutBack)


def draws_an_order(step: Step) -> bool:
    """Whether a step asked for the order of some cards."""
    return shuffles_whole(step) or isinstance(step.command, ShuffleDiscards)


def secret_order(keeper: "Keeper", cards: int) -> Sequence[int] | None:
    """The order of a shuffle that follows from a secret: of the wash before it, or of one drawn now. None at
    a table that draws orders."""
    shoe = keeper.facts.shoe
    if shoe.proof.stage == READY and not keeper.in_round:
        return sealed_shoe(keeper).order
    if keeper.following:
        return keeper.vault.lone_order(shoe.sealed[-1], cards) if shoe.sealed else None
    if not keeper.vault.draws and not shoe.drawn:
        return None
    drawn = keeper.vault.draw(shoe.drawn + len(keeper.drawn) + 1)
    keeper.drawn.append(drawn)
    return keeper.vault.lone_order(SealedSecret(drawn.number, drawn.sealed), cards)


def secrets_drawn(keeper: "Keeper") -> list[table_events.SecretDrawn]:
    """The secrets that the current act has drawn so far."""
    return [*(one for one in keeper.items if isinstance(one, table_events.SecretDrawn)), *keeper.drawn]


def sealed_shoe(keeper: "Keeper") -> SealedShoe:
    """The shoe that all secrets of the wash lead to."""
    shoe = keeper.facts.shoe
    secret = _secret(keeper, shoe.secret)
    seed = transcript.seed(shoe.proof, secret)
    known = next((one for one in keeper.proven.values() if one.seed == seed), None)
    if known is None:
        known = SealedShoe(secret, seed, shoe.proof.decks, shoe.proof.deck.split(" "))
        keeper.proven = {**dict(list(keeper.proven.items())[-1:]), known.root.hex(): known}
    return known


def opening(keeper: "Keeper", shoe: int, position: int, face: str) -> CardOpening | None:
    """The opening of a card that left a proven shoe; None if the shoe is not proven, or no longer known."""
    now = _now(keeper)
    proof = now if now.shoe == shoe and now.root else keeper.shoes.get(shoe)
    if proof is None:
        return None
    known = keeper.proven.get(proof.root) or (sealed_shoe(keeper) if proof is now else None)
    return None if known is None else known.opening(position, proof.rotation, face)


# --- what browsers do ---


def carry_out(keeper: "Keeper", act: acts.Act, player: str) -> Refusal | None:
    now = _now(keeper)
    match act:
        case acts.TakePart():
            seat = seats.of(keeper.facts.seats, player)
            if seat is None or seat.part:
                return house_rule("you take part already")
            keeper.record_event(player, table_events.PartTaken(player))
        case acts.CommitPart(commitment, wash):
            if now.stage != COMMIT or wash not in ("", now.wash):
                return _OVER
            if player not in taking_part(keeper) or player in dict(now.committed):
                return house_rule("you have no part in this wash, or committed yourself already")
            if not _HEX.fullmatch(commitment):
                return house_rule("a commitment has 64 hexadecimal digits")
            keeper.record_event(player, table_events.PartCommitted(player, commitment))
        case acts.OpenPart(secret, wash):
            if now.stage != OPEN or wash not in ("", now.wash):
                return _OVER
            if player not in now.waits_for:
                return house_rule("you have no part in this wash, or opened your secret already")
            if not _HEX.fullmatch(secret) or not transcript.fits_commitment(now, player, secret):
                return house_rule("the secret does not match your commitment")
            keeper.record_event(player, table_events.PartOpened(player, secret))
    return None


def time_over(keeper: "Keeper", act: acts.EndWash) -> Refusal | None:
    """Who has not committed themselves has no part; who has not opened has withheld their secret."""
    now = _now(keeper)
    if now.stage not in (COMMIT, OPEN) or (act.wash, act.stage) not in (("", ""), (now.wash, now.stage)):
        return _OVER
    if now.stage == COMMIT:
        late = [one for one in taking_part(keeper) if one not in dict(now.committed)]
        if not late:
            return _OVER
    else:
        late = list(now.waits_for)
        house = _secret(keeper, keeper.facts.shoe.secret)
        _record(keeper, transcript.openings_line(now, house))
        _reveal(keeper, keeper.facts.shoe.secret)
    for player in late:
        keeper.record_event(TABLE, table_events.PartForgone(player))
    return None
