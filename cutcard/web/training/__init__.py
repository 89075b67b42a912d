"""Drills at the server: exercises that are asked, and how answers are judged."""
