"""Each file's name begins with its revision: `0001`, `0002` ..."""
