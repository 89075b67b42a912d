"""Which server should run which table. All servers compute the same from the same lists.

Each table has an order of preference among the servers, drawn from a hash of both names, so a server that
joins or leaves changes little else. The tables are shared by number: no server has more than one table more
than another.
"""

from collections.abc import Collection, Mapping
from functools import lru_cache
from hashlib import sha256


def shares(tables: Collection[str], servers: Collection[str]) -> Mapping[str, str]:
    """The server of each table; empty where there is no server."""
    return _shared(frozenset(tables), frozenset(servers)) if servers else {}


@lru_cache(maxsize=4)
def _shared(tables: frozenset[str], servers: frozenset[str]) -> Mapping[str, str]:
    """Kept: it is asked twice a second, and seldom changes."""
    least, extra = divmod(len(tables), len(servers))
    count = dict.fromkeys(servers, 0)
    shared = {}
    for table in sorted(tables):
        for server in sorted(servers, key=lambda one: _preference(one, table)):
            full = least if extra == 0 else least + 1
            if count[server] < full:
                break
        count[server] += 1
        extra -= count[server] > least
        shared[table] = server
    return shared


def _preference(server: str, table: str) -> bytes:
    return sha256(f"{server}\0{table}".encode()).digest()
