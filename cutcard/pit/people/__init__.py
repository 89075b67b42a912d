"""People: guests, accounts, house bots, their sessions and roles."""
