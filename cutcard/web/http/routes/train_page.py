"""The HTML of the training pages: the page itself, with tags that tell messengers of a daily puzzle."""

import re
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response

from cutcard.training.daily import HANDS, NotADayError, read_day
from cutcard.web.http.page import Page
from cutcard.web.http.routes.round_page import page_tags
from cutcard.web.server.app_context import AppContext

ADDRESS = re.compile(r"^/train/daily/([^/]*)/?$")
PAGES = re.compile(r"^/train/(hands|deviations|spreads|count|daily)?/?$")
NONE_TITLE = "Puzzle not found"


def train_page(context: AppContext, page: Page, request: Request) -> Response:
    """The page with its tags; 404 with the page, which says so, where there is no such drill or day."""
    link = ADDRESS.match(request.url.path)
    if link is None:
        if PAGES.match(request.url.path):
            return page.response(request)
        return page.with_head("", title="Page not found - Cutcard", status=404)
    training = context.training
    today = training.today() if training is not None else datetime.now(UTC).date()
    try:
        day = read_day(link[1], today) if link[1] else today
    except NotADayError:
        return page.with_head(page_tags({"og:title": NONE_TITLE}), title=NONE_TITLE, status=404)
    title = f"Daily puzzle, {day.day} {day:%B %Y}"
    told = {
        "og:type": "website",
        "og:site_name": "Cutcard",
        "og:title": title,
        "og:description": f"{HANDS} decisions, the same for everybody. What would you do?",
    }
    return page.with_head(page_tags(told), title=f"{title} - Cutcard", status=200)
