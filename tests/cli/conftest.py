"""Fixtures of the command line's tests."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.cli.playing import Terminal


@pytest.fixture
def terminal() -> Iterator[Callable[..., Terminal]]:
    opened: list[Terminal] = []

    def open_one(*options: str, **more: Any) -> Terminal:
        opened.append(Terminal(*options, **more))
        return opened[-1]

    yield open_one
    for one in opened:
        one.close()
