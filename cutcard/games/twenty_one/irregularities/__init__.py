"""What goes wrong at a table of twenty-one; each part is bound once by a game, with its paragraphs."""
