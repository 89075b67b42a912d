"""Decodes a page's frame into an act. Anything else a client sends is rejected here."""

import re

import msgspec

from cutcard.cards import BadCardError, Card, card
from cutcard.games.protocol import Game, GiveCard, ShoeRunsOut, StatementError, TakeBack
from cutcard.pit.table import acts
from cutcard.web import wire
from cutcard.web.http.client_address import quoted

LONGEST_STATEMENT = 200
MOST_CHIPS = 100_000_000_00
"""More than any table's rack."""
MOST_SEEN = 1 << 53
LONGEST_NAME = 64
LONGEST_ERROR = 300
"""The length of an error about a statement, which also says how the statement is written."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_SAID = re.compile(r"[ -~]+")
_DIGEST = re.compile(r"[0-9a-f]{64}")
_DECODER: msgspec.json.Decoder[wire.ClientFrame] = msgspec.json.Decoder(wire.ClientFrame)


class InvalidFrameError(Exception):
    """An invalid frame; nothing is done. `id` is the frame's own, if it has a valid one."""

    def __init__(self, says: str, command: str = "") -> None:
        super().__init__(says)
        self.says = says
        self.id = command


def read_frame(text: str | bytes) -> wire.ClientFrame:
    try:
        frame = _DECODER.decode(text)
    except msgspec.ValidationError as error:
        raise InvalidFrameError(f"The frame is invalid: {quoted(str(error))}.") from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise InvalidFrameError("The frame must be one JSON object.") from None
    if not _ID.fullmatch(frame.id):
        raise InvalidFrameError("The frame's id must have 1 to 64 letters, digits, - or _.")
    return frame


def read_act(game: Game, frame: wire.ClientFrame) -> acts.Act:
    """The act of a frame. Whether this sender may do it is for the table to decide."""
    match frame:
        case wire.Say():
            return acts.Say(_command(game, frame))
        case wire.Sit(box=box, chips=chips, part=part):
            _check(frame.id, seen=frame.seen, chips=chips)
            if not 0 <= box <= 99:
                raise InvalidFrameError("This table has no such box.", frame.id)
            return acts.Sit(box, chips, part=part)
        case wire.Bring(chips=chips):
            _check(frame.id, seen=frame.seen, chips=chips)
            return acts.Bring(chips)
        case wire.Leave():
            _check(frame.id, seen=frame.seen)
            return acts.Leave()
        case wire.Ready():
            _check(frame.id, seen=frame.seen)
            return acts.Ready()
        case wire.Dealer():
            _check(frame.id, seen=frame.seen)
            return _dealer_act(frame)
        case wire.Part():
            return _part(frame)
        case _:
            raise InvalidFrameError("The frame contains no act.", frame.id)


def _part(frame: wire.Part) -> acts.Act:
    _check(frame.id, seen=frame.seen)
    if frame.act == "take":
        return acts.TakePart()
    if not _DIGEST.fullmatch(frame.wash) or not _DIGEST.fullmatch(frame.value):
        raise InvalidFrameError("A part in the wash has 64 hexadecimal digits.", frame.id)
    if frame.act == "commit":
        return acts.CommitPart(frame.value, frame.wash)
    return acts.OpenPart(frame.value, frame.wash)


def _dealer_act(frame: wire.Dealer) -> acts.Act:
    match frame.act:
        case "begin":
            return acts.BeginDealing()
        case "end":
            return acts.EndDealing()
        case "next":
            return acts.Next()
        case "card":
            return acts.Say(GiveCard(_card(frame)))
        case "take-back":
            return acts.Say(TakeBack())
        case "shoe-empty":
            return acts.Say(ShoeRunsOut())
        case "return-bets":
            return acts.ReturnBets(frame.player[:LONGEST_NAME])


def _card(frame: wire.Dealer) -> Card | None:
    if not frame.card:
        return None
    try:
        return card(frame.card)
    except BadCardError as error:
        raise InvalidFrameError(quoted(str(error)), frame.id) from None


def _command(game: Game, frame: wire.Say) -> object:
    _check(frame.id, seen=frame.seen)
    said = frame.statement
    if len(said) > LONGEST_STATEMENT or not _SAID.fullmatch(said):
        raise InvalidFrameError(
            f"A statement has 1 to {LONGEST_STATEMENT} plain printable characters.", frame.id
        )
    words = said.split()
    if not words:
        raise InvalidFrameError("The statement is empty.", frame.id)
    try:
        return game.read_statement(words)
    except StatementError as error:
        raise InvalidFrameError(quoted(str(error), LONGEST_ERROR), frame.id) from None


def _check(command: str, *, seen: int, chips: int = 1) -> None:
    if not 0 <= seen < MOST_SEEN:
        raise InvalidFrameError("The frame's `seen` must be a version of the table.", command)
    if not 0 < chips <= MOST_CHIPS:
        raise InvalidFrameError("Chips must be between $0.01 and $100,000,000.", command)
