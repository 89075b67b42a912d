"""`[table]`, `[cards]` and `[readings]`: what a table is, what it deals from, how it reads the text."""

from fractions import Fraction

from cutcard.games.registry import BUILT, NOT_BUILT
from cutcard.games.table.sheet_keys import (
    COLOURS,
    DEALING,
    SIGN_APPROVAL,
    STATUS,
    TABLE_NAME,
    boxes,
    chip,
    clocks,
    decks,
    edition,
    recut_by,
)
from cutcard.law.options import (
    Option,
    Share,
    Switch,
    Text,
    Words,
)

SIX_TO_FIVE = "variation=six-to-five"
_GAMES = (*BUILT, *NOT_BUILT)

TABLE = (
    Option(
        key="table.game",
        kind=Words(tuple(one.name for one in _GAMES), offered=tuple(one.name for one in BUILT)),
        clause="2.3(a)",
        clauses={one.name: one.clause for one in _GAMES},
        about="the game",
        required=True,
        built=tuple(one.name for one in BUILT),
    ),
    TABLE_NAME,
    STATUS,
    DEALING,
    SIGN_APPROVAL,
    edition("2.1"),
    boxes("2.11(e)", called="player boxes"),
    chip("2.3(d)"),
)

CLOCKS = clocks(betting="2.3(c)", decision="2.6(f)", window="2.9(b)", cut="2.5(f)")

CARDS = (
    decks("2.2(a)", "decks in the stack a round is dealt from: one batch, one side of a double shoe"),
    Option(
        key="cards.device",
        kind=Words(),
        clause="2.6(a)",
        clauses={"double-shoe": "2.2(c)", "hand": "2.6A(a)", "continuous": "2.21"},
        about="what the cards are dealt from",
        defaults={SIX_TO_FIVE: "hand"},
        sign={
            "shoe": "Dealt from a shoe",
            "double-shoe": "Dealt from a double shoe",
            "hand": "Dealt from the dealer's hand",
            "continuous": "Dealt from a continuous shuffling device",
        },
    ),
    Option(
        key="cards.shuffle",
        kind=Words(),
        clause="2.5(a)",
        clauses={"automated": "2.2(d)", "bart-carter": "2.6(m)"},
        about="how the cards are shuffled",
        defaults={SIX_TO_FIVE: "automated"},
        sign={
            "manual": "Shuffled by the dealer",
            "automated": "Shuffled by machine, two batches in turn",
            "bart-carter": "Bart Carter shuffle",
        },
    ),
    Option(
        key="cards.cut",
        kind=Share(nothing=True),
        clause="2.5(d)",
        clauses={Fraction(0): "2.5(k)"},
        about="share of the stack behind the cutting card; 0 for none, with an approval",
        defaults={SIX_TO_FIVE: Fraction(1, 3)},
        sign="{} of the cards stay behind the cutting card",
    ),
    Option(
        key="cards.red_side",
        kind=Words(),
        clause="2.6(d)1",
        about="double shoe: the side the red suits stand for",
        beside=("cards.device", ("double-shoe",)),
        sign={
            "left": "Hearts and diamonds stand for the left side of the shoe",
            "right": "Hearts and diamonds stand for the right side of the shoe",
        },
    ),
    Option(
        key="cards.burn",
        kind=Switch(),
        clause="2.6(c)",
        clauses={False: "2.5(k)"},
        about="whether a card is burned after each loading and by each new dealer; false with an approval",
        beside=("cards.device", ("shoe",)),
        sign={False: "No card is burned"},
    ),
    Option(
        key="cards.approval",
        kind=Text(120, may_be_empty=True),
        clause="2.5(k)",
        about="the approval of other procedures for shuffle, cut and burn, or of a device (2.21)",
        sign="Cards handled as approved: {}",
    ),
    Option(
        key="cards.pre_shuffled",
        kind=Switch(),
        clause="2.4(a)",
        about="whether the cards come to the table shuffled, and are cut without being spread and washed",
        sign={True: "The cards come to the table shuffled"},
    ),
    recut_by("2.5(g)"),
    Option(
        key="cards.idle_spread",
        kind=Words(),
        clause="2.5(j)",
        about="how the cards lie while nobody plays",
        sign={"face-down": "While nobody plays the cards lie face down; the first player has them turned up"},
    ),
    Option(
        key="cards.idle_respread",
        kind=Switch(),
        clause="2.5(j)2",
        about="whether the batch from the device is spread and reshuffled after an idle time; false says "
        "that both approvals, i and ii, are had",
        beside=("cards.shuffle", ("automated",)),
        sign={False: "After an idle time the cards from the machine are spread when a player asks"},
    ),
    Option(
        key="cards.backs",
        kind=Words(COLOURS),
        clause="2.2(a)",
        about="the colour of the backs: of all cards, of the left side, of the first batch",
    ),
    Option(
        key="cards.second_backs",
        kind=Words(COLOURS),
        clause="2.2(d)2",
        about="the colour of the backs of the right side of a double shoe, or of the second batch",
    ),
    Option(
        key="cards.cutting_card",
        kind=Words(COLOURS),
        clause="2.2(a)",
        about="the colour of the cutting cards",
    ),
    Option(
        key="cards.reader",
        kind=Words(),
        clause="2.15(j)",
        clauses={"may-show": "2.15(j)1", "hides": "2.15(j)2"},
        about="the card reader: whether a player could determine the hole card as it is read; unsaid: the "
        "supervisor decides",
        beside=("rules.hole_card", ("reader",)),
    ),
)

READINGS = (
    Option(
        key="readings.split_two_card_21",
        kind=Words(),
        clause="2.3(a)3",
        about="a split hand's 21 in two cards against a dealer's 21 in more: wins, or ties",
        sign={
            "beats-21": "A split hand's 21 in two cards beats a dealer's 21 in more",
            "plain": "A split hand's 21 in two cards ties a dealer's 21 in more",
        },
    ),
    Option(
        key="readings.busted_extras",
        kind=Words(),
        clause="2.10(b)",
        about="a dealer's blackjack after play: whether a busted hand's doubles and splits go back",
        beside=("rules.hole_card", ("none", "face-down")),
        sign={
            "returned": "A dealer's blackjack after play takes one original wager from each box",
            "kept": "A dealer's blackjack after play takes one original wager; busted hands stay lost",
        },
    ),
    Option(
        key="readings.insurance_turn",
        kind=Words(),
        clause="2.9(b)",
        about="insurance at turn: a box insures until its own first decision, or once others decide only at "
        "its own turn",
        beside=("rules.insurance", ("at-turn",)),
        sign={
            "until-decision": "A box may insure until its own first decision",
            "own-turn": "Once a player has decided, a box insures only at its own turn",
        },
    ),
    Option(
        key="readings.losing_insurance",
        kind=Words(),
        clause="2.9(d)",
        about="insurance lost to the reader's no: collected with the hole card's disclosure, or at once",
        beside=("rules.hole_card", ("reader",)),
        sign={
            "at-disclosure": "Losing insurance is collected when the dealer's second card is shown",
            "after-check": "Losing insurance is collected as soon as the card reader says no",
        },
    ),
    Option(
        key="readings.second_card",
        kind=Words(),
        clause="2.12(c)",
        about="a round in which nothing waits for the dealer: whether they take their second card",
        beside=("rules.hole_card", ("none",)),
        sign={
            "always": "The dealer takes their second card in every round",
            "when-needed": "The dealer takes no second card when nothing depends on it",
        },
    ),
    Option(
        key="readings.progressive_chip",
        kind=Words(),
        clause="2.19(b)",
        about="progressive: whether a winner's chip is returned with the award",
        beside=("wagers", ("progressive",)),
        sign={"consumed": "Progressive awards are for one", "returned": "Progressive awards are to one"},
    ),
    Option(
        key="readings.additional_wagers",
        kind=Words(),
        clause="2.17(a)",
        about="2.17: whether a table offers one kind of its wagers, or several of which a bettor makes one",
        beside=("wagers", ("over-under-13", "over-13", "same-suit", "sevens")),
        sign={"one-each": "Of over or under 13, same suit and sevens a player makes one on a hand"},
    ),
    Option(
        key="readings.single_seven",
        kind=Words(),
        clause="2.17(e)3",
        about="sevens: whether one seven wins as the first card only, or as the second too",
        beside=("wagers", ("sevens",)),
        sign={
            "first-card": "For the sevens wager one seven wins as the first card only",
            "either-card": "For the sevens wager one seven wins as the first card or the second",
        },
    ),
    Option(
        key="readings.progressive_shares",
        kind=Words(),
        clause="2.19(h)",
        about="progressive: whether a meter won by several is shared by their wagers, or by the players",
        beside=("wagers", ("progressive",)),
        sign={
            "by-wager": "Winners of one meter share it by their wagers",
            "by-player": "Winners of one meter have equal parts, whatever their wagers",
        },
    ),
    Option(
        key="readings.progressive_awards",
        kind=Words(),
        clause="2.19(h)",
        about="progressive: whether the awards in dollars come from the rack, or off the meter",
        beside=("wagers", ("progressive",)),
        sign={
            "rack": "Awards in dollars leave the progressive meter as it is",
            "meter": "Awards in dollars are taken off the progressive meter while it holds them",
        },
    ),
    Option(
        key="readings.progressive_split",
        kind=Words(),
        clause="2.19(c)",
        about="progressive: whether cards received after a split count on, or only those of the unsplit hand",
        beside=("wagers", ("progressive",)),
        sign={
            "as-received": "For the progressive wager cards count on after a split",
            "unsplit": "For the progressive wager a split ends the cards that count",
        },
    ),
    Option(
        key="readings.streak_split",
        kind=Words(),
        clause="2.22(h)",
        about="streak: whether ties among split hands are left out, or count among all that want a majority",
        beside=("wagers", ("streak", "streak-2")),
        sign={
            "net": "After a split, more hands must win than lose; ties do not count",
            "majority": "After a split, more than half of the hands must win, unless as many lose",
        },
    ),
    Option(
        key="readings.streak_closing",
        kind=Words(),
        clause="2.22(f)",
        about="streak: what becomes of wagers under way when the table closes",
        beside=("wagers", ("streak", "streak-2")),
        sign={
            "returned": "When the table closes, streak wagers under way are returned",
            "lost": "When the table closes, streak wagers under way are lost",
        },
    ),
    Option(
        key="readings.refused_card",
        kind=Words(),
        clause="2.15(c)",
        about="a refused exposed card: no further card for that box, or for all boxes the player calls",
        sign={"player": "A player who refuses an exposed card gets no further card in any of their boxes"},
    ),
    Option(
        key="readings.misread_bonus",
        kind=Words(),
        clause="2.15(j)1",
        about="a round called dead for a misread hole card: whether a blackjack's bonus wager is paid",
        beside=("wagers", ("blackjack-bonus",)),
        sign={"returned": "A round called dead returns every bonus wager"},
    ),
)
