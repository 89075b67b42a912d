"""The only parser of a `RedDogSheet`: from a sheet as written to one that is lawful or proposed."""

from cutcard.games.defaults.choices import ChoicesParser, SheetByChoices
from cutcard.games.red_dog.sheet.constraints import Choices, violations
from cutcard.games.red_dog.sheet.options import BY_KEY, FIELDS, OPTIONS, TABLES
from cutcard.games.red_dog.sheet.sheet import RED_DOG, RedDogSheet


class RedDogRead(SheetByChoices[RedDogSheet, Choices]):
    """The result of reading a sheet."""

    options = BY_KEY


def _sheet(choices: Choices) -> RedDogSheet:
    return RedDogSheet(**choices.fields(OPTIONS, FIELDS), limits=choices.limits(RED_DOG), pays=choices.pays)


read_text = ChoicesParser(
    read=RedDogRead,
    options=OPTIONS,
    tables=TABLES,
    choices=lambda read: Choices(read.values, read.named),
    violations=violations,
    sheet=_sheet,
)
"""A sheet's text through both steps."""
