"""Faults planted behind clauses drawn by lot: `python bench/planted_faults.py --clauses N --seed S`.

- `drawing.py`: the clauses that can be drawn, and the tests that name them
- `tracing.py`: the lines of the law's code that a clause's tests run through
- `kinds.py`: the faults those lines can have, and which of them stand where the clause is cited
- `planting.py`: one process with one fault in it, and whether the tests notice
- `report.py`: the survivors and the closing table
- `main.py`: the command
"""
