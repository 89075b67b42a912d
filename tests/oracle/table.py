"""The choices of a licensee as plain words; a choice that the text does not allow is refused."""

from dataclasses import dataclass
from typing import TypedDict


class Options(TypedDict, total=False):
    """The rules of the table, as keywords."""

    variation: str
    hole_card: str
    soft_17: str
    surrender: bool
    double_after_split: bool
    double_card: str
    split_hands: int
    resplit_aces: bool
    five_card_21: bool
    suited_678: bool
    three_sevens: bool
    designated_blackjack: tuple[str, ...]
    split_two_card_21: str
    busted_extras: str
    suits_seen: str


@dataclass(frozen=True)
class Rules:
    """The rules of the table, with the defaults of a sheet."""

    variation: str = "standard"  # standard | six-to-five (2.3(e), 2.6A)
    hole_card: str = "none"  # none (2.6(h)) | face-down | reader (2.6(j)) | face-up (2.6(k))
    soft_17: str = "stand"  # stand | hit (2.12(b)); hit in the 6 to 5 variation (2.12(d))
    surrender: bool = False  # 2.8
    double_after_split: bool = True  # 2.10(a), (d)
    double_card: str = "face-up"  # face-up | face-down (2.10(c))
    split_hands: int = 2  # 2 | 3 | 4 (2.11(c)1, (e))
    resplit_aces: bool = True  # 2.11(e), second sentence
    five_card_21: bool = False  # 2.3(e)4, 2.16
    suited_678: bool = False  # 2.3(e)1
    three_sevens: bool = False  # 2.3(e)2
    designated_blackjack: tuple[str, ...] = ()  # an ace and a face card, as ("As", "Js") (2.3(e)3)
    split_two_card_21: str = "beats-21"  # beats-21 | plain (2.3(a)3)
    busted_extras: str = "returned"  # returned | kept (2.10(b), 2.11(d))
    suits_seen: str = "all"  # all | own | none: whose suits the best player considers (a player, not a rule)

    def __post_init__(self) -> None:
        known = {
            "variation": ("standard", "six-to-five"),
            "hole_card": ("none", "face-down", "reader", "face-up"),
            "soft_17": ("stand", "hit"),
            "double_card": ("face-up", "face-down"),
            "split_hands": (2, 3, 4),
            "split_two_card_21": ("beats-21", "plain"),
            "busted_extras": ("returned", "kept"),
            "suits_seen": ("all", "own", "none"),
        }
        for name, values in known.items():
            if getattr(self, name) not in values:
                raise ValueError(f"{name} is one of {values}, not {getattr(self, name)!r}")
        face_up, six_to_five = self.hole_card == "face-up", self.variation == "six-to-five"
        special = self.five_card_21 or self.suited_678 or self.three_sevens or self.designated_blackjack
        barred = {
            "2.6(k)3: no surrender with the hole card face up": face_up and self.surrender,
            "2.6(k)5: a pair is split once with the hole card face up": face_up and self.split_hands > 2,
            "2.8(c): no surrender in the 6 to 5 variation": six_to_five and self.surrender,
            "2.3(e): no special payouts in the 6 to 5 variation": six_to_five and bool(special),
            "2.12(d): the dealer hits a soft 17 in the 6 to 5 variation": six_to_five
            and self.soft_17 != "hit",
            "2.6A: the 6 to 5 variation has no hole card or a reader": six_to_five
            and self.hole_card not in ("none", "reader"),
        }
        for reason, hit in barred.items():
            if hit:
                raise ValueError(reason)


def dealers_soft_17(*, edition: str, variation: str, choice: str) -> str:
    """Whether the dealer stands on or hits a soft 17. The old text always stands, six to five always hits.

    2.12(b) of 1999; 2.12(b)1, 2 and (d) of 2010.
    """
    if edition == "1999":
        return "stand"
    return "hit" if variation == "six-to-five" else choice
