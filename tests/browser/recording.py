"""Records what the page is sent at eleven kinds of table, so that it can be drawn without a server.

    python -m tests.browser.recording

plays the rounds of `recorded_plays` at real tables and writes the frames the real painter makes of them to
`ui/src/fixtures/recorded`, one file for each kind. The same plays give the same files.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Any

import msgspec

from cutcard.pit.runtime.frame_source import Snapshot
from cutcard.pit.table import acts
from cutcard.pit.table.keeper import Draft
from cutcard.web import wire
from cutcard.web.frames.renderer import FrameRenderer
from cutcard.web.frames.table_info import TableInfo
from cutcard.web.http import http_types as http
from tests.browser.recorded_plays import (
    KINDS,
    MAIN_AMOUNTS,
    NAMES,
    READER,
    READERS_BOX,
    SIDE_AMOUNTS,
    Kind,
    Play,
)
from tests.pit.arranged_table import ArrangedTable
from tests.served import ROOT

FOLDER = ROOT / "ui" / "src" / "fixtures" / "recorded"
BROUGHT = 12_345_678_00
FEW = 3_00
"""Less than the least wager."""
RACK = 1_000_000_000_00
SECONDS, LEFT = 30, 17.0
REPLAYED = "double-exposure"
"""The kind whose second round is kept as a replay, too."""
SEATED = {"watching": (1, 3, 6), "second-box": (1, 2, READERS_BOX, 6)}
"""At moments at which not every box is taken."""
AWAY = NAMES[5]
"""Sits there but is not connected."""


class RecordedTable(ArrangedTable):
    """A table of one play; every act is kept, so that its rounds can be replayed."""

    def __init__(self, kind: Kind, play: Play) -> None:
        self.kind = kind
        self.boxes = play.boxes or kind.boxes
        hands = 4 if self.boxes < 7 else 3
        text = kind.sheet.format(boxes=self.boxes, hands=hands)
        draws = (says.partition("=")[2] for says in play.says)
        super().__init__(kind.name, " ".join((play.dealt, *draws)), rack=RACK, text=text)
        seated = SEATED.get(play.state, range(1, self.boxes + 1))
        for box in seated:
            few = play.state == "few-chips" and box == READERS_BOX
            self.sit(NAMES[box - 1], box, FEW if few else BROUGHT)

    def do(self, act: acts.Act, actor: str, *, seen: int | None = None) -> Any:
        draft = super().do(act, actor, seen=seen)
        if isinstance(draft, Draft):
            self.keeper.add_to_history(draft.change, draft.entry.at)
        return draft

    # --- playing ---

    def play(self, play: Play) -> None:
        """As far as the moment that is recorded."""
        if play.state == "cut":
            self.lay(READERS_BOX)
            return
        if self.keeper.rules.stock().decks:
            self.apply_timeout()  # the dealer cuts
        if play.state == "second-box":
            self.lay(READERS_BOX)
            return
        if play.state in ("watching", "few-chips"):
            return
        for box in range(1, self.boxes + 1):
            self.lay(box)
        if not play.says or play.dealt:
            self.ready(*(name for name in NAMES[: self.boxes] if name != READER))
        if play.dealt:
            self.ready(READER)
        for says in play.says:
            self._said(says.partition("=")[0].strip())

    def another_round(self) -> None:
        """Dealt from what is left of the shoe; nobody answers."""
        for box in range(1, self.boxes + 1):
            self.lay(box)
        self.ready(*NAMES[: self.boxes])
        self.play_out()

    def lay(self, box: int) -> None:
        main = self.kind.wagers[0].partition(".")[0]
        for wager in self.kind.wagers:
            amounts = MAIN_AMOUNTS if wager.partition(".")[0] == main else SIDE_AMOUNTS
            self._bet(box, wager, self.kind.amounts.get(wager, amounts[(box - 1) % len(amounts)]))

    def _bet(self, box: int, wager: str, amount: int) -> None:
        name, place = NAMES[box - 1], self.keeper.rules.wager_box(box)
        self.say(name, f"bet {place} {name} {wager} {amount}")

    def _said(self, says: str) -> None:
        if says == "ready":
            self.ready(*(name for name in NAMES[: self.boxes] if not self.is_ready(name)))
            return
        match says.split():
            case "lay", wager, amount:
                for box in range(1, self.boxes + 1):
                    self._bet(box, wager, int(amount))
                return
            case "roll", first, second:
                self.random_source.numbers = [int(first) - 1, int(second) - 1]
                self.ready(*NAMES[: self.boxes])
                return
        box_, _, statement = says.partition(": ")
        name, amount_ = NAMES[int(box_) - 1], MAIN_AMOUNTS[int(box_) - 1]
        if statement == "raise":
            statement = f"raise {name} {amount_}"
        if statement == "attack":
            statement = f"attack {box_} {name} {amount_}"
        self.say(name, statement)

    # --- what the reader is sent ---

    @property
    def snapshot(self) -> Snapshot:
        keeper = self.keeper
        chips = {one.player: keeper.chips(one.player) for one in keeper.facts.seats}
        present = frozenset(chips) - {AWAY}
        return Snapshot(keeper.version, keeper.state, keeper.facts, chips, present, SECONDS, LEFT)

    def frame(self) -> wire.TableFrame:
        assert self.last is not None
        sent = FrameRenderer().frames(self.keeper, self.snapshot, self.last.change, [READER])[READER]  # type: ignore[arg-type]
        return msgspec.json.decode(sent, type=wire.TableFrame)

    @property
    def read(self) -> Any:
        """As the server's own pages read a table."""
        keeper = self.keeper
        clocks = SimpleNamespace(betting=SECONDS, decision=SECONDS)
        return SimpleNamespace(
            keeper=keeper,
            rules=keeper.rules,
            sheet=keeper.rules.sheet,
            name=keeper.table,
            clocks=clocks,
            snapshot=self.snapshot,
        )


def recorded(kind: Kind) -> dict[str, Any]:
    """Everything the page asks for at a table of this kind, by the moment."""
    table_info = TableInfo()
    frames: dict[str, wire.TableFrame] = {}
    listed: http.LobbyTable | None = None
    rules: http.TableRules | None = None
    replay: http.RoundReplay | None = None
    for play in kind.plays:
        table = RecordedTable(kind, play)
        table.play(play)
        frames[play.state] = table.frame()
        if listed is None:
            listed, rules = table_info.lobby(table.read), table_info.rules(table.read)
        if kind.name == REPLAYED and play.state == "results":
            table.another_round()
            replay = table_info.replay(table.read, 2, READER)
    return {"kind": kind.name, "listed": listed, "rules": rules, "frames": frames, "replay": replay}


def written(kind: Kind) -> str:
    """A line for each frame, so that a change shows what it changes."""
    made = msgspec.to_builtins(recorded(kind))
    return "".join(_lines(made)) + "\n"


def _lines(made: Mapping[str, Any]) -> Iterator[str]:
    yield "{"
    for number, (key, value) in enumerate(made.items()):
        yield f"{',' if number else ''}\n{json.dumps(key)}: "
        if key == "frames":
            frames = (f"{json.dumps(state)}: {_line(frame)}" for state, frame in value.items())
            yield "{\n" + ",\n".join(frames) + "\n}"
        else:
            yield _line(value)
    yield "\n}"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    for kind in KINDS:
        (FOLDER / f"{kind.name}.json").write_text(written(kind), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
