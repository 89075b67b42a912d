"""A live table: a person deals real cards out of a stack that the table does not know.

The dealer here knows nothing but what the dealer's page gets (`dealing_of`), and answers it as the page does.
"""

from collections.abc import Iterable
from random import Random

from cutcard.cards import Card, card
from cutcard.games.croupier.automations import NONE
from cutcard.games.protocol import DEALER as HOUSE_DEALER
from cutcard.games.protocol import FLOORPERSON, GiveCard, Kind, ShoeRunsOut, TakeBack
from cutcard.law.refusal import Refusal
from cutcard.pit.table import acts, automation
from cutcard.pit.table.keeper import Draft
from cutcard.web import wire
from cutcard.web.frames.dealing import dealing_of
from cutcard.web.frames.protocol import GAME_FRAMES

from .arranged_table import ArrangedTable

DEALER = "ben"


class Cards:
    """The real cards, shuffled by the dealer: the table learns them one by one."""

    def __init__(self, deck: tuple[Card, ...], decks: int, seed: int) -> None:
        self.all, self._random = deck * decks, Random(seed)
        self._stack: list[Card] = []

    def shuffle(self) -> None:
        self._stack = list(self.all)
        self._random.shuffle(self._stack)

    def lay(self, cards: Iterable[Card]) -> None:
        """These cards lie in the shoe, the first one on top: whatever the dealer says about a shuffle."""
        self._stack = list(cards)[::-1]

    def use(self, cards: tuple[Card, ...]) -> None:
        """Other cards, to be shuffled from now on."""
        self.all, self._stack = cards, []

    def peek(self) -> Card:
        """The next card."""
        if not self._stack:
            self.shuffle()
        return self._stack[-1]

    def next(self) -> Card:
        self.peek()
        return self._stack.pop()

    def die(self) -> int:
        return self._random.randint(1, 6)


class LiveTable(ArrangedTable):
    """Every act of the dealer is one key, and so is every card: `keys` counts both."""

    def __init__(self, sheet: str, *, seed: int = 1, text: str = "") -> None:
        super().__init__(sheet, automations=NONE, text=text, watched=True)
        stock = self.keeper.rules.stock()
        self.cards = Cards(stock.deck, max(1, stock.decks), seed)
        self.keys = 0
        self.asked: list[wire.Dealing] = []
        """Everything the dealer was asked for."""
        self.face_down: dict[str, list[Card]] = {}
        """The faces of cards that lie face down, by box: only the real world knows them."""

    def begins(self, dealer: str = DEALER) -> None:
        self.done(acts.BeginDealing(), dealer)

    @property
    def dealing(self) -> wire.Dealing:
        keeper = self.keeper
        view = keeper.rules.view(keeper.state, "")
        return dealing_of(keeper.rules, keeper.state, view, keeper.facts)

    def give(self, face: str, dealer: str = DEALER) -> Draft:
        return self.done(acts.Say(GiveCard(card(face) if face else None)), dealer)

    def take_back(self, dealer: str = DEALER) -> Draft | Refusal:
        return self.do(acts.Say(TakeBack()), dealer)

    def press(self, act: wire.DealerAct, dealer: str = DEALER) -> Draft | Refusal:
        """What the page sends for an act that needs no card and no box."""
        match act.act:
            case "next":
                return self.do(acts.Next(), dealer)
            case "shoe-empty":
                return self.do(acts.Say(ShoeRunsOut()), dealer)
            case "say":
                return self.do(self.spoken(act.say), dealer)
        raise AssertionError(act)

    def deal_on(self, dealer: str = DEALER) -> bool:
        """The dealer answers what they are asked, one key a card and one an act; whether they are asked."""
        asked = self.dealing
        self.asked.append(asked)
        if asked.wants == "people":
            return False
        self.keys += 1
        if asked.wants in ("card", "hidden-card"):
            self._give_next(asked, dealer)
        elif asked.wants == "dice":
            self.done(self.spoken(f"roll {self.cards.die()} {self.cards.die()}"), dealer)
        else:
            self._do_next(asked, dealer)
        return True

    def _give_next(self, asked: wire.Dealing, dealer: str) -> None:
        given = self.cards.next()
        if asked.wants == "card":
            self.give(str(given), dealer)
            return
        if asked.place != "burn":
            self.face_down.setdefault(asked.place.partition(".")[0], []).append(given)
        self.give("", dealer)

    def _do_next(self, asked: wire.Dealing, dealer: str) -> None:
        act = asked.acts[0]
        if act.needs:
            hand = act.say.removeprefix("turn ").partition(".")[0]
            faces = [self.face_down[hand].pop(0) for _ in range(act.cards)]
            self.keys += act.cards - 1
            self.done(self.spoken(" ".join([act.say, *map(str, faces)])), dealer)
            return
        if act.say == "reader yes" and not self._is_blackjack():
            act = asked.acts[1]
        assert act.barred is None, act
        answer = self.press(act, dealer)
        assert isinstance(answer, Draft), answer

    def _is_blackjack(self) -> bool:
        """What the card reader sees."""
        shown = self.keeper.rules.shown(self.keeper.state, "dealer")
        assert shown is not None
        ranks = {str(shown.cards[0])[0], str(self.face_down["dealer"][0])[0]}
        return "A" in ranks and bool(ranks & set("TJQK"))

    # --- whole rounds ---

    def make_ready(self) -> None:
        """Until wagers alone are missing. Everybody refuses the cut."""
        while self.keeper.croupier.awaiting.kind is not Kind.WAGERS:
            if not self.deal_on():
                cutter = automation.cutter(self.keeper, self.keeper.croupier.awaiting)
                self.say(cutter, f"refuse-cut {cutter}")

    def bet(self) -> None:
        """Everybody lays the least there is on the main wagers, where nothing of theirs lies."""
        rules = self.keeper.rules
        lasting = {one.player for one in rules.lasting(self.keeper.state)}
        spots = GAME_FRAMES[rules.game.name].spots(rules.sheet, rules.view(self.keeper.state, ""), 1)
        main = spots[0].wager.partition(".")[0]
        for seat in self.keeper.facts.seats:
            for spot in spots if seat.player not in lasting else ():
                if spot.wager.partition(".")[0] == main:
                    where = f"{rules.wager_box(seat.box)} {seat.player} {spot.wager}"
                    self.say(seat.player, f"bet {where} {spot.least / 100:g}")

    def play_round(self) -> None:
        """A round in which the players say what silent ones are taken to say."""
        self.make_ready()
        self.bet()
        assert self.deal_on()
        while self.keeper.in_round:
            if not self.deal_on():
                self.answer_for_players()

    def answer_for_players(self) -> None:
        rules, waits = self.keeper.rules, self.keeper.croupier.awaiting
        assert waits.default_command is not None
        (sender, *_) = rules.allowed_senders(self.keeper.state, waits.default_command)
        said = rules.game.write_statement(waits.default_command)
        pending = automation.pending_players(self.keeper, waits) if waits.window else ()
        self.ready(*pending)
        if sender in (HOUSE_DEALER, FLOORPERSON) or not said:
            self.done(acts.Next(role=FLOORPERSON if sender == FLOORPERSON else ""), DEALER)
        else:
            self.say(sender, said)
