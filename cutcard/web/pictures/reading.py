"""What can be read about a table without sitting at it: the lobby's line, its rules, its last rounds."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from cutcard.desk.catalogue import desk_of
from cutcard.pit.history import History, Kept, Moment, Round, notation
from cutcard.pit.painting import Snapshot
from cutcard.signs.sign import PayTable, Sign
from cutcard.web import http_types as http
from cutcard.web import wire
from cutcard.web.pictures.catalogue import PICTURES
from cutcard.web.pictures.painter import EVERYBODY, boxes_of, insiders, question_of, seats_of
from cutcard.web.pictures.story import story, walked

_GAMES = {"blackjack": "Blackjack", "red-dog": "Red dog"}
_IN_FEW_WORDS = ("cards.decks", "rules.variation", "rules.soft_17", "rules.surrender")
"""The rules a player asks for first."""
_NO = "not offered"


class PageReading:
    """A `Reading` of the server."""

    def lobby(self, table: Any) -> http.LobbyTable:
        sheet, shown = table.sheet, table.shown
        view = table.game.view(sheet, shown.state, EVERYBODY)
        felt = PICTURES[sheet.game].felt(sheet, view, shown.facts.slate, boxes_of(shown.facts))
        sign = _sign(sheet)
        seats = shown.facts.seats
        return http.LobbyTable(
            name=table.name,
            title=sheet.name,
            game=_GAMES.get(sheet.game, sheet.game),
            rules=tuple(_few_words(sign)),
            limits=tuple(
                http.WagerLimits(spot.wager, spot.label, spot.least, spot.most, spot.unit)
                for spot in PICTURES[sheet.game].spots(sheet, view, 1)
            ),
            boxes=table.game.boxes(sheet),
            players=tuple(one.player for one in seats if not one.bot),
            bots=tuple(one.player for one in seats if one.bot),
            in_round=felt.in_round,
            meters=felt.meters,
            betting_seconds=table.clocks.betting,
            decision_seconds=table.clocks.decision,
            proposed=sheet.status == "proposed",
        )

    def rules(self, table: Any) -> http.TableRules:
        sheet = table.sheet
        sign = _sign(sheet)
        view = table.game.view(sheet, table.shown.state, EVERYBODY)
        pays = {one.wager: one for one in sign.paytables}
        return http.TableRules(
            name=table.name,
            title=sheet.name,
            game=_GAMES.get(sheet.game, sheet.game),
            motto=" · ".join(line.words for line in sign.headlines),
            sign=tuple(http.SignLine(line.words, line.clause) for line in sign.headlines),
            rules=tuple(http.Rule(line.words, line.clause) for line in sign.rules),
            wagers=tuple(
                _wager(spot, pays.get(spot.wager), sign)
                for spot in PICTURES[sheet.game].spots(sheet, view, 1)
            ),
            digest=sheet.digest,
        )

    def rounds(self, table: Any, observer: str) -> http.Rounds:
        history: History = table.keeper.history
        return http.Rounds(tuple(_summary(one) for one in reversed(history.rounds)))

    def said(self, table: Any, observer: str) -> http.RecentlySaid:
        history: History = table.keeper.history
        return http.RecentlySaid(
            tuple(line for moment in history.recent() for line in _lines(table, moment, observer))
        )

    def replay(self, table: Any, number: int, observer: str) -> http.RoundReplay | None:
        history: History = table.keeper.history
        found = history.round(number)
        if found is None:
            return None
        steps = history.recorded(number)
        text = notation(table.game, table.sheet, steps, table=_sheet_name(table.name), reader=observer)
        return http.RoundReplay(number, tuple(_frames(table, found, observer)), text)


def _sheet_name(table: str) -> str:
    """The sheet a table runs by: a sheet that was changed opens `name.2`."""
    return table.partition(".")[0]


@lru_cache(maxsize=64)
def _sign(sheet: Any) -> Sign:
    return desk_of(sheet.game).sign(sheet)


def _few_words(sign: Sign) -> Iterator[str]:
    yield from (line.words for line in sign.headlines if line.key != "insurance")
    for line in sign.rules:
        if line.key in _IN_FEW_WORDS and _NO not in line.words:
            yield line.words


def _wager(spot: Any, table: PayTable | None, sign: Sign) -> http.WagerRules:
    """A wager with its pay table; the main one with what the sign says at its head. The limits of a wager's
    spots (`blackjack.2`) are posted once, under its own name."""
    posted = {line.wager: line.words for line in sign.limits}
    limits = posted[spot.wager.partition(".")[0]]
    if table is None:
        said = [(line.words.partition(" pays "), line.clause) for line in sign.headlines]
        heads = tuple(http.PayRow(hand, pays, clause) for (hand, word, pays), clause in said if word)
        return http.WagerRules(spot.wager, spot.label, spot.least, spot.most, spot.unit, heads, limits=limits)
    rows = tuple(http.PayRow(row.row, row.pays) for row in table.rows)
    clause = table.clauses[0] if table.clauses else ""
    says = f"{table.summary} {table.ranking}".rstrip()
    return http.WagerRules(
        spot.wager, spot.label, spot.least, spot.most, spot.unit, rows, clause, says, limits
    )


# --- replay -----------------------------------------------------------------------------------------------


def _summary(one: Kept) -> http.RoundSummary:
    return http.RoundSummary(one.number, one.ended / 1e6, one.results, one.void)


def _frames(table: Any, found: Round, observer: str) -> Iterator[wire.TableFrame]:
    for moment in found.moments:
        yield _frame(table, moment, observer)


def _lines(table: Any, moment: Moment, observer: str) -> Iterator[http.SaidLine]:
    for told in _frame(table, moment, observer).told:
        if isinstance(told, wire.Said):
            yield http.SaidLine(moment.version, told.text, told.clause)


def _frame(table: Any, moment: Moment, observer: str) -> wire.TableFrame:
    """The table after an entry as this observer saw it; nothing is offered any more."""
    game, sheet = table.game, table.sheet
    walk = walked(game, moment.change)
    inside = observer in insiders(game, sheet, [*walk.states, moment.state])
    eyes = observer if inside else EVERYBODY
    view = game.view(sheet, moment.state, eyes)
    shown = Snapshot(moment.version, moment.state, moment.facts, moment.chips, frozenset())
    sitting = next((one for one in moment.facts.seats if one.player == observer and observer), None)
    return wire.TableFrame(
        game=sheet.game,
        version=moment.version,
        felt=PICTURES[sheet.game].felt(sheet, view, moment.facts.slate, boxes_of(moment.facts)),
        seats=seats_of(shown),
        question=question_of(sheet, view, shown),
        mine=wire.Mine(observer, sitting.box if sitting is not None else 0, moment.chips.get(observer, 0)),
        told=story(game, sheet, walk, moment.facts.slate, eyes),
    )
