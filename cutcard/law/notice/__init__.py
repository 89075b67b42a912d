"""Changes of a table's rules, and what 8.3 asks before each: duties and times."""

from cutcard.law.notice.duties import (
    COMMON,
    NOTHING_POSTED,
    Duty,
    KeyChange,
    NoticeRule,
    PostedRules,
    When,
    changes_between,
)
from cutcard.law.notice.times import (
    HALF_HOUR,
    NOT_DONE,
    Times,
    earliest,
    lead,
    steps_of,
    strictest,
    why_not_in_time,
)

__all__ = [
    "COMMON",
    "HALF_HOUR",
    "NOTHING_POSTED",
    "NOT_DONE",
    "Duty",
    "KeyChange",
    "NoticeRule",
    "PostedRules",
    "Times",
    "When",
    "changes_between",
    "earliest",
    "lead",
    "steps_of",
    "strictest",
    "why_not_in_time",
]
