"""One person's rounds at a table as the page shows them: labels, prices, what can still be replayed."""

from typing import TYPE_CHECKING

from cutcard.answers.shipped import Figures, figures
from cutcard.pit.played.own_rounds import Cursor, RoundsPage
from cutcard.pit.played.own_rounds import OwnRound as Played
from cutcard.web.frames.protocol import GAME_FRAMES
from cutcard.web.frames.renderer import EVERYBODY
from cutcard.web.http import played_types as http

if TYPE_CHECKING:
    from cutcard.pit.runtime.running_table import RunningTable


def newest(table: "RunningTable") -> Cursor:
    """The cursor of the newest page, from what was committed last."""
    shown = table.snapshot
    return Cursor(shown.version, table.rules.view(shown.state, EVERYBODY).round_number)


def read_cursor(text: str) -> Cursor | None:
    """The cursor that a page was given as text; None if it is none."""
    entry, _, rounds = text.partition(".")
    both = (entry, rounds)
    if not all(one.isascii() and one.isdigit() and len(one) < 16 for one in both):
        return None
    return Cursor(int(entry), int(rounds))


def own_rounds_page(table: "RunningTable", page: RoundsPage) -> http.OwnRounds:
    sheet = table.rules.sheet
    view = table.rules.view(table.snapshot.state, EVERYBODY)
    labels = {spot.wager: spot.label for spot in GAME_FRAMES[sheet.game].spots(sheet, view, 1)}
    kept = {one.number for one in table.keeper.history.rounds}
    known = figures(sheet.digest)
    rounds = tuple(_round(one, labels, known, kept) for one in page.rounds)
    before = page.before
    return http.OwnRounds(rounds, "" if before is None else f"{before.entry}.{before.rounds}")


def _round(one: Played, labels: dict[str, str], known: Figures | None, kept: set[int]) -> http.OwnRound:
    wagers = tuple(
        http.OwnWager(
            each.wager,
            labels.get(each.wager) or each.wager.replace("-", " ").replace(".", " ").capitalize(),
            each.laid,
            each.added,
            each.result,
            0.0 if one.void else _price(known, each.wager, each.laid),
        )
        for each in one.wagers
    )
    return http.OwnRound(one.number, one.ended / 1e6, wagers, one.number in kept, one.void)


def _price(known: Figures | None, wager: str, laid: int) -> float | None:
    """A wager that is only made in play has its price in the one it belongs to, if it has no figure."""
    advantage = known.advantage_of(wager, laid) if known is not None else None
    if advantage is None:
        return None if laid else 0.0
    return round(advantage * laid, 2)
