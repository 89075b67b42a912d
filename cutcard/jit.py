"""Compiling a plain function to machine code, with a cache on disk where the machine has room for one."""

from collections.abc import Callable
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit
from numba.core import event
from numba.core.runtime.nrt import rtsys
from numba.extending import overload, register_jitable

from cutcard import stages

Function = TypeVar("Function", bound=Callable[..., object])

_OPTIONS: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",  # no check for a division by zero; no divisor here can be zero
    "_nrt": False,  # no counting of references to arrays, five times as slow; no array is made here
}


class _Announcer(event.Listener):
    """Reports that a function is being compiled, because the user waits; not that one is read from disk."""

    def on_start(self, event: Any) -> None:
        stages.tell_stage(stages.COMPILING)

    def on_end(self, event: Any) -> None:
        pass


event.register("numba:compile", _Announcer())  # type: ignore[no-untyped-call]


@lru_cache
def _stamp(room: str) -> str:
    """What all files of a room say: machine code kept on disk is good for these alone."""
    digest = sha256()
    for path in sorted((Path(__file__).parent / room).rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def cached(function: Function, **options: Any) -> Function:
    """Compiled at the first call and kept for the next process, as long as no file of its room changes.

    The compiler compares the stamp of the function's own file, and only after it has read the names of the
    argument types: it misses changes made elsewhere, and fails where a type was moved or renamed. Its version
    is compared before anything is read, so the stamp of the whole room goes there.
    """
    try:
        made = njit(cache=True, **options)(function)
    except RuntimeError:  # no folder to write the cache to, as on a read-only installation
        return cast(Function, njit(**options)(function))
    cache = made._cache
    cache.load_overload = partial(_loaded, cache)
    file = cache._cache_file
    file._version = f"{file._version} {_stamp(function.__module__.split('.')[1])}"
    return cast(Function, made)


def _loaded(cache: Any, signature: Any, target: Any) -> Any:
    """The machine code on disk, or None.

    The compiler's own way loads everything that it could need to compile, for half a second. It does so again
    before it compiles; machine code that is there needs the runtime's functions alone.
    """
    rtsys.initialize(target)
    with cache._guard_against_spurious_io_errors():
        return cache._load_overload(signature, target)


def compiled(function: Function) -> Function:
    """Compiled and kept on disk, without the interpreter's lock."""
    return cached(function, **_OPTIONS)


def inlined(function: Function) -> Function:
    """Compiled into its caller, so that what it returns stays in registers."""
    return cast(Function, njit(forceinline=True, **_OPTIONS)(function))


def also_compiled(function: Function) -> Function:
    """A plain function that compiled code may call too."""
    return register_jitable(**_OPTIONS)(function)


def chosen_by_type(function: Callable[..., object]) -> Callable[[Function], Function]:
    """Lets the function it decorates say, by the types of the arguments, what is compiled for `function`."""
    options: Any = {"forceinline": True, **_OPTIONS}
    return cast(Callable[[Function], Function], overload(function, jit_options=options, strict=False))
