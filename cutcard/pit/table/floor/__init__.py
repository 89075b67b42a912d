"""What the floor knows of a table: alarms, disputes, corrections to approve, the count of the cards."""
