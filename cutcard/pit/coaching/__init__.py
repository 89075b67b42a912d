"""What is stored of the coach: settings, decisions and rounds of people. Nothing here computes a value."""
