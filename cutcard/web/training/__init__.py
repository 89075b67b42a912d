"""Drills at the server: what people are asked, and what is said about their answers."""
