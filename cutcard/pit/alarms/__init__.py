"""What the cards seen at a table say about the stack they come from: pure functions, one module a test."""
