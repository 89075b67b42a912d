"""Random sheets: a sheet or a problem, never a traceback."""

from hypothesis import given
from hypothesis import strategies as st

from cutcard.games.blackjack.sheet.options import BY_KEY, OPTIONS
from cutcard.games.blackjack.sheet.sheet_parser import BlackjackSheetRead
from cutcard.games.blackjack.sheet.sheet_parser import read_text as read_blackjack_text
from cutcard.law.toml_lines import TomlError, read_toml
from tests.law.game_options import values_of
from tests.law.sheet_lines import sheet_text

FRAGMENTS = [
    *("[table]", "[cards]", "[rules]", "[readings]", "[limits.blackjack]", "[wagers.in-between]", "[[x]]"),
    *('game = "blackjack"', "decks = 8", 'table.game = "blackjack"', "cards.decks = 6", "boxes = 0x7"),
    *("decks = 0xffffffffffffffffffffffffffffffff", 'a.b."c.d" = 1', 'x = {a = 1, b = {c = "}"}}'),
    *("y = [1,\n2, # ]\n3]", '"q\\"x" = 1', "'l' = 1979-05-27 07:32:00", 'z = """a\n"b""c"""""'),
    *("w = '''a\n''b'''", "d = {t = 1979-05-27 07:32:00, u = [{a = 1}]}", 'min = "5"', "min = inf"),
    *('pays = {"one card spread" = "1 to 1"}', "pays = {}", "limits = 3", "rules = []", "k = ''"),
    *("wagers.streak = {}", "wagers.streak = 1", 'wagers."in-between".paytable = "D"', "\r\n", "# c"),
    *('awards = {"1" = [["5", 1]]}', "[wagers.blackjack-bonus]", "[ a . 'b' ]", "g = -nan", "t = 07:32:00"),
]


def acceptable(found: BlackjackSheetRead) -> bool:
    """The result is a sheet or at least one problem."""
    if found.sheet is None:
        return bool(found.problems or found.not_built or found.violations)
    return not found.problems and not found.not_built and (found.proposed or not found.violations)


@given(st.text())
def test_random_text_never_ends_in_a_traceback(text: str) -> None:
    assert acceptable(read_blackjack_text(text))


@given(st.lists(st.sampled_from(FRAGMENTS) | st.text(max_size=6), max_size=8))
def test_random_toml_never_ends_in_a_traceback(parts: list[str]) -> None:
    text = "\n".join(parts)
    assert acceptable(read_blackjack_text(text))
    found = read_toml(text)
    if not isinstance(found, TomlError):
        data, lines = found
        assert all((key,) in lines.at for key in data)


RAW = st.one_of(
    st.sampled_from(['"1/4"', '"5.00"', "true", "false", '"A"', "{}", "[]", '""', "inf", "2001-01-01"]),
    st.integers(-5, 10**20).map(str),
    st.sampled_from([option.kind.write(value) for option in OPTIONS for value in values_of(option)]),
    st.sampled_from(['"reader"', '"hit"', '"proposed"', '"six-to-five"', '"1999"', '"250.00"']),
)


@given(st.dictionaries(st.sampled_from(sorted(BY_KEY)), RAW, max_size=6), st.integers(1, 12))
def test_random_values_never_end_in_a_traceback(values: dict[str, str], decks: int) -> None:
    values = {key: raw for key, raw in values.items() if key not in {"table.game", "cards.decks"}}
    text = sheet_text(*(f"{key} = {raw}" for key, raw in values.items()), decks=decks)
    assert acceptable(read_blackjack_text(text))
