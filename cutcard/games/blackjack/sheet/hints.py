"""Other names people have for what a blackjack sheet says: abbreviations, trade names, other programs' keys.

One table of data; a key or value that is not known is looked up here before the nearest known one is named.
"""

from cutcard.games.blackjack.sheet.compatibility import KNOWN
from cutcard.law.sheet_hints import Hints, normal

_WAGERS: dict[str, tuple[str, ...]] = {
    "over-under-13": ("over-13", "under-13", "over/under", "over and under 13"),
    "same-suit": ("royal match", "suit match", "suited"),
    "sevens": ("super sevens", "super 7s", "lucky sevens"),
    "progressive": ("progressive blackjack", "progressive jackpot", "jackpot"),
    "blackjack-bonus": ("bonus", "bonus blackjack"),
    "streak": ("streaks", "streak-2", "streak-3", "streak-4", "streak-5", "hot streak"),
    "match-the-dealer": ("match dealer", "dealer match"),
    "twenty-point": ("lucky ladies", "twenty point bonus", "20 point", "20 point bonus"),
    "optional-bonus": ("optional bonus wager",),
    "in-between": ("acey deucey", "inbetween wager"),
    "21-plus-3": ("21 3", "twenty-one plus three", "21 plus three"),
}
_KEYS: dict[str, tuple[str, ...]] = {
    'write soft_17 = "stand" under [rules]': ("s17", "stand on soft 17", "dealer stands soft 17"),
    'write soft_17 = "hit" under [rules]': ("h17",),
    'write soft_17 = "hit" or "stand" under [rules]': (
        "dealer hits soft 17",
        "dealer hits on soft 17",
        "hit soft 17",
        "hits soft 17",
        "dealer soft 17",
    ),
    "write double_after_split = true or false under [rules]": ("das", "double after splits", "ndas"),
    "write surrender = true under [rules]: it is late surrender (2.8(a)2)": ("ls", "late surrender"),
    "there is no early surrender; surrender = true under [rules] is late surrender (2.8(a)2)": (
        "es",
        "early surrender",
    ),
    "write resplit_aces = true or false under [rules]": ("rsa", "resplit of aces"),
    "write split_hands = 2, 3 or 4 under [rules]: the most hands a box may make": (
        "resplit",
        "resplits",
        "max splits",
        "max split hands",
        "splits",
        "max hands",
        "split to",
    ),
    'the rules say what a blackjack pays; variation = "six-to-five" under [rules] pays 6 to 5': (
        "blackjack pays",
        "blackjack payout",
        "bj pays",
        "bj payout",
        "natural pays",
        "payout",
    ),
    'write variation = "six-to-five" under [rules]': ("six to five", "6 to 5", "6:5"),
    'write variation = "multiple-action" under [rules]': ("multiple action", "multi action"),
    'write hole_card = "face-up" under [rules]': ("double exposure", "both cards up", "face up"),
    'write hole_card = "none" under [rules]': ("enhc", "european", "no hole card", "european no hole card"),
    'write hole_card = "reader" under [rules]': ("peek", "dealer peeks", "hole card reader"),
    "write decks = 8 under [cards]": ("deck", "number of decks", "num decks", "n decks", "deck count"),
    'write cut = "1/4" under [cards]: the share of the cards behind the cutting card': (
        "penetration",
        "cut card",
        "cut card position",
    ),
    'write device = "continuous" under [cards]': ("csm", "continuous shuffler", "continuous shuffling"),
    'write min = "5.00" under [limits.blackjack]': ("min bet", "minimum", "minimum bet", "table min", "min"),
    'write max = "500.00" under [limits.blackjack]': (
        "max bet",
        "maximum",
        "maximum bet",
        "table max",
        "max",
    ),
    "write boxes = 7 under [table]": ("seats", "spots", "players", "positions"),
    "the rules have five_card_21 under [rules]: 2 to 1 for five cards totalling 21 (2.16(c))": (
        "five card charlie",
        "charlie",
        "5 card charlie",
        "5 card 21",
    ),
    "any first two cards may be doubled (2.10(a)), and 9 to 11 where both dealer's cards lie face up": (
        "double on",
        "double any",
        "double any two",
        "doa",
        "d10",
    ),
}
_VALUES: dict[str, dict[str, tuple[str, ...]]] = {
    "rules.surrender": {
        "write surrender = true: it is late surrender, a dealer's blackjack takes all (2.8(a)2)": (
            "late",
            "ls",
            "late surrender",
            "first-two",
        ),
        "there is no early surrender; surrender = true is late surrender (2.8(a)2)": ("early", "es"),
        "write surrender = false": ("none", "never"),
    },
    "rules.soft_17": {
        'write soft_17 = "stand"': ("s17", "false"),
        'write soft_17 = "hit"': ("h17", "true", "draw", "draws"),
    },
    "rules.variation": {
        'write variation = "six-to-five"': ("6:5", "6 to 5", "6/5", "6-5"),
        'write variation = "standard"': ("3:2", "3 to 2", "3/2", "classic", "none"),
    },
    "rules.hole_card": {
        'write hole_card = "reader" where the dealer looks for a blackjack before play, else "face-down"': (
            "true",
            "yes",
            "american",
            "peek",
            "us",
        ),
        'write hole_card = "none"': ("false", "no", "european", "enhc"),
    },
    "rules.insurance": {'write insurance = "before-play" or "at-turn"': ("true", "yes")},
    "cards.device": {'write device = "continuous"': ("csm", "continuous shuffler")},
    "cards.shuffle": {'write shuffle = "automated"': ("machine", "auto", "asm")},
    "table.game": {'write game = "blackjack"': ("21", "bj", "twenty one", "pontoon")},
}


def _hints() -> Hints:
    return Hints(
        keys={normal(name): says for says, names in _KEYS.items() for name in names},
        tables={
            **{normal(name): name for name in KNOWN},
            **{normal(name): table for table, names in _WAGERS.items() for name in names},
        },
        values={
            (key, normal(name)): says
            for key, listed in _VALUES.items()
            for says, names in listed.items()
            for name in names
        },
    )


HINTS = _hints()
