"""Checkpoints: a table's state stored, so that it need not be rebuilt from the beginning of its log.

They only save time: a table whose checkpoint cannot be read is rebuilt from its log. A checkpoint is taken
between rounds. It carries the hash of the log entry it belongs to and a mark of the shapes of its values. Its
own hash stands first, so that a damaged checkpoint is not used.
"""

from hashlib import sha256
from typing import Any

from cutcard.games.croupier.sources import DealtByHand, TwoSides, VirtualShoe
from cutcard.games.protocol import Game
from cutcard.games.table import bets as laid_bets
from cutcard.narration import round_results as results_module
from cutcard.narration.round_results import RoundResults
from cutcard.pit.alarms.seen_cards import SeenCards
from cutcard.pit.alarms.watch import CardWatch, ShoeCounts
from cutcard.pit.log.account_text import account_text, read_account
from cutcard.pit.log.codec import Codec, CodecError, modules_of, named_classes, package_of
from cutcard.pit.log.entry import Entry
from cutcard.pit.store.protocol import Milestone
from cutcard.pit.table import questions, seats
from cutcard.pit.table.by_hand.card_account import CardAccount
from cutcard.pit.table.facts import Facts, LaidBet, PendingChange
from cutcard.pit.table.floor.floor_facts import Alarm, Correction, Dispute, FloorFacts
from cutcard.pit.table.keeper import Keeper
from cutcard.pit.table.shoe.shoe_facts import SealedSecret, ShoeFacts
from cutcard.pit.table.shoe.vault import SealedError
from cutcard.proof.transcript import Transcript

EVERY = 128
"""The number of entries between checkpoints."""
KEPT_EVERY = 1024
"""About so many entries lie between checkpoints that are kept (milestones)."""


MEANING = 3
"""Raised when a value of the state means something else than before in the same shape. 2: the round of a
correction is the one in play. 3: what a seat has laid includes what stays from rounds before."""


class StateCodec(Codec):
    """A codec that also knows the values of a table's state."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        states = [*modules_of(f"{package_of(game)}.model"), *modules_of("cutcard.dealing"), laid_bets]
        states += [seats, questions, results_module]
        own: tuple[type, ...] = (Facts, LaidBet, PendingChange, CardAccount, CardWatch, SeenCards, ShoeCounts)
        own += (FloorFacts, Alarm, Dispute, Correction)
        own += (ShoeFacts, SealedSecret, Transcript)
        self.classes |= named_classes(states) | {one.__name__: one for one in own}
        shapes = sorted((name, tuple(getattr(one, "_fields", ()))) for name, one in self.classes.items())
        self.mark = sha256(repr((MEANING, shapes)).encode()).hexdigest()


_CODECS: dict[str, StateCodec] = {}


def _codec(game: Game) -> StateCodec:
    if game.name not in _CODECS:
        _CODECS[game.name] = StateCodec(game)
    return _CODECS[game.name]


def can_be_taken(keeper: Keeper) -> bool:
    """Whether a checkpoint may be taken: between rounds, before a wager is laid. It does not keep the acts of
    the last round: nobody enters the cards of a virtual shoe, so none can need a correction. Where a dealer
    enters them, a checkpoint waits until the last round can no longer be corrected."""
    if keeper.in_round or keeper.facts.bets:
        return False
    return not keeper.facts.by_hand or not keeper.croupier.acts


def is_kept(before: int, entry: int) -> bool:
    """Whether a checkpoint after this entry is kept, where the one before was taken after `before`."""
    return entry // KEPT_EVERY > before // KEPT_EVERY


def shapes_of(game: Game) -> str:
    """The mark of the shapes of a checkpoint's values, as this program has them."""
    return _codec(game).mark


def milestone(keeper: Keeper, body: bytes) -> Milestone:
    """A checkpoint that was just taken, to be kept."""
    return Milestone(keeper.version, keeper.state.rounds, shapes_of(keeper.rules.game), body)


def checkpoint(keeper: Keeper) -> bytes:
    """The table as it is. The cards in the shoe are sealed, unless a table has no keys."""
    codec = _codec(keeper.rules.game)
    *parts, cards = _plain_parts(keeper, codec)
    return _sealed(codec.encode((*parts, keeper.vault.seal_cards(codec.encode(cards)) or cards)))


def _plain_parts(keeper: Keeper, codec: StateCodec) -> tuple[Any, ...]:
    source = keeper.croupier.source
    sides = tuple(source) if isinstance(source, TwoSides) else (source,)
    cards = tuple((one.cards, one.position, one.out) for one in sides if isinstance(one, VirtualShoe))
    balances = keeper.ledger.balances.items()
    held = tuple(sorted((account_text(keeper.table, one), cents) for one, cents in balances if cents))
    results = keeper.facts.round_results
    brought = tuple((spot, tuple(net.items())) for spot, net in results.net.items())
    rows = tuple(results.rows.items())
    facts = tuple(keeper.facts._replace(round_results=RoundResults()))
    return codec.mark, keeper.hash.hex(), keeper.state, facts[:-1], brought, rows, held, cards


_SEAL = 64
"""The length of the hash a checkpoint begins with."""


def _sealed(body: bytes) -> bytes:
    return sha256(body).hexdigest().encode() + body


def _is_sealed(sealed: bytes) -> bool:
    return _sealed(sealed[_SEAL:]) == sealed


def _parts(codec: StateCodec, sealed: bytes) -> tuple[Any, ...] | None:
    """The parts of a checkpoint; None if it was damaged or written by a program of other shapes."""
    if not _is_sealed(sealed):
        return None
    try:
        mark, *parts = codec.decode(sealed[_SEAL:])
    except (CodecError, TypeError, ValueError):
        return None
    return tuple(parts) if mark == codec.mark else None


def agrees(keeper: Keeper, body: bytes) -> bool:
    """Whether a checkpoint is what this table would write now, or was written for it by a program of other
    shapes."""
    codec = _codec(keeper.rules.game)
    parts = _parts(codec, body)
    if parts is None:
        return _is_sealed(body) and keeper.hash.hex().encode() in body
    _, *wanted = _plain_parts(keeper, codec)
    try:
        found = (*parts[:-1], _cards(keeper, codec, parts[-1]))
    except SealedError:  # without the key everything but the cards is compared
        found, wanted[-1] = parts, parts[-1]
    return codec.encode(found) == codec.encode(tuple(wanted))


def _cards(keeper: Keeper, codec: StateCodec, cards: Any) -> Any:
    """The cards of a checkpoint; `SealedError` if they are sealed and no key available opens them."""
    return codec.decode(keeper.vault.open_cards(cards)) if isinstance(cards, str) else cards


def restore(keeper: Keeper, body: bytes, entry: Entry) -> bool:
    """Brings a new keeper to the state after the entry; whether that was possible. `SealedError` if its cards
    are sealed and no key available opens them."""
    codec = _codec(keeper.rules.game)
    parts = _parts(codec, body)
    if parts is None or parts[0] != entry.hash.hex():
        return False
    _, state, facts, brought, rows, held, cards = parts
    cards = _cards(keeper, codec, cards)
    text = Facts._make((*facts, keeper.facts.round_results)).sheet
    if text and text != keeper.facts.sheet:
        keeper.use_sheet(text)
    keeper.croupier.state = state
    keeper.croupier.source = _source(keeper.croupier.source, cards)
    round_results = keeper.facts.round_results._replace(
        net={spot: dict(net) for spot, net in brought}, rows=dict(rows)
    )
    keeper.facts = Facts._make((*facts, round_results))
    keeper.ledger.balances = {read_account(keeper.table, text): cents for text, cents in held}
    keeper.version, keeper.hash = entry.number, entry.hash
    return True


def _source(empty: Any, cards: Any) -> Any:
    if isinstance(empty, DealtByHand):
        return empty
    sides = [
        one._replace(cards=lying, position=position, out=out)
        for one, (lying, position, out) in zip(
            tuple(empty) if isinstance(empty, TwoSides) else (empty,), cards, strict=True
        )
    ]
    return TwoSides(*sides) if isinstance(empty, TwoSides) else sides[0]
