"""The order of a table's shoes: secrets that are sealed at rest, and the wash that proves it."""
