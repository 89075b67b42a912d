"""What a server does for the record of its house."""
