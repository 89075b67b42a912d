"""Who a request or a frame comes from, asked anew for each: a session that ended is nobody's at once."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from hashlib import sha256

from cutcard.web.face import Person

MOST_KEPT = 20_000


def session_of(token: str) -> str:
    """A session's name inside the server, so that its token is in no list, ticket or line."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


class Standing:
    """Answers `who` from memory for a few seconds; what ends a session here ends it in memory too."""

    def __init__(
        self,
        who: Callable[[str], Awaitable[Person | None]],
        seconds: float,
        clock: Callable[[], float],
    ) -> None:
        self._who = who
        self._seconds = seconds
        self._clock = clock
        self._known: OrderedDict[str, tuple[float, Person]] = OrderedDict()
        self._endings = 0
        """Sessions ended so far: an answer asked for before an ending is not kept after it."""

    async def who(self, token: str) -> Person | None:
        session = session_of(token)
        known = self._known.get(session)
        if known is not None and known[0] > self._clock():
            return known[1]
        endings = self._endings
        person = await self._who(token)
        if person is None:
            self._known.pop(session, None)
            return None
        if endings != self._endings:
            return await self._who(token)
        self._known[session] = (self._clock() + self._seconds, person)
        self._known.move_to_end(session)
        if len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)
        return person

    def forget(self, session: str) -> None:
        self._endings += 1
        self._known.pop(session, None)

    def forget_person(self, name: str) -> None:
        self._endings += 1
        for session, (_, person) in list(self._known.items()):
            if person.name == name:
                del self._known[session]
