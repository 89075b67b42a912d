"""What was done at a table in short words: the statement of the notation, or words where it has none."""

from typing import Any

from cutcard.games.protocol import CorrectCard, Game, TakeBack


def act_words(game: Game, command: Any, *, faces: bool) -> str:
    """`faces`: whether a corrected card is named. A card that lies face down is named to nobody; where a
    person deals, no such card has a face yet."""
    match command:
        case TakeBack():
            return "takes back the card entered last"
        case CorrectCard(hand, was, now):
            named = f"{was} of hand {hand} to {now}" if faces else f"a card of hand {hand}"
            return f"corrects {named}"
    try:
        said = game.write_statement(command)
    except KeyError:  # what the house does, and nobody writes
        said = ""
    return said or words_of(type(command).__name__)


def words_of(name: str) -> str:
    """`TableOpened` as `table opened`."""
    return "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in name).strip()
