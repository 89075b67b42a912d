"""Guests and accounts: registration, names, and the first administrator, as the server calls them."""

import time
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from typing import Protocol, TypeVar

from sqlalchemy import Connection, update
from sqlalchemy.exc import IntegrityError

from cutcard.pit.journal.recording import recorded
from cutcard.pit.people import (
    administration,
    faces,
    first_run,
    names,
    passwords,
    rows,
    security_events,
    sessions,
)
from cutcard.pit.people.person import (
    ACCOUNT,
    BOT,
    GUEST,
    NO_CLIENT,
    PLAYER,
    Client,
    Denied,
    Person,
    SignedIn,
)
from cutcard.pit.people.sign_in import SignIn
from cutcard.pit.people.tables import people
from cutcard.pit.store.transactions import TransactionRunner

TAKEN = faces.TAKEN
SEATED = Denied(
    "seated",
    "Leave the tables you sit at first, and wait until wagers you left there are decided: "
    "your chips lie there under your old name.",
)
NOT_A_GUEST = Denied("kind", "Only a guest can become an account.")
_GUEST_TRIES = 20
Result = TypeVar("Result")


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


class People(SignIn):
    """`seated` says whether a person sits at a table now or has wagers left at one."""

    def __init__(
        self,
        database: TransactionRunner,
        purses: Purses,
        *,
        seated: Callable[[str], bool] = lambda name: False,
        now: Callable[[], int] = _microseconds,
        hashing: passwords.Passwords | None = None,
        second_factor: bool = False,
    ) -> None:
        super().__init__(database, now, hashing or passwords.Passwords(), second_factor=second_factor)
        self._purses = purses
        self._seated = seated
        self.faces = faces.FaceCache(database)

    def close(self) -> None:
        self._passwords.close()

    # --- who comes in -------------------------------------------------------------------------------------

    async def new_guest(self, *, client: Client = NO_CLIENT) -> SignedIn:
        return await self._database.transact(lambda connection: self._add_guest(connection, client))

    async def register(self, name: str, password: str, *, client: Client = NO_CLIENT) -> SignedIn | Denied:
        if fault := _fault_of(name, password):
            return fault
        kept = await self._passwords.hash(password)
        try:
            return await self._database.transact(
                lambda connection: self._add_account(connection, name, kept, client) or TAKEN
            )
        except IntegrityError:
            return TAKEN

    async def upgrade(
        self, guest: Person, name: str, password: str, *, client: Client = NO_CLIENT
    ) -> SignedIn | Denied:
        """Turns a guest into an account. They keep their money and get a new session; the old ones end."""
        if guest.kind != GUEST:
            return NOT_A_GUEST
        return await self._upgraded(guest, name, password, client)

    async def _upgraded(
        self, guest: Person, name: str, password: str, client: Client, token: str = ""
    ) -> SignedIn | Denied:
        """With a token, the account is the first administrator."""
        if fault := _fault_of(name, password):
            return fault
        if self._seated(guest.name):
            return SEATED
        kept = await self._passwords.hash(password)
        if self._seated(guest.name):  # again: the wallet knows of chips, not of wagers left
            return SEATED

        def upgraded(connection: Connection) -> SignedIn:
            if token:
                _use(connection, token)
            made = self._make_account(connection, guest, name, kept, client)
            return self._promoted(connection, made, client) if token else made

        try:
            made = await self._database.transact(upgraded)
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

    # --- administrators -----------------------------------------------------------------------------------

    async def administer(self, act: Callable[[Connection, int], Result]) -> Result:
        """Carries out an act of `administration` in one transaction: `act(connection, now)`."""
        return await self._database.transact(lambda connection: act(connection, self._now()))

    async def set_roles(self, by: Person, name: str, roles: AbstractSet[str], why: str) -> Person | Denied:
        actor = security_events.person(by)
        return await self.administer(
            lambda connection, now: administration.set_roles(connection, actor, name, roles, why, now)
        )

    async def first_run_token(self) -> str | None:
        """A new token at each call, for one use, while there is no administrator."""
        return await self._database.transact(first_run.renew)

    async def claim_admin(
        self,
        token: str,
        name: str,
        password: str,
        *,
        signed_in: Person | None = None,
        client: Client = NO_CLIENT,
    ) -> SignedIn | Denied:
        """The first administrator: the account that is signed in, where no name is given; a guest, who
        becomes the account of this name; otherwise a new account. A new session takes the place of others."""
        right = await self._database.transact(lambda connection: first_run.is_right(connection, token))
        if not right:
            return first_run.WRONG_TOKEN
        if signed_in is not None and signed_in.kind == ACCOUNT and not name:
            return await self._claim(
                lambda connection: self._same_account(connection, signed_in, token, client)
            )
        if signed_in is not None and signed_in.kind == GUEST:
            return await self._upgraded(signed_in, name, password, client, token)
        if fault := _fault_of(name, password):
            return fault
        kept = await self._passwords.hash(password)

        def claimed(connection: Connection) -> SignedIn:
            _use(connection, token)
            made = self._add_account(connection, name, kept, client)
            if made is None:
                raise _DeniedError(TAKEN)
            return self._promoted(connection, made, client)

        return await self._claim(claimed)

    async def _claim(self, work: Callable[[Connection], SignedIn]) -> SignedIn | Denied:
        try:
            return await self._database.transact(work)
        except _DeniedError as no:
            return no.denied

    # --- within a transaction -----------------------------------------------------------------------------

    def _same_account(self, connection: Connection, person: Person, token: str, client: Client) -> SignedIn:
        _use(connection, token)
        known = rows.person_of(rows.known(connection, person.name))
        return self._promoted(connection, SignedIn(known, ""), client)

    def _promoted(self, connection: Connection, entered: SignedIn, client: Client) -> SignedIn:
        by = security_events.person(entered.person, client)
        promoted = first_run.promote(connection, by, entered.person, self._now())
        return self._renew_session(connection, promoted, client)

    def _add_guest(self, connection: Connection, client: Client) -> SignedIn:
        for _ in range(_GUEST_TRIES):
            made = self._add(connection, names.new_guest_name(), GUEST, {PLAYER}, None)
            if made is not None:
                return SignedIn(made, sessions.begin(connection, made.number, self._now(), client))
        raise AssertionError("there are more names for guests than guests")

    def _add_account(self, connection: Connection, name: str, kept: str, client: Client) -> SignedIn | None:
        if faces.name_taken(connection, name):
            return None
        made = self._add(connection, name, ACCOUNT, {PLAYER}, kept)
        if made is None:
            return None
        faces.keep(connection, made.number, faces.Face(name))
        by = security_events.person(made, client)
        security_events.record(connection, by, "registered", name, self._now())
        return SignedIn(made, sessions.begin(connection, made.number, self._now(), client))

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

    def _make_account(
        self, connection: Connection, guest: Person, name: str, kept: str, client: Client
    ) -> SignedIn:
        if faces.name_taken(connection, name, but=guest.number):
            raise _DeniedError(TAKEN)
        colour = faces.face_of(connection, guest.number).colour
        faces.keep(connection, guest.number, faces.Face(name, colour))
        done = recorded(
            connection,
            update(people)
            .where(people.c.number == guest.number, people.c.kind == GUEST)
            .values(name=name, folded=name.casefold(), kind=ACCOUNT, password=kept),
        )
        if len(done) != 1:
            raise _DeniedError(NOT_A_GUEST)
        if not self._purses.handed_over(connection, guest.name, name):
            raise _DeniedError(SEATED)
        made = guest._replace(name=name, kind=ACCOUNT)
        by = security_events.person(made, client)
        detail = f"was {guest.name}"
        security_events.record(connection, by, "registered", name, self._now(), detail=detail)
        return self._renew_session(connection, made, client)


def _use(connection: Connection, token: str) -> None:
    if not first_run.use(connection, token):
        raise _DeniedError(first_run.WRONG_TOKEN)


def _fault_of(name: str, password: str) -> Denied | None:
    if fault := names.fault_of(name):
        return Denied("name", fault)
    if fault := passwords.fault_of(password, name):
        return Denied("password", fault)
    return None
