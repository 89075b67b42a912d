"""QR codes, read again by a reader written here from the standard: blocks, error correction, format, data."""

from itertools import product

import pytest

from cutcard.pit.people.second_factor import totp
from cutcard.pit.people.second_factor.qr_code import Matrix, qr_code, remainder, svg_path

FINDER = [f"{one:07b}" for one in (0x7F, 0x41, 0x5D, 0x5D, 0x5D, 0x41, 0x7F)]
BLOCKS = {5: (2, 43), 4: (2, 32), 3: (1, 44), 2: (1, 28), 1: (1, 16)}
CONDITIONS = (
    lambda i, j: (i + j) % 2,
    lambda i, j: i % 2,
    lambda i, j: j % 3,
    lambda i, j: (i + j) % 3,
    lambda i, j: (i // 2 + j // 3) % 2,
    lambda i, j: (i * j) % 2 + (i * j) % 3,
    lambda i, j: ((i * j) % 2 + (i * j) % 3) % 2,
    lambda i, j: ((i + j) % 2 + (i * j) % 3) % 2,
)


def read(matrix: Matrix) -> str:
    """The text of a code of version 1 to 5 at level M."""
    size = len(matrix)
    version = (size - 17) // 4
    around = [matrix[8][x] for x in (0, 1, 2, 3, 4, 5, 7, 8)] + [matrix[y][8] for y in (7, 5, 4, 3, 2, 1, 0)]
    word = int("".join(str(int(one)) for one in around), 2) ^ 0b101010000010010
    assert word >> 13 == 0b00, "level M"
    mask = CONDITIONS[word >> 10 & 7]

    def is_function(y: int, x: int) -> bool:
        corner = (y < 9 and x < 9) or (y < 9 and x >= size - 8) or (y >= size - 8 and x < 9)
        centre = size - 7
        aligned = version > 1 and abs(y - centre) <= 2 and abs(x - centre) <= 2
        return corner or aligned or 6 in (y, x)

    bits, column, up = [], size - 1, True
    while column > 0:
        column -= column == 6
        for y in reversed(range(size)) if up else range(size):
            bits += [matrix[y][x] ^ (mask(y, x) == 0) for x in (column, column - 1) if not is_function(y, x)]
        column, up = column - 2, not up
    words = [int("".join(str(int(one)) for one in bits[at : at + 8]), 2) for at in range(0, len(bits) - 7, 8)]
    many, length = BLOCKS[version]
    data = [word for block in range(many) for word in words[block : many * length : many]]
    stream = "".join(f"{word:08b}" for word in data)
    assert stream[:4] == "0100", "bytes"
    count = int(stream[4:12], 2)
    return bytes(int(stream[12 + 8 * at : 20 + 8 * at], 2) for at in range(count)).decode()


@pytest.mark.parametrize("length", [1, 14, 15, 26, 27, 42, 62, 63, 84])
def test_a_code_is_read_again(length: int) -> None:
    text = "".join(chr(33 + (7 * at + length) % 90) for at in range(length))
    assert read(qr_code(text)) == text


@pytest.mark.parametrize("name", ["al", "ann", "a" * 20])
def test_the_address_of_an_app_is_read_again(name: str) -> None:
    address = totp.address(b"12345678901234567890", name)
    if len(address) <= 84:
        assert read(qr_code(address)) == address
    else:
        assert len(qr_code(address)) == 41, "the reader above knows five versions"


@pytest.mark.parametrize(
    ("length", "version"),
    [(14, 1), (15, 2), (26, 2), (42, 3), (62, 4), (84, 5), (106, 6), (122, 7), (152, 8), (180, 9), (213, 10)],
)
def test_the_smallest_size_is_taken_and_has_its_finders(length: int, version: int) -> None:
    matrix = qr_code("x" * length)
    size = len(matrix)
    assert size == 17 + 4 * version
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        assert [
            "".join(str(int(one)) for one in row[left : left + 7]) for row in matrix[top : top + 7]
        ] == FINDER
    assert matrix[size - 8][8], "the dark module"


def test_too_long_a_text_is_refused() -> None:
    with pytest.raises(ValueError, match="expected at most 213 bytes, got 214"):
        qr_code("x" * 214)


def test_error_correction_of_a_known_block() -> None:
    """The worked example that tutorials of the standard use: HELLO WORLD, 1-M."""
    data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
    assert remainder(data, 10) == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]


def test_the_path_draws_exactly_the_dark_modules() -> None:
    matrix = qr_code("cutcard")
    drawn = set()
    for run in svg_path(matrix).split("M")[1:]:
        x, _, rest = run.partition(" ")
        y, _, rest = rest.partition("h")
        drawn |= {(int(y), int(x) + at) for at in range(int(rest.partition("v")[0]))}
    size = range(len(matrix))
    assert drawn == {(y, x) for y, x in product(size, size) if matrix[y][x]}
