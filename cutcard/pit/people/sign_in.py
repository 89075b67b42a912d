"""Sign-in, sessions, and a person's own password, as the server calls them."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, update

from cutcard.pit.journal.recording import recorded
from cutcard.pit.people import attempts, passwords, reset_codes, rows, security_events, sessions
from cutcard.pit.people.person import NO_CLIENT, Client, Denied, Person, SignedIn
from cutcard.pit.people.second_factor import factors
from cutcard.pit.people.security_events import PERSON, Actor
from cutcard.pit.people.tables import people
from cutcard.pit.store.transactions import TransactionRunner

WRONG = Denied("sign-in", "Wrong name or password.")
WRONG_CODE = Denied("code", "Wrong name or code. A code is valid once, and for 24 hours.")
CODE_NEEDED = Denied(
    "second-factor", "Enter the code that your authenticator app shows, or one of your recovery codes."
)
WRONG_FACTOR = Denied(
    "second-factor", "This code is not right, or it was used before. Enter the one that is shown now."
)
HAS_FACTOR = Denied("kind", "This account has a second factor already. Remove it first.")
NO_FACTOR = Denied("kind", "This account has no second factor.")
NOT_BEGUN = Denied("code", "This code is not right. Enter the one that your app shows now.")
LOCKED = Denied("locked", "This account is locked. Ask an administrator of the house.")
NO_SUCH_SESSION = Denied("unknown", "This session is not open.")


class _Tried(NamedTuple):
    """An attempt that was counted: how long it must wait, and the hash of the name's password."""

    wait: int
    kept: str | None


class SignIn:
    """`second_factor`: whether people who work for the house need one for their roles."""

    def __init__(
        self,
        database: TransactionRunner,
        now: Callable[[], int],
        hashing: passwords.Passwords,
        *,
        second_factor: bool = False,
    ) -> None:
        self._database = database
        self._now = now
        self._passwords = hashing
        self.second_factor = second_factor

    async def login(
        self, name: str, password: str, ends_token: str = "", *, client: Client = NO_CLIENT, code: str = ""
    ) -> SignedIn | Denied:
        """A new session. The one with the token `ends_token` ends. Whether anybody has the name makes no
        difference to the answer of a failure, nor to the work. `code` is of the second factor, if any."""
        tried, right = await self._try(name, password, client)
        if tried.wait:
            return attempts.too_soon(tried.wait)

        def begun(connection: Connection) -> SignedIn | Denied:
            person = self._verified(connection, name, tried.kept if right else None, client, "sign-in-failed")
            if isinstance(person, Denied):
                return person
            factor = self._factor(connection, person, code, client)
            if isinstance(factor, Denied):
                return factor
            sessions.end(connection, ends_token, self._now())
            how = ", ".join(one for one in (client.device, factor) if one)
            self._record(connection, person, "signed-in", client, how)
            return self._begun(connection, person, client, second_factor=bool(factor))

        return await self._database.transact(begun)

    async def logout(self, token: str) -> None:
        await self._database.transact(lambda connection: sessions.end(connection, token, self._now()))

    async def who(self, token: str) -> Person | None:
        return (await self.people_by_token((token,))).get(token)

    async def people_by_token(self, tokens: Sequence[str]) -> Mapping[str, Person]:
        """The people of those of these sessions that are open, by token."""
        return await self._database.transact(
            lambda connection: sessions.people_by_token(
                connection, tokens, self._now(), second_factor=self.second_factor
            )
        )

    async def note_active(self, token: str) -> None:
        """The person of a session has done something."""
        await self._database.transact(lambda connection: sessions.note_active(connection, token, self._now()))

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
            factor = factors.is_on(connection, found.number)
            return self._renew_session(connection, found, client, second_factor=factor)

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

    # --- the second factor ----------------------------------------------------------------------------------

    async def has_second_factor(self, person: Person) -> bool:
        return await self._database.transact(lambda connection: factors.is_on(connection, person.number))

    async def begin_second_factor(
        self, person: Person, password: str, *, client: Client = NO_CLIENT
    ) -> bytes | Denied:
        """The secret for an authenticator app. It counts once a code of it was right."""
        tried, right = await self._try(person.name, password, client)
        if tried.wait:
            return attempts.too_soon(tried.wait)

        def begun(connection: Connection) -> bytes | Denied:
            kept = tried.kept if right else None
            found = self._verified(connection, person.name, kept, client, "second-factor-refused")
            if isinstance(found, Denied):
                return found
            return factors.begin(connection, found.number) or HAS_FACTOR

        return await self._database.transact(begun)

    async def confirm_second_factor(
        self, person: Person, code: str, *, client: Client = NO_CLIENT
    ) -> tuple[SignedIn, list[str]] | Denied:
        """The second factor counts from now on; its recovery codes, shown once. All sessions end but a new
        one."""

        def confirmed(connection: Connection) -> tuple[SignedIn, list[str]] | Denied:
            if wait := attempts.code_counted(connection, person.number, self._now()):
                return attempts.too_soon(wait)
            codes = factors.confirm(connection, person.number, code, self._now())
            if codes is None:
                return NOT_BEGUN
            attempts.code_succeeded(connection, person.number)
            self._record(connection, person, "second-factor-added", client)
            found = rows.person_of(rows.known(connection, person.name))
            return self._renew_session(connection, found, client, second_factor=True), codes

        return await self._database.transact(confirmed)

    async def remove_second_factor(
        self, person: Person, password: str, code: str, *, client: Client = NO_CLIENT
    ) -> SignedIn | Denied:
        """By the password and a code. All sessions end but a new one."""
        tried, right = await self._try(person.name, password, client)
        if tried.wait:
            return attempts.too_soon(tried.wait)

        def removed(connection: Connection) -> SignedIn | Denied:
            kept = tried.kept if right else None
            found = self._verified(connection, person.name, kept, client, "second-factor-refused")
            if isinstance(found, Denied):
                return found
            factor = self._factor(connection, found, code, client)
            if isinstance(factor, Denied):
                return factor
            if not factors.remove(connection, found.number):
                return NO_FACTOR
            self._record(connection, found, "second-factor-removed", client)
            return self._renew_session(connection, found, client)

        return await self._database.transact(removed)

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

    def _factor(self, connection: Connection, person: Person, code: str, client: Client) -> str | Denied:
        """By what the second factor was proven; empty for a person without one. A failure is recorded."""
        if not factors.is_on(connection, person.number):
            return ""
        if not code:
            return CODE_NEEDED
        if wait := attempts.code_counted(connection, person.number, self._now()):
            return attempts.too_soon(wait)
        factor = factors.check(connection, person.number, code, self._now())
        if not factor:
            self._record(connection, person, "second-factor-failed", client)
            return WRONG_FACTOR
        attempts.code_succeeded(connection, person.number)
        return factor

    def _begun(
        self, connection: Connection, person: Person, client: Client, *, second_factor: bool
    ) -> SignedIn:
        """A new session, with the roles it has."""
        token = sessions.begin(connection, person.number, self._now(), client, second_factor=second_factor)
        found = sessions.people_by_token(connection, (token,), self._now(), second_factor=self.second_factor)
        return SignedIn(found.get(token, person), token)

    def _renew_session(
        self, connection: Connection, person: Person, client: Client, *, second_factor: bool = False
    ) -> SignedIn:
        sessions.end_all(connection, person.number, self._now())
        return self._begun(connection, person, client, second_factor=second_factor)

    def _record(
        self, connection: Connection, person: Person, what: str, client: Client, detail: str = ""
    ) -> None:
        by = security_events.person(person, client)
        security_events.record(connection, by, what, person.name, self._now(), detail=detail)


def _store_password(connection: Connection, person: Person, kept: str) -> None:
    recorded(connection, update(people).where(people.c.number == person.number).values(password=kept))
