"""How long the store waits for its database before it reports that there was no answer.

A caller of a commit gets the report after `ANSWER_SECONDS`. The database's own limits are a little shorter,
so that what the database cancels by itself is known not to have happened.
"""

ANSWER_SECONDS = 5.0
"""How long a caller waits for a commit, a transaction or any answer of PostgreSQL."""

STATEMENT_SECONDS = 4.0
"""How long SQLite waits for another writing process, and PostgreSQL works on one statement."""

IDLE_IN_TRANSACTION_SECONDS = 15.0
"""After this PostgreSQL ends the transaction of a stopped client, whose locks others wait for."""

CLOSE_SECONDS = 6.0
"""How long closing waits for a thread. It is longer than any wait for an answer, so that only a thread
blocked by a hanging disk is left behind."""


def no_answer() -> str:
    """What is reported after `ANSWER_SECONDS`."""
    return f"no answer within {ANSWER_SECONDS:g} seconds"
