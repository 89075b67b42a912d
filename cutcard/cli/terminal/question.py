"""A question to the player: what may be answered, and what is greyed with its clause."""

from collections.abc import Iterator
from dataclasses import dataclass

from rich.text import Text

from cutcard.cli.terminal.look import Look


@dataclass(frozen=True, slots=True)
class Key:
    """One answer: its key, its words, and what forbids it, exactly as the refusal says it."""

    key: str
    words: str
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    asks: str
    keys: tuple[Key, ...] = ()
    typed: bool = False
    """An amount or a number may be typed and sent with Enter."""
    commands: str = ""
    """Keys that answer at once even where something may be typed, beside those of `keys`."""

    def at_once(self, sign: str) -> bool:
        """Whether this one key is an answer by itself."""
        return not self.typed or sign in self.commands or any(key.key == sign for key in self.keys)


def question_lines(question: Question, look: Look, *, width: int) -> list[Text]:
    """The question and its keys; what is forbidden stands below, greyed, with its reason."""
    lines = [Text(question.asks, "bold")] if question.asks else []
    lines += _flowing(question, width)
    for key in question.keys:
        if key.refusal:
            lines.append(Text(f"{look.barred} {key.key} {key.words}: {key.refusal}", "bright_black"))
    return lines


def _flowing(question: Question, width: int) -> Iterator[Text]:
    line = Text()
    for key in question.keys:
        if key.refusal:
            continue
        entry = Text()
        entry.append(f"{key.key}", "bold #ffe066")
        entry.append(f" {key.words}")
        if line and line.cell_len + 3 + entry.cell_len > width:
            yield line
            line = Text()
        if line:
            line.append("   ")
        line.append_text(entry)
    if line:
        yield line
