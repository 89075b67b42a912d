"""The craps program against the examples of the text."""

from fractions import Fraction

from tests.oracle import craps as oracle


def brought(*throws: tuple[int, int], bet: str, number: int = 0, point: int = 0) -> object:
    layout = oracle.Layout()
    layout.point = point
    layout.lay("ann", bet, number, 600)
    for throw in throws[:-1]:
        assert layout.throw(*throw) == []
    ((_, _, _, net),) = layout.throw(*throws[-1])
    return net


def test_the_program_agrees_with_the_examples_of_the_text() -> None:
    assert brought((3, 4), bet="pass") == 600
    assert brought((6, 6), bet="pass") == -600
    assert brought((6, 6), bet="dont-pass") is None
    assert brought((4, 2), (5, 4), (3, 3), bet="pass") == 600
    assert brought((4, 5), (2, 2), (3, 6), bet="come", point=6) == 600
    assert brought((4, 5), (1, 6), bet="dont-come", point=6) == 600
    assert brought((2, 3), (5, 3), bet="place-win-8", point=6) == 700
    assert brought((2, 3), (2, 2), bet="hard-4") == 4200
    assert brought((2, 3), (1, 3), bet="hard-4") == -600


def test_the_odds_of_the_program_are_the_published_ones() -> None:
    assert oracle.advantage("pass") == Fraction(7, 495)
    assert oracle.advantage("dont-pass") == Fraction(3, 220)
    assert oracle.advantage("place-win-6") == Fraction(1, 66)
    assert oracle.advantage("field") == Fraction(1, 18)
    assert oracle.advantage("horn") == Fraction(1, 8)
