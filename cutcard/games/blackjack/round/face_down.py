"""Players' cards that lay face down and unknown: turned over or discarded (2.6A(e), (g), 2.10(c))."""

from cutcard.cards import Card
from cutcard.games.blackjack.layout import card_places, hands, main_wagers
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.hand import count, is_blackjack, value
from cutcard.games.blackjack.model.procedure import Answer, Next, Procedure
from cutcard.games.blackjack.model.state import Box, Hand, Phase, TableState
from cutcard.games.blackjack.model.transaction import Progress
from cutcard.games.blackjack.rules import equipment
from cutcard.games.twenty_one.turns import meant_hand
from cutcard.law.refusal import Bar, refusal_of, refuse


def turn_cards(run: Progress, command: cm.TurnCards) -> Answer:
    """The dealer turns cards over whose faces the table does not know yet.

    `exposed`: a side wager waited for them, and the deal goes on.
    """
    state = run.state
    exposed = card_places.box_to_expose(run.sheet, state) == command.box
    box = state.box(command.box) if state.phase is not Phase.BETWEEN else None
    place = meant_hand(state, box, command.hand) if box is not None else None
    if box is None or place is None or box.hands[place].known or box.hands[place].settled:
        return refuse("2.6A(g)", f"box {command.box} has no card to be turned over")
    hand = box.hands[place]
    settling = state.phase is Phase.SETTLING
    told = iter(command.cards)
    unknown = hand.cards.count(None)
    if len(command.cards) != unknown:
        return refuse(
            hands.turning_clause(state, (box.number, place)), f"{unknown} card(s) lie face down there"
        )
    too_many = equipment.why_not_these_cards(run.sheet, state, command.cards)
    if too_many is not None:
        return refusal_of([too_many])
    faces = tuple(card if card is not None else next(told) for card in hand.cards)
    early = None if exposed else _why_not_turned_yet(state, box, place, faces)
    if early is not None:
        return refusal_of([early])
    run.emit(ev.CardsTurned(box.number, place, faces))
    if exposed:
        return Procedure.INITIAL_CARD
    if settling:
        return None
    turned = run.state.box(box.number)
    assert turned is not None
    if turned.blackjack and not turned.decided:
        main_wagers.blackjack(run, turned)
    elif turned.hands[place].busted:
        main_wagers.bust(run, turned, place)
    return _play_goes_on(run.state)


def _why_not_turned_yet(state: TableState, box: Box, place: int, faces: tuple[Card, ...]) -> Bar | None:
    """Whether it is the time to turn these cards.

    A blackjack is tabled (2.7(a), (b)); cards are turned at their own turn to be split (2.6A(e)1); what still
    lies hidden is turned as the wagers are settled in rotation (2.10(c), 2.6A(g)).
    """
    hand = box.hands[place]
    if state.phase is Phase.SETTLING:
        following = hands.hand_to_turn(state)
        if following == (box.number, place):
            return None
        assert following is not None
        first = state.box(following[0])
        split = f".{following[1] + 1}" if first is not None and len(first.hands) > 1 else ""
        says = f"hands are settled in rotation: the cards of {following[0]}{split} are turned first"
        return Bar(hands.turning_clause(state, (box.number, place)), says)
    if hand.double_hidden:
        return Bar("2.10(c)", "the card of a double is turned when the hand is settled")
    own_turn = state.phase is Phase.PLAY and not state.drawing
    if own_turn and (state.boxes[state.turn.box].number, state.turn.hand) == (box.number, place):
        return None
    tabled = state.phase in (Phase.INSURANCE, Phase.READER, Phase.PLAY) and len(box.hands) == 1
    if tabled and is_blackjack(total=count(map(value, faces)).total, cards=len(faces)):
        return None
    return Bar("2.6A(g)", "these cards are turned at their turn to be split, or when the hand is settled")


def discard_hand(run: Progress, command: cm.DiscardHand) -> Answer:
    """2.6A(e)2, 3: a player over 21 with hidden cards says so and discards them; the wager is collected."""
    state = run.state
    box = state.box(command.box) if state.phase is not Phase.BETWEEN else None
    place = meant_hand(state, box, command.hand) if box is not None else None
    if box is None or place is None:
        return refuse("2.6A(e)2", f"there is no hand in play in box {command.box}")
    hand = box.hands[place]
    bars = [] if _doubled_over(state, hand) else hands.not_the_time(run.sheet, state, box, place)
    if hand.known or hand.settled or len(hand.cards) < 3:
        bars.insert(0, Bar("2.6A(e)2", "a hand is discarded when a card has put its hidden cards over 21"))
    if bars:
        return refusal_of(bars)
    _over(run, box.number, place)
    return _play_goes_on(run.state)


def _play_goes_on(state: TableState) -> Next:
    return Procedure.NEXT_TURN if state.phase is Phase.PLAY and not state.drawing else None


def _doubled_over(state: TableState, hand: Hand) -> bool:
    """A doubled hand has no turn left: who is over 21 with its card says so until the dealer plays."""
    in_time = state.phase in (Phase.PLAY, Phase.DEALER_TO_PLAY)
    return in_time and hand.doubled and len(hand.cards) > 2 and not hand.double_hidden


def _over(run: Progress, number: int, place: int) -> None:
    run.emit(ev.HandDiscarded(number, place))
    box = run.state.box(number)
    assert box is not None
    main_wagers.bust(run, box, place)
