"""The open sockets, by session, person and address. Ending a session closes its sockets."""

from collections import Counter
from typing import NamedTuple

from cutcard.web.server.ports import CoachWatch
from cutcard.web.server.settings import RequestLimits
from cutcard.web.socket.send_queue import SendQueue


class OpenSocket(NamedTuple):
    session: str
    token: str
    person: str
    address: str
    table: str
    queue: SendQueue
    watch: CoachWatch | None = None


class Sockets:
    def __init__(self, limits: RequestLimits) -> None:
        self._most = limits.sockets
        self._most_by_address = limits.sockets * limits.people_per_address
        self._by_session: dict[str, set[OpenSocket]] = {}
        self._persons: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._persons.total()

    def has_room(self, person: str, address: str) -> bool:
        return self._persons[person] < self._most and self._addresses[address] < self._most_by_address

    def add(self, one: OpenSocket) -> None:
        self._by_session.setdefault(one.session, set()).add(one)
        self._persons[one.person] += 1
        self._addresses[one.address] += 1

    def remove(self, one: OpenSocket) -> None:
        of_session = self._by_session.get(one.session, set())
        if one not in of_session:
            return
        of_session.remove(one)
        if not of_session:
            del self._by_session[one.session]
        for count, key in ((self._persons, one.person), (self._addresses, one.address)):
            count[key] -= 1
            if not count[key]:
                del count[key]

    def all(self) -> list[OpenSocket]:
        return [one for of_session in self._by_session.values() for one in of_session]

    def close_session(self, session: str, code: int) -> None:
        for one in list(self._by_session.get(session, ())):
            one.queue.close(code)

    def close_person(self, person: str, code: int) -> None:
        for one in self.all():
            if one.person == person:
                one.queue.close(code)

    def close_all(self, code: int) -> None:
        for one in self.all():
            one.queue.close(code)
