"""The migrations make exactly what the rooms declare."""

import importlib
from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import CheckConstraint, inspect, text

import cutcard.pit
from cutcard.pit.store.connection import engines
from cutcard.pit.store.connection.engines import make_engine
from cutcard.pit.store.migration import MIGRATIONS, revisions
from cutcard.pit.store.protocol import StoredAnswer
from cutcard.pit.store.sql.metadata import metadata
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


def test_answers_of_an_older_schema_are_kept_and_have_no_digest(address: str, open_one: OpenStore) -> None:
    engine = make_engine(engines.address(address), make=True)
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0004")
        connection.execute(text("INSERT INTO tables VALUES ('t', 'red-dog', 'd', 0, 1, false)"))
        connection.execute(
            text("INSERT INTO answers VALUES ('t', 'ann', 'c1', NULL, :body)"), {"body": b"no"}
        )
    engine.dispose()
    assert open_one().answer("t", "ann", "c1") == StoredAnswer("ann", "c1", b"no", None)


def test_opening_again_changes_nothing(open_one: OpenStore) -> None:
    open_one()
    with open_one().engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").fetchall() == [
            (revisions()[-1],)
        ]
