"""Random players at a table whose shoe is proven: their browsers take part in every wash."""

import json
import random
from typing import Any

from cutcard.law.refusal import Refusal
from cutcard.pit.table import acts
from cutcard.pit.table.acts import TABLE
from cutcard.pit.table.randomness import SystemRandomness
from cutcard.proof import digests
from cutcard.proof.records import CardSeen, write
from tests.pit.random_players import RandomPlayers
from tests.web.rendered_players import render, snapshot

READER = "ann"


class SeededSecrets(SystemRandomness):
    """Secrets and numbers of a seed, so that a test can be repeated."""

    def __init__(self, seed: int) -> None:
        super().__init__(random.Random(seed).getrandbits)


class ProvenPlayers(RandomPlayers):
    """Every browser answers at once. `frames` are those of one reader; `seen` is what the page of a
    spectator keeps of its cards."""

    def __init__(
        self, sheet: str, seed: int, *, takes_part: bool = True, reader: str = "", text: str = ""
    ) -> None:
        self.takes_part = takes_part
        self.reader = reader
        self.frames: list[Any] = []
        self.lines: list[str] = []
        self.seen: list[str] = []
        self.dealt = self.opened = 0
        self.secrets: dict[tuple[str, str], bytes] = {}
        super().__init__(sheet, seed, random_source=SeededSecrets(seed), text=text)

    def do(self, act: Any, actor: str) -> Any:
        if isinstance(act, acts.Sit) and self.takes_part:
            act = acts.Sit(act.box, act.chips, act.key, part=True)
        draft = super().do(act, actor)
        if isinstance(draft, Refusal):
            return draft
        frames = render(self.keeper, snapshot(self.keeper), draft.change, self.reader)
        self.frames.append(json.loads(frames[self.reader]))
        self._keep(self.frames[-1])
        self._browsers()
        return draft

    def _keep(self, frame: Any) -> None:
        number = sum('"record":"root"' in one for one in self.lines)
        self.lines += frame.get("proof", {}).get("lines", ())
        for told in frame["told"]:
            if told["type"] in ("dealt", "turned") and told["face"] is not None:
                self.dealt += 1
                if "proof" in told:
                    self.opened += 1
                    card = told["proof"]["position"], told["face"], told["proof"]["salt"]
                    self.seen.append(
                        write(CardSeen(number, frame["felt"]["round"], *card, told["proof"]["path"]))
                    )

    def _browsers(self) -> None:
        proof = self.keeper.facts.shoe.proof
        if proof.stage == "commit":
            for seat in self.keeper.facts.seats:
                if seat.part and not seat.leaving and seat.player not in dict(proof.committed):
                    self.commit(seat.player)
                    return
        elif proof.stage == "open" and proof.waits_for:
            self.open(proof.waits_for[0])

    def commit(self, player: str) -> Any:
        wash = self.keeper.facts.shoe.proof.wash
        secret = self.secrets.setdefault((player, wash), bytes([1 + len(self.secrets) % 255]) * 32)
        made = digests.part_commitment(bytes.fromhex(wash), secret, player)
        return self.do(acts.CommitPart(made.hex(), wash), player)

    def open(self, player: str) -> Any:
        wash = self.keeper.facts.shoe.proof.wash
        return self.do(acts.OpenPart(self.secrets[player, wash].hex(), wash), player)

    @property
    def file(self) -> list[str]:
        return [*self.lines, *self.seen]

    def close(self) -> "ProvenPlayers":
        self.do(acts.Close(), TABLE)
        return self
