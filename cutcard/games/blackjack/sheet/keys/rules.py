"""`[rules]`: what the licensee may choose of the game."""

from cutcard.games.blackjack.sheet.keys.kinds import DesignatedBlackjack
from cutcard.games.blackjack.sheet.keys.table import SIX_TO_FIVE
from cutcard.games.table.sheet_keys import boxes_per_player, match_play, verbal_wagers
from cutcard.law.options import (
    Option,
    Switch,
    Whole,
    Words,
)

RULES = (
    Option(
        key="rules.variation",
        kind=Words(),
        clause="2.3(e)",
        clauses={"six-to-five": "2.6A(a)", "multiple-action": "2.18(a)"},
        about="the game's variation",
        sign={
            "six-to-five": "6 to 5 blackjack; wagers in multiples of $5",
            "multiple-action": "Multiple action: your hand plays against two or three hands of the dealer",
        },
        asked_first=True,
    ),
    Option(
        key="rules.hole_card",
        kind=Words(),
        clause="2.6(h)",
        clauses={"face-down": "2.6(j)", "reader": "2.6(j)", "face-up": "2.6(k)"},
        about="the dealer's second card: after the players' play, or dealt before it",
        sign={
            "none": "The dealer takes their second card after all players have played",
            "face-down": "The dealer's second card is dealt face down and not looked at before play ends",
            "reader": "The dealer's second card is dealt face down; with an ace or a ten up the card reader "
            "tells a blackjack before play",
            "face-up": "Both cards of the dealer are dealt face up: ties lose, blackjack pays 1 to 1, double "
            "on 9, 10 or 11 only, no insurance",
        },
        asked_first=("face-up",),
    ),
    Option(
        key="rules.soft_17",
        kind=Words(),
        clause="2.12(b)",
        clauses={"stand": "2.12(b)1", "hit": "2.12(b)2"},
        about="what the dealer does with a soft 17",
        defaults={SIX_TO_FIVE: "hit"},
        sign={"stand": "The dealer stands on every 17", "hit": "The dealer draws on a soft 17"},
        asked_first=True,
    ),
    Option(
        key="rules.split_hands",
        kind=Whole(2, 4),
        clause="2.11(e)",
        clauses={2: "2.11(c)1"},
        about="the most hands one box may make",
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
        sign={
            True: "Double down on any first two cards but a 21, after a split too",
            False: "Double down on any first two cards but a 21, not after a split",
        },
    ),
    Option(
        key="rules.double_card",
        kind=Words(),
        clause="2.10(c)",
        about="how the card of a doubled hand is dealt",
        sign={
            "face-up": "The card of a doubled hand is dealt face up",
            "face-down": "The card of a doubled hand is dealt face down and turned when it is settled",
            "on-request": "The card of a doubled hand is dealt face down if you ask; once one player has, "
            "all are offered it from the next round on",
        },
    ),
    Option(
        key="rules.surrender",
        kind=Switch(),
        clause="2.8(c)",
        about="whether a player may surrender half their wager",
        sign={
            True: "Surrender half your wager on your first two cards; a dealer's blackjack takes it all",
            False: "Surrender is not offered",
        },
        asked_first=(True,),
    ),
    Option(
        key="rules.even_money",
        kind=Switch(),
        clause="2.7(c)",
        about="whether a blackjack against an ace may be paid 1 to 1 at once",
        sign={
            True: "Your blackjack against an ace may be paid 1 to 1 at once, instead of insurance",
            False: "Even money is not offered",
        },
    ),
    Option(
        key="rules.insurance",
        kind=Words(),
        clause="2.9(b)",
        about="when insurance is taken",
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
        sign={True: "Five cards totalling 21 pay 2 to 1"},
    ),
    Option(
        key="rules.suited_678",
        kind=Switch(),
        clause="2.3(e)1",
        about="2 to 1 for a 6, 7 and 8 of one suit",
        sign={True: "A 6, 7 and 8 of one suit pay 2 to 1"},
    ),
    Option(
        key="rules.three_sevens",
        kind=Switch(),
        clause="2.3(e)2",
        about="3 to 2 for three sevens",
        sign={True: "Three sevens pay 3 to 2"},
    ),
    Option(
        key="rules.designated_blackjack",
        kind=DesignatedBlackjack(),
        clause="2.3(e)3",
        about="2 to 1 for one blackjack the licensee names",
        sign="A blackjack of {} pays 2 to 1",
    ),
    Option(
        key="rules.shared_boxes",
        kind=Switch(),
        clause="2.13(a)",
        about="whether up to three people may wager on a box",
        sign={
            True: "Up to three people may wager on a box, if the first of them consents",
            False: "One player to a box",
        },
    ),
    Option(
        key="rules.shared_box_limit",
        kind=Whole(1, 7),
        clause="2.13(g)",
        about="the most boxes of the table the Commission lets be shared",
        beside=("rules.shared_boxes", (True,)),
        sign={
            1: "One box may be shared",
            **{count: f"Up to {count} boxes may be shared" for count in range(2, 8)},
        },
    ),
    boxes_per_player("2.14"),
    Option(
        key="rules.mid_shoe_entry",
        kind=Switch(),
        clause="2.3(i)",
        about="whether a player who sat out a round may wager before the next shuffle",
        sign={
            True: "You may join the game at any round",
            False: "A player who sits out a round waits for the next shuffle, or for the house's permission",
        },
    ),
    Option(
        key="rules.burn_each_round",
        kind=Switch(),
        clause="2.6A(c)",
        about="6 to 5: whether a card is burned before each round",
        beside=("rules.variation", ("six-to-five",)),
        sign={True: "A card is burned before each round and not shown"},
    ),
    Option(
        key="rules.rounds_per_deck",
        kind=Words(),
        clause="2.5(i)",
        about="6 to 5: rounds dealt before the decks change",
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
        beside=("rules.variation", ("multiple-action",)),
        sign="At least {} wagers a player",
    ),
    verbal_wagers("2.3(d)"),
    match_play("2.3(d)"),
)
