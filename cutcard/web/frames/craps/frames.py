"""Frames of craps: the dice, the puck, and every player's wagers on the layout."""

from collections.abc import Iterator, Sequence

from cutcard.games.craps.layout import COME, DONT_COME, LAYOUT, Family, Spot
from cutcard.games.craps.model import commands as cm
from cutcard.games.craps.model import events as ev
from cutcard.games.craps.notation import write_statement
from cutcard.games.craps.rules.outcomes import can_be_called, is_come_out
from cutcard.games.craps.rules.stakes import offered, range_of, unit
from cutcard.games.craps.sheet.sheet import CrapsSheet
from cutcard.games.craps.view import SeenWager, TableView
from cutcard.games.protocol import NO_BOX, Choice, Kind
from cutcard.money import readable_dollars
from cutcard.narration.audience import shown_name
from cutcard.narration.craps.narration import NARRATION, wager_words
from cutcard.narration.round_results import HandWager, RoundResults
from cutcard.web import wire
from cutcard.web.frames import common
from cutcard.web.frames.protocol import (
    BettingSpot,
    GameFramesOf,
    Mistake,
    OfferedChoice,
    PlayersByBox,
    QuestionText,
    ViewGetter,
)

MISTAKES: Sequence[Mistake] = (
    Mistake("", "No roll", "The dice are thrown again; nothing is decided.", say="no-roll"),
)
"""What can go wrong, as a dealer says it."""


class CrapsFrames:
    narration = NARRATION
    another_box = ""
    mistakes: Sequence[Mistake] = MISTAKES
    first_steps: Sequence[str] = (
        "Bet on the pass line before a come out roll: 7 or 11 wins, 2, 3 or 12 loses.",
        "Any other total becomes the point: you win if it comes again before a 7.",
        "The other places are wagers of their own; each says what it pays.",
    )
    essentials: Sequence[str] = ("rules.odds_times", "rules.vigorish", "shooter", "dice", "removal")

    def felt(
        self, sheet: CrapsSheet, view: TableView, round_results: RoundResults, seated: PlayersByBox
    ) -> wire.FeltFrame:
        return wire.FeltFrame(
            phase="come out roll" if is_come_out(view.point) else f"point {view.point}",
            in_round=view.out,
            round=view.round_number + view.out,
            dealer=(),
            boxes=tuple(_boxes(sheet, view, round_results, seated)),
            shoe=None,
            marks=tuple(_marks(view)),
            dice=wire.DiceOnFelt(view.dice, view.point, view.next_shooter, view.out),
        )

    def moved(
        self,
        sheet: CrapsSheet,
        before: ViewGetter[TableView],
        after: ViewGetter[TableView],
        event: ev.Event,
    ) -> Sequence[wire.Told]:
        return (wire.Rolled(event.first, event.second),) if isinstance(event, ev.DiceThrown) else ()

    def offered_choices(
        self, sheet: CrapsSheet, view: TableView, player: str, choice: Choice
    ) -> Sequence[OfferedChoice]:
        say = write_statement(choice.command)
        match choice.command:
            case cm.TakeDown(_, _, wager):
                lies = sum(one.amount for one in view.wagers if (one.player, one.wager) == (player, wager))
                return (OfferedChoice(f"Take down {_lower(wager)} ({readable_dollars(lies)})", "", say=say),)
            case cm.CallOn(_, wager):
                return (OfferedChoice(f"Call {_lower(wager)} on", "", say=say),)
            case cm.CallOff(_, wager):
                return (OfferedChoice(f"Call {_lower(wager)} off", "", say=say),)
            case cm.PassDice():
                return (OfferedChoice("Pass the dice", "p", say=say),)
        return ()

    def spots(self, sheet: CrapsSheet, view: TableView, box: int) -> Sequence[BettingSpot]:
        """Every place of the layout; come odds for each number a come bet has moved to."""
        return tuple(_spot(sheet, view, spot) for spot in _places(sheet, view))

    def question(self, sheet: CrapsSheet, view: TableView) -> QuestionText:
        said = common.question(view)
        if view.awaiting.kind is not Kind.WAGERS:
            return said._replace(says="The dice are out" if view.out else said.says)
        roll = "Come out roll" if is_come_out(view.point) else f"The point is {view.point}"
        shooter = shown_name(view.next_shooter) if view.next_shooter else "nobody yet"
        return said._replace(says=f"{roll}; shooter: {shooter}", ready="Roll", ready_of=view.next_shooter)

    def pass_label(self, sheet: CrapsSheet, view: TableView, player: str) -> str:
        return "Pass"


def _lower(wager: str) -> str:
    words = wager_words(wager)
    return f"{words[0].lower()}{words[1:]}"


def _marks(view: TableView) -> Iterator[str]:
    yield "come out" if is_come_out(view.point) else f"point {view.point}"
    if view.dice:
        yield f"dice {view.dice[0]} {view.dice[1]}"
    if view.next_shooter:
        yield f"shooter: {shown_name(view.next_shooter)}"


def _boxes(
    sheet: CrapsSheet, view: TableView, round_results: RoundResults, seated: PlayersByBox
) -> Iterator[wire.BoxOnFelt]:
    """One for each seat; players who have left wagers behind stand after them, at box 0."""
    for seat in range(1, sheet.players + 1):
        yield _box(sheet, view, round_results, seat, seated.get(seat, ""))
    here = set(seated.values())
    for player in dict.fromkeys(one.player for one in view.wagers if one.player not in here):
        yield _box(sheet, view, round_results, NO_BOX, player)


def _box(
    sheet: CrapsSheet, view: TableView, round_results: RoundResults, number: int, player: str
) -> wire.BoxOnFelt:
    lying = [one for one in view.wagers if one.player == player and player]
    places = {one.wager for one in lying}
    settled = [one for one in view.decided if one.player == player and one.wager not in places]
    wagers = (
        *(_wager(sheet, one, None) for one in lying),
        *(
            _wager(sheet, one, _brought(round_results, one), _row(round_results, one))
            for one in settled
            if player
        ),
    )
    marks = ("shooter",) if player and player == view.next_shooter else ()
    return wire.BoxOnFelt(number, player if wagers else "", wagers=wagers, marks=marks)


def _brought(round_results: RoundResults, one: SeenWager) -> int:
    return round_results.net_of(HandWager(NO_BOX, 0, one.wager), player=one.player) or 0


def _row(round_results: RoundResults, one: SeenWager) -> str:
    """The odds it was paid at: the dice say the rest."""
    return round_results.row_of(HandWager(NO_BOX, 0, one.wager), one.player).partition(", ")[0]


def _wager(sheet: CrapsSheet, one: SeenWager, brought: int | None, row: str = "") -> wire.WagerOnFelt:
    note = ""
    if brought is None and can_be_called(sheet, Spot(one.name)):
        note = "on" if one.marked else "off" if not one.active else ""
    return wire.WagerOnFelt(
        one.wager, wager_words(one.wager), one.player, one.amount, note=note, result=brought, row=row
    )


def _places(sheet: CrapsSheet, view: TableView) -> Iterator[Spot]:
    """Odds follow the wager they support: a player with a point lays them next."""
    names = offered(sheet)
    for name in names:
        if LAYOUT[name].family is Family.ODDS:
            continue
        yield Spot(name)
        for odds in names:
            if LAYOUT[odds].family is Family.ODDS and LAYOUT[odds].supports == name:
                yield from _odds(view, odds)


def _odds(view: TableView, name: str) -> Iterator[Spot]:
    """One place, or where they lie behind come bets one for each number of these."""
    supports = LAYOUT[name].supports
    if supports not in (COME, DONT_COME):
        yield Spot(name)
        return
    numbers = sorted({one.number for one in view.wagers if one.name == supports and one.number})
    yield from (Spot(name, number) for number in numbers or (0,))


def _spot(sheet: CrapsSheet, view: TableView, spot: Spot) -> BettingSpot:
    least, most = range_of(sheet, spot, view.point)
    return BettingSpot(spot.label, wager_words(spot.label), least, most, unit(sheet, spot, view.point))


FRAMES: GameFramesOf[CrapsSheet, ev.Event, TableView] = CrapsFrames()
