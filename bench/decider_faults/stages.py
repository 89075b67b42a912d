"""The tests that a fault is put before, by the file it is planted in."""

from collections.abc import Sequence

from decider_faults.files import LAW, ROOT

Stage = tuple[str, ...]

ROUNDS: Stage = ("tests/rounds", "-k", "test_round[")
SHEETS: Stage = (
    *(
        f"tests/law/test_{name}.py"
        for name in (
            *("constraints", "constraints_of_cards", "constraints_of_limits", "constraints_of_wagers"),
            "constraints_to_the_cent",
            *("compatibility", "editions"),
        )
    ),
    *("-k", "not decisions"),
)
OF_ONE_SECTION = {
    **{"streaks": "2_22", "streak": "2_22", "bonus": "2_20", "blackjack_bonus": "2_20", "ceiling": "2_24"},
    **{
        "twenty_point": "2_24",
        "match_the_dealer": "2_23",
        "optional_bonus": "2_25",
        "pending_wagers": "2_25",
    },
    **{"same_suit": "2_17", "progressive": "2_19", "pending_wagers": "2_25"},
}
"""Files whose own section's tests come first."""
NOT_OF_THE_LAW = ("register", "proof", "done", "sheet_page")
"""Tests in tests/law that are about the register and the pages, not about the game."""


def stages(file: str) -> tuple[Stage, ...]:
    """The tests a fault in this file is put before, the likeliest first: the first that fails catches it."""
    if "/red_dog/" in file:
        rounds = ("tests/rounds", "-k", "test_round[6-red-dog")
        return (_law("6_*"), rounds, ("tests/agreement/test_red_dog_and_oracle.py",))
    slow = "2_03_random", "2_26", "2_27"
    clauses = tuple(one for one in _law("[0-9]*") if not any(name in one for name in slow))
    if file.endswith(("constraints.py", "compatibility.py")):
        return (
            SHEETS,
            tuple(f"tests/law/test_{name}.py" for name in ("toml_lines", "sheet_parser", "sheet_messages")),
            _law("2_17*"),
        )
    if "/irregularities/" in file or file.endswith("/irregularities.py"):
        return (_law("2_15*"), ("tests/rounds", "-k", "test_round[irregularities"), clauses)
    if own := _of_one_section(file):
        return (*own, ROUNDS, clauses)
    side_wagers = (*_law("2_17*"), *_law("2_19*"), *_law("2_20*"), *_law("2_2[2-7]*"))
    if "/wagers/" in file:
        others = (*_law("deciders*"), *_law("2_03_coupons"), "tests/cli/test_sign.py")
        return (side_wagers, ROUNDS, SHEETS, others)
    if file.endswith(("/side_wagers.py", "/pending_wagers.py", "/progressive.py")):
        return (side_wagers, ROUNDS, clauses)
    if file.endswith("multiple_action.py"):
        return ((*_law("deciders_of_multiple*"), *_law("2_18*")), ROUNDS, clauses)
    if "/dealing/" in file or "/shoe/" in file or file.endswith("/equipment.py"):
        cards = (*_law("2_02*"), *_law("2_04*"), *_law("2_05*"), *_law("2_06_shoe*"), *_law("2_21*"))
        return (_law("deciders_of_cards"), cards, ROUNDS, clauses)
    if "/rules/" in file or file.endswith(("/hand.py", "/points.py", "/boxes.py")):
        return ((*_law("deciders*"), *_law("hands*")), ROUNDS, clauses)
    if file.endswith("view.py"):
        return (("tests/law/test_views.py",), ROUNDS, clauses)
    if file.endswith(("/betting.py", "/withdrawal.py", "/table/wagers.py", "/table/bets.py")):
        return ((*_law("2_03*"), *_law("8*"), *_law("2_13*")), ROUNDS, clauses)
    return (ROUNDS, clauses)


def _of_one_section(file: str) -> tuple[Stage, ...]:
    """The tests of the one section or subject a file is about; none where it is about more."""
    if file.endswith(("/automations.py", "/croupier.py", "/recorded_table.py")):
        conformance = "tests/conformance/test_automations.py", "tests/conformance/test_corrections.py"
        return (_rounds("corrections"), conformance)
    if file.endswith("/corrections.py"):
        return (_rounds("corrections"), ("tests/conformance/test_corrections.py",))
    pages = "tests/cli/test_sign.py", *_law("sheet_page")
    of_wagers = (*_law("compatibility"), *pages, *_law("2_03_coupons"))
    for name, section in OF_ONE_SECTION.items():
        if file.endswith((f"rules/{name}.py", f"wagers/{name}.py", f"long_wagers/{name}.py")):
            own = (*_law(f"{section}*"), *(of_wagers if "/wagers/" in file else _law("deciders*")))
            return (own, _rounds(section.replace("_", ".")), SHEETS)
    return ()


def slow_stages(file: str) -> tuple[Stage, ...]:
    """What is left for a fault that survived those."""
    others = tuple(one for one in _law("*") if not one.endswith(tuple(_of(NOT_OF_THE_LAW))))
    if "/red_dog/" in file:
        return (("tests/rounds", "-k", "6-red-dog"), ("tests/conformance", "-k", "red"))
    rest: tuple[Stage, ...] = (
        ("tests/rounds",),
        ("tests/conformance", "tests/cli/test_sign.py", "tests/cli/test_check.py"),
        others,
    )
    if "/rules/" in file or file.endswith(("/hand.py", "/points.py", "/boxes.py")):
        return (*rest, ("tests/agreement/test_deciders_and_oracle.py",), ("tests/oracle/test_deciding.py",))
    if file.endswith(("constraints.py", "compatibility.py")):
        return (rest[1], rest[2])
    return rest


def all_stages(file: str) -> tuple[Stage, ...]:
    return (*stages(file), *slow_stages(file))


def _law(pattern: str) -> Stage:
    return tuple(sorted(str(path.relative_to(ROOT)) for path in LAW.glob(f"test_{pattern}.py")))


def _rounds(part: str) -> Stage:
    return ("tests/rounds", "-k", f"test_round[{part}")


def _of(names: Sequence[str]) -> list[str]:
    return [f"test_{name}.py" for name in names]
