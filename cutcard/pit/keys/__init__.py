"""The keys of a house, which are kept outside its database."""
