"""Answers that need not be computed: those shipped with the program, and those kept in the user's cache."""
