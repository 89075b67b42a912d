"""The schema's history, one numbered file per change. `migration.py` runs what is missing."""
