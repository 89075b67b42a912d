"""The narration of the games of twenty-one."""
