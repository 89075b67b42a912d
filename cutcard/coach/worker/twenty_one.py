"""The choices of the games of twenty-one, valued by their solver."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from typing import Any, NamedTuple

from cutcard.cards import read_cards
from cutcard.coach.questions import AskedHand, AskedOption, CoachQuestion, OptionValue, Values
from cutcard.coach.worker.protocol import NoValueError
from cutcard.coach.worker.reasons import OfferReason, after_attack, after_insurance, of_decision
from cutcard.desk.answers import Answers
from cutcard.exact_odds.errors import BeyondTheSolverError, ShoeRanOutError, SuitsUnknownError
from cutcard.exact_odds.twenty_one.calculator import Seen, hand_values, seen_cards
from cutcard.exact_odds.twenty_one.hand_request import HandRequest, Named
from cutcard.exact_odds.twenty_one.solver.main_game import solve_fitting
from cutcard.exact_odds.twenty_one.solver.paid_hands import paid_hands_of
from cutcard.exact_odds.twenty_one.solver.rule_tables import NET
from cutcard.exact_odds.twenty_one.solver.shoe import Stack, full_shoe, values_in
from cutcard.exact_odds.twenty_one.split_box_hand import one_card_value, split_box_values
from cutcard.games.twenty_one.deciders import blackjack_found_before_play, dealers_seen, lawful, stock
from cutcard.games.twenty_one.hand import hand_view, pair_of
from cutcard.games.twenty_one.points import ACE, count, value

_RANKS = {ACE: "A"} | {each: str(each) for each in range(2, 10)} | {10: "K"}
"""A card of each value; double attack has no tens."""
Report = Callable[[Any, HandRequest], dict[str, Any]]
"""The choices of a hand of one game as one object, with insurance: what `cutcard hand --json` prints."""


@contextmanager
def _exactly() -> Iterator[None]:
    """What has no exact value, said as such."""
    try:
        yield
    except (ShoeRanOutError, SuitsUnknownError, BeyondTheSolverError) as error:
        raise NoValueError(str(error)) from None


class _Offered(NamedTuple):
    """An offer of a window: its value, the value of passing, and why."""

    worth: OptionValue
    passing: float
    reason: OfferReason


class TwentyOneValuer:
    def __init__(self, report: Report) -> None:
        self._report = report

    def values(self, sheet: Any, question: CoachQuestion, gone: tuple[str, ...]) -> Values:
        with _exactly():
            return (self._window if question.window else self._decision)(sheet, question, gone)

    def _window(self, sheet: Any, question: CoachQuestion, gone: tuple[str, ...]) -> Values:
        found = [self._offered(sheet, question, option, gone) for option in question.options]
        passing = {option.group: one.passing for option, one in zip(question.options, found, strict=True)}
        return Values(
            tuple(one.worth for one in found),
            tuple(passing.items()),
            tuple((one.worth.label, one.reason.why) for one in found),
            found[0].reason.passing,
            found[0].reason.chances,
        )

    def _decision(self, sheet: Any, question: CoachQuestion, gone: tuple[str, ...]) -> Values:
        """Every option of a decision. A double for less is one card, and its share of a whole double."""
        hand = question.hands[0]
        seen, shoe = _laid_out(sheet, hand, question.dealer, gone)
        shoe["conditional"] = blackjack_found_before_play(sheet, seen.up)
        if hand.box_hands > 1:
            found = split_box_values(sheet, seen, box_hands=hand.box_hands, **shoe)
        else:
            found = hand_values(sheet, seen, **shoe)
        worth = {one.action.value: float(one.value) for one in found.choices if one.value is not None}
        reason = of_decision(sheet, hand, seen, found)
        values, passing, reasons = [], {}, []
        for option in question.options:
            if option.act in worth:
                per = 0.0
                at = hand.wager * worth[option.act]
                if option.most:
                    one_card = one_card_value(sheet, seen, box_hands=hand.box_hands, **shoe)
                    at, per = hand.wager * one_card, hand.spots * (worth[option.act] - one_card)
                values.append(OptionValue(option.label, at, per))
                reasons.append((option.label, reason.why.get(option.act, "")))
            elif option.act in ("insure", "even-money"):
                offered = self._offered(sheet, question, option, gone)
                values.append(offered.worth)
                passing[option.group] = offered.passing
                reasons.append((option.label, offered.reason.why))
        if not values:
            raise NoValueError("there is no value for these choices")
        return Values(tuple(values), tuple(passing.items()), tuple(reasons), chances=reason.chances)

    def _offered(
        self, sheet: Any, question: CoachQuestion, option: AskedOption, gone: tuple[str, ...]
    ) -> _Offered:
        """What an offer of a window is worth, and what passing on it brings."""
        hand = question.hands[option.hand]
        if option.act == "attack":
            per = _attack(sheet, question.dealer, gone)
            stack = _stack_without(sheet, (*question.dealer, *gone))
            reason = after_attack(sheet, question.dealer, values_in(stack), per)
            return _Offered(OptionValue(option.label, 0.0, per), 0.0, reason)
        base, per, won = self._insurance(sheet, question.dealer, hand, _beside(question, hand, gone))
        even = option.act == "even-money"
        reason = after_insurance(won, per, hand.wager, base, even=even)
        if even:
            return _Offered(OptionValue(option.label, float(hand.wager)), base, reason)
        return _Offered(OptionValue(option.label, base, per), base, reason)

    def _insurance(
        self, sheet: Any, dealer: tuple[str, ...], hand: AskedHand, gone: tuple[str, ...]
    ) -> tuple[float, float, float]:
        """What the hand brings without insurance, where even money may be had for it; a cent of insurance;
        how often insurance wins."""
        _stack_without(sheet, (*hand.cards, *dealer, *gone))
        found = self._report(
            sheet, HandRequest(sheet, _named(hand.cards), _named(dealer), _named(gone), conditional=False)
        )
        insurance, even = found["insurance"], found.get("even_money")
        base = even["declined"] * hand.wager if even is not None and even["declined"] is not None else 0.0
        if insurance is None or insurance["value"] is None:
            return base, 0.0, found["dealer_blackjack"]["probability"]
        return base, insurance["value"], insurance["win_probability"]

    def chart_choice(self, sheet: Any, question: CoachQuestion) -> str:
        if question.window:
            return ""
        hand = question.hands[0]
        cards = tuple(value(one) for one in read_cards(" ".join(hand.cards)))
        shown = tuple(value(one) for one in read_cards(" ".join(question.dealer)))
        view = hand_view(
            count(cards),
            len(cards),
            pair_of(cards),
            hands=hand.box_hands,
            up=shown[0],
            second=shown[1] if len(shown) > 1 else 0,
            split_ace=hand.box_hands > 1 and cards[0] == ACE,
        )
        action = _best_chart(sheet).choose(view, lawful(sheet, view))
        return next((one.label for one in question.options if one.act == action.value), "")

    def warm(self, sheet: Any) -> Iterator[None]:
        for up, second in dealers_seen(sheet):
            dealer = tuple(f"{_RANKS[each]}s" for each in (up, second) if each)
            for cards, hands in ((("8d", "8h"), 1), (("8d", "8h"), 2), (("8d", "3h"), 2)):
                options = tuple(AskedOption(act, act, act) for act in ("stand", "hit", "double", "split"))
                asked = AskedHand(cards, hands, 100)
                with suppress(NoValueError):
                    self.values(sheet, CoachQuestion("", False, dealer, (asked,), options, ()), ())
                yield


# --- cards and shoes --------------------------------------------------------------------------------------


def _laid_out(
    sheet: Any, hand: AskedHand, dealer: tuple[str, ...], gone: tuple[str, ...]
) -> tuple[Seen, dict[str, Any]]:
    """What lies there, and the shoe without the cards that are gone, as the calculator wants them."""
    _stack_without(sheet, (*hand.cards, *dealer, *gone))
    seen = seen_cards(read_cards(" ".join(hand.cards)), read_cards(" ".join(dealer)))
    stack = _stack_without(sheet, gone)
    if paid_hands_of(sheet).kinds:
        return seen, {"shoe": None, "stack": stack}
    return Seen(seen.hand, seen.up, seen.second), {"shoe": values_in(stack), "stack": None}


def _stack_without(sheet: Any, gone: tuple[str, ...]) -> Stack:
    """The fresh shoe, card by card, without these. They come from frames, so each is a card of the deck."""
    cards = list(full_shoe(sheet.decks, stock(sheet).deck))
    for one in read_cards(" ".join(gone)):
        cards[one.number] -= 1
    if min(cards) < 0:
        raise NoValueError("more cards are gone than the shoe holds")
    return tuple(cards)


def _named(cards: tuple[str, ...]) -> tuple[Named, ...]:
    return tuple(Named(card[0], card[1:]) for card in cards)


def _beside(question: CoachQuestion, hand: AskedHand, gone: tuple[str, ...]) -> tuple[str, ...]:
    """The cards that are gone beside this hand, where it is not the first that is asked about."""
    if not gone:
        return gone
    return tuple((Counter(gone) + Counter(question.hands[0].cards) - Counter(hand.cards)).elements())


def _attack(sheet: Any, dealer: tuple[str, ...], gone: tuple[str, ...]) -> float:
    """What a cent of attack on the up card brings, before any hand is dealt."""
    (up,) = read_cards(" ".join(dealer))
    found = solve_fitting(sheet, stack=_stack_without(sheet, gone), ups=(value(up),))
    return float(found.cases[0].measures[NET])


@lru_cache(maxsize=64)
def _best_chart(sheet: Any) -> Any:
    """The chart of hands."""
    chart = Answers(use_shipped=True).best_chart(sheet)
    return getattr(chart, "hands", chart)
