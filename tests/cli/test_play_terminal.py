"""`cutcard play` on a pseudo-terminal: single keys, Ctrl-C, cards face down."""

import re
from collections.abc import Callable

import pytest

from tests.cli.playing import ESCAPES, Cards, Terminal, seed_where, values


def test_single_keys_on_a_terminal(terminal: Callable[..., Terminal]) -> None:
    seed = seed_where("atlantic-city", lambda c: values(c)[:3] == [5, 6, 4] and values(c)[4] < 10)
    table = terminal("--seed", str(seed), "--bots", "0")
    table.until("The cut is offered")
    table.press("n")
    table.until("Your bet")
    table.press("12\x7f0\x1b[A\r")
    assert "YOU" in table.until("h\x1b")
    table.press("h")
    table.until("You draw")
    table.press("s")
    table.until("Round 1:")
    table.press("n")
    table.until("bet 1 you blackjack 10")
    table.press(" ")
    table.until("Your bet")
    table.press("q")
    table.until("You leave with")
    table.until("restored code 0")
    assert "\x1b[?1049l" in table.written
    assert "\x1b[?25h" in table.written
    rows = re.split(r"\x1b\[2K|\r\n", table.written)
    assert max(len(ESCAPES.sub("", row)) for row in rows) == 80
    assert "Traceback" not in table.written


def test_cards_face_down_on_a_terminal(terminal: Callable[..., Terminal]) -> None:
    """The card of a double face down by one key: no frame shows it before it is turned."""

    def eleven(cards: Cards) -> bool:
        return values(cards)[:3] == [5, 6, 6] and values(cards)[4] == 10

    seed = seed_where("five-card-21", eleven)
    table = terminal("five-card-21", "--seed", str(seed), "--bots", "0")
    for words, keys in (("The cut is offered", "n"), ("Your bet", "15\r"), ("Double face down", "f")):
        table.until(words)
        table.press(keys)
    # The frame that reports it also shows it; no earlier frame may.
    before = ESCAPES.sub("", table.until("The dealer turns up your").rpartition("\x1b[H")[0])
    assert "▒▒" in before
    assert "11+?" in before
    assert "21" not in before.replace("Five-card 21", "")
    table.until("Round 1:")
    table.press("q")
    table.until("restored code 0")
    assert "Traceback" not in table.written


def test_own_cards_at_six_to_five_on_a_terminal(terminal: Callable[..., Terminal]) -> None:
    seed = seed_where("six-to-five", lambda c: values(c)[0] + values(c)[2] == 19 and values(c)[1] == 7)
    table = terminal("six-to-five", "--seed", str(seed), "--bots", "0")
    table.until("are dealt face down")
    table.until("The cut is offered")
    table.press("n")
    table.until("Your bet")
    table.press("10\r")
    assert ", 19. The dealer shows 7" in table.until(", 19. The dealer shows 7")
    table.press("s")
    table.until("The dealer turns up your")
    table.until("Round 1:")
    table.press("q")
    table.until("restored code 0")
    assert "Traceback" not in table.written


@pytest.mark.parametrize("moment", ["Your bet", "You have:"])
def test_ctrl_c_restores_the_terminal(terminal: Callable[..., Terminal], moment: str) -> None:
    seed = seed_where("atlantic-city", lambda c: values(c)[:3] == [5, 6, 4])
    table = terminal("--seed", str(seed), "--bots", "0")
    for words, keys in (("The cut is offered", "n"), ("Your bet", "10\r"), ("You have:", "")):
        table.until(words)
        if words == moment:
            break
        table.press(keys)
    table.press("\x03")
    farewell = table.until("restored code 0")
    assert "You leave with" in farewell
    assert ("10.00 still on the felt" in farewell) == (moment == "You have:")
    assert "Traceback" not in table.written


def test_a_dumb_terminal_gets_lines(terminal: Callable[..., Terminal]) -> None:
    table = terminal("--seed", "1", "--bots", "0", term="dumb")
    table.until("> ")
    table.press("n\n")
    table.until("Your bet")
    table.press("\x04")
    table.until("You leave with 500.00: 0 rounds, even.")
    table.until("restored code 0")
    assert "\x1b" not in table.written
