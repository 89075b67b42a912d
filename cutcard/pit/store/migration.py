"""Migrates a database to this program's schema, in one transaction."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from cutcard.pit.store.protocol import StoreError

MIGRATIONS = Path(__file__).parent / "migrations"
_LOCK = 7_219_047
"""The advisory lock of a migration: two servers that start together migrate one after the other."""


def revisions() -> tuple[str, ...]:
    """The schema's revisions in order, from the names of their files."""
    return tuple(sorted(file.name[:4] for file in (MIGRATIONS / "versions").glob("[0-9]*.py")))


def revision(connection: Connection) -> str:
    """The database's revision; empty for a new database."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar() or ""


def migrate(connection: Connection) -> bool:
    """Runs the missing migrations; whether there were any. `StoreError` for a database this program cannot
    use, which stays unchanged."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    if not _is_behind(connection):
        return False
    from alembic import command  # noqa: PLC0415 (slow to load, and seldom needed)
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    return True


def check_up_to_date(connection: Connection) -> None:
    """Raises `StoreError` where migrations are missing, for a reader that may not run them."""
    if _is_behind(connection):
        found = revision(connection)
        state = f"its schema is {found}, and this program's is {revisions()[-1]}" if found else "it is empty"
        raise StoreError(f"{state}; `cutcard serve` brings it up to date")


def _is_behind(connection: Connection) -> bool:
    """Whether migrations are missing. `StoreError` for a database this program cannot use."""
    found, known = revision(connection), revisions()
    if found and found not in known:
        if found < known[0]:
            raise StoreError(
                f"its schema is {found}, from before the first release, and this program reads {known[0]} and"
                " later; start with a new database"
            )
        raise StoreError(
            f"it was written by a newer Cutcard: its schema is {found}, this program knows {known[-1]}"
        )
    if not found and (others := inspect(connection).get_table_names()):
        raise StoreError(f"it belongs to another program: it has a table `{sorted(others)[0]}`")
    return found != known[-1]
