"""The journal of a house: a chain of every change to money, people, roles, sessions and limits."""
