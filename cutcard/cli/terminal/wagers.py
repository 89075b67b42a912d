"""Wagers of a frame in words: what lies there, or what it brought."""

from collections.abc import Iterable, Sequence

from cutcard.money import dollars
from cutcard.narration.audience import shown_name
from cutcard.narration.round_results import net_text
from cutcard.web.wire import BoxOnFelt, HandOnFelt, TableFrame, WagerOnFelt


def money(wagers: Sequence[WagerOnFelt]) -> str:
    """`10.00` while they lie there; `+10.00`, `-10.00` or `push` once all of them are settled."""
    results = [one.result for one in wagers if one.result is not None]
    if results and len(results) == len(wagers):
        return net_text(sum(results))
    return dollars(cents_of(wagers))


def cents_of(wagers: Iterable[WagerOnFelt]) -> int:
    return sum(one.cents for one in wagers)


def is_settled(wagers: Sequence[WagerOnFelt]) -> bool:
    return bool(wagers) and all(one.result is not None for one in wagers)


def main_wagers(frame: TableFrame, box: BoxOnFelt) -> tuple[WagerOnFelt, ...]:
    """Where a box has no hands, the one wager that needs no name. With dice each has one."""
    return () if box.hands or frame.felt.dice is not None else box.wagers[:1]


def beside(frame: TableFrame, box: BoxOnFelt) -> list[tuple[str, str]]:
    """What stands below a box's cards: each wager that has a name of its own, then the marks."""
    told = []
    for name in _spots(box.hands):
        told.append((name, money(_on_spot(box.hands, name))))
    named = box.wagers[len(main_wagers(frame, box)) :]
    # What is decided together with another wager has brought nothing of its own.
    told += [(_named(one), money((one,)) if one.result else dollars(one.cents)) for one in named]
    return told + [(mark, "") for mark in box.marks]


def _named(one: WagerOnFelt) -> str:
    return f"{one.label} ({one.note})" if one.note else one.label


def _spots(hands: Sequence[HandOnFelt]) -> list[str]:
    """The names of a hand's wagers, where it has several."""
    names = list(dict.fromkeys(one.label for hand in hands for one in hand.wagers))
    return names if len(names) > 1 else []


def _on_spot(hands: Sequence[HandOnFelt], name: str) -> list[WagerOnFelt]:
    return [one for hand in hands for one in hand.wagers if one.label == name]


def box_name(frame: TableFrame, box: BoxOnFelt) -> str:
    return "you" if box.player == frame.mine.name else shown_name(box.player)


def played_boxes(frame: TableFrame) -> list[BoxOnFelt]:
    """The boxes somebody has a wager or a hand on."""
    return [box for box in frame.felt.boxes if box.player and (box.hands or box.wagers)]
