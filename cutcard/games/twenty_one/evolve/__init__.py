"""How the common events of twenty-one change a table: what happened is written down, nothing is decided."""
