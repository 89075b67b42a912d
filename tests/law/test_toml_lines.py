"""Lines of a sheet's keys, and text that is not TOML."""

import pytest

from cutcard.games.blackjack.sheet.sheet_parser import read_text as read_blackjack_text
from cutcard.law.toml_lines import TomlError, read_toml

TOML = '''\
# a comment with [brackets] and = signs
title = "x"  # more

[table]
name = """
three
lines"""
"quoted key" = 1
a.b . "c.d" = 2
inline = { one = 1, two = { three = "}" } }
many = [
  1, # ]
  [2, "]"],
]
when = 1979-05-27 07:32:00
after = 'it # is'

[ other . 'table' ]
last = true
[[list]]
x = 1
[[list]]
x = 2
'''


def test_lines_of_every_shape_of_key() -> None:
    found = read_toml(TOML)
    assert not isinstance(found, TomlError)
    lines = found[1]
    expected = {
        ("title",): 2,
        ("table",): 4,
        ("table", "name"): 5,
        ("table", "quoted key"): 8,
        ("table", "a", "b", "c.d"): 9,
        ("table", "inline", "two", "three"): 10,
        ("table", "many"): 11,
        ("table", "when"): 15,
        ("table", "after"): 16,
        ("other", "table"): 18,
        ("other", "table", "last"): 19,
        ("list",): 20,
        ("list", "x"): 21,
    }
    assert {path: lines.of(path) for path in expected} == expected


def test_a_missing_key_has_the_line_of_its_table() -> None:
    found = read_toml(TOML)
    assert not isinstance(found, TomlError)
    assert found[1].of(("other", "table", "nothing", "here")) == 18
    assert found[1].of(("nothing",)) == 1


def test_windows_line_endings() -> None:
    found = read_toml("a = 1\r\n\r\n[b]\r\nc = '''x\r\ny'''\r\nd = 2\r\n")
    assert not isinstance(found, TomlError)
    assert found[1].of(("b", "d")) == 6


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("[table]\ngame = blackjack\n", 2),
        ("[table\n", 1),
        ('[table]\ngame = "blackjack"\n\n[cards]\ndecks == 8\n', 5),
        ('a = "no end\n', 1),
        ("a = 1\nb = [1,\n", 2),
        ("a = 1\na = 2\n", 2),
        ("\n\n" + "a." * 300 + "b = 1\n", 3),
    ],
)
def test_a_syntax_error_has_its_line(text: str, line: int) -> None:
    (problem,) = read_blackjack_text(text).problems
    assert problem.line == line
    assert problem.message


@pytest.mark.parametrize("text", ["x = " + "[" * 5000, "x = " + "9" * 5000, "x = " + "[" * 500 + "]" * 500])
def test_huge_or_deep_input_is_refused(text: str) -> None:
    assert read_blackjack_text(text).problems
