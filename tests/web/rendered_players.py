"""Random players whose frames are rendered: every act, with the frame each observer got for it."""

from typing import Any, NamedTuple

import msgspec

from cutcard.law.refusal import Refusal
from cutcard.pit.runtime.frame_source import Snapshot
from cutcard.pit.table.acts import Act
from cutcard.pit.table.keeper import Change, Draft
from cutcard.web import wire
from cutcard.web.frames.renderer import FrameRenderer
from tests.pit.random_players import SHEETS, RandomPlayers

OBSERVERS = ("", "ann", "bob")
SHEET_NAMES = tuple(sorted(path.stem for path in SHEETS.glob("*.toml")))
WITH_CARDS = tuple(
    name for name in SHEET_NAMES if "[cards]" in (SHEETS / f"{name}.toml").read_text(encoding="utf-8")
)
_RENDERER = FrameRenderer()


class RenderedAct(NamedTuple):
    """One act: what it did, the table after it, and the frames of those who watch."""

    act: Act
    change: Change
    snapshot: Snapshot
    frames: dict[str, bytes]

    def frame(self, observer: str) -> wire.TableFrame:
        return msgspec.json.decode(self.frames[observer], type=wire.TableFrame)


class RenderedPlayers(RandomPlayers):
    def __init__(self, sheet: str, seed: int, *, bots: int = 1) -> None:
        self.seen: list[RenderedAct] = []
        super().__init__(sheet, seed, bots=bots)

    def do(self, act: Act, actor: str) -> Draft | Refusal:
        draft = super().do(act, actor)
        if isinstance(draft, Draft):
            self.keeper.add_to_history(draft.change, draft.entry.at)
            taken = snapshot(self.keeper)
            frames = render(self.keeper, taken, draft.change, *OBSERVERS)
            self.seen.append(RenderedAct(act, draft.change, taken, frames))
        return draft


def snapshot(keeper: Any) -> Snapshot:
    chips = {one.player: keeper.chips(one.player) for one in keeper.facts.seats}
    return Snapshot(keeper.version, keeper.state, keeper.facts, chips, frozenset(("ann",)))


def render(keeper: Any, taken: Snapshot, change: Change | None, *observers: str) -> dict[str, bytes]:
    return _RENDERER.frames(keeper, taken, change, observers)
