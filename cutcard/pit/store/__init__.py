"""Where the pit keeps what may not be lost: SQLite without any set-up, or PostgreSQL."""
