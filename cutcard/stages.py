"""The stages of slow work, reported to a listener.

The work reports its stages here without knowing the listener. The command line shows them on standard error.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple


class WorkStage(NamedTuple):
    """A part of the work; `of` is 0 where its steps are not counted."""

    name: str
    done: int = 0
    of: int = 0

    def __str__(self) -> str:
        return f"{self.name}, {self.done + 1} of {self.of}" if self.of else self.name


COMPILING = WorkStage("compiling for this machine; only the first run does")

Listener = Callable[[WorkStage], None]
_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)


@contextmanager
def reporting_to(listener: Listener) -> Iterator[None]:
    """Every stage of the work within the block goes to the listener."""
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)


def tell(name: str, done: int = 0, of: int = 0) -> None:
    """The work begins this stage, or the next of its steps; `done` of them are finished."""
    tell_stage(WorkStage(name, done, of))


def tell_stage(stage: WorkStage) -> None:
    listener = _listener.get()
    if listener is not None:
        listener(stage)
