"""The HTML of a shared round: the page itself with tags that tell messengers what the link shows."""

import re
from html import escape

from starlette.requests import Request
from starlette.responses import Response

from cutcard.web.frames.round_picture import description_of
from cutcard.web.http.page import Page
from cutcard.web.http.routes.sharing import read_shared
from cutcard.web.server.app_context import AppContext

ADDRESS = re.compile(r"^/round/([A-Za-z0-9_-]{20})/?$")
OWN = re.compile(r"^/round/[^/]+/[0-9]+/?$")
"""`/round/TABLE/NUMBER`: a person's own view of a round. The page asks for it with the person's cookie, so
the address alone shows nothing."""
_HOST = re.compile(r"^[A-Za-z0-9.-]{1,200}(:[0-9]{1,5})?$|^\[[0-9a-fA-F:.]{2,45}\](:[0-9]{1,5})?$")
GONE_TITLE = "This round is gone"


async def round_page(context: AppContext, page: Page, request: Request) -> Response:
    """The page with its tags; 404 with the page, which says so, where the link shows nothing."""
    if OWN.match(request.url.path):
        return page.response(request)
    link = ADDRESS.match(request.url.path)
    kept = None
    if link is not None and context.played is not None:
        kept = await context.played.shared.find(link[1])
    if link is None or kept is None:
        return page.with_head(page_tags({"og:title": GONE_TITLE}), title=GONE_TITLE, status=404)
    shown = read_shared(kept.body)
    title = f"{shown.title}, round {shown.number}"
    told = {
        "og:type": "article",
        "og:site_name": "Cutcard",
        "og:title": title,
        "og:description": description_of(shown),
        "og:url": f"{_origin(request)}/round/{link[1]}",
        "og:image": f"{_origin(request)}/api/shared/{link[1]}/picture.png",
        "og:image:type": "image/png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": description_of(shown),
        "twitter:card": "summary_large_image",
    }
    return page.with_head(page_tags(told), title=f"{title} - Cutcard", status=200)


def page_tags(told: dict[str, str]) -> str:
    return "".join(f'<meta property="{name}" content="{escape(text)}">\n' for name, text in told.items())


def _origin(request: Request) -> str:
    """The origin as the reader asked for it. An invalid host is left out."""
    host = request.headers.get("host", "")
    return f"{request.url.scheme}://{host}" if _HOST.match(host) else ""
