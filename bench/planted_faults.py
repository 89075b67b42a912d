"""Plants faults in the code of the law, one at a time, and sees whether the tests catch them.

    python bench/planted_faults.py [--workers 2] [--only rules/ hand.py] [--every 4] [--again] [--list]
    python bench/planted_faults.py --clauses 12 --seed 1 [--sections 26,8.3] [--each 3] [--keep]

The second form draws clauses by lot and plants faults in the code that their tests run through
(`bench/clause_faults`); what follows is about the first.

Each fault is one small change of the law's code: a comparison turned, a number off by one, a condition
always true, a clause cited wrongly, a rule left out. The tests that speak of the law then run in a process
that sees the package with the fault; a fault they do not notice has survived. What was found is kept in a
file, so a run that was interrupted goes on where it was; a fault of a file that has changed since is planted
again. With --again every survivor is put before the slow tests too.
bench/faults.md keeps the last result with the reason of each survivor.
"""

import importlib
import sys


def main() -> int:
    by_lot = any(word.partition("=")[0] == "--clauses" for word in sys.argv[1:])
    command = importlib.import_module("clause_faults.main" if by_lot else "decider_faults.main")
    return int(command.main(sys.argv[1:]))


if __name__ == "__main__":
    sys.exit(main())
