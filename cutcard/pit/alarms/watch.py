"""The watch over the cards of one table: what was seen of each stack, and which test raises an alarm.

The watch is a part of the table's facts. It changes with every step, whether the step is done or read from
the log. Only when an act is carried out are the tests asked; what they find goes into the record as an
event.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from cutcard.cards import Card
from cutcard.games.croupier.croupier import Step
from cutcard.games.protocol import Stock
from cutcard.pit.alarms import factory_order, short_stack, used_order
from cutcard.pit.alarms.letters import cards_of, known
from cutcard.pit.alarms.seen_cards import NEW_ORDER, SeenCards

Test = Literal["factory-order", "used-order", "short-stack", "card-account"]
FACTORY_ORDER: Test = "factory-order"
USED_ORDER: Test = "used-order"
SHORT_STACK: Test = "short-stack"
CARD_ACCOUNT: Test = "card-account"


class Finding(NamedTuple):
    """What a test has found, with the cards it rests on."""

    test: Test
    says: str
    cards: tuple[Card, ...] = ()
    stack: str = ""


class ShoeCounts(NamedTuple):
    """How often each card was seen in the last shoes of a stack that a person deals."""

    stack: str
    shoes: tuple[str, ...] = ()
    raised: bool = False


class CardWatch(NamedTuple):
    on: bool = False
    """Whether this table's cards are watched. Logs of before there were alarms say nothing of it."""
    stacks: tuple[SeenCards, ...] = ()
    counts: tuple[ShoeCounts, ...] = ()
    """Only where a person deals: a program's stack is complete by construction."""
    wrong_count: int = -1
    """What the dealer counted, where it is not what the stack must have; -1 where it is."""

    def stack(self, name: str) -> SeenCards:
        return next((one for one in self.stacks if one.stack == name), SeenCards(name))

    def counted(self, name: str) -> ShoeCounts:
        return next((one for one in self.counts if one.stack == name), ShoeCounts(name))

    def after(self, step: Step, *, by_hand: bool) -> "CardWatch":
        """The watch after a step of the game."""
        name = step.stack
        before = self.stack(name)
        watch = self
        if by_hand and isinstance(step.command, NEW_ORDER):
            watch = watch._shoe_over(name, before.order)
        return watch._with(before.after(step))

    def _with(self, seen: SeenCards) -> "CardWatch":
        if any(one is seen for one in self.stacks):
            return self
        others = (one for one in self.stacks if one.stack != seen.stack)
        return self._replace(stacks=tuple(sorted((*others, seen))))

    def _shoe_over(self, name: str, order: str) -> "CardWatch":
        if not known(order):
            return self
        ended = self.counted(name)
        ended = ended._replace(shoes=short_stack.after_shoe(ended.shoes, order), raised=False)
        others = (one for one in self.counts if one.stack != name)
        return self._replace(counts=tuple(sorted((*others, ended))))

    def after_alarm(self, test: str, stack: str) -> "CardWatch":
        """One test raises one alarm for a shoe. A stack found short is counted again."""
        if test == SHORT_STACK:
            others = (one for one in self.counts if one.stack != stack)
            return self._replace(counts=tuple(sorted((*others, ShoeCounts(stack)))))
        seen = self.stack(stack)
        return self._with(seen._replace(raised=(*seen.raised, test)))

    def with_other_cards(self) -> "CardWatch":
        """Other cards have come to the table: nothing seen so far says anything of them."""
        return CardWatch(on=self.on)


def findings(before: CardWatch, now: CardWatch, stock: Stock) -> Iterator[Finding]:
    """What the cards that an act brought say about the stacks. `before` is the watch before the act."""
    for seen in now.stacks:
        then = before.stack(seen.stack)
        if seen.cards == then.cards:
            continue
        same_shoe = (seen.last, seen.last_places) == (then.last, then.last_places)
        after = _same(then.order, seen.order) if same_shoe else 0
        yield from _of_the_order(seen, after, stock)
    for counted in now.counts:
        if counted != before.counted(counted.stack):
            yield from _of_the_counts(counted, stock)


def _same(then: str, now: str) -> int:
    """How many cards from the shuffle on are the same in both."""
    if now.startswith(then):
        return len(then)
    return next((at for at, (a, b) in enumerate(zip(then, now, strict=False)) if a != b), 0)


def _of_the_order(seen: SeenCards, after: int, stock: Stock) -> Iterator[Finding]:
    order = seen.order
    if len(order) == after:
        return
    if FACTORY_ORDER not in seen.raised:
        run = factory_order.first_run(order, stock.deck, after)
        if run:
            says = f"{known(run)} cards in a row came in the order decks are made in: were they shuffled?"
            yield Finding(FACTORY_ORDER, says, cards_of(run), seen.stack)
    if USED_ORDER not in seen.raised:
        found = used_order.first_run(order, seen.last, seen.last_places, after)
        if found is not None:
            says = (
                f"{known(found.run)} cards in a row came in the order of the last shoe ({found.order}): "
                "were they shuffled?"
            )
            yield Finding(USED_ORDER, says, cards_of(found.run), seen.stack)


def _of_the_counts(counted: ShoeCounts, stock: Stock) -> Iterator[Finding]:
    deck = tuple(one.number for one in stock.deck)
    shoes = counted.shoes
    if short_stack.strongest(shoes, stock.decks, deck) < short_stack.THRESHOLD:
        return
    rare = [one for number in short_stack.suspects(shoes, stock.decks, deck) for one in _named(stock, number)]
    says = f"some cards came too seldom in the last {len(shoes)} shoes: cards may be missing; count them"
    yield Finding(SHORT_STACK, says, tuple(rare), counted.stack)


def _named(stock: Stock, number: int) -> Iterator[Card]:
    return (one for one in stock.deck if one.number == number)
