"""The second factor of people who work for the house: codes of an authenticator app."""
