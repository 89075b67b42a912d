"""The migrations make exactly the declared tables."""

import importlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import CheckConstraint, inspect

import cutcard.pit
from cutcard.pit.store.connection.opening import open_store
from cutcard.pit.store.migration import MIGRATIONS, revisions
from cutcard.pit.store.protocol import StoreError
from cutcard.pit.store.sql.tables import metadata
from tests.pit.store.conftest import OpenStore


def declared() -> None:
    """Loads every room's `tables.py`."""
    root = Path(cutcard.pit.__file__).parent
    for file in root.rglob("tables.py"):
        importlib.import_module(".".join(("cutcard.pit", *file.relative_to(root).with_suffix("").parts)))


def test_what_the_migrations_make_is_what_is_declared(open_one: OpenStore) -> None:
    declared()
    with open_one().engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
        checks = {
            check["name"]
            for table in metadata.tables
            for check in inspect(connection).get_check_constraints(table)
        }
    wanted = {
        str(constraint.name)
        for table in metadata.tables.values()
        for constraint in table.constraints
        if isinstance(constraint, CheckConstraint)
    }
    assert wanted
    assert checks == wanted


def test_revisions_are_one_chain_in_the_order_of_their_numbers() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    chain = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    assert tuple(reversed(chain)) == revisions()


@pytest.mark.parametrize("reading", [False, True])
def test_a_database_of_the_layout_before_the_first_release_is_refused_in_one_sentence(
    tmp_path: Path, reading: bool
) -> None:
    """`schema_0005.sql` is the dump of a database that the program of that schema made."""
    file = tmp_path / "house.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(Path(__file__).with_name("schema_0005.sql").read_text())
        before = list(connection.iterdump())
    with pytest.raises(StoreError) as refused:
        open_store(str(file), reading=reading)
    assert str(refused.value) == (
        f"{file}: its schema is 0005, from before the first release, and this program reads 0006 and later;"
        " start with a new database"
    )
    with closing(sqlite3.connect(file)) as connection:
        assert list(connection.iterdump()) == before, "it is left as it was"


def test_opening_again_changes_nothing(open_one: OpenStore) -> None:
    open_one()
    with open_one().engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").fetchall() == [
            (revisions()[-1],)
        ]
