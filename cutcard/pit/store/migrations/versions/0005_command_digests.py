"""What an answered command was, by its digest; and a row that is written to see whether writing works."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("answers", sa.Column("digest", sa.LargeBinary, nullable=True))
    op.create_table(
        "readiness",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_readiness"),
        sa.CheckConstraint("number = 1", name="ck_readiness_one_row"),
    )
