"""The audit: rebuilds every table from its log and compares all other rows with the result."""
