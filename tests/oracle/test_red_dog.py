"""The red dog program against the examples of the text."""

from tests.oracle import red_dog as oracle


def test_the_program_agrees_with_the_examples_of_the_text() -> None:
    assert oracle.announced("4c", "7d") == "spread 2"
    assert oracle.announced("9c", "Kd") == "spread 3"
    assert oracle.announced("2c", "Ad") == "spread 11"
    assert oracle.announced("Kc", "Ad") == "consecutive"
    assert oracle.announced("Kc", "Kd") == "pair"
    assert oracle.net("8c", "Td", "9h", wager=1000, raised=1000) == 10000
    assert oracle.net("9c", "9d", "9h", wager=1000, raised=1000) == 11000
    assert oracle.net("4c", "8d", "8h", wager=1000, raised=500) == -1500
