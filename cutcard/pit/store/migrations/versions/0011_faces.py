"""The names and colours that people chose."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "faces",
        sa.Column("person", sa.BigInteger, nullable=False),
        sa.Column("shown", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, nullable=True),
        sa.Column("colour", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_faces"),
        sa.UniqueConstraint("folded", name="uq_faces_folded"),
        sa.ForeignKeyConstraint(["person"], ["people.number"], name="fk_faces_people"),
        sa.CheckConstraint("colour BETWEEN 0 AND 8", name="ck_faces_known_colour"),
    )
