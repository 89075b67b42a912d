"""The coach: what it reads, what it values, what it says, and what happens when it fails."""
