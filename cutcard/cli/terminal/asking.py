"""The moments every game has: the cut, a new purse, the bets. Knows no game."""

from itertools import zip_longest

from cutcard.cli.terminal.question import Key, Question
from cutcard.cli.terminal.scene import HUMAN
from cutcard.cli.terminal.table import Table
from cutcard.games.protocol import DEALER, Awaiting, Choice, Cut, Kind, PlaceBet, RefuseCut
from cutcard.law.refusal import Refusal
from cutcard.money import BadAmountError, dollars, read_dollars

NO = ("", "n", "no")
YES = ("y", "yes")


# --- making the cards ready -------------------------------------------------------------------------------


def ready_cards(table: Table) -> None:
    """What comes before the deal: the opening, shuffle and cut. The burn comes with the deal."""
    while not table.leaving and (waits := table.view.awaiting).automatic:
        if waits.kind is Kind.ACT:
            table.must(waits.default_command)
        elif waits.kind is Kind.CUT:
            _cut(table, waits)
        else:
            return


def _cut(table: Table, waits: Awaiting) -> None:
    """The person cuts or refuses, a bot cuts somewhere, the dealer where nobody else does."""
    if waits.who in (HUMAN, ""):
        _ask_cut(table, waits)
    elif waits.who == DEALER:
        table.must(waits.default_command)
    else:
        table.must(Cut(waits.who, table.chance.between(waits.choices[0].least, waits.choices[0].most)))


def _ask_cut(table: Table, waits: Awaiting) -> None:
    """The cut is offered to the first player to the table, later to whom the law names."""
    cut = waits.choices[0].command if waits.choices else waits.default_command
    assert isinstance(cut, Cut)
    middle = cut.position
    why = "You are first to the table: the cut is yours" if not waits.who else "The cut is yours"
    keys = (Key("y", "cut in the middle"), Key("n", "refuse (or Enter)"))
    asks = f"{why}. After how many cards? ({table.manner.cut_clause})"
    question = Question(asks, keys, typed=True, commands="yns?iq")
    while (answer := table.ask(question)) is not None:
        if answer in ("s", "sign"):
            table.show_sign()
            continue
        if answer in NO:
            table.must(RefuseCut(HUMAN))
            return
        if answer in YES:
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
    least = table.least_bet
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
            least = table.limits(table.manner.main).least
            table.front.say(f"Type an amount, such as {plain(least)}.")
        else:
            amounts = _again(table) if answer == "" else _read_bets(table, answer)
            if amounts and _lay(table, amounts):
                return True
    return False


def _bet_question(table: Table) -> Question:
    limits = table.limits(table.manner.main)
    asks = f"Your bet, {dollars(limits.least)} to {dollars(limits.most)}"
    example = table.manner.bet_example(table)
    asks += f" ({example})" if example else ""
    again = " ".join(plain(amount) for amount in _again(table))
    keys = [Key("Enter", f"bet {again} again")] if again else []
    keys += [Key("s", "sign"), Key("n", "notation"), Key("?", "help"), Key("q", "leave")]
    return Question(asks + ".", tuple(keys), typed=True, commands="i")


def _again(table: Table) -> list[int]:
    """The last amounts once more, without wagers that are still under way; those at the end are left out."""
    under_way = table.manner.under_way(table)
    places = zip(table.manner.places(table), table.last_bets, strict=False)
    amounts = [0 if place.wager in under_way else amount for place, amount in places]
    while amounts and not amounts[-1]:
        amounts.pop()
    return amounts


def _kept(table: Table, amounts: list[int]) -> list[int]:
    """What Enter lays next time: wagers under way are not forgotten by a round that could lay none."""
    under_way = table.manner.under_way(table)
    pairs = zip_longest(amounts, table.last_bets, fillvalue=0)
    return [
        last if place.wager in under_way else amount
        for place, (amount, last) in zip(table.manner.places(table), pairs, strict=False)
    ]


def _read_bets(table: Table, answer: str) -> list[int]:
    """`10`, or `10 5` with amounts for the other places wagers are laid on here, in their order."""
    words = answer.replace("$", "").replace("+", " ").split()
    try:
        amounts = [read_dollars(word) for word in words]
    except BadAmountError as error:
        table.front.say(f"{error}. ? helps.")
        return []
    if not amounts or len(amounts) > len(table.manner.places(table)):
        table.front.say(table.manner.places_words(table))
        return []
    return amounts * table.manner.fewest_places(table.sheet) if len(amounts) == 1 else amounts


def _lay(table: Table, amounts: list[int]) -> bool:
    """Lays all of them or none: what the law forbids first, then what the purse cannot pay."""
    places = table.manner.places(table)
    laid = [
        (place, amount)
        for at, (place, amount) in enumerate(zip(places, amounts, strict=False))
        if amount or not at
    ]
    commands = [PlaceBet(place.box, HUMAN, place.wager, amount) for place, amount in laid]
    state = table.croupier.state
    for command in commands:
        tried = table.rules.handle(state, command)
        if isinstance(tried, Refusal):
            table.front.say(f"Refused: {tried}")
            return False
        for event in tried:
            state = table.rules.evolve(state, event)
    together = table.manner.why_not_together(table.sheet, [place for place, _ in laid])
    if together is not None:
        table.front.say(f"Refused: {Refusal((together,))}")
        return False
    if not purse_pays(table, sum(amounts), "this bet"):
        return False
    table.last_bets = _kept(table, amounts)
    wagers = [place.wager for place in places[: table.manner.fewest_places(table.sheet)]]
    for bot in table.bots:
        commands += [PlaceBet(bot.box, bot.name, wager, bot.bet) for wager in wagers]
    for command in commands:
        table.must(command)
    return True


def purse_pays(table: Table, cents: int, what: str) -> bool:
    if cents <= table.money.balance:
        return True
    table.front.say(f"Your purse holds {dollars(table.money.balance)}; {what} takes {dollars(cents)}.")
    return False


def plain(cents: int) -> str:
    return dollars(cents).removesuffix(".00")


def typed_amount(table: Table, answer: str) -> int:
    """An amount typed by the person; 0, and a word about it, where it is none."""
    try:
        cents = read_dollars(answer.strip().removeprefix("$"))
    except BadAmountError as error:
        table.front.say(f"{error}.")
        return 0
    if not cents:
        table.front.say("An amount must be more than nothing.")
    return cents


def says(choice: Choice) -> str:
    return str(choice.refusal) if choice.refusal is not None else ""
