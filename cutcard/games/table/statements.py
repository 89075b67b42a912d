"""Words of the round notation that every game has: names, numbers, amounts, cards, wagers before the deal."""

import re
from collections.abc import Collection, Mapping, Sequence

from cutcard.cards import BadCardError, Card, card
from cutcard.games.protocol import DEALER, FLOORPERSON, ConfirmWager, PlaceBet, StatementError, WithdrawBet
from cutcard.law.options import nearest, show
from cutcard.money import BadAmountError, dollars, read_dollars

ALWAYS = ("table", "shoe", "end", "pays", "open", "shows", "refused")
"""Statements no game has to know."""
CORRECTIONS = ("take-back", "correct", "void")
"""Statements about a card entered wrongly: of files too, and the same in every game."""

_PLAYER = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,31}")
_WAGER = re.compile(r"[a-z0-9][a-z0-9.-]{0,31}")
_NUMBER = re.compile(r"[0-9]{1,4}")


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


def lengths(forms: Mapping[str, str]) -> dict[str, tuple[int, int]]:
    """The fewest and the most words after each statement's first, where each `[...]` is one word."""
    return {
        name: (sum(not word.startswith("[") for word in form.split()) - 1, len(form.split()) - 1)
        for name, form in forms.items()
    }


def read_bet(words: Sequence[str], form: str, flags: Collection[str]) -> PlaceBet:
    """BOX PLAYER WAGER AMOUNT, then `cash` or `coupon`, and of the flags those the game knows."""
    more = words[4:]
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
        raise StatementError(f"{text[:40]!r} is no {what}: write a whole number")
    return int(text)


def read_player(text: str) -> str:
    if not _PLAYER.fullmatch(text):
        raise StatementError(f"{text[:40]!r} is no player's name: letters, digits, - and _, a letter first")
    return text


def read_wager(text: str) -> str:
    if not _WAGER.fullmatch(text):
        raise StatementError(f"{text[:40]!r} is no wager's name")
    return text


def read_amount(text: str) -> int:
    try:
        amount = read_dollars(text)
    except BadAmountError as error:
        raise StatementError(str(error)) from None
    if amount == 0:
        raise StatementError("an amount must be more than nothing")
    return amount


def plain(cents: int) -> str:
    """An amount as the notation writes it: `10`, `12.50`."""
    return dollars(cents).removesuffix(".00")
