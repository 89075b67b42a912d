"""What goes wrong with a card at a table whose cards lie face up."""
