"""What subchapter 6 says about changes of a red dog table's rules.

Only 6.5(i)3 speaks of one: payouts above those of 6.5(i)2 may be lowered after notice. What stands here under
no line falls under 8.3(b) itself, or under 8.3(c) if it is a minimum or maximum.
"""

from cutcard.games.red_dog.sheet.sheet import RED_DOG
from cutcard.law.notice import NoticeRule, When

_PAYS = f"wagers.{RED_DOG}.pays"

NOTICES = (
    NoticeRule(
        key=_PAYS,
        clause="6.5(i)3",
        says="payout odds are decreased only after the notice of 8.3",
        when=When.LOWERED,
    ),
    NoticeRule(
        key=_PAYS,
        clause="6.5(i)2",
        says="higher payout odds are offered to all patrons at the table; a change of rules like any other",
        when=When.ANY,
    ),
)
