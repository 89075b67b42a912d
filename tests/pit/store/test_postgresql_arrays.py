"""Values of a batch reach PostgreSQL to the letter: arrays are written by us, not by the driver."""

from random import Random

from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.sql.statements_postgresql import _as_array
from tests.pit.postgres import Cluster

LETTERS = "\\\"'{},()%$ NULnul\t\n\r\x01\x7f♠牌😀\u00a0\ufeff\uffff"
READ = "SELECT %(texts)s::TEXT[], %(numbers)s::BIGINT[], %(bytes)s::BYTEA[], %(truths)s::BOOLEAN[]"
TIMES = 200


def test_arrays_of_any_values_are_read_as_they_were_written(cluster: Cluster) -> None:
    random = Random(1)
    store = open_store(cluster.emptied_database())
    try:
        with store.engine.connect() as connection:
            driver = connection.connection.driver_connection
            assert driver is not None
            for _ in range(TIMES):
                many = range(random.randrange(1, 6))
                written: dict[str, list[object]] = {
                    "texts": [
                        random.choice([None, "", "NULL", "".join(random.choices(LETTERS, k=4))]) for _ in many
                    ],
                    "numbers": [random.choice([None, 0, -1, 2**63 - 1, -(2**63)]) for _ in many],
                    "bytes": [random.choice([None, b"", random.randbytes(4)]) for _ in many],
                    "truths": [random.choice([None, True, False]) for _ in many],
                }
                read = driver.execute(READ, {name: _as_array(one) for name, one in written.items()})
                assert dict(zip(written, read.fetchone(), strict=True)) == written
    finally:
        store.close()
