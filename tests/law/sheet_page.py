"""Writes docs/sheet.md from the options themselves: `python -m tests.law.sheet_page`."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from cutcard.games.blackjack.sheet.compatibility import KNOWN
from cutcard.games.blackjack.sheet.options import BY_KEY, OPTIONS
from cutcard.games.registry import BUILT, GAMES, ListedGame
from cutcard.law.contents import status_note
from cutcard.law.options import Option
from cutcard.law.sources import NO_SOURCES, Sources
from tests.law.game_options import options_of

PAGE = Path(__file__).resolve().parents[2] / "docs" / "sheet.md"

HEAD = """\
# The table sheet

<!-- Written by `python -m tests.law.sheet_page` from the options themselves; a test compares the two. -->

A table sheet is one TOML file. It holds everything a licensee chose for one table. `cutcard check SHEET`
says whether the sheet is lawful and lists every violation with its clause; `cutcard sign SHEET` prints the
sign that the table must post. `[table] game` and `[cards] decks` are required; any other key may be left
out and then has its default.

    [table]
    name = "Boardwalk 7"
    game = "blackjack"

    [cards]
    decks = 8

    [rules]
    hole_card = "reader"

    [limits.21-plus-3]
    max = "50.00"

    [wagers.21-plus-3]

- Amounts are dollars in quotation marks (`"10.00"`). Shares are written `"1/4"` or `"0.25"`.
- A sheet offers a wager if it has the wager's table, even an empty one: `[wagers.21-plus-3]`. Limits for a
  wager that is not offered are an error (exit 2).
- An unknown key, or a value that the key can never have, is an error (exit 2). All errors of a sheet, TOML
  errors included, are reported at once with line and key. Other common names for keys (`das`, `h17`) get a
  hint.
- A possible value that the law forbids on this sheet is a violation with its clause (exit 1). If one key is
  at fault, the violation also names its line and key.
- **Not built yet**: the value is lawful, but the program does not support it yet. A sheet that uses it is
  refused (exit 2) with the name of the value. If the sheet also breaks the law, its violations are reported
  instead.
- `status = "proposed"` marks a sheet that asks for a change of the rules: its violations are what it asks
  for, and `check` exits 0. Odds, strategy, simulation and sign accept such a sheet; a live table does not
  (8.4).
- `[clocks]` applies to live tables only. It is not part of the rules: sheets that differ only in their
  clocks have the same digest.
- With `variation = "six-to-five"` some defaults differ, because the law fixes them; the tables below show
  both.
"""

TAIL = """\
## Across options

Some violations concern several options together. All of them are reported at once.

| what | clause |
|---|---|
| 6 to 5: one or two decks, dealt from the hand, automated shuffling, at least 1/3 behind the second \
cutting card, soft 17 hit, wagers in multiples of $5 | 2.2(a)1, 2.6A(a), 2.2(e), 2.5(i), 2.12(d), 2.3(d) |
| dealing from the hand in any other game | 2.6(a) |
| less than 1/4 of the cards behind the cutting card | 2.5(d) |
| four hands of a box at seven boxes; more than two in multiple action or with a hole card face up | \
2.11(e), 2.6(k)5 |
| no doubling after a split, outside 6 to 5 | 2.10(a), 2.10(d) |
| surrender in multiple action, 6 to 5, beside the progressive wager, with a hole card face up | 2.8(c), \
2.6(k)3 |
| insurance at the player's turn with a card reader; insurance at turn or even money with a hole card face \
up | 2.9(b), 2.6(k)3 |
| any hole card beside the progressive wager, or in multiple action; in 6 to 5 any but the reader's | \
2.6(j)2, 2.6(k), 2.18(e), 2.6A(h) |
| special odds of 2.3(e)1 to 4 in 6 to 5 | 2.3(e) |
| options of one variation used in another: burning each round, one round a deck, three wagers | 2.6A(c), \
2.5(i), 2.18(b) |
| several people on a box beside the progressive wager | 2.13(a) |
| more boxes for a player than the table has | 2.14 |
| a row that pays less than the selected pay table | 2.22(j), 2.23(f), 2.24(f), 2.26(f), 2.27(f) |
| less than 70 percent of a progressive wager added to the meters; a meter that starts or resets under \
$5,000 | 2.19(i) |
| a bonus award outside the range of its stake; a house advantage under 0 or over 30 percent | 2.20(j), \
2.20(k) |
| a bonus wager without awards for a stake that the table takes | 2.20(a) |
| a twenty point ceiling under $25,000, or under what the smallest wager wins | 2.24(h) |
| an optional bonus wager of less than $1.00 | 2.25(c) |
| a maximum under its minimum; a minimum up to $100 at odds up to 5 to 1 with a maximum under ten times \
it (the lowest row of a pay table counts) | 8.2(a) |
| a minimum or maximum that cannot be paid in the smallest chip | 2.3(d) |
| a stake other than the one the law fixes | 2.17(a)3i, 2.19(a), 2.20(a) |
| an option that the edition of 1999 does not have | the clause of the option |
| several sheets: different same suit options at tables with the same number of decks | 2.17(e)2 |
| several sheets: different house advantages of the bonus wager for the same stake | 2.20(k) |

"""

NOTES = {
    "red-dog": """\
A row of `pays` may be better than the law's, never worse (6.5(i)3). Three of a kind always pays 11 to 1
(6.5(f)1). 8.2(a) applies as above.
""",
    "craps": """\
Every wager of the layout is offered, but a place bet to lose only where the sheet sets its payout. A wager
that the documents do not define can be withheld (`offered = false`). 8.2(a) applies as above.
""",
    "minibaccarat": """\
The documents print 7.1(a) alone. Each key that rests on something else names its source in the place of a
clause; the last table of this page has them all.
""",
}
"""What the page says about a game's sheet before its keys."""

SOURCES = """\
The documents do not contain all that this game needs. What a key or a rule takes from elsewhere carries its
source, here and in `check`, `odds` and on the sign.

| key or rule | kind of source | source |
|---|---|---|
"""


def page() -> str:
    """The whole page."""
    return "\n".join((HEAD, *_sections(), TAIL + "\n".join(_wagers()) + "\n", *_other_games()))


def _other_games() -> Iterator[str]:
    """The first game's keys are the page's own; every other game has a part of its own."""
    for game in BUILT[1:]:
        yield from _game(game)


def _game(game: ListedGame) -> Iterator[str]:
    said, sources = game.title.lower(), GAMES[game.name].sources
    yield f"# {_article(said)} {said} sheet\n"
    yield (
        f'A sheet with `game = "{game.name}"` has keys of its own; [{game.name}.md]({game.name}.md) '
        "describes the game."
    )
    yield NOTES.get(game.name, "")
    options = options_of(game)
    known = {option.key: option for option in options}
    for title, here in _tables(options):
        yield _section(
            f"`[{title}]` of {said}", here, full=title.endswith(".NAME"), known=known, sources=sources
        )
    if sources:
        yield f"## Sources of {said}\n"
        rows = [
            f"| `{key}` | {source.kind.value} | "
            + (f"[{source.name}]({source.address})" if source.address else source.name)
            + " |"
            for key, source in sources.items()
        ]
        yield SOURCES + "\n".join(rows) + "\n"


_MANY = 8
"""Tables of one kind that share a section: `[limits.NAME]`."""


def _tables(options: Sequence[Option]) -> Iterator[tuple[str, list[Option]]]:
    """The keys table by table; where a game has a table for each of many wagers, those are one part."""
    kinds: dict[str, set[str]] = {}
    for option in options:
        kinds.setdefault(option.table.partition(".")[0], set()).add(option.table)
    parts: dict[str, list[Option]] = {}
    for option in options:
        kind = option.table.partition(".")[0]
        parts.setdefault(f"{kind}.NAME" if len(kinds[kind]) > _MANY else option.table, []).append(option)
    yield from parts.items()


def _article(noun: str) -> str:
    return "An" if noun[0] in "aeiou" else "A"


def _sections() -> Iterator[str]:
    for title, table in (
        ("[table]", "table"),
        ("[cards]", "cards"),
        ("[rules]", "rules"),
        ("[limits.blackjack]", "limits.blackjack"),
    ):
        yield _section(f"`{title}`", [option for option in OPTIONS if option.table == table])
    for wager in KNOWN.values():
        options = [
            option for option in OPTIONS if option.table in {f"wagers.{wager.name}", f"limits.{wager.name}"}
        ]
        note = status_note(wager.clause.partition("(")[0])
        said = f"{wager.clause}; {note}" if note else wager.clause
        yield _section(f"`[wagers.{wager.name}]`: {wager.words} ({said})", options, full=True)
    yield _section("`[readings]`", [option for option in OPTIONS if option.table == "readings"])
    yield _section(
        "`[what_if]`, of a proposed sheet alone", [one for one in OPTIONS if one.table == "what_if"]
    )
    yield _section("`[clocks]`", [option for option in OPTIONS if option.table == "clocks"])


def _section(
    title: str,
    options: Sequence[Option],
    *,
    full: bool = False,
    known: Mapping[str, Option] = BY_KEY,
    sources: Sources = NO_SOURCES,
) -> str:
    lines = [
        f"## {title}",
        "",
        "| key | what | choices | default | clause | not built yet |",
        "|---|---|---|---|---|---|",
    ]
    for option in options:
        key = option.key if full else option.name
        cells = (
            f"`{key}`",
            _about(option, known),
            _choices(option),
            _default(option),
            _clauses(option) + (f"; source: {sources[option.key].text()}" if option.key in sources else ""),
            _missing(option),
        )
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def _about(option: Option, known: Mapping[str, Option]) -> str:
    if option.beside is None:
        return option.about
    key, values = option.beside
    if key == "wagers":
        return f"{option.about} (only beside {' or '.join(f'`[wagers.{value}]`' for value in values)})"
    said = " or ".join(_code(known[key], value) for value in values)
    return f"{option.about} (only where `{known[key].name}` is {said})"


def _choices(option: Option) -> str:
    return option.kind.choices.replace("|", "\\|")


def _default(option: Option) -> str:
    if option.required:
        return "required"
    if option.default is None:
        return "none"
    said = _code(option, option.default)
    for feature, value in option.defaults.items():
        said += f"; {_code(option, value)} beside `{feature.partition('=')[2]}`"
    return said


def _clauses(option: Option) -> str:
    own = [clause for clause in option.clauses.values() if clause != option.clause]
    return ", ".join(dict.fromkeys((option.clause, *own)))


def _missing(option: Option) -> str:
    if option.built is None:
        return ""
    choices = option.kind.choices.split(", ")
    built = {option.kind.write(value) for value in option.built}
    missing = [choice for choice in choices if choice not in built]
    if len(choices) > 1 and set(choices) & built:
        return ", ".join(f"`{choice}`" for choice in missing)
    return f"all but `{', '.join(sorted(built))}`"


def _code(option: Option, value: Any) -> str:
    return f"`{option.kind.write(value)}`"


def _wagers() -> Iterator[str]:
    yield "### Side wagers"
    yield ""
    yield "| wager | decks | may not be offered beside |"
    yield "|---|---|---|"
    for name, offer in KNOWN.items():
        wager = offer.law
        decks = f"{wager.fewest_decks} or more ({wager.decks_clause})" if wager.fewest_decks > 1 else "any"
        if wager.decks:
            decks = f"{', '.join(str(count) for count in wager.decks)} ({wager.decks_clause})"
        bans = ", ".join(f"{ban.feature.replace('=', ' ')} ({ban.clause})" for ban in wager.bans)
        yield f"| `{name}` | {decks} | {bans} |"
    yield ""
    yield "A ban holds for both wagers, whichever section contains it."


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
