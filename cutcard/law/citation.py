"""How a paragraph of the law is written: `19:47-2.11(e)`, or `2.11(e)` for short."""

CHAPTER = "19:47-"


def full(paragraph: str) -> str:
    """The citation with its chapter: `2.11(e)` as `19:47-2.11(e)`."""
    return paragraph if ":" in paragraph else CHAPTER + paragraph


def short(citation: str) -> str:
    """The citation in its short form: without chapter and edition."""
    return citation.rpartition("-")[2] if ":" in citation else citation


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
