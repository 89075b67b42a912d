"""The browser and the system of a client in words, from what it says about itself: `Firefox on Linux`."""

import re

from starlette.requests import Request

from cutcard.pit.people.person import Client
from cutcard.web.http.client_address import address_of, quoted

_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chromium", "Chromium"),
    ("HeadlessChrome", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
"""In the order in which they are looked for: most browsers also name others."""
_SYSTEMS = (
    ("iPhone", "iOS"),
    ("iPad", "iPadOS"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)
_PROGRAM = re.compile(r"([A-Za-z][A-Za-z0-9._-]{0,39})/")
UNKNOWN = "Unknown device"


def device_of(agent: str) -> str:
    """From the User-Agent header, which may contain anything. Nothing of it is repeated but a program's
    name."""
    browser = next((name for sign, name in _BROWSERS if f"{sign}/" in agent), "")
    system = next((name for sign, name in _SYSTEMS if sign in agent), "")
    if browser:
        return f"{browser} on {system}" if system else browser
    program = _PROGRAM.match(agent)
    return quoted(program[1]) if program and program[1] != "Mozilla" else UNKNOWN


def client_of(request: Request) -> Client:
    return Client(address_of(request.scope), device_of(request.headers.get("user-agent", "")))
