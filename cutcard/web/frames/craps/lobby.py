"""What the lobby says about a craps table."""

from cutcard.games.craps.sheet.sheet import CrapsSheet
from cutcard.signs.sign import Sign
from cutcard.web.frames.lobby import LobbyFacts, plain_facts

_ODDS = "rules.odds_times"


def lobby_facts(sheet: CrapsSheet, sign: Sign) -> LobbyFacts:
    """What its sign says about odds: they are the wager that costs least."""
    plain = plain_facts(sheet, sign)
    odds = (line.words for line in sign.rules if line.key == _ODDS)
    return plain._replace(special=next(odds, plain.special))
