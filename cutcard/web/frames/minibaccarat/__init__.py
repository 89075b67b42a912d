"""Frames of minibaccarat."""
