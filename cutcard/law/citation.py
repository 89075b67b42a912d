"""How a paragraph of the law is written: `19:47-2.11(e)`, or `2.11(e)` for short.

What the documents do not contain is cited by its source, `58 Pa. Code 627a.8`, which has one form only.
"""

import re

CHAPTER = "19:47-"
_SECTION = re.compile(r"\d+\.\d")
_CHAPTER = re.compile(r"(?:\d{4}:)?\d+:\d+[A-Z]?-")


def full(paragraph: str) -> str:
    """The citation with its chapter: `2.11(e)` as `19:47-2.11(e)`."""
    return CHAPTER + paragraph if _SECTION.match(paragraph) else paragraph


def short(citation: str) -> str:
    """The citation in its short form: without chapter and edition."""
    return _CHAPTER.sub("", citation, count=1) if _CHAPTER.match(citation) else citation


def covers(wanted: str, found: str) -> bool:
    """Whether `found` is the paragraph `wanted` or a part of it: 2.3(e) covers 2.3(e)4."""
    wanted, found = short(wanted), short(found)
    if not found.startswith(wanted):
        return False
    rest = found[len(wanted) :]
    # 2.1 does not cover 2.11, nor 2.6 2.6A, nor (e)1 (e)12: what follows must open a new level.
    if not rest:
        return True
    last, following = wanted[-1], rest[0]
    if last.isdigit():
        return following in "(ivx" if ")" in wanted else following == "("
    return last == ")" and following.isalnum()
