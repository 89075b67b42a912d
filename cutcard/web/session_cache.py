"""The session cache: who a request or a frame comes from. A session that ends is removed at once."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from hashlib import sha256

from cutcard.web.server.ports import PersonPort

MOST_KEPT = 20_000


def session_of(token: str) -> str:
    """A session's name inside the server, so that its token is in no list, ticket or log line."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class SessionCache:
    """Answers `who` from memory for a few seconds. Ending a session removes it here too."""

    def __init__(
        self,
        people_by_token: Callable[[Sequence[str]], Awaitable[Mapping[str, PersonPort]]],
        seconds: float,
        clock: Callable[[], float],
    ) -> None:
        self._people_by_token = people_by_token
        self._seconds = seconds
        self._clock = clock
        self._known: OrderedDict[str, tuple[float, PersonPort]] = OrderedDict()
        self._endings = 0
        """The number of sessions ended so far. A lookup begun before an ending is not cached after it."""

    async def who(self, token: str) -> PersonPort | None:
        known = self._known.get(session_of(token))
        if known is not None and known[0] > self._clock():
            return known[1]
        return (await self.refresh((token,))).get(token)

    async def refresh(self, tokens: Sequence[str]) -> Mapping[str, PersonPort]:
        """Looks the sessions up in the database and caches them."""
        endings = self._endings
        sessions = await self._people_by_token(tokens)
        if endings != self._endings:
            return await self._people_by_token(tokens)
        until = self._clock() + self._seconds
        for token in tokens:
            self._known.pop(session_of(token), None)
            if token in sessions:
                self._known[session_of(token)] = until, sessions[token]
        while len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)
        return sessions

    def forget(self, session: str) -> None:
        self._endings += 1
        self._known.pop(session, None)

    def forget_person(self, name: str) -> None:
        self._endings += 1
        for session, (_, person) in list(self._known.items()):
            if person.name.lower() == name.lower():
                del self._known[session]
