"""Random lawful blackjack sheets with every built option, made by the sheet parser."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st

from cutcard.games.blackjack.sheet.compatibility import broken_bans
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.blackjack.sheet.sheet_parser import read_text as read_blackjack_text
from cutcard.games.blackjack.wagers import ALL, offered_by
from cutcard.money import Odds, dollars

CARDS: dict[str, tuple[str, ...]] = {
    "shoe": (),
    "automated": ('shuffle = "automated"',),
    "automated, stored": ('shuffle = "automated"', "idle_respread = false"),
    "double-shoe": ('device = "double-shoe"',),
    "double-shoe, red right": ('device = "double-shoe"', 'red_side = "right"'),
    "bart-carter": ('shuffle = "bart-carter"',),
    "continuous": ('device = "continuous"',),
}
"""Dealing devices and ways to shuffle, by names used only here."""
HANDLING = ((), (), ("pre_shuffled = true",), ('recut_by = "next"', 'idle_spread = "face-down"'))
APPROVED = ((), (), ('approval = "CCC 12-07"', "burn = false"))
A_PLAIN_SHOE: dict[str, Any] = {"cards": "shoe", "handling": (), "approved": ()}
"""For tests whose other side supports only a shoe shuffled by hand."""

Pick = Callable[[Sequence[Any]], Any]
"""Picks one of some values: the source of randomness."""


Narrow = dict[str, Sequence[Any]]

SIX_TO_FIVE: Narrow = {
    "variation": ("six-to-five",),
    "double_after_split": ("true", "false"),
    "decks": (1, 2),
    "cut": ("1/3", "1/2"),
    "soft_17": ("hit",),
    "surrender": ("false",),
    "chip": (100, 250, 500),
    "five_card_21": ("false",),
    "suited_678": ("false",),
    "three_sevens": ("false",),
    "designated_blackjack": ("",),
    "edition": ("2010",),
    "wagers": ((), ("over-under-13", "same-suit"), ("streak", "blackjack-bonus")),
}
FACE_UP: Narrow = {
    "hole_card": ("face-up",),
    "split_hands": (2,),
    "surrender": ("false",),
    "even_money": ("false",),
    "insurance": ("before-play",),
}
READER: Narrow = {"hole_card": ("reader",), "insurance": ("before-play",)}

MULTIPLE_ACTION: Narrow = {
    "variation": ("multiple-action",),
    "hole_card": ("none",),
    "split_hands": (2,),
    "surrender": ("false",),
    "wagers": ((), ("over-under-13", "same-suit", "sevens")),
}

DEALINGS: dict[str, Narrow] = {
    "none": {"hole_card": ("none",)},
    "face-down": {"hole_card": ("face-down",)},
    "reader": READER,
    "face-up": FACE_UP,
    "six-to-five": {"hole_card": ("none",), **SIX_TO_FIVE},
    "six-to-five, reader": {**READER, **SIX_TO_FIVE},
    "multiple-action": MULTIPLE_ACTION,
}
"""The ways to deal a round, and the values that the law allows with each."""

OLD_EDITION: Narrow = {
    "soft_17": ("stand",),
    "double_card": ("face-up",),
    "wagers": ((), ("over-under-13", "same-suit", "sevens"), ("blackjack-bonus",)),
}
"""The values that the edition of 1999 allows."""

PLAIN_KEYS: Narrow = {
    "hole_card": ("none", "reader"),
    "decks": (1, 1, 1, 2, 4, 6, 8),
    "cut": ("1/4", "1/3", "1/2", "3/4"),
    "soft_17": ("stand", "hit"),
    "surrender": ("true", "false"),
    "even_money": ("true", "false"),
    "wagers": (None,),
}
MORE_RULES: Narrow = {
    "variation": ("standard",),
    "double_after_split": ("true",),
    "double_card": ("face-up", "face-down", "on-request"),
    "insurance": ("before-play", "at-turn"),
    "five_card_21": ("true", "false"),
    "suited_678": ("true", "false"),
    "three_sevens": ("true", "false"),
    "designated_blackjack": ("", "As Js", "Ah Kd"),
}
MORE_READINGS: Narrow = {
    "insurance_turn": ("until-decision", "own-turn"),
    "losing_insurance": ("at-disclosure", "after-check"),
    "second_card": ("always", "when-needed"),
}


FORWARDED = (
    *("boxes", "split_hands", "resplit_aces", "shared_boxes", "match_play", "mid_shoe_entry"),
    *("cards", "handling", "approved", "split_two_card_21", "busted_extras"),
)


def whole_sheet_text(pick: Pick, **fixed: Any) -> str:
    """A lawful sheet with every option of the main game; `dealing` names the way of dealing."""
    dealing = fixed["dealing"] if "dealing" in fixed else pick(tuple(DEALINGS))
    narrow = DEALINGS[dealing]
    edition = fixed.get("edition") or pick(narrow.get("edition", ("2010", "2010", "1999")))
    if edition == "1999":
        narrow = {**OLD_EDITION, **narrow}

    def chosen(keys: Narrow) -> dict[str, Any]:
        return {
            key: fixed[key] if key in fixed else pick(narrow.get(key, values)) for key, values in keys.items()
        }

    rules = [
        f"{key} = {value}" if value in ("true", "false") else f'{key} = "{value}"'
        for key, value in chosen(MORE_RULES).items()
    ]
    readings = [f'{key} = "{value}"' for key, value in chosen(MORE_READINGS).items()]
    plain = chosen({"chip": (1, 5, 25, 50, 100, 250, 500), **PLAIN_KEYS})
    plain |= {key: value for key, value in fixed.items() if key in FORWARDED}
    if "split_hands" in narrow:
        plain["split_hands"] = narrow["split_hands"][0]
    if dealing.startswith("six-to-five"):
        # Without these keys the sheet means the dealer's hand and the shuffling device.
        plain |= {"unit": 500, "cards": "shoe"}
        burned = fixed["burn_each_round"] if "burn_each_round" in fixed else pick(("false", "true"))
        rules.append(f"burn_each_round = {burned}")
        rules.append(f'rounds_per_deck = "{fixed.get("rounds_per_deck", "many")}"')
    if dealing == "multiple-action":
        rules.append(f"fewest_wagers = {pick((2, 2, 3))}")
    return sheet_text(
        pick, rules=rules, readings=readings, edition=edition, by_play=fixed.get("by_play", True), **plain
    )


def sheet_text(pick: Pick, **fixed: Any) -> str:
    """The text of a lawful sheet; `fixed` gives the values of some keys."""

    def one(key: str, values: Sequence[Any]) -> Any:
        return fixed[key] if key in fixed else pick(values)

    chip = one("chip", (1, 5, 25, 50, 100, 250, 500))
    least = fixed.get("unit", chip) * pick((1, 3, 10, 20))
    boxes = one("boxes", (1, 2, 3, 5, 6, 7))
    decks = one("decks", (1, 1, 1, 2, 4, 6, 8))
    cards = one("cards", [name for name in CARDS if decks > 1 or name != "bart-carter"])
    lines = [
        "[table]",
        'game = "blackjack"',
        f'edition = "{fixed.get("edition", "2010")}"',
        f"boxes = {boxes}",
        f'chip = "{dollars(chip)}"',
        "[cards]",
        f"decks = {decks}",
        f'cut = "{one("cut", ("1/4", "1/3", "1/2", "3/4"))}"',
        *CARDS[cards],
        *one("handling", HANDLING),
        *one("approved", APPROVED),
        "[rules]",
        f'hole_card = "{one("hole_card", ("none", "reader"))}"',
        f'soft_17 = "{one("soft_17", ("stand", "hit"))}"',
        f"split_hands = {one('split_hands', (2, 3, 4) if boxes < 7 else (2, 3))}",
        f"boxes_per_player = {pick(range(1, boxes + 1))}",
        f"shared_boxes = {one('shared_boxes', ('false', 'true'))}",
        f"shared_box_limit = {pick((7, 1, 2))}",
        f"match_play = {one('match_play', ('false', 'true'))}",
        f"verbal_wagers = {pick(('true', 'true', 'false'))}",
        f"mid_shoe_entry = {one('mid_shoe_entry', ('true', 'true', 'false'))}",
        *(f"{name} = {one(name, ('true', 'false'))}" for name in ("resplit_aces", "surrender", "even_money")),
        *fixed.get("rules", ()),
        "[limits.blackjack]",
        f'min = "{dollars(least)}"',
        f'max = "{dollars(least * pick((10, 15, 100)))}"',
    ]
    hole = next(line for line in lines if line.startswith("hole_card"))
    offered = [name for name in OFFERS if name != "progressive" and _lawful(name, decks, chip, hole)]
    if not fixed.get("by_play"):
        offered = [name for name in offered if offered_by(name)[0].by_first_cards]
    wanted = offered if fixed.get("wagers") is None else [one for one in fixed["wagers"] if one in offered]
    lines += _wagers(pick, wanted, decks, fixed.get("unit", chip))
    lines += [
        "[readings]",
        f'split_two_card_21 = "{one("split_two_card_21", ("beats-21", "plain"))}"',
        f'busted_extras = "{one("busted_extras", ("returned", "kept"))}"',
        *fixed.get("readings", ()),
    ]
    return "\n".join(lines) + "\n"


OFFERS = tuple(dict.fromkeys(wager.table for wager in ALL.values()))
"""What a sheet may offer; over and under are one table."""


def _lawful(name: str, decks: int, chip: int, hole_card: str) -> bool:
    wager = offered_by(name)[0]
    in_chips = all(stake % chip == 0 for stake in wager.stakes)
    barred = {ban.feature for ban in wager.bans}
    return (
        in_chips
        and decks >= wager.fewest_decks
        and (not wager.decks or decks in wager.decks)
        and hole_card.replace(" ", "").replace('"', "") not in barred
    )


def _wagers(pick: Pick, possible: Sequence[str], decks: int, chip: int) -> list[str]:
    """One side wager, or two that may be combined, or none."""
    name = pick(("", *possible))
    if not name:
        return []
    beside = [one for one in possible if one != name and not _barred(name, one)]
    second = pick(("", "", *beside)) if beside else ""
    lines = _wager(pick, name, decks, chip)
    return [*lines, *_wager(pick, second, decks, chip)] if second else lines


def _barred(one: str, other: str) -> bool:
    return bool(list(broken_bans((one, other))))


def _wager(pick: Pick, name: str, decks: int, chip: int) -> list[str]:
    wager = offered_by(name)[0]
    lines, letter = [f"[wagers.{name}]"], ""
    if wager.selected_by == "option":
        letter = str(pick(range(1, 4 if decks == 8 else 5)))
        lines.append(f"option = {letter}")
    elif wager.selected_by == "paytable":
        letter = pick(tuple(wager.paytables))
        lines.append(f'paytable = "{letter}"')
    if wager.may_pay_more and pick((True, False)):
        row = pick(wager.rows)
        by_law = wager.paytable(decks, letter)
        assert by_law is not None
        lines.append(f'pays = {{ "{row}" = "{Odds(by_law[row].pays * 2 + 1, 2)}" }}')
    if wager.stakes:
        return lines
    least = chip * pick((1, 2))
    if wager.within_main_clause == "2.25(c)":
        least *= -(-100 // least)
    if wager.ceiling_row and pick((True, False)):
        lines.append(f'ceiling = "{dollars(max(25_000_00, 1001 * least))}"')
    return [*lines, f"[limits.{name}]", f'min = "{dollars(least)}"', f'max = "{dollars(20 * least)}"']


def read(text: str) -> BlackjackSheet:
    """The sheet of a text that must be lawful."""
    found = read_blackjack_text(text)
    assert found.sheet is not None, (text, found.violations, found.problems, found.not_built)
    assert not found.violations
    return found.sheet


def random_sheet(chance: Random, **fixed: Any) -> BlackjackSheet:
    """A sheet of the ordinary dealings, for comparisons with odds and kernel."""
    return read(sheet_text(chance.choice, **fixed))


def random_whole_sheet(chance: Random, **fixed: Any) -> BlackjackSheet:
    return read(whole_sheet_text(chance.choice, **fixed))


@st.composite
def sheets(draw: st.DrawFn, **fixed: Any) -> BlackjackSheet:
    return read(whole_sheet_text(lambda values: draw(st.sampled_from(list(values))), **fixed))
