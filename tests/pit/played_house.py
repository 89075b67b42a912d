"""A house that was played in: random players' logs, written to a store with wallet and cage like the server
does."""

import asyncio

from sqlalchemy import Connection

from cutcard.pit.store.protocol import CageRow, Commit, Opening, StoredAnswer
from cutcard.pit.store.sql_store import SqlStore
from cutcard.pit.table import answers
from cutcard.pit.table.keeper import Keeper
from cutcard.pit.table.table_opening import keeper_from_log
from cutcard.pit.wallet.accounts import ISSUE, account_of
from cutcard.pit.wallet.books import move
from cutcard.pit.wallet.cage import Cage
from cutcard.pit.wallet.play_money import PlayMoney
from tests.pit.random_players import PEOPLE, RandomPlayers, SeededRandomness


async def play_into(store: SqlStore, *groups: RandomPlayers) -> None:
    """Writes what the players have played; everybody has enough money for what they bring."""
    wallet = PlayMoney(store)
    cage = Cage(wallet, store)
    await wallet.start()
    await store.transact(lambda connection: _make_rich(wallet, connection))
    for random_players in groups:
        keeper = keeper_from_log(random_players.log[0], SeededRandomness(0))
        for entry in random_players.log:
            keeper.follow(entry)
            for row in keeper.cage_rows:
                if row.state == "held":
                    await cage.ask(row.player, row.table, row.cents, row.key)
            await store.commit(commit_of(keeper, random_players, entry.number))
    await cage.pay_out()


def commit_of(keeper: Keeper, random_players: RandomPlayers, number: int) -> Commit:
    entry = random_players.log[number - 1]
    answer = (
        StoredAnswer(entry.actor, entry.command, answers.done(entry.command, number))
        if entry.command
        else None
    )
    cage: tuple[CageRow, ...] = keeper.cage_rows
    opening = Opening(keeper.rules.game.name, keeper.rules.sheet.digest) if number == 1 else None
    held = keeper.ledger.touched
    return Commit(entry.table, number - 1, (entry,), answer, held, cage, opening, keeper.facts.closed)


def _make_rich(wallet: PlayMoney, connection: Connection) -> None:
    for person in PEOPLE:
        wallet.opened(connection, person)
        target = account_of(person)
        move(connection, source=ISSUE, target=target, cents=10**9, key=f"gift {person}", reason="gift", at=1)


def house(store: SqlStore, *sheets: str, rounds: int = 4) -> list[RandomPlayers]:
    groups = [RandomPlayers(sheet, seed) for seed, sheet in enumerate(sheets)]
    for random_players in groups:
        random_players.play(rounds)
    asyncio.run(play_into(store, *groups))
    return groups
