"""Every option of a blackjack table as data: key, values, default, clause, sign words, what is built."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cutcard.cards import BadCardError, Card, read_cards
from cutcard.games.blackjack.compatibility import KNOWN, KnownWager
from cutcard.games.blackjack.sheet import MAIN
from cutcard.games.blackjack.wagers import ALL
from cutcard.law.options import (
    Amount,
    BadValueError,
    Option,
    Share,
    Switch,
    Text,
    Whole,
    Words,
    nearest,
    show,
)
from cutcard.money import BadAmountError, Odds, dollars, read_dollars, read_odds

SIX_TO_FIVE = "variation=six-to-five"
GAMES = ("blackjack", "red-dog", "double-attack", "craps", "minibaccarat")
_MOST_DECKS = 12
_MOST_MONEY = 10_000_000_00


@dataclass(frozen=True, slots=True)
class DesignatedBlackjack:
    """One ace and one face card (2.3(e)3), or nothing."""

    def read(self, raw: Any) -> tuple[Card, ...]:
        if not isinstance(raw, str):
            raise BadValueError(f"{show(raw)} is no pair of cards: write {self.choices}")
        try:
            cards = tuple(read_cards(raw)) if raw.strip() else ()
        except BadCardError as error:
            raise BadValueError(str(error)) from None
        ranks = sorted("ace" if card.rank == "A" else "face" if card.rank in "JQK" else "" for card in cards)
        if cards and ranks != ["ace", "face"]:
            raise BadValueError(f"{show(raw)} is not one ace and one face card, as 2.3(e)3 has it")
        return cards

    def write(self, value: Any) -> str:
        return '"' + " ".join(str(card) for card in value) + '"'

    @property
    def choices(self) -> str:
        return 'an ace and a face card, such as "As Js", or ""'


@dataclass(frozen=True, slots=True)
class BetterPays:
    """What rows of a pay table are paid here, as `{ "flush" = "6 to 1" }`."""

    rows: tuple[str, ...] | None
    """The rows of the wager; None where its table is not built."""

    def read(self, raw: Any) -> tuple[tuple[str, Odds], ...]:
        if not isinstance(raw, dict):
            raise BadValueError(f"{show(raw)} is no table of payouts: write {self.choices}")
        return tuple((row, self._odds(row, pays)) for row, pays in raw.items())

    def _odds(self, row: str, pays: Any) -> Odds:
        if self.rows is not None and row not in self.rows:
            hint = nearest(row, self.rows) or f": the rows are {', '.join(self.rows)}"
            raise BadValueError(f"the pay table has no such row{hint}", inside=(row,))
        if not isinstance(pays, str):
            raise BadValueError(f'{show(pays)} is no payout: write it as "12 to 1"', inside=(row,))
        try:
            return read_odds(pays)
        except ValueError:
            message = f'{show(pays)} is no payout: write it as "12 to 1"'
            raise BadValueError(message, inside=(row,)) from None

    def write(self, value: Any) -> str:
        return "{" + ", ".join(f'"{row}" = "{odds}"' for row, odds in value) + "}"

    @property
    def choices(self) -> str:
        return '{ "row" = "12 to 1" }'


Award = tuple[int, int]
"""An amount paid, in cents, and its weight."""


@dataclass(frozen=True, slots=True)
class Awards:
    """The bonus display's awards by stake: amount and weight (2.20(j), (k))."""

    def read(self, raw: Any) -> tuple[tuple[int, tuple[Award, ...]], ...]:
        if not isinstance(raw, dict):
            raise BadValueError(f"{show(raw)} is no table of awards: write {self.choices}")
        return tuple((self._amount(stake, stake), self._list(stake, lines)) for stake, lines in raw.items())

    def _list(self, stake: str, lines: Any) -> tuple[Award, ...]:
        if not isinstance(lines, list) or not lines:
            raise BadValueError(f"{show(lines)} is no list of awards: write {self.choices}", inside=(stake,))
        return tuple(self._award(stake, line) for line in lines)

    def _award(self, stake: str, line: Any) -> Award:
        if not isinstance(line, list) or len(line) != 2:
            raise BadValueError('an award is an amount and a weight: ["5.00", 60]', inside=(stake,))
        amount, weight = line
        if isinstance(weight, bool) or not isinstance(weight, int) or not 1 <= weight <= 10**9:
            message = f"{show(weight)} is no weight: write a whole number from 1"
            raise BadValueError(message, inside=(stake,))
        return self._amount(stake, amount), weight

    def _amount(self, stake: str, text: Any) -> int:
        if not isinstance(text, str):
            raise BadValueError(f'{show(text)} is no amount: write it as "5.00"', inside=(stake,))
        try:
            return read_dollars(text)
        except BadAmountError:
            raise BadValueError(f'{show(text)} is no amount: write it as "5.00"', inside=(stake,)) from None

    def write(self, value: Any) -> str:
        stakes = (
            f'"{dollars(stake)}" = ['
            + ", ".join(f'["{dollars(amount)}", {weight}]' for amount, weight in lines)
            + "]"
            for stake, lines in value
        )
        return "{" + ", ".join(stakes) + "}"

    @property
    def choices(self) -> str:
        return '{ "1" = [["5.00", 60], ["15.00", 40]] }'


TABLE = (
    Option(
        key="table.game",
        kind=Words(GAMES),
        clause="2.3(a)",
        clauses={"red-dog": "6.5", "double-attack": "26.8", "craps": "1.2", "minibaccarat": "7.1"},
        about="the game",
        required=True,
        built=("blackjack",),
    ),
    Option(
        key="table.name",
        kind=Text(60),
        clause="8.3(a)",
        about="what the table is called",
        default="Blackjack",
    ),
    Option(
        key="table.status",
        kind=Words(("lawful", "proposed")),
        clause="8.4(d)",
        about="a proposed sheet lists its violations as what it asks for; no live table takes it",
        default="lawful",
    ),
    Option(
        key="table.edition",
        kind=Words(("2010", "1999")),
        clause="2.1",
        about="the edition of the rules",
        default="2010",
        built=("2010",),
    ),
    Option(
        key="table.boxes",
        kind=Whole(1, 7),
        clause="2.11(e)",
        about="player boxes on the layout",
        default=7,
        sign="{} player boxes",
    ),
    Option(
        key="table.chip",
        kind=Amount(1, 1_000_00),
        clause="2.3(d)",
        about="the smallest chip in use",
        default=50,
        sign="Wagers in whole chips; the smallest is ${}",
    ),
)

CARDS = (
    Option(
        key="cards.decks",
        kind=Whole(1, _MOST_DECKS),
        clause="2.2(a)",
        about="decks in the stack a round is dealt from: one batch, one side of a double shoe",
        required=True,
        sign={
            1: "One deck of cards",
            **{count: f"{count} decks of cards" for count in range(2, _MOST_DECKS + 1)},
        },
    ),
    Option(
        key="cards.device",
        kind=Words(("shoe", "double-shoe", "hand", "continuous")),
        clause="2.6(a)",
        clauses={"double-shoe": "2.2(c)", "hand": "2.6A(a)", "continuous": "2.21"},
        about="what the cards are dealt from",
        default="shoe",
        defaults={SIX_TO_FIVE: "hand"},
        built=("shoe",),
        sign={
            "shoe": "Dealt from a shoe",
            "double-shoe": "Dealt from a double shoe",
            "hand": "Dealt from the dealer's hand",
            "continuous": "Dealt from a continuous shuffling device",
        },
    ),
    Option(
        key="cards.shuffle",
        kind=Words(("manual", "automated", "bart-carter")),
        clause="2.5(a)",
        clauses={"automated": "2.2(d)", "bart-carter": "2.6(m)"},
        about="how the cards are shuffled",
        default="manual",
        defaults={SIX_TO_FIVE: "automated"},
        built=("manual",),
        sign={
            "manual": "Shuffled by the dealer",
            "automated": "Shuffled by machine, two batches in turn",
            "bart-carter": "Bart Carter shuffle",
        },
    ),
    Option(
        key="cards.cut",
        kind=Share(),
        clause="2.5(d)",
        about="share of the stack behind the cutting card",
        default=Fraction(1, 4),
        defaults={SIX_TO_FIVE: Fraction(1, 3)},
        sign="{} of the cards stay behind the cutting card",
    ),
    Option(
        key="cards.red_side",
        kind=Words(("left", "right")),
        clause="2.6(d)1",
        about="double shoe: the side the red suits stand for",
        default="left",
        built=("left",),
        beside=("cards.device", ("double-shoe",)),
        sign={
            "left": "Hearts and diamonds stand for the left side of the shoe",
            "right": "Hearts and diamonds stand for the right side of the shoe",
        },
    ),
)

RULES = (
    Option(
        key="rules.variation",
        kind=Words(("standard", "six-to-five", "multiple-action")),
        clause="2.3(e)",
        clauses={"six-to-five": "2.6A(a)", "multiple-action": "2.18(a)"},
        about="the game's variation",
        default="standard",
        built=("standard",),
        sign={
            "six-to-five": "6 to 5 blackjack",
            "multiple-action": "Multiple action: your hand plays against two or three hands of the dealer",
        },
    ),
    Option(
        key="rules.hole_card",
        kind=Words(("none", "face-down", "reader", "face-up")),
        clause="2.6(h)",
        clauses={"face-down": "2.6(j)", "reader": "2.6(j)", "face-up": "2.6(k)"},
        about="the dealer's second card: after the players' play, or dealt before it",
        default="none",
        built=("none", "reader"),
        sign={
            "none": "The dealer takes his second card after all players have played",
            "face-down": "The dealer's second card is dealt face down and not looked at before play ends",
            "reader": "The dealer's second card is dealt face down; with an ace or a ten up the card reader "
            "tells a blackjack before play",
            "face-up": "Both cards of the dealer are dealt face up: ties lose, blackjack pays 1 to 1, double "
            "on 9, 10 or 11 only, no insurance",
        },
    ),
    Option(
        key="rules.soft_17",
        kind=Words(("stand", "hit")),
        clause="2.12(b)",
        clauses={"stand": "2.12(b)1", "hit": "2.12(b)2"},
        about="what the dealer does with a soft 17",
        default="stand",
        defaults={SIX_TO_FIVE: "hit"},
        sign={"stand": "The dealer stands on every 17", "hit": "The dealer draws on a soft 17"},
    ),
    Option(
        key="rules.split_hands",
        kind=Whole(2, 4),
        clause="2.11(e)",
        clauses={2: "2.11(c)1"},
        about="the most hands one box may make",
        default=2,
        sign={
            2: "A pair may be split once",
            3: "Pairs may be split twice, up to three hands",
            4: "Pairs may be split three times, up to four hands",
        },
    ),
    Option(
        key="rules.resplit_aces",
        kind=Switch(),
        clause="2.11(e)",
        about="whether aces may be split more than once",
        default=True,
        beside=("rules.split_hands", (3, 4)),
        sign={
            True: "Aces may be split again; a split ace receives one card",
            False: "Aces are split only once; a split ace receives one card",
        },
    ),
    Option(
        key="rules.double_after_split",
        kind=Switch(),
        clause="2.10(a)",
        clauses={False: "2.10(d)"},
        about="whether a split hand may be doubled",
        default=True,
        sign={
            True: "Double down on any first two cards but a 21, after a split too",
            False: "Double down on any first two cards but a 21, not after a split",
        },
    ),
    Option(
        key="rules.double_card",
        kind=Words(("face-up", "face-down", "on-request")),
        clause="2.10(c)",
        about="how the card of a doubled hand is dealt",
        default="face-up",
        built=("face-up",),
        sign={
            "face-up": "The card of a doubled hand is dealt face up",
            "face-down": "The card of a doubled hand is dealt face down",
            "on-request": "The card of a doubled hand is dealt face down if you ask",
        },
    ),
    Option(
        key="rules.surrender",
        kind=Switch(),
        clause="2.8(c)",
        about="whether a player may surrender half his wager",
        default=False,
        sign={
            True: "Surrender half your wager on your first two cards; a dealer's blackjack takes it all",
            False: "Surrender is not offered",
        },
    ),
    Option(
        key="rules.even_money",
        kind=Switch(),
        clause="2.7(c)",
        about="whether a blackjack against an ace may be paid 1 to 1 at once",
        default=False,
        sign={
            True: "Your blackjack against an ace may be paid 1 to 1 at once, instead of insurance",
            False: "Even money is not offered",
        },
    ),
    Option(
        key="rules.insurance",
        kind=Words(("before-play", "at-turn")),
        clause="2.9(b)",
        about="when insurance is taken",
        default="before-play",
        built=("before-play",),
        sign={
            "before-play": "Insurance against an ace, up to half your wager, before play begins",
            "at-turn": "Insurance against an ace, up to half your wager, at your turn",
        },
    ),
    Option(
        key="rules.five_card_21",
        kind=Switch(),
        clause="2.16(c)",
        about="2 to 1 for five cards totalling 21",
        default=False,
        built=(False,),
        sign={True: "Five cards totalling 21 pay 2 to 1"},
    ),
    Option(
        key="rules.suited_678",
        kind=Switch(),
        clause="2.3(e)1",
        about="2 to 1 for a 6, 7 and 8 of one suit",
        default=False,
        built=(False,),
        sign={True: "A 6, 7 and 8 of one suit pay 2 to 1"},
    ),
    Option(
        key="rules.three_sevens",
        kind=Switch(),
        clause="2.3(e)2",
        about="3 to 2 for three sevens",
        default=False,
        built=(False,),
        sign={True: "Three sevens pay 3 to 2"},
    ),
    Option(
        key="rules.designated_blackjack",
        kind=DesignatedBlackjack(),
        clause="2.3(e)3",
        about="2 to 1 for one blackjack the licensee names",
        default=(),
        built=((),),
    ),
    Option(
        key="rules.shared_boxes",
        kind=Switch(),
        clause="2.13(a)",
        about="whether up to three people may wager on a box",
        default=False,
        built=(False,),
        sign={True: "Up to three people may wager on a box", False: "One player to a box"},
    ),
    Option(
        key="rules.boxes_per_player",
        kind=Whole(1, 7),
        clause="2.14",
        about="the most boxes one player may wager on",
        default=1,
        sign={
            1: "A player may wager on one box",
            **{count: f"A player may wager on up to {count} boxes" for count in range(2, 8)},
        },
    ),
    Option(
        key="rules.mid_shoe_entry",
        kind=Switch(),
        clause="2.3(i)",
        about="whether a player who sat out a round may wager before the next shuffle",
        default=True,
        built=(True,),
        sign={
            True: "You may join the game at any round",
            False: "Who sits out a round waits for the next shuffle",
        },
    ),
    Option(
        key="rules.burn_each_round",
        kind=Switch(),
        clause="2.6A(c)",
        about="6 to 5: whether a card is burned before each round",
        default=False,
        built=(False,),
        beside=("rules.variation", ("six-to-five",)),
        sign={True: "A card is burned before each round and not shown"},
    ),
    Option(
        key="rules.rounds_per_deck",
        kind=Words(("one", "many")),
        clause="2.5(i)",
        about="6 to 5: rounds dealt before the decks change",
        default="many",
        built=("many",),
        beside=("rules.variation", ("six-to-five",)),
        sign={
            "one": "One round is dealt from a deck",
            "many": "Several rounds are dealt before the cards change",
        },
    ),
    Option(
        key="rules.fewest_wagers",
        kind=Whole(2, 3),
        clause="2.18(b)",
        about="multiple action: the fewest wagers a player makes",
        default=2,
        built=(2,),
        beside=("rules.variation", ("multiple-action",)),
        sign="At least {} wagers a player",
    ),
    Option(
        key="rules.verbal_wagers",
        kind=Switch(),
        clause="2.3(d)",
        about="whether a spoken wager with cash is accepted",
        default=True,
        sign={
            True: "A spoken wager with cash counts once dealer and supervisor confirm it",
            False: "No spoken wagers",
        },
    ),
    Option(
        key="rules.match_play",
        kind=Switch(),
        clause="2.3(d)",
        about="whether match play coupons are accepted",
        default=False,
        built=(False,),
        sign={True: "Match play coupons are accepted", False: "No match play coupons"},
    ),
)

READINGS = (
    Option(
        key="readings.split_two_card_21",
        kind=Words(("beats-21", "plain")),
        clause="2.3(a)3",
        about="a split hand's 21 in two cards against a dealer's 21 in more: wins, or ties",
        default="beats-21",
        sign={
            "beats-21": "A split hand's 21 in two cards beats a dealer's 21 in more",
            "plain": "A split hand's 21 in two cards ties a dealer's 21 in more",
        },
    ),
    Option(
        key="readings.busted_extras",
        kind=Words(("returned", "kept")),
        clause="2.10(b)",
        about="a dealer's blackjack after play: whether a busted hand's doubles and splits go back",
        default="returned",
        beside=("rules.hole_card", ("none", "face-down")),
        sign={
            "returned": "A dealer's blackjack after play takes one original wager from each box",
            "kept": "A dealer's blackjack after play takes one original wager; busted hands stay lost",
        },
    ),
    Option(
        key="readings.progressive_chip",
        kind=Words(("consumed", "returned")),
        clause="2.19(b)",
        about="progressive: whether a winner's chip is returned with the award",
        default="consumed",
        built=("consumed",),
        beside=("wagers", ("progressive",)),
        sign={"consumed": "Progressive awards are for one", "returned": "Progressive awards are to one"},
    ),
)


def _limits(name: str, stakes: tuple[int, ...], least: int, most: int) -> tuple[Option, ...]:
    title = KNOWN[name].words if name in KNOWN else "the blackjack wager"
    least, most = (min(stakes), max(stakes)) if stakes else (least, most)
    raised = {SIX_TO_FIVE: 500} if least < 500 and not stakes else {}
    return (
        Option(
            key=f"limits.{name}.min",
            kind=Amount(1, _MOST_MONEY),
            clause="8.2(a)",
            about=f"the least one may wager: {title}",
            default=least,
            defaults=raised,
        ),
        Option(
            key=f"limits.{name}.max",
            kind=Amount(1, _MOST_MONEY),
            clause="8.2(a)",
            about=f"the most one may wager: {title}",
            default=most,
        ),
    )


def _pays(name: str, clause: str, rows: tuple[str, ...] | None) -> Option:
    return Option(
        key=f"wagers.{name}.pays",
        kind=BetterPays(rows),
        clause=clause,
        about="rows paid better than the pay table's minimum",
        default=(),
    )


def _paytable(name: str, clause: str, letters: tuple[str, ...]) -> Option:
    return Option(
        key=f"wagers.{name}.paytable",
        kind=Words(letters),
        clause=clause,
        about="the pay table the licensee selected",
        default=letters[0],
    )


_PROGRESSIVE = (
    Option(
        key="wagers.progressive.meter",
        kind=Amount(0, _MOST_MONEY),
        clause="2.19(i)",
        about="what the progressive meter starts with",
        default=5_000_00,
    ),
    Option(
        key="wagers.progressive.rate",
        kind=Share(),
        clause="2.19(i)",
        about="share of each wager that goes on the meter",
        default=Fraction(7, 10),
    ),
    Option(
        key="wagers.progressive.reset",
        kind=Amount(0, _MOST_MONEY),
        clause="2.19(i)",
        about="what the meter starts again with",
        default=5_000_00,
    ),
)

_KEYS_NOT_BUILT: Mapping[str, tuple[Option, ...]] = {
    "same-suit": (
        Option(
            key="wagers.same-suit.option",
            kind=Whole(1, 4),
            clause="2.17(e)2",
            about="the payout option the licensee selected",
            default=1,
        ),
    ),
    "progressive": _PROGRESSIVE,
    "blackjack-bonus": (
        Option(
            key="wagers.blackjack-bonus.awards",
            kind=Awards(),
            clause="2.20(j)",
            about="by stake: amounts paid and their weights",
            default=(),
        ),
    ),
    "streak": (_pays("streak", "2.22(j)", None),),
    "match-the-dealer": (_pays("match-the-dealer", "2.23(f)", None),),
    "twenty-point": (
        _paytable("twenty-point", "2.24(f)", ("A", "B")),
        _pays("twenty-point", "2.24(f)", None),
        Option(
            key="wagers.twenty-point.ceiling",
            kind=Amount(1, _MOST_MONEY),
            clause="2.24(h)",
            about="the most that queens of hearts against a dealer's blackjack are paid in a round",
        ),
    ),
}


def _wager_options(wager: KnownWager) -> tuple[Option, ...]:
    if wager.name in ALL:
        built = ALL[wager.name]
        letters = tuple(built.paytables)
        own: tuple[Option, ...] = (_paytable(wager.name, built.paytable_clause, letters),)
        if built.may_pay_more:
            own += (_pays(wager.name, built.paytable_clause, built.rows),)
    else:
        own = _KEYS_NOT_BUILT.get(wager.name, ())
    return own + _limits(wager.name, wager.stakes, 1_00, 100_00)


OPTIONS: tuple[Option, ...] = (
    *TABLE,
    *CARDS,
    *RULES,
    *_limits(MAIN, (), 5_00, 500_00),
    *(option for wager in KNOWN.values() for option in _wager_options(wager)),
    *READINGS,
)
"""Every key a blackjack sheet may hold."""

BY_KEY: Mapping[str, Option] = {option.key: option for option in OPTIONS}

TABLES: tuple[str, ...] = tuple(f"wagers.{name}" for name in KNOWN)
"""Tables that say something even when they are empty."""
