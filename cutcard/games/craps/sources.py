"""What craps needs and the documents do not contain, each with its source.

The documents end after 1.2(a)7. Of 1.3 to 1.11 they print the headings alone, so a refusal that rests on one
of these sections cites the heading and the source of what it says.
"""

from cutcard.law.sources import Source, SourceKind

_JUSTIA = "https://regulations.justia.com/states/new-jersey/title-13"
_MINI_DICE = (
    "https://d1tvxue8o4w0fl.cloudfront.net/regulation/new-jersey-administrative-code/"
    "title-13-law-and-public-safety/chapter-69f-rules-of-the-games/subchapter-13-mini-dice/"
    "section-1369f-136-payout-odds-vigorish-prohibited"
)
_SOUTH_DAKOTA = "https://sdlegislature.gov/api/Rules"

MINI_DICE = Source(
    SourceKind.NEW_JERSEY, "N.J.A.C. 13:69F-13.6 (mini-dice: payout odds, vigorish prohibited)", _MINI_DICE
)
SEATS = Source(
    SourceKind.NEW_JERSEY,
    "N.J.A.C. 13:69E-1.11(a) (a mini-craps table has seats for nine players at most)",
    f"{_JUSTIA}/chapter-69e/subchapter-1/section-13-69e-1-11",
)
PLACES = Source(
    SourceKind.ARITHMETIC,
    "one place for each of the fourteen feet of the longest craps table (length: N.J.A.C. 13:69E-1.11)",
    f"{_JUSTIA}/chapter-69e/subchapter-1/section-13-69e-1-11",
)
LATE_WAGERS = Source(
    SourceKind.OTHER_STATE, "ARSD 20:18:33:03 (wagers while the dice roll)", f"{_SOUTH_DAKOTA}/34981.html"
)
LOWEST_PAYOUT = Source(
    SourceKind.OTHER_STATE,
    "ARSD 20:18:33:04 (no payout below the listed odds)",
    f"{_SOUTH_DAKOTA}/34982.html",
)
DICE = Source(
    SourceKind.OTHER_STATE,
    "ARSD 20:18:33:05 (dice offered to each new shooter)",
    f"{_SOUTH_DAKOTA}/34983.html",
)
SHOOTER = Source(
    SourceKind.OTHER_STATE,
    "ARSD 20:18:33:06 (the shooter has a pass or a don't pass bet)",
    f"{_SOUTH_DAKOTA}/34984.html",
)
INVALID = Source(
    SourceKind.OTHER_STATE, "ARSD 20:18:33:07 (an invalid roll is rethrown)", f"{_SOUTH_DAKOTA}/34985.html"
)
EVEN = Source(
    SourceKind.PAGE,
    "Gambling.com, craps odds explained",
    "https://www.gambling.com/au/online-casinos/strategy/craps-odds-explained-28200",
)
TAKEN = Source(
    SourceKind.PAGE,
    "Avalanche Entertainment, craps rules",
    "http://avalancheentertainment.net/craps-rules.shtml",
)
PROPOSITIONS = Source(SourceKind.PAGE, "Betfirm, craps payouts", "http://www.betfirm.com/craps-payouts/")
REMOVAL = Source(
    SourceKind.PAGE,
    "Best Casino Online, craps rules (an unresolved pass line bet may not be removed)",
    "https://www.bestcasino-online.org/craps_game_rules.html",
)
PASSING = Source(
    SourceKind.PAGE,
    "Craps Bonuses, rolls (the shooter may decide not to continue)",
    "http://www.craps-bonuses.info/rolled-next-craps-bet/rolls_shooter_point_quot_craps.html",
)
TRUE_ODDS = Source(SourceKind.ARITHMETIC, "true odds of the number against a seven, without vigorish")
HORN = Source(
    SourceKind.ARITHMETIC, "a horn is four equal wagers on 2, 3, 11 and 12, each paid at its own odds"
)


def cited(source: Source) -> str:
    """A source as a refusal cites it: without what it says."""
    return source.name.partition(" (")[0]
