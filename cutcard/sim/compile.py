"""Compiling a plain function to machine code, with a cache on disk where the machine has room for one."""

from collections.abc import Callable
from typing import TypeVar, cast

from numba import njit

Function = TypeVar("Function", bound=Callable[..., object])


def compiled(function: Function) -> Function:
    """Compiled at the first call, kept for the next process, and free of the interpreter's lock."""
    try:
        return cast(Function, njit(cache=True, nogil=True)(function))
    except RuntimeError:  # no folder to write the cache to, as on a read-only installation
        return cast(Function, njit(nogil=True)(function))


def inlined(function: Function) -> Function:
    """Compiled into whoever calls it, so that what it returns stays in registers."""
    return cast(Function, njit(nogil=True, forceinline=True)(function))
