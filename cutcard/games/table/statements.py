"""The statements of the round notation that every card table has, and the words all statements are made of.

A game lists its statements as forms, readers and writers, the common ones among them (`wager_forms`,
`stack_forms`, `readers`, `WRITERS`), and puts them together as `Statements`.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from cutcard.cards import BadCardError, Card, card
from cutcard.games.protocol import DEALER, FLOORPERSON, StatementError
from cutcard.games.table.commands import (
    Command,
    ConfirmWager,
    Cut,
    Deal,
    EndRound,
    GiveCard,
    NewDealer,
    PlaceBet,
    Prepare,
    PutBack,
    Recut,
    RefuseCut,
    Reshuffle,
    ShoeRunsOut,
    ShowBurn,
    Shuffle,
    VoidRound,
    WithdrawBet,
)
from cutcard.law.options import nearest, show
from cutcard.money import BadAmountError, dollars, read_dollars

ALWAYS = ("table", "shoe", "end", "pays", "open", "shows", "refused")
"""Statements no game has to know."""
CORRECTIONS = ("take-back", "correct", "void")
"""Statements about a card entered wrongly: of files too, and the same in every game."""

_PLAYER = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,31}")
_WAGER = re.compile(r"[a-z0-9][a-z0-9.-]{0,31}")
_NUMBER = re.compile(r"[0-9]{1,4}")
_WORD_OF_A_FORM = re.compile(r"\[[^]]*\]|\S+")

Reader = Callable[[list[str]], Command]
Writer = Callable[[Any], str]
"""Writes commands of the type under which it stands in a table."""


class UnknownStatementError(StatementError):
    """A first word the game does not have, with the nearest one it has."""

    def __init__(self, name: str, game: str, known: Collection[str]) -> None:
        if name in (*ALWAYS, *CORRECTIONS):
            says = f'"{name}" is a statement of round files alone: nobody says it at a table'
        else:
            says = f"{show(name)} is not a statement of {game}{nearest(name, known)}"
        super().__init__(says)
        self._words = name, game, known

    def in_a_file(self) -> str:
        """What is said to somebody who writes a file: there are more statements, which may be the nearest."""
        name, game, known = self._words
        hint = nearest(name, (*known, *ALWAYS, *CORRECTIONS))
        return f"{show(name)} is not a statement of {game}{hint}"


@dataclass(frozen=True)
class Statements:
    """All statements of one game: text to command and back."""

    game: str
    """What the game is called in a message."""
    forms: Mapping[str, str]
    """How each statement is written, by its first word; what may be left out stands in brackets."""
    readers: Mapping[str, Reader]
    """The command of each statement, from the words after its first."""
    writers: Mapping[type, Writer]
    """The statement of each command; empty for what a text leaves to its player."""
    lengths: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """The fewest and the most words after the first, where the form does not tell."""
    not_built: Mapping[str, str] = field(default_factory=dict)
    """Statements of games to come, by their first word."""

    def read(self, words: Sequence[str]) -> Command:
        """A statement's words as a command."""
        name, rest = words[0], list(words[1:])
        if name in self.not_built:
            raise StatementError(f"{self.not_built[name]}: not built yet")
        if name not in self.readers:
            raise UnknownStatementError(name, self.game, self.forms)
        least, most = self.lengths.get(name) or _lengths(self.forms[name])
        if not least <= len(rest) <= most:
            raise StatementError(f"write it as: {self.forms[name]}")
        return self.readers[name](rest)

    def write(self, command: Command) -> str:
        """A command as its statement; what the notation does itself (cards, shuffles) is empty."""
        return self.writers[type(command)](command)


def _lengths(form: str) -> tuple[int, int]:
    """The fewest and the most words after a statement's first, where each `[...]` is one word."""
    words = _WORD_OF_A_FORM.findall(form)[1:]
    return sum(not word.startswith("[") for word in words), len(words)


# --- the common statements --------------------------------------------------------------------------------


def wager_forms(wager: str = "WAGER", flags: str = "[accepted]") -> dict[str, str]:
    """The forms of wagers before the deal; `wager` is the name of the only one, where there is one."""
    return {
        "bet": f"bet BOX PLAYER {wager} AMOUNT [cash or coupon] {flags}",
        "withdraw": f"withdraw BOX PLAYER {wager}",
        "confirm": f"confirm dealer-or-floorperson BOX PLAYER {wager}",
    }


def stack_forms(sides: str = "") -> dict[str, str]:
    """The forms of what is done with the cards between rounds; `sides` such as ` [left or right]`."""
    return {
        "cut": "cut PLAYER POSITION",
        "refuse-cut": "refuse-cut PLAYER",
        "new-dealer": "new-dealer",
        "reshuffle": "reshuffle",
        "recut": f"recut{sides}",
        "show-burn": "show-burn PLAYER [CARD]",
    }


def readers(forms: Mapping[str, str]) -> dict[str, Reader]:
    """The readers of the common statements, as the game's forms have them."""
    return {
        "bet": lambda words: read_bet(words, forms["bet"]),
        "withdraw": read_withdrawal,
        "confirm": lambda words: read_confirm(words, forms["confirm"]),
        "deal": lambda words: Deal(_read_side(words, forms["deal"])),
        "cut": lambda words: Cut(read_player(words[0]), read_number(words[1], "POSITION")),
        "refuse-cut": lambda words: RefuseCut(read_player(words[0])),
        "new-dealer": without_words(NewDealer()),
        "reshuffle": without_words(Reshuffle()),
        "recut": lambda words: Recut(_read_side(words, forms["recut"])),
        "show-burn": lambda words: ShowBurn(
            read_player(words[0]), read_card(words[1]) if len(words) > 1 else None
        ),
    }


def without_words(command: Command) -> Reader:
    """The reader of a statement of one word."""
    return lambda words: command


def word(said: str) -> Writer:
    """The writer of a statement of one word."""
    return lambda command: said


def _read_side(words: list[str], form: str) -> str:
    """A side of a double shoe, of those the form names; empty where none is said."""
    if words and words[0] not in form.partition("[")[2].rstrip("]").split(" or "):
        raise StatementError(f"write it as: {form}")
    return words[0] if words else ""


def read_bet(words: Sequence[str], form: str) -> PlaceBet:
    """BOX PLAYER WAGER AMOUNT, then `cash` or `coupon`, and of the flags those the form names."""
    more = words[4:]
    flags = [flag for flag in ("behind", "accepted") if f"[{flag}]" in form]
    means = [word for word in more if word in ("cash", "coupon")]
    if len(means) > 1 or len(set(more)) < len(more) or not {*means, *flags}.issuperset(more):
        raise StatementError(f"write it as: {form}")
    return PlaceBet(
        *(read_number(words[0], "BOX"), read_player(words[1]), read_wager(words[2]), read_amount(words[3])),
        means=means[0] if means else "chips",
        behind="behind" in more,
        accepted="accepted" in more,
    )


def write_bet(bet: PlaceBet) -> str:
    said = [bet.means] if bet.means != "chips" else []
    said += [word for word, is_so in (("behind", bet.behind), ("accepted", bet.accepted)) if is_so]
    return " ".join(["bet", str(bet.box), bet.player, bet.wager, plain(bet.amount), *said])


def read_withdrawal(words: Sequence[str]) -> WithdrawBet:
    """BOX PLAYER WAGER."""
    return WithdrawBet(read_number(words[0], "BOX"), read_player(words[1]), read_wager(words[2]))


def read_confirm(words: Sequence[str], form: str) -> ConfirmWager:
    if words[0] not in (DEALER, FLOORPERSON):
        raise StatementError(f"write it as: {form}")
    return ConfirmWager(words[0], read_number(words[1], "BOX"), read_player(words[2]), read_wager(words[3]))


def read_card(text: str) -> Card:
    try:
        return card(text)
    except BadCardError as error:
        raise StatementError(str(error)) from None


def read_number(text: str, what: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise StatementError(f"expected {what} as a whole number, got {text[:40]!r}")
    return int(text)


def read_player(text: str) -> str:
    if not _PLAYER.fullmatch(text):
        raise StatementError(
            f"expected a player's name (letters, digits, - and _, a letter first), got {text[:40]!r}"
        )
    return text


def read_wager(text: str) -> str:
    if not _WAGER.fullmatch(text):
        raise StatementError(f"expected a wager's name, got {text[:40]!r}")
    return text


def read_amount(text: str) -> int:
    try:
        amount = read_dollars(text)
    except BadAmountError as error:
        raise StatementError(str(error)) from None
    if amount == 0:
        raise StatementError("an amount must be more than zero")
    return amount


def plain(cents: int) -> str:
    """An amount as the notation writes it: `10`, `12.50`."""
    return dollars(cents).removesuffix(".00")


WRITERS: Mapping[type, Writer] = {
    PlaceBet: write_bet,
    WithdrawBet: lambda one: f"withdraw {one.box} {one.player} {one.wager}",
    ConfirmWager: lambda one: f"confirm {one.by} {one.box} {one.player} {one.wager}",
    Deal: lambda one: f"deal {one.side}".rstrip(),
    Cut: lambda one: f"cut {one.player} {one.position}",
    RefuseCut: lambda one: f"refuse-cut {one.player}" if one.recorded else "",
    Recut: lambda one: f"recut {one.stack}".rstrip(),
    ShowBurn: lambda one: f"show-burn {one.player} {one.card or ''}".rstrip(),
    Reshuffle: word("reshuffle"),
    NewDealer: word("new-dealer"),
    EndRound: word("end"),
    **dict.fromkeys((GiveCard, Prepare, Shuffle, PutBack, ShoeRunsOut, VoidRound), word("")),
}
"""The common commands as statements; a text leaves cards, shuffles and a dead round to its player."""
