"""Each file's name begins with its revision: `0006`, `0007` ..."""
