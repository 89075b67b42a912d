"""Tables shared among servers: by number, the same for all who compute it, and with little moved."""

from collections import Counter

import pytest

from cutcard.pit.servers.shares import shares

TABLES = [f"table-{number:03}" for number in range(300)]


@pytest.mark.parametrize(("tables", "servers"), [(0, 3), (1, 3), (4, 3), (7, 3), (300, 1), (300, 7), (5, 9)])
def test_no_server_has_more_than_one_table_more_than_another(tables: int, servers: int) -> None:
    names = [f"s{number}" for number in range(servers)]
    shared = shares(TABLES[:tables], names)
    assert set(shared) == set(TABLES[:tables])
    counts = Counter(dict.fromkeys(names, 0))
    counts.update(shared.values())
    assert max(counts.values()) - min(counts.values()) <= 1
    assert set(counts) == set(names)


def test_the_order_of_the_lists_makes_no_difference() -> None:
    assert shares(TABLES, ["a", "b", "c"]) == shares(TABLES[::-1], ["c", "a", "b"])


def test_a_server_that_joins_or_leaves_moves_little_else() -> None:
    two, three = shares(TABLES, ["a", "b"]), shares(TABLES, ["a", "b", "c"])
    moved = [name for name in TABLES if two[name] != three[name]]
    assert len(moved) < 150, "100 must move to the third; hashing modulo the number would move 200"
    back = shares(TABLES, ["a", "b"])
    assert back == two


def test_without_a_server_nothing_is_shared() -> None:
    assert shares(TABLES, []) == {}
