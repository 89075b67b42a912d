"""Where the heads of a server go, as the command line says it."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from cutcard.cli.errors import InputError

if TYPE_CHECKING:
    from cutcard.web.record.record_keeper import HeadsOutput


class HeadsOptions(Protocol):
    """The options of `serve` about the record."""

    @property
    def heads_file(self) -> Path | None: ...

    @property
    def heads_webhook(self) -> str: ...

    @property
    def accept_findings(self) -> str: ...


def heads_output(wanted: HeadsOptions) -> "HeadsOutput":
    """`InputError` if it cannot be done, or if the reason to accept findings is none."""
    from cutcard.pit.people.security_events import reason_fault
    from cutcard.web.record.record_keeper import HeadsOutput

    if wanted.heads_webhook and not re.fullmatch(r"https?://[!-~]+", wanted.heads_webhook):
        raise InputError("expected an address such as https://example.org/heads", key="--heads-webhook")
    file = wanted.heads_file
    if file is not None and (file.is_dir() or not file.absolute().parent.is_dir()):
        raise InputError("expected a file in a folder that exists", file=str(file), key="--heads-file")
    if wanted.accept_findings and (fault := reason_fault(wanted.accept_findings)):
        raise InputError(fault.says, key="--accept-findings")
    return HeadsOutput(file, wanted.heads_webhook)
