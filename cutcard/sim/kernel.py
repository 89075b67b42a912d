"""The kernel: rounds of blackjack at full speed, from a shoe shuffled here or from given cards.

It knows the order of play (2.6(e) to (i), 2.11, 2.12(c), 2.15(f)) and nothing else; every rule is looked up in
`Tables`. The player follows a chart with flat wagers and takes neither insurance nor even money.

All compiled functions stand in this one file: the compiler's cache knows a function by its own file only, and
would miss a change made elsewhere.
"""

import numpy as np
from numpy.typing import NDArray

from cutcard.sim.compile import compiled, inlined
from cutcard.sim.owed import MARK_BITS
from cutcard.sim.side import SUIT_PATTERNS
from cutcard.sim.states import STATES
from cutcard.sim.tables import DOUBLE, HIT, RANK_ROOM, SPLIT, SURRENDER, Tables

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
    """Goes on with a Fisher-Yates shuffle of `shoe[:limit]` until `wanted` cards are in their place, or some more.

    Returns how many are in their place. The generator is xoshiro256++. Each half of its word places two cards:
    Lemire's multiplication takes a number below n from the top and what is left gives the next. A word whose
    remainder would favour some number is thrown away.
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
    other = place + np.int64(product >> np.uint64(32))
    card = shoe[other]
    shoe[other] = shoe[place]
    shoe[place] = card


# --- the shoe ---------------------------------------------------------------------------------------------


@compiled
def _more_cards(
    shoe: Shoe, generator: Words, position: int, ready: int, limit: int, discards: int
) -> tuple[int, int, int]:
    """Makes the next cards ready: shuffled further, or out of the discards when the shoe has run out.

    2.15(f): what earlier rounds have used (`shoe[:discards]`) is shuffled, one card of it burned, and the round
    goes on with the rest. If that is spent too, `OUT_OF_CARDS` is the limit and the same card comes again.
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
    return np.int64(shoe[position]), position + 1, ready, limit


@inlined
def _before_round(
    shoe: Shoe,
    generator: Words,
    position: int,
    ready: int,
    limit: int,
    cutting_card: int,
    at_once: int,
    fresh_shoe: bool,
) -> tuple[int, int, int]:
    """Shuffles all cards and burns one if the last round met the cutting card; `at_once` are placed now."""
    if fresh_shoe or position >= cutting_card or limit != len(shoe):
        return 1, shuffle_on(shoe, generator, 0, len(shoe), at_once), len(shoe)
    return position, ready, limit


# --- the round --------------------------------------------------------------------------------------------


@inlined
def _round(
    tables: Tables,
    shoe: Shoe,
    generator: Words,
    position: int,
    ready: int,
    limit: int,
    discards: int,
    boxes: int,
    cards: Shoe,
    rows: Shoe,
    codes: Cents,
    hands: Cents,
    net: Cents,
    side: Cents,
) -> tuple[int, int, int, int]:
    """Plays one round; leaves what each box brings in `net` and `side`, returns the shoe and what was wagered.

    `cards` (two for each box), `rows` (as many as a box may have hands, for each box), `codes` and `hands` are
    room to work in. The wagered amount is in original wagers.
    """
    for box in range(boxes):
        card, position, ready, limit = _deal(shoe, generator, position, ready, limit, discards)
        cards[2 * box] = card
    up_card, position, ready, limit = _deal(shoe, generator, position, ready, limit, discards)
    up = up_card >> 2
    for box in range(boxes):
        card, position, ready, limit = _deal(shoe, generator, position, ready, limit, discards)
        cards[2 * box + 1] = card
    dealer = 0
    if tables.hole_card:
        card, position, ready, limit = _deal(shoe, generator, position, ready, limit, discards)
        dealer = np.int64(tables.start[up * RANK_ROOM + (card >> 2)])

    for wager in range(len(tables.side_rows)):
        for box in range(boxes):
            first, second = np.int64(cards[2 * box]), np.int64(cards[2 * box + 1])
            suits = ((first & 3) * 4 + (second & 3)) * 4 + (up_card & 3)
            ranks = ((first >> 2) * _RANKS + (second >> 2)) * _RANKS + up
            row = tables.side_rows[wager, ranks * SUIT_PATTERNS + np.int64(tables.suit_pattern[suits])]
            side[wager, box] = tables.side_cents[wager, np.int64(row)]

    wagered = boxes
    room = len(rows) // boxes
    if tables.reader[up] and tables.dealer_blackjack[dealer]:
        column = np.int64(tables.dealer_column[dealer])
        for box in range(boxes):
            first, second = np.int64(cards[2 * box]) >> 2, np.int64(cards[2 * box + 1]) >> 2
            state = np.int64(tables.start[first * RANK_ROOM + second])
            net[box] = tables.cents[np.int64(tables.finish[STATES + state]), column]
        return position, ready, limit, wagered

    open_hands = 0
    for box in range(boxes):
        first, second = np.int64(cards[2 * box]) >> 2, np.int64(cards[2 * box + 1]) >> 2
        state = np.int64(tables.start[first * RANK_ROOM + second])
        half = 0
        in_box = 1
        played = 0
        code = 0
        while True:
            action = tables.actions[(in_box * RANK_ROOM + up) * STATES + state]
            while action == HIT:
                card, position, ready, limit = _deal(shoe, generator, position, ready, limit, discards)
                state = np.int64(tables.after[state * RANK_ROOM + (card >> 2)])
                action = tables.actions[(in_box * RANK_ROOM + up) * STATES + state]
            if action == SPLIT:
                half = np.int64(tables.half[state])
                in_box += 1
                wagered += 1
            else:
                if action == SURRENDER:
                    row_number = tables.surrendered_row
                elif action == DOUBLE:
                    card, position, ready, limit = _deal(shoe, generator, position, ready, limit, discards)
                    state = np.int64(tables.after[state * RANK_ROOM + (card >> 2)])
                    row_number = tables.doubled_row + np.int64(tables.finish[in_box * STATES + state])
                    wagered += 1
                else:
                    row_number = np.int64(tables.finish[in_box * STATES + state])
                rows[box * room + played] = row_number
                code = (code << MARK_BITS) | np.int64(tables.mark[row_number])
                open_hands += np.int64(tables.is_open[row_number])
                played += 1
                if played == in_box:
                    break
            # The leftmost hand that has only its half of the pair gets its second card now.
            card, position, ready, limit = _deal(shoe, generator, position, ready, limit, discards)
            state = np.int64(tables.after[half * RANK_ROOM + (card >> 2)])
        codes[box] = code
        hands[box] = in_box

    if not tables.hole_card:
        card, position, ready, limit = _deal(shoe, generator, position, ready, limit, discards)
        dealer = np.int64(tables.start[up * RANK_ROOM + (card >> 2)])
    if tables.late[up] and tables.dealer_blackjack[dealer]:
        for box in range(boxes):
            net[box] = tables.late_cents[codes[box]]
        return position, ready, limit, wagered
    if tables.needed[open_hands]:
        while tables.draws[dealer]:
            card, position, ready, limit = _deal(shoe, generator, position, ready, limit, discards)
            dealer = np.int64(tables.after[dealer * RANK_ROOM + (card >> 2)])
    column = np.int64(tables.dealer_column[dealer])
    for box in range(boxes):
        total = 0
        for hand in range(hands[box]):
            total += tables.cents[np.int64(rows[box * room + hand]), column]
        net[box] = total
    return position, ready, limit, wagered


# --- many rounds ------------------------------------------------------------------------------------------


@compiled
def play_chunk(
    tables: Tables,
    shoe: Shoe,
    cutting_card: int,
    fresh_shoe: bool,
    boxes: int,
    split_hands: int,
    rounds: int,
    seed: np.uint64,
    chunk: np.uint64,
    sums: Cents,
) -> None:
    """Plays a chunk of rounds from a stream and a shoe of its own, and adds what they bring to `sums`."""
    generator = np.empty(4, dtype=np.uint64)
    seed_generator(generator, seed, chunk)
    cards = np.zeros(2 * boxes, dtype=np.uint8)
    rows = np.zeros(split_hands * boxes, dtype=np.uint8)
    codes = np.zeros(boxes, dtype=np.int64)
    hands = np.zeros(boxes, dtype=np.int64)
    net = np.zeros(boxes, dtype=np.int64)
    wagers = len(tables.side_rows)
    side = np.zeros((wagers, boxes), dtype=np.int64)
    at_once = 8 * boxes if fresh_shoe else cutting_card + 4 * boxes
    position, ready, limit = cutting_card, 0, len(shoe)
    net_sum = net_squared = box_squared = wagered_sum = unfinished = shuffles = 0
    for _ in range(rounds):
        position, ready, limit = _before_round(
            shoe, generator, position, ready, limit, cutting_card, at_once, fresh_shoe
        )
        shuffles += position == 1
        position, ready, limit, wagered = _round(
            tables, shoe, generator, position, ready, limit, position, boxes, cards, rows, codes, hands, net, side
        )
        if limit == OUT_OF_CARDS:
            unfinished += 1
            continue
        total = 0
        for box in range(boxes):
            total += net[box]
            box_squared += net[box] * net[box]
        net_sum += total
        net_squared += total * total
        wagered_sum += wagered
        for wager in range(wagers):
            total = 0
            for box in range(boxes):
                total += side[wager, box]
            sums[SUMS + 2 * wager] += total
            sums[SUMS + 2 * wager + 1] += total * total
    sums[NET] += net_sum
    sums[NET_SQUARED] += net_squared
    sums[BOX_SQUARED] += box_squared
    sums[WAGERED] += wagered_sum
    sums[UNFINISHED] += unfinished
    sums[SHUFFLES] += shuffles
