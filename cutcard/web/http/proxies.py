"""Which reverse proxies are believed when they say where a request comes from.

The web server takes any text for a name and never says that it can match nobody: so it is read here first.
"""

import ipaddress


class BadProxyError(ValueError):
    """No address of a proxy: the message says what is expected."""


def read_proxies(text: str) -> str:
    """Addresses and networks between commas, as the web server takes them; empty for none."""
    if not text.strip():
        return ""
    return ",".join(_read(one.strip()) for one in text.split(","))


def _read(text: str) -> str:
    try:
        return str(ipaddress.ip_network(text) if "/" in text else ipaddress.ip_address(text))
    except ValueError:
        expected = "IP addresses or networks with commas between them, such as 10.0.0.1,10.1.0.0/16"
        raise BadProxyError(f'expected {expected}, got "{text[:60]}"') from None
