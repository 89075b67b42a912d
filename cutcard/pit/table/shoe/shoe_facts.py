"""What a table knows of the order of its stacks: sealed secrets, and the transcript of the proof. Frozen."""

from typing import Any, NamedTuple

from cutcard.games.croupier.record import Step
from cutcard.games.protocol import Cut, Deal, GiveCard, Prepare, ReceivePreShuffled, Reshuffle, Shuffle
from cutcard.games.table.commands import CardLeaves
from cutcard.pit.table import table_events
from cutcard.proof import transcript
from cutcard.proof.transcript import DEALT, READY, REMNANT, Transcript

_ENDED_BY = {
    Reshuffle: "a shuffle was ordered",
    Prepare: "the cards were spread again while nobody played",
}


class SealedSecret(NamedTuple):
    """A secret of the house whose order is still in play."""

    number: int
    sealed: str
    stack: str = ""


class ShoeFacts(NamedTuple):
    drawn: int = 0
    """How many secrets were drawn at this table."""
    sealed: tuple[SealedSecret, ...] = ()
    proof: Transcript = Transcript()
    secret: int = 0
    """The number of the secret of the wash under way, or of the proven shoe."""
    dealt: str = ""
    """The cards that have left the proven shoe, as the proof writes them."""
    why: str = ""
    """Why the shoe ends before its cutting card, if it does."""

    def sealed_secret(self, number: int) -> SealedSecret:
        return next(one for one in self.sealed if one.number == number)

    # --- events of the shoe ---

    def after_event(self, item: table_events.Event) -> "ShoeFacts":
        proof = self.proof
        match item:
            case table_events.SecretDrawn(number, sealed, stack):
                new = SealedSecret(number, sealed, stack)
                return self._replace(drawn=number, sealed=(*self.sealed, new))
            case table_events.SecretRevealed(number):
                return self._replace(sealed=tuple(one for one in self.sealed if one.number != number))
            case table_events.PartCommitted(player, commitment):
                return self._with(proof._replace(committed=(*proof.committed, (player, commitment))))
            case table_events.PartOpened(player, secret):
                return self._with(proof._replace(opened=(*proof.opened, (player, secret))))
            case table_events.ProofRecorded(line):
                return self._recorded(transcript.after(proof, line))
        return self

    def _with(self, proof: Transcript) -> "ShoeFacts":
        return self._replace(proof=proof)

    def _recorded(self, now: Transcript) -> "ShoeFacts":
        """A wash is about the secret drawn last; a committed stack has dealt nothing yet."""
        if now.stage == transcript.COMMIT:
            return self._replace(proof=now, secret=self.drawn)
        if now.stage == DEALT and self.proof.stage == READY:
            return self._replace(proof=now, dealt="", why="")
        return self._replace(proof=now)

    # --- steps of the game ---

    def after_step(self, step: Step) -> "ShoeFacts":
        """The cards that leave a proven shoe, and what ends it early."""
        if self.proof.stage != DEALT:
            return self
        kind = type(step.command)
        if kind is Shuffle or kind is ReceivePreShuffled:
            return self._with(self.proof._replace(stage=REMNANT))  # the rest, within a round
        if kind is Deal:
            return self._replace(dealt=f"{self.dealt} /".strip())
        if kind in _ENDED_BY:
            return self._replace(why=self.why or _ENDED_BY[kind])
        left = _left(step)
        return self._replace(dealt=" ".join(filter(None, (self.dealt, *left)))) if left else self


def _left(step: Step) -> list[str]:
    """The cards that left the stack with a step; a burned one is marked."""
    command: Any = step.command
    if type(command) is GiveCard:
        return [f"*{command.card}" if step.burn else str(command.card)]
    if isinstance(command, CardLeaves):
        return [f"*{command.card}"]
    taken = (getattr(event, "taken_out", None) for event in step.events)
    return [f"*{one[0]}" for one in taken if one is not None]


def cut_of(step: Step) -> Cut | None:
    return step.command if type(step.command) is Cut else None
