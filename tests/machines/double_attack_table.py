"""A double attack table under random play: random sheets, every lawful choice, every irregularity."""

from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from cutcard.cards import ALL_CARDS
from cutcard.games.croupier.croupier import BadCardSourceError, Croupier, virtual_source
from cutcard.games.double_attack.game import GAME
from cutcard.games.double_attack.irregularities.handlers import HANDLERS
from cutcard.games.double_attack.model import commands as cm
from cutcard.games.double_attack.sheet.sheet import DoubleAttackSheet
from cutcard.games.double_attack.sheet.sheet_parser import read_text
from cutcard.games.protocol import Deal, Felt, PlaceBet, Purse, Rack
from cutcard.law.refusal import Refusal
from tests.oracle.double_attack import total

PLAYERS = ("ann", "bob", "cy")
TENS = [card for card in ALL_CARDS if card.rank == "T"]


def random_sheet(chance: Random) -> DoubleAttackSheet:
    """Any lawful table."""
    lines = [
        'table.game = "double-attack"',
        f"cards.decks = {chance.choice((1, 2, 6, 8))}",
        f"table.boxes = {chance.choice((6, 7))}",
        f'cards.shuffle = "{chance.choice(("manual", "automated"))}"',
        f'rules.hole_card = "{chance.choice(("none", "reader"))}"',
        f'rules.surrender = "{chance.choice(("none", "first-two", "any-time"))}"',
        f"rules.shared_boxes = {chance.choice(('true', 'false'))}",
        f"rules.boxes_per_player = {chance.randint(1, 3)}",
        f'readings.soft_21 = "{chance.choice(("no-card", "may-draw"))}"',
        f'readings.busted_extras = "{chance.choice(("returned", "kept"))}"',
        f'readings.second_card = "{chance.choice(("always", "when-needed"))}"',
        *(["wagers.bust-it = {}"] if chance.random() < 0.7 else []),
    ]
    found = read_text("\n".join(lines)).sheet
    assert found is not None
    return found


class DoubleAttackTable(RuleBasedStateMachine):
    """Whatever is done: money is neither made nor lost, no ten is dealt, totals are those of the cards."""

    @initialize(seed=st.integers(0, 10**6))
    def open(self, seed: int) -> None:
        chance = Random(seed)
        self.sheet = random_sheet(chance)
        self.rules = GAME.bind(self.sheet)
        source = virtual_source(self.rules.stock(), lambda cards: chance.sample(range(cards), cards))
        self.croupier = Croupier(self.rules, source)
        self.money: dict[Any, int] = {}

    def do(self, command: Any) -> bool:
        before = self.croupier.state
        answer = self.croupier.do(command)
        if isinstance(answer, Refusal):
            assert self.croupier.state == before, "a refused statement changes nothing"
            return False
        self.follow(answer)
        return True

    def follow(self, events: Any) -> None:
        for event in events:
            for transfer in event.transfers:
                assert transfer.cents > 0
                self.money[transfer.source] = self.money.get(transfer.source, 0) - transfer.cents
                self.money[transfer.target] = self.money.get(transfer.target, 0) + transfer.cents

    @property
    def in_round(self) -> bool:
        return self.rules.in_round(self.croupier.state)

    @precondition(lambda self: not self.in_round)
    @rule(
        box=st.integers(1, 7),
        player=st.sampled_from(PLAYERS),
        wager=st.sampled_from(("initial", "initial", "bust-it")),
        units=st.integers(1, 10),
        behind=st.booleans(),
    )
    def bet(self, box: int, player: str, wager: str, units: int, behind: bool) -> None:
        self.do(PlaceBet(box, player, wager, 500 * units, behind=behind))

    @precondition(lambda self: not self.in_round)
    @rule()
    def deal(self) -> None:
        self.do(Deal())

    @precondition(lambda self: self.in_round)
    @rule(data=st.data())
    def choose(self, data: st.DataObject) -> None:
        lawful = [one for one in self.croupier.awaiting.choices if one.refusal is None]
        if lawful:
            choice = data.draw(st.sampled_from(lawful))
            assert self.do(choice.command), "what is offered can be done"

    @precondition(lambda self: self.in_round)
    @rule()
    def finish(self) -> None:
        self.follow(self.croupier.finish_round())

    @rule(clause=st.sampled_from(sorted(HANDLERS)), box=st.integers(1, 7), ten=st.sampled_from(TENS))
    def irregular(self, clause: str, box: int, ten: Any) -> None:
        card = ten if clause == "26.15(b)" else None
        if clause in ("26.15(a)", "26.15(e)", "26.15(f)"):
            card = self.croupier.source.top()
        before = self.croupier.mark()
        try:
            self.do(cm.Irregular(clause, card, box if clause in ("26.15(h)", "26.15(i)") else 0))
        except BadCardSourceError:
            self.croupier.back_to(before)  # cards came first, so another one is next by now

    @invariant()
    def money_is_whole(self) -> None:
        money = getattr(self, "money", {})
        assert sum(money.values()) == 0
        assert all(cents >= 0 for account, cents in money.items() if isinstance(account, Felt))
        if money and not self.in_round:
            lying = {
                account: cents for account, cents in money.items() if isinstance(account, Felt) and cents
            }
            laid = {Felt(bet.box, bet.player, bet.wager): bet.amount for bet in self.croupier.state.bets}
            assert lying == laid
        assert all(isinstance(account, Felt | Purse | Rack) for account in money)

    @invariant()
    def cards_are_of_the_deck_and_count_what_they_count(self) -> None:
        if not hasattr(self, "croupier"):
            return
        state = self.croupier.state
        hands = [(hand.cards, hand.points) for box in state.boxes for hand in box.hands]
        for cards, points in [*hands, (state.dealer.cards, state.dealer.points)]:
            assert not set(cards) & set(TENS)
            assert (points.total, points.soft) == total([str(card) for card in cards])
