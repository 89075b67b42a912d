"""The rounds the recorded frames come from: eleven kinds of table, each as full as its rules allow.

The reader sits at box 4. Everybody has a name of the greatest length, and the wagers are large.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

READER = "Wilhelmina-Maxwell-4"
NAMES = (
    "Maximilian-Wimmer-01",
    "Gwendolyn-Hammond-02",
    "Bartholomew-Mumms-03",
    READER,
    "Wolfgang-Amadeus-M05",
    "Mohammed-Wummwald-06",
    "Emmeline-Wigglesw-07",
    "Montgomery-Wimmer-08",
    "Ottoline-Morrelwm-09",
    "Hammerschmidt-Wim-10",
    "Wendelin-Gummersb-11",
    "Marmaduke-Wyvillw-12",
    "Guggenheim-Mammut-13",
    "Willemstad-Emmawm-14",
)
"""By box; 20 letters are the most a name has. Only a craps table has more than seven places."""
READERS_BOX = NAMES.index(READER) + 1
MAIN_AMOUNTS = (1_000_000, 25, 12_500, 1_000_000, 500, 99_995, 1_000_000)
SIDE_AMOUNTS = (100_000, 5, 250, 100_000, 25, 2_500, 100_000)
"""In dollars, by box."""


class Play(NamedTuple):
    """A round as far as the moment that is recorded."""

    state: str
    dealt: str = ""
    """The cards of the deal in their order; nothing is dealt where there are none."""
    says: Sequence[str] = ()
    """`BOX: STATEMENT = CARDS`: what the player of the box says, and the cards that leave the shoe then. At a
    craps table `lay WAGER DOLLARS` is everybody's, and `roll 4 2` has the dice."""
    boxes: int = 0
    """Other than the table usually has."""


class Kind(NamedTuple):
    name: str
    sheet: str
    wagers: Sequence[str]
    """What everybody lays, the main wagers first."""
    plays: Sequence[Play]
    boxes: int = 7
    amounts: Mapping[str, int] = {}
    """In dollars, where only one stake is taken."""


# --- sheets -----------------------------------------------------------------------------------------------


def _sheet(
    title: str, *rules: str, game: str = "blackjack", cards: str = "decks = 8", wagers: str = ""
) -> str:
    """`{boxes}` and `{hands}` are filled in by the play: seven boxes are split to three hands (2.11(e))."""
    return "\n".join(
        (
            f'[table]\nname = "{title}"\ngame = "{game}"\nboxes = {{boxes}}\nchip = "1.00"',
            f"[cards]\n{cards}\n[rules]",
            *rules,
            f'[limits.{game}]\nmin = "5.00"\nmax = "1000000.00"',
            wagers,
        )
    )


def _side_wagers(*names: str) -> str:
    return "\n".join(f'[limits.{one}]\nmin = "5.00"\nmax = "100000.00"\n[wagers.{one}]' for one in names)


_PROGRESSIVE = """\
[wagers.progressive]
meter = "1234567.00"
rate = "0.65"
reset = "100000.00"
reset_rate = "0.10"
"""
_MINIBACCARAT = "\n".join(
    (
        '[table]\nname = "Minibaccarat"\ngame = "minibaccarat"\nboxes = {boxes}\nchip = "1.00"',
        "[cards]\ndecks = 8",
        '[rules]\nvigorish_collected = "markers"',
        *(f'[limits.{wager}]\nmin = "5.00"\nmax = "1000000.00"' for wager in ("player", "banker")),
        '[limits.tie]\nmin = "5.00"\nmax = "100000.00"',
    )
)
_DOUBLE_ATTACK = "\n".join(
    (
        '[table]\nname = "Double attack"\ngame = "double-attack"\nboxes = {boxes}\nchip = "1.00"',
        '[cards]\ndecks = 8\n[rules]\nhole_card = "reader"',
        '[limits.initial]\nmin = "5.00"\nmax = "1000000.00"',
        '[wagers.bust-it]\n[limits.bust-it]\nmin = "1.00"\nmax = "50.00"',
    )
)
_CRAPS = "\n".join(
    (
        '[table]\nname = "Craps"\ngame = "craps"\nplayers = {boxes}\nchip = "1.00"\n[rules]\nodds_times = 3',
        *(f'[wagers.place-lose-{number}]\npays = "1 to 2"' for number in (4, 5, 6, 8, 9, 10)),
        *(
            f'[limits.{wager}]\nmin = "5.00"\nmax = "1000000.00"'
            for wager in ("pass", "come", "place-win-8", "buy-4")
        ),
    )
)
_HANDS = "split_hands = {hands}"
_READER = 'hole_card = "reader"'

# --- rounds -----------------------------------------------------------------------------------------------

_SPLIT_BOXES = 6


def _deal(up: str, hole: str, reader: tuple[str, str], boxes: int = 7) -> str:
    """A first card each, the dealer's, a second card each, the hole card where there is one.

    Box 2 has a blackjack; boxes 1 and 3 will draw.
    """
    first = ("2h", "As", "6d", reader[0], "Th", "9c", "7d")[:boxes]
    second = ("3c", "Kh", "5s", reader[1], "Qc", "8h", "7s")[:boxes]
    return " ".join((*first, up, *second, hole))


_OTHERS = ("1: hit 1 = 2d", "1: hit 1 = 4h", "1: stand 1", "3: hit 3 = 4s", "3: hit 3 = Kc")
"""Box 1 draws to four cards, box 3 busts with four; then the reader is asked."""
_SMALL_OTHERS = ("1: stand 1", "3: stand 3")


def _to_four(box: int) -> tuple[str, ...]:
    """Eights split to four hands: three cards, doubled, four cards, and the last one to be decided."""
    if box == READERS_BOX:
        cards = ("8s", "2h", "3c", "8h", "3d", "2s 4c", "2d", "3s", "5h")
    else:
        cards = ("8d", "2c", "3h", "8c", "3s", "2d 4h", "2s", "3d", "5c")
    acts = (
        "split",
        "split .1",
        "hit .1",
        "stand .1",
        "split .2",
        "double .2",
        "hit .3",
        "hit .3",
        "stand .3",
    )
    return tuple(_says(box, act, drawn) for act, drawn in zip(acts, cards, strict=True))


def _says(box: int, act: str, drawn: str) -> str:
    verb, _, hand = act.partition(" ")
    return f"{box}: {verb} {box}{hand} = {drawn}"


def _to_two(box: int) -> tuple[str, ...]:
    return (_says(box, "split", "3s"), _says(box, "double .1", "2d 4h"), _says(box, "hit .2", "2s"))


def _split_deal(up: str, hole: str, boxes: int) -> str:
    """Eights for box 1 and for the reader."""
    first = ("8h", "Ts", "Kd", "8c", "Th", "9c", "7d")[:boxes]
    second = ("8s", "9h", "Js", "8d", "Qc", "7h", "Ts")[:boxes]
    return " ".join((*first, up, *second, hole))


def _dealers_draws(hole: str) -> str:
    """To a two: six cards in all."""
    return f"{'' if hole else '4d '}2h 3c 4s 5s"


def _rounds(*, hole: bool, insurance: bool, hands: int, dealers: int = 1, boxes: int = 7) -> tuple[Play, ...]:
    """The moments of a blackjack table."""
    behind = [box for box in (5, 6, 7) if box <= boxes]
    stands = [f"{box}: stand {box}" for box in behind]
    card = "4d" if hole else ""
    dealer = " ".join([_dealers_draws(card), *["9d 8s"] * (dealers - 1)])
    at_split = boxes if hands == 2 else _SPLIT_BOXES
    split = _to_two if hands == 2 else _to_four
    rest = [f"{box}: stand {box}" for box in (5, 6, 7) if box <= at_split]
    played = (*split(1), f"1: stand 1.{hands}", "2: stand 2", "3: stand 3", *split(READERS_BOX))
    ended = [*played, f"{READERS_BOX}: stand {READERS_BOX}.{hands}", *rest[:-1], f"{rest[-1]} = {dealer}"]
    return (
        Play("cut"),
        Play("betting"),
        *((Play("insurance", _deal("Ah", "9d" if hole else "", ("Ad", "Kd"), boxes)),) if insurance else ()),
        Play("deciding", _deal("6c", "Th" if hole else "", ("5d", "5h"), boxes), _OTHERS),
        Play(
            "results",
            _deal("2c", card, ("5d", "6h"), boxes),
            (*_OTHERS, f"{READERS_BOX}: double {READERS_BOX} = Ts", *stands[:-1], f"{stands[-1]} = {dealer}"),
        ),
        Play("split", _split_deal("6c", "Td" if hole else "", at_split), played, boxes=at_split),
        Play("split-results", _split_deal("2c", card, at_split), ended, boxes=at_split),
    )


_ATTACKED = (
    "1: attack",
    "4: attack",
    "ready = 2h As 6d 8c Kh 9c 7d 3c Kd 5s 8d Qc 8h 7s Qd",
    *_OTHERS,
)
"""Two players attack the up card; then the hands are dealt, and the reader has a pair."""
_ON_THE_LAYOUT = (
    "roll 4 2",
    *("lay come 25", "lay place-win-8 60", "lay buy-4 100", "lay pass-odds 15", "lay hard-6 5"),
    *("lay field 10", "lay horn 4", "lay any-craps 5"),
)
"""The point is six, and chips lie on most of the layout."""

KINDS = (
    Kind(
        "plain",
        _sheet(
            "The plainest table of the whole house, with a long name",
            _HANDS,
            _READER,
            "surrender = true",
            "even_money = true",
        ),
        ("blackjack",),
        (
            *_rounds(hole=True, insurance=True, hands=4),
            Play("watching"),
            Play("few-chips"),
            Play("second-box"),
        ),
    ),
    Kind(
        "side-wagers",
        _sheet(
            "Four side wagers",
            _HANDS,
            _READER,
            "surrender = true",
            "boxes_per_player = 2",
            'double_card = "on-request"',
            wagers=_side_wagers("over-under-13", "match-the-dealer", "21-plus-3"),
        ),
        ("blackjack", "over-13", "match-the-dealer", "21-plus-3"),
        (*_rounds(hole=True, insurance=True, hands=4), Play("second-box")),
    ),
    Kind(
        "streak",
        _sheet("Streak", _HANDS, wagers=_side_wagers("streak")),
        ("blackjack", "streak-2", "streak-3", "streak-4", "streak-5"),
        _rounds(hole=False, insurance=True, hands=4),
    ),
    Kind(
        "multiple-action",
        _sheet("Multiple action", 'variation = "multiple-action"', "even_money = true"),
        ("blackjack.1", "blackjack.2", "blackjack.3"),
        _rounds(hole=False, insurance=True, hands=2, dealers=3),
    ),
    Kind(
        "six-to-five",
        _sheet(
            "Six to five", 'variation = "six-to-five"', "burn_each_round = true", _HANDS, cards="decks = 2"
        ),
        ("blackjack",),
        _rounds(hole=False, insurance=True, hands=4),
    ),
    Kind(
        "double-exposure",
        _sheet("Double exposure", 'hole_card = "face-up"'),
        ("blackjack",),
        _rounds(hole=True, insurance=False, hands=2),
    ),
    Kind(
        "progressive",
        _sheet(
            "Four aces",
            _HANDS,
            wagers=_PROGRESSIVE,
        ),
        ("blackjack", "progressive"),
        _rounds(hole=False, insurance=True, hands=4),
        amounts={"progressive": 1},
    ),
    Kind(
        "red-dog",
        _sheet("Red dog", "boxes_per_player = 3", game="red-dog"),
        ("red-dog",),
        (
            Play("cut"),
            Play("betting"),
            Play("second-box"),
            Play("deciding", "4c 9d", ("1: raise", "2: raise")),
            Play("results", "4c 9d", ("1: raise", "4: raise", "ready = 6h")),
        ),
    ),
    Kind(
        "minibaccarat",
        _MINIBACCARAT,
        ("player", "banker", "tie"),
        (
            Play("cut"),
            Play("betting"),
            Play("watching"),
            Play("results", "4c 2d Ah Ts 3s 9c"),
        ),
        amounts={"tie": 100_000},
    ),
    Kind(
        "double-attack",
        _DOUBLE_ATTACK,
        ("initial", "bust-it"),
        (
            Play("cut"),
            Play("betting"),
            Play("watching"),
            Play("attacking", "6c", ("1: attack",)),
            Play("deciding", "6c", _ATTACKED),
            Play("split", "6c", (*_ATTACKED, *_to_two(READERS_BOX))),
            Play(
                "results",
                "6c",
                (
                    *_ATTACKED,
                    *_to_two(READERS_BOX),
                    "4: stand 4.2",
                    "5: stand 5",
                    "6: stand 6",
                    "7: stand 7 = Kc",
                ),
            ),
        ),
        amounts={"bust-it": 25},
    ),
    Kind(
        "craps",
        _CRAPS,
        ("pass", "field"),
        (
            Play("betting"),
            Play("watching"),
            Play("point", says=_ON_THE_LAYOUT),
            Play("come-point", says=(*_ON_THE_LAYOUT, "roll 4 5", "lay come 25", "lay dont-come 25")),
            Play("results", says=(*_ON_THE_LAYOUT, "roll 4 5", "lay come 25", "roll 4 3")),
        ),
        boxes=14,
        amounts={"field": 25},
    ),
)
