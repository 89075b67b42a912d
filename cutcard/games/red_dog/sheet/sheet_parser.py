"""The only parser of a `RedDogSheet`: from a sheet as written to one that is lawful or proposed."""

from dataclasses import fields

from cutcard.games.defaults.choices import SheetByChoices, read_values
from cutcard.games.red_dog.sheet.constraints import Choices, violations
from cutcard.games.red_dog.sheet.options import BY_KEY, OPTIONS, TABLES
from cutcard.games.red_dog.sheet.sheet import RED_DOG, RedDogSheet
from cutcard.games.table.clocks import Clocks
from cutcard.law.sheet_source import WrittenSheet, read_written


class RedDogRead(SheetByChoices[RedDogSheet, Choices]):
    """What came of reading a sheet."""

    options = BY_KEY


def read_text(text: str) -> RedDogRead:
    """A sheet's text through both steps."""
    return _read(read_written(text))


def _read(written: WrittenSheet) -> RedDogRead:
    """The sheet, its violations, and what could not be read."""
    read = read_values(written, OPTIONS, TABLES)
    if read.problems:
        return RedDogRead(None, None, problems=read.problems)
    choices = Choices(read.values, read.named)
    found = tuple(written.located(one) for one in violations(choices))
    made = not found or choices["table.status"] == "proposed"
    return RedDogRead(_sheet(choices) if made else None, choices, violations=found, lines=written.lines)


def _sheet(choices: Choices) -> RedDogSheet:
    return RedDogSheet(
        decks=choices["cards.decks"],
        name=choices["table.name"],
        status=choices["table.status"],
        sign_approval=choices["table.sign_approval"],
        dealing=choices["table.dealing"],
        edition=choices["table.edition"],
        areas=choices["table.boxes"],
        chip=choices["table.chip"],
        device=choices["cards.device"],
        cut=choices["cards.cut"],
        approval=choices["cards.approval"],
        recut_by=choices["cards.recut_by"],
        backs=choices["cards.backs"],
        cutting_card=choices["cards.cutting_card"],
        areas_per_player=choices["rules.boxes_per_player"],
        verbal_wagers=choices["rules.verbal_wagers"],
        match_play=choices["rules.match_play"],
        limits=choices.limits(RED_DOG),
        pays=choices.pays,
        clocks=Clocks(**{one.name: choices[f"clocks.{one.name}"] for one in fields(Clocks)}),
    )
