"""The coach's worker: a process of its own that loads the solver and values choices (`python -m`)."""
