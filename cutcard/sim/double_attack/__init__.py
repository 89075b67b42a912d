"""The kernel does not play double attack yet."""
