"""What people have played, read from logs."""
