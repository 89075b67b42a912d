"""Tables that run: one writer a table, a log that cannot be changed unseen, money that only moves."""
