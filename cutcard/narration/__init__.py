"""What happens at a table, told in sentences: to everybody, or to one person as `you`. For any game."""
