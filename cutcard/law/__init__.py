"""The law as data: clauses, citations, refusals, options, and how a sheet is read."""
