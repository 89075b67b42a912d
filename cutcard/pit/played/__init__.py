"""What one person has played at a table, read from its log; nothing of anybody else."""
