"""Faces: the name and the colour by which others see a person at a table.

A guest plays under a name that the house gave. It stays on felts and in logs, so the name a guest chooses is
shown in its place and changes nothing there. It keeps the rules of all names: a name of one shape, nobody
else's, whatever its case. It is chosen once. An account is shown by its own name. A colour may be changed at
any time.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select, update

from cutcard.pit.journal.recording import recorded
from cutcard.pit.people import names
from cutcard.pit.people.person import GUEST, Denied, Person
from cutcard.pit.people.tables import faces, people
from cutcard.pit.store.transactions import TransactionRunner

COLOURS = 8
"""Colours are numbers from 1; 0 is none."""
TAKEN = Denied("taken", "This name is taken. Choose another.")
CHOSEN = Denied("chosen", "You have chosen your name already. An account can have another one.")
ACCOUNT_NAME = Denied("kind", "An account is shown by its own name.")
NO_SUCH_COLOUR = Denied("colour", f"Expected a colour from 0 to {COLOURS}.")


class Face(NamedTuple):
    shown: str = ""
    """Empty where none was chosen."""
    colour: int = 0


NO_FACE = Face()
MOST_CACHED = 20_000


class FaceCache:
    """The faces of people who sit somewhere, so that a lobby does not ask the database. One server writes a
    database, so what it has kept here is what is stored."""

    def __init__(self, database: TransactionRunner) -> None:
        self._database = database
        self._known: dict[str, Face] = {}

    async def of(self, wanted: Collection[str]) -> Mapping[str, Face]:
        """By name, of those who chose something."""
        unknown = [name for name in wanted if name not in self._known]
        if unknown:
            found = await self._database.transact(lambda connection: faces_of(connection, unknown))
            if len(self._known) + len(unknown) > MOST_CACHED:
                self._known.clear()
            self._known.update(
                {name: found.get(name, NO_FACE) for name in unknown if name not in self._known}
            )
        known = {name: self._known.get(name, NO_FACE) for name in wanted}
        return {name: face for name, face in known.items() if face != NO_FACE}

    def set(self, name: str, face: Face) -> None:
        self._known[name] = face

    def forget(self, name: str) -> None:
        self._known.pop(name, None)


def fault_of(person: Person, shown: str, colour: int) -> Denied | None:
    """Why nobody of their kind may be shown so; other people are not asked."""
    if not 0 <= colour <= COLOURS:
        return NO_SUCH_COLOUR
    if person.kind != GUEST:
        return ACCOUNT_NAME if shown not in ("", person.name) else None
    fault = names.fault_of(shown) if shown else None
    return Denied("name", fault) if fault else None


def choose(connection: Connection, person: Person, shown: str, colour: int) -> Face | Denied:
    """Keeps the choice; an empty name leaves it as it is. `IntegrityError` if another takes the name now."""
    found = face_of(connection, person.number)
    if person.kind == GUEST and shown:
        if found.shown and found.shown != shown:
            return CHOSEN
        if not found.shown and name_taken(connection, shown):
            return TAKEN
    kept = Face(shown if person.kind == GUEST and shown else found.shown, colour)
    keep(connection, person.number, kept)
    return kept


def name_taken(connection: Connection, name: str, but: int = 0) -> bool:
    """Whether somebody else has this name, as a person or by choice."""
    folded = name.casefold()
    named = select(people.c.number).where(people.c.folded == folded, people.c.number != but)
    shown = select(faces.c.person).where(faces.c.folded == folded, faces.c.person != but)
    return connection.execute(named).first() is not None or connection.execute(shown).first() is not None


def keep(connection: Connection, number: int, face: Face) -> None:
    """`IntegrityError` if somebody else has the name by choice."""
    values: dict[str, Any] = {
        "shown": face.shown,
        "folded": face.shown.casefold() or None,
        "colour": face.colour,
    }
    changed = recorded(connection, update(faces).where(faces.c.person == number).values(**values))
    if not changed:
        recorded(connection, insert(faces).values(person=number, **values))


def face_of(connection: Connection, number: int) -> Face:
    row = connection.execute(select(faces).where(faces.c.person == number)).first()
    return NO_FACE if row is None else Face(row.shown, row.colour)


def faces_of(connection: Connection, wanted: Sequence[str]) -> dict[str, Face]:
    """The faces of people by their names; those who chose none have none here."""
    found = connection.execute(
        select(people.c.name, faces.c.shown, faces.c.colour)
        .join(faces, faces.c.person == people.c.number)
        .where(people.c.name.in_(wanted))
    )
    return {row.name: Face(row.shown, row.colour) for row in found}
