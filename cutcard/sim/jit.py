"""Compiling a plain function to machine code, with a cache on disk where the machine has room for one."""

from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit
from numba.extending import overload

Function = TypeVar("Function", bound=Callable[..., object])

_OPTIONS: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",  # no check for a division by zero; no divisor here can be zero
    "_nrt": False,  # no counting of references to arrays, five times as slow; no array is made here
}


@lru_cache(maxsize=1)
def _stamp() -> str:
    """What all files of the simulation say: a kernel kept on disk is good for these alone."""
    digest = sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def compiled(function: Function) -> Function:
    """Compiled at the first call, kept for the next process, and free of the interpreter's lock."""
    try:
        made = njit(cache=True, **_OPTIONS)(function)
    except RuntimeError:  # no folder to write the cache to, as on a read-only installation
        return cast(Function, njit(**_OPTIONS)(function))
    # The compiler's own stamp is that of the function's file, and would miss a change made elsewhere.
    made._cache._cache_file._source_stamp = _stamp()
    return cast(Function, made)


def inlined(function: Function) -> Function:
    """Compiled into its caller, so that what it returns stays in registers."""
    return cast(Function, njit(forceinline=True, **_OPTIONS)(function))


def chosen_by_type(function: Callable[..., object]) -> Callable[[Function], Function]:
    """Lets the function it decorates say, by the types of the arguments, what is compiled for `function`."""
    options: Any = {"forceinline": True, **_OPTIONS}
    return cast(Callable[[Function], Function], overload(function, jit_options=options, strict=False))
