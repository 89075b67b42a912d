"""The moments of blackjack at which the person is asked: insurance, an offered card, his hand."""

from dataclasses import replace
from typing import Any

from cutcard.cli.terminal.asking import NO, YES, purse_pays, says, typed_amount
from cutcard.cli.terminal.blackjack.hands import first_hand_view
from cutcard.cli.terminal.question import Key, Question
from cutcard.cli.terminal.scene import HUMAN
from cutcard.cli.terminal.table import Table
from cutcard.games.blackjack import rules as law
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.protocol import Awaiting, Choice
from cutcard.money import dollars
from cutcard.narration.blackjack.hands import box_of, dealer_total, hand_total
from cutcard.strategies.blackjack import house_bots

# --- insurance and even money -----------------------------------------------------------------------------


def insurance(table: Table, waits: Awaiting) -> None:
    """The line is open, for all or at its turn for a blackjack alone: the person insures, takes even money or
    does neither; bots never insure. Then the window closes. A card for two sevens is offered the same way."""
    if isinstance(waits.default_command, cm.DeclineCard):
        _offered_card(table, waits)
        return
    _offer_insurance(table, waits)
    still = table.view.awaiting
    # Even money ends a blackjack's own turn by itself.
    if table.in_round and still.window and still.place == waits.place:
        table.must(still.default_command)


def _offer_insurance(table: Table, waits: Awaiting) -> None:
    """Asks where one of the person's boxes may insure now; at turn he is asked when the turn is his."""
    if waits.who not in ("", HUMAN):
        return
    mine = [choice for choice in waits.choices if getattr(choice.command, "player", "") == HUMAN]
    evens = {one.command.spot: one for one in mine if isinstance(one.command, cm.TakeEvenMoney)}
    for insure in [one for one in mine if isinstance(one.command, cm.Insure)]:
        if insure.refusal is None and not table.leaving:
            assert isinstance(insure.command, cm.Insure)
            _ask_insurance(table, insure, evens[insure.command.spot])


def _offered_card(table: Table, waits: Awaiting) -> None:
    """2.6(j)3, (k)6: the card can only better the sevens wager; bots make no such wager."""
    asks = "The dealer has a blackjack. A card for your two sevens? It counts for the sevens wager alone."
    question = Question(asks, (Key("y", "take it (or Enter)"), Key("n", "no")), commands="?iq")
    while waits.who == HUMAN and (answer := table.ask(question)) is not None:
        if answer in NO and answer:
            break
        if answer in YES or not answer:
            table.must(cm.TakeCard(int(waits.place)))
            return
    table.must(waits.default_command)


def _ask_insurance(table: Table, insure: Choice, even: Choice) -> None:
    view = table.view
    assert isinstance(insure.command, cm.Insure)
    box = box_of(view, insure.command.box)
    half = f"insure for {dollars(insure.most)}"
    spot, most = insure.command.spot, insure.most
    wager = next(one.wager for one in box.hands[0].stakes if (one.player, one.spot) == (HUMAN, spot))
    hand = first_hand_view(view, box)
    if hand is not None and law.net_payout_due(table.sheet, hand, wager=wager, insurance=most):
        # Edition of 1999: one net payment for both wagers, whatever the dealer's second card.
        half += f" and be paid {dollars(wager)} at once (2.7(c))"
    keys = (
        Key("y", half, says(insure)),
        Key("n", "no insurance (or Enter)"),
        Key("e", "even money", says(even)),
    )
    cards = " ".join(table.front.look.card(card) for card in box.hands[0].cards)
    asks = f"Insurance? It pays 2 to 1 if the dealer has a blackjack. Any amount up to {dollars(most)}."
    asks = f"You have {cards}, {hand_total(box, box.hands[0])}. {_of_spot(spot)}{asks}"
    question = Question(asks, keys, typed=True, commands="?iq")
    while (answer := table.ask(question)) is not None:
        if answer in NO:
            return
        command: Any
        if answer in ("e", "even"):
            command, cost = even.command, 0
        else:
            cost = insure.most if answer in YES else typed_amount(table, answer)
            if not cost or not purse_pays(table, cost, "this insurance"):
                continue
            command = replace(insure.command, amount=cost)
        refusal = table.do(command)
        if refusal is None:
            return
        table.front.say(f"Refused: {refusal}")


def _of_spot(spot: int) -> str:
    return f"Your wager on spot {spot}: " if spot else ""


# --- a hand -----------------------------------------------------------------------------------------------

_KEYS: dict[type, tuple[str, str]] = {
    cm.Hit: ("h", "hit"),
    cm.Stand: ("s", "stand"),
    cm.Double: ("d", "double"),
    cm.Split: ("p", "split"),
    cm.Surrender: ("r", "surrender"),
}


def decide(table: Table, waits: Awaiting) -> None:
    """One decision for the person's hand, after its insurance where that waits for the turn (2.9(b)); to
    stand when he has gone."""
    _offer_insurance(table, waits)
    choices = {
        type(choice.command): choice for choice in waits.choices if not getattr(choice.command, "down", False)
    }
    wagers = _wagers(table)
    question = Question(_situation(table), _decision_keys(table, choices, sum(wagers)))
    while (answer := table.ask(question)) is not None:
        command = _decision(table, choices, answer)
        if command is None:
            continue
        if not purse_pays(table, _cost(command, wagers), _KEYS[type(command)][1]):
            continue
        refusal = table.do(_plainly(command, waits))
        if refusal is None:
            return
        table.front.say(f"Refused: {refusal}")
    table.must(_plainly(waits.default_command, waits))


def bonus_waits(table: Table) -> bool:
    """Whether the person's bonus wager has won, and what the dealer does next comes before the button."""
    if not isinstance(table.view.awaiting.default_command, cm.DealerPlays | cm.SettleWagers):
        return False
    mine = [bet for box in table.view.boxes for bet in box.side_bets if bet.player == HUMAN]
    return any(bet.wager in ALL and ALL[bet.wager].displayed and not bet.settled for bet in mine)


def press(table: Table, waits: Awaiting) -> None:
    """2.20(f): the winner presses the button once; who has gone has it pressed for him."""
    keys = (Key("p", "press it (or Enter)"), Key("?", "help"))
    question = Question("The bonus button stands before you.", keys)
    while waits.who == HUMAN and (answer := table.ask(question)) is not None:
        if answer in ("", "p", "press"):
            break
        table.front.say("p presses the button.")
    table.must(waits.default_command)


def _wagers(table: Table) -> list[int]:
    """What the person has on the hand whose turn it is; at multiple action on each spot."""
    view = table.view
    hand = next(hand for hand in box_of(view, table.box).hands if hand.name == view.turn)
    return [stake.wager for stake in hand.stakes if stake.player == HUMAN]


def _situation(table: Table) -> str:
    view = table.view
    box = box_of(view, table.box)
    hand = next(hand for hand in box.hands if hand.name == view.turn)
    look = table.front.look
    which = f"Hand {hand.name.partition('.')[2]} of {len(box.hands)}" if len(box.hands) > 1 else "You have"
    cards = " ".join(look.card(card) for card in hand.cards)
    shows = " ".join(look.card(card) for card in view.dealer.cards)
    if len(view.dealer.cards) > 1:
        shows += f", {dealer_total(view)}"
    return f"{which}: {cards}, {hand_total(box, hand)}. The dealer shows {shows}."


def _decision_keys(table: Table, choices: dict[type, Choice], wager: int) -> tuple[Key, ...]:
    keys = []
    for kind, (key, word) in _KEYS.items():
        costs = f" {dollars(wager)}" if kind in (cm.Double, cm.Split) else ""
        refusal = says(choices[kind])
        if kind is cm.Double and law.double_dealt_face_down(table.sheet, asked=False):
            costs += ", card face down"
        keys.append(Key(key, word if refusal else word + costs, refusal))
        if kind is cm.Double and not refusal:
            if _may_ask_face_down(table):
                keys.append(Key("f", "double, card face down"))
            if choices[kind].least < choices[kind].most:
                keys.append(Key("l", "double for less"))
    return (*keys, Key("?", "help"))


def _may_ask_face_down(table: Table) -> bool:
    """2.10(c): the card of a double is dealt face up unless the player asks otherwise."""
    always = law.double_dealt_face_down(table.sheet, asked=False)
    return not always and law.why_not_face_down(table.sheet) is None


def _decision(table: Table, choices: dict[type, Choice], answer: str) -> Any:
    """The command an answer means, or None after a word about it."""
    word, _, amount = answer.partition(" ")
    if word in ("f", "down"):
        double = choices[cm.Double].command
        assert isinstance(double, cm.Double)
        cents = typed_amount(table, amount) if amount else 0
        return None if amount and not cents else replace(double, amount=cents, down=True)
    for kind, names in _KEYS.items():
        if word in names and not (amount and kind is not cm.Double):
            command = choices[kind].command
            if not amount:
                return command
            return _double_of(table, choices[kind], amount)
    if word in ("l", "less"):
        return _double_for_less(table, choices[cm.Double], amount)
    table.front.say("h hits, s stands, d doubles, p splits; ? helps.")
    return None


def _double_for_less(table: Table, choice: Choice, amount: str) -> Any:
    if choice.refusal is None and not amount:
        asks = f"Double for how much, {dollars(choice.least)} to {dollars(choice.most)}? Enter: not at all."
        if _may_ask_face_down(table):
            asks += f" {dollars(choice.least)} f: with the card face down."
        amount = table.ask(Question(asks, typed=True, commands="?iq")) or ""
        if not amount:
            return None
    return _double_of(table, choice, amount or dollars(choice.most))


def _double_of(table: Table, choice: Choice, answer: str) -> Any:
    """`5`, or `5 f` with the card face down."""
    amount, _, face_down = answer.partition(" ")
    if face_down.strip() not in ("", "f", "down"):
        amount = answer
    cents = typed_amount(table, amount)
    assert isinstance(choice.command, cm.Double)
    return replace(choice.command, amount=cents, down=bool(face_down.strip())) if cents else None


def _cost(command: Any, wagers: list[int]) -> int:
    if isinstance(command, cm.Double):
        return sum(law.each_spot(command.amount, (), wagers))
    return sum(wagers) if isinstance(command, cm.Split) else 0


def _plainly(command: Any, waits: Awaiting) -> Any:
    """The decision without its hand's number where the box has one hand only: the notation reads better."""
    return command if "." in waits.place else replace(command, hand=0)


def bot_decides(table: Table, waits: Awaiting) -> None:
    """The bot whose turn it is plays by what it sees itself; it never asks for a card face down."""
    view = table.seen_by(waits.who)
    command = house_bots.decision(view, house_bots.chart_for(view))
    if isinstance(command, cm.Double):
        command = replace(command, down=False)
    table.must(_plainly(command, waits))
