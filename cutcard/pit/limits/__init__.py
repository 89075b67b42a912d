"""Limits that players set for themselves, and self-exclusion."""
