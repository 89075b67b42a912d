"""Compiling a plain function to machine code, with a cache on disk where the machine has room for one."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

Function = TypeVar("Function", bound=Callable[..., object])

_OPTIONS: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",  # no check for a division by zero; no divisor here can be zero
    "_nrt": False,  # no counting of references to arrays, five times as slow; no array is made here
}


def compiled(function: Function) -> Function:
    """Compiled at the first call, kept for the next process, and free of the interpreter's lock."""
    try:
        return cast(Function, njit(cache=True, **_OPTIONS)(function))
    except RuntimeError:  # no folder to write the cache to, as on a read-only installation
        return cast(Function, njit(**_OPTIONS)(function))


def inlined(function: Function) -> Function:
    """Compiled into whoever calls it, so that what it returns stays in registers."""
    return cast(Function, njit(forceinline=True, **_OPTIONS)(function))
