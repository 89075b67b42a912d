"""What can be read about a table without sitting at it: its line in the lobby, rules, last rounds."""

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from cutcard.answers import shipped
from cutcard.desk.protocol import DESKS
from cutcard.games.protocol import DEALER, Sheet
from cutcard.games.registry import listed
from cutcard.pit.runtime.frame_source import Snapshot
from cutcard.pit.table import seats
from cutcard.pit.table.history import PackedRound, Round, RoundEntry, notation
from cutcard.signs.sign import PayTable, Sign, citation, sources_cited
from cutcard.web import wire
from cutcard.web.frames import lobby
from cutcard.web.frames.protocol import EXPLAINED, GAME_FRAMES, BettingSpot, keeps_words
from cutcard.web.frames.renderer import EVERYBODY, boxes_of, private_viewers, question_of, seats_of
from cutcard.web.frames.transitions import transition, walk_states
from cutcard.web.http import http_types as http
from cutcard.web.http.lobby_types import LobbySeat

if TYPE_CHECKING:
    from cutcard.pit.runtime.running_table import RunningTable


APPROVED_BY = "8.3(d)"
MOST_CARDS = 4000
"""Of rounds in lists; if there are more, they are read again."""


def _approval(sheet: Sheet) -> str:
    """A live table says whether its sign was approved before its use."""
    approval = getattr(sheet, "sign_approval", "")
    return f"Sign approved: {approval}" if approval else "The sheet names no approval of this sign"


class TableInfo:
    """Lobby, rules, rounds and replays of tables."""

    def __init__(self) -> None:
        self._cards: dict[tuple[str, int, int, str], str] = {}
        """By table, round, end and reader: the cards in the list of rounds."""

    def lobby(self, table: "RunningTable") -> http.LobbyTable:
        sheet, snapshot = table.rules.sheet, table.snapshot
        view = table.rules.view(snapshot.state, EVERYBODY)
        felt = GAME_FRAMES[sheet.game].felt(
            sheet, view, snapshot.facts.round_results, boxes_of(snapshot.facts)
        )
        sign = _sign(sheet)
        seats = snapshot.facts.seats
        spots = GAME_FRAMES[sheet.game].spots(sheet, view, 1)
        facts = lobby.facts_of(sheet, sign)
        return http.LobbyTable(
            name=table.name,
            title=sheet.name,
            game=listed(sheet.game).title,
            rules=tuple(sign.in_few_words()),
            limits=tuple(
                http.WagerLimits(spot.wager, spot.label, spot.least, spot.most, spot.unit) for spot in spots
            ),
            boxes=table.rules.boxes(),
            players=tuple(one.player for one in seats if not one.bot),
            bots=tuple(one.player for one in seats if one.bot),
            in_round=felt.in_round,
            meters=felt.meters,
            betting_seconds=table.clocks.betting,
            decision_seconds=table.clocks.decision,
            proposed=sheet.status == "proposed",
            game_name=sheet.game,
            group=lobby.group_of(sheet, sign, spots[0].least),
            special=f"A live dealer. {facts.special}".strip() if snapshot.facts.by_hand else facts.special,
            decks=facts.decks,
            soft_17=facts.soft_17,
            blackjack_pays=facts.blackjack_pays,
            dealer_cards=facts.dealer_cards,
            side_wagers=len(lobby.side_wagers(sign)),
            advantages=lobby.advantages_of(sheet, {spot.wager: spot.label for spot in spots}),
            seats=tuple(LobbySeat(one.box, one.player, one.bot) for one in seats),
            live=snapshot.facts.by_hand,
        )

    def rules(self, table: "RunningTable") -> http.TableRules:
        sheet = table.rules.sheet
        sign = _sign(sheet)
        view = table.rules.view(table.snapshot.state, EVERYBODY)
        figures = shipped.figures(sheet.digest)
        pays = {one.wager: one for one in sign.paytables}
        wagers = tuple(
            _wager(spot, pays.get(spot.wager) or pays.get(spot.wager.partition(".")[0]), sign, figures)
            for spot in GAME_FRAMES[sheet.game].spots(sheet, view, 1)
        )
        return http.TableRules(
            name=table.name,
            title=sheet.name,
            game=listed(sheet.game).title,
            motto=" · ".join(line.words for line in sign.headlines),
            sign=(
                *(
                    http.SignLine(line.words, citation(sign, line.clause, line.source))
                    for line in sign.headlines
                ),
                http.SignLine(_approval(sheet), APPROVED_BY),
            ),
            rules=tuple(
                http.Rule(line.words, citation(sign, line.clause, line.source)) for line in sign.rules
            ),
            wagers=wagers,
            digest=sheet.digest,
            sources=tuple(
                http.RuleSource(source.name, source.kind.value, source.address)
                for source in sources_cited(sign)
            ),
            first_steps=tuple(GAME_FRAMES[sheet.game].first_steps),
            explained=tuple(
                http.ChoiceHelp(one.act, one.says) for one in EXPLAINED[sheet.game](sheet, figures)
            ),
            essentials=tuple(essentials(sheet, sign, {one.wager: one.advantage for one in wagers})),
        )

    def rounds(self, table: "RunningTable", observer: str) -> http.Rounds:
        history = table.keeper.history
        return http.Rounds(tuple(self._summary(table, one, observer) for one in reversed(history.rounds)))

    def _summary(self, table: "RunningTable", one: PackedRound, observer: str) -> http.RoundSummary:
        """A finished round never changes, so its cards are read once for each reader."""
        key = table.name, one.number, one.ended, observer
        cards = self._cards.get(key)
        if cards is None:
            entry = one.unpacked.entries[-1]
            cards = _cards(_felt(table, entry, _viewer(table, entry, observer)), observer)
            if len(self._cards) >= MOST_CARDS:
                self._cards.clear()
            self._cards[key] = cards
        return http.RoundSummary(one.number, one.ended / 1e6, one.results, one.void, cards)

    def said(self, table: "RunningTable", observer: str) -> http.RecentlySaid:
        history = table.keeper.history
        return http.RecentlySaid(
            tuple(line for entry in history.recent() for line in _lines(table, entry, observer))
        )

    def replay(self, table: "RunningTable", number: int, observer: str) -> http.RoundReplay | None:
        history = table.keeper.history
        found = history.round(number)
        if found is None:
            return None
        steps = history.record_steps(number)
        text = notation(table.rules, steps, table=_sheet_name(table.name), reader=observer)
        return http.RoundReplay(number, tuple(_frames(table, found, observer)), text)

    def sits(self, table: "RunningTable", name: str) -> bool:
        return seats.of(table.snapshot.facts.seats, name) is not None

    def people(self, table: "RunningTable") -> tuple[str, ...]:
        """The people at a table, without the house's bots."""
        return tuple(one.player for one in table.snapshot.facts.seats if not one.bot)

    def chips(self, table: "RunningTable", name: str) -> int:
        """A person's chips at a table, without what lies on the felt."""
        return table.snapshot.chips.get(name, 0)

    def left_wagers(self, table: "RunningTable", name: str) -> bool:
        """Whether a person has wagers there for later rounds, even if they have left the table."""
        return any(one.player == name for one in table.rules.lasting(table.snapshot.state))

    def played(self, table: "RunningTable") -> int:
        """The number of rounds that have ended at a table."""
        rounds = table.keeper.history.rounds
        return rounds[-1].number if rounds else 0


def _sheet_name(table: str) -> str:
    """The name of a table's sheet. A changed sheet opens a new table, `name.2`."""
    return table.partition(".")[0]


@lru_cache(maxsize=64)
def _sign(sheet: Sheet) -> Sign:
    return DESKS[sheet.game].sign(sheet)


def _wager(
    spot: BettingSpot, table: PayTable | None, sign: Sign, figures: shipped.Figures | None
) -> http.WagerRules:
    """A wager with its pay table; the main wager has the sign's headlines. The limits of a wager's spots
    (`blackjack.2`) are posted once, under its own name."""
    posted = {line.wager: line.words for line in sign.limits}
    limits = posted[spot.wager.partition(".")[0]]
    advantage = None if figures is None else figures.advantage_of(spot.wager, spot.least)
    if table is None:
        said = [
            (line.words.partition(" pays "), citation(sign, line.clause, line.source))
            for line in sign.headlines
        ]
        heads = tuple(http.PayRow(hand, pays, clause) for (hand, word, pays), clause in said if word)
        return http.WagerRules(
            spot.wager,
            spot.label,
            spot.least,
            spot.most,
            spot.unit,
            heads,
            limits=limits,
            advantage=advantage,
        )
    rows = tuple(http.PayRow(row.row, row.pays) for row in table.rows)
    clause = citation(sign, table.clauses[0], table.source) if table.clauses else ""
    says = f"{table.summary} {table.ranking}".rstrip()
    return http.WagerRules(
        spot.wager,
        spot.label,
        spot.least,
        spot.most,
        spot.unit,
        rows,
        clause,
        says,
        limits,
        _best(rows),
        advantage,
    )


MOST_SIDE_WAGERS = 4
"""More than these are a list to look things up in, not what is read first: the layout of craps."""
_RULES = "rules."
"""The part of a sheet with the rules of play. What is asked first of the cards is in the lobby already."""


def essentials(sheet: Sheet, sign: Sign, advantages: Mapping[str, float | None]) -> Iterator[http.Rule]:
    """What a newcomer reads first: a few lines of the sign, in its own words, and the side wagers.

    `advantages` are what the house keeps of each wager, None where nobody has computed it.
    """
    named = GAME_FRAMES[sheet.game].essentials
    for line in sign.headlines:
        if line.asked_first is not False:
            yield http.Rule(line.words, citation(sign, line.clause, line.source))
    for line in sign.rules:
        if line.key in named or (line.asked_first and line.key.startswith(_RULES)):
            yield http.Rule(line.words, citation(sign, line.clause, line.source))
    side = lobby.side_wagers(sign)
    for one in side if len(side) <= MOST_SIDE_WAGERS else ():
        clause = citation(sign, one.clauses[0], one.source) if one.clauses else ""
        yield http.Rule(lobby.side_words([one]) + keeps_words(advantages.get(one.wager)), clause)


_ODDS = re.compile(r"(\d[\d,]*) to (\d+)(?: less [\d.]+ percent)?")


def _best(rows: Iterable[http.PayRow]) -> str:
    """The best odds of these rows, as they are printed, with the vigorish that is kept of them."""
    found = [match for row in rows for match in _ODDS.finditer(row.pays)]
    ratio = {match[0]: Fraction(int(match[1].replace(",", "")), int(match[2])) for match in found}
    return max(ratio, key=lambda odds: ratio[odds], default="")


# --- replay -----------------------------------------------------------------------------------------------


def _cards(felt: wire.FeltFrame, observer: str) -> str:
    """What lay there at the end, in a few signs."""
    if felt.dice is not None:
        return " + ".join(map(str, felt.dice.thrown))
    mine = [hand for box in felt.boxes if box.player == observer for hand in box.hands]
    house = [
        _faces(hand) if hand.name.startswith(DEALER) else f"{hand.name} {_faces(hand)}"
        for hand in felt.dealer
    ]
    sides = (" / ".join(map(_faces, mine)), ", ".join(filter(None, house)))
    return " vs ".join(filter(None, sides))


def _faces(hand: wire.HandOnFelt) -> str:
    return " ".join("??" if face is None else face for face in hand.cards)


def _frames(table: "RunningTable", found: Round, observer: str) -> Iterator[wire.TableFrame]:
    for entry in found.entries:
        yield _frame(table, entry, observer)


def _lines(table: "RunningTable", entry: RoundEntry, observer: str) -> Iterator[http.SaidLine]:
    for told in _frame(table, entry, observer).told:
        if isinstance(told, wire.Said):
            yield http.SaidLine(entry.version, told.text, told.clause)


def _frame(table: "RunningTable", entry: RoundEntry, observer: str) -> wire.TableFrame:
    """The table after an entry as this observer saw it, without any choices."""
    rules, sheet = table.rules, table.rules.sheet
    walk = walk_states(rules, entry.change)
    view_as = _viewer(table, entry, observer)
    view = rules.view(entry.state, view_as)
    snapshot = Snapshot(entry.version, entry.state, entry.facts, entry.chips, frozenset())
    seat = next((one for one in entry.facts.seats if one.player == observer and observer), None)
    return wire.TableFrame(
        game=sheet.game,
        version=entry.version,
        felt=_felt(table, entry, view_as),
        seats=seats_of(snapshot),
        question=question_of(sheet, view, snapshot),
        mine=wire.Mine(observer, seat.box if seat is not None else 0, entry.chips.get(observer, 0)),
        told=transition(rules, walk, entry.facts.round_results, view_as),
    )


def _viewer(table: "RunningTable", entry: RoundEntry, observer: str) -> str:
    """As whom the observer sees the table: as themselves where that is another view than everybody's."""
    states = walk_states(table.rules, entry.change).states
    return observer if observer in private_viewers(table.rules, [*states, entry.state]) else EVERYBODY


def _felt(table: "RunningTable", entry: RoundEntry, view_as: str) -> wire.FeltFrame:
    sheet, view = table.rules.sheet, table.rules.view(entry.state, view_as)
    return GAME_FRAMES[sheet.game].felt(sheet, view, entry.facts.round_results, boxes_of(entry.facts))
