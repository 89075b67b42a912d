"""Routes of accounts: one's own, and what administrators do to those of others."""
