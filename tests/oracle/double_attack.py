"""Double attack from the text alone: one box, plain numbers, nothing of the package.

A card is a rank and a suit, such as `8s`. Money is in cents. The round is played by the caller of `choose`
with the acts that are lawful; what becomes of every wager comes out.
"""

from collections.abc import Callable, Iterator

FACES = "JQK"


def worth(card: str) -> int:
    rank = card[0]
    return 11 if rank == "A" else 10 if rank in FACES else int(rank)


def total(cards: list[str]) -> tuple[int, bool]:
    """The count, and whether an ace counts 11."""
    points = sum(1 if card[0] == "A" else worth(card) for card in cards)
    soft = any(card[0] == "A" for card in cards) and points <= 11
    return points + 10 * soft, soft


class Hand:
    def __init__(self, cards: list[str], *, split: bool = False) -> None:
        self.cards = cards
        self.split = split
        self.doubled = [0, 0]
        """Added beside the initial wager and beside the attack."""
        self.over = False
        self.surrendered = False

    @property
    def blackjack(self) -> bool:
        return not self.split and len(self.cards) == 2 and total(self.cards)[0] == 21


class Round:
    """One box, no reader (the second card is drawn after play) or with one."""

    def __init__(
        self,
        shoe: Iterator[str],
        *,
        initial: int,
        attack: int,
        bust_it: int,
        reader: bool,
        hands: int,
        choose: Callable[[list[str], Hand, int], str],
        insure: int = 0,
    ) -> None:
        self.shoe, self.reader, self.most = shoe, reader, hands
        self.wagers = [initial, attack]
        self.net = {"initial": 0, "double-attack": 0, "bust-it": 0, "insurance": 0}
        self.dealer = [next(shoe)]
        self.hands = [Hand([next(shoe), next(shoe)])]
        hole = next(shoe) if reader else ""
        self.insured = insure if self.dealer[0][0] == "A" else 0
        found = reader and worth(self.dealer[0]) >= 10 and total([self.dealer[0], hole])[0] == 21
        if not found:
            self._players(choose)
        self.dealer.append(hole or next(shoe))
        if self.insured:
            self.net["insurance"] = self.insured * 5 // 2 if self.dealer[1][0] in FACES else -self.insured
        self._dealer(bust_it)
        self._settle()

    # --- 26.8 to 26.12(a) ---

    def lawful(self, hand: Hand) -> list[str]:
        points, _ = total(hand.cards)
        if points >= 21 or any(hand.doubled) or hand.over:
            return []
        split_ace = hand.split and hand.cards[0][0] == "A"
        if split_ace:
            return []
        found = ["stand", "hit", "double", "surrender"]
        pair = len(hand.cards) == 2 and worth(hand.cards[0]) == worth(hand.cards[1])
        if pair and len(self.hands) < self.most:
            found.append("split")
        return found

    def _players(self, choose: Callable[[list[str], Hand, int], str]) -> None:
        at = 0
        while at < len(self.hands):
            hand = self.hands[at]
            if len(hand.cards) == 1:
                hand.cards.append(next(self.shoe))
            while lawful := self.lawful(hand):
                act = choose(lawful, hand, at)
                if act == "hit":
                    hand.cards.append(next(self.shoe))
                elif act == "double":
                    hand.doubled = list(self.wagers)
                    hand.cards.append(next(self.shoe))
                elif act == "split":
                    second = hand.cards.pop()
                    hand.split = True
                    self.hands.insert(at + 1, Hand([second], split=True))
                    hand.cards.append(next(self.shoe))
                else:
                    hand.surrendered = act == "surrender"
                    hand.over = True
            at += 1

    # --- 26.12(b), (c) ---

    def _dealer(self, bust_it: int) -> None:
        blackjack = total(self.dealer)[0] == 21
        waits = [
            hand
            for hand in self.hands
            if not hand.surrendered and not hand.blackjack and total(hand.cards)[0] <= 21
        ]
        while not blackjack and total(self.dealer)[0] < 17 and (waits or (bust_it and len(self.dealer) == 2)):
            self.dealer.append(next(self.shoe))
        if bust_it:
            self.net["bust-it"] = bust_it * self._row() if self._row() else -bust_it

    def _row(self) -> int:
        three = self.dealer[:3]
        if len(three) < 3 or total(three)[0] <= 21:
            return 0
        if all(card[0] == "8" for card in three):
            suits = {card[1] for card in three}
            if len(suits) == 1:
                return 200
            if suits <= set("hd") or suits <= set("cs"):
                return 50
        return {"6": 15, "7": 10, "8": 8, "9": 6}.get(three[2][0], 3)

    # --- what is paid ---

    def _settle(self) -> None:
        names = ("initial", "double-attack")
        dealer = total(self.dealer)[0]
        if len(self.dealer) == 2 and dealer == 21:
            for spot, name in enumerate(names):
                self.net[name] = 0 if self.hands[0].blackjack else -self.wagers[spot]
            return
        for hand in self.hands:
            points = total(hand.cards)[0]
            for spot, name in enumerate(names):
                stake = self.wagers[spot] + hand.doubled[spot]
                if hand.surrendered:
                    self.net[name] -= stake // 2
                elif points > 21 or (dealer <= 21 and points < dealer):
                    self.net[name] -= stake
                elif hand.blackjack or dealer > 21 or points > dealer:
                    self.net[name] += stake


# --- odds by plain counting -------------------------------------------------------------------------------


def insurance_edge(decks: int) -> float:
    """Per unit wagered, after the dealer's ace."""
    faces, others = 12 * decks, 36 * decks - 1
    return (others - 2.5 * faces) / (faces + others)


def bust_it_edge(decks: int) -> float:
    cards = [rank + suit for rank in "A23456789JQK" for suit in "cdhs"]
    every = 48 * decks
    gain = 0
    for first in cards:
        for second in cards:
            ways = decks * (decks - (second == first))
            points = total([first, second])[0]
            for third in cards:
                left = decks - (third == first) - (third == second)
                pays = 0
                if points < 17 and total([first, second, third])[0] > 21:
                    suits = {first[1], second[1], third[1]}
                    eights = first[0] == second[0] == third[0] == "8"
                    if eights and len(suits) == 1:
                        pays = 200
                    elif eights and (suits <= set("hd") or suits <= set("cs")):
                        pays = 50
                    else:
                        pays = {"6": 15, "7": 10, "8": 8, "9": 6}.get(third[0], 3)
                gain += ways * left * (pays or -1)
    return -gain / (every * (every - 1) * (every - 2))
