"""A table for programs: legal actions with reasons, acts as text, results, notation in and out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from cutcard.games.croupier.croupier import Croupier, virtual_source
from cutcard.games.protocol import Choice, Command, Felt, Sheet, ShownHand, StatementError, View
from cutcard.games.registry import GAMES
from cutcard.law.refusal import Refusal
from cutcard.notation import corrections
from cutcard.notation.replay import Accounts, Failure, replay
from cutcard.notation.round_file import read_round_file
from cutcard.notation.write import write_rounds


class RefusedError(ValueError):
    """An act the law forbids now. `refusal` has every clause against it; the table has not changed."""

    __module__ = "cutcard"  # a traceback names it as programs import it

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Action:
    """Something a person or the house could do now."""

    text: str
    """As a statement of the round notation: `hit 1`, `insure 1 ann 5`."""
    refusal: Refusal | None
    """Why it may not be done; None where it is legal."""
    least: int
    most: int
    """The range of its amount in cents, where it has one; otherwise 0."""

    @property
    def legal(self) -> bool:
        return self.refusal is None


Permute = Callable[[int], list[int]]
"""Gives an order of so many cards."""


class Table:
    """One table of any game. Acts are statements of the round notation; cards come from a virtual shoe.

    A table made with a `seed` deals the same cards each time. For real randomness give `permute`.
    """

    def __init__(self, sheet: Sheet, *, seed: int | None = None, permute: Permute | None = None) -> None:
        self.sheet = sheet
        self.game = GAMES[sheet.game]
        self.rules = self.game.bind(sheet)
        draw = Random(seed)
        order = permute or (lambda cards: draw.sample(range(cards), cards))
        self._croupier = Croupier(self.rules, virtual_source(self.rules.stock(), order), draw=draw.randrange)

    @classmethod
    def from_notation(cls, sheet: Sheet, text: str) -> tuple["Table", list[Failure]]:
        """A table as a round file leaves it, and the expectations of the file that were not met."""
        table = cls(sheet, seed=0)
        failures, table._croupier = replay(table.rules, read_round_file(text))
        return table, failures

    @property
    def waits_for(self) -> str:
        """Whose act is due: a player, `dealer`, `floorperson`; empty where it is anybody's."""
        return self._croupier.awaiting.who

    @property
    def in_round(self) -> bool:
        return self.rules.in_round(self._croupier.state)

    def hand(self, name: str) -> ShownHand | None:
        """The cards of a hand (`1.1`, `dealer`) and their total: the dealer's as everybody sees them, a
        player's as they see them themselves.

        None stands for a card that nobody of these sees, and for a hand that does not exist.
        """
        return self.rules.shown(self._croupier.state, name)

    def actions(self) -> list[Action]:
        """Everything that could be done now, the barred with their reasons.

        Wagers between rounds are not listed one by one: `act` answers for any of them.
        """
        return [self._action(choice) for choice in self._croupier.awaiting.choices]

    def legal_actions(self) -> list[Action]:
        return [action for action in self.actions() if action.legal]

    def act(self, action: str | Action) -> None:
        """Does it, with everything the house does by itself then; `RefusedError` where the law forbids it,
        `ValueError` where the text is not a statement of this game."""
        text = action.text if isinstance(action, Action) else action
        try:
            answer = self._croupier.do(self._command(text.split()))
        except StatementError as error:
            raise ValueError(f"{text}: {error}") from None
        if isinstance(answer, Refusal):
            raise RefusedError(answer)

    def decline(self) -> None:
        """Declines what is open to several players at once, such as insurance; nothing if nothing is open."""
        self._croupier.close_window()

    def finish_round(self) -> None:
        """Completes the round: what is open is declined, and the house plays and settles."""
        self._croupier.finish_round()

    @property
    def results(self) -> Mapping[Felt, int]:
        """What each wager of the round has brought its bettor so far, in cents, by box, player and wager."""
        accounts = Accounts()
        for step in self._croupier.steps:
            accounts.follow(step.events, corrected=bool(step.undone))
            if step.ended:
                accounts.round_over()
        return {wager: cents for wager, cents in accounts.net.items() if accounts.knows(wager)}

    def view(self, observer: str) -> View:
        """What the observer may see, and no other card."""
        return self.rules.view(self._croupier.state, observer)

    def notation(self, table: str) -> str:
        """The record as round notation; `table` is the path of the sheet that the file names."""
        return write_rounds(self.game, self._croupier.steps, table=table)

    def _command(self, words: list[str]) -> Command:
        if not words:
            raise StatementError("expected a statement of the round notation, got nothing")
        if words[0] in corrections.FORMS:
            command: Command = corrections.read_statement(words)
            return command
        return self.game.read_statement(words)

    def _action(self, choice: Choice) -> Action:
        return Action(self.game.write_statement(choice.command), choice.refusal, choice.least, choice.most)
