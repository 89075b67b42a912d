"""The audit: every table built again from its log alone, and everything else held against it."""
