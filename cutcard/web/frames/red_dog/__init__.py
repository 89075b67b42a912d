"""Frames of red dog."""
