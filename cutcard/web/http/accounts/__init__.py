"""Accounts over HTTP: bodies of requests and responses, and the client's device."""
