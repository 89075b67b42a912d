"""Who is who: guests, accounts, house bots, their sessions and roles."""
