"""The transcript of a table's shoes as it is written: what was recorded so far, and the record that follows.

A transcript is a frozen value. It knows no secret of the house: the table gives it where a record needs it.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cutcard.proof import digests
from cutcard.proof.records import (
    VERSION,
    BadProofError,
    CutRecord,
    End,
    Openings,
    PartsRecord,
    Record,
    Root,
    Wash,
    read,
    write,
)

NO_WASH, COMMIT, OPEN, AGAIN, READY, DEALT, REMNANT = (
    "",
    "commit",
    "open",
    "again",
    "ready",
    "dealt",
    "remnant",
)
"""The stages. No shoe is under way; commitments are taken; secrets are opened; a secret was withheld and the
wash is to be repeated; all is there for the shuffle; the stack is committed; the stack has run out within a
round, and cards come from a shuffle that is not proven."""
Pairs = tuple[tuple[str, str], ...]


class Transcript(NamedTuple):
    """What a table's records say up to now."""

    stage: str = NO_WASH
    chain: str = digests.NOTHING_BEFORE.hex()
    """The digest of the last record."""
    shoe: int = 0
    attempt: int = 0
    decks: int = 0
    deck: str = ""
    wash: str = ""
    """The digest of the last `wash` record."""
    committed: Pairs = ()
    """Players and their commitments; from the stage `open` on, those on the list."""
    parts: str = ""
    """The digest of the `parts` record."""
    opened: Pairs = ()
    """Players and their secrets."""
    without: tuple[str, ...] = ()
    withheld: tuple[str, ...] = ()
    """Who withheld their secret in an earlier wash of this shoe."""
    root: str = ""
    cards: int = 0
    rotation: int = 0
    """Where the top card lies in the stack, after all cuts."""
    lines: tuple[str, ...] = ()
    """The records of this shoe."""

    @property
    def waits_for(self) -> tuple[str, ...]:
        """Who committed themselves and has not opened."""
        return tuple(player for player, _ in self.committed if player not in dict(self.opened))


def after(before: Transcript, line: str) -> Transcript:
    """The transcript with one record more. `BadProofError` if the record does not follow."""
    record = read(line)
    if getattr(record, "before", None) != before.chain:
        raise BadProofError("expected a record that follows the last one", key="before")
    digest = digests.chained(bytes.fromhex(before.chain), line).hex()
    now = _with(before, record, digest)
    if now is None:
        raise BadProofError(f"no such record may follow at the stage {before.stage!r}", key="record")
    return now._replace(chain=digest, lines=(*now.lines, line))


def _with(before: Transcript, record: Record, digest: str) -> Transcript | None:
    match record:
        case Wash() if before.stage == NO_WASH and record.attempt == 1:
            return Transcript(COMMIT, "", record.shoe, 1, record.decks, record.deck, digest)
        case Wash() if before.stage == AGAIN and record.attempt == before.attempt + 1:
            return before._replace(stage=COMMIT, attempt=record.attempt, wash=digest)
        case PartsRecord() if before.stage == COMMIT:
            listed = tuple((player, commitment) for player, commitment in record.parts)
            return before._replace(
                stage=OPEN, committed=listed, opened=(), parts=digest, without=tuple(record.without)
            )
        case Openings() if before.stage == OPEN and record.withheld:
            withheld = (*before.withheld, *record.withheld)
            return before._replace(stage=AGAIN, committed=(), opened=(), parts="", withheld=withheld)
        case Openings() if before.stage == OPEN:
            return before._replace(
                stage=READY, opened=tuple((one, secret) for one, secret in record.openings)
            )
        case Root() if before.stage == READY:
            return before._replace(stage=DEALT, root=record.root, cards=record.cards)
        case CutRecord() if before.stage == DEALT:
            return before._replace(rotation=(before.rotation + record.position) % before.cards)
        case End() if before.stage in (DEALT, REMNANT):
            return before._replace(stage=NO_WASH)
    return None


# --- the records that follow ---


def bound_to(now: Transcript, *, table: str, sheet: str, attempt: int, decks: int, deck: str) -> bytes:
    """What the secret of the next wash is bound to."""
    shoe = now.shoe + (attempt == 1)
    before = bytes.fromhex(now.chain)
    return digests.binding(
        table=table, sheet=sheet, shoe=shoe, attempt=attempt, decks=decks, deck=deck, before=before
    )


def wash_line(
    now: Transcript, secret: bytes, *, table: str, sheet: str, attempt: int, decks: int, deck: str
) -> str:
    bound = bound_to(now, table=table, sheet=sheet, attempt=attempt, decks=decks, deck=deck)
    house = digests.house_commitment(bound, secret).hex()
    shoe = now.shoe + (attempt == 1)
    return write(Wash(now.chain, VERSION, table, sheet, shoe, attempt, decks, deck, house))


def parts_line(now: Transcript, parts: Iterable[tuple[str, str]], without: Sequence[str]) -> str:
    return write(PartsRecord(now.chain, [list(one) for one in parts], list(without)))


def openings_line(now: Transcript, house: bytes = b"") -> str:
    """The secrets opened so far; `house` is the house's own, where somebody withheld theirs."""
    opened = dict(now.opened)
    listed = [[player, opened[player]] for player, _ in now.committed if player in opened]
    return write(Openings(now.chain, listed, list(now.waits_for), house.hex()))


def root_line(now: Transcript, root: bytes, cards: int) -> str:
    return write(Root(now.chain, cards, root.hex()))


def cut_line(now: Transcript, by: str, position: int) -> str:
    return write(CutRecord(now.chain, by, position))


def end_line(now: Transcript, secret: bytes, dealt: str, why: str) -> str:
    return write(End(now.chain, secret.hex(), dealt, why))


def fits_commitment(now: Transcript, player: str, secret: str) -> bool:
    """Whether a secret is the one this player committed themselves to."""
    made = digests.part_commitment(bytes.fromhex(now.wash), bytes.fromhex(secret), player)
    return dict(now.committed).get(player) == made.hex()


def seed(now: Transcript, secret: bytes) -> bytes:
    """The seed of the shuffle that all secrets lead to."""
    opened = dict(now.opened)
    secrets = [bytes.fromhex(opened[player]) for player, _ in now.committed]
    return digests.joint_seed(bytes.fromhex(now.parts), secret, secrets)
