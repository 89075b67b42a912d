"""Checks a proof of a shoe, written from docs/provable-shoe.md alone. Slow and plain.

`problems(text)` gives what is wrong with a finished proof, in the words of no program but this one.
"""

import hashlib
import hmac
import json
from collections.abc import Iterable, Iterator
from typing import Any


def h(use: bytes, *parts: bytes) -> bytes:
    return hashlib.sha256(b"cutcard/proof/1/" + use + b"\x00" + b"".join(parts)).digest()


def numbers(seed: bytes) -> Iterator[int]:
    counter = 0
    while True:
        block = h(b"stream", seed, counter.to_bytes(8, "big"))
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 32, 4))
        counter += 1


def shuffle(seed: bytes, stack: list[str]) -> list[str]:
    stack, source = list(stack), numbers(seed)
    for last in range(len(stack) - 1, 0, -1):
        number = next(source)
        while number >= 2**32 // (last + 1) * (last + 1):
            number = next(source)
        other = number % (last + 1)
        stack[last], stack[other] = stack[other], stack[last]
    return stack


def root(level: list[bytes]) -> bytes:
    while len(level) > 1:
        pairs = [level[at : at + 2] for at in range(0, len(level), 2)]
        level = [h(b"node", *pair) if len(pair) == 2 else pair[0] for pair in pairs]
    return level[0]


def climb(digest: bytes, index: int, width: int, path: Iterable[bytes]) -> bytes:
    steps = list(path)
    while width > 1:
        if index % 2 == 1:
            digest = h(b"node", steps.pop(0), digest)
        elif index + 1 < width:
            digest = h(b"node", digest, steps.pop(0))
        index, width = index // 2, (width + 1) // 2
    return digest


def house_fits(wash: Any, secret: str) -> bool:
    keys = ("table", "sheet", "shoe", "attempt", "decks", "deck", "before")
    bound = h(b"binding", "\n".join(str(wash[key]) for key in keys).encode())
    return h(b"house", bound, bytes.fromhex(secret)).hex() == wash["house"]


def problems(text: str) -> list[str]:
    """What is wrong with a proof; nothing for a good one."""
    found: list[str] = []
    before, shoes, used = b"", {}, {}
    seen: list[Any] = []
    now: Any = None
    for line in filter(None, text.split("\n")):
        record = json.loads(line)
        kind = record["record"]
        if kind in ("witness", "card"):
            seen.append(record)
            continue
        if before and record["before"] != before.hex():
            found.append("chain")
        before = h(b"chain", bytes.fromhex(record["before"]), line.encode())
        if kind == "wash" and record["attempt"] == 1:
            if shoes and record["shoe"] > max(shoes) + 1:
                found.append("missing shoe")
            now = shoes[record["shoe"]] = {"cuts": [], "washes": []}
        found += take(now, kind, record, before)
    for number, shoe in shoes.items():
        found += shoe_problems(number, shoe, [one for one in seen if one["shoe"] == number], used)
    return found


def take(now: Any, kind: str, record: Any, digest: bytes) -> list[str]:
    """Puts a record where it belongs."""
    if kind == "wash":
        now["washes"].append({"wash": record, "digest": digest})
    elif kind == "parts":
        now["washes"][-1] |= {"parts": record, "list": digest}
    elif kind == "openings":
        now["washes"][-1]["openings"] = record
        return opening_problems(now["washes"][-1], record)
    elif kind == "cut":
        now["cuts"].append(record)
    else:
        now[kind] = record
    return []


def opening_problems(wash: Any, record: Any) -> list[str]:
    found, secrets = [], dict(record["openings"])
    for player, commitment in wash["parts"]["parts"]:
        if player not in record["withheld"]:
            opened = bytes.fromhex(secrets.pop(player, ""))
            if h(b"part", wash["digest"], opened, player.encode()).hex() != commitment:
                found.append(f"part of {player}")
    if record["withheld"] and not house_fits(wash["wash"], record["house"]):
        found.append("house")
    return [*found, *(f"late part of {player}" for player in secrets)]


def shoe_problems(number: int, shoe: Any, seen: list[Any], used: dict[bytes, int]) -> list[str]:
    if "end" not in shoe:
        return ["no end"]
    found, last, end = [], shoe["washes"][-1], shoe["end"]
    secret = bytes.fromhex(end["secret"])
    if used.setdefault(secret, number) != number:
        found.append("secret again")
    if not house_fits(last["wash"], end["secret"]):
        found.append("house")
    stack = last["wash"]["deck"].split(" ") * last["wash"]["decks"]
    opened = [bytes.fromhex(one) for _, one in last["openings"]["openings"]]
    seed = h(b"seed", last["list"], secret, *opened)
    cards = shuffle(seed, stack)
    leaves = []
    for index, card in enumerate(cards):
        place = index.to_bytes(4, "big")
        salt = hmac.new(secret, b"cutcard/proof/1/salt\x00" + seed + place, hashlib.sha256).digest()
        leaves.append(h(b"leaf", place, salt, card.encode()))
    if shoe["root"]["cards"] != len(stack):
        found.append("number of cards")
    if root(leaves).hex() != shoe["root"]["root"]:
        found.append("root")
    first = sum(cut["position"] for cut in shoe["cuts"]) % len(cards)
    cards = cards[first:] + cards[:first]
    left = [one.strip("*") for one in end["dealt"].split() if one != "/"]
    if left != cards[: len(left)]:
        found.append("cards dealt")
    return found + witness_problems(shoe, last, seen) + card_problems(shoe, cards, first, seen)


def witness_problems(shoe: Any, last: Any, seen: list[Any]) -> list[str]:
    found = []
    for record in seen:
        if record["record"] != "witness":
            continue
        opened = dict(last["openings"]["openings"]).get(record["player"])
        made = [[cut["by"], cut["position"]] for cut in shoe["cuts"]]
        right = (
            record["secret"] in ("", opened),
            record["parts"] in ("", last["list"].hex()),
            record["root"] in ("", shoe["root"]["root"]),
            all(cut in made for cut in record["cuts"]),
        )
        found += ["witness" for one in right if not one]
    return found


def card_problems(shoe: Any, cards: list[str], first: int, seen: list[Any]) -> list[str]:
    found, places = [], {}
    for record in seen:
        if record["record"] != "card":
            continue
        at, face = record["position"], record["face"]
        if places.setdefault(at, record["round"]) != record["round"] or cards[at] != face:
            found.append("card seen")
        index = (first + at) % len(cards)
        leaf = h(b"leaf", index.to_bytes(4, "big"), bytes.fromhex(record["salt"]), face.encode())
        if climb(leaf, index, len(cards), map(bytes.fromhex, record["path"])).hex() != shoe["root"]["root"]:
            found.append("card seen")
    return found
