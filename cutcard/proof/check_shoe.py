"""Checks one shoe of a proof: its washes, its order, the cards that left it, and what witnesses saw of it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from cutcard.proof import digests, merkle, shuffle
from cutcard.proof.findings import FaultKind, ProofFault, ShoeReport
from cutcard.proof.records import CardSeen, CutRecord, End, Openings, PartsRecord, Root, Wash, Witness
from cutcard.proof.sealed_shoe import CardOpening, fits


@dataclass
class Attempt:
    """One wash: all commitments, then all openings."""

    wash: Wash
    digest: bytes
    """The digest of its `wash` record."""
    line: int
    parts: PartsRecord | None = None
    parts_digest: bytes = b""
    openings: Openings | None = None


@dataclass
class ShoeRecords:
    """The records of one shoe, with their lines."""

    file: int
    attempts: list[Attempt]
    root: Root | None = None
    root_line: int = 0
    cuts: list[CutRecord] = field(default_factory=list)
    end: End | None = None
    end_line: int = 0
    witnesses: list[tuple[int, Witness]] = field(default_factory=list)
    cards: list[tuple[int, CardSeen]] = field(default_factory=list)

    @property
    def wash(self) -> Wash:
        return self.attempts[-1].wash

    @property
    def number(self) -> int:
        return self.wash.shoe

    @property
    def rotation(self) -> int:
        return sum(one.position for one in self.cuts)


class ShoeCheck:
    """The check of one shoe. `faults` collects what is wrong, `remarks` what a reader should know."""

    def __init__(self, shoe: ShoeRecords) -> None:
        self.shoe = shoe
        self.faults: list[ProofFault] = []
        self.remarks: list[str] = []
        self._faces: list[str] = []
        """The shuffled stack before the cut, once the secret is known."""

    def run(self) -> ShoeReport:
        shoe = self.shoe
        self._composition()
        for number, attempt in enumerate(shoe.attempts):
            self._attempt(attempt, shoe.attempts[:number])
        if shoe.end is not None:
            self._order(shoe.end)
            self._dealt(shoe.end)
        elif shoe.root is not None or not self.faults:
            self._say(FaultKind.UNENDED, "the shoe has not ended: the house has not revealed its secret")
        for line, witness in shoe.witnesses:
            self._witness(line, witness)
        opened = self._cards_seen()
        last = shoe.attempts[-1]
        players = tuple(one[0] for one in last.openings.openings) if last.openings else ()
        without = tuple(last.parts.without) if last.parts else ()
        if last.openings is not None and not players:
            self.remarks.append(f"shoe {shoe.number}: shuffled with the house's secret alone")
        if without:
            self.remarks.append(f"shoe {shoe.number}: {', '.join(without)} had no part in it")
        cards = shoe.wash.decks * len(shoe.wash.deck.split(" "))
        dealt = len(_left(shoe.end)) if shoe.end is not None else 0
        ended = shoe.end is not None
        return ShoeReport(shoe.wash.table, shoe.number, cards, dealt, ended, players, without, opened)

    def _say(self, kind: FaultKind, says: str, line: int = 0) -> None:
        self.faults.append(ProofFault(kind, says, self.shoe.number, line, self.shoe.file))

    # --- the cards the shoe should have ---

    def _composition(self) -> None:
        wash, root = self.shoe.wash, self.shoe.root
        deck = wash.deck.split(" ")
        cards = wash.decks * len(deck)
        if len(set(deck)) != len(deck):
            twice = next(one for one in deck if deck.count(one) > 1)
            self._say(FaultKind.SHORT_SHOE, f"the deck lists {twice} twice", self.shoe.attempts[-1].line)
        missing = [suit for suit in "cdhs" if sum(one[1] == suit for one in deck) * 4 != len(deck)]
        if missing:
            self._say(
                FaultKind.SHORT_SHOE, "the suits of the deck are not equal", self.shoe.attempts[-1].line
            )
        if root is not None and root.cards != cards:
            says = f"{wash.decks} decks of {len(deck)} are {cards} cards; the stack has {root.cards}"
            self._say(FaultKind.SHORT_SHOE, says, self.shoe.root_line)

    # --- the washes ---

    def _attempt(self, attempt: Attempt, earlier: list[Attempt]) -> None:
        number, wash = self.shoe.number, attempt.wash
        if wash.attempt != len(earlier) + 1:
            says = f"expected wash {len(earlier) + 1} of the shoe, got {wash.attempt}"
            self._say(FaultKind.ALTERED, says, attempt.line)
        if attempt.parts is None:
            return
        committed = dict(attempt.parts.parts)
        if len(committed) != len(attempt.parts.parts):
            self._say(FaultKind.LATE_PART, "a player is on the list of commitments twice", attempt.line + 1)
        out = {one for before in earlier if before.openings for one in before.openings.withheld}
        for player in out & committed.keys():
            says = f"{player} withheld their secret before and takes part again"
            self._say(FaultKind.LATE_PART, says, attempt.line + 1)
        if attempt.openings is None:
            return
        opened = dict(attempt.openings.openings)
        for player in opened.keys() - committed.keys():
            says = f"{player} opened a secret without a commitment on the list"
            self._say(FaultKind.LATE_PART, says, attempt.line + 2)
        for player, commitment in committed.items():
            if player in opened:
                made = digests.part_commitment(attempt.digest, bytes.fromhex(opened[player]), player)
                if made.hex() != commitment:
                    self._say(
                        FaultKind.OPENING,
                        f"the secret of {player} does not match their commitment",
                        attempt.line + 2,
                    )
            elif player in attempt.openings.withheld:
                self.remarks.append(
                    f"shoe {number}: {player} withheld their secret; the wash was repeated without them"
                )
            else:
                says = f"{player} committed themselves and is neither opened nor withheld"
                self._say(FaultKind.LATE_PART, says, attempt.line + 2)
        if attempt.openings.withheld:
            self._house(attempt, attempt.openings.house, attempt.line + 2)

    def _house(self, attempt: Attempt, secret: str, line: int) -> None:
        wash = attempt.wash
        bound_to = digests.binding(
            table=wash.table,
            sheet=wash.sheet,
            shoe=wash.shoe,
            attempt=wash.attempt,
            decks=wash.decks,
            deck=wash.deck,
            before=bytes.fromhex(wash.before),
        )
        made = digests.house_commitment(bound_to, bytes.fromhex(secret))
        if not secret or made.hex() != wash.house:
            says = f"the house's secret does not match its commitment in wash {wash.attempt}"
            self._say(FaultKind.HOUSE_SECRET, says, line)

    # --- the order ---

    def _order(self, end: End) -> None:
        shoe, last = self.shoe, self.shoe.attempts[-1]
        self._house(last, end.secret, shoe.end_line)
        if last.openings is None or shoe.root is None:
            return
        secret = bytes.fromhex(end.secret)
        secrets = [bytes.fromhex(one[1]) for one in last.openings.openings]
        seed = digests.joint_seed(last.parts_digest, secret, secrets)
        self._faces = shuffle.shuffled(seed, shoe.wash.decks, shoe.wash.deck.split(" "))
        if merkle.tree_of(secret, seed, self._faces).root.hex() != shoe.root.root:
            says = "the stack that was committed is not the one the secrets lead to"
            self._say(FaultKind.ROOT, says, shoe.root_line)

    def _at(self, position: int, rotation: int) -> str:
        return self._faces[(rotation + position) % len(self._faces)]

    def _dealt(self, end: End) -> None:
        left, rotation = _left(end), self.shoe.rotation
        if not self._faces:
            return
        if len(left) > len(self._faces):
            says = f"{len(left)} cards left a shoe of {len(self._faces)}"
            self._say(FaultKind.SHORT_SHOE, says, self.shoe.end_line)
            return
        wrong = [at for at, face in enumerate(left) if face != self._at(at, rotation)]
        if not wrong:
            self._say_how_it_ended(end, len(left))
            return
        elsewhere = next(self._rotations_of(left), None) if len(left) > 3 else None
        if elsewhere is not None:
            says = f"the cards left as if cut at {elsewhere}; the record has the cut at "
            self._say(FaultKind.CUT, f"{says}{rotation % len(self._faces)}", self.shoe.end_line)
            return
        for at in wrong[:3]:
            says = f"card {at + 1} of the shoe: dealt {left[at]}, the shoe has {self._at(at, rotation)} there"
            self._say(FaultKind.CARD, says, self.shoe.end_line)
        if len(wrong) > 3:
            self._say(
                FaultKind.CARD, f"{len(wrong) - 3} further cards are not the shoe's", self.shoe.end_line
            )

    def _rotations_of(self, left: list[str]) -> Iterator[int]:
        for rotation in range(len(self._faces)):
            if all(face == self._at(at, rotation) for at, face in enumerate(left)):
                yield rotation

    def _say_how_it_ended(self, end: End, left: int) -> None:
        if end.why:
            cards = f"{left} of {len(self._faces)} cards"
            self.remarks.append(f"shoe {self.shoe.number}: ended after {cards}, {end.why}")

    # --- witnesses ---

    def _witness(self, line: int, witness: Witness) -> None:
        shoe, last = self.shoe, self.shoe.attempts[-1]
        player = witness.player
        if witness.secret:
            opened = dict(last.openings.openings) if last.openings else {}
            if opened.get(player) != witness.secret:
                says = f"{player} opened a secret of their own, and the record does not have it"
                self._say(FaultKind.WITNESS, says, line)
            if witness.parts != last.parts_digest.hex():
                says = f"the list of commitments is not the one {player} saw before they opened"
                self._say(FaultKind.LATE_PART, says, line)
        if witness.root and (shoe.root is None or shoe.root.root != witness.root):
            says = f"the stack is not the one that was committed to {player} before the first card"
            self._say(FaultKind.TWO_SHOES, says, line)
        cuts = [[one.by, one.position] for one in shoe.cuts]
        for by, position in witness.cuts:
            if [by, position] not in cuts:
                self._say(FaultKind.CUT, f"{by} cut at {position}; the record has no such cut", line)

    def _cards_seen(self) -> int:
        """Checks the cards a reader kept; how many came with an opening."""
        shoe, opened = self.shoe, 0
        seen: dict[int, CardSeen] = {}
        latest = 0
        for line, card in shoe.cards:
            before = seen.get(card.position)
            if before is not None and (before.round, before.face) != (card.round, card.face):
                says = (
                    f"card {card.position + 1} of the shoe was dealt in round {before.round} as {before.face}"
                )
                self._say(FaultKind.REDEALT, f"{says} and in round {card.round} as {card.face}", line)
                continue
            seen[card.position] = card
            if card.salt:
                opened += 1
                self._opening(line, card)
            elif self._faces and self._at(card.position, shoe.rotation) != card.face:
                self._wrong_face(line, card)
        for position, card in sorted(seen.items()):
            if card.round < latest:
                line = next(number for number, one in shoe.cards if one is card)
                says = (
                    f"card {position + 1} of the shoe was dealt in round {card.round}, after round {latest}"
                )
                self._say(FaultKind.REDEALT, says, line)
            latest = max(latest, card.round)
        return opened

    def _opening(self, line: int, card: CardSeen) -> None:
        root = self.shoe.root
        salt, path = bytes.fromhex(card.salt), tuple(bytes.fromhex(one) for one in card.path)
        opening = CardOpening(card.position, card.face, salt, path)
        if root is None:
            self._say(FaultKind.CARD, "a card was opened before the stack was committed", line)
        elif not fits(opening, root=bytes.fromhex(root.root), cards=root.cards, rotation=self.shoe.rotation):
            self._wrong_face(line, card)

    def _wrong_face(self, line: int, card: CardSeen) -> None:
        says = f"card {card.position + 1} of the shoe: {card.face} is not what was committed there"
        self._say(FaultKind.CARD, says, line)


def _left(end: End) -> list[str]:
    """The cards that left a shoe, in their order."""
    return [one.lstrip("*") for one in end.dealt.split() if one != "/"]
