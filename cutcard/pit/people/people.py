"""Guests and accounts: registration, sign-in, sessions and roles, as the server calls them."""

import time
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Protocol

from sqlalchemy import Connection, update
from sqlalchemy.exc import IntegrityError

from cutcard.pit.people import administration, attempts, faces, names, passwords, rows, sessions
from cutcard.pit.people.person import ACCOUNT, ADMIN, BOT, GUEST, PLAYER, Denied, Person, SignedIn
from cutcard.pit.people.tables import people
from cutcard.pit.store.transactions import TransactionRunner

WRONG = Denied(
    "sign-in",
    "Wrong name or password, or too many attempts. After too many attempts, try again in 15 minutes.",
)
TAKEN = faces.TAKEN
SEATED = Denied(
    "seated",
    "Leave the tables you sit at first, and wait until wagers you left there are decided: "
    "your chips lie there under your old name.",
)
NOT_A_GUEST = Denied("kind", "Only a guest can become an account.")
_GUEST_TRIES = 20


class Purses(Protocol):
    """What a wallet does when people register or change names, within the same transaction."""

    def opened(self, connection: Connection, player: str) -> None: ...

    def handed_over(self, connection: Connection, old: str, new: str) -> bool:
        """False while money of the old name is at a table."""
        ...


class _DeniedError(Exception):
    """Rolls the transaction back with this refusal."""

    def __init__(self, denied: Denied) -> None:
        super().__init__(denied.word)
        self.denied = denied


def _microseconds() -> int:
    return time.time_ns() // 1000


class People:
    """`seated` says whether a person sits at a table now or has wagers left at one."""

    def __init__(
        self,
        database: TransactionRunner,
        purses: Purses,
        *,
        seated: Callable[[str], bool] = lambda name: False,
        now: Callable[[], int] = _microseconds,
        hashing: passwords.Passwords | None = None,
    ) -> None:
        self._database = database
        self._purses = purses
        self._seated = seated
        self._now = now
        self._passwords = hashing or passwords.Passwords()
        self.faces = faces.FaceCache(database)

    def close(self) -> None:
        self._passwords.close()

    # --- who comes in -------------------------------------------------------------------------------------

    async def new_guest(self) -> SignedIn:
        return await self._database.transact(self._add_guest)

    async def register(self, name: str, password: str) -> SignedIn | Denied:
        if fault := _fault_of(name, password):
            return fault
        kept = await self._passwords.hash(password)
        try:
            return await self._database.transact(
                lambda connection: self._add_account(connection, name, kept, {PLAYER}) or TAKEN
            )
        except IntegrityError:
            return TAKEN

    async def upgrade(self, guest: Person, name: str, password: str) -> SignedIn | Denied:
        """Turns a guest into an account. They keep their money and get a new session; the old ones end."""
        if guest.kind != GUEST:
            return NOT_A_GUEST
        if fault := _fault_of(name, password):
            return fault
        if self._seated(guest.name):
            return SEATED
        kept = await self._passwords.hash(password)
        if self._seated(guest.name):  # again: the wallet knows of chips, not of wagers left
            return SEATED
        try:
            made = await self._database.transact(
                lambda connection: self._make_account(connection, guest, name, kept)
            )
        except _DeniedError as no:
            return no.denied
        except IntegrityError:
            return TAKEN
        self.faces.forget(guest.name)
        return made

    async def house_bot(self, name: str) -> Person:
        """The bot of this name, created if it is new."""
        assert names.well_formed(name), "a bot's name is well formed"
        assert name.startswith(names.BOT_PREFIX), "bots are marked by their names"
        return await self._database.transact(lambda connection: self._bot(connection, name))

    # --- how others see a person --------------------------------------------------------------------------

    async def choose_face(self, person: Person, shown: str, colour: int) -> faces.Face | Denied:
        """The name and the colour by which others see a person; an empty name leaves it as it is."""
        if fault := faces.fault_of(person, shown, colour):
            return fault
        try:
            kept = await self._database.transact(
                lambda connection: faces.choose(connection, person, shown, colour)
            )
        except IntegrityError:
            return TAKEN
        if isinstance(kept, faces.Face):
            self.faces.set(person.name, kept)
        return kept

    # --- signing in and out -------------------------------------------------------------------------------

    async def login(self, name: str, password: str, ends_token: str = "") -> SignedIn | Denied:
        """A new session. The one with the token `ends_token` ends. Every failure gets the same answer."""
        kept = await self._verify(name, password)

        def begun(connection: Connection) -> SignedIn | Denied:
            person = _verified_person(connection, name, kept)
            if person is None:
                return WRONG
            sessions.end(connection, ends_token, self._now())
            return SignedIn(person, sessions.begin(connection, person.number, self._now()))

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

    async def end_all_sessions(self, person: Person) -> int:
        """Ends all sessions of a person; how many were open."""
        return await self._database.transact(
            lambda connection: sessions.end_all(connection, person.number, self._now())
        )

    async def change_password(self, person: Person, old: str, new: str) -> SignedIn | Denied:
        """Ends all sessions and begins a new one. A wrong old password counts as a failed sign-in."""
        if fault := passwords.fault_of(new, person.name):
            return Denied("password", fault)
        kept = await self._verify(person.name, old)
        if kept is None:
            return WRONG
        new_kept = await self._passwords.hash(new)

        def changed(connection: Connection) -> SignedIn | Denied:
            found = _verified_person(connection, person.name, kept)
            if found is None:
                return WRONG
            one = people.c.number == found.number
            connection.execute(update(people).where(one).values(password=new_kept))
            return self._renew_session(connection, found)

        return await self._database.transact(changed)

    # --- administrators -----------------------------------------------------------------------------------

    async def set_roles(self, by: Person, name: str, roles: AbstractSet[str]) -> Person | Denied:
        return await self._database.transact(
            lambda connection: administration.set_roles(connection, by.number, name, roles)
        )

    async def first_run_token(self) -> str | None:
        """A new token at each call, for one use, while there is no administrator."""
        return await self._database.transact(administration.renew_first_run)

    async def claim_admin(self, token: str, name: str, password: str) -> SignedIn | Denied:
        right = await self._database.transact(
            lambda connection: administration.is_first_run_token(connection, token)
        )
        if not right:
            return administration.WRONG_TOKEN
        if fault := _fault_of(name, password):
            return fault
        kept = await self._passwords.hash(password)

        def claimed(connection: Connection) -> SignedIn:
            if not administration.use_first_run_token(connection, token):
                raise _DeniedError(administration.WRONG_TOKEN)
            made = self._add_account(connection, name, kept, {PLAYER, ADMIN})
            if made is None:
                raise _DeniedError(TAKEN)
            return made

        try:
            return await self._database.transact(claimed)
        except _DeniedError as no:
            return no.denied

    # --- within a transaction -----------------------------------------------------------------------------

    def _add_guest(self, connection: Connection) -> SignedIn:
        for _ in range(_GUEST_TRIES):
            made = self._add(connection, names.new_guest_name(), GUEST, {PLAYER}, None)
            if made is not None:
                return SignedIn(made, sessions.begin(connection, made.number, self._now()))
        raise AssertionError("there are more names for guests than guests")

    def _add_account(
        self, connection: Connection, name: str, kept: str, roles: AbstractSet[str]
    ) -> SignedIn | None:
        if faces.name_taken(connection, name):
            return None
        made = self._add(connection, name, ACCOUNT, roles, kept)
        if made is None:
            return None
        faces.keep(connection, made.number, faces.Face(name))
        return SignedIn(made, sessions.begin(connection, made.number, self._now()))

    def _bot(self, connection: Connection, name: str) -> Person:
        made = self._add(connection, name, BOT, {PLAYER}, None)
        return made or rows.person_of(rows.known(connection, name))

    def _add(
        self, connection: Connection, name: str, kind: str, roles: AbstractSet[str], kept: str | None
    ) -> Person | None:
        made = rows.add(connection, name=name, kind=kind, roles=roles, password=kept, now=self._now())
        if made is not None:
            self._purses.opened(connection, name)
        return made

    def _make_account(self, connection: Connection, guest: Person, name: str, kept: str) -> SignedIn:
        if faces.name_taken(connection, name, but=guest.number):
            raise _DeniedError(TAKEN)
        colour = faces.face_of(connection, guest.number).colour
        faces.keep(connection, guest.number, faces.Face(name, colour))
        done = connection.execute(
            update(people)
            .where(people.c.number == guest.number, people.c.kind == GUEST)
            .values(name=name, folded=name.casefold(), kind=ACCOUNT, password=kept)
        )
        if done.rowcount != 1:
            raise _DeniedError(NOT_A_GUEST)
        if not self._purses.handed_over(connection, guest.name, name):
            raise _DeniedError(SEATED)
        return self._renew_session(connection, guest._replace(name=name, kind=ACCOUNT))

    def _renew_session(self, connection: Connection, person: Person) -> SignedIn:
        sessions.end_all(connection, person.number, self._now())
        return SignedIn(person, sessions.begin(connection, person.number, self._now()))

    async def _verify(self, name: str, password: str) -> str | None:
        """The stored hash, if the password is right. The same work is done whether or not the name exists."""

        def tried(connection: Connection) -> tuple[bool, str | None]:
            may_succeed = attempts.counted(connection, name, self._now())
            row = rows.named(connection, name)
            return may_succeed, None if row is None else row.password

        may_succeed, kept = await self._database.transact(tried)
        right = await self._passwords.matches(kept, password)
        return kept if right and may_succeed else None


def _verified_person(connection: Connection, name: str, kept: str | None) -> Person | None:
    """The person, if their password is still the verified one. Their failures are cleared."""
    row = rows.named(connection, name)
    if kept is None or row is None or row.password != kept:
        return None
    attempts.clear(connection, name)
    return rows.person_of(row)


def _fault_of(name: str, password: str) -> Denied | None:
    if fault := names.fault_of(name):
        return Denied("name", fault)
    if fault := passwords.fault_of(password, name):
        return Denied("password", fault)
    return None
