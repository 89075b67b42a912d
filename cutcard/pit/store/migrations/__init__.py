"""The schema's history, one numbered file a change; `migrating.py` brings a database up to the last one."""
