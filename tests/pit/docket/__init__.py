"""The docket: what went wrong at real tables, replayed at a live table."""
