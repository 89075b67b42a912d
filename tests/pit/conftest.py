"""Shared fixtures of the pit's tests: one PostgreSQL per worker."""

from collections.abc import Iterator

import pytest

from tests.pit.postgres import Cluster, NoPostgresError
from tests.web.conftest import pytest_pyfunc_call

__all__ = ["cluster", "pytest_pyfunc_call"]


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A running server; without PostgreSQL on the machine this fails and says what to install."""
    try:
        made = Cluster()
    except NoPostgresError as missing:
        pytest.fail(str(missing), pytrace=False)
    try:
        made.start()
        yield made
    finally:
        made.remove()
