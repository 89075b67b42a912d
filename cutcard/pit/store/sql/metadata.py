"""The one schema all of the pit's tables stand in. Every room declares its own in its `tables.py`.

A new table is declared there and made by a migration of its own under `migrations/versions`, numbered after
the last one; `tests/pit/store/test_schema.py` compares what is declared with what the migrations make.
"""

from sqlalchemy import MetaData

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(referred_table_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)
