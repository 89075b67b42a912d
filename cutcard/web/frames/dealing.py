"""What the dealer of a live table is asked for, from what the game awaits. Knows no game."""

from collections.abc import Iterator

from cutcard.cards import Card, card
from cutcard.games.protocol import (
    DEALER,
    FLOORPERSON,
    Awaiting,
    Command,
    Deal,
    EndRound,
    Felt,
    Kind,
    Rules,
    ShoeRunsOut,
    Shuffle,
    State,
    StatementError,
    View,
)
from cutcard.law.refusal import Refusal
from cutcard.narration.audience import shown_name
from cutcard.pit.table import seats
from cutcard.pit.table.answers import RefusalReason
from cutcard.pit.table.facts import Facts
from cutcard.web import wire
from cutcard.web.frames.protocol import GAME_FRAMES, Mistake
from cutcard.web.wire_dealing import Needed, Wants

_PLACES = {
    "shuffle": "Shuffle the cards",
    "cut": "Cut the cards",
    "dealer": "Play the dealer's hand",
    "settle": "Settle the wagers",
    "end": "Pay, take and pick up the cards",
    "confirm": "Confirm the wager that was called out",
    "reader": "Card reader: does the hole card make a blackjack?",
    "attend": "The floorperson comes to the table",
    "void": "The floorperson calls the round dead",
    "reconstruct": "The floorperson finds the dealer's up card in the rack",
}
"""The acts of the house by the place an `Awaiting` names. Any other says itself what it is."""
_LABELS = {"end": "Paid and cleared", "dealer": "Dealer plays", "void": "Call the round dead"}
_READER = {"reader yes": ("Blackjack", "y"), "reader no": ("No blackjack", "n")}
_TURN = "turn "
_STACK = "stack"
_AT_THE_DEALER = ("dealer", "reader")


def dealing_of(rules: Rules, state: State, view: View, facts: Facts) -> wire.Dealing:
    """What the dealer is asked for now."""
    waits = view.awaiting
    payments = tuple(_payments(rules, state, waits, facts))
    return wire.Dealing(
        asks=_asks(rules, view),
        wants=_wants(waits, facts),
        ranks=_ranks(rules),
        place=_place(waits),
        acts=tuple(_acts(rules, state, view, facts)),
        mistakes=tuple(_mistakes(rules, state, facts)),
        count=_count(rules, waits),
        payments=payments,
    )


def _ranks(rules: Rules) -> str:
    """The ranks of the table's decks; none where it has only dice."""
    stock = rules.stock()
    return "".join(dict.fromkeys(str(one)[0] for one in stock.deck)) if stock.decks else ""


def _count(rules: Rules, waits: Awaiting) -> int:
    stock = rules.stock()
    return stock.decks * len(stock.deck) if isinstance(waits.default_command, Shuffle) else 0


# --- the question -----------------------------------------------------------------------------------------


def _asks(rules: Rules, view: View) -> str:
    waits = view.awaiting
    if waits.kind is Kind.CARD:
        return _card_for(waits)
    if waits.kind is Kind.WAGERS:
        return "Wagers are taken"
    if waits.kind is Kind.DICE:
        return "What do the dice show?"
    if waits.kind is Kind.DISPLAY:
        return "What does the display show?"
    if waits.kind is Kind.CUT and waits.who == DEALER:
        return "Cut the cards"
    if waits.kind is not Kind.ACT:
        return GAME_FRAMES[rules.game.name].question(rules.sheet, view).says
    hand = _to_turn(waits)
    if hand:
        return "Turn the hole card" if hand == DEALER else f"Turn the cards of box {hand}"
    return _PLACES.get(waits.place, waits.place.capitalize())


def _to_turn(waits: Awaiting) -> str:
    """The hand whose cards, unknown until now, the dealer turns over; empty where that is not awaited."""
    told = waits.kind is Kind.ACT and waits.default_command is None and waits.place.startswith(_TURN)
    return waits.place.removeprefix(_TURN) if told else ""


def _card_for(waits: Awaiting) -> str:
    down = "" if waits.face_up else ", face down"
    if waits.place == "burn":
        return f"Burn a card{', face up' if waits.face_up else ''}"
    if waits.place == DEALER:
        return f"Card for the dealer{down}"
    if not waits.place[:1].isdigit():
        return f"Card to the {waits.place}{down}"
    box, _, hand = waits.place.partition(".")
    return f"Card for box {box}{f', hand {hand}' if hand else ''}{down}"


def _place(waits: Awaiting) -> str:
    """Where on the felt the next act is done."""
    if waits.kind is Kind.CARD:
        return waits.place
    if waits.kind is Kind.CUT or isinstance(waits.default_command, Shuffle):
        return _STACK
    if waits.place in _AT_THE_DEALER and waits.kind is Kind.ACT:
        return DEALER
    return _to_turn(waits)


def _wants(waits: Awaiting, facts: Facts) -> Wants:
    if waits.kind is Kind.CUT:
        return "people" if seats.cutter(facts.seats, waits.who) else "act"
    if waits.kind is Kind.CARD:
        return "card" if waits.face_up else "hidden-card"
    if waits.kind is Kind.DICE:
        return "dice"
    return "act" if waits.kind in (Kind.ACT, Kind.WAGERS, Kind.DISPLAY) else "people"


# --- the acts ---------------------------------------------------------------------------------------------


def _acts(rules: Rules, state: State, view: View, facts: Facts) -> Iterator[wire.DealerAct]:
    waits = view.awaiting
    if waits.kind is Kind.WAGERS:
        yield from _wagers(rules, state, facts)
    elif waits.kind is Kind.CARD and not waits.automatic:
        if not isinstance(rules.handle(state, ShoeRunsOut()), Refusal):
            yield wire.DealerAct("The shoe is empty", "shoe-empty")
    elif hand := _to_turn(waits):
        yield wire.DealerAct(
            _asks(rules, view), "say", say=waits.place, needs=("card",), cards=_face_down(rules, state, hand)
        )
    elif waits.kind is Kind.DISPLAY or waits.place == "reader":
        yield from _choices(rules, waits)
    elif waits.default_command is not None:
        yield from _next(rules, state, waits, facts)
    yield wire.DealerAct("Leave the dealer's place", "end")


def _wagers(rules: Rules, state: State, facts: Facts) -> Iterator[wire.DealerAct]:
    refusal = rules.handle(state, Deal())
    barred = _reason(refusal) if isinstance(refusal, Refusal) else None
    yield wire.DealerAct(_no_more_bets(rules, facts), "next", key="Enter", barred=barred)
    if barred is None:
        return
    for player in dict.fromkeys(bet.player for bet in facts.bets):
        yield wire.DealerAct(f"Return the wagers of {shown_name(player)}", "return-bets", player=player)


def _no_more_bets(rules: Rules, facts: Facts) -> str:
    if rules.stock().decks:
        return "No more bets: deal"
    return "Paid; no more bets: roll" if facts.round_results.net else "No more bets: roll"


def _choices(rules: Rules, waits: Awaiting) -> Iterator[wire.DealerAct]:
    """What only the dealer sees: one act for each answer."""
    for choice in waits.choices:
        say = rules.game.write_statement(choice.command)
        label, key = _READER.get(say, (say.rpartition(" ")[2], ""))
        barred = None if choice.refusal is None else _reason(choice.refusal)
        yield wire.DealerAct(label, "say", say=say, key=key, barred=barred)


def _next(rules: Rules, state: State, waits: Awaiting, facts: Facts) -> Iterator[wire.DealerAct]:
    command = waits.default_command
    assert command is not None
    if waits.kind is Kind.CUT:
        cutter = seats.cutter(facts.seats, waits.who)
        label = f"No cut by {shown_name(cutter)}" if cutter else "The dealer cuts"
        yield wire.DealerAct(label, "next", key="Enter")
        return
    senders = rules.allowed_senders(state, command)
    if DEALER in senders:
        label = _LABELS.get(waits.place) or _label(rules, waits, command)
        yield wire.DealerAct(label, "next", key="Enter")
    elif FLOORPERSON in senders:
        says = "this is for the floorperson to do"
        yield wire.DealerAct(_PLACES.get(waits.place, waits.place), "next", barred=RefusalReason(says, ""))
    else:
        who = shown_name(waits.who)
        yield wire.DealerAct(f"No answer: decide for {who}", "next", key="Enter")


def _label(rules: Rules, waits: Awaiting, command: Command) -> str:
    if waits.kind is Kind.DECISION:
        said = rules.game.write_statement(command)
        return said.replace("-", " ").capitalize() or "Go on"
    return _PLACES.get(waits.place, waits.place.capitalize())


def _face_down(rules: Rules, state: State, hand: str) -> int:
    """How many cards of the hand nobody has named yet."""
    shown = rules.shown(state, hand)
    return 1 if shown is None else max(1, sum(card is None for card in shown.cards))


# --- what has gone wrong ----------------------------------------------------------------------------------


def _mistakes(rules: Rules, state: State, facts: Facts) -> Iterator[wire.DealerAct]:
    if rules.in_round(state) or not facts.bets:
        entered = "card" if rules.stock().decks else "roll"
        label, follows = f"Take back the {entered} entered last", "It was entered wrongly."
        yield wire.DealerAct(label, "take-back", key="Backspace", follows=follows)
    for one in GAME_FRAMES[rules.game.name].mistakes:
        found = _possible(rules, state, one)
        if found is not None:
            needs, boxes = found
            yield wire.DealerAct(
                one.label,
                "say",
                say=f"{one.say} {one.clause}",
                needs=needs,
                cards=int("card" in needs),
                ranks=one.ranks,
                boxes=boxes,
                clause=one.clause,
                follows=one.follows,
            )


def _possible(rules: Rules, state: State, one: Mistake) -> tuple[tuple[Needed, ...], tuple[int, ...]] | None:
    """What the dealer must still say for it to be lawful now; None where it cannot have happened."""
    boxes = range(1, rules.boxes() + 1) if "box" in one.needs else (0,)
    cards = tuple(_trial_cards(rules, state, one)) if "card" in one.needs else (None,)
    found = tuple(box for box in boxes if any(_is_lawful(rules, state, one, card, box) for card in cards))
    if not found:
        return None
    return one.needs, tuple(box for box in found if box)


def _trial_cards(rules: Rules, state: State, one: Mistake) -> Iterator[Card]:
    """Any card it can be about, and the dealer's own: some mistakes are about that one."""
    yield from (card(f"{rank}s") for rank in one.ranks)
    yield rules.stock().deck[0]
    shown = rules.shown(state, DEALER)
    yield from (up for up in (shown.cards[:1] if shown is not None else ()) if up is not None)


def _is_lawful(rules: Rules, state: State, one: Mistake, card: Card | None, box: int) -> bool:
    words = [one.say, one.clause, *([str(card)] if card is not None else []), *([str(box)] if box else [])]
    try:
        command = rules.game.read_statement([word for word in words if word])
    except StatementError:
        return False
    return not isinstance(rules.handle(state, command), Refusal)


# --- what is paid -----------------------------------------------------------------------------------------


def _payments(rules: Rules, state: State, waits: Awaiting, facts: Facts) -> Iterator[wire.Payment]:
    """What the next act settles, as the law has it: the dealer makes these payments, then confirms. A roll of
    dice settles by itself; what it has settled is paid before the next one is called."""
    if waits.kind is Kind.WAGERS and not rules.stock().decks:
        for spot, by_player in facts.round_results.net.items():
            yield from (wire.Payment(spot.box, one, spot.wager, cents) for one, cents in by_player.items())
    if waits.kind is not Kind.ACT:
        return
    command = waits.default_command
    settles = isinstance(command, EndRound) or waits.place == "settle"
    events = rules.handle(state, command) if settles and command is not None else ()
    gains: dict[Felt, int] = {}
    for event in () if isinstance(events, Refusal) else events:
        for transfer in event.transfers:
            gains[transfer.wager] = gains.get(transfer.wager, 0) + transfer.gain
    for wager, gain in gains.items():
        yield wire.Payment(wager.box, wager.player, wager.wager, gain)


def _reason(refusal: Refusal) -> RefusalReason:
    first = refusal.bars[0]
    return RefusalReason(first.says, first.clause)
