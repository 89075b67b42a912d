"""The floor and the auditor over HTTP, in a whole house with a live table."""
