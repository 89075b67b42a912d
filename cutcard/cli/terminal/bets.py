"""Betting: amounts typed in the order of the layout, the same again with Enter, and more play money."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cutcard.cli.terminal.local_table import HUMAN, LocalTable, refused
from cutcard.cli.terminal.prompts import HELP, LEAVE, Prompt, PromptOption
from cutcard.cli.terminal.session import Session
from cutcard.games.protocol import NO_BOX, PlaceBet
from cutcard.law.refusal import Refusal
from cutcard.money import BadAmountError, dollars, read_dollars
from cutcard.web.wire import BetSpot, TableFrame

ROLL = "r"
"""The next round without a further wager."""


class BetPlace(NamedTuple):
    """Where the person may lay an amount."""

    box: int
    wager: str
    label: str


def plain(cents: int) -> str:
    return dollars(cents).removesuffix(".00")


# --- where bets are laid ----------------------------------------------------------------------------------


def own_spots(frame: TableFrame) -> list[BetSpot]:
    """The spots of the person's own box, in the order of the layout; the main wagers are first."""
    return [spot for spot in frame.mine.bets if spot.box in (frame.mine.box, NO_BOX)]


def _is_main(spot: BetSpot, spots: Sequence[BetSpot]) -> bool:
    return spot.wager.partition(".")[0] == spots[0].wager.partition(".")[0]


def side_spots(frame: TableFrame) -> list[BetSpot]:
    spots = own_spots(frame)
    return [spot for spot in spots if not _is_main(spot, spots)]


def places(frame: TableFrame) -> list[BetPlace]:
    """In the order amounts are typed: the person's own box, then the main spots of boxes nobody sits at."""
    spots = own_spots(frame)
    taken = {seat.box for seat in frame.seats}
    found = [BetPlace(spot.box, spot.wager, spot.label) for spot in spots]
    if spots[0].box == NO_BOX:
        return found
    for box in frame.felt.boxes:
        if box.number not in taken:
            main = [spot for spot in spots if _is_main(spot, spots)]
            found += [BetPlace(box.number, spot.wager, f"{spot.label}, box {box.number}") for spot in main]
    return found


def _example(table: LocalTable, frame: TableFrame) -> str:
    """How a second amount is laid: `10 5 puts 5 on 21+3`."""
    spots = own_spots(frame)
    main = [spot for spot in spots if _is_main(spot, spots)]
    side = side_spots(frame)
    typed = " ".join([plain(main[0].least)] * len(main))
    examples = []
    if len(main) > 1:
        each = ", ".join(spot.label for spot in main[: len(table.required)])
        every = ", ".join(spot.label for spot in main)
        examples.append(f"{plain(main[0].least)} goes on {each} each, {typed} on {every}")
    if side:
        amount = plain(max(side[0].least, min(500, side[0].most)))
        examples.append(f"{typed} {amount} puts {amount} on {side[0].label}")
    other = [place for place in places(frame) if place.box != frame.mine.box]
    if not side and other:
        bets = [*table.required, PlaceBet(other[0].box, HUMAN, other[0].wager, main[0].least)]
        if table.lawful(bets) == bets:
            examples.append(f"{typed} {plain(main[0].least)} bets on box {other[0].box} too")
    return "; ".join(examples)


# --- asking -----------------------------------------------------------------------------------------------


def buy_in(session: Session) -> None:
    """A player with less than the minimum buys more play money or leaves."""
    table, least = session.table, session.table.least_bet
    while not session.leaving and table.chips < least and not plays_on(session.frame):
        asks = f"Your {dollars(table.chips)} is below this table's minimum of {dollars(least)}."
        more = PromptOption("b", f"buy {dollars(session.purse)} more play money")
        answer = session.ask(Prompt(asks, (more, PromptOption(LEAVE, "leave"))))
        if answer == "b":
            table.buy(session.purse)
            session.display.say(f"You buy in for another {dollars(session.purse)}.")
        elif answer is not None:
            session.display.say("b buys in again, q leaves.")


def place_bets(session: Session) -> None:
    """Asks until the person's wagers are dealt, or they leave."""
    while (answer := session.ask(_prompt(session))) is not None:
        if answer in ("s", "sign"):
            session.show_sign()
        elif answer in ("n", "notation"):
            session.show_notation()
        elif _said(session, answer):
            return
        elif bets := _again(session) if answer == "" else _read(session, answer):
            if _dealt(session, bets):
                return
        elif answer == "":
            least = own_spots(session.frame)[0].least
            session.display.say(f"Type an amount, such as {plain(least)}.")


def plays_on(frame: TableFrame) -> bool:
    """Whether wagers of the person lie there that the next round decides without a further one."""
    ready = frame.mine.ready
    mine = [wager for box in frame.felt.boxes for wager in box.wagers if wager.player == frame.mine.name]
    return ready is not None and any(wager.result is None for wager in mine)


def _said(session: Session, answer: str) -> bool:
    """Whether it was said, not typed as an amount: no further wager, or a word about one that lies there."""
    table, frame = session.table, session.frame
    words = answer.split()
    if plays_on(frame) and (words == [ROLL] or (not words and not _again(session))):
        return _shown(session, table.ready(), new_round=True)
    said = " ".join([words[0], HUMAN, *words[1:]]) if words else ""
    if any(choice.say == said for choice in frame.mine.choices):
        return _shown(session, table.say(said), new_round=False)
    return False


def _shown(session: Session, frames: Iterator[TableFrame] | Refusal, *, new_round: bool) -> bool:
    if isinstance(frames, Refusal):
        session.display.say(refused(frames))
        return False
    if new_round:
        session.new_round()
    session.show(frames)
    return True


def _prompt(session: Session) -> Prompt:
    frame = session.frame
    main = own_spots(frame)[0]
    if main.box == NO_BOX:
        return _layout_prompt(session)
    example = _example(session.table, frame)
    asks = f"Your bet, {dollars(main.least)} to {dollars(main.most)}{f' ({example})' if example else ''}."
    again = " ".join(plain(bet.amount) for bet in _again(session))
    options = [PromptOption("Enter", f"bet {again} again")] if again else []
    options += [
        PromptOption("s", "sign"),
        PromptOption("n", "notation"),
        PromptOption(HELP, "help"),
        PromptOption(LEAVE, "leave"),
    ]
    return Prompt(asks, tuple(options), typed=True)


def _layout_prompt(session: Session) -> Prompt:
    """Wagers by their names: there are too many places to count them off."""
    frame = session.frame
    main, *others = own_spots(frame)
    second = next((spot for spot in others if spot.barred is None), main)
    open_to = "" if main.barred is None else "; no " + main.wager + " now"
    asks = f"{frame.question.says}. Your bets, such as {main.wager} {plain(main.least)} "
    asks += f"{second.wager} {plain(second.least)}{open_to}."
    again = " ".join(f"{bet.wager} {plain(bet.amount)}" for bet in _again(session))
    options = [PromptOption("Enter", f"bet {again} again")] if again else []
    if plays_on(frame) and not again:
        options = [PromptOption("Enter", "no further bet")]
    elif plays_on(frame):
        options.append(PromptOption(ROLL, "no further bet"))
    said = [choice.say.replace(f" {HUMAN}", "", 1) for choice in frame.mine.choices]
    options += [PromptOption(word, "") for word in said]
    options += [
        PromptOption("s", "sign"),
        PromptOption("n", "notation"),
        PromptOption(HELP, "help"),
        PromptOption(LEAVE, "leave"),
    ]
    return Prompt(asks, tuple(options), typed=True)


def _again(session: Session) -> list[PlaceBet]:
    """The last bets once more, without those that cannot be laid now: a streak may be under way."""
    return session.table.lawful(session.last_bets)


def _read(session: Session, answer: str) -> list[PlaceBet]:
    """`10`, or `10 5` with amounts for the next places, in their order; `0 5` leaves the first one out. One
    amount goes on every wager that everybody must make."""
    words = answer.replace("$", "").replace("+", " ").split()
    if own_spots(session.frame)[0].box == NO_BOX:
        return _read_named(session, words)
    try:
        amounts = [read_dollars(word) for word in words]
    except BadAmountError as error:
        session.display.say(f"{error}. ? helps.")
        return []
    found = places(session.frame)
    if not amounts or len(amounts) > len(found):
        own = ", ".join(place.label for place in found if place.box == session.table.box)
        session.display.say(f"One amount for each spot of this table, in this order: {own}.")
        return []
    if len(amounts) == 1:
        amounts *= len(session.table.required)
    laid = zip(found, amounts, strict=False)
    nothing = not any(amounts)
    return [PlaceBet(place.box, HUMAN, place.wager, amount) for place, amount in laid if amount or nothing]


def _read_named(session: Session, words: Sequence[str]) -> list[PlaceBet]:
    """`pass 10 field 5`: each wager by its name; an amount alone goes on the first."""
    known = {spot.wager: spot for spot in own_spots(session.frame)}
    if len(words) == 1:
        words = [next(iter(known)), *words]
    bets: list[PlaceBet] = []
    for name, amount in zip(words[::2], words[1::2], strict=False):
        try:
            bets.append(PlaceBet(NO_BOX, HUMAN, name, read_dollars(amount)))
        except BadAmountError as error:
            session.display.say(f"{error}. ? helps.")
            return []
    if len(words) % 2 or not bets:
        session.display.say("Name each wager and its amount. ? helps.")
        return []
    return bets


def _dealt(session: Session, bets: Sequence[PlaceBet]) -> bool:
    """Lays all of them or none; false where they are refused."""
    table = session.table
    possible = _again(session)
    waiting = [bet for bet in session.last_bets if bet not in possible]
    frames = table.deal(bets)
    if isinstance(frames, Refusal):
        session.display.say(refused(frames))
        return False
    # A wager that could not be laid this time is not forgotten.
    session.last_bets = [*bets, *(bet for bet in waiting if bet not in bets)]
    session.new_round()
    session.show(frames)
    return True
