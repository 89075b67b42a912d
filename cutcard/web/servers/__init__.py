"""The other servers of a house: requests about their tables are sent on to them."""
