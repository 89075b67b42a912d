"""Blackjack, for the conformance suite: wagers, arbitrary commands, answers about hidden cards."""

from collections.abc import Iterator
from random import Random
from typing import Any

from cutcard.cards import ALL_CARDS, Card
from cutcard.dealing.shoe import Stage
from cutcard.games.blackjack import rules
from cutcard.games.blackjack.irregularities.handlers import HANDLERS, REPAIRS
from cutcard.games.blackjack.model import commands as cm
from cutcard.games.blackjack.model.commands import (
    AskSpread,
    Irregular,
    PermitBoxes,
    PermitEntry,
    PressButton,
    Repair,
    SpreadIdle,
    StayAlone,
)
from cutcard.games.blackjack.model.hand import value
from cutcard.games.blackjack.model.state import Phase, TableState
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.protocol import (
    DEALER,
    Awaiting,
    ChangeBox,
    CloseTable,
    ConfirmWager,
    Cut,
    Deal,
    EndRound,
    GiveCard,
    NewDealer,
    PlaceBet,
    Prepare,
    PutBack,
    ReceivePreShuffled,
    Recut,
    RefuseCut,
    Reshuffle,
    ShoeRunsOut,
    ShowBurn,
    Shuffle,
    ShuffleDiscards,
)
from tests.conformance import suite
from tests.conformance.suite import PLAYERS


class BlackjackPlay:
    """Wagers and arbitrary commands of blackjack."""

    def before_the_deal(self, sheet: Any, chance: Random) -> Iterator[Any]:
        if chance.random() < 0.05:
            yield Reshuffle()
        if chance.random() < 0.05:
            yield NewDealer()
        if chance.random() < 0.1:
            yield chance.choice((SpreadIdle(), ShowBurn("ann", chance.choice((None, ALL_CARDS[0])))))
        share = chance.choice((0.4, 1.0))
        for box in range(1, sheet.boxes + 1):
            if chance.random() < share:
                yield from self._bets(sheet, chance, box)

    def _bets(self, sheet: Any, chance: Random, box: int) -> Iterator[Any]:
        for _ in range(chance.randint(1, 3) if sheet.shared_boxes else 1):
            player = chance.choice(PLAYERS if sheet.boxes_per_player > 1 else PLAYERS[box - 1 :])
            means = chance.choice(("chips", "chips", "cash", "coupon"))
            main = rules.main_wagers(sheet)
            spots = main[: chance.randint(min(2, len(main)), len(main))]
            for wager in (*spots, *(offered.name for offered in sheet.wagers)):
                limits = sheet.limits_of(wager)
                amount = _chips(sheet, chance, limits.least, limits.most)
                yield PlaceBet(box, player, wager, amount, means, behind=chance.random() < 0.5)

    def under_way(self, state: Any) -> int:
        return sum(amount for streak in state.streaks for _, amount in streak.wagers)

    def intruders(self, sheet: Any, chance: Random) -> Iterator[Any]:
        box, hand = chance.randint(-1, 8), chance.randint(-2, 5)
        player = chance.choice((*PLAYERS, DEALER))
        amount = chance.choice((-sheet.chip, 0, 1, sheet.chip, sheet.limits_of("blackjack").least, 10**7))
        wager = chance.choice(("blackjack", "insurance", "no-such-wager", "blackjack.2", "insurance.3", *ALL))
        spot = chance.choice((0, 0, 1, 2, 3, 4))
        by_spot = tuple(chance.choices((1, 2, sheet.chip, 10**7), k=chance.choice((2, 3, 4))))
        every = (
            PlaceBet(box, player, wager, amount),
            PlaceBet(box, player, "blackjack", sheet.limits_of("blackjack").least),
            Deal(),
            EndRound(),
            Cut(player, chance.randint(0, 60 * sheet.decks)),
            RefuseCut(player),
            Shuffle(),
            ShoeRunsOut(),
            Reshuffle(),
            NewDealer(),
            Prepare(chance.choice(list(Stage))),
            ReceivePreShuffled(),
            ShuffleDiscards(),
            PutBack(),
            Recut(chance.choice(("", "left", "right"))),
            ShowBurn(player, chance.choice((None, *ALL_CARDS[:5]))),
            SpreadIdle(),
            AskSpread(player),
            Deal(chance.choice(("left", "right"))),
            GiveCard(chance.choice(ALL_CARDS)),
            GiveCard(None),
            cm.Insure(box, player, amount, spot),
            cm.TakeEvenMoney(box, player, spot),
            cm.Double(box, hand, by_spot=by_spot),
            cm.Follow(box, hand, player, 0, by_spot),
            Irregular(chance.choice(("2.15(l)", "2.15(m)")), chance.choice((None, *ALL_CARDS[:5]))),
            cm.CloseInsurance(),
            cm.AnswerReader(chance.random() < 0.5),
            cm.TurnHoleCard(chance.choice(ALL_CARDS)),
            cm.Hit(box, hand),
            cm.Stand(box, hand),
            cm.Split(box, hand),
            cm.Surrender(box, hand),
            cm.Double(box, hand, chance.choice((0, amount)), down=chance.random() < 0.3),
            cm.DiscardHand(box, hand),
            cm.TurnCards(box, tuple(chance.choices(ALL_CARDS, k=chance.randint(1, 3))), hand),
            cm.DealerPlays(),
            ConfirmWager(chance.choice((DEALER, "floorperson")), box, player, wager),
            PermitEntry(player),
            PermitBoxes(player, box),
            StayAlone(box, player),
            cm.Follow(box, hand, player, amount),
            cm.Assign(box, hand, player),
            cm.CloseJoining(box),
            cm.SettleWagers(),
            CloseTable(),
            ChangeBox(box, player, hand),
            PressButton(box, player, chance.choice((0, amount))),
            Repair(chance.choice(sorted(REPAIRS)), box),
            cm.TakeCard(box),
            cm.DeclineCard(box),
            Irregular(chance.choice(sorted(HANDLERS)), chance.choice((None, *ALL_CARDS[:9])), max(box, 0)),
        )
        yield from chance.sample(every, 4)

    def irregularities(self, chance: Random, top: Card | None) -> Iterator[Any]:
        """Each paragraph of 2.15, whether it can happen now or not; the card is the next card."""
        if chance.random() < 0.1:
            clause = chance.choice(("2.15(a)", "2.15(c)", "2.15(d)", *sorted(HANDLERS)))
            card = top if clause in ("2.15(a)", "2.15(c)", "2.15(d)") else None
            yield Irregular(clause, card, chance.randint(1, 7))
        elif chance.random() < 0.05:
            yield Repair(chance.choice(sorted(REPAIRS)), chance.randint(1, 7))


def _chips(sheet: Any, chance: Random, least: int, most: int) -> int:
    """An amount in chips within the limits; sometimes one that is not."""
    if chance.random() < 0.02:
        return chance.choice((1, least + 1, most + sheet.chip))
    unit = rules.wager_unit(sheet)
    return int(unit * chance.randint(-(-least // unit), min(most, 20 * least) // unit))


def blackjack_answer(waits: Awaiting, hidden: suite.Hidden, state: TableState) -> Any:
    """The answer of reader, dealer or players about cards unknown to the table, if one is possible."""
    if state.phase is Phase.READER:
        return cm.AnswerReader(blackjack=state.dealer.up + value(hidden[DEALER][0]) == 21)
    if state.phase is Phase.TURNING:
        return cm.TurnHoleCard(hidden[DEALER][0])
    if state.phase is Phase.SETTLING or waits.place.startswith("turn "):
        place = waits.place.removeprefix("turn ")
    elif state.phase is Phase.PLAY and waits.kind is suite.Kind.DECISION:
        place = waits.place
    else:
        return None
    number, _, hand = place.partition(".")
    box = state.box(int(number)) if number.isdecimal() else None
    unknown = box.hands[int(hand or 1) - 1].cards.count(None) if box is not None else 0
    return cm.TurnCards(int(number), tuple(hidden[place][-unknown:]), int(hand or 0)) if unknown else None
