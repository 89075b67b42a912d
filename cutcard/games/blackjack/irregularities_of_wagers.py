"""Irregularities of the wagers' own equipment: a progressive light (2.15(n)), the bonus system (2.15(o))."""

from collections.abc import Callable

from cutcard.games.blackjack import bonus, progressive
from cutcard.games.blackjack.progress import Progress
from cutcard.games.game import Irregular, Repair
from cutcard.law.refusal import Refusal

Handler = Callable[[Progress, Irregular], Refusal | None]

HANDLERS: dict[str, Handler] = {"2.15(n)": progressive.light_failed, "2.15(o)": bonus.failed}
REPAIRS: dict[str, Callable[[Progress, Repair], Refusal | None]] = {"2.15(n)": progressive.light_repaired}
