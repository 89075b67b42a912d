"""What the person is asked, made from a frame: the keys that answer, and what is barred with its clause."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.text import Text

from cutcard.cli.terminal.symbols import Symbols
from cutcard.games.protocol import DEALER
from cutcard.money import dollars
from cutcard.narration.audience import shown_name
from cutcard.pit.table.answers import HOUSE_RULE, RefusalReason
from cutcard.web.wire import HandOnFelt, PlayerChoice, TableFrame

HELP, SIGN, LEAVE = "?", "i", "q"
OWN_KEYS = HELP + SIGN + LEAVE
"""The terminal's own, at any time. A choice of a frame that has one of them is given another."""
_OTHER_KEYS = "ygmwjkv"
YES, PASS = "y", "n"
ENTER = "(or Enter)"


@dataclass(frozen=True, slots=True)
class PromptOption:
    """One answer: its key, its words, and what bars it, exactly as a refusal says it."""

    key: str
    words: str
    barred: str = ""
    choice: PlayerChoice | None = None
    """Of the frame; a choice that says nothing is how the player is done."""


@dataclass(frozen=True, slots=True)
class Prompt:
    asks: str
    options: tuple[PromptOption, ...] = ()
    typed: bool = False
    """An amount or a number may be typed and sent with Enter."""

    def at_once(self, key: str) -> bool:
        """Whether this one key is an answer by itself."""
        if not self.typed or key in OWN_KEYS or any(option.key == key for option in self.options):
            return True
        return self.first is not None and key in (YES, PASS)

    # --- what an answer means ---

    @property
    def open(self) -> list[PromptOption]:
        return [option for option in self.options if option.choice is not None and not option.barred]

    @property
    def passes(self) -> PromptOption | None:
        """How the person says no to everything."""
        return next((option for option in self.open if option.key == PASS), None)

    @property
    def first(self) -> PromptOption | None:
        """What the question is about, where it can be answered with yes or no."""
        return self.open[0] if self.passes is not None and self.open[0] is not self.passes else None

    @property
    def by_enter(self) -> PromptOption | None:
        """What Enter does: the only thing that can be done, what costs nothing, or no."""
        if len(self.open) == 1:
            return self.open[0]
        if self.first is not None and not takes_amount(self.first) and not _choice(self.first).costs:
            return self.first
        return self.passes


def _choice(option: PromptOption) -> PlayerChoice:
    assert option.choice is not None
    return option.choice


def takes_amount(option: PromptOption) -> bool:
    return _choice(option).most > 0


def barred_words(reason: RefusalReason | None) -> str:
    if reason is None:
        return ""
    return reason.says if reason.clause == HOUSE_RULE else f"{reason.says} ({reason.clause})"


# --- from a frame -----------------------------------------------------------------------------------------


def prompt_of(frame: TableFrame, symbols: Symbols) -> Prompt:
    """What the table waits for from the person."""
    prompt = Prompt(_asks(frame, symbols), tuple(_options(frame)))
    first = prompt.first
    typed = first is not None and takes_amount(first)
    options = tuple(_with_enter(prompt, option) for option in prompt.options)
    return Prompt(prompt.asks, (*options, PromptOption(HELP, "help")), typed)


def amount_prompt(option: PromptOption, extras: Sequence[PromptOption] = ()) -> Prompt:
    """How much, of a choice whose amount is the person's to say; `extras` may be said behind the amount."""
    choice = _choice(option)
    offered = PromptOption(YES, written(choice, choice.amount), choice=choice)
    none = PromptOption(PASS, f"not at all {ENTER}", choice=PlayerChoice("", ""))
    behind = [f" {written(choice, choice.least)} {one.key}: {_choice(one).label}." for one in extras]
    return Prompt(f"{choice.label}, {_range(choice)}?{''.join(behind)}", (offered, none), typed=True)


def written(choice: PlayerChoice, amount: int) -> str:
    """An amount as it is typed: dollars, or a number of cards."""
    return str(amount) if choice.of == "cards" else dollars(amount)


def _range(choice: PlayerChoice) -> str:
    return f"{written(choice, choice.least)} to {written(choice, choice.most)}"


def _options(frame: TableFrame) -> Iterator[PromptOption]:
    choices = [*frame.mine.choices, *([frame.mine.ready] if frame.mine.ready is not None else [])]
    taken = {choice.key for choice in choices} - set(OWN_KEYS)
    for choice in choices:
        key = choice.key
        if not key or key in OWN_KEYS:
            key = next(other for other in _OTHER_KEYS if other not in taken)
            taken.add(key)
        cost = f" {dollars(choice.costs)}" if choice.costs and choice.barred is None else ""
        yield PromptOption(key, f"{choice.label}{cost}", barred_words(choice.barred), choice)


def _with_enter(prompt: Prompt, option: PromptOption) -> PromptOption:
    """With the amount that a key alone stands for, and what Enter does."""
    words, choice = option.words, option.choice
    if option == prompt.first and choice is not None and choice.most:
        after = "after " if choice.of == "cards" else ""
        words = f"{words} {after}{written(choice, choice.amount)}, or type {_range(choice)}"
    elif choice is not None and choice.most and not option.barred:
        words = f"{words}, {_range(choice)}"
    if option == prompt.by_enter:
        words = f"{words} {ENTER}"
    return PromptOption(option.key, words, option.barred, choice)


# --- the question in words --------------------------------------------------------------------------------


def _asks(frame: TableFrame, symbols: Symbols) -> str:
    """The person's hand, the dealer's cards, and what the frame asks, where that is more than whose turn."""
    box, hand = _hand_asked_about(frame)
    says = _addressed(frame)
    if hand is None:
        return says
    cards = " ".join(symbols.card(face) for face in hand.cards)
    which = _which(frame, box, hand)
    turn = hand.state == "turn" and frame.question.kind == "decision"
    parts = [
        f"{which}: {cards}, {hand.total}." if hand.total else f"{which}: {cards}.",
        _dealer(frame, symbols),
    ]
    return " ".join(part for part in (*parts, "" if turn else says) if part)


def _hand_asked_about(frame: TableFrame) -> tuple[int, HandOnFelt | None]:
    """The hand the question names, or the person's only one."""
    mine = [
        (box.number, hand)
        for box in frame.felt.boxes
        for hand in box.hands
        if box.player == frame.mine.name and frame.felt.in_round
    ]
    named = [(box, hand) for box, hand in mine if frame.question.place in (hand.name, str(box))]
    if len(named) == 1 or (not named and len(mine) == 1):
        return (named or mine)[0]
    turns = [(box, hand) for box, hand in mine if hand.state == "turn"]
    return turns[0] if turns else (0, None)


def _which(frame: TableFrame, box: int, hand: HandOnFelt) -> str:
    """`You have`; where the person has several, `Hand 2 of 3`, `Box 4`."""
    mine = [one for one in frame.felt.boxes if one.player == frame.mine.name and one.hands]
    where = f"Box {box}, " if len(mine) > 1 else ""
    hands = next(one.hands for one in mine if one.number == box)
    if len(hands) > 1:
        return f"{where}hand {hands.index(hand) + 1} of {len(hands)}".capitalize()
    return where.removesuffix(", ") or "You have"


def _dealer(frame: TableFrame, symbols: Symbols) -> str:
    hands = [hand for hand in frame.felt.dealer if hand.name.partition(".")[0] == DEALER]
    faces = [face for face in hands[-1].cards if face is not None] if hands else []
    if not faces:
        return ""
    total = f", {hands[-1].total}" if len(faces) > 1 and hands[-1].total else ""
    return f"The dealer shows {' '.join(map(symbols.card, faces))}{total}."


def _addressed(frame: TableFrame) -> str:
    """The frame's question, put to the person it is for."""
    question, name = frame.question, frame.mine.name
    says = question.says
    if question.who and frame.mine.asked:  # where it is open to others too, it is put to each of them
        says = says.removeprefix(f"{shown_name(question.who)}: ")
    if says.startswith(f"{name} to "):
        says = f"You are {says.removeprefix(f'{name} ')}"
    says = says[:1].upper() + says[1:]
    return says if says.endswith(("?", ".", "!")) else f"{says}."


# --- in lines ---------------------------------------------------------------------------------------------


def prompt_lines(prompt: Prompt, symbols: Symbols, *, width: int) -> list[Text]:
    """The question and its keys; what is barred stands below, greyed, with its reason."""
    lines = [Text(prompt.asks, "bold")] if prompt.asks else []
    lines += _flowing([option for option in prompt.options if not option.barred], width)
    for option in prompt.options:
        if option.barred:
            lines.append(
                Text(f"{symbols.barred} {option.key} {option.words}: {option.barred}", "bright_black")
            )
    return lines


def _flowing(options: Sequence[PromptOption], width: int) -> Iterator[Text]:
    line = Text()
    for option in options:
        entry = Text()
        entry.append(option.key, "bold #ffe066")
        entry.append(f" {option.words}")
        if line and line.cell_len + 3 + entry.cell_len > width:
            yield line
            line = Text()
        if line:
            line.append("   ")
        line.append_text(entry)
    if line:
        yield line
