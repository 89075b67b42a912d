"""What one player is offered now: choices, spots for chips, how to say that he is done."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from cutcard.games.catalogue import GAMES
from cutcard.games.game import Awaiting, Choice, Cut, Game, Kind, PlaceBet, RefuseCut, WithdrawBet
from cutcard.law.refusal import Refusal
from cutcard.money import readable_dollars
from cutcard.pit import seats
from cutcard.pit.answers import HOUSE_RULE, Bar
from cutcard.pit.facts import Facts
from cutcard.pit.seats import Sitting
from cutcard.web import wire
from cutcard.web.pictures.catalogue import PICTURES
from cutcard.web.pictures.picture import Offer

_DEAL, _DONE = "Deal", "Enter"
_SPARE_KEYS = "gmqwy"
"""For a second choice of one kind. Figures are the page's own: they lay chips."""


Tried = dict[tuple[int, str, str], Bar | None]
"""What bars a first wager of a player on a spot of a box, as far as it was asked at one state of a table."""


def mine(
    game: Game,
    sheet: Any,
    state: Any,
    view: Any,
    facts: Facts,
    name: str,
    chips: int,
    tried: Tried | None = None,
    ran_out: str = "",
) -> wire.Mine:
    """What only this reader is told; a spectator has nothing but his name.

    `tried` is what was asked at this very state before: it is not asked again.
    """
    sitting = seats.of(facts.seats, name) if name else None
    stays = _stays(game, state, name)
    if sitting is None or sitting.bot or sitting.leaving or facts.closed:
        box = sitting.box if sitting is not None else 0
        return wire.Mine(name, box, chips, stays=stays, ran_out=ran_out)
    waits: Awaiting = view.awaiting
    offered = tuple(_choices(game, sheet, state, view, facts, name, chips))
    betting = not game.in_round(state)
    tried = {} if tried is None else tried
    boxes = tuple(_boxes(game, sheet, facts, sitting))
    is_open = any(choice.barred is None for choice in offered)
    if waits.kind is Kind.DECISION:
        asked = is_open and not (waits.window and sitting.ready)
    else:
        asked = betting and not sitting.ready and (is_open or waits.kind is not Kind.CUT)
    return wire.Mine(
        name=name,
        box=sitting.box,
        chips=chips,
        asked=asked,
        choices=offered,
        bets=tuple(
            bet for box in boxes for bet in _bets(game, sheet, state, view, facts, sitting, box, tried)
        )
        if betting
        else (),
        ready=_ready(sheet, view, facts, sitting, betting=betting, is_open=is_open),
        again=tuple(
            (f"bet {box} {name} {wager}", cents) for box, wager, cents in sitting.laid if box in boxes
        ),
        stays=stays,
        ran_out=ran_out,
    )


def _stays(game: Game, state: Any, name: str) -> wire.Staying | None:
    """What would stay on the felt, and what becomes of it."""
    lasting = [one for one in game.lasting(state) if one.player == name]
    if not name or not lasting:
        return None
    cents = sum(one.cents for one in lasting)
    until = "until the next deal. Be back with a wager by then, or it is lost."
    if game.in_round(state):
        says = f"What this round does not decide of your {readable_dollars(cents)} stays on the felt {until}"
    else:
        says = f"{readable_dollars(cents)} stays on the felt {until}"
    return wire.Staying(cents, says, lasting[0].clause)


# --- choices ----------------------------------------------------------------------------------------------


def _choices(
    game: Game, sheet: Any, state: Any, view: Any, facts: Facts, name: str, chips: int
) -> Iterator[wire.Choice]:
    """What the table waits for and he may say, each with a key of its own."""
    taken: set[str] = set()
    for choice in _his(game, sheet, state, view.awaiting, facts, name):
        for offer in PICTURES[sheet.game].offers(sheet, view, name, choice):
            key = offer.key
            if key in taken:
                key = next((spare for spare in _SPARE_KEYS if spare not in taken), "")
            taken.add(key)
            yield _choice(offer, key, choice.refusal, chips)


def _his(game: Game, sheet: Any, state: Any, waits: Awaiting, facts: Facts, name: str) -> Iterator[Choice]:
    if waits.kind is Kind.CUT:
        first = seats.first_to_come(facts.seats)
        if not waits.who and first == name and waits.otherwise is not None:
            yield Choice(Cut(name, waits.otherwise.position))
            yield Choice(RefuseCut(name))
        elif waits.who == name:
            yield from waits.choices
    elif waits.kind is Kind.DECISION:
        for choice in waits.choices:
            if name in game.said_by(sheet, state, choice.command):
                yield choice


def _choice(offer: Offer, key: str, refusal: Refusal | None, chips: int) -> wire.Choice:
    barred = None if refusal is None else _bar(refusal)
    takes = offer.least if offer.asks and offer.of == "cents" else offer.costs
    if barred is None and takes > chips:
        says = f"this needs {readable_dollars(takes)}; you have {readable_dollars(chips)} in chips"
        barred = Bar(says, HOUSE_RULE)
    if not offer.asks:
        return wire.Choice(offer.say, offer.label, key, barred, costs=offer.costs, confirm=offer.gives_up)
    most = offer.most
    if offer.of == "cents" and barred is None:
        most = min(most, offer.least + (chips - offer.least) // offer.unit * offer.unit)
    return wire.Choice(
        offer.say,
        offer.label,
        key,
        barred,
        least=offer.least,
        most=most,
        unit=offer.unit,
        amount=min(offer.amount, most),
        of="cards" if offer.of == "cards" else "cents",
        then=offer.then,
    )


def _bar(refusal: Refusal) -> Bar:
    first = refusal.bars[0]
    return Bar(first.says, first.clause)


# --- wagers -----------------------------------------------------------------------------------------------


def _boxes(game: Game, sheet: Any, facts: Facts, sitting: Sitting) -> Iterator[int]:
    """The player's seat; the other boxes they bet on, now or last round; then those they may bet on too."""
    bets = {bet.box for bet in facts.bets if bet.player == sitting.player}
    taken = {one.box for one in facts.seats} | {bet.box for bet in facts.bets}
    free = [box for box in range(1, game.boxes(sheet) + 1) if box not in taken]
    played = {box for box, _, _ in sitting.laid} & set(free)
    near = {*[box for box in free if box < sitting.box][-1:], *[box for box in free if box > sitting.box][:1]}
    yield sitting.box
    yield from sorted((bets | played) - {sitting.box})
    if sitting.box in bets:
        yield from sorted(near - played)


def _bets(
    game: Game, sheet: Any, state: Any, view: Any, facts: Facts, sitting: Sitting, box: int, tried: Tried
) -> Iterator[wire.BetSpot]:
    """The spots of a box; what bars a first wager there is asked of the game by trying one.

    Of a box that is still free only the main ones: the others stand beside them.
    """
    name = sitting.player
    laid = {bet.wager: bet.cents for bet in facts.bets if (bet.box, bet.player) == (box, name)}
    pictures = PICTURES[sheet.game]
    spots = pictures.spots(sheet, view, box)
    main = spots[0].wager.partition(".")[0]
    known = box == sitting.box or bool(laid) or any(box == played for played, _, _ in sitting.laid)
    for spot in spots:
        lies = laid.get(spot.wager, 0)
        if not known and spot.wager.partition(".")[0] != main:
            continue
        barred = None
        if not lies and not sitting.ready:
            key = box, name, spot.wager
            if key not in tried:
                answer = game.handle(sheet, state, PlaceBet(box, name, spot.wager, spot.least))
                tried[key] = _bar(answer) if isinstance(answer, Refusal) else None
            barred = tried[key]
        say, take = _statements(game.name, box, name, spot.wager)
        yield wire.BetSpot(
            box=box,
            wager=spot.wager,
            label=spot.label,
            say=say,
            take=take,
            least=spot.least,
            most=spot.most,
            unit=spot.unit,
            laid=lies,
            barred=barred,
            clause="" if box == sitting.box else pictures.another_box,
        )


@lru_cache(maxsize=20_000)
def _statements(game: str, box: int, name: str, wager: str) -> tuple[str, str]:
    """How a player lays a wager, and how he takes it back."""
    return f"bet {box} {name} {wager}", GAMES[game].write_statement(WithdrawBet(box, name, wager))


def _ready(
    sheet: Any, view: Any, facts: Facts, sitting: Sitting, *, betting: bool, is_open: bool
) -> wire.Choice | None:
    """How he says to be done. What bars the deal bars him only if he has laid something."""
    waits: Awaiting = view.awaiting
    if sitting.ready:
        return None
    if waits.kind is Kind.DECISION and waits.window and is_open:
        if waits.otherwise is not None and _is_a_choice(waits):
            return None  # to decline is one of the choices
        return wire.Choice("", PICTURES[sheet.game].passing(sheet, view, sitting.player), "n")
    mine = any(bet.player == sitting.player for bet in facts.bets)
    if not betting or (waits.kind is Kind.CUT and is_open and not mine):
        return None  # who is offered the cut takes it, says no to it, or has it dealt without
    if not mine and len(facts.seats) == 1:
        return None  # nobody else plays: there is no round to sit out
    refusals = [choice.refusal for choice in waits.choices if choice.refusal is not None]
    barred = _bar(refusals[0]) if mine and waits.kind is Kind.WAGERS and refusals else None
    return wire.Choice("", _DEAL if mine else "Sit this one out", _DONE, barred)


def _is_a_choice(waits: Awaiting) -> bool:
    return any(choice.command == waits.otherwise for choice in waits.choices)
