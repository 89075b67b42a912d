"""The built page, read once: each file plain and compressed, by its path."""

import gzip
import mimetypes
import re
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

FOLDER = Path(__file__).resolve().parents[1] / "page"
NOT_BUILT = "The page is not built. In a checkout, ./go build-page builds it; a wheel always contains it."
FIRST = "index.html"
_WORTH_PACKING = ("text/", "application/javascript", "application/json", "image/svg+xml")
_FOR_EVER = "public, max-age=31536000, immutable"
_ASK_AGAIN = "no-cache"


class PageFile(NamedTuple):
    kind: str
    plain: bytes
    packed: bytes
    """Empty if compression does not help."""
    tag: str
    keep: str


class Page:
    """Serves every path that no route has. A path without a file gets the page itself."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): _read(path, folder)
            for path in (sorted(folder.rglob("*")) if folder.is_dir() else ())
            if path.is_file() and path.suffix != ".map" and not path.name.startswith(".")
        }

    @property
    def built(self) -> bool:
        return FIRST in self._files

    def response(self, request: Request) -> Response:
        if not self.built:
            return PlainTextResponse(NOT_BUILT, 503)
        name = request.url.path.lstrip("/")
        found = self._files.get(name)
        if found is None:
            if "." in name.rpartition("/")[2]:
                return PlainTextResponse("Not found.", 404)
            found = self._files[FIRST]
        headers = {"ETag": found.tag, "Cache-Control": found.keep, "Vary": "Accept-Encoding"}
        if request.headers.get("if-none-match") == found.tag:
            return Response(status_code=304, headers=headers)
        body = found.plain
        if found.packed and "gzip" in request.headers.get("accept-encoding", ""):
            body, headers["Content-Encoding"] = found.packed, "gzip"
        return Response(body, media_type=found.kind, headers=headers)

    def with_head(self, tags: str, *, title: str, status: int) -> Response:
        """The page itself with another title and more tags in its head."""
        if not self.built:
            return PlainTextResponse(NOT_BUILT, 503)
        text = self._files[FIRST].plain.decode()
        head = f"<title>{escape(title)}</title>\n{tags}"
        return Response(_TITLE.sub(lambda _: head, text, count=1), status, media_type="text/html")


_TITLE = re.compile(r"<title>.*?</title>", re.DOTALL)


def _read(path: Path, folder: Path) -> PageFile:
    plain = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if kind == "text/javascript":
        kind = "application/javascript"
    packed = gzip.compress(plain, 9, mtime=0) if kind.startswith(_WORTH_PACKING) else b""
    hashed = path.relative_to(folder).parts[0] == "assets"
    return PageFile(
        kind=kind,
        plain=plain,
        packed=packed if len(packed) < len(plain) else b"",
        tag=f'"{sha256(plain).hexdigest()[:32]}"',
        keep=_FOR_EVER if hashed else _ASK_AGAIN,
    )
