"""Red dog as a page draws it."""
