"""Sign-in, sessions, and a person's own password, as the server calls them."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, update

from cutcard.pit.people import attempts, passwords, reset_codes, rows, security_events, sessions
from cutcard.pit.people.person import NO_CLIENT, Client, Denied, Person, SignedIn
from cutcard.pit.people.security_events import PERSON, Actor
from cutcard.pit.people.tables import people
from cutcard.pit.store.transactions import TransactionRunner

WRONG = Denied("sign-in", "Wrong name or password.")
WRONG_CODE = Denied("code", "Wrong name or code. A code is valid once, and for 24 hours.")
LOCKED = Denied("locked", "This account is locked. Ask an administrator of the house.")
NO_SUCH_SESSION = Denied("unknown", "This session is not open.")


class _Tried(NamedTuple):
    """An attempt that was counted: how long it must wait, and the hash of the name's password."""

    wait: int
    kept: str | None


class SignIn:
    def __init__(
        self, database: TransactionRunner, now: Callable[[], int], hashing: passwords.Passwords
    ) -> None:
        self._database = database
        self._now = now
        self._passwords = hashing

    async def login(
        self, name: str, password: str, ends_token: str = "", *, client: Client = NO_CLIENT
    ) -> SignedIn | Denied:
        """A new session. The one with the token `ends_token` ends. Whether anybody has the name makes no
        difference to the answer of a failure, nor to the work."""
        tried, right = await self._try(name, password, client)
        if tried.wait:
            return attempts.too_soon(tried.wait)

        def begun(connection: Connection) -> SignedIn | Denied:
            person = self._verified(connection, name, tried.kept if right else None, client, "sign-in-failed")
            if isinstance(person, Denied):
                return person
            sessions.end(connection, ends_token, self._now())
            self._record(connection, person, "signed-in", client, client.device)
            return SignedIn(person, sessions.begin(connection, person.number, self._now(), client))

        return await self._database.transact(begun)

    async def logout(self, token: str) -> None:
        await self._database.transact(lambda connection: sessions.end(connection, token, self._now()))

    async def who(self, token: str) -> Person | None:
        return (await self.people_by_token((token,))).get(token)

    async def people_by_token(self, tokens: Sequence[str]) -> Mapping[str, Person]:
        """The people of those of these sessions that are open, by token."""
        return await self._database.transact(
            lambda connection: sessions.people_by_token(connection, tokens, self._now())
        )

    # --- one's own sessions and password ------------------------------------------------------------------

    async def sessions_of(self, person: Person) -> Sequence[sessions.OpenSession]:
        return await self._database.transact(
            lambda connection: sessions.open_sessions(connection, person.number, self._now())
        )

    async def end_own_session(
        self, person: Person, wanted: str, *, client: Client = NO_CLIENT
    ) -> Denied | None:
        """Ends one of a person's own sessions."""

        def ended(connection: Connection) -> Denied | None:
            if not sessions.end_one(connection, person.number, wanted, self._now()):
                return NO_SUCH_SESSION
            self._record(connection, person, "session-ended", client, f"session {wanted}")
            return None

        return await self._database.transact(ended)

    async def end_all_sessions(self, person: Person) -> int:
        """Ends all sessions of a person; how many were open."""
        return await self._database.transact(
            lambda connection: sessions.end_all(connection, person.number, self._now())
        )

    async def change_password(
        self, person: Person, old: str, new: str, *, client: Client = NO_CLIENT
    ) -> SignedIn | Denied:
        """Ends all sessions and begins a new one. A wrong old password counts as a failed sign-in."""
        if fault := passwords.fault_of(new, person.name):
            return Denied("password", fault)
        tried, right = await self._try(person.name, old, client)
        if tried.wait:
            return attempts.too_soon(tried.wait)
        new_kept = await self._passwords.hash(new) if right else ""

        def changed(connection: Connection) -> SignedIn | Denied:
            kept = tried.kept if right else None
            found = self._verified(connection, person.name, kept, client, "password-change-failed")
            if isinstance(found, Denied):
                return found
            _store_password(connection, found, new_kept)
            self._record(connection, found, "password-changed", client)
            return self._renew_session(connection, found, client)

        return await self._database.transact(changed)

    async def use_reset_code(
        self, name: str, code: str, new: str, *, client: Client = NO_CLIENT
    ) -> Person | Denied:
        """A new password by the code that an administrator gave. The person then signs in with it."""
        if fault := passwords.fault_of(new, name):
            return Denied("password", fault)
        wait = await self._database.transact(
            lambda connection: attempts.counted(connection, name, client.address, self._now())
        )
        if wait:
            return attempts.too_soon(wait)
        new_kept = await self._passwords.hash(new)

        def used(connection: Connection) -> Person | Denied:
            row = rows.named(connection, name)
            number = 0 if row is None else row.number
            right = reset_codes.is_right(connection, number, code, self._now())
            if row is None or not right:
                about = "" if row is None else row.name
                by = Actor(PERSON, about, number, client)
                security_events.record(connection, by, "reset-code-failed", about, self._now())
                return WRONG_CODE
            person = rows.person_of(row)
            reset_codes.remove(connection, number)
            _store_password(connection, person, new_kept)
            sessions.end_all(connection, number, self._now())
            attempts.succeeded(connection, name, client.address)
            self._record(connection, person, "reset-code-used", client)
            return person

        return await self._database.transact(used)

    # --- within ---------------------------------------------------------------------------------------------

    async def _try(self, name: str, password: str, client: Client) -> tuple[_Tried, bool]:
        """Counts the attempt, then compares the password, whether or not anybody has the name."""

        def tried(connection: Connection) -> _Tried:
            wait = attempts.counted(connection, name, client.address, self._now())
            if wait:
                return _Tried(wait, None)
            row = rows.named(connection, name)
            return _Tried(0, None if row is None else row.password)

        found = await self._database.transact(tried)
        right = not found.wait and await self._passwords.matches(found.kept, password)
        return found, right

    def _verified(
        self, connection: Connection, name: str, kept: str | None, client: Client, failed: str
    ) -> Person | Denied:
        """The person, if their password is still the verified one. A failure is recorded."""
        row = rows.named(connection, name)
        wrong = kept is None or row is None or row.password != kept
        if row is None or wrong or row.locked:
            about = "" if row is None else row.name
            detail = "" if wrong else "locked"
            by = Actor(PERSON, about, 0 if row is None else row.number, client)
            security_events.record(connection, by, failed, about, self._now(), detail=detail)
            return WRONG if wrong else LOCKED
        attempts.succeeded(connection, name, client.address)
        return rows.person_of(row)

    def _renew_session(self, connection: Connection, person: Person, client: Client) -> SignedIn:
        sessions.end_all(connection, person.number, self._now())
        return SignedIn(person, sessions.begin(connection, person.number, self._now(), client))

    def _record(
        self, connection: Connection, person: Person, what: str, client: Client, detail: str = ""
    ) -> None:
        by = security_events.person(person, client)
        security_events.record(connection, by, what, person.name, self._now(), detail=detail)


def _store_password(connection: Connection, person: Person, kept: str) -> None:
    connection.execute(update(people).where(people.c.number == person.number).values(password=kept))
