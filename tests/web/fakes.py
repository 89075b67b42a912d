"""Fakes of pit and people, so that each guard of the server is tested by itself."""

import asyncio
import io
import json
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

import msgspec

from cutcard.games.protocol import FLOORPERSON
from cutcard.games.registry import GAMES
from cutcard.law.refusal import Refusal, refuse
from cutcard.pit.limits.pending import PendingWager
from cutcard.pit.people.faces import Face
from cutcard.pit.people.person import Denied, Person, SignedIn
from cutcard.pit.table import acts
from cutcard.pit.table.answers import house_rule
from cutcard.pit.table.floor.floor_facts import FloorFacts
from cutcard.pit.table.posting import Considered
from cutcard.pit.wallet.play_money import NotBroke
from cutcard.web import wire
from cutcard.web.http.http_types import LobbyTable, RecentlySaid, RoundReplay, Rounds, SaidLine, TableRules

ORIGIN = "http://127.0.0.1:8000"


def person(name: str, kind: str = "guest", *roles: str) -> Person:
    return Person(0, name, kind, frozenset({"player", *roles}))


class FakeFaces:
    def __init__(self) -> None:
        self.chosen: dict[str, Face] = {}

    async def of(self, wanted: Collection[str]) -> dict[str, Face]:
        return {name: self.chosen[name] for name in wanted if name in self.chosen}


class FakePeople:
    """Sessions by token, passwords as they are."""

    def __init__(self) -> None:
        self.faces = FakeFaces()
        self.sessions: dict[str, Person] = {}
        self.passwords: dict[str, str] = {}
        self.asked = 0
        self.active: list[str] = []

    def enter(self, name: str, *roles: str) -> str:
        return self._entered(person(name, "guest", *roles)).token

    def _entered(self, one: Person) -> SignedIn:
        token = secrets.token_urlsafe(16)
        self.sessions[token] = one
        return SignedIn(one, token)

    async def people_by_token(self, tokens: Sequence[str]) -> dict[str, Person]:
        self.asked += 1
        await asyncio.sleep(0)
        return {token: self.sessions[token] for token in tokens if token in self.sessions}

    async def new_guest(self, **_: Any) -> SignedIn:
        return self._entered(person(f"guest-{len(self.sessions) + 1}"))

    async def register(self, name: str, password: str, **_: Any) -> SignedIn | Denied:
        if not name.isalnum() or len(name) > 20:
            return Denied("name", "A name has letters and digits.")
        if name in self.passwords:
            return Denied("taken", "That name is taken.")
        self.passwords[name] = password
        return self._entered(person(name, "account"))

    async def upgrade(self, guest: Person, name: str, password: str, **_: Any) -> SignedIn | Denied:
        entered = await self.register(name, password)
        if isinstance(entered, SignedIn):
            for token, one in list(self.sessions.items()):
                if one.name == guest.name:
                    del self.sessions[token]
        return entered

    async def login(self, name: str, password: str, **_: Any) -> SignedIn | Denied:
        if self.passwords.get(name) != password:
            return Denied("sign-in", "That name and password do not go together.")
        return self._entered(person(name, "account"))

    async def administer(self, act: Callable[[Any, int], Any]) -> None:
        """Nobody has limits of their own."""

    async def note_active(self, token: str) -> None:
        self.active.append(self.sessions[token].name)

    async def logout(self, token: str) -> None:
        self.sessions.pop(token, None)

    async def choose_face(self, one: Person, shown: str, colour: int) -> Face | Denied:
        if shown == "taken":
            return Denied("taken", "That name is taken.")
        self.faces.chosen[one.name] = Face(shown, colour)
        return self.faces.chosen[one.name]

    async def claim_admin(self, token: str, name: str, password: str, **_: Any) -> SignedIn | Denied:
        if token != "first":
            return Denied("token", "The token is not good.")
        return self._entered(person(name, "account", "admin"))


class FakeWallet:
    async def balance(self, player: str) -> int:
        return 100000

    async def seats(self, player: str) -> dict[str, int]:
        return {}

    async def refill(self, player: str, at_tables: Any) -> NotBroke:
        return NotBroke(100000)


class FakeTable:
    """Remembers every act; answers each as done."""

    def __init__(self, name: str = "atlantic-city", game: str = "blackjack") -> None:
        self.name = name
        self.rules = SimpleNamespace(game=GAMES[game], in_round=lambda state: False)
        self.sheet = None
        facts = SimpleNamespace(dealer="", last_dealer="", floor=FloorFacts())
        self.snapshot = SimpleNamespace(version=0, facts=facts, state=SimpleNamespace(rounds=0))
        self.done: list[tuple[str, str, int, acts.Act]] = []
        self.sinks: dict[int, tuple[str, Callable[[bytes], None]]] = {}
        self.gate: asyncio.Event | None = None
        """Where set, acts wait for it: a commit that takes its time."""
        self.raises: Exception | None = None

    async def act(
        self, player: str, command_id: str, seen: int, act: acts.Act, pending: PendingWager | None = None
    ) -> bytes:
        if self.gate is not None:
            await self.gate.wait()
        if self.raises is not None:
            raise self.raises
        self.done.append((player, command_id, seen, act))
        return msgspec.json.encode(wire.AnswerFrame(command_id, True, len(self.done)))

    async def act_as_floorperson(self, act: acts.Act, actor: str) -> Refusal | None:
        self.done.append((actor, "", 0, act))
        return None

    async def order(self, command: Any, person: str) -> Refusal | None:
        """Remembers who ordered what as the floorperson; there are no more than four boxes."""
        if self.raises is not None:
            raise self.raises
        if command.boxes > 4:
            return refuse("2.14", "a player is permitted 1 to 4 boxes at this table")
        self.done.append((person, "", 0, acts.Say(command, FLOORPERSON)))
        return None

    def subscribe(self, observer: str, sink: Callable[[bytes], None]) -> Callable[[], None]:
        key = len(self.sinks) + secrets.randbits(32)
        self.sinks[key] = (observer, sink)
        sink(self.frame(observer))
        return lambda: self.sinks.pop(key, None) and None

    def frame(self, observer: str) -> bytes:
        return json.dumps({"type": "table", "for": observer}).encode()

    def tell(self, frame: bytes) -> None:
        for _, sink in list(self.sinks.values()):
            sink(frame)


class NoPastRounds:
    """A house without a log: it knows no table."""

    async def ended(self, table: str) -> int | None:
        return None

    async def rounds(self, table: str, first: int, last: int) -> tuple[Any, ...]:
        return ()


class FakeHouse:
    def __init__(self, *tables: Any) -> None:
        self._tables = {table.name: table for table in tables}

    def tables(self) -> list[Any]:
        return list(self._tables.values())

    def table(self, name: str) -> Any:
        return self._tables.get(name)

    def listed(self) -> list[Any]:
        return self.tables()

    def everywhere(self) -> dict[str, Any]:
        return dict(self._tables)

    @property
    def past_rounds(self) -> "NoPastRounds":
        return NoPastRounds()

    async def announce(self, wanted: Mapping[str, acts.Announce]) -> Refusal | None:
        """Remembers what is announced; nothing may take effect at once."""
        if any(act.effective == 0 for act in wanted.values()):
            return refuse("8.3(b)1", "done less than half an hour before it takes effect")
        for name, act in wanted.items():
            self._tables[name].done.append(("floorperson", "", 0, act))
        return None

    async def withdraw(self, names: Collection[str], by: str) -> Refusal | None:
        for name in names:
            self._tables[name].done.append(("floorperson", "", 0, acts.WithdrawChange(by)))
        return None

    def considered(self, wanted: Mapping[str, acts.Announce]) -> tuple[dict[str, Considered], Refusal | None]:
        """Every sheet changes nothing."""
        return {name: Considered(house_rule("the sheet changes nothing")) for name in wanted}, None


class FakeTableInfo:
    def sits(self, table: Any, name: str) -> bool:
        return any(isinstance(act, acts.Sit) for player, _, _, act in table.done if player == name)

    def left_wagers(self, table: Any, name: str) -> bool:
        return False

    def chips(self, table: Any, name: str) -> int:
        return 0

    def people(self, table: Any) -> tuple[str, ...]:
        return tuple(dict.fromkeys(player for player, _, _, act in table.done if isinstance(act, acts.Sit)))

    def played(self, table: Any) -> int:
        return 3

    def lobby(self, table: Any) -> LobbyTable:
        return LobbyTable(table.name, "Atlantic City", "blackjack", (), (), 7, group="start")

    def rules(self, table: Any) -> TableRules:
        return TableRules(table.name, "Atlantic City", "blackjack", "", (), (), (), "sha256:0")

    def rounds(self, table: Any, observer: str) -> Rounds:
        return Rounds(())

    def said(self, table: Any, observer: str) -> RecentlySaid:
        return RecentlySaid((SaidLine(1, f"as {observer or 'anybody'} heard it"),))

    def replay(self, table: Any, number: int, observer: str) -> RoundReplay | None:
        return RoundReplay(number, (), f"# as {observer or 'anybody'} saw it") if number == 1 else None


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def lines(out: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.getvalue().splitlines()]
