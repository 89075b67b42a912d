"""Tables that a person deals: what the dealer does, and the account of the cards."""
