"""The options of one player now: choices, betting spots, and how to say that they are done."""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from cutcard.games.protocol import (
    NO_BOX,
    Awaiting,
    Choice,
    Cut,
    Kind,
    LastingWager,
    PlaceBet,
    RefuseCut,
    Rules,
    State,
    View,
    WithdrawBet,
)
from cutcard.games.registry import GAMES
from cutcard.law.refusal import Refusal
from cutcard.money import readable_dollars
from cutcard.pit.table import seats
from cutcard.pit.table.answers import HOUSE_RULE, RefusalReason
from cutcard.pit.table.facts import Facts
from cutcard.pit.table.seats import SeatedPlayer
from cutcard.web import wire
from cutcard.web.frames.protocol import GAME_FRAMES, OfferedChoice

_DONE = "Enter"
_SPARE_KEYS = "gmqwy"
"""Keys for a second choice of one kind. The page uses digits itself, to lay chips."""


CheckedWagers = dict[tuple[int, str, str], RefusalReason | None]
"""Why a player may not lay a first wager on a spot of a box, as far as it was checked in one state."""


class TableOffers:
    """What a table offers to those who see it alike. What does not depend on a player is found out once."""

    def __init__(
        self, rules: Rules, state: State, view: View, facts: Facts, checked: CheckedWagers | None = None
    ) -> None:
        """`checked` holds the wagers already checked in this state, which are not checked again."""
        self.rules = rules
        self.state = state
        self.view = view
        self.facts = facts
        self.checked = {} if checked is None else checked
        self.frames = GAME_FRAMES[rules.game.name]
        self.waits: Awaiting = view.awaiting
        self.betting = not rules.in_round(state)
        self.lasting = rules.lasting(state)
        taken = {one.box for one in facts.seats} | {bet.box for bet in facts.bets}
        self.free_boxes = [box for box in range(1, rules.boxes() + 1) if box not in taken]
        """The boxes where nobody sits and nothing lies."""
        answers = self.waits.choices if self.waits.kind in (Kind.DECISION, Kind.WAGERS) else ()
        self.answers = [(one, rules.allowed_senders(state, one.command)) for one in answers]
        """The choices the table waits for, each with those who may make it."""
        self.question = self.frames.question(rules.sheet, view)

    def to(self, name: str, chips: int, ran_out: str = "") -> wire.Mine:
        """What only this reader gets. A spectator has nothing but their name."""
        rules, facts, waits = self.rules, self.facts, self.waits
        seat = seats.of(facts.seats, name) if name else None
        stays = _stays(self, name)
        if seat is None or seat.bot or seat.leaving or facts.closed:
            box = seat.box if seat is not None else 0
            return wire.Mine(name, box, chips, stays=stays, ran_out=ran_out)
        offered = tuple(_choices(self, name, chips))
        boxes = tuple(_boxes(rules, facts, seat, self.free_boxes))
        is_open = any(choice.barred is None for choice in offered)
        if waits.kind is Kind.DECISION:
            asked = is_open and not (waits.window and seat.ready)
        else:
            asked = self.betting and not seat.ready and (is_open or waits.kind is not Kind.CUT)
        return wire.Mine(
            name=name,
            box=seat.box,
            chips=chips,
            asked=asked,
            choices=offered,
            bets=tuple(bet for box in boxes for bet in _bets(self, seat, box)) if self.betting else (),
            ready=_ready(self, seat, is_open=is_open),
            again=tuple(_again(self, seat, boxes)),
            stays=stays,
            ran_out=ran_out,
        )


def _again(table: TableOffers, seat: SeatedPlayer, boxes: Collection[int]) -> Iterator[tuple[str, int]]:
    """What a re-bet lays: the last wagers, apart from what still lies there and plays on."""
    lying = {
        (one.box, one.wager): one.cents for one in table.lasting if one.stays and one.player == seat.player
    }
    for box, wager, cents in seat.laid:
        gone = cents - lying.get((box, wager), 0)
        if box in boxes and gone > 0:
            yield f"bet {box} {seat.player} {wager}", gone


def _stays(table: TableOffers, name: str) -> wire.Staying | None:
    """The wagers that would stay on the felt if the player left, and what becomes of them."""
    lasting = [one for one in table.lasting if one.player == name and (one.stays or one.removal is None)]
    if not name or not lasting:
        return None
    cents = sum(one.cents for one in lasting)
    if lasting[0].stays:
        return _plays_on(lasting)
    until = "until the next deal. Be back with a wager by then, or it is lost."
    if table.betting:
        says = f"{readable_dollars(cents)} stays on the felt {until}"
    else:
        part = f"The part of your {readable_dollars(cents)} that this round does not decide"
        says = f"{part} stays on the felt {until}"
    return wire.Staying(cents, says, lasting[0].clause)


def _plays_on(lasting: Sequence[LastingWager]) -> wire.Staying:
    """Wagers that must stay until they are decided; what can be taken down comes along."""
    cents = sum(one.cents for one in lasting if one.removal is None)
    loose = sum(one.cents for one in lasting) - cents
    stays = f"{readable_dollars(cents)} stays on the layout until it is decided."
    comes = f"{readable_dollars(loose)} on the layout is taken down and comes back to you."
    says = (
        *((stays, "What it brings is added to your balance.") if cents else ()),
        *((comes,) if loose else ()),
    )
    return wire.Staying(cents, " ".join(says), lasting[0].clause)


# --- choices ----------------------------------------------------------------------------------------------


def _choices(table: TableOffers, name: str, chips: int) -> Iterator[wire.PlayerChoice]:
    """The choices the table waits for and the player may make, each with its own key."""
    taken: set[str] = set()
    for choice in _choices_of(table, name):
        for offer in table.frames.offered_choices(table.rules.sheet, table.view, name, choice):
            key = offer.key
            if key and key in taken:
                key = next((spare for spare in _SPARE_KEYS if spare not in taken), "")
            taken.add(key)
            yield _choice(offer, key, choice.refusal, chips)


def _choices_of(table: TableOffers, name: str) -> Iterator[Choice]:
    waits = table.waits
    if waits.kind is Kind.CUT:
        first = seats.first_arrived(table.facts.seats)
        if not waits.who and first == name and isinstance(waits.default_command, Cut):
            yield Choice(Cut(name, waits.default_command.position))
            yield Choice(RefuseCut(name))
        elif waits.who == name:
            yield from waits.choices
    else:
        yield from (choice for choice, senders in table.answers if name in senders)


def _choice(offer: OfferedChoice, key: str, refusal: Refusal | None, chips: int) -> wire.PlayerChoice:
    barred = None if refusal is None else _reason(refusal)
    takes = offer.least if offer.asks and offer.of == "cents" else offer.costs
    if barred is None and takes > chips:
        says = f"this needs {readable_dollars(takes)}; you have {readable_dollars(chips)} in chips"
        barred = RefusalReason(says, HOUSE_RULE)
    if not offer.asks:
        return wire.PlayerChoice(
            offer.say, offer.label, key, barred, costs=offer.costs, confirm=offer.gives_up
        )
    most = offer.most
    if offer.of == "cents" and barred is None:
        most = min(most, offer.least + (chips - offer.least) // offer.unit * offer.unit)
    return wire.PlayerChoice(
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


def _reason(refusal: Refusal) -> RefusalReason:
    first = refusal.bars[0]
    return RefusalReason(first.says, first.clause)


# --- wagers -----------------------------------------------------------------------------------------------


def _boxes(rules: Rules, facts: Facts, seat: SeatedPlayer, free: Sequence[int]) -> Iterator[int]:
    """The player's own box, then the other boxes they bet on now or last round, then every free one: once a
    wager lies on their own box, they may touch any of them."""
    if rules.wager_box(seat.box) == NO_BOX:
        yield NO_BOX
        return
    bets = {bet.box for bet in facts.bets if bet.player == seat.player}
    played = {box for box, _, _ in seat.laid} & set(free)
    yield seat.box
    yield from sorted((bets | played) - {seat.box})
    if seat.box in bets:
        yield from sorted(set(free) - played)


def _bets(table: TableOffers, seat: SeatedPlayer, box: int) -> Iterator[wire.BetSpot]:
    """The betting spots of a box. The game decides whether a first wager there is barred.

    Of a box that is still free only the main spots are shown. The others stand beside them.
    """
    rules, checked, name = table.rules, table.checked, seat.player
    laid = {bet.wager: bet.cents for bet in table.facts.bets if (bet.box, bet.player) == (box, name)}
    spots = table.frames.spots(rules.sheet, table.view, box, name)
    main = spots[0].wager.partition(".")[0]
    own = rules.wager_box(seat.box)
    known = box == own or bool(laid) or any(box == played for played, _, _ in seat.laid)
    for spot in spots:
        lies = laid.get(spot.wager, 0)
        if not known and spot.wager.partition(".")[0] != main:
            continue
        barred = None
        if not lies and not seat.ready:
            key = box, name, spot.wager
            if key not in checked:
                refusal = rules.why_not_bet(table.state, PlaceBet(box, name, spot.wager, spot.least))
                checked[key] = _reason(refusal) if refusal is not None else None
            barred = checked[key]
        say, take = _statements(rules.game.name, box, name, spot.wager)
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
            clause="" if box == own else table.frames.another_box,
        )


@lru_cache(maxsize=20_000)
def _statements(game: str, box: int, name: str, wager: str) -> tuple[str, str]:
    """The statements that lay a wager and take it back."""
    return f"bet {box} {name} {wager}", GAMES[game].write_statement(WithdrawBet(box, name, wager))


def _ready(table: TableOffers, seat: SeatedPlayer, *, is_open: bool) -> wire.PlayerChoice | None:
    """How the player says that they are done. What bars the deal bars them only if they have a wager."""
    facts, waits = table.facts, table.waits
    if seat.ready:
        return None
    if waits.kind is Kind.DECISION and waits.window and is_open:
        if waits.default_command is not None and _is_a_choice(waits):
            return None  # to decline is one of the choices
        return wire.PlayerChoice("", table.frames.pass_label(table.rules.sheet, table.view, seat.player), "n")
    has_bets = any(bet.player == seat.player for bet in facts.bets) or any(
        one.stays and one.player == seat.player for one in table.lasting
    )
    if not table.betting or (waits.kind is Kind.CUT and is_open and not has_bets):
        return None  # a player who is offered the cut takes or refuses it first
    if not has_bets and len(facts.seats) == 1:
        return None  # nobody else plays, so there is no round to sit out
    refusals = [choice.refusal for choice in waits.choices if choice.refusal is not None]
    barred = _reason(refusals[0]) if has_bets and waits.kind is Kind.WAGERS and refusals else None
    said = table.question
    says_it = said.ready_of in ("", seat.player) and not facts.by_hand
    label = said.ready if says_it else "Ready"
    return wire.PlayerChoice("", label if has_bets else "Sit this one out", _DONE, barred)


def _is_a_choice(waits: Awaiting) -> bool:
    return any(choice.command == waits.default_command for choice in waits.choices)
