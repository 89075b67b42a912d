"""Who a request or a frame comes from, asked anew for each: a session that ended is nobody's at once."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from hashlib import sha256

from cutcard.web.server.ports import Person

MOST_KEPT = 20_000


def session_of(token: str) -> str:
    """A session's name inside the server, so that its token is in no list, ticket or line."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class Standing:
    """Answers `who` from memory for a few seconds; what ends a session here ends it in memory too."""

    def __init__(
        self,
        whose: Callable[[Sequence[str]], Awaitable[Mapping[str, Person]]],
        seconds: float,
        clock: Callable[[], float],
    ) -> None:
        self._whose = whose
        self._seconds = seconds
        self._clock = clock
        self._known: OrderedDict[str, tuple[float, Person]] = OrderedDict()
        self._endings = 0
        """Sessions ended so far: an answer asked for before an ending is not kept after it."""

    async def who(self, token: str) -> Person | None:
        known = self._known.get(session_of(token))
        if known is not None and known[0] > self._clock():
            return known[1]
        return (await self.asked_anew((token,))).get(token)

    async def asked_anew(self, tokens: Sequence[str]) -> Mapping[str, Person]:
        """Whose sessions stand now, whatever is remembered; who asks for many at once asks seldom."""
        endings = self._endings
        standing = await self._whose(tokens)
        if endings != self._endings:
            return await self._whose(tokens)
        until = self._clock() + self._seconds
        for token in tokens:
            self._known.pop(session_of(token), None)
            if token in standing:
                self._known[session_of(token)] = until, standing[token]
        while len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)
        return standing

    def forget(self, session: str) -> None:
        self._endings += 1
        self._known.pop(session, None)

    def forget_person(self, name: str) -> None:
        self._endings += 1
        for session, (_, person) in list(self._known.items()):
            if person.name == name:
                del self._known[session]
