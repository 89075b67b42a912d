"""A house and players who wash, cut and deal by the proof's own functions, honestly unless a test cheats."""

import random
from collections.abc import Sequence
from typing import Any

from cutcard.proof import digests, transcript
from cutcard.proof.records import CardSeen, Witness, write
from cutcard.proof.sealed_shoe import SealedShoe
from cutcard.proof.transcript import Transcript

DECK = " ".join(rank + suit for suit in "cdhs" for rank in "23456789TJQKA")
SHEET = "sha256:" + "ab" * 32


class ScriptedHouse:
    """One table. `lines` is the transcript; `seen` is what ann's browser kept."""

    def __init__(self, seed: int = 1, decks: int = 8, players: Sequence[str] = ("ann", "bob")) -> None:
        self.random = random.Random(seed)
        self.decks = decks
        self.players = players
        self.now = Transcript()
        self.lines: list[str] = []
        self.seen: list[str] = []
        self.dealt: list[str] = []
        self.round = 0
        self.position = 0
        self.shoe: SealedShoe
        self.secret = b""
        self.own = b""

    def add(self, line: str) -> None:
        self.now = transcript.after(self.now, line)
        self.lines.append(line)

    def fresh(self) -> bytes:
        return self.random.randbytes(32)

    def wash(self, *, withheld: Sequence[str] = (), secret: bytes = b"", attempt: int = 1) -> None:
        """The house commits itself, the players commit themselves and open, the stack is committed."""
        self.secret = secret or self.fresh()
        self.add(
            transcript.wash_line(
                self.now,
                self.secret,
                table="table-7",
                sheet=SHEET,
                attempt=attempt,
                decks=self.decks,
                deck=DECK,
            )
        )
        players = [one for one in self.players if one not in self.now.withheld]
        secrets = {player: self.fresh() for player in players}
        parts = [
            (one, digests.part_commitment(bytes.fromhex(self.now.wash), secrets[one], one).hex())
            for one in players
        ]
        self.add(transcript.parts_line(self.now, parts, ["late"]))
        seen = self.now.parts
        opened = tuple((one, secrets[one].hex()) for one in players if one not in withheld)
        self.now = self.now._replace(opened=opened)
        self.add(transcript.openings_line(self.now, self.secret if withheld else b""))
        if withheld:
            self.wash(attempt=attempt + 1)
            return
        self.shoe = SealedShoe(
            self.secret, transcript.seed(self.now, self.secret), self.decks, DECK.split(" ")
        )
        self.add(transcript.root_line(self.now, self.shoe.root, len(self.shoe.faces)))
        self.own = secrets.get("ann", b"")
        self.parts_seen = seen if self.own else ""
        self.dealt, self.position = [], 0

    def cut(self, by: str = "ann", position: int = 100) -> None:
        self.add(transcript.cut_line(self.now, by, position))

    def witness(self, cuts: Sequence[Sequence[Any]] = (("ann", 100),)) -> None:
        """What ann's browser keeps of the shoe, before the first card."""
        self.seen.append(
            write(
                Witness(
                    self.now.shoe,
                    "ann",
                    self.own.hex(),
                    self.parts_seen,
                    self.now.root,
                    [list(one) for one in cuts],
                )
            )
        )

    def face(self) -> str:
        return self.shoe.faces[(self.now.rotation + self.position) % len(self.shoe.faces)]

    def burn(self) -> None:
        self.dealt.append("*" + self.face())
        self.position += 1

    def deal(self, cards: int) -> None:
        """A round of so many cards, all of them shown to ann."""
        self.round += 1
        self.dealt.append("/")
        for _ in range(cards):
            face = self.face()
            opening = self.shoe.opening(self.position, self.now.rotation, face)
            assert opening is not None
            path = [one.hex() for one in opening.path]
            self.seen.append(
                write(CardSeen(self.now.shoe, self.round, self.position, face, opening.salt.hex(), path))
            )
            self.dealt.append(face)
            self.position += 1

    def end(self, why: str = "") -> None:
        self.add(transcript.end_line(self.now, self.secret, " ".join(self.dealt), why))

    def whole_shoe(self, rounds: int = 4, **wash: Any) -> "ScriptedHouse":
        self.wash(**wash)
        self.cut()
        self.witness()
        self.burn()
        for _ in range(rounds):
            self.deal(7)
        self.end()
        return self

    @property
    def file(self) -> list[str]:
        """The proof as ann's page saves it."""
        return [*self.lines, *self.seen]
