"""The command: plants the faults, keeps what was found and prints it by file."""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from decider_faults.changes import Fault, faults_in
from decider_faults.files import (
    DECIDERS,
    ENGINE,
    ENOUGH,
    GAME,
    RED_DOG,
    RED_DOG_DECIDERS,
    RED_DOG_ENGINE,
    ROOT,
    SHARED,
    targets,
)
from decider_faults.planting import CAUGHT, HUNG, SURVIVED, Workers, begin, make_ready
from decider_faults.stages import all_stages, stages


def kept(file: Path) -> dict[str, str]:
    """What earlier runs found, by the fault's key."""
    if not file.exists():
        return {}
    return dict(json.loads(line) for line in file.read_text().splitlines())


def table(faults: Sequence[Fault], found: dict[str, str]) -> Iterator[str]:
    """Planted, caught, hung, survived: a line for each file and one for all."""
    yield "| file | planted | caught | of them hung | survived |"
    yield "|---|---:|---:|---:|---:|"
    for file in [*dict.fromkeys(fault.file for fault in faults), "all"]:
        ends = [found[one.key] for one in faults if one.key in found and file in (one.file, "all")]
        if ends:
            lost, hung = ends.count(SURVIVED), ends.count(HUNG)
            name = file.removeprefix("cutcard/games/").removeprefix("blackjack/")
            yield f"| `{name}` | {len(ends)} | {len(ends) - lost} | {hung} | {lost} |"


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="planted_faults.py",
        description="Plants faults in the code of the law and sees whether the tests catch them.",
    )
    parser.add_argument("--clauses", help="faults behind so many clauses drawn by lot: --clauses 12 --seed 1")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", nargs="*", default=[""], help="only files whose path contains one of these")
    parser.add_argument("--every", type=int, default=1, help="plant every so-manyth fault of a file only")
    parser.add_argument("--again", action="store_true", help="survivors again, before the slow tests too")
    parser.add_argument("--quick", type=int, help="only so many of the first stages; then take --again")
    parser.add_argument("--list", action="store_true", help="name the faults, plant none")
    parser.add_argument("--found", type=Path, default=Path(tempfile.gettempdir()) / "planted_faults.jsonl")
    options = parser.parse_args(arguments)
    dealing = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "cutcard/dealing").glob("*.py"))]
    deciders = [*targets(DECIDERS), *targets(RED_DOG_DECIDERS, RED_DOG)]
    shared = targets(SHARED, GAME.parent)
    every_file = (*deciders, *targets(ENGINE), *targets(RED_DOG_ENGINE, RED_DOG), *shared, *dealing)
    files = [file for file in every_file if any(part in file for part in options.only)]
    faults = [fault for file in files for fault in list(faults_in(file))[:: options.every]]
    found = kept(options.found)
    if options.list:
        for fault in faults:
            print(fault, found.get(fault.key, ""))
        print(len(faults), "faults")
        return 0
    make_ready()
    stages_of = all_stages if options.again else lambda file: stages(file)[: options.quick]
    every_stage = tuple(dict.fromkeys(stage for file in files for stage in stages_of(file)))
    assert os.waitpid(begin(None, every_stage), 0)[1] == 0, "the tests must pass first"
    sys.dont_write_bytecode = True
    done = (CAUGHT, HUNG) if options.again else (CAUGHT, HUNG, SURVIVED)
    todo = [one for one in faults if found.get(one.key) not in done]
    with options.found.open("a") as record:
        for fault, end in Workers(options.workers, stages_of).run(todo):
            found[fault.key] = end
            record.write(json.dumps([fault.key, end]) + "\n")
            record.flush()
            if end != CAUGHT:
                print(f"{end}: {fault}", flush=True)
    print("\n".join(table(faults, found)))
    decided = [found[one.key] for one in faults if one.file in deciders and one.key in found]
    return 0 if not decided or decided.count(SURVIVED) <= (1 - ENOUGH) * len(decided) else 1
