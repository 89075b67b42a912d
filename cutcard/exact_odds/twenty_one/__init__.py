"""The exact solver of the games of twenty-one: it asks the deciders of the sheet's game for every rule."""
