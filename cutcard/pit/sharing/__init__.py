"""Rounds that people have shared by a link."""
