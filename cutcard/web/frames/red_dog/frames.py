"""Frames of red dog: three cards, the spread, the betting areas and their raises."""

from collections.abc import Sequence

from cutcard.games.protocol import Choice
from cutcard.games.red_dog import rules
from cutcard.games.red_dog.game import GAME
from cutcard.games.red_dog.model import commands as cm
from cutcard.games.red_dog.model import events as ev
from cutcard.games.red_dog.sheet.sheet import RED_DOG as WAGER
from cutcard.games.red_dog.sheet.sheet import RedDogSheet
from cutcard.games.red_dog.view import SeenArea, TableView
from cutcard.narration.audience import plain_card, rank_words
from cutcard.narration.red_dog.narration import NARRATION
from cutcard.narration.round_results import HandWager, RoundResults
from cutcard.web import wire
from cutcard.web.frames import common
from cutcard.web.frames.common import face
from cutcard.web.frames.defaults import OpenFrames
from cutcard.web.frames.protocol import (
    BettingSpot,
    GameFramesOf,
    Mistake,
    OfferedChoice,
    PlayersByBox,
    QuestionText,
    ViewGetter,
)

_LABEL = "Red Dog"
_RAISE = "raise"

MISTAKES: Sequence[Mistake] = (
    Mistake("6.7(a)", "A card lies face up in the shoe", "It is discarded.", ("card",)),
    Mistake("6.7(b)", "A card was drawn too early, unseen", "It is the next card."),
    Mistake(
        "6.7(c)",
        "The third card was exposed before raises were closed",
        "Each area plays on with another third card, or takes its wagers back.",
        ("card",),
    ),
)
"""What can go wrong, as a dealer says it."""


class RedDogFrames(OpenFrames):
    narration = NARRATION
    another_box = "6.8"
    mistakes: Sequence[Mistake] = MISTAKES
    first_steps: Sequence[str] = (
        "Two cards are dealt; you win if the third falls between them. The ace is high.",
        "The narrower the gap, the more it pays, and you may raise before the third card comes.",
        "Two neighbouring cards are a tie; a pair wins if the third card matches it.",
    )
    essentials: Sequence[str] = ("raise", "consecutive", "pair", "lost")

    def felt(
        self, sheet: RedDogSheet, view: TableView, round_results: RoundResults, seated: PlayersByBox
    ) -> wire.FeltFrame:
        in_round = view.phase != common.BETWEEN
        cards = tuple(_cards(view))
        return wire.FeltFrame(
            phase=view.phase,
            in_round=in_round,
            round=view.round_number + in_round,
            dealer=cards,
            boxes=tuple(
                _area(sheet, view, number, round_results, seated) for number in range(1, sheet.areas + 1)
            ),
            shoe=common.shoe(sheet, view, cards),
            marks=tuple(_marks(sheet, view)),
            burn_card=face(view.burn_card),
        )

    def moved(
        self, sheet: RedDogSheet, before: ViewGetter[TableView], after: ViewGetter[TableView], event: ev.Event
    ) -> Sequence[wire.Told]:
        if isinstance(event, ev.CardDealt):
            return (wire.Dealt(event.place, 0, str(event.card)),)
        return super().moved(sheet, before, after, event)

    def offered_choices(
        self, sheet: RedDogSheet, view: TableView, player: str, choice: Choice
    ) -> Sequence[OfferedChoice]:
        match choice.command:
            case cm.Raise():
                return _raise(view, player, choice)
            case cm.PlayOn(area):
                return (OfferedChoice(f"Play on{_which(view, player, area)}", "o", say=f"take {area}"),)
            case cm.VoidArea(area):
                return (
                    OfferedChoice(f"Void the round{_which(view, player, area)}", "v", say=f"decline {area}"),
                )
        return super().offered_choices(sheet, view, player, choice)

    def spots(self, sheet: RedDogSheet, view: TableView, box: int, player: str = "") -> Sequence[BettingSpot]:
        return (BettingSpot(WAGER, _LABEL, sheet.limits.least, sheet.limits.most, sheet.chip),)

    def question(self, sheet: RedDogSheet, view: TableView) -> QuestionText:
        said = common.question(view)
        match view.awaiting.default_command:
            case cm.CloseRaises():
                assert view.spread is not None, "there is a raise where there is a spread (6.5(h))"
                pays = sheet.odds(rules.row_of(view.spread))
                return said._replace(kind="window", says=f"Spread {view.spread} pays {pays}: raise?")
            case cm.CloseChoice():
                return said._replace(kind="window", says="Play on, or void the round?")
        return said

    def pass_label(self, sheet: RedDogSheet, view: TableView, player: str) -> str:
        return "No raise" if isinstance(view.awaiting.default_command, cm.CloseRaises) else "No answer"


def _cards(view: TableView) -> list[wire.HandOnFelt]:
    """The cards on the layout. A place without a card is an empty hand."""
    places = (("left", view.left), ("middle", view.middle), ("right", view.right))
    return [wire.HandOnFelt(name, () if card is None else (str(card),)) for name, card in places]


def _marks(sheet: RedDogSheet, view: TableView) -> list[str]:
    """The spread marker; once the cards have decided, what they decided takes its place."""
    decided = _decided(sheet, view)
    spread = [] if view.spread is None else [f"spread {view.spread}"]
    marks = [decided] if decided else spread
    if view.drawn_in_error:
        marks.append("a card drawn in error comes next")
    return marks + [f"not used: {plain_card(card)}" for card in view.discarded]


def _decided(sheet: RedDogSheet, view: TableView) -> str:
    """What the cards bring every wager, in words; empty while a card is still to decide it."""
    if view.left is None or view.right is None:
        return ""
    verdict = rules.outcome(sheet, view.left, view.right, view.middle)
    if verdict is None:
        return ""
    left, right = rank_words(view.left), rank_words(view.right)
    if view.middle is None:
        return f"{left} and {right} are consecutive: tie hand"
    if view.spread is None:
        return rules.third_card_words(view.left, view.right, view.middle)
    third = rank_words(view.middle)
    if verdict.odds is None:
        return f"{third} is not between {left} and {right}"
    return f"{third} is between {left} and {right}: pays {verdict.odds}"


def _area(
    sheet: RedDogSheet, view: TableView, number: int, round_results: RoundResults, seated: PlayersByBox
) -> wire.BoxOnFelt:
    """One betting area. The last round stays until something is laid for the next, or its player has left."""
    bets = [bet for bet in view.bets if bet.area == number]
    area = next((one for one in view.areas if one.number == number), None)
    if bets:
        laid = [
            wire.WagerOnFelt(WAGER, _LABEL, bet.player, bet.amount + bet.spoken, bet.coupon) for bet in bets
        ]
        return wire.BoxOnFelt(number, bets[0].player, wagers=tuple(laid))
    if area is None or (view.phase == common.BETWEEN and area.player not in seated.values()):
        return wire.BoxOnFelt(number, "")
    marks = (area.answer,) if area.answer else ()
    wagers = tuple(_wagers(sheet, area, round_results))
    return wire.BoxOnFelt(number, area.player, wagers=wagers, marks=marks)


def _wagers(sheet: RedDogSheet, area: SeenArea, round_results: RoundResults) -> list[wire.WagerOnFelt]:
    """The wager with its raise beside it. They are decided together (6.5(h))."""
    spot = HandWager(area.number, 0, WAGER)
    brought = round_results.net_of(spot) if area.settled else None
    paid = round_results.row_of(spot, area.player)
    row = common.row_text(f"{paid}, {sheet.odds(paid)}") if paid else ""
    raise_brought = None if brought is None else _share_of_raise(area, brought)
    rest = None if brought is None or raise_brought is None else brought - raise_brought
    lying = [wire.WagerOnFelt(WAGER, _LABEL, area.player, area.wager, area.coupon, "", rest, row)]
    if area.raised:
        lying.append(wire.WagerOnFelt(_RAISE, "Raise", area.player, area.raised, result=raise_brought))
    return lying


def _share_of_raise(area: SeenArea, brought: int) -> int:
    """What the raise brought of the whole: its share of the stake. A coupon can only be won, so a loss is all
    of the raise."""
    if area.coupon and brought < 0:
        return brought
    return brought * area.raised // (area.wager + area.raised)


def _several(view: TableView, player: str) -> bool:
    return sum(area.player == player for area in view.areas) > 1


def _which(view: TableView, player: str, area: int) -> str:
    """Which betting area is meant, if the player has several: `, area 3`."""
    return f", area {area}" if _several(view, player) else ""


def _raise(view: TableView, player: str, choice: Choice) -> Sequence[OfferedChoice]:
    """The raise. The area's number is left out if the player has only one."""
    if not choice.most:
        return (OfferedChoice("Raise", "r", say=GAME.write_statement(choice.command)),)
    several = _several(view, player)
    assert isinstance(choice.command, cm.Raise)
    area = choice.command.area
    return (
        OfferedChoice(
            f"Raise area {area}" if several else "Raise",
            "r",
            asks=True,
            least=choice.least,
            most=choice.most,
            unit=choice.least,
            amount=choice.most,
            say=f"raise {player}",
            then=f" {area}" if several else "",
        ),
    )


FRAMES: GameFramesOf[RedDogSheet, ev.Event, TableView] = RedDogFrames()
