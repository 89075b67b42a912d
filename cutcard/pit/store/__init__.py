"""The pit's durable store: SQLite without any set-up, or PostgreSQL."""
