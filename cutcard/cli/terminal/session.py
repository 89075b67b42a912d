"""A person at a table: shows its frames, hands on what the person answers, until they leave."""

import os
import textwrap
from collections.abc import Iterable
from pathlib import Path

from cutcard.cli.terminal.display import Caption, Display, pause_of
from cutcard.cli.terminal.local_table import HUMAN, LocalTable
from cutcard.cli.terminal.prompts import HELP, LEAVE, SIGN, Prompt
from cutcard.games.protocol import PlaceBet
from cutcard.money import dollars
from cutcard.narration.round_results import net_text
from cutcard.web.wire import RoundOver, Said, TableFrame


class Session:
    def __init__(
        self, table: LocalTable, display: Display, *, caption: Caption, sign: str, help_text: str, path: Path
    ) -> None:
        self.table = table
        self.display = display
        self.caption = caption
        self.path = path
        self.purse = table.bought
        """What the person buys in for."""
        self.rounds = 0
        self.leaving = False
        self.last_bets: list[PlaceBet] = []
        self.frame = table.frame
        """The one last shown."""
        self._sign = sign
        self._help = help_text
        self._listed = False

    # --- showing ---

    def new_round(self) -> None:
        self._listed = False
        self.display.new_round(self.rounds + 1)

    def show(self, frames: Iterable[TableFrame]) -> None:
        """One after the other, with what they tell."""
        for frame in frames:
            self.frame = frame
            for told in frame.told:
                if isinstance(told, Said):
                    self.display.say(told.text)
            self.display.table_changed(frame, self.caption, pause=pause_of(frame))
            for told in frame.told:
                if isinstance(told, RoundOver):
                    self._round_over(frame, told)
        self._refresh()

    def _refresh(self) -> None:
        """The table now, with what is offered; a player who has left keeps what they last saw."""
        frame = self.table.frame
        if frame.mine.box:
            self.frame = frame

    def _round_over(self, frame: TableFrame, over: RoundOver) -> None:
        self.rounds += 1
        self.display.table(frame, self.caption)
        results = dict(over.results)
        undecided = HUMAN not in results and _on_felt(frame) > 0
        brought = "none of your wagers is decided" if undecided else net_text(results.get(HUMAN, 0))
        self.display.say(f"Round {self.rounds}: {brought}. Balance {dollars(frame.mine.chips)}.")

    # --- asking ---

    def ask(self, prompt: Prompt) -> str | None:
        """The answer in small letters; None once the person leaves. Help and sign are given on the way."""
        self._refresh()
        if self.frame.felt.in_round and not self._listed:
            self._listed = True
            self.display.table(self.frame, self.caption)
        while not self.leaving:
            answer = self.display.ask(prompt, self.frame, self.caption)
            if answer is None:
                self.leaving = True
                break
            answer = answer.lower()
            if answer in (HELP, "help"):
                self.display.page(self._help)
            elif answer in (SIGN, "sign"):
                self.show_sign()
            elif answer in (LEAVE, "quit"):
                self.leaving = True
            else:
                return answer
        return None

    def show_sign(self) -> None:
        self.display.page(self._sign)

    def show_notation(self) -> None:
        """The last finished round; one being played would tell the hole card."""
        text = self.table.last_round(_path_text(self.path))
        if text:
            self.display.page(text)
        else:
            self.display.say("No round has been played yet.")

    def leave(self) -> None:
        """A round under way is played to its end for the person."""
        self.show(self.table.leave())

    # --- the end ---

    @property
    def farewell(self) -> str:
        chips, lying = self.frame.mine.chips, _on_felt(self.frame)
        played = f"{self.rounds} round{'' if self.rounds == 1 else 's'}"
        left = f", {dollars(lying)} still on the felt" if lying else ""
        result = net_text(chips - self.table.bought)
        even = "even" if result == "push" else result
        return f"You leave with {dollars(chips)}: {played}, {even}{left}."


def _on_felt(frame: TableFrame) -> int:
    """What the person has on the felt."""
    laid = [wager for box in frame.felt.boxes for wager in box.wagers]
    laid += [wager for box in frame.felt.boxes for hand in box.hands for wager in hand.wagers]
    return sum(one.cents for one in laid if one.player == HUMAN and one.result is None)


def _path_text(path: Path) -> str:
    """The sheet's path as one word, which is what the notation can hold."""
    whole = str(path.resolve())
    return os.path.relpath(whole) if any(sign.isspace() or sign == "#" for sign in whole) else whole


# --- help -------------------------------------------------------------------------------------------------

_KEYS = """\
Cutcard: {name}, by New Jersey's regulation. Play money only.

Before the deal    10        bets 10 dollars
                   10 5      bets 10, and 5 on the next spot of the layout
                   Enter     the same again
When you are asked press one of the keys listed; y is yes, n is no. Where you
                   may choose an amount, type it alone or after the key: l 5
The cut            a number of cards, y for a cut in the middle, n refuses
At any time        ? this help   i the table's sign   q leaves the table
Between rounds     s the sign    n the last round's notation, which
                   `cutcard run` plays again

What is crossed out is forbidden here and now; the clause that forbids it stands
beside it. Numbers in brackets are paragraphs of N.J.A.C. 19:47.
A total with a ? in it has cards whose faces you do not see.
Boxes count from the dealer's left. House bots play by a chart of the game.

This table
"""


def help_text(name: str, rules: Iterable[str]) -> str:
    """The keys, and the rules of the table of this name as its sign has them."""
    lines = [textwrap.fill(rule, 78, initial_indent="  ", subsequent_indent="    ") for rule in rules]
    return _KEYS.format(name=name) + "\n".join(lines) + "\n"
