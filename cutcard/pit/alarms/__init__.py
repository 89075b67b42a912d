"""What the cards seen at a table say of the stack they come from: pure functions, one module a test."""
