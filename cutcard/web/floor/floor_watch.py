"""Which floorpersons are at the floor's page now, so that a caller is told whether anybody is there."""

from collections.abc import Callable

STAYS = 15.0
"""Seconds after which a floorperson whose page asks no more counts as away. The page asks every 2 s."""

COMES = "The floorperson has your call and comes to the table."
NOBODY = "No floorperson is here now. Your call is recorded, and the first one to come decides on it."


class FloorWatch:
    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._seen: dict[str, float] = {}

    def seen(self, person: str) -> None:
        """A floorperson's page has asked for the floor."""
        now = self._clock()
        self._seen = {name: at for name, at in self._seen.items() if at + STAYS > now}
        self._seen[person] = now

    def anybody_for(self, *not_these: str) -> bool:
        """Whether a floorperson is there who may decide, which these may not."""
        now = self._clock()
        return any(at + STAYS > now for name, at in self._seen.items() if name not in not_these)

    def says(self, *not_these: str) -> str:
        return COMES if self.anybody_for(*not_these) else NOBODY
