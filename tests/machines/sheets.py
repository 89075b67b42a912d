"""Random lawful blackjack sheets: every option that is built, through the one door a sheet comes in by."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from hypothesis import strategies as st

from cutcard.games.blackjack.reading import read_blackjack_text
from cutcard.games.blackjack.sheet import BlackjackSheet
from cutcard.games.blackjack.wagers import ALL
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
"""What the cards are dealt from and how they are shuffled, by a name of our own."""
HANDLING = ((), (), ("pre_shuffled = true",), ('recut_by = "next"', 'idle_spread = "face-down"'))
APPROVED = ((), (), ('approval = "CCC 12-07"', "burn = false"))
A_PLAIN_SHOE: dict[str, Any] = {"cards": "shoe", "handling": (), "approved": ()}
"""For tests whose other side knows a shoe shuffled by hand and nothing else."""

Pick = Callable[[Sequence[Any]], Any]
"""Picks one of some values: the door chance comes in by."""


def sheet_text(pick: Pick, **fixed: Any) -> str:
    """A lawful sheet as its file is written; `fixed` says what some keys must be."""

    def one(key: str, values: Sequence[Any]) -> Any:
        return fixed[key] if key in fixed else pick(values)

    chip = one("chip", (1, 5, 25, 50, 100, 250, 500))
    least = chip * pick((1, 3, 10, 20))
    boxes = one("boxes", (1, 2, 3, 5, 6, 7))
    decks = one("decks", (1, 1, 1, 2, 4, 6, 8))
    cards = one("cards", [name for name in CARDS if decks > 1 or name != "bart-carter"])
    lines = [
        "[table]",
        'game = "blackjack"',
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
        *(f"{name} = {one(name, ('true', 'false'))}" for name in ("resplit_aces", "surrender", "even_money")),
        "[limits.blackjack]",
        f'min = "{dollars(least)}"',
        f'max = "{dollars(least * pick((10, 15, 100)))}"',
    ]
    lines += _wager(pick, [name for name, wager in ALL.items() if decks >= wager.fewest_decks], chip)
    lines += [
        "[readings]",
        f'split_two_card_21 = "{pick(("beats-21", "plain"))}"',
        f'busted_extras = "{pick(("returned", "kept"))}"',
    ]
    return "\n".join(lines) + "\n"


def _wager(pick: Pick, possible: Sequence[str], chip: int) -> list[str]:
    """At most one side wager: those that are built may not stand beside each other."""
    name = pick(("", *possible))
    if not name:
        return []
    wager = ALL[name]
    letter = pick(tuple(wager.paytables))
    lines = [f"[wagers.{name}]", f'paytable = "{letter}"']
    if wager.may_pay_more and pick((True, False)):
        row = pick(wager.rows)
        better = Odds(wager.paytables[letter][row].pays * 2 + 1, 2)
        lines.append(f'pays = {{ "{row}" = "{better}" }}')
    least = chip * pick((1, 2))
    return [*lines, f"[limits.{name}]", f'min = "{dollars(least)}"', f'max = "{dollars(20 * least)}"']


def read(text: str) -> BlackjackSheet:
    """The sheet of a text that must be lawful."""
    found = read_blackjack_text(text)
    assert found.sheet is not None, (text, found.violations, found.problems, found.not_built)
    assert not found.violations
    return found.sheet


def random_sheet(chance: Random, **fixed: Any) -> BlackjackSheet:
    return read(sheet_text(chance.choice, **fixed))


@st.composite
def sheets(draw: st.DrawFn, **fixed: Any) -> BlackjackSheet:
    return read(sheet_text(lambda values: draw(st.sampled_from(list(values))), **fixed))
