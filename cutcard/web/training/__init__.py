"""Drills at the server: what people are asked, and what is said of their answers."""
