"""Cards that were not dealt where they should have been: 2.15(e), (g), (i)."""

from cutcard.cards import Card
from cutcard.games.blackjack import rules
from cutcard.games.blackjack.layout import card_places, hands, side_wagers
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import Irregular
from cutcard.games.blackjack.model.procedure import Answer, Next, Procedure
from cutcard.games.blackjack.model.state import Box, Missed, Phase, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.rules import Action, Result, Verdict, equipment
from cutcard.games.twenty_one import payment
from cutcard.games.twenty_one.turns import meant_hand
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse

# --- the dealer's own card, (e) ---------------------------------------------------------------------------


def dealer_missed(run: Progress, command: Irregular) -> Refusal | None:
    """2.15(e): said before the deal, or when their card should come; players' second cards come first."""
    state = run.state
    if state.phase not in (Phase.BETWEEN, Phase.DEALING):
        return refuse("2.15(e)", "the initial cards are dealt: the dealer has missed none of theirs")
    first_dealt = state.phase is Phase.DEALING and bool(state.dealer.cards)
    bars = [rules.dealer_missed_second(run.sheet, first_dealt=first_dealt)]
    if state.mishaps.dealer_missed:
        bars.append(Bar("2.15(e)", "they have missed it already"))
    refusal = refusal_of([bar for bar in bars if bar is not None])
    if refusal is None:
        run.emit(ev.DealerMissed(second=first_dealt))
    return refusal


# --- a box in the deal, (g) -------------------------------------------------------------------------------


def box_missed(run: Progress, command: Irregular) -> Answer:
    """2.15(g): a box the deal passes over, without a card or after its first."""
    state, number = run.state, command.box
    if state.phase is Phase.BETWEEN:
        return _planned(run, command)
    box = state.box(number) if state.phase is Phase.DEALING else None
    if box is None or command.card is not None:
        return refuse("2.15(g)", f"box {number} waits for no card of the deal")
    hand = box.hands[0]
    if len(hand.cards) > 1 or hand.dead or hand.missed is not Missed.NOTHING:
        return refuse("2.15(g)", f"box {number} is not to be missed now")
    if state.determinant:
        return refuse("2.15(g)", "the determinant card is drawn first")
    if rules.hand_missed(len(hand.cards)) == "asked":
        run.emit(ev.CardMissed(number, 0, "2.15(g)"))
    elif _others(state, number):
        dead(run, box, 0, "2.15(g)")
    else:
        return refuse("2.15(g)", "no other box is dealt to")
    return Procedure.INITIAL_CARD


def _others(state: TableState, number: int) -> bool:
    return any(box.number != number and not box.hands[0].dead for box in state.boxes)


def _planned(run: Progress, command: Irregular) -> Refusal | None:
    """Said before the deal, as a text must: the box gets no card, or the one that is named."""
    state, number = run.state, command.box
    boxes = {bet.box for bet in state.bets}
    if number not in boxes:
        return refuse("2.15(g)", f"nobody has a wager on box {number}")
    mishaps = state.mishaps
    if number in mishaps.no_card or number in dict(mishaps.one_card):
        return refuse("2.15(g)", f"box {number} is to be missed already")
    if command.card is None:
        if len(boxes) == len(mishaps.no_card) + 1:
            return refuse("2.15(g)", "no other box is dealt to")
    elif equipment.double_shoe(run.sheet):
        return refuse(
            "2.15(g)", "at a double shoe say it as the cards come: the first of them is drawn for its suit"
        )
    run.emit(ev.BoxMissed(number, command.card))
    return None


def at_deal(run: Progress) -> Next:
    """The boxes that get no card are dead, and will be included in the next deal."""
    for number in run.state.mishaps.no_card:
        box = run.state.box(number)
        assert box is not None
        dead(run, box, 0, "2.15(g)")
    return None


def only_card(run: Progress) -> Card | None:
    """The one card a box is given, when its place in the deal has come."""
    place = card_places.card_place(run.sheet, run.state)
    card = dict(run.state.mishaps.one_card).get(place[0]) if place is not None else None
    if place is not None and card is not None:
        run.emit(ev.CardMissed(place[0], 0, "2.15(g)"))
    return card


# --- a card that was asked for, (i) -----------------------------------------------------------------------


def card_missed(run: Progress, command: Irregular) -> Answer:
    """2.15(i): the hand at turn asks for a card and the dealer passes on to the next."""
    refusal = _why_not_missed(run, command.box)
    if refusal is not None:
        return refusal
    run.emit(ev.CardMissed(command.box, run.state.turn.hand, "2.15(i)"))
    return Procedure.NEXT_TURN


def _why_not_missed(run: Progress, number: int) -> Refusal | None:
    sheet, state = run.sheet, run.state
    box = state.box(number) if state.phase is Phase.PLAY else None
    if box is None:
        return refuse("2.15(i)", f"box {number} has asked for no card")
    hand = meant_hand(state, box, 0)
    assert hand is not None
    bars: list[Bar | None] = [rules.may_be_missed(len(box.hands[hand].cards))]
    at_turn = state.boxes[state.turn.box].number == number
    if at_turn and state.drawing:
        return refusal_of([bar for bar in bars if bar is not None])
    barred = rules.why_not(sheet, box.view(hand, state.dealer), Action.HIT)
    bars += barred.bars if barred else ()
    bars += hands.not_the_time(sheet, state, box, hand)
    if hands.insuring_at_turn(sheet, state):
        bars.append(Bar("2.6(f)", "this hand has nothing left to decide"))
    return refusal_of([bar for bar in bars if bar is not None])


# --- the player's option ----------------------------------------------------------------------------------


def asked_hand(box: Box | None) -> int | None:
    """The hand of a box whose player may choose: the card late, or a dead hand."""
    for index, hand in enumerate(box.hands if box is not None else ()):
        if hand.missed is Missed.ASKED:
            return index
    return None


def take(run: Progress, command: cm.TakeCard, hand: int) -> Answer:
    refusal = _why_not_answered(run.state, command.box)
    if refusal is not None:
        return refusal
    asked = run.state.mishaps.asking == command.box
    run.emit(ev.LateCardAccepted(command.box, hand))
    return _go_on(run.state, asked=asked)


def decline(run: Progress, command: cm.DeclineCard, hand: int) -> Answer:
    refusal = _why_not_answered(run.state, command.box)
    if refusal is not None:
        return refusal
    asked = run.state.mishaps.asking == command.box
    box = run.state.box(command.box)
    assert box is not None
    dead(run, box, hand, _clause(run.state))
    return _go_on(run.state, asked=asked)


def _clause(state: TableState) -> str:
    return "2.15(g)" if state.phase is Phase.DEALING else "2.15(i)"


def _why_not_answered(state: TableState, number: int) -> Refusal | None:
    """The player answers when they are asked; after a missed draw also while others decide."""
    if state.mishaps.asking == number:
        return None
    if state.phase is not Phase.PLAY or state.drawing or state.joining is not None:
        return refuse(_clause(state), "the others get their cards first")
    return None


def _go_on(state: TableState, *, asked: bool) -> Next:
    """The table was waiting for the answer, or others are still at their cards."""
    if not asked:
        return None
    return Procedure.INITIAL_CARD if state.phase is Phase.DEALING else Procedure.NEXT_TURN


def dead(run: Progress, box: Box, hand: int, clause: str) -> None:
    """Calls a hand dead: every wager on it goes back; side wagers too, or they are judged as it stands."""
    run.emit(ev.HandDead(box.number, hand, clause))
    if rules.side_wagers_returned(clause):
        side_wagers_back(run, box, clause)
    else:
        side_wagers.elected(run, box)
    payment.apply(run, box, hand, Verdict(Result.VOID, rules.NO_ODDS, clause))


def side_wagers_back(run: Progress, box: Box, clause: str, *, but: tuple[str, ...] = ()) -> None:
    for bet in box.side_bets:
        if not bet.settled and bet.wager not in but:
            run.emit(ev.WagerReturned(box.number, 0, bet.player, bet.wager, bet.amount, clause))
            payment.hand_back_coupon(run, box, 0, bet, bet.wager, clause)
