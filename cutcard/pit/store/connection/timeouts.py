"""How long the store waits for its database before it says that there was no answer.

Whoever waits for a commit is told after `ANSWER_SECONDS`. The database's own limits are a little shorter:
what it gives up by itself is known not to have happened.
"""

ANSWER_SECONDS = 5.0
STATEMENT_SECONDS = 4.0
"""How long SQLite waits for another process that writes, and PostgreSQL works on one statement."""
IDLE_IN_TRANSACTION_SECONDS = 15.0
"""After which PostgreSQL ends a transaction whose client has stopped: others wait for its locks."""
CLOSE_SECONDS = 6.0
"""How long an end waits for a thread: longer than it waits for any answer, unless the disk itself hangs."""
