"""House advantages as others print them, with the sheet that has the same conditions. Data, no program.

A figure is in percent. `play` is `best` for the best play of each hand, `chart` for the best chart by totals.
"""

from typing import Any, NamedTuple

MAIN, SIDE = "docs/examples/published/main.toml", "docs/examples/published/side.toml"

WIZARD = "wizardofodds.com, blackjack appendix 9"
HOPPE = 'hhoppe/blackjack, "House edge results"'
REVIEW = "blackjackreview.com, rule variations"
JACOBSON = "888casino blog (Jacobson)"
SIDE_BETS = "wizardofodds.com, side bets"
TABLESHARP = "tablesharp.com/methodology"


class Figure(NamedTuple):
    group: str
    words: str
    sheet: str
    changes: tuple[tuple[str, Any], ...]
    wager: str
    printed: str
    """As it stands there; its digits are how exactly ours is compared."""
    source: str
    play: str = "best"
    why: str = ""
    """Why ours differs, where it does."""
    cell: tuple[str, tuple[int, int], str] | None = None
    """What their chart has where that is the reason: the part, the count and the up card, the play."""


def _main(
    words: str, printed: str, source: str, *, play: str = "best", why: str = "", **rules: Any
) -> Figure:
    """A figure of the main game; `rules` are keys with `__` for the dot."""
    changes = tuple((key.replace("__", "."), value) for key, value in rules.items())
    cell = ("hard", (16, 10), "surrender/hit") if why == _16_IS_HIT else None
    return Figure("Main game", words, MAIN, changes, "blackjack", printed, source, play, why, cell)


def _decks(many: int) -> str:
    return "1 deck" if many == 1 else f"{many} decks"


_AFTER_SPLIT = (
    "Only split pairs differ: the other hands that the page prints agree to the sixth digit. The page's "
    "program does not count the cards that the other hands of a box draw. Ours counts every card, and plays "
    "a split hand like the same cards before the split (CDZ-)."
)
_16_IS_HIT = (
    "Their chart hits a 16 against a ten if it can no longer be surrendered. Ours stands, which is better, "
    "because such a hand has three cards or more, small ones."
)
_ROUNDED = "A matter of rounding: ours is 0.192500 to six digits, and a little less to seven."
_H17, _LS, _NO_DAS = (
    {"rules__soft_17": "hit"},
    {"rules__surrender": True},
    {"rules__double_after_split": False},
)
_ALL_LOST = {"what_if__late_blackjack": "everything"}
_6_TO_5 = {"what_if__blackjack_pays": "6 to 5"}
_DECKS = (1, 2, 4, 6, 8)


def _by_decks(words: str, printed: str, source: str, **rules: Any) -> list[Figure]:
    """One figure for each of 1, 2, 4, 6 and 8 decks, with the best chart."""
    return [
        _main(
            f"{_decks(decks)}, {words}",
            one,
            source,
            play="chart",
            why=_16_IS_HIT if "rules__surrender" in rules else _ROUNDED if one == "0.193" else "",
            cards__decks=decks,
            **rules,
        )
        for decks, one in zip(_DECKS, printed.split(), strict=True)
    ]


MAIN_GAME = [
    _main("1 deck, S17, DAS", "-0.1839", WIZARD, why=_AFTER_SPLIT, cards__decks=1),
    _main("1 deck, S17, no DAS", "-0.0423", WIZARD, why=_AFTER_SPLIT, cards__decks=1, **_NO_DAS),
    _main("1 deck, H17, DAS", "0.0072", WIZARD, why=_AFTER_SPLIT, cards__decks=1, **_H17),
    _main("1 deck, H17, no DAS", "0.1513", WIZARD, why=_AFTER_SPLIT, cards__decks=1, **_H17, **_NO_DAS),
    _main("2 decks, H17, DAS", "0.3797", WIZARD, why=_AFTER_SPLIT, cards__decks=2, **_H17),
    _main("2 decks, H17, no DAS", "0.5252", WIZARD, why=_AFTER_SPLIT, cards__decks=2, **_H17, **_NO_DAS),
    _main("5 decks, S17, DAS", "0.3804", WIZARD, why=_AFTER_SPLIT, cards__decks=5),
    _main("5 decks, H17, DAS", "0.5918", WIZARD, why=_AFTER_SPLIT, cards__decks=5, **_H17),
    _main(
        "6 decks, H17, all wagers lost",
        "0.7271",
        WIZARD,
        why=_AFTER_SPLIT,
        cards__decks=6,
        **_H17,
        **_ALL_LOST,
    ),
    _main(
        "8 decks, H17, all wagers lost",
        "0.7562",
        WIZARD,
        why=_AFTER_SPLIT,
        cards__decks=8,
        **_H17,
        **_ALL_LOST,
    ),
    *_by_decks("H17, late surrender", "0.013 0.328 0.480 0.530 0.555", HOPPE, **_H17, **_LS),
    *_by_decks("S17, late surrender", "-0.161 0.144 0.287 0.333 0.357", HOPPE, **_LS),
    *_by_decks("S17", "-0.144 0.193 0.353 0.406 0.432", HOPPE),
    *_by_decks("H17", "0.044 0.392 0.562 0.618 0.646", HOPPE, **_H17),
    _main(
        "6 decks, S17, no resplit, chart", "0.460", HOPPE, play="chart", cards__decks=6, rules__split_hands=2
    ),
    _main(
        "8 decks, H17, late surrender, no DAS",
        "0.699",
        HOPPE,
        play="chart",
        why=_16_IS_HIT,
        **_H17,
        **_LS,
        **_NO_DAS,
    ),
    _main(
        "8 decks, H17, late surrender, no resplit",
        "0.609",
        HOPPE,
        play="chart",
        why=_16_IS_HIT,
        rules__split_hands=2,
        **_H17,
        **_LS,
    ),
    _main(
        "8 decks, H17, late surrender, aces resplit",
        "0.485",
        HOPPE,
        play="chart",
        why=_16_IS_HIT,
        rules__resplit_aces=True,
        **_H17,
        **_LS,
    ),
    _main(
        "8 decks, H17, late surrender, 6 to 5",
        "1.913",
        HOPPE,
        play="chart",
        why=_16_IS_HIT,
        **_H17,
        **_LS,
        **_6_TO_5,
    ),
    _main("8 decks, H17, all wagers lost", "0.758", HOPPE, play="chart", **_H17, **_ALL_LOST),
    _main(
        "1 deck, 6 to 5, S17, late surrender, no resplit",
        "1.263",
        HOPPE,
        play="chart",
        why=_16_IS_HIT,
        cards__decks=1,
        rules__split_hands=2,
        **_LS,
        **_6_TO_5,
    ),
    _main(
        "1 deck, 6 to 5, H17, late surrender",
        "1.407",
        HOPPE,
        play="chart",
        why=_16_IS_HIT,
        cards__decks=1,
        **_H17,
        **_LS,
        **_6_TO_5,
    ),
    _main("8 decks, S17 (“Atlantic City”)", "0.43", "realonlinegambling.com/blackjack/odds"),
]


def _side(wager: str, source: str, *printed: tuple[int, str], **keys: Any) -> list[Figure]:
    """The wager at each number of decks."""
    more = tuple((key.replace("__", "."), value) for key, value in keys.items())
    return [
        Figure(
            "Side wagers",
            f"{wager}, {_decks(decks)}",
            SIDE,
            (("cards.decks", decks), *more),
            wager,
            one,
            source,
        )
        for decks, one in printed
    ]


def _five(text: str) -> list[tuple[int, str]]:
    return list(zip(_DECKS, text.split(), strict=True))


SIDE_WAGERS = [
    *_side("insurance", "janimar.eu/blackjack-dealer-insurance", *_five("5.882 6.796 7.246 7.395 7.470")),
    *_side("over-13", JACOBSON, (6, "6.555")),
    *_side("under-13", JACOBSON, (6, "10.067")),
    *_side("under-13", SIDE_BETS, (1, "10.11"), (2, "10.08"), (4, "10.07"), (6, "10.07")),
    *_side("same-suit", SIDE_BETS, (2, "0.8215")),
    *_side("sevens", "webdelautomovil.com; " + JACOBSON, (4, "15.92"), (6, "11.40"), (8, "9.01")),
    *_side("twenty-point", SIDE_BETS, (1, "38.16"), (2, "30.05"), (6, "24.7089"), (8, "24.05")),
    *_side("optional-bonus", JACOBSON + "; discountgambling.net", (6, "6.912"), (2, "7.568")),
    *_side("in-between", JACOBSON, (2, "5.696"), (6, "3.396")),
    *_side("21-plus-3", SIDE_BETS, *_five("13.30 7.26 4.24 3.24 2.74")),
]


def _other(
    group: str, sheet: str, wager: str, printed: str, source: str, why: str = "", **keys: Any
) -> Figure:
    changes = tuple((key.replace("__", "."), value) for key, value in keys.items())
    decks = f", {_decks(keys['cards__decks'])}" if "cards__decks" in keys else ""
    return Figure(group, wager + decks, sheet, changes, wager, printed, source, "best", why)


_RED_DOG = "oddsshark.com, red dog odds"
_MISPRINT = "A misprint there: 2.751 with two digits exchanged is 2.571."
OTHERS = [
    *(
        _other("Red dog", "red-dog", "red-dog", one, _RED_DOG, cards__decks=decks)
        for decks, one in _five("3.155 3.077 2.88 2.80 2.75")
    ),
    _other("Red dog", "red-dog", "red-dog", "2.571", "several pages", _MISPRINT, cards__decks=8),
    _other("Craps", "craps", "pass", "1.41", TABLESHARP),
    _other("Craps", "craps", "dont-pass", "1.36", TABLESHARP),
    *(
        _other("Craps", "craps", f"place-win-{point}", one, TABLESHARP)
        for point, one in ((4, "6.67"), (5, "4.0"), (6, "1.52"))
    ),
    *(
        _other("Craps", "craps", f"hard-{point}", one, TABLESHARP)
        for point, one in ((4, "11.11"), (6, "9.09"))
    ),
    _other("Craps", "craps", "any-seven", "16.67", TABLESHARP),
    _other("Craps", "craps", "any-craps", "11.11", TABLESHARP),
    _other("Craps", "craps", "field", "5.56", TABLESHARP),
    *(
        _other(
            "Minibaccarat", "minibaccarat", wager, one, "uscasinosonline.com; excelpunks.com", cards__decks=8
        )
        for wager, one in (("banker", "1.0579"), ("player", "1.2351"), ("tie", "14.3596"))
    ),
    _other("Minibaccarat", "minibaccarat", "tie", "14.44", "casinoexploit.com/baccarat", cards__decks=6),
    _other(
        "Double attack",
        "double-attack",
        "initial",
        "0.62",
        "casinocitytimes.com (Grochowski)",
        rules__split_hands=2,
        rules__surrender="first-two",
    ),
]

FIGURES: tuple[Figure, ...] = (*MAIN_GAME, *SIDE_WAGERS, *OTHERS)


class PrintedHand(NamedTuple):
    """Two cards of different ranks against an ace, as appendix 9 of the same source prints them."""

    decks: int
    soft_17: str
    cards: tuple[int, int]
    stand: str
    hit: str
    double: str
    all_lost: bool = False
    """A dealer's blackjack counts and takes all wagers; elsewhere the values are given that there is none."""


_ACE = 11
PRINTED_HANDS = (
    PrintedHand(1, "stand", (2, _ACE), "-0.661732", "-0.067808", "-0.593281"),
    PrintedHand(1, "stand", (5, 4), "-0.654533", "-0.070215", "-0.395771"),
    PrintedHand(1, "stand", (6, 5), "-0.634013", "0.172946", "0.240259"),
    PrintedHand(1, "hit", (3, 2), "-0.584988", "-0.322592", "-1.169976"),
    PrintedHand(1, "hit", (6, _ACE), "-0.507702", "-0.229134", "-0.529713"),
    PrintedHand(2, "hit", (4, 3), "-0.590338", "-0.362212", "-1.077576"),
    PrintedHand(2, "hit", (7, _ACE), "-0.224703", "-0.165428", "-0.416886"),
    PrintedHand(5, "hit", (4, 2), "-0.595694", "-0.345069", "-1.179218"),
    PrintedHand(5, "hit", (7, 2), "-0.593988", "-0.127340", "-0.453585"),
    PrintedHand(6, "hit", (5, 4), "-0.721243", "-0.396287", "-0.932671", all_lost=True),
    PrintedHand(6, "hit", (6, 5), "-0.720879", "-0.235772", "-0.535879", all_lost=True),
    PrintedHand(8, "hit", (3, 2), "-0.721955", "-0.528987", "-1.443909", all_lost=True),
    PrintedHand(8, "hit", (7, _ACE), "-0.465508", "-0.420237", "-0.908247", all_lost=True),
)
