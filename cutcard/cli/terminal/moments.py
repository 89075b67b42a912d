"""The moments at which the person is asked: the cut, the bet, insurance, his hand, a new purse."""

from dataclasses import replace
from typing import Any

from cutcard.cli.terminal.question import Key, Question
from cutcard.cli.terminal.scene import (
    HUMAN,
    box_of,
    dealer_total,
    first_hand_view,
    hand_total,
    name_of_wager,
)
from cutcard.cli.terminal.table import Table
from cutcard.games.blackjack import commands as cm
from cutcard.games.blackjack import decide as law
from cutcard.games.blackjack.sheet import MAIN
from cutcard.games.blackjack.spots import SPOTS
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.game import DEALER, Awaiting, Choice, Cut, Kind, PlaceBet, RefuseCut
from cutcard.law.refusal import Refusal
from cutcard.money import BadAmountError, dollars, read_dollars
from cutcard.strategy import house_bots

_NO = ("", "n", "no")
_YES = ("y", "yes")


# --- making the cards ready -------------------------------------------------------------------------------


def ready_cards(table: Table) -> None:
    """What comes before the deal: the opening, shuffle and cut. The burn comes with the deal."""
    while not table.leaving and (waits := table.view.awaiting).chore:
        if waits.kind is Kind.ACT:
            table.must(waits.otherwise)
        elif waits.kind is Kind.CUT:
            _cut(table, waits)
        else:
            return


def _cut(table: Table, waits: Awaiting) -> None:
    """The person cuts or refuses, a bot cuts somewhere, the dealer where nobody else does."""
    if waits.who in (HUMAN, ""):
        _ask_cut(table, waits)
    elif waits.who == DEALER:
        table.must(waits.otherwise)
    else:
        table.must(Cut(waits.who, table.chance.between(waits.choices[0].least, waits.choices[0].most)))


def _ask_cut(table: Table, waits: Awaiting) -> None:
    """The cut is offered to the first player to the table, later to whom 2.5(e) names."""
    middle = waits.choices[0].command.position if waits.choices else waits.otherwise.position
    why = "You are first to the table: the cut is yours" if not waits.who else "The cut is yours"
    keys = (Key("y", "cut in the middle"), Key("n", "refuse (or Enter)"))
    question = Question(f"{why}. After how many cards? (2.5(e))", keys, typed=True, commands="yns?iq")
    while (answer := table.ask(question)) is not None:
        if answer in ("s", "sign"):
            table.show_sign()
            continue
        if answer in _NO:
            table.must(RefuseCut(HUMAN))
            return
        if answer in _YES:
            answer = str(middle)
        if not (answer.isascii() and answer.isdigit() and len(answer) < 6):
            table.front.say("The cut: a number of cards, y for the middle, n to refuse.")
            continue
        refusal = table.do(Cut(HUMAN, int(answer)))
        if refusal is None:
            return
        table.front.say(f"Refused: {refusal}")


# --- the purse and the bets -------------------------------------------------------------------------------


def buy_in(table: Table, amount: int) -> None:
    """A purse under the minimum: more play money, or home."""
    least = table.sheet.limits_of(MAIN).least * law.fewest_spots(table.sheet)
    if table.leaving or table.money.balance >= least:
        return
    asks = f"Your {dollars(table.money.balance)} is under this table's minimum of {dollars(least)}."
    question = Question(asks, (Key("b", f"buy {dollars(amount)} more play money"), Key("q", "leave")))
    while table.money.balance < least and (answer := table.ask(question)) is not None:
        if answer == "b":
            table.money.buy(amount)
            table.front.say(f"You buy in for another {dollars(amount)}.")
        elif answer == "q":
            table.leaving = True
        else:
            table.front.say("b buys in again, q leaves.")


def place_bets(table: Table) -> bool:
    """The person's wagers, then the bots'. False when he leaves instead."""
    while (answer := table.ask(_bet_question(table))) is not None:
        if answer in ("s", "sign"):
            table.show_sign()
        elif answer in ("n", "notation"):
            table.show_notation()
        elif answer == "" and not table.last_bets:
            table.front.say("Type an amount, such as " + _plain(table.sheet.limits_of(MAIN).least) + ".")
        else:
            bets = _again(table) if answer == "" else _read_bets(table, answer)
            if bets and _lay(table, bets):
                return True
    return False


def _bet_question(table: Table) -> Question:
    limits = table.sheet.limits_of(MAIN)
    asks = f"Your bet, {dollars(limits.least)} to {dollars(limits.most)}"
    if law.multiple_action(table.sheet):
        example = " ".join([_plain(limits.least)] * len(law.main_wagers(table.sheet)))
        asks += f" on each spot ({example} puts a wager against each of the dealer's hands)"
    side = _side_wagers(table)
    if side:
        also = table.sheet.limits_of(side[0])
        example = f"{_plain(limits.least)} {_plain(max(also.least, min(500, also.most)))}"
        asks += f" ({example} puts {example.split()[1]} on {name_of_wager(side[0])})"
    again = " ".join(_plain(amount) for amount in _again(table).values())
    keys = [Key("Enter", f"bet {again} again")] if again else []
    keys += [Key("s", "sign"), Key("n", "notation"), Key("?", "help"), Key("q", "leave")]
    return Question(asks + ".", tuple(keys), typed=True, commands="i")


def _again(table: Table) -> dict[str, int]:
    """The last wagers once more, without streaks that are still under way (2.22(k)2)."""
    under_way = any(streak.player == HUMAN for streak in table.view.streaks)
    return {
        name: amount
        for name, amount in table.last_bets.items()
        if not (under_way and name in ALL and ALL[name].wins_in_a_row)
    }


def _side_wagers(table: Table) -> list[str]:
    return [offered.name for offered in table.sheet.wagers]


def _read_bets(table: Table, answer: str) -> dict[str, int]:
    """`10`, or `10 5` with amounts for the side wagers in the order of the sign."""
    words = answer.replace("$", "").replace("+", " ").split()
    main = law.main_wagers(table.sheet)
    names = [*main, *_side_wagers(table)]
    try:
        amounts = [read_dollars(word) for word in words]
    except BadAmountError as error:
        table.front.say(f"{error}. ? helps.")
        return {}
    if not amounts or len(amounts) > len(names):
        offered = ", ".join(map(name_of_wager, _side_wagers(table))) or "no side wager"
        table.front.say(f"One amount for the bet, then the side wagers; this table offers {offered}.")
        return {}
    if len(amounts) == 1:
        amounts *= law.fewest_spots(table.sheet)
    return {name: amount for name, amount in zip(names, amounts, strict=False) if amount or name == main[0]}


def _lay(table: Table, bets: dict[str, int]) -> bool:
    """Lays all of them or none: what the law forbids first, then what the purse cannot pay."""
    commands = [PlaceBet(table.box, HUMAN, wager, amount) for wager, amount in bets.items()]
    state = table.croupier.state
    for command in commands:
        tried = table.game.handle(table.sheet, state, command)
        if isinstance(tried, Refusal):
            table.front.say(f"Refused: {tried}")
            return False
        for event in tried:
            state = table.game.evolve(state, event)
    short = law.why_not_spots(table.sheet, [SPOTS[wager] for wager in bets if wager in SPOTS])
    if short is not None:
        table.front.say(f"Refused: {Refusal((short,))}")
        return False
    if not _purse_pays(table, sum(bets.values()), "this bet"):
        return False
    table.last_bets = _kept(table, bets)
    for bot in table.bots:
        spots = law.main_wagers(table.sheet)[: law.fewest_spots(table.sheet)]
        commands += [PlaceBet(bot.box, bot.name, wager, bot.bet) for wager in spots]
    for command in commands:
        table.must(command)
    return True


def _kept(table: Table, bets: dict[str, int]) -> dict[str, int]:
    """What Enter lays next time: streaks under way are not forgotten by a round that could lay none."""
    again = _again(table)
    return {**bets, **{name: cents for name, cents in table.last_bets.items() if name not in again}}


def _purse_pays(table: Table, cents: int, what: str) -> bool:
    if cents <= table.money.balance:
        return True
    table.front.say(f"Your purse holds {dollars(table.money.balance)}; {what} takes {dollars(cents)}.")
    return False


def _plain(cents: int) -> str:
    return dollars(cents).removesuffix(".00")


# --- insurance and even money -----------------------------------------------------------------------------


def insurance(table: Table, waits: Awaiting) -> None:
    """The line is open, for all or at its turn for a blackjack alone: the person insures, takes even money or
    does neither; bots never insure. Then the window closes. A card for two sevens is offered the same way."""
    if isinstance(waits.otherwise, cm.DeclineCard):
        _offered_card(table, waits)
        return
    _offer_insurance(table, waits)
    still = table.view.awaiting
    # Even money ends a blackjack's own turn by itself.
    if table.in_round and still.window and still.place == waits.place:
        table.must(still.otherwise)


def _offer_insurance(table: Table, waits: Awaiting) -> None:
    """Asks where one of the person's boxes may insure now; at turn he is asked when the turn is his."""
    if waits.who not in ("", HUMAN):
        return
    mine = [choice for choice in waits.choices if getattr(choice.command, "player", "") == HUMAN]
    evens = {one.command.spot: one for one in mine if isinstance(one.command, cm.TakeEvenMoney)}
    for insure in [one for one in mine if isinstance(one.command, cm.Insure)]:
        if insure.refusal is None and not table.leaving:
            _ask_insurance(table, insure, evens[insure.command.spot])


def _offered_card(table: Table, waits: Awaiting) -> None:
    """2.6(j)3, (k)6: the card can only better the sevens wager; bots make no such wager."""
    asks = "The dealer has a blackjack. A card for your two sevens? It counts for the sevens wager alone."
    question = Question(asks, (Key("y", "take it (or Enter)"), Key("n", "no")), commands="?iq")
    while waits.who == HUMAN and (answer := table.ask(question)) is not None:
        if answer in _NO and answer:
            break
        if answer in _YES or not answer:
            table.must(cm.TakeCard(int(waits.place)))
            return
    table.must(waits.otherwise)


def _ask_insurance(table: Table, insure: Choice, even: Choice) -> None:
    view = table.view
    box = box_of(view, insure.command.box)
    half = f"insure for {dollars(insure.most)}"
    spot, most = insure.command.spot, insure.most
    wager = next(one.wager for one in box.hands[0].stakes if (one.player, one.spot) == (HUMAN, spot))
    hand = first_hand_view(view, box)
    if hand is not None and law.net_payout_due(table.sheet, hand, wager=wager, insurance=most):
        # Edition of 1999: one net payment for both wagers, whatever the dealer's second card.
        half += f" and be paid {dollars(wager)} at once (2.7(c))"
    keys = (
        Key("y", half, _says(insure)),
        Key("n", "no insurance (or Enter)"),
        Key("e", "even money", _says(even)),
    )
    cards = " ".join(table.front.look.card(card) for card in box.hands[0].cards)
    asks = f"Insurance? It pays 2 to 1 if the dealer has a blackjack. Any amount up to {dollars(most)}."
    asks = f"You have {cards}, {hand_total(box, box.hands[0])}. {_of_spot(spot)}{asks}"
    question = Question(asks, keys, typed=True, commands="?iq")
    while (answer := table.ask(question)) is not None:
        if answer in _NO:
            return
        command: Any
        if answer in ("e", "even"):
            command, cost = even.command, 0
        else:
            cost = insure.most if answer in _YES else _amount(table, answer)
            if not cost or not _purse_pays(table, cost, "this insurance"):
                continue
            command = replace(insure.command, amount=cost)
        refusal = table.do(command)
        if refusal is None:
            return
        table.front.say(f"Refused: {refusal}")


def _of_spot(spot: int) -> str:
    return f"Your wager on spot {spot}: " if spot else ""


def _amount(table: Table, answer: str) -> int:
    """An amount typed by the person; 0, and a word about it, where it is none."""
    try:
        cents = read_dollars(answer.strip().removeprefix("$"))
    except BadAmountError as error:
        table.front.say(f"{error}.")
        return 0
    if not cents:
        table.front.say("An amount must be more than nothing.")
    return cents


def _says(choice: Choice) -> str:
    return str(choice.refusal) if choice.refusal is not None else ""


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
        if not _purse_pays(table, _cost(command, wagers), _KEYS[type(command)][1]):
            continue
        refusal = table.do(_plainly(command, waits))
        if refusal is None:
            return
        table.front.say(f"Refused: {refusal}")
    table.must(_plainly(waits.otherwise, waits))


def bonus_waits(table: Table) -> bool:
    """Whether the person's bonus wager has won, and what the dealer does next comes before the button."""
    if not isinstance(table.view.awaiting.otherwise, cm.DealerPlays | cm.SettleWagers):
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
    table.must(waits.otherwise)


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
        refusal = _says(choices[kind])
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
        cents = _amount(table, amount) if amount else 0
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
    cents = _amount(table, amount)
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
