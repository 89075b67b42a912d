"""Papers for the table and the regulator: notices (8.3), signs to print, petitions (8.4), as HTML and PDF."""
