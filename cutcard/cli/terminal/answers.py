"""What an answer to a frame's question means: a key, a key with an amount, an amount, yes, no, Enter."""

from collections.abc import Iterator

from cutcard.cli.terminal.local_table import refused
from cutcard.cli.terminal.prompts import Prompt, PromptOption, amount_prompt, prompt_of, takes_amount, written
from cutcard.cli.terminal.session import Session
from cutcard.games.protocol import StatementError
from cutcard.law.refusal import Refusal
from cutcard.money import BadAmountError, read_dollars
from cutcard.web.wire import PlayerChoice, TableFrame

_YES, _NO = ("y", "yes"), ("n", "no")


def answer(session: Session) -> None:
    """Asks what the table waits for until something is done, or the person leaves."""
    prompt = prompt_of(session.frame, session.display.symbols)
    while (text := session.ask(prompt)) is not None:
        option, amount = _meant(prompt, text)
        if option is None:
            keys = ", ".join(one.key for one in prompt.open)
            session.display.say(f"Expected one of the keys {keys}. ? helps.")
        elif option.barred:
            session.display.say(f"Refused: {option.barred}")
        elif _done(session, prompt, option, amount):
            return


def _meant(prompt: Prompt, text: str) -> tuple[PromptOption | None, str]:
    """The option an answer names, and the amount it names with it."""
    word, _, amount = text.partition(" ")
    if not text:
        return prompt.by_enter, ""
    named = _named(prompt, word)
    if named is None:
        first = prompt.first
        typed = first is not None and takes_amount(first) and word.lstrip("$")[:1].isdigit()
        return (first, text) if typed else (None, "")
    if amount and not takes_amount(named):
        less = _for_less(prompt, named, amount)
        return (named, "") if less[0] is None and named.barred else less
    return named, amount


def _for_less(prompt: Prompt, option: PromptOption, amount: str) -> tuple[PromptOption | None, str]:
    """`d 5`, `f 5`: the option that takes an amount and begins as this one does. What this one says behind
    it is said behind the amount."""
    for other in prompt.open:
        if takes_amount(other) and _tail(other, option) is not None:
            return other, f"{amount} {option.key}" if _tail(other, option) else amount
    return None, ""


def _tail(option: PromptOption, other: PromptOption) -> str | None:
    """What the other option says beyond this one, in the same words; None where it says something else."""
    assert option.choice is not None
    assert other.choice is not None
    begins, says = option.choice.say, other.choice.say
    return says.removeprefix(begins) if begins and f"{says} ".startswith(f"{begins} ") else None


def _named(prompt: Prompt, word: str) -> PromptOption | None:
    options = [option for option in prompt.options if option.choice is not None]
    for option in options:
        if option.key == word or option.words.lower().split(" ")[0] == word:
            return option
    if word in _YES:
        return prompt.first
    return prompt.passes if word in _NO else None


def _done(session: Session, prompt: Prompt, option: PromptOption, amount: str) -> bool:
    """Whether something was done; else the person has been told why not."""
    choice = option.choice
    assert choice is not None
    if choice.most:
        if not amount and option is not prompt.first:
            asked = session.ask(amount_prompt(option, _extras(prompt, option)))
            if asked is None or asked in ("", *_NO):
                return False
            amount = "" if asked in _YES else asked
        amount, extra = _without_extra(prompt, option, amount)
        typed = _amount(session, choice, amount) if amount else written(choice, choice.amount)
        return bool(typed) and _said(session, f"{choice.say} {typed}{choice.then}{extra}")
    if not choice.say:
        return _follow(session, session.table.ready())
    return _said(session, choice.say)


def _extras(prompt: Prompt, option: PromptOption) -> list[PromptOption]:
    """The options that say more than this one, beginning with the same words: a card face down."""
    return [other for other in prompt.open if not takes_amount(other) and _tail(option, other)]


def _without_extra(prompt: Prompt, option: PromptOption, amount: str) -> tuple[str, str]:
    """`5 f`: the amount, and what the option of the second key says beyond this one."""
    typed, _, key = amount.partition(" ")
    for other in _extras(prompt, option):
        if key.strip() == other.key:
            return typed, _tail(option, other) or ""
    return amount, ""


def _amount(session: Session, choice: PlayerChoice, text: str) -> str:
    """An amount as a statement has it; empty, after a word about it, where the text is none."""
    text = text.strip().removeprefix("$")
    if choice.of == "cards":
        if text.isascii() and text.isdigit() and len(text) < 6:
            return text
        session.display.say(f'Expected a number of cards, got "{text}".')
        return ""
    try:
        cents = read_dollars(text)
    except BadAmountError as error:
        session.display.say(f"{error}.")
        return ""
    if not cents:
        session.display.say("An amount must be more than zero.")
        return ""
    return written(choice, cents)


def _said(session: Session, statement: str) -> bool:
    try:
        return _follow(session, session.table.say(statement))
    except StatementError as error:
        session.display.say(f"{error}.")
        return False


def _follow(session: Session, frames: Iterator[TableFrame] | Refusal) -> bool:
    if isinstance(frames, Refusal):
        session.display.say(refused(frames))
        return False
    session.show(frames)
    return True
