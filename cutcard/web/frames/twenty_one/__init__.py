"""Frames of the games of twenty-one."""
