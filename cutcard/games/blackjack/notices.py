"""What subchapter 2 says about changes of a table's rules: each clause that asks for the notice of 8.3.

A change that no line here names falls under 8.3(b) itself, or under 8.3(c) if it is a minimum or maximum.
"""

from cutcard.law.notice import Duty, NoticeRule, When

_BEFORE_WITHDRAWAL = "the offer is withdrawn only after the notice of 8.3"
_POSTED_TABLE = "the pay table selected is posted under 8.3"
_POSTED_LIMITS = "the minimum and maximum are posted under 8.3"


def _offer_2_17(table: str) -> NoticeRule:
    return NoticeRule(key=f"wagers.{table}", clause="2.17(a)", says=_BEFORE_WITHDRAWAL, when=When.ENDED)


def _limits(table: str, clause: str) -> NoticeRule:
    return NoticeRule(key=f"limits.{table}.*", clause=clause, says=_POSTED_LIMITS, duty=Duty.AT_ONCE)


NOTICES = (
    *(
        NoticeRule(key=f"rules.{name}", clause="2.3(e)", says="special payout odds are offered with notice")
        for name in ("suited_678", "three_sevens")
    ),
    NoticeRule(
        key="rules.designated_blackjack",
        clause="2.3(e)3",
        says="the blackjack that pays 2 to 1 is designated under 8.3",
    ),
    NoticeRule(
        key="rules.hole_card",
        clause="2.6(k)",
        says="both cards face up only with the notice of 8.3",
        when=When.STARTED,
        value="face-up",
    ),
    NoticeRule(key="rules.even_money", clause="2.7(c)", says="even money is offered with notice"),
    NoticeRule(
        key="rules.surrender",
        clause="2.8(c)",
        says="surrender is neither started nor ended at a table without the notice of 8.3",
    ),
    NoticeRule(
        key="rules.insurance",
        clause="2.9(b)",
        says="insurance at each player's turn needs the notice of 8.3",
        when=When.STARTED,
        value="at-turn",
    ),
    NoticeRule(
        key="rules.double_card",
        clause="2.10(c)",
        says="the dealing procedure of a doubled hand is posted, and the same choice stands in the gaming "
        "submission",
    ),
    NoticeRule(
        key="rules.double_after_split",
        clause="2.10(d)",
        says="doubling after a split is forbidden with the notice of 8.3",
        when=When.ENDED,
    ),
    NoticeRule(key="rules.split_hands", clause="2.11(e)", says="splitting more than once needs notice"),
    NoticeRule(
        key="rules.resplit_aces",
        clause="2.11(e)",
        says="aces are limited to one split with the notice of 8.3",
        when=When.ENDED,
    ),
    NoticeRule(key="rules.five_card_21", clause="2.16(c)", says=_BEFORE_WITHDRAWAL, when=When.ENDED),
    _offer_2_17("over-under-13"),
    _offer_2_17("same-suit"),
    _offer_2_17("sevens"),
    NoticeRule(
        key="wagers.same-suit.option",
        clause="2.17(e)2",
        says="notice of the payout option and of any change to it",
        every_table="with as many decks of cards",
    ),
    *(_limits(table, "2.17(h)") for table in ("over-under-13", "same-suit", "sevens")),
    NoticeRule(
        key="rules.variation",
        clause="2.18(a)",
        says=_BEFORE_WITHDRAWAL,
        when=When.ENDED,
        value="multiple-action",
    ),
    NoticeRule(
        key="rules.fewest_wagers", clause="2.18(b)", says="the fewest wagers required are posted under 8.3"
    ),
    NoticeRule(
        key="wagers.streak",
        clause="2.22(f)",
        says="streak wagers under way are settled when the offer ends, by the reading streak_closing",
        when=When.ENDED,
    ),
    _limits("match-the-dealer", "2.23(c)"),
    _limits("twenty-point", "2.24(c)"),
    NoticeRule(key="wagers.twenty-point.paytable", clause="2.24(f)", says=_POSTED_TABLE),
    NoticeRule(
        key="wagers.twenty-point.ceiling",
        clause="2.24(h)",
        says="notice of any decrease of the payout limit that is not on the layout; here it is posted",
        when=When.LOWERED,
    ),
    _limits("optional-bonus", "2.25(c)"),
    _limits("in-between", "2.26(d)"),
    NoticeRule(key="wagers.in-between.paytable", clause="2.26(f)", says=_POSTED_TABLE),
    _limits("21-plus-3", "2.27(d)"),
    NoticeRule(key="wagers.21-plus-3.paytable", clause="2.27(f)", says=_POSTED_TABLE),
)
