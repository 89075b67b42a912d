"""The kernel: rounds of blackjack at full speed, from a shoe shuffled here or from given cards.

It knows the order of play (2.6(e) to (m), 2.11, 2.12(c), 2.15(f)) and nothing else; every rule is looked up
in `Tables`. The player follows a chart with flat wagers and takes neither insurance nor even money.

A round is compiled twice: for tables by rank, and for those by card (`Tables.by_card`), which keep more of a
hand, see more of the dealer and may do without his second card.

All compiled functions stand in this one file: the compiler's cache knows a function by its own file only, and
would miss a change made elsewhere.
"""

# ruff: noqa: PLR0912, PLR0915
# A round is one long function: what it keeps in registers is what makes it fast.

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cutcard.sim.compile import compiled, inlined
from cutcard.sim.owed import MARK_BITS
from cutcard.sim.shoe import Dealing
from cutcard.sim.side import SUIT_PATTERNS
from cutcard.sim.states import STATES, STATES_BY_CARD
from cutcard.sim.tables import CARD_ROOM, DOUBLE, HIT, RANK_ROOM, SPLIT, SURRENDER, Tables

Shoe = NDArray[np.uint8]
Words = NDArray[np.uint64]
Cents = NDArray[np.int64]

OUT_OF_CARDS = -1
"""As a limit: shoe and discards are spent, and the round cannot be finished."""

# What a chunk adds up, in this order; two more for each side wager (its cents, and their squares by round).
NET, NET_SQUARED, BOX_SQUARED, WAGERED, UNFINISHED, SHUFFLES, SUMS = range(7)

_RANKS = 13
_LOW_HALF = np.uint64(0xFFFFFFFF)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)


class Room(NamedTuple):
    """Memory a kernel works in: the generator's state, and the boxes of the round in play."""

    generator: Words
    cards: Shoe
    """Two for each box."""
    rows: Shoe
    """The settlement row of each finished hand, by box and hand."""
    halves: Shoe
    """The first cards of a split box's unfinished hands, the leftmost hand's last."""
    codes: Cents
    """The marks of each box's hands."""
    hands: Cents
    """How many hands each box has made."""
    net: Cents
    """What each box's main wager brings."""
    side: Cents
    """What each side wager brings, by wager and box."""
    sides: Cents
    """Where each side of a double shoe stands: position, cards in their places, limit."""


def make_room(*, boxes: int, split_hands: int, wagers: int) -> Room:
    return Room(
        generator=np.zeros(4, dtype=np.uint64),
        cards=np.zeros(2 * boxes, dtype=np.uint8),
        rows=np.zeros((boxes, split_hands), dtype=np.uint8),
        halves=np.zeros(split_hands, dtype=np.uint8),
        codes=np.zeros(boxes, dtype=np.int64),
        hands=np.zeros(boxes, dtype=np.int64),
        net=np.zeros(boxes, dtype=np.int64),
        side=np.zeros((wagers, boxes), dtype=np.int64),
        sides=np.zeros((2, 3), dtype=np.int64),
    )


@inlined
def _whole(entry: Any) -> int:
    """A byte of a table as a signed whole number."""
    return np.int64(entry)  # type: ignore[return-value]


# --- chance -----------------------------------------------------------------------------------------------


@inlined
def _mixed(word: np.uint64) -> np.uint64:
    """SplitMix64's finisher: a bijection of 64 bits in which every bit of the word moves every other."""
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@compiled
def seed_generator(generator: Words, seed: np.uint64, chunk: np.uint64) -> None:
    """Sets the generator to the stream of a chunk: two chunks of a seed never share one."""
    word = _mixed(_mixed(seed + _GOLDEN) + chunk * _GOLDEN)
    for place in range(4):
        word += _GOLDEN
        generator[place] = _mixed(word)


@inlined
def _rotated(word: np.uint64, by: int) -> np.uint64:
    return (word << np.uint64(by)) | (word >> np.uint64(64 - by))


@compiled
def shuffle_on(shoe: Shoe, generator: Words, ready: int, limit: int, wanted: int) -> int:
    """Goes on with a Fisher-Yates shuffle of `shoe[:limit]` until `wanted` cards or some more are in place.

    Returns how many are in place. The generator is xoshiro256++. Each half of its word places two cards:
    in Lemire's manner the upper part of a product is the number below n, and the lower part serves for the
    next one. A word whose last lower part falls where some numbers would come too often is thrown away.
    """
    s0, s1, s2, s3 = generator[0], generator[1], generator[2], generator[3]
    while ready < wanted and ready < limit:
        word = _rotated(s0 + s3, 23) + s0
        shifted = s1 << np.uint64(17)
        s2 ^= s0
        s3 ^= s1
        s1 ^= s2
        s0 ^= s3
        s2 ^= shifted
        s3 = _rotated(s3, 45)

        left = limit - ready
        if left >= 4:
            first, second = np.uint64(left), np.uint64(left - 1)
            third, fourth = np.uint64(left - 2), np.uint64(left - 3)
            high = (word >> np.uint64(32)) * first
            high_next = (high & _LOW_HALF) * second
            low = (word & _LOW_HALF) * third
            low_next = (low & _LOW_HALF) * fourth
            if (high_next & _LOW_HALF) < first * second or (low_next & _LOW_HALF) < third * fourth:
                uneven = (high_next & _LOW_HALF) < (_LOW_HALF + np.uint64(1)) % (first * second)
                if uneven or (low_next & _LOW_HALF) < (_LOW_HALF + np.uint64(1)) % (third * fourth):
                    continue
            _swap(shoe, ready, high)
            _swap(shoe, ready + 1, high_next)
            _swap(shoe, ready + 2, low)
            _swap(shoe, ready + 3, low_next)
            ready += 4
        else:
            single = (word >> np.uint64(32)) * np.uint64(left)
            if (single & _LOW_HALF) < (_LOW_HALF + np.uint64(1)) % np.uint64(left):
                continue
            _swap(shoe, ready, single)
            ready += 1
    generator[0], generator[1], generator[2], generator[3] = s0, s1, s2, s3
    return ready


@inlined
def _swap(shoe: Shoe, place: int, product: np.uint64) -> None:
    """Puts the card that lies so far behind a place there; the upper half of the product says how far."""
    here = np.uint64(place)
    other = here + (product >> np.uint64(32))
    card = shoe[other]
    shoe[other] = shoe[here]
    shoe[here] = card


# --- the shoe ---------------------------------------------------------------------------------------------


@compiled
def _more_cards(
    shoe: Shoe, generator: Words, position: int, ready: int, limit: int, discards: int
) -> tuple[int, int, int]:
    """Makes the next cards ready: shuffled further, or out of the discards when the shoe has run out.

    2.15(f): what earlier rounds have used (`shoe[:discards]`) is shuffled, one card of it burned, and the
    round goes on with the rest. If that is spent too, `OUT_OF_CARDS` is the limit and one card comes forever.
    """
    if position < limit:
        return position, shuffle_on(shoe, generator, ready, limit, position + 1), limit
    if limit != OUT_OF_CARDS and limit > discards > 1:
        return 1, shuffle_on(shoe, generator, 0, discards, 2), discards
    return 0, 1, OUT_OF_CARDS


@inlined
def _deal(
    shoe: Shoe, generator: Words, position: int, ready: int, limit: int, discards: int
) -> tuple[int, int, int, int]:
    """The next card, and where the shoe stands after it."""
    if position >= ready:
        position, ready, limit = _more_cards(shoe, generator, position, ready, limit, discards)
    return _whole(shoe[np.uint64(position)]), position + 1, ready, limit


@inlined
def _before_round(
    dealing: Dealing, generator: Words, position: int, ready: int, limit: int, at_once: int
) -> tuple[int, int, int]:
    """Shuffles all cards if the last round met the cutting card, and burns what is to be burned.

    `at_once` cards are put in their places now.
    """
    shoe = dealing.cards
    if dealing.fresh or position >= dealing.cutting_card or limit != len(shoe):
        ready = shuffle_on(shoe, generator, 0, len(shoe), at_once)
        return dealing.burned_first + dealing.burned_each_round, ready, len(shoe)
    return position + dealing.burned_each_round, ready, limit


# --- the round --------------------------------------------------------------------------------------------


Play = Callable[[Tables, Room, Shoe, int, int, int, int, int], tuple[int, int, int, int]]


def _round_of(*, by_card: bool) -> Play:
    """The function that plays a round; what is said here is constant to the compiler."""
    shift = 0 if by_card else 2
    card_room = CARD_ROOM if by_card else RANK_ROOM
    states = STATES_BY_CARD if by_card else STATES

    @inlined
    def play_round(
        tables: Tables,
        room: Room,
        shoe: Shoe,
        position: int,
        ready: int,
        limit: int,
        discards: int,
        boxes: int,
    ) -> tuple[int, int, int, int]:
        """Plays one round and leaves what each box brings in the room's `net` and `side`.

        Returns where the shoe stands, and how many original wagers lay on the table in the end.
        """
        generator, cards, rows, codes, hands = room.generator, room.cards, room.rows, room.codes, room.hands
        net, side, halves = room.net, room.side, room.halves
        seen_room = tables.seen_room if by_card else RANK_ROOM
        for box in range(boxes):
            card, position, ready, limit = _deal(shoe, generator, position, ready, limit, discards)
            cards[2 * box] = card
        up_card, position, ready, limit = _deal(shoe, generator, position, ready, limit, discards)
        up = seen = up_card >> 2
        for box in range(boxes):
            card, position, ready, limit = _deal(shoe, generator, position, ready, limit, discards)
            cards[2 * box + 1] = card
        dealer = 0
        if tables.hole_card:
            card, position, ready, limit = _deal(shoe, generator, position, ready, limit, discards)
            dealer = _whole(tables.start[(up_card >> shift) * card_room + (card >> shift)])
            if by_card:
                seen = _whole(tables.seen[up * RANK_ROOM + (card >> 2)])

        for wager in range(len(tables.side_rows)):
            for box in range(boxes):
                first, second = _whole(cards[2 * box]), _whole(cards[2 * box + 1])
                suits = ((first & 3) * 4 + (second & 3)) * 4 + (up_card & 3)
                ranks = ((first >> 2) * _RANKS + (second >> 2)) * _RANKS + up
                row = tables.side_rows[wager, ranks * SUIT_PATTERNS + _whole(tables.suit_pattern[suits])]
                side[wager, box] = tables.side_cents[wager, _whole(row)]

        wagered = boxes
        if tables.found_before_play[up] and tables.dealer_blackjack[dealer]:
            column = _whole(tables.dealer_column[dealer])
            for box in range(boxes):
                first, second = _whole(cards[2 * box]) >> shift, _whole(cards[2 * box + 1]) >> shift
                state = _whole(tables.start[first * card_room + second])
                net[box] = tables.cents[_whole(tables.finish[states + state]), column]
            return position, ready, limit, wagered

        open_hands = 0
        waiting = False
        for box in range(boxes):
            first, second = _whole(cards[2 * box]) >> shift, _whole(cards[2 * box + 1]) >> shift
            state = _whole(tables.start[first * card_room + second])
            half = 0
            in_box = 1
            played = 0
            code = 0
            while True:
                action = tables.actions[(in_box * seen_room + seen) * states + state]
                while action == HIT:
                    card, position, ready, limit = _deal(shoe, generator, position, ready, limit, discards)
                    state = _whole(tables.after[state * card_room + (card >> shift)])
                    action = tables.actions[(in_box * seen_room + seen) * states + state]
                if action == SPLIT:
                    if by_card:
                        # The pair's second card goes to a new hand at the right, under the hand in play.
                        place = in_box - played
                        halves[place] = cards[2 * box] if in_box == 1 else halves[place - 1]
                        halves[place - 1] = cards[2 * box + 1] if in_box == 1 else np.uint8(card)
                    else:
                        half = _whole(tables.half[state])
                    in_box += 1
                    wagered += 1
                else:
                    if action == SURRENDER:
                        row_number = tables.surrendered_row
                    elif action == DOUBLE:
                        card, position, ready, limit = _deal(
                            shoe, generator, position, ready, limit, discards
                        )
                        state = _whole(tables.after[state * card_room + (card >> shift)])
                        row_number = tables.doubled_row + _whole(tables.finish[in_box * states + state])
                        wagered += 1
                    else:
                        row_number = _whole(tables.finish[in_box * states + state])
                    rows[box, played] = row_number
                    code = (code << MARK_BITS) | _whole(tables.mark[row_number])
                    open_hands += _whole(tables.is_open[row_number])
                    played += 1
                    if played == in_box:
                        break
                # The leftmost hand that has only its half of the pair gets its second card now.
                card, position, ready, limit = _deal(shoe, generator, position, ready, limit, discards)
                if by_card:
                    half = _whole(tables.half[_whole(halves[in_box - played - 1])])
                state = _whole(tables.after[half * card_room + (card >> shift)])
            codes[box] = code
            hands[box] = in_box
            if by_card and not tables.second_card:
                waiting |= tables.waits[up, code] > 0

        if not tables.hole_card and (not by_card or tables.second_card or waiting):
            card, position, ready, limit = _deal(shoe, generator, position, ready, limit, discards)
            dealer = _whole(tables.start[(up_card >> shift) * card_room + (card >> shift)])
        if tables.late[up] and tables.dealer_blackjack[dealer]:
            for box in range(boxes):
                net[box] = tables.late_cents[codes[box]]
            return position, ready, limit, wagered
        if tables.needed[open_hands]:
            while tables.draws[dealer]:
                card, position, ready, limit = _deal(shoe, generator, position, ready, limit, discards)
                dealer = _whole(tables.after[dealer * card_room + (card >> shift)])
        column = _whole(tables.dealer_column[dealer])
        for box in range(boxes):
            total = 0
            for hand in range(hands[box]):
                total += tables.cents[_whole(rows[box, hand]), column]
            net[box] = total
        return position, ready, limit, wagered

    return play_round


_plain_round = _round_of(by_card=False)
_round_by_card = _round_of(by_card=True)


@inlined
def _round(
    tables: Tables,
    room: Room,
    shoe: Shoe,
    position: int,
    ready: int,
    limit: int,
    discards: int,
    boxes: int,
) -> tuple[int, int, int, int]:
    """The round for these tables: the length is part of their type, so only one is compiled in."""
    if len(tables.by_card) > 0:
        return _round_by_card(tables, room, shoe, position, ready, limit, discards, boxes)
    return _plain_round(tables, room, shoe, position, ready, limit, discards, boxes)


# --- many rounds ------------------------------------------------------------------------------------------


@inlined
def _at_once(dealing: Dealing, boxes: int) -> int:
    """How many cards to put in their place at a shuffle: about as many as will be dealt."""
    return 8 * boxes if dealing.fresh else dealing.cutting_card + 4 * boxes


@compiled
def play_chunk(
    tables: Tables,
    room: Room,
    dealing: Dealing,
    boxes: int,
    rounds: int,
    seed: np.uint64,
    chunk: np.uint64,
    sums: Cents,
) -> None:
    """Plays a chunk of rounds, its stream and its shoe its own, and adds what they bring to `sums`."""
    seed_generator(room.generator, seed, chunk)
    shoe = dealing.cards
    at_once = _at_once(dealing, boxes)
    first = dealing.burned_first + dealing.burned_each_round
    position, ready, limit = dealing.cutting_card, 0, len(shoe)
    net_sum = net_squared = box_squared = wagered_sum = unfinished = shuffles = 0
    for _ in range(rounds):
        start, ready, limit = _before_round(dealing, room.generator, position, ready, limit, at_once)
        shuffles += start == first
        position, ready, limit, wagered = _round(tables, room, shoe, start, ready, limit, start, boxes)
        if limit == OUT_OF_CARDS:
            unfinished += 1
            continue
        total = 0
        for box in range(boxes):
            total += room.net[box]
            box_squared += room.net[box] * room.net[box]
        net_sum += total
        net_squared += total * total
        wagered_sum += wagered
        for wager in range(len(room.side)):
            total = 0
            for box in range(boxes):
                total += room.side[wager, box]
            sums[SUMS + 2 * wager] += total
            sums[SUMS + 2 * wager + 1] += total * total
    sums[NET] += net_sum
    sums[NET_SQUARED] += net_squared
    sums[BOX_SQUARED] += box_squared
    sums[WAGERED] += wagered_sum
    sums[UNFINISHED] += unfinished
    sums[SHUFFLES] += shuffles


@inlined
def _add_up(room: Room, boxes: int, limit: int, wagered: int, sums: Cents) -> None:
    """Adds what the round in the room brought, or that it could not be finished."""
    if limit == OUT_OF_CARDS:
        sums[UNFINISHED] += 1
        return
    total = 0
    for box in range(boxes):
        total += room.net[box]
        sums[BOX_SQUARED] += room.net[box] * room.net[box]
    sums[NET] += total
    sums[NET_SQUARED] += total * total
    sums[WAGERED] += wagered
    for wager in range(len(room.side)):
        total = 0
        for box in range(boxes):
            total += room.side[wager, box]
        sums[SUMS + 2 * wager] += total
        sums[SUMS + 2 * wager + 1] += total * total


# --- rounds card by card ----------------------------------------------------------------------------------


class Trace(NamedTuple):
    """Rounds card by card: as many as there is room for, by round."""

    starts: Cents
    """How many cards had left the stack the round is dealt from."""
    used: Cents
    dealt: Shoe
    """Its cards in the order they left the shoe."""
    net: Cents
    side: Cents
    determinants: Shoe
    """At a double shoe: the determinant card, the side it came from, the side the round is dealt from."""


@inlined
def _keep(room: Room, boxes: int, number: int, net: Cents, side: Cents) -> None:
    """Copies what the round in the room brought to its place among the others."""
    for box in range(boxes):
        net[number, box] = room.net[box]
        for wager in range(len(room.side)):
            side[number, wager, box] = room.side[wager, box]


@inlined
def _trace(
    trace: Trace, number: int, room: Room, boxes: int, shoe: Shoe, start: int, position: int, limit: int
) -> None:
    """Keeps a round that took its cards from `start` on, and after a shuffle of the discards from there."""
    trace.starts[number] = start
    taken = 0
    for place in range(start, position if limit == len(shoe) else len(shoe)):
        trace.dealt[number, taken] = shoe[place]
        taken += 1
    if limit != len(shoe):
        for place in range(1, position):
            trace.dealt[number, taken] = shoe[place]
            taken += 1
    trace.used[number] = taken
    _keep(room, boxes, number, trace.net, trace.side)


@compiled
def trace_chunk(
    tables: Tables, room: Room, dealing: Dealing, boxes: int, seed: np.uint64, chunk: np.uint64, trace: Trace
) -> int:
    """The first rounds of a chunk, as many as the trace has room for.

    Returns the first round that could not be finished, or `OUT_OF_CARDS`.
    """
    seed_generator(room.generator, seed, chunk)
    shoe = dealing.cards
    at_once = _at_once(dealing, boxes)
    position, ready, limit = dealing.cutting_card, 0, len(shoe)
    for number in range(len(trace.starts)):
        start, ready, limit = _before_round(dealing, room.generator, position, ready, limit, at_once)
        position, ready, limit, _ = _round(tables, room, shoe, start, ready, limit, start, boxes)
        if limit == OUT_OF_CARDS:
            return number
        _trace(trace, number, room, boxes, shoe, start, position, limit)
    return OUT_OF_CARDS


@compiled
def play_given(
    tables: Tables,
    room: Room,
    cards: Shoe,
    starts: Cents,
    ends: Cents,
    boxes: int,
    used: Cents,
    net: Cents,
    side: Cents,
) -> int:
    """Plays rounds from given cards: each from `starts` (below 0: from where the last one stopped) to `ends`.

    Returns the number of the first round whose cards did not suffice, or `OUT_OF_CARDS` if there is none.
    """
    position = 0
    for number in range(len(starts)):
        start = starts[number] if starts[number] >= 0 else position
        end = ends[number]
        position, _, limit, _ = _round(tables, room, cards, start, end, end, 0, boxes)
        if limit == OUT_OF_CARDS:
            return number
        used[number] = position - start
        _keep(room, boxes, number, net, side)
    return OUT_OF_CARDS


# --- the Bart Carter shuffle ------------------------------------------------------------------------------

ROUNDS_OF_AN_OPENING = 512
"""After so many rounds the table closes and opens again with all its cards shuffled: eight hours of play.

Cards behind the last mark stay behind it for as long as the table is open. What one opening's rounds share
for that reason must stay small beside their own chance, or no standard error would be true.
"""
_STACKS = 3


@compiled
def put_discards_back(shoe: Shoe, spare: Shoe, generator: Words, discards: int) -> None:
    """Shuffles `shoe[:discards]` and puts it back among the others in three stacks (2.6(m)).

    The marks lie after a quarter, a half and three quarters of the cards that remain, whose order stays as it
    is. Stacks are as equal as can be, larger ones first.
    """
    shuffle_on(shoe, generator, 0, discards, discards)
    remaining = len(shoe) - discards
    filled = taken = inserted = 0
    for stack in range(_STACKS):
        mark = remaining * (stack + 1) // (_STACKS + 1)
        while taken < mark:
            spare[filled] = shoe[discards + taken]
            filled += 1
            taken += 1
        for _ in range(discards // _STACKS + (stack < discards % _STACKS)):
            spare[filled] = shoe[inserted]
            filled += 1
            inserted += 1
    while taken < remaining:
        spare[filled] = shoe[discards + taken]
        filled += 1
        taken += 1
    for place in range(len(shoe)):
        shoe[place] = spare[place]


@compiled
def _discards_to_the_front(
    shoe: Shoe, spare: Shoe, generator: Words, position: int, ready: int, limit: int
) -> int:
    """After a round that went on with its shuffled discards (2.15(f)): brings all discards to the front.

    What is left to deal is `shoe[position:limit]`; its order stays. Returns the number of discards.
    """
    shuffle_on(shoe, generator, ready, limit, limit)
    filled = 0
    for place in range(len(shoe)):
        if not position <= place < limit:
            spare[filled] = shoe[place]
            filled += 1
    discards = filled
    for place in range(position, limit):
        spare[filled] = shoe[place]
        filled += 1
    for place in range(len(shoe)):
        shoe[place] = spare[place]
    return discards


@inlined
def _before_bart_carter_round(
    dealing: Dealing, generator: Words, number: int, position: int, ready: int, limit: int
) -> tuple[int, int]:
    """Where the round starts, and whether cards were shuffled for it. All cards are in their places then."""
    shoe, spare = dealing.cards, dealing.other
    if number % ROUNDS_OF_AN_OPENING == 0 or limit == OUT_OF_CARDS:
        shuffle_on(shoe, generator, 0, len(shoe), len(shoe))
        return 0, 1
    if limit != len(shoe):
        position = _discards_to_the_front(shoe, spare, generator, position, ready, limit)
    if position > dealing.discards_left_alone:
        put_discards_back(shoe, spare, generator, position)
        return 0, 1
    if position == len(shoe):  # nothing is left for the first card: 2.15(f) at once
        shuffle_on(shoe, generator, 0, len(shoe), len(shoe))
        return 1, 1
    return position, 0


@compiled
def play_chunk_bart_carter(
    tables: Tables,
    room: Room,
    dealing: Dealing,
    boxes: int,
    rounds: int,
    seed: np.uint64,
    chunk: np.uint64,
    sums: Cents,
) -> None:
    """As `play_chunk`: all cards are shuffled when the table opens, then only the discards."""
    seed_generator(room.generator, seed, chunk)
    shoe = dealing.cards
    cards = len(shoe)
    position, ready, limit = 0, cards, cards
    for number in range(rounds):
        start, shuffled = _before_bart_carter_round(dealing, room.generator, number, position, ready, limit)
        sums[SHUFFLES] += shuffled
        position, ready, limit, wagered = _round(tables, room, shoe, start, cards, cards, start, boxes)
        _add_up(room, boxes, limit, wagered, sums)


@compiled
def trace_bart_carter(
    tables: Tables, room: Room, dealing: Dealing, boxes: int, seed: np.uint64, chunk: np.uint64, trace: Trace
) -> int:
    """As `trace_chunk`. What had left the shoe are the discards that were not put back."""
    seed_generator(room.generator, seed, chunk)
    shoe = dealing.cards
    cards = len(shoe)
    position, ready, limit = 0, cards, cards
    for number in range(len(trace.starts)):
        start, _ = _before_bart_carter_round(dealing, room.generator, number, position, ready, limit)
        position, ready, limit, _ = _round(tables, room, shoe, start, cards, cards, start, boxes)
        if limit == OUT_OF_CARDS:
            return number
        _trace(trace, number, room, boxes, shoe, start, position, limit)
    return OUT_OF_CARDS


# --- the double shoe --------------------------------------------------------------------------------------

_POSITION, _READY, _LIMIT = range(3)


@inlined
def _open_double_shoe(room: Room, dealing: Dealing) -> None:
    """Both sides are to be shuffled."""
    for side in range(2):
        room.sides[side, _POSITION] = dealing.cutting_card
        room.sides[side, _READY] = 0
        room.sides[side, _LIMIT] = len(dealing.cards)


@inlined
def _before_double_shoe_round(room: Room, dealing: Dealing, at_once: int) -> int:
    """Shuffles each side whose cutting card has come (2.6(l)), or that ran out. Returns how many."""
    sides = room.sides
    shuffles = 0
    for side in range(2):
        shoe = dealing.cards if side == 0 else dealing.other
        reached = sides[side, _POSITION] >= dealing.cutting_card or sides[side, _LIMIT] != len(shoe)
        if dealing.fresh or reached:
            sides[side, _POSITION] = 0
            sides[side, _READY] = shuffle_on(shoe, room.generator, 0, len(shoe), at_once)
            sides[side, _LIMIT] = len(shoe)
            shuffles += 1
    return shuffles


@inlined
def _determinant(room: Room, dealing: Dealing, number: int) -> tuple[int, int, int]:
    """Draws the determinant card, from left and right in turn (2.6(d)).

    The card, the side it came from, and the side its suit stands for: the round is dealt from there. Is that
    the same, the card stays on top as the round's first; else it has gone to its own side's discards.
    """
    sides = room.sides
    drawn_from = _whole(dealing.side_in_turn[number % len(dealing.side_in_turn)])
    shoe = dealing.cards if drawn_from == 0 else dealing.other
    position = sides[drawn_from, _POSITION]
    if position >= sides[drawn_from, _READY]:
        sides[drawn_from, _READY] = shuffle_on(
            shoe, room.generator, sides[drawn_from, _READY], len(shoe), position + 1
        )
    card = _whole(shoe[position])
    dealt_from = _whole(dealing.side_of_suit[card & 3])
    if dealt_from != drawn_from:
        sides[drawn_from, _POSITION] += 1
    return card, drawn_from, dealt_from


@inlined
def _double_shoe_round(
    tables: Tables, room: Room, dealing: Dealing, boxes: int, side: int
) -> tuple[int, int]:
    """Plays a round from that side and keeps where it stands. Where it began; the original wagers laid."""
    sides = room.sides
    start, ready, limit = sides[side, _POSITION], sides[side, _READY], sides[side, _LIMIT]
    shoe = dealing.cards if side == 0 else dealing.other
    position, ready, limit, wagered = _round(tables, room, shoe, start, ready, limit, start, boxes)
    sides[side, _POSITION], sides[side, _READY], sides[side, _LIMIT] = position, ready, limit
    return start, wagered


@compiled
def play_chunk_double_shoe(
    tables: Tables,
    room: Room,
    dealing: Dealing,
    boxes: int,
    rounds: int,
    seed: np.uint64,
    chunk: np.uint64,
    sums: Cents,
) -> None:
    """As `play_chunk`: two sides, each shuffled when its own cutting card has come."""
    seed_generator(room.generator, seed, chunk)
    at_once = _at_once(dealing, boxes)
    _open_double_shoe(room, dealing)
    for number in range(rounds):
        sums[SHUFFLES] += _before_double_shoe_round(room, dealing, at_once)
        _, _, side = _determinant(room, dealing, number)
        _, wagered = _double_shoe_round(tables, room, dealing, boxes, side)
        _add_up(room, boxes, room.sides[side, _LIMIT], wagered, sums)


@compiled
def trace_double_shoe(
    tables: Tables, room: Room, dealing: Dealing, boxes: int, seed: np.uint64, chunk: np.uint64, trace: Trace
) -> int:
    """As `trace_chunk`, with the determinants. What had left the shoe are cards of the side dealt from."""
    seed_generator(room.generator, seed, chunk)
    at_once = _at_once(dealing, boxes)
    _open_double_shoe(room, dealing)
    for number in range(len(trace.starts)):
        _before_double_shoe_round(room, dealing, at_once)
        card, drawn_from, side = _determinant(room, dealing, number)
        start, _ = _double_shoe_round(tables, room, dealing, boxes, side)
        limit = room.sides[side, _LIMIT]
        if limit == OUT_OF_CARDS:
            return number
        shoe = dealing.cards if side == 0 else dealing.other
        _trace(trace, number, room, boxes, shoe, start, room.sides[side, _POSITION], limit)
        trace.determinants[number, 0] = card
        trace.determinants[number, 1] = drawn_from
        trace.determinants[number, 2] = side
    return OUT_OF_CARDS
