"""Locked people, sessions with their device, waits after failed attempts, second factors, reset codes, limits
that players set for themselves, and the record of security events."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

APPEND_ONLY = "a security event is never changed"


def upgrade() -> None:
    op.add_column("people", sa.Column("locked", sa.BigInteger, nullable=False, server_default=sa.text("0")))
    for name, kind, default in (
        ("address", sa.Text, "''"),
        ("device", sa.Text, "''"),
        ("active", sa.BigInteger, "0"),
        ("second_factor", sa.Integer, "0"),
    ):
        op.add_column("sessions", sa.Column(name, kind, nullable=False, server_default=sa.text(default)))
    op.execute("UPDATE sessions SET active = seen")
    op.drop_table("sign_in_attempts")
    op.create_table(
        "sign_in_attempts",
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
        sa.Column("wait_until", sa.BigInteger, nullable=False),
        sa.Column("last", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_sign_in_attempts"),
    )
    _security_events()
    _factors()
    _limits()


def _security_events() -> None:
    op.create_table(
        "security_events",
        sa.Column(
            "number", sa.BigInteger().with_variant(sa.Integer, "sqlite"), autoincrement=True, nullable=False
        ),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by_kind", sa.Text, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_security_events"),
        sa.CheckConstraint("by_kind IN ('person', 'owner')", name="ck_security_events_known_actor"),
    )
    op.create_index("ix_security_events_about", "security_events", ["about"])
    if op.get_bind().dialect.name == "sqlite":
        for act in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER security_events_no_{act.lower()} BEFORE {act} ON security_events"
                f" BEGIN SELECT RAISE(ABORT, '{APPEND_ONLY}'); END"
            )
        return
    op.execute(
        "CREATE FUNCTION security_events_append_only() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$ BEGIN RAISE EXCEPTION '{APPEND_ONLY}' USING ERRCODE = 'integrity_constraint_violation'; END $$"
    )
    op.execute(
        "CREATE TRIGGER security_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON security_events"
        " FOR EACH STATEMENT EXECUTE FUNCTION security_events_append_only()"
    )


def _factors() -> None:
    op.create_table(
        "reset_codes",
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("code", sa.LargeBinary, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_reset_codes"),
        sa.ForeignKeyConstraint(["person"], ["people.number"], name="fk_reset_codes_people"),
    )
    op.create_table(
        "second_factors",
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("confirmed", sa.BigInteger, nullable=False),
        sa.Column("last_step", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_second_factors"),
        sa.ForeignKeyConstraint(["person"], ["people.number"], name="fk_second_factors_people"),
    )
    op.create_table(
        "recovery_codes",
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("code", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("person", "code", name="pk_recovery_codes"),
        sa.ForeignKeyConstraint(["person"], ["people.number"], name="fk_recovery_codes_people"),
    )


def _limits() -> None:
    op.create_table(
        "own_limits",
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("value", sa.BigInteger, nullable=False),
        sa.Column("later", sa.BigInteger, nullable=False),
        sa.Column("later_from", sa.BigInteger, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("held", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "kind", name="pk_own_limits"),
        sa.ForeignKeyConstraint(["person"], ["people.number"], name="fk_own_limits_people"),
        sa.CheckConstraint(
            "kind IN ('loss-day', 'loss-week', 'play-minutes')", name="ck_own_limits_known_kind"
        ),
    )
    op.create_table(
        "exclusions",
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_exclusions"),
        sa.ForeignKeyConstraint(["person"], ["people.number"], name="fk_exclusions_people"),
    )
    op.create_table(
        "playing",
        sa.Column("person", sa.BigInteger, autoincrement=False, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("last", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_playing"),
        sa.ForeignKeyConstraint(["person"], ["people.number"], name="fk_playing_people"),
    )
