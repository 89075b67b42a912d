"""Every registered game passes the conformance suite."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

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
from cutcard.games.blackjack.model.hand import count, value
from cutcard.games.blackjack.model.state import Phase, TableState
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.craps.layout import LAYOUT, Spot
from cutcard.games.craps.model import commands as cr
from cutcard.games.craps.rules import stakes
from cutcard.games.double_attack.irregularities.handlers import HANDLERS as DA_HANDLERS
from cutcard.games.double_attack.model import commands as da
from cutcard.games.minibaccarat.model import commands as mb
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
    RollDice,
    ShoeRunsOut,
    ShowBurn,
    Shuffle,
    ShuffleDiscards,
    VoidRound,
    WithdrawBet,
)
from cutcard.games.red_dog.model import commands as rd
from cutcard.games.registry import GAMES
from cutcard.games.sheet_parser import read_sheet_text
from tests.conformance import suite
from tests.machines.craps_sheets import random_craps_sheet
from tests.machines.minibaccarat_sheets import random_minibaccarat_sheet
from tests.machines.red_dog_sheets import random_red_dog_sheet
from tests.machines.sheets import DEALINGS, random_whole_sheet
from tests.sampling import portion, some

SHEETS = sorted((Path(__file__).parents[2] / "sheets").glob("*.toml"))
PLAYERS = ("ann", "bob", "cy", "di", "eve", "fay", "gus")


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


class RedDogPlay:
    """Wagers and arbitrary commands of red dog."""

    def before_the_deal(self, sheet: Any, chance: Random) -> Iterator[Any]:
        if chance.random() < 0.1:
            yield chance.choice(
                (Reshuffle(), NewDealer(), ShowBurn("ann", chance.choice((None, ALL_CARDS[0]))))
            )
        for area in range(1, sheet.areas + 1):
            if chance.random() < 0.5:
                player = chance.choice(PLAYERS)
                means = chance.choice(("chips", "chips", "cash", "coupon"))
                units = chance.randint(1, 10)
                yield PlaceBet(area, player, "red-dog", units * sheet.limits.least, means)

    def under_way(self, state: Any) -> int:
        return 0

    def intruders(self, sheet: Any, chance: Random) -> Iterator[Any]:
        area = chance.randint(-1, 8)
        player = chance.choice((*PLAYERS, DEALER))
        amount = chance.choice((-sheet.chip, 0, 1, sheet.chip, sheet.limits.least, 10**7))
        every = (
            PlaceBet(area, player, chance.choice(("red-dog", "blackjack")), amount),
            PlaceBet(area, player, "red-dog", sheet.limits.least),
            Deal(),
            EndRound(),
            Cut(player, chance.randint(0, 60 * sheet.decks)),
            RefuseCut(player),
            Shuffle(),
            ShoeRunsOut(),
            VoidRound(),
            Reshuffle(),
            NewDealer(),
            Prepare(chance.choice(list(Stage))),
            PutBack(),
            Recut(),
            ShowBurn(player, chance.choice((None, *ALL_CARDS[:5]))),
            GiveCard(chance.choice(ALL_CARDS)),
            GiveCard(None),
            ConfirmWager(chance.choice((DEALER, "floorperson")), area, player, "red-dog"),
            rd.Raise(player, amount, chance.choice((0, area))),
            rd.CloseRaises(),
            rd.FoundFaceUp(chance.choice(ALL_CARDS)),
            rd.DrawnInError(),
            rd.ThirdCardExposed(chance.choice(ALL_CARDS)),
            rd.PlayOn(area),
            rd.VoidArea(area),
            rd.CloseChoice(),
        )
        yield from chance.sample(every, 4)

    def irregularities(self, chance: Random, top: Card | None) -> Iterator[Any]:
        if top is not None and chance.random() < 0.1:
            yield chance.choice((rd.FoundFaceUp(top), rd.DrawnInError(), rd.ThirdCardExposed(top)))


class MinibaccaratPlay:
    """Wagers and arbitrary commands of minibaccarat."""

    def before_the_deal(self, sheet: Any, chance: Random) -> Iterator[Any]:
        if chance.random() < 0.2:
            yield chance.choice(
                (Reshuffle(), NewDealer(), ShowBurn("ann", chance.choice((None, ALL_CARDS[0]))))
            )
        if chance.random() < 0.1:
            yield chance.choice((CloseTable(), mb.CollectVigorish(1, "ann"), ChangeBox(1, "ann", 2)))
        for box in range(1, sheet.boxes + 1):
            for wager in chance.sample(("player", "banker", "tie"), chance.randint(0, 3)):
                units = chance.randint(1, 5)
                yield PlaceBet(box, PLAYERS[box - 1], wager, units * sheet.limits_of(wager).least)

    def under_way(self, state: Any) -> int:
        return sum(marker.cents for marker in state.markers)

    def intruders(self, sheet: Any, chance: Random) -> Iterator[Any]:
        box = chance.randint(-1, 8)
        player = chance.choice((*PLAYERS, DEALER))
        amount = chance.choice((-sheet.chip, 0, 1, sheet.chip, 1000, 10**7))
        every = (
            PlaceBet(box, player, chance.choice(("player", "banker", "tie", "blackjack")), amount),
            PlaceBet(box, player, "banker", 1000, chance.choice(("cash", "coupon", "chips"))),
            Deal(),
            EndRound(),
            Cut(player, chance.randint(0, 60 * sheet.decks)),
            RefuseCut(player),
            Shuffle(),
            ShoeRunsOut(),
            VoidRound(),
            Reshuffle(),
            NewDealer(),
            Prepare(chance.choice(list(Stage))),
            PutBack(),
            Recut(),
            ShowBurn(player, chance.choice((None, *ALL_CARDS[:5]))),
            GiveCard(chance.choice(ALL_CARDS)),
            GiveCard(None),
            ConfirmWager(chance.choice((DEALER, "floorperson")), box, player, "tie"),
            mb.TurnFirstCard(chance.choice(ALL_CARDS)),
            mb.FoundFaceUp(chance.choice(ALL_CARDS)),
            mb.DrawnInError(),
            mb.OneTooMany(chance.choice(ALL_CARDS)),
            mb.CollectVigorish(box, player),
            ChangeBox(box, player, chance.randint(0, 8)),
            CloseTable(),
        )
        yield from chance.sample(every, 4)

    def irregularities(self, chance: Random, top: Card | None) -> Iterator[Any]:
        if top is not None and chance.random() < 0.1:
            yield chance.choice((mb.FoundFaceUp(top), mb.DrawnInError(), mb.OneTooMany(top)))


class CrapsPlay:
    """Wagers and arbitrary commands of craps."""

    def before_the_deal(self, sheet: Any, chance: Random) -> Iterator[Any]:
        for player in chance.sample(PLAYERS, 2):
            for name in chance.sample(sorted(LAYOUT), 4):
                step = stakes.unit(sheet, Spot(name)) if name in stakes.offered(sheet) else sheet.chip
                yield PlaceBet(0, player, name, step * chance.randint(1, 12))
            yield PlaceBet(0, player, chance.choice(("pass", "dont-pass", "come", "dont-come")), 1000)

    def under_way(self, state: Any) -> int:
        return sum(wager.amount for wager in state.wagers)

    def intruders(self, sheet: Any, chance: Random) -> Iterator[Any]:
        player = chance.choice((*PLAYERS, DEALER))
        amount = chance.choice((-sheet.chip, 0, 1, sheet.chip, 1000, 10**7))
        wager = chance.choice(
            (*sorted(LAYOUT), "come.9", "dont-come.4", "come-odds.6", "come.7", "pass.4", "big-6")
        )
        every = (
            PlaceBet(chance.choice((0, 0, 1)), player, wager, amount, chance.choice(("chips", "cash"))),
            PlaceBet(0, player, wager, 1000, accepted=True),
            WithdrawBet(0, player, wager),
            cr.TakeDown(0, player, wager),
            cr.CallOn(player, wager),
            cr.CallOff(player, wager),
            cr.MarkOn(player, wager),
            cr.PassDice(player),
            cr.NoRoll(chance.choice(("", "a die fell"))),
            VoidRound("a die fell"),
            Deal(),
            RollDice(chance.randint(1, 6), chance.randint(1, 6)),
            CloseTable(),
        )
        yield from chance.sample(every, 4)

    def irregularities(self, chance: Random, top: Card | None) -> Iterator[Any]:
        if chance.random() < 0.05:
            yield cr.NoRoll("the dice left the table")


class DoubleAttackPlay:
    """Wagers and arbitrary commands of double attack."""

    def before_the_deal(self, sheet: Any, chance: Random) -> Iterator[Any]:
        if chance.random() < 0.1:
            yield chance.choice((Reshuffle(), NewDealer(), da.PermitBoxes("ann", 2), StayAlone(1, "ann")))
        for box in range(1, sheet.boxes + 1):
            player = chance.choice(PLAYERS)
            for behind in (False, True):
                if chance.random() < 0.5:
                    least = sheet.limits_of("initial").least
                    yield PlaceBet(box, player, "initial", least * chance.randint(1, 8), behind=behind)
                    if chance.random() < 0.4:
                        yield PlaceBet(box, player, "bust-it", sheet.chip * chance.randint(1, 20))

    def under_way(self, state: Any) -> int:
        return 0

    def intruders(self, sheet: Any, chance: Random) -> Iterator[Any]:
        box, hand = chance.randint(-1, 8), chance.randint(0, 4)
        player = chance.choice((*PLAYERS, DEALER))
        amount = chance.choice((-sheet.chip, 0, 1, sheet.chip, 1000, 10**7))
        wager = chance.choice(("initial", "double-attack", "bust-it", "insurance", "blackjack"))
        every = (
            PlaceBet(box, player, wager, amount),
            Deal(),
            EndRound(),
            Cut(player, chance.randint(0, 60 * sheet.decks)),
            RefuseCut(player),
            Shuffle(),
            ShoeRunsOut(),
            VoidRound(),
            Reshuffle(),
            NewDealer(),
            Prepare(chance.choice(list(Stage))),
            Recut(),
            ShowBurn(player, chance.choice((None, *ALL_CARDS[:5]))),
            GiveCard(chance.choice(ALL_CARDS)),
            GiveCard(None),
            da.Attack(box, player, amount),
            da.CloseAttack(),
            da.Insure(box, player, amount),
            da.CloseInsurance(),
            da.AnswerReader(chance.random() < 0.5),
            da.TurnHoleCard(chance.choice(ALL_CARDS)),
            da.Hit(box, hand),
            da.Stand(box, hand),
            da.Split(box, hand),
            da.Surrender(box, hand),
            da.Double(box, hand, chance.choice((0, amount))),
            da.Follow(box, hand, player, amount),
            da.Assign(box, hand, player),
            da.CloseJoining(box),
            da.DealerPlays(),
            da.TakeCard(box),
            da.DeclineCard(box),
            da.PermitBoxes(player, box),
            StayAlone(box, player),
            da.ShuffleByHand(),
            da.PlaceDevice(),
            da.Repair("26.15(m)"),
            da.Irregular(chance.choice(sorted(DA_HANDLERS)), chance.choice((None, *ALL_CARDS)), max(box, 0)),
        )
        yield from chance.sample(every, 4)

    def irregularities(self, chance: Random, top: Card | None) -> Iterator[Any]:
        """Each paragraph of 26.15, whether it can happen now or not; the card is the next card, or a ten."""
        if chance.random() < 0.1:
            clause = chance.choice(sorted(DA_HANDLERS))
            card = top if clause in ("26.15(a)", "26.15(e)", "26.15(f)") else None
            card = (
                chance.choice([one for one in ALL_CARDS if one.rank == "T"]) if clause == "26.15(b)" else card
            )
            box = chance.randint(1, 7) if clause in ("26.15(h)", "26.15(i)") else 0
            yield da.Irregular(clause, card, box)
        elif chance.random() < 0.05:
            yield da.Repair("26.15(m)")


def double_attack_answer(waits: Awaiting, hidden: suite.Hidden, state: Any) -> Any:
    """The answer of the reader or the dealer about a hole card unknown to the table."""
    if waits.place == "reader":
        return da.AnswerReader(blackjack=state.dealer.up + value(hidden[DEALER][0]) == 21)
    return da.TurnHoleCard(hidden[DEALER][0]) if waits.place == "turn dealer" else None


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


PLAY: dict[str, suite.Play] = {
    "blackjack": BlackjackPlay(),
    "red-dog": RedDogPlay(),
    "double-attack": DoubleAttackPlay(),
    "minibaccarat": MinibaccaratPlay(),
    "craps": CrapsPlay(),
}
ANSWER: dict[str, Callable[[Awaiting, suite.Hidden, Any], Any]] = {
    "blackjack": blackjack_answer,
    "red-dog": lambda waits, hidden, state: None,
    "minibaccarat": lambda waits, hidden, state: None,
    "double-attack": double_attack_answer,
    "craps": lambda waits, hidden, state: None,
}


def test_every_built_game_has_a_play() -> None:
    assert set(PLAY) == set(GAMES)


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.stem)
@pytest.mark.parametrize("hidden", [False, True], ids=["cards known", "cards hidden"])
def test_random_play_on_the_bundled_sheets(path: Path, hidden: bool) -> None:
    sheet = read_sheet_text(path.read_text("utf-8")).sheet
    assert sheet is not None
    _walk(sheet, seed=1, hidden=hidden).run(rounds=portion(4, quick=2))


@pytest.mark.parametrize("seed", some(range(4), one_in=2, quick=4))
@pytest.mark.parametrize("hidden", [False, True], ids=["cards known", "cards hidden"])
@pytest.mark.parametrize("dealing", DEALINGS)
def test_random_play_on_random_sheets(dealing: str, hidden: bool, seed: int) -> None:
    chance = Random(seed)
    _walk(random_whole_sheet(chance, dealing=dealing), seed=seed, hidden=hidden).run(rounds=3)


@pytest.mark.parametrize("seed", some(range(12), one_in=2, quick=6))
@pytest.mark.parametrize("hidden", [False, True], ids=["cards known", "cards hidden"])
def test_random_play_on_random_minibaccarat_sheets(hidden: bool, seed: int) -> None:
    _walk(random_minibaccarat_sheet(Random(seed)), seed=seed, hidden=hidden).run(rounds=8)


@pytest.mark.parametrize("seed", some(range(12), one_in=2, quick=4))
@pytest.mark.parametrize("hidden", [False, True], ids=["cards known", "cards hidden"])
def test_random_play_on_random_red_dog_sheets(hidden: bool, seed: int) -> None:
    _walk(random_red_dog_sheet(Random(seed)), seed=seed, hidden=hidden).run(rounds=8)


@pytest.mark.parametrize("seed", some(range(8), one_in=2, quick=4))
def test_random_play_on_random_craps_sheets(seed: int) -> None:
    _walk(random_craps_sheet(Random(seed)), seed=seed, hidden=False).run(rounds=6)


def _walk(sheet: Any, *, seed: int, hidden: bool) -> suite.Walk:
    return suite.Walk(
        GAMES[sheet.game].bind(sheet),
        PLAY[sheet.game],
        Random(seed),
        hidden_cards=hidden,
        answer=ANSWER[sheet.game] if hidden else None,
    )


@pytest.mark.parametrize("seed", some(range(4), one_in=2, quick=4))
@pytest.mark.parametrize("dealing", ["face-down", "reader", "six-to-five", "six-to-five, reader"])
@pytest.mark.parametrize("double_card", ["face-up", "face-down"])
def test_unknown_cards_give_the_same_results(dealing: str, double_card: str, seed: int) -> None:
    """The same wagers, decisions and cards, once known to the table, once named when the law requires it."""
    sheet = random_whole_sheet(Random(seed), dealing=dealing, double_card=double_card, edition="2010")
    rules = GAMES[sheet.game].bind(sheet)
    known = _walk(sheet, seed=seed, hidden=False).run(rounds=6)
    state = rules.open_table()
    ledger = suite.Ledger()
    hidden: suite.Hidden = {}
    asked = 0
    for command, _ in known.played:
        while (waits := rules.awaiting(state)).kind is suite.Kind.ACT and waits.default_command is None:
            state = _do(rules, state, ledger, blackjack_answer(waits, hidden, state))
            asked += 1
        if isinstance(command, cm.Split) and not state.box(command.box).hands[command.hand - 1].known:
            # 2.6A(e)1: an unknown pair is turned over before it is split.
            turned = cm.TurnCards(command.box, tuple(hidden[str(command.box)]))
            state = _do(rules, state, ledger, turned)
        given = command
        if isinstance(command, GiveCard) and not waits.face_up and not waits.automatic:
            assert command.card is not None
            hidden.setdefault(waits.place, []).append(command.card)
            given = GiveCard(None)
        elif isinstance(command, Deal):
            hidden = {}
        state = _do(rules, state, ledger, given)
        while (said := _said_of_hidden(state, hidden)) is not None:
            state = _do(rules, state, ledger, said)
            asked += 1
    assert asked
    assert ledger.balance == known.ledger.balance
    assert state.rounds == known.state.rounds
    assert state.dealer == known.state.dealer


def _said_of_hidden(state: TableState, hidden: suite.Hidden) -> Any:
    """What players do with their own hidden cards: table a blackjack, discard over 21, stand on 21."""
    if state.phase in (Phase.BETWEEN, Phase.DEALING, Phase.TURNING, Phase.DEALER, Phase.SETTLING):
        return None
    for index, box in enumerate(state.boxes):
        hand = box.hands[0]
        if len(box.hands) > 1 or hand.known or hand.settled or hand.cards[0] is not None:
            continue
        told = iter(hidden[str(box.number)])
        cards = [card if card is not None else next(told) for card in hand.cards]
        total = count(value(card) for card in cards).total
        if hand.double_hidden:
            continue
        if total == 21 and len(cards) == 2:
            return cm.TurnCards(box.number, tuple(cards))
        if total > 21:
            return cm.DiscardHand(box.number)
        his = state.phase is Phase.PLAY and not state.drawing and state.turn.box == index
        if total == 21 and his and not hand.doubled:
            return cm.Stand(box.number)
    return None


def _do(rules: Any, state: Any, ledger: suite.Ledger, command: Any) -> Any:
    events = suite.check_command(rules, state, command)
    assert not isinstance(events, suite.Refusal), (command, events)
    ledger.follow(events)
    return suite.evolved(rules, state, events)
