"""A page's frame as an act at the table: whatever a stranger sends ends here, or is one."""

import re

import msgspec

from cutcard.games.game import Game, StatementError
from cutcard.pit import acts
from cutcard.web import wire
from cutcard.web.quoting import quoted

LONGEST_STATEMENT = 200
MOST_CHIPS = 100_000_000_00
"""More than any table's rack: nobody means it."""
MOST_SEEN = 1 << 53
LONGEST_ERROR = 300
"""Of what is wrong with a statement: it says how the statement is written, too."""

_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_SAID = re.compile(r"[ -~]+")
_DECODER: msgspec.json.Decoder[wire.ClientFrame] = msgspec.json.Decoder(wire.ClientFrame)


class BadFrame(Exception):  # noqa: N818 - it is an answer, not an error
    """A frame that is none; nothing is done. `id` is the frame's own, where it has a good one."""

    def __init__(self, says: str, command: str = "") -> None:
        super().__init__(says)
        self.says = says
        self.id = command


def read_frame(text: str | bytes) -> wire.ClientFrame:
    try:
        frame = _DECODER.decode(text)
    except msgspec.ValidationError as error:
        raise BadFrame(f"The frame does not fit: {quoted(str(error))}.") from None
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise BadFrame("The frame is not readable: it must be one JSON object.") from None
    if not _ID.fullmatch(frame.id):
        raise BadFrame("The frame's id must have 1 to 64 letters, digits, - or _.")
    return frame


def read_act(game: Game, frame: wire.ClientFrame) -> acts.Act:
    """The act a frame asks for. Whether it may be done, and by this sender, the table says."""
    match frame:
        case wire.Say():
            return acts.Say(_command(game, frame))
        case wire.Sit(box=box, chips=chips):
            _check(frame.id, seen=frame.seen, chips=chips)
            if not 0 <= box <= 99:
                raise BadFrame("This table has no such box.", frame.id)
            return acts.Sit(box, chips)
        case wire.Bring(chips=chips):
            _check(frame.id, seen=frame.seen, chips=chips)
            return acts.Bring(chips)
        case wire.Leave():
            _check(frame.id, seen=frame.seen)
            return acts.Leave()
        case wire.Ready():
            _check(frame.id, seen=frame.seen)
            return acts.Ready()
        case _:
            raise BadFrame("The frame asks for nothing.", frame.id)


def _command(game: Game, frame: wire.Say) -> object:
    _check(frame.id, seen=frame.seen)
    said = frame.statement
    if len(said) > LONGEST_STATEMENT or not _SAID.fullmatch(said):
        raise BadFrame(f"A statement has 1 to {LONGEST_STATEMENT} plain printable characters.", frame.id)
    words = said.split()
    if not words:
        raise BadFrame("The statement says nothing.", frame.id)
    try:
        return game.read_statement(words)
    except StatementError as error:
        raise BadFrame(quoted(str(error), LONGEST_ERROR), frame.id) from None


def _check(command: str, *, seen: int, chips: int = 1) -> None:
    if not 0 <= seen < MOST_SEEN:
        raise BadFrame("The frame names no version of the table.", command)
    if not 0 < chips <= MOST_CHIPS:
        raise BadFrame("Chips must be between $0.01 and $100,000,000.", command)
