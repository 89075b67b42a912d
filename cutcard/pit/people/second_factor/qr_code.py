"""QR codes (ISO/IEC 18004): bytes at error correction level M, versions 1 to 10, as a matrix of modules."""

from collections.abc import Callable
from functools import cache
from itertools import pairwise

Matrix = list[list[bool]]

_BLOCKS = {
    1: (10, (16,)),
    2: (16, (28,)),
    3: (26, (44,)),
    4: (18, (32, 32)),
    5: (24, (43, 43)),
    6: (16, (27, 27, 27, 27)),
    7: (18, (31, 31, 31, 31)),
    8: (22, (38, 38, 39, 39)),
    9: (22, (36, 36, 36, 37, 37)),
    10: (26, (43, 43, 43, 43, 44)),
}
"""By version, at level M: error correction bytes of a block, and the data bytes of each block."""
_CENTRES: dict[int, tuple[int, ...]] = {
    1: (),
    **{version: (6, 4 * version + 10) for version in range(2, 7)},
    **{version: (6, 2 * version + 8, 4 * version + 10) for version in range(7, 11)},
}
"""By version: rows and columns of the centres of alignment patterns."""
_MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda y, x: (y + x) % 2 == 0,
    lambda y, x: y % 2 == 0,
    lambda y, x: x % 3 == 0,
    lambda y, x: (y + x) % 3 == 0,
    lambda y, x: (y // 2 + x // 3) % 2 == 0,
    lambda y, x: y * x % 2 + y * x % 3 == 0,
    lambda y, x: (y * x % 2 + y * x % 3) % 2 == 0,
    lambda y, x: ((y + x) % 2 + y * x % 3) % 2 == 0,
)
_LEVEL_M = 0
_FINDER_LIKE = ((1, 0, 1, 1, 1, 0, 1, 0, 0, 0, 0), (0, 0, 0, 0, 1, 0, 1, 1, 1, 0, 1))


def qr_code(text: str) -> Matrix:
    """The modules of the smallest code for this text; True is dark. `ValueError` if it is too long."""
    data = text.encode()
    version = next((one for one in _BLOCKS if len(data) <= _room(one)), None)
    if version is None:
        raise ValueError(f"expected at most {_room(10)} bytes, got {len(data)}")
    bits = _all_bytes(_data_bytes(data, version), version)
    return min((_drawn(version, bits, mask) for mask in range(8)), key=_penalty)


def svg_path(matrix: Matrix) -> str:
    """The dark modules as the path of an SVG whose unit is one module."""
    runs = []
    for y, row in enumerate(matrix):
        edges = [x for x, (one, other) in enumerate(pairwise([False, *row, False])) if one != other]
        runs += [
            f"M{start} {y}h{end - start}v1h{start - end}z"
            for start, end in zip(edges[::2], edges[1::2], strict=True)
        ]
    return "".join(runs)


def _room(version: int) -> int:
    """How many bytes of text fit, behind their mode and length."""
    return sum(_BLOCKS[version][1]) - (2 if version < 10 else 3)


def _data_bytes(data: bytes, version: int) -> list[int]:
    bits = "0100" + f"{len(data):0{8 if version < 10 else 16}b}" + "".join(f"{one:08b}" for one in data)
    most = sum(_BLOCKS[version][1])
    bits += "0" * min(4, most * 8 - len(bits))
    bits += "0" * (-len(bits) % 8)
    made = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    return made + [(0xEC, 0x11)[at % 2] for at in range(most - len(made))]


def _all_bytes(data: list[int], version: int) -> list[int]:
    """Data and error correction, the blocks interleaved."""
    correction, sizes = _BLOCKS[version]
    blocks, at = [], 0
    for size in sizes:
        blocks.append(data[at : at + size])
        at += size
    corrections = [remainder(block, correction) for block in blocks]
    longest = max(sizes)
    mixed = [block[at] for at in range(longest) for block in blocks if at < len(block)]
    return mixed + [one[at] for at in range(correction) for one in corrections]


def remainder(data: list[int], many: int) -> list[int]:
    """The Reed-Solomon error correction bytes, over the field of 256 by the polynomial 0x11D."""
    exp, log = _tables()
    divisor = [1]
    for power in range(many):
        divisor = [
            (divisor[at] if at < len(divisor) else 0)
            ^ (exp[(log[divisor[at - 1]] + power) % 255] if at and divisor[at - 1] else 0)
            for at in range(len(divisor) + 1)
        ]
    left = [*data, *[0] * many]
    for at in range(len(data)):
        if factor := left[at]:
            for by, one in enumerate(divisor):
                left[at + by] ^= exp[(log[one] + log[factor]) % 255]
    return left[len(data) :]


@cache
def _tables() -> tuple[list[int], list[int]]:
    exp, log, value = [0] * 255, [0] * 256, 1
    for power in range(255):
        exp[power], log[value] = value, power
        value = value << 1 ^ (0x11D if value & 0x80 else 0)
    return exp, log


def _drawn(version: int, data: list[int], mask: int) -> Matrix:
    size = 17 + 4 * version
    fixed: dict[tuple[int, int], bool] = {}
    _patterns(fixed, size, version)
    _format(fixed, size, mask)
    if version >= 7:
        _version(fixed, size, version)
    matrix = [[fixed.get((y, x), False) for x in range(size)] for y in range(size)]
    bits = (one >> shift & 1 for one in data for shift in range(7, -1, -1))
    upwards = True
    for right in (*range(size - 1, 6, -2), 5, 3, 1):
        for along in range(size):
            y = size - 1 - along if upwards else along
            for x in (right, right - 1):
                if (y, x) not in fixed:
                    matrix[y][x] = bool(next(bits, 0)) ^ _MASKS[mask](y, x)
        upwards = not upwards
    return matrix


def _patterns(fixed: dict[tuple[int, int], bool], size: int, version: int) -> None:
    for at in range(size):
        fixed[6, at] = fixed[at, 6] = at % 2 == 0
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        for y in range(-1, 8):
            for x in range(-1, 8):
                if 0 <= top + y < size and 0 <= left + x < size:
                    ring = max(abs(y - 3), abs(x - 3))
                    fixed[top + y, left + x] = ring in (0, 1, 3)
    centres = _CENTRES[version]
    for row in centres:
        for column in centres:
            if (row, column) in ((6, 6), (6, size - 7), (size - 7, 6)):
                continue
            for y in range(-2, 3):
                for x in range(-2, 3):
                    fixed[row + y, column + x] = max(abs(y), abs(x)) != 1


def _format(fixed: dict[tuple[int, int], bool], size: int, mask: int) -> None:
    value = _LEVEL_M << 3 | mask
    left = value << 10
    for shift in range(4, -1, -1):
        if left >> (shift + 10) & 1:
            left ^= 0x537 << shift
    bits = (value << 10 | left) ^ 0x5412
    for at in range(15):
        dark = bool(bits >> at & 1)
        fixed[(at, 8) if at < 6 else (at + 1, 8) if at < 8 else (size - 15 + at, 8)] = dark
        fixed[(8, size - 1 - at) if at < 8 else (8, 7) if at == 8 else (8, 14 - at)] = dark
    fixed[size - 8, 8] = True


def _version(fixed: dict[tuple[int, int], bool], size: int, version: int) -> None:
    left = version << 12
    for shift in range(5, -1, -1):
        if left >> (shift + 12) & 1:
            left ^= 0x1F25 << shift
    bits = version << 12 | left
    for at in range(18):
        dark = bool(bits >> at & 1)
        fixed[size - 11 + at % 3, at // 3] = fixed[at // 3, size - 11 + at % 3] = dark


def _penalty(matrix: Matrix) -> int:
    """How hard a matrix is to read; the mask with the least is used."""
    size, total = len(matrix), 0
    for lines in (matrix, [list(column) for column in zip(*matrix, strict=True)]):
        for line in lines:
            run = 1
            for one, other in [*pairwise(line), (line[-1], not line[-1])]:
                if one == other:
                    run += 1
                else:
                    total += run - 2 if run >= 5 else 0
                    run = 1
            for at in range(size - 10):
                total += 40 if tuple(map(int, line[at : at + 11])) in _FINDER_LIKE else 0
    for above, below in pairwise(matrix):
        for at in range(size - 1):
            total += 3 if above[at] == above[at + 1] == below[at] == below[at + 1] else 0
    dark = sum(map(sum, matrix))
    return total + 10 * (abs(dark * 20 - size * size * 10) // (size * size))
