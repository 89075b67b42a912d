"""The order of play is one table for each game, and the games play by it."""

from collections.abc import Callable
from contextlib import ExitStack
from functools import cache
from typing import Any

import pytest

from cutcard.cards import card
from cutcard.games.blackjack.game import GAME as BLACKJACK
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model.commands import Irregular, PressButton, ShowDisplay
from cutcard.games.blackjack.model.procedure import Procedure
from cutcard.games.blackjack.model.state import Phase
from cutcard.games.double_attack.game import GAME as DOUBLE_ATTACK
from cutcard.games.double_attack.model import commands as da
from cutcard.games.double_attack.sheet.sheet_parser import read_text as read_double_attack
from cutcard.games.protocol import Deal, Game, PlaceBet
from cutcard.games.red_dog.game import GAME as RED_DOG
from cutcard.games.red_dog.model import commands as rd
from cutcard.law.citation import short
from cutcard.law.clauses import load_register
from cutcard.law.contents import load_contents
from tests.conformance.suite import is_source
from tests.law.felt import READER, BareTable, sheet
from tests.law.order_of_play import ORDERS, Seen, Watch, declared
from tests.law.order_page import PAGE, page
from tests.law.red_dog import bare
from tests.law.sheet_lines import sheet as written_sheet
from tests.rounds.test_round_files import FILES, play

CLAUSES = {short(clause.citation) for clause in load_register()}

games = pytest.mark.parametrize("game", ORDERS)


# --- what a text cannot say: cards as a dealer with real ones gives them ----------------------------------


def _dealt(table: BareTable, game: Game, *bets: PlaceBet) -> BareTable:
    """Wagers laid, the cards made ready, the first card about to leave the shoe."""
    table.do(*bets)
    rules = game.bind(table.sheet)
    while (waits := rules.awaiting(table.state)).automatic:
        table.cards("??") if waits.default_command is None else table.do(waits.default_command)
    return table.do(Deal())


def _bet(box: int, wager: str = "blackjack", amount: int = 1000) -> PlaceBet:
    return PlaceBet(box, f"p{box}", wager, amount)


def _a_box_missed_as_the_cards_come() -> None:
    _dealt(BareTable(sheet()), BLACKJACK, _bet(1), _bet(2)).cards("Tc").do(Irregular("2.15(g)", box=2))


def _the_reader_fails_with_the_hole_card_in_it() -> None:
    table = _dealt(BareTable(sheet(READER)), BLACKJACK, _bet(1)).cards("5h Kd 6c ??")
    table.do(Irregular("2.15(k)"))


def _the_display_shows_by_itself() -> None:
    rules = sheet("wagers.blackjack-bonus = {}")
    table = _dealt(BareTable(rules), BLACKJACK, _bet(1), _bet(1, "blackjack-bonus", 100)).cards("Ah 9d Ks")
    table.do(cm.DealerPlays()).cards("9c").do(cm.SettleWagers(), PressButton(1, "p1"))
    amount = BLACKJACK.bind(rules).awaiting(table.state).choices[0].command.amount
    table.do(ShowDisplay(1, "p1", amount))


def _hidden_cards_turned_for_a_side_wager() -> None:
    rules = written_sheet('rules.variation = "six-to-five"', "wagers.same-suit = {}", decks=2)
    side = rules.limits_of("same-suit").least
    main = rules.limits_of("blackjack").least
    bets = _bet(1, amount=main), _bet(1, "same-suit", side)
    table = _dealt(BareTable(rules), BLACKJACK, *bets).cards("?? Kd ??")
    table.do(cm.TurnCards(1, (card("5c"), card("6d"))))


_MULTIPLE = 'rules.variation = "multiple-action"'
_SPOTS = tuple(_bet(1, f"blackjack.{spot}") for spot in (1, 2, 3))


def _the_up_card_swept_while_the_dealer_draws() -> None:
    table = _dealt(BareTable(sheet(_MULTIPLE)), BLACKJACK, *_SPOTS).cards("Ts 6d 9d")
    table.do(cm.Stand(1), cm.DealerPlays()).cards("2h")
    swept, found = Irregular("2.15(m)"), Irregular("2.15(m)", card("6d"))
    table.do(swept, found).do(found)


def _a_hidden_bust_and_the_up_card_not_moved() -> None:
    rules = sheet(_MULTIPLE, 'rules.double_card = "face-down"')
    table = _dealt(BareTable(rules), BLACKJACK, *_SPOTS).cards("Ts Ks 2d")
    table.do(cm.Double(1)).cards("Qs").do(cm.DealerPlays()).cards("7d").do(Irregular("2.15(l)"))


def _third_card_too_early(*answers: Any) -> None:
    table = bare()
    _dealt(table, RED_DOG, _bet(1, "red-dog"), _bet(2, "red-dog")).cards("4c 7d")
    table.do(rd.ThirdCardExposed(card("Ks")), *answers)


def _one_area_plays_on_and_one_is_void() -> None:
    _third_card_too_early(rd.PlayOn(1), rd.VoidArea(2))


def _nobody_answers() -> None:
    _third_card_too_early(rd.CloseChoice())


def _attacked(on: str, *boxes: int) -> BareTable:
    """The dealer's first card of a double attack round is about to come."""
    rules = read_double_attack(f'table.game = "double-attack"\ncards.decks = 8\n{on}').sheet
    bets = [_bet(box, "initial") for box in boxes]
    return _dealt(BareTable(rules, game=DOUBLE_ATTACK), DOUBLE_ATTACK, *bets)


def _a_box_missed_in_the_attacked_deal() -> None:
    table = _attacked("", 1, 2).cards("6d").do(da.CloseAttack())
    table.cards("Kc").do(da.Irregular("26.15(h)", box=2))


def _the_first_card_missed_as_it_should_come() -> None:
    _attacked("", 1).do(da.Irregular("26.15(d)"))


def _the_reader_of_a_double_attack_table_fails() -> None:
    table = _attacked('rules.hole_card = "reader"', 1).cards("Kd").do(da.CloseAttack())
    table.cards("5h 6c ??").do(da.Irregular("26.15(m)"))


def _a_blackjack_of_double_attack_read_and_turned() -> None:
    table = _attacked('rules.hole_card = "reader"', 1).cards("Kd").do(da.CloseAttack())
    table.cards("5h 6c ??").do(da.AnswerReader(blackjack=True), da.TurnHoleCard(card("As")))
    table = _attacked('rules.hole_card = "reader"', 1).cards("6d").do(da.CloseAttack())
    table.cards("9h 9c ??").do(da.Stand(1), da.DealerPlays(), da.TurnHoleCard(card("As")))


LIVE: dict[str, tuple[Callable[[], None], ...]] = {
    "blackjack": (
        _a_box_missed_as_the_cards_come,
        _the_reader_fails_with_the_hole_card_in_it,
        _the_display_shows_by_itself,
        _hidden_cards_turned_for_a_side_wager,
        _the_up_card_swept_while_the_dealer_draws,
        _a_hidden_bust_and_the_up_card_not_moved,
    ),
    "red-dog": (_one_area_plays_on_and_one_is_void, _nobody_answers),
    "double-attack": (
        _a_box_missed_in_the_attacked_deal,
        _the_first_card_missed_as_it_should_come,
        _the_reader_of_a_double_attack_table_fails,
        _a_blackjack_of_double_attack_read_and_turned,
    ),
}


@cache
def seen_in_rounds() -> dict[str, Seen]:
    """Every round file and what a text cannot say, played once by the real engine."""
    watches = {game: Watch(order) for game, order in ORDERS.items()}
    with ExitStack() as watched:
        for watch in watches.values():
            watched.enter_context(watch.on())
        for path in FILES:
            play(path)
        for scenes in LIVE.values():
            for scene in scenes:
                scene()
    return {game: watch.seen for game, watch in watches.items()}


# --- the tables -------------------------------------------------------------------------------------------


@games
def test_every_phase_and_procedure_has_its_row(game: str) -> None:
    order = ORDERS[game]
    assert set(order.WAITS) == set(type(next(iter(order.WAITS))))
    assert set(order.PROCEDURES) == set(type(next(iter(order.PROCEDURES))))


@games
def test_every_row_names_a_clause_of_the_register(game: str) -> None:
    order = ORDERS[game]
    rows = [*order.WAITS.values(), *order.PROCEDURES.values(), *order.COMMANDS.values()]
    boxes = [clause for clause, _ in getattr(order, "BOX_BY_BOX", ())]
    cited = {*(row.clause for row in rows), *boxes, *getattr(order, "IRREGULARITIES", ())}
    unknown = {one for one in cited if not any(re == one or re.startswith(f"{one}(") for re in CLAUSES)}
    headings = {section.id for part in load_contents() for section in part.sections}
    assert not {one for one in unknown if not is_source(one)} - headings


@games
def test_every_procedure_follows_from_a_command(game: str) -> None:
    """From the commands on, every procedure can be reached."""
    order = ORDERS[game]
    table = declared(order)
    ends = [then[0] for then in order.AT_ANY_TIME.values()]
    reached = {edge[-1] for edge in table.commands | table.irregularities} | set(ends)
    while more := {then for name, then in table.procedures if name in reached} - reached:
        reached |= more
    assert set(order.PROCEDURES) <= reached


@games
def test_rounds_go_as_the_table_says(game: str) -> None:
    """What followed what, over all round files, is what the table has, and nothing else is written there."""
    order, seen, table = ORDERS[game], seen_in_rounds()[game], declared(ORDERS[game])
    at_any_time = {edge for edge in seen.commands if edge[2:] == order.AT_ANY_TIME.get(edge[1])}
    assert {edge[1] for edge in at_any_time} == set(order.AT_ANY_TIME)
    assert seen.commands - at_any_time == table.commands
    assert seen.irregularities == table.irregularities
    assert seen.procedures == table.procedures


def test_a_procedure_left_out_of_the_table_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine goes through the table and knows no other way."""
    order = ORDERS["blackjack"]
    row = order.PROCEDURES[Procedure.FIRST_TURN]
    monkeypatch.setitem(order.PROCEDURES, Procedure.FIRST_TURN, row._replace(handler=lambda run: None))
    table = _dealt(BareTable(sheet()), BLACKJACK, _bet(1)).cards("Ts 6d 9d")
    assert table.state.phase is Phase.DEALING, "nobody has given the turn to a hand"


@games
def test_the_page_is_current(game: str) -> None:
    assert PAGE.read_text("utf-8") == page(), "write it again: python -m tests.law.order_page"
