"""Craps' statements of the round notation: text to command and back."""

from cutcard.games.craps.model import commands as cm
from cutcard.games.protocol import CloseTable, Deal, RollDice, StatementError, VoidRound
from cutcard.games.table.statements import (
    WRITERS,
    Statements,
    read_player,
    read_wager,
    readers,
    wager_forms,
    without_words,
    word,
)

_WAGER = "PLAYER WAGER"
_COMMON = {name: form for name, form in wager_forms().items() if name != "confirm"}
FORMS: dict[str, str] = {
    **_COMMON,
    "take-down": f"take-down {_WAGER}",
    "on": f"on {_WAGER}",
    "mark": f"mark {_WAGER}",
    "off": f"off {_WAGER}",
    "roll": "roll DIE DIE",
    "no-roll": "no-roll [REASON]",
    "no-more-bets": "no-more-bets",
    "pass-dice": "pass-dice PLAYER",
    "close-table": "close-table",
}


def _place(words: list[str]) -> tuple[str, str]:
    return read_player(words[0]), read_wager(words[1])


def _read_roll(words: list[str]) -> cm.Command:
    dice = [int(text) if text in ("1", "2", "3", "4", "5", "6") else 0 for text in words]
    if 0 in dice:
        raise StatementError(
            f"expected two dice of 1 to 6, got {' '.join(words)[:40]!r}; write it as: roll 3 4"
        )
    return RollDice(*dice)


_READERS = readers(FORMS)
STATEMENTS = Statements(
    "craps",
    FORMS,
    {name: _READERS[name] for name in _COMMON}
    | {
        "take-down": lambda words: cm.TakeDown(0, *_place(words)),
        "on": lambda words: cm.CallOn(*_place(words)),
        "mark": lambda words: cm.MarkOn(*_place(words)),
        "off": lambda words: cm.CallOff(*_place(words)),
        "roll": _read_roll,
        "no-roll": lambda words: cm.NoRoll(" ".join(words)),
        "no-more-bets": without_words(Deal()),
        "pass-dice": lambda words: cm.PassDice(read_player(words[0])),
        "close-table": without_words(CloseTable()),
    },
    {
        cm.PlaceBet: WRITERS[cm.PlaceBet],
        cm.WithdrawBet: WRITERS[cm.WithdrawBet],
        cm.TakeDown: lambda one: f"take-down {one.player} {one.wager}",
        cm.CallOn: lambda one: f"on {one.player} {one.wager}",
        cm.MarkOn: lambda one: f"mark {one.player} {one.wager}",
        cm.CallOff: lambda one: f"off {one.player} {one.wager}",
        RollDice: lambda one: f"roll {one.first} {one.second}",
        cm.NoRoll: lambda one: f"no-roll {one.reason}".rstrip(),
        Deal: word("no-more-bets"),
        cm.PassDice: lambda one: f"pass-dice {one.player}",
        CloseTable: word("close-table"),
        VoidRound: word(""),
    },
    {"no-roll": (0, 12)},
)
write_statement = STATEMENTS.write
