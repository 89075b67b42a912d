"""The tables of blackjack at which kernel and engine are compared: what each must have, the rest by lot."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, NamedTuple

from cutcard.games.blackjack.rules import (
    wager_unit,
)
from cutcard.games.blackjack.sheet.sheet import (
    BlackjackSheet,
    Limits,
    OfferedWager,
    ProgressiveMeter,
)
from cutcard.games.blackjack.wagers import ALL
from cutcard.strategies.twenty_one.chart import Chart
from tests.agreement.charts import long_chart, random_chart
from tests.machines.sheets import A_PLAIN_SHOE, DEALINGS, random_whole_sheet


class TableSpec(NamedTuple):
    """What a table must have; the rest of its sheet is random."""

    options: dict[str, Any]
    boxes: int = 1
    rounds: int = 2000
    long: bool = False
    """Many cards a round, so that the shoe runs out within some rounds."""
    offers: tuple[str, ...] = ()
    """What the sheet must offer; otherwise side wagers decided by the first cards, or none."""
    rich: str = ""
    """The shoe repeats these cards, so that rare rows occur."""
    meter: ProgressiveMeter | None = None
    readings: tuple[tuple[str, str], ...] = ()


NO_MORE: dict[str, Any] = {
    **A_PLAIN_SHOE,
    "edition": "2010",
    "double_card": "face-up",
    "insurance": "before-play",
    "five_card_21": "false",
    "suited_678": "false",
    "three_sevens": "false",
    "designated_blackjack": "",
    "insurance_turn": "until-decision",
    "losing_insurance": "at-disclosure",
    "second_card": "always",
}
"""A table without any of these, except those it names itself."""
SPECIALS: dict[str, Any] = {
    "five_card_21": "true",
    "suited_678": "true",
    "three_sevens": "true",
    "designated_blackjack": "As Js",
}


def plain(dealing: str = "none", **options: Any) -> dict[str, Any]:
    return {**NO_MORE, "dealing": dealing, **options}


def from_the_hand(dealing: str = "six-to-five", **options: Any) -> dict[str, Any]:
    return plain(dealing, **{"busted_extras": "returned", "burn_each_round": "false", **options})


ONE_DECK: dict[str, Any] = {"boxes": 7, "decks": 1, "cut": "1/4"}
DEVICES: dict[str, Any] = {**SPECIALS, "decks": 2, "cut": "1/4"}

TABLES: dict[str, TableSpec] = {
    # dealings
    "no hole card, two hands": TableSpec(plain(split_hands=2, decks=8)),
    "no hole card, four hands": TableSpec(plain(split_hands=4, boxes=6, decks=2)),
    "no hole card, extras kept": TableSpec(plain(split_hands=3, busted_extras="kept", decks=6)),
    "hole card face down, extras returned": TableSpec(
        plain("face-down", split_hands=4, boxes=6, busted_extras="returned")
    ),
    "hole card face down, extras kept": TableSpec(
        plain("face-down", split_hands=3, busted_extras="kept", surrender="true")
    ),
    "reader, three hands": TableSpec(plain("reader", split_hands=3, decks=6)),
    "reader, four hands, hit": TableSpec(plain("reader", split_hands=4, boxes=6, soft_17="hit", decks=4)),
    "face up": TableSpec(plain("face-up", decks=6)),
    "face up, two boxes, hit": TableSpec(
        plain("face-up", decks=2, soft_17="hit", boxes=6), boxes=2, rounds=1000
    ),
    "aces split once": TableSpec(plain(split_hands=4, boxes=6, resplit_aces="false", decks=1)),
    "surrender": TableSpec(plain(surrender="true", chip=1)),
    "surrender, reader": TableSpec(plain("reader", surrender="true", chip=5)),
    # 6 to 5
    "6 to 5": TableSpec(from_the_hand(decks=2)),
    "6 to 5, extras kept": TableSpec(from_the_hand(decks=1, busted_extras="kept")),
    "6 to 5, second card when needed": TableSpec(from_the_hand(decks=1, second_card="when-needed")),
    "6 to 5, reader, no double after a split": TableSpec(
        from_the_hand("six-to-five, reader", decks=1, double_after_split="false")
    ),
    "6 to 5, burn each round": TableSpec(
        from_the_hand(decks=2, burn_each_round="true", double_after_split="true")
    ),
    "6 to 5, one round a deck": TableSpec(
        from_the_hand(decks=1, rounds_per_deck="one"), boxes=2, rounds=1000
    ),
    "6 to 5, reader, one round a deck, burn": TableSpec(
        from_the_hand("six-to-five, reader", decks=1, rounds_per_deck="one", burn_each_round="true")
    ),
    "6 to 5, doubles face down": TableSpec(
        from_the_hand(decks=2, double_card="face-down", busted_extras="kept")
    ),
    "6 to 5, seven boxes, one deck": TableSpec(
        from_the_hand(decks=1, boxes=7), boxes=7, rounds=400, long=True
    ),
    # special payouts
    "five cards": TableSpec(plain(five_card_21="true", soft_17="hit")),
    "suited 6-7-8": TableSpec(plain(suited_678="true", split_hands=3, decks=1)),
    "three sevens": TableSpec(plain("reader", three_sevens="true", split_hands=3)),
    "designated blackjack": TableSpec(plain(designated_blackjack="As Js", decks=1)),
    "all special, no hole card, four hands, surrender": TableSpec(
        plain(**SPECIALS, split_hands=4, boxes=6, surrender="true", decks=1)
    ),
    "all special, reader": TableSpec(plain("reader", **SPECIALS, split_hands=3, decks=2)),
    "all special, face up": TableSpec(plain("face-up", **SPECIALS, decks=1)),
    # doubles, readings, insurance, editions
    "doubles face down, extras returned": TableSpec(
        plain(double_card="face-down", busted_extras="returned", split_hands=3)
    ),
    "doubles face down, extras kept": TableSpec(
        plain(double_card="face-down", busted_extras="kept", split_hands=4, boxes=5)
    ),
    "doubles face down, face up": TableSpec(plain("face-up", double_card="face-down")),
    "doubles on request": TableSpec(plain("face-down", double_card="on-request")),
    "second card when needed": TableSpec(
        plain(second_card="when-needed", surrender="true", busted_extras="returned")
    ),
    "second card when needed, two boxes, special": TableSpec(
        plain(**SPECIALS, second_card="when-needed", double_card="face-down", boxes=6), boxes=2, rounds=1000
    ),
    "losing insurance after the check": TableSpec(plain("reader", losing_insurance="after-check")),
    "insurance at turn": TableSpec(plain("none", insurance="at-turn", split_hands=3)),
    "insurance at turn, face down": TableSpec(
        plain("face-down", insurance="at-turn", insurance_turn="own-turn", boxes=6), boxes=2, rounds=1000
    ),
    "edition of 1999": TableSpec(plain("none", edition="1999", surrender="true")),
    "edition of 1999, reader": TableSpec(plain("reader", edition="1999")),
    # devices
    "automated shuffler": TableSpec(plain(cards="automated", **DEVICES)),
    "continuous device": TableSpec(plain("reader", cards="continuous", decks=1), boxes=2, rounds=1000),
    "continuous device, special": TableSpec(plain(cards="continuous", **DEVICES)),
    "Bart Carter": TableSpec(plain(cards="bart-carter", decks=2, boxes=5), boxes=2),
    "Bart Carter, reader": TableSpec(
        plain("reader", cards="bart-carter", decks=4, boxes=5, split_hands=3), boxes=3, rounds=1100
    ),
    "double shoe": TableSpec(plain(cards="double-shoe", decks=1)),
    "double shoe, red right": TableSpec(plain("face-down", cards="double-shoe, red right", **DEVICES)),
    "double shoe, face up": TableSpec(plain("face-up", cards="double-shoe", decks=4)),
    "no burn, approved": TableSpec(plain(approved=('approval = "CCC 12-07"', "burn = false"), decks=2)),
    # several boxes
    "two boxes": TableSpec(plain(boxes=6, decks=6), boxes=2, rounds=1000),
    "three boxes, reader, one deck": TableSpec(
        plain("reader", decks=1, boxes=3, cut="1/4"), boxes=3, rounds=1000
    ),
    "seven boxes": TableSpec(plain(boxes=7, decks=8), boxes=7, rounds=500),
    # shoes that run out, 2.15(f); two decks with the Bart Carter shuffle last for seven boxes
    "one deck runs out": TableSpec(plain(**ONE_DECK, split_hands=3), boxes=7, rounds=400, long=True),
    "one deck runs out, reader": TableSpec(
        plain("reader", **ONE_DECK, split_hands=2), boxes=7, rounds=400, long=True
    ),
    "one deck runs out, face up": TableSpec(plain("face-up", **ONE_DECK), boxes=7, rounds=400, long=True),
    "one deck runs out, automated, special": TableSpec(
        plain(**ONE_DECK, **SPECIALS, cards="automated, stored"), boxes=7, rounds=400, long=True
    ),
    "one deck runs out, double shoe": TableSpec(
        plain(**ONE_DECK, cards="double-shoe"), boxes=7, rounds=400, long=True
    ),
    # wagers that depend on more than the first cards
    **{
        f"{offer}, {dealing}": TableSpec(
            plain(dealing, decks=6, chip=50, **more), boxes=2, rounds=300, offers=(offer,), rich=rich
        )
        for offer, rich, more in (
            ("sevens", "7s 7s 7h Kc 4d As 5c 3d", {}),
            ("twenty-point", "Qh Qh Ks As 5d Kd", {}),
            ("optional-bonus", "8s 8s 8c 8h Kd 5c 2h As", {"second_card": "when-needed"}),
            ("streak", "", {}),
            ("blackjack-bonus", "As Kd Qh 6c 5d 3h", {"edition": "1999"}),
        )
        for dealing in ("none", "face-down", "reader", "face-up")
        if (offer, dealing) != ("twenty-point", "face-up")
    },
    **{
        f"progressive, {name}": TableSpec(
            plain(decks=6, surrender="false", shared_boxes="false", chip=50),
            boxes=3,
            rounds=400,
            offers=("progressive",),
            rich="Ah Ad Ac Ah 5d Kd 9s",
            meter=meter,
            readings=readings,
        )
        for name, meter, readings in (
            ("one meter", ProgressiveMeter(5_000_00, Fraction(7, 10), 5_000_00), ()),
            (
                "two meters",
                ProgressiveMeter(9_000_00, Fraction(2, 3), 5_000_00, Fraction(1, 7)),
                (("progressive_chip", "returned"), ("progressive_awards", "meter")),
            ),
            (
                "unsplit",
                ProgressiveMeter(5_000_00, Fraction(7, 10), 5_000_00),
                (("progressive_split", "unsplit"),),
            ),
        )
    },
    "streak, four hands, six boxes": TableSpec(
        plain(split_hands=4, boxes=6, decks=6, chip=50),
        boxes=6,
        rounds=200,
        offers=("streak",),
        readings=(("streak_split", "majority"),),
    ),
    "streak and match-the-dealer": TableSpec(
        plain(decks=8, chip=50), boxes=2, rounds=300, offers=("streak", "match-the-dealer")
    ),
    "twenty point and match-the-dealer": TableSpec(
        plain("reader", decks=6, chip=50), boxes=2, rounds=300, offers=("twenty-point", "match-the-dealer")
    ),
    "sevens and 21+3": TableSpec(
        plain(decks=4, chip=50),
        boxes=2,
        rounds=300,
        offers=("sevens", "21-plus-3"),
        rich="7s 7s 7h Kc 4d As",
        readings=(("single_seven", "either-card"),),
    ),
    "optional bonus and over and under 13": TableSpec(
        plain("reader", decks=8, chip=50),
        boxes=3,
        rounds=400,
        offers=("optional-bonus", "over-under-13"),
    ),
    "streak, 6 to 5": TableSpec(from_the_hand(decks=2), rounds=500, offers=("streak",)),
    "streak, doubles face down": TableSpec(
        plain(double_card="face-down", chip=50, decks=6), rounds=500, offers=("streak",)
    ),
    "sevens, doubles face down": TableSpec(
        plain(double_card="face-down", chip=50, decks=6),
        rounds=300,
        offers=("sevens",),
        rich="7s 7s 7h Kc 4d As",
    ),
    "streak, double shoe": TableSpec(
        plain(cards="double-shoe", decks=6, chip=50), boxes=2, rounds=300, offers=("streak",)
    ),
    "blackjack bonus, Bart Carter": TableSpec(
        plain(cards="bart-carter", decks=4, boxes=5, chip=50),
        boxes=2,
        rounds=300,
        offers=("blackjack-bonus",),
    ),
    # multiple action
    "multiple action": TableSpec(plain("multiple-action", decks=6, chip=50), rounds=400),
    "multiple action, extras kept, three boxes": TableSpec(
        plain("multiple-action", decks=2, boxes=5, busted_extras="kept", chip=50), boxes=3, rounds=250
    ),
    "multiple action, extras returned, when needed": TableSpec(
        plain("multiple-action", decks=1, busted_extras="returned", second_card="when-needed", chip=50),
        rounds=400,
    ),
    "multiple action, five cards, hit": TableSpec(
        plain("multiple-action", decks=4, five_card_21="true", soft_17="hit", boxes=3, chip=50),
        boxes=2,
        rounds=250,
    ),
    "multiple action, doubles face down": TableSpec(
        plain("multiple-action", decks=6, double_card="face-down", chip=50), rounds=400
    ),
    "multiple action, doubles face down, kept, when needed": TableSpec(
        plain(
            "multiple-action",
            decks=6,
            double_card="face-down",
            busted_extras="kept",
            second_card="when-needed",
            boxes=3,
            chip=50,
        ),
        boxes=2,
        rounds=400,
    ),
    "multiple action and sevens": TableSpec(
        plain("multiple-action", decks=4, chip=50),
        boxes=1,
        rounds=250,
        offers=("sevens",),
        rich="7s 7s 7h Kc 4d As",
    ),
    # all options random
    **{
        f"{dealing}, by lot": TableSpec({"dealing": dealing, "edition": "2010"}, rounds=1000)
        for dealing in DEALINGS
        if dealing != "multiple-action"
    },
}


def _sheet_of(told: TableSpec, chance: Random) -> BlackjackSheet:
    sheet = _plain_sheet_of(told, chance)
    return replace(sheet, readings=replace(sheet.readings, **dict(told.readings)))


def _plain_sheet_of(told: TableSpec, chance: Random) -> BlackjackSheet:
    if not told.offers:
        return random_whole_sheet(chance, play_dependent_odds=False, **told.options)
    wagers = tuple(one for one in told.offers if one != "progressive")
    sheet = random_whole_sheet(chance, **{"wagers": wagers, **told.options})
    if told.meter is None:
        return sheet
    pays = OfferedWager("progressive", "", tuple(ALL["progressive"].paytables[""].items()))
    limits = (*sheet.limits, ("progressive", Limits(100, 100)))
    return replace(sheet, wagers=(*sheet.wagers, pays), limits=limits, progressive=told.meter)


def _offers(sheet: BlackjackSheet, told: TableSpec) -> bool:
    return not told.offers or {ALL[one.name].table for one in sheet.wagers} == set(told.offers)


@cache
def table_of(name: str, seed: int) -> tuple[BlackjackSheet, Chart, dict[str, int]]:
    """The sheet, the chart and the wagers of one of `TABLES`."""
    chance = Random(f"{name} {seed}")
    told = TABLES[name]
    sheet = _sheet_of(told, chance)
    while sheet.boxes < told.boxes or not _offers(sheet, told):
        sheet = _sheet_of(told, chance)
    chart = long_chart(sheet) if told.long else random_chart(sheet, chance)
    unit = wager_unit(sheet)
    least = -(-sheet.limits_of("blackjack").least // unit) * unit
    wagers = {"wager": least * chance.randint(1, 10), "side_wager": 0}
    limits = [sheet.limits_of(one.name) for one in sheet.wagers if not ALL[one.name].stakes]
    if limits:
        # One stake for all: within the limits of each, and of the main wager where it is the limit.
        side = max(one.least for one in limits)
        within = any(ALL[one.name].within_main_clause for one in sheet.wagers)
        most = min(one.most for one in (*limits, *([sheet.limits_of("blackjack")] if within else [])))
        side *= chance.randint(1, max(1, min(10, most // side)))
        wagers["side_wager"] = side
        if within:
            wagers["wager"] = max(wagers.values())
    return sheet, chart, wagers
