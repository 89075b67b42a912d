"""Independent brute-force programs, written from the regulation's text; they do not import the package."""
