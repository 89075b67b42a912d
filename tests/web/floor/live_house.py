"""A whole house with a live table, its staff, and a table whose cards are known to the test."""

import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import Connection, update

from cutcard.cards import card
from cutcard.games.protocol import GiveCard, Kind
from cutcard.pit.people.tables import people
from cutcard.pit.runtime.house import Pace, TableSheet
from cutcard.pit.runtime.running_table import RunningTable
from cutcard.pit.table import acts
from cutcard.pit.wallet.accounts import PlayerFunds
from cutcard.pit.wallet.books import open_account
from cutcard.web.floor.alarm_reports import Webhook
from cutcard.web.server.assembly import OpenHouse, open_house
from cutcard.web.server.logs import Log
from cutcard.web.server.settings import Settings
from tests.served import ROOT
from tests.web.fakes import ORIGIN
from tests.web.test_administration_routes import LIMITS, Somebody

SHEET = "minibaccarat"
MADE = [rank + suit for suit in "shdc" for rank in "A23456789TJQK"]


class LiveHouse:
    """Ben deals, ann plays, flo and fay are floorpersons, otto is the auditor, carol the administrator."""

    def __init__(self, opened: OpenHouse, staff: dict[str, Somebody], log: io.StringIO) -> None:
        self.opened, self.people, self.log = opened, staff, log

    @property
    def table(self) -> RunningTable:
        found = self.opened.house.table(SHEET)
        assert found is not None
        return found

    async def hired(self, name: str, roles: str) -> Somebody:
        """Somebody else with an account and these roles."""
        return await _hired(self.opened, name, roles)

    async def as_(self, name: str, act: acts.Act) -> None:
        refusal = await self.table.act_as_floorperson(act, name)
        assert refusal is None, refusal

    async def wager(self) -> None:
        """Ann has sat down and laid a wager, and the cards are ready to be dealt."""
        if not self.table.snapshot.facts.dealer:
            await self.as_("ben", acts.BeginDealing())
            await self.as_("ann", acts.Sit(1, 500_00, "k ann 1"))
        while self.awaits is not Kind.WAGERS:
            if self.awaits is Kind.CARD:
                await self.as_("ben", acts.Say(GiveCard(card("As") if self._turned() else None)))
            else:
                await self.as_("ben", acts.Next(late=True))
        statement = ["bet", "1", "ann", "player", "10"]
        await self.as_("ann", acts.Say(self.table.rules.game.read_statement(statement)))

    def _turned(self) -> bool:
        """Whether the awaited burn card is the one that is turned face up."""
        return self.table.keeper.croupier.awaiting.face_up

    @property
    def awaits(self) -> Kind:
        kind: Kind = self.table.keeper.croupier.awaiting.kind
        return kind

    async def round(self, cards: list[str]) -> None:
        """A round with these cards, taken from the front."""
        await self.wager()
        await self.as_("ben", acts.Next())
        while self.table.keeper.in_round:
            if self.awaits is Kind.CARD:
                await self.as_("ben", acts.Say(GiveCard(card(cards.pop(0)))))
            else:
                await self.as_("ben", acts.Next(late=True))

    async def alarm(self) -> None:
        """Cards in factory order until there is an alarm."""
        cards = MADE * 8
        while not self.table.snapshot.facts.floor.alarms:
            await self.round(cards)


@asynccontextmanager
async def live_house(
    tmp_path: Path, *, webhook: Webhook | None = None, staffed: bool = True
) -> AsyncIterator[LiveHouse]:
    text = (ROOT / "sheets" / f"{SHEET}.toml").read_text("utf-8")
    out = io.StringIO()
    async with open_house(
        f"sqlite:///{tmp_path}/house.db",
        [TableSheet(SHEET, text, live=True)],
        settings=Settings(origins=frozenset({ORIGIN}), limits=LIMITS, alarm_webhook=webhook),
        log=Log(out),
        pace=Pace(0, 0, 0, 0),
        bots=0,
    ) as opened:
        staff = await _staff(opened) if staffed else {}
        yield LiveHouse(opened, staff, out)


async def _staff(opened: OpenHouse) -> dict[str, Somebody]:
    """Guests who are made accounts with these roles behind the journal's back: no password has to be hashed.
    Such a house does not start again."""
    roles = {
        "carol": "admin player",
        "ben": "dealer player",
        "ann": "player",
        "flo": "floorperson player",
        "fay": "floorperson player",
        "otto": "auditor player",
    }
    return {name: await _hired(opened, name, own) for name, own in roles.items()}


async def _hired(opened: OpenHouse, name: str, roles: str) -> Somebody:
    one = Somebody(opened)
    guest = (await one.post("guest")).json()["name"]
    made = update(people).where(people.c.name == guest)
    hired = made.values(name=name, folded=name, kind="account", roles=roles)

    def work(connection: Connection, _: int) -> None:
        connection.execute(hired)
        open_account(connection, PlayerFunds(name))

    await opened.people.administer(work)
    await opened.context.check_again(guest)
    return one
