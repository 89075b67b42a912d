"""A fuzzer of frames: noise, broken frames, and valid ones that the sender may not send."""

import json
import random
import string
from collections.abc import Iterator

NOW = 1048576
"""Stands for the version the table has when the frame is sent."""
GOOD = (
    {"type": "say", "id": "x", "seen": 0, "statement": "hit 1"},
    {"type": "sit", "id": "x", "seen": 0, "box": 1, "chips": 10000},
    {"type": "leave", "id": "x", "seen": 0},
    {"type": "bring", "id": "x", "seen": 0, "chips": 500},
    {"type": "ready", "id": "x", "seen": 0},
    {"type": "part", "id": "x", "seen": 0, "act": "commit", "wash": "a" * 64, "value": "b" * 64},
    {"type": "ping", "id": "x"},
)
VALUES = (
    *(
        None,
        True,
        -1,
        0,
        1,
        1.5,
        1e308,
        -(10**30),
        10**30,
        2**63,
        2**64,
        "",
        "x",
        "\u0000",
        "\ud800",
        "é" * 50,
    ),
    *(
        [],
        {},
        [[]],
        {"a": {}},
        [1] * 50,
        "ann",
        "dealer",
        "table",
        "'; drop table log; --",
        "../../etc/passwd",
    ),
)
DEALERS = (
    *("deal", "dealer", "end", "new-dealer", "reshuffle", "close-insurance", "close-table", "spread-idle"),
    *(
        "irregular 2.15(a) Ks",
        "irregular 2.15(d) 2c",
        "irregular 6.7(a) Ks",
        "irregular 2.15(k)",
        "repair 2.15(k)",
    ),
    *("reader yes", "reader no", "turn dealer Ks", "turn 1 Ks 7d", "discard 1", "permit bob", "recut"),
    *("permit-boxes bob 3", "permit-boxes bob 99"),
    *("confirm dealer 1 bob blackjack", "confirm floorperson 1 ann red-dog", "void", "prepare", "shuffle"),
    *("correct 1 Ks 2c", "take-back", "give Ks", "card Ks", "close-box 1", "press 1 ann 500"),
)
NOT_HIS = (
    *(
        "bet 2 bob blackjack 10",
        "bet 2 bob red-dog 10",
        "hit 2",
        "stand 2",
        "split 2",
        "double 2",
        "cut bob 20",
    ),
    *("insure 2 bob 5", "even-money 2 bob", "surrender 2", "raise bob 10", "withdraw 2 bob blackjack"),
    *("take-back 2 bob blackjack", "show-burn bob", "alone 2 bob", "follow 2 bob 10", "assign 2 bob"),
    *("bet 1 dealer blackjack 10", "bet 1 house blackjack 10", "bet 9999 ann blackjack 10", "refuse-cut bob"),
)
AMOUNTS = (
    *(
        "bet 1 ann blackjack -10",
        "bet 1 ann blackjack 0",
        "bet 1 ann blackjack 1e9",
        "bet 1 ann blackjack 0.001",
    ),
    *("bet 1 ann blackjack 99999999999999", "insure 1 ann -5", "double 1 -10", "bet 1 ann blackjack NaN"),
    *("bet 1 ann nothing 10", "bet 1 ann blackjack 10 accepted", "bet 1 ann blackjack 10 behind"),
    *("bet 1 ann blackjack 10 coupon", "bet 1 ann blackjack 10 cash", "bet 0 ann blackjack 10"),
)
PLAY = (
    *(
        "bet 1 ann blackjack 10",
        "bet 1 ann red-dog 10",
        "bet 1 ann blackjack.1 10",
        "bet 1 ann blackjack.2 10",
    ),
    *("hit 1", "stand 1", "double 1", "split 1", "raise ann 10", "refuse-cut ann", "cut ann 100", "hit 1.2"),
)


class FrameFuzzer:
    """Frames by seed. Each whole frame has an id of its own; one that asks what no player may, `no-...`."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)
        self._number = 0

    def frames(self, number: int, *, whole: float = 0.03) -> Iterator[str | bytes]:
        """So many; `whole` is the share of those that can be read as commands."""
        draw = self._random
        for _ in range(number):
            dice = draw.random()
            if dice < whole:
                yield self._whole()
            elif dice < whole + 0.0005:
                yield draw.choice(
                    ("x" * 20_000, b"\x00" * 16_385, json.dumps({"type": "ping", "id": "a" * 20_000}))
                )
            else:
                yield draw.choice((self._noise, self._broken, self._broken, self._twisted, self._statement))()

    def _id(self, kind: str) -> str:
        self._number += 1
        return f"{kind}-{self._number}"

    def _noise(self) -> str | bytes:
        draw = self._random
        length = draw.choice((0, 1, 3, 20, 200))
        if draw.random() < 0.3:
            return draw.randbytes(length)
        return "".join(draw.choice(string.printable + "é€\u2028😀") for _ in range(length))

    def _broken(self) -> str:
        """A good frame with a few characters put in, taken out or exchanged."""
        draw = self._random
        text = list(json.dumps(draw.choice(GOOD) | {"id": ""}))
        for _ in range(draw.randint(1, 4)):
            at, what = draw.randrange(len(text)), draw.choice('{}[]",:0-9eEx\\u\0 ')
            text[at : at + draw.choice((0, 1, 1))] = draw.choice(([what], [what], []))
        return "".join(text)

    def _twisted(self) -> str:
        """A good frame whose fields hold what they should not, or are too many or too few."""
        draw = self._random
        frame = dict(draw.choice(GOOD)) | {"id": ""}
        for _ in range(draw.randint(1, 3)):
            key = draw.choice((*frame, "player", "as", "table", "type"))
            if draw.random() < 0.2:
                frame.pop(key, None)
            else:
                frame[key] = draw.choice(VALUES)
        if draw.random() < 0.02:
            return '{"type":"say","id":' + "[" * 4000 + "]" * 4000 + "}"
        return json.dumps(frame)

    def _statement(self) -> str:
        """A statement no game knows."""
        draw = self._random
        words = draw.choices(
            ("hit", "1", "ann", "Ks", "-", "#", "bet", "é", "\t", "10", ";", "blackjack"), k=6
        )
        said = draw.choice(("x ", "hit x ", "bet ", "", "cut ", "HIT ")) + " ".join(words)
        return json.dumps({"type": "say", "id": self._id("odd"), "seen": 0, "statement": said})

    def _whole(self) -> str:
        draw = self._random
        seen = draw.choice((0, 1, 5, 10**6, 1 << 52, 3, 8, 20))
        kind = draw.randrange(10)
        if kind < 6:
            said = draw.choice(DEALERS if kind < 3 else NOT_HIS if kind < 5 else AMOUNTS)
            mark = "no" if kind < 5 else "odd"
            return json.dumps({"type": "say", "id": self._id(mark), "seen": seen, "statement": said})
        if kind < 8:
            said = draw.choice(PLAY)
            return json.dumps({"type": "say", "id": self._id("play"), "seen": NOW, "statement": said})
        act = draw.choice((*GOOD[1:5], *(GOOD[4:5] * 6))) | {
            "id": self._id("act"),
            "seen": draw.choice((0, NOW)),
        }
        if "chips" in act:
            act["chips"] = draw.choice((1, 5000, 10**10, 10**9, 999_999_999))
        if "box" in act:
            act["box"] = draw.choice((0, 1, 2, 3, 7, 8, 99))
        return json.dumps(act)
