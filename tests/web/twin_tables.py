"""The twin of a table: the same acts, and other cards wherever a reader cannot see them.

The twin starts from the state before the deal. Every card its reader is not shown in the round is exchanged
for one still in the shoe, and the rest of the shoe is mixed.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from cutcard.cards import ALL_CARDS, Card
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.hand import value
from cutcard.games.croupier.croupier import Step
from cutcard.games.croupier.sources import TwoSides, VirtualShoe
from cutcard.games.protocol import GiveCard, Rules
from cutcard.games.table import events as common
from cutcard.law.refusal import Refusal
from cutcard.pit.table.keeper import Draft, Keeper
from tests.pit.random_players import SeededRandomness
from tests.web.recording_players import RecordedAct, TwinRandomness, copied


class Drawn(NamedTuple):
    """A card that left the shoe in the round."""

    stack: str
    card: Card
    box: int
    hidden: bool
    """From the observer, as it was dealt."""
    lasting: bool = False
    """And for good: it was never turned over."""


def drawn_cards(rules: Rules, steps: Sequence[RecordedAct], observer: str) -> list[Drawn]:
    """The round's cards in the order they came, with whether the observer was shown each."""
    turned: set[int] = set()
    for doing in steps:
        for _, item in doing.draft.change.items if isinstance(doing.draft, Draft) else ():
            for event in item.events if isinstance(item, Step) else ():
                if isinstance(event, ev.HoleCardTurned | ev.CardsTurned):
                    turned.add(getattr(event, "box", 0))
    return [
        one._replace(lasting=one.hidden and one.box not in turned) for one in _drawn(rules, steps, observer)
    ]


def _drawn(rules: Rules, steps: Sequence[RecordedAct], observer: str) -> Iterator[Drawn]:
    for doing in steps:
        if isinstance(doing.draft, Refusal):
            continue
        state = doing.draft.change.before
        for _, item in doing.draft.change.items:
            if not isinstance(item, Step):
                continue
            if item.ended:
                return
            drawn = isinstance(item.command, GiveCard) and item.command.card is not None
            box, hidden = -1, False
            for event in item.events:
                if drawn and isinstance(event, ev.CardDealt):
                    box, hidden = event.box, not event.face_up and not _looks(state, event, observer)
                elif drawn and isinstance(event, common.CardBurned):
                    hidden = True
                state = rules.evolve(state, event)
            if drawn:
                yield Drawn(item.stack, item.command.card, box, hidden)


def _looks(state: Any, event: ev.CardDealt, observer: str) -> bool:
    """The first two cards of a box are its player's to look at (2.6A(d)). Written apart from the gate."""
    box = state.box(event.box)
    return box is not None and box.player == observer and len(box.hands[event.hand].cards) < 2


class TwinTable(NamedTuple):
    """The twin table before the deal."""

    keeper: Keeper
    boxes: frozenset[int]
    """Where a card lies that is another one; 0 is the dealer."""
    for_good: bool
    """Only cards are others that nobody ever turns over."""


def _kind(card: Card) -> int:
    """An ace, a ten, or neither: what a reader's answer depends on."""
    worth = value(card)
    return worth if worth in (1, 10, 11) else 0


ALIKE: dict[str, Callable[[Card, Card], bool]] = {
    "any": lambda card, other: card != other,
    "same answer": lambda card, other: card != other and _kind(card) == _kind(other),
    "same value": lambda card, other: card != other and value(card) == value(other),
    "never shown": lambda card, other: card != other and value(card) == value(other),
}
"""How similar an exchanged card is to the one it replaces: the more similar, the longer the twins stay equal.
`never shown`: only cards that nobody turns over in the round, so that the twins stay equal to the end."""


def twin_table(
    before: Keeper, drawn: Sequence[Drawn], alike: str, random_source: random.Random
) -> TwinTable | None:
    """The twin table; None if the shoe has no cards to exchange."""
    door = TwinRandomness(SeededRandomness(1))
    twin = copied(before, door)
    source = twin.croupier.source
    boxes: set[int] = set()
    if alike == "never shown":
        drawn = [one._replace(hidden=one.lasting) for one in drawn]
    elif alike != "same value":
        bots = {one.box for one in before.facts.seats if one.bot}
        drawn = [one._replace(hidden=one.hidden and one.box not in bots) for one in drawn]
    sides = ("left", "right") if isinstance(source, TwoSides) else ("",)
    for side in sides:
        shoe: VirtualShoe = getattr(source, side) if side else source
        mine = [one for one in drawn if one.stack == side]
        mixed = _mixed(shoe, mine, alike, random_source, boxes)
        if mixed is None:
            return None
        source = source._replace(**{side: mixed}) if side else mixed
    twin.croupier.source = source
    burn = twin.state.burn
    if burn is not None and burn.card is not None and not burn.shown:
        other = ALL_CARDS[(burn.card.number + 21) % len(ALL_CARDS)]
        twin.croupier.state = twin.state._replace(burn=burn._replace(card=other))
    return TwinTable(twin, frozenset(boxes), alike == "never shown")


def _mixed(
    shoe: VirtualShoe, drawn: Sequence[Drawn], alike: str, random_source: random.Random, boxes: set[int]
) -> VirtualShoe | None:
    cards = list(shoe.cards)
    last = shoe.position + len(drawn)
    if [one.card for one in drawn] != cards[shoe.position : last]:
        return None  # shuffled within the round
    rest = list(range(last, len(cards)))
    random_source.shuffle(rest)
    for place, one in enumerate(drawn, start=shoe.position):
        if one.hidden:
            found = next((at for at in rest if ALIKE[alike](cards[place], cards[at])), None)
            if found is not None:
                cards[place], cards[found] = cards[found], cards[place]
                boxes.add(one.box)
    behind = cards[last:]
    random_source.shuffle(behind)
    return shoe._replace(cards=(*cards[:last], *behind))
