"""Watches one person at one table: from the frames sent to them to questions, verdicts and prices.

Its only input is those frames and the person's own commands, so it knows only what they may know.
"""

import time
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

import msgspec

from cutcard.answers.shipped import Figures
from cutcard.coach.frame_questions.protocol import (
    FRAME_PARSERS,
    FrameQuestion,
    other_seen_cards,
    question_of,
    taken_option,
)
from cutcard.coach.judging import JudgedDecision, coached_choices, judge, judge_pass
from cutcard.coach.played_rounds import BegunRound, EndedRound, RoundFollower, Wagers
from cutcard.coach.prices import priced
from cutcard.coach.questions import AskedOption, CoachAnswer, CoachQuestion
from cutcard.coach.seen_cards import ObservedCards
from cutcard.pit.coaching.records import ChosenSettings, Decision, PlayedRound
from cutcard.web import wire
from cutcard.web.wire_coach import CoachPrices, CoachValues, CoachVerdict

HUNDREDTHS = 100
"""Costs are stored in hundredths of a cent."""
_frame = msgspec.json.Decoder(wire.TableFrame).decode


class Surroundings(Protocol):
    """What an observer asks of the coach."""

    def ask(self, question: CoachQuestion, receive: Callable[[CoachAnswer], None]) -> bool: ...

    def digest(self, table: Any) -> str:
        """Of the sheet that the table runs by now."""
        ...

    def figures(self, digest: str) -> Figures | None: ...

    def decided(self, person: str, decision: Decision) -> None: ...

    def played(self, person: str, played: PlayedRound) -> None: ...


class _Open:
    """A question that is open, or was when the person answered it."""

    def __init__(self, asked: FrameQuestion) -> None:
        self.asked = asked
        self.answer: CoachAnswer | None = None
        self.taken: set[str] = set()
        """The groups of a window that have been answered."""
        self.waiting: list[PlayerAnswer] = []
        """What was done before the values were known."""

    @property
    def groups(self) -> set[str]:
        """Those that are still open."""
        return {one.group for one in self.asked.options} - self.taken


class PlayerAnswer(NamedTuple):
    """What the person said in answer to a question."""

    question: _Open
    option: AskedOption | None
    """None for passing."""
    amount: int
    groups: frozenset[str]


class Observer:
    """One person at one table. `send` reaches all sockets that this person has there."""

    def __init__(
        self, person: str, table: Any, around: Surroundings, send: Callable[[wire.ServerFrame], None]
    ) -> None:
        self.person = person
        self.settings = ChosenSettings(mode="off")
        self._table, self._around, self._send = table, around, send
        self._seen, self._rounds = ObservedCards(), RoundFollower()
        self._version = -1
        self._open: _Open | None = None
        self._prices: CoachPrices | None = None
        self._last: tuple[Figures | None, int, Wagers] | None = None
        """What the last prices were about."""

    def configure(self, settings: ChosenSettings) -> None:
        """Takes new settings. What was seen while the coach was off is not known."""
        if self.settings.mode == "off" and settings.mode != "off":
            self._seen, self._rounds, self._version = ObservedCards(), RoundFollower(), -1
        changed, self.settings = settings != self.settings, settings
        if changed:
            self._open = self._last = None

    def see(self, data: bytes) -> None:
        """One frame, in the order they were sent. A frame that another socket has brought is left out."""
        frame = _frame(data)
        if frame.version < self._version or (frame.version == self._version and frame.told):
            return
        self._version = frame.version
        self._seen.see(frame)
        self._see_wagers(frame)
        asked = question_of(frame) if frame.mine.box else None
        if asked is None:
            self._open = None
        elif self._open is None or self._open.asked.since != asked.since:
            self._open = _Open(asked)
            self._ask(self._open)

    # --- questions ---

    def _ask(self, question: _Open) -> None:
        asked = question.asked
        all_seen = self.settings.cards == "shuffle"
        seen = self._seen.since_shuffle() if all_seen else self._seen.this_round()
        digest = self._around.digest(self._table)
        self._around.ask(
            CoachQuestion(
                digest, asked.window, asked.dealer, asked.hands, asked.options, other_seen_cards(seen, asked)
            ),
            lambda answer: self._answered(question, answer),
        )

    def ask_again(self) -> None:
        """The coach answers again: what is still open was lost meanwhile."""
        if self._open is not None and self._open.answer is None:
            self._ask(self._open)

    def _answered(self, question: _Open, answer: CoachAnswer) -> None:
        question.answer = answer
        if question is self._open and self.settings.mode == "before":
            choices = coached_choices(question.asked, answer)
            self._send(CoachValues(question.asked.since, choices, answer.basis, answer.says, answer.chances))
        for given in question.waiting:
            self._judge(given, answer)
        question.waiting.clear()

    # --- decisions ---

    def said(self, frame: wire.ClientFrame) -> PlayerAnswer | None:
        """What the person is about to do, if it answers the open question."""
        question = self._open
        if question is None or self.settings.mode == "off":
            return None
        if isinstance(frame, wire.Ready):
            return (
                PlayerAnswer(question, None, 0, frozenset(question.groups)) if question.asked.window else None
            )
        found = taken_option(frame.statement, question.asked.options) if isinstance(frame, wire.Say) else None
        return None if found is None else PlayerAnswer(question, found.option, found.amount, frozenset())

    def done(self, given: PlayerAnswer) -> None:
        """It was carried out."""
        question = given.question
        if given.option is not None and given.option.group:
            question.taken.update((given.option.group,))
        if question.answer is None:
            question.waiting.append(given)
        else:
            self._judge(given, question.answer)

    def _judge(self, given: PlayerAnswer, answer: CoachAnswer) -> None:
        asked, option = given.question.asked, given.option
        if option is None:
            if not given.groups:
                return  # everything that was offered has been answered
            judged = judge_pass(asked, answer, given.groups)
        else:
            judged = judge(asked, answer, option, given.amount)
        if judged is None:
            return
        hand = asked.hands[option.hand if option is not None else 0]
        wager = hand.wager
        text = _hand_text(hand.cards, asked.dealer)
        place = (option.group.partition(".")[0] if option is not None and option.group else "") or asked.place
        place = place if place[:1].isdigit() else asked.place
        if answer.basis != "chart":
            self._store(asked, judged, place, text, wager)
        if judged.cost or (answer.basis == "chart" and judged.chose != judged.best):
            self._send(
                CoachVerdict(
                    since=asked.since,
                    table=self._table.name,
                    round=asked.round,
                    place=place,
                    hand=text,
                    chose=judged.chose,
                    best=judged.best,
                    cost=round(judged.cost, 2),
                    wager=wager,
                    choices=coached_choices(asked, answer),
                    basis=answer.basis,
                    says=answer.says,
                    chances=answer.chances,
                )
            )

    def _store(self, asked: FrameQuestion, judged: JudgedDecision, place: str, text: str, wager: int) -> None:
        decision = Decision(
            table=self._table.name,
            round=asked.round,
            at=time.time_ns() // 1000,
            mode=self.settings.mode,
            place=place,
            hand=text,
            chose=judged.chose,
            best=judged.best,
            cost=round(judged.cost * HUNDREDTHS),
            wager=wager,
        )
        self._around.decided(self.person, decision)

    # --- wagers ---

    def _see_wagers(self, frame: wire.TableFrame) -> None:
        figures = self._around.figures(self._around.digest(self._table))
        for event in self._rounds.see(frame):
            if isinstance(event, BegunRound):
                self._prices = _prices(figures, frame.game, event.round, event.wagers, laid=True)
                if self._prices.wagers or self._prices.unknown:
                    self._send(self._prices)
            elif isinstance(event, EndedRound):
                self._end_round(event)
        if self.settings.mode == "before" and frame.mine.bets:
            asked = figures, frame.felt.round + 1, self._rounds.laid
            if asked != self._last:
                self._last = asked
                self._send(_prices(figures, frame.game, frame.felt.round + 1, self._rounds.laid, laid=False))

    def _end_round(self, ended: EndedRound) -> None:
        """A round without a wager of its own, such as one that an earlier wager decided, has no price."""
        prices, self._prices = self._prices, None
        wagered = 0 if prices is None else sum(one.cents for one in prices.wagers)
        known = prices is None or not prices.unknown
        price = 0.0 if prices is None else sum(one.price for one in prices.wagers)
        self._around.played(
            self.person,
            PlayedRound(
                table=self._table.name,
                round=ended.round,
                at=time.time_ns() // 1000,
                wagered=wagered,
                price=round(price * HUNDREDTHS) if known else None,
                result=ended.result,
            ),
        )


def _prices(figures: Figures | None, game: str, number: int, wagers: Wagers, *, laid: bool) -> CoachPrices:
    if figures is None:
        return CoachPrices(number, laid, (), tuple(label for _, label in wagers))
    return CoachPrices(number, laid, *priced(figures, wagers, decides=FRAME_PARSERS[game].decides))


def _hand_text(cards: tuple[str, ...], dealer: tuple[str, ...]) -> str:
    shown = " ".join(dealer)
    return f"{' '.join(cards)} against {shown}" if cards else shown
