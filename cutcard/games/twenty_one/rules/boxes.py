"""Who may wager on a box of twenty-one, how many may, and who calls its decisions (2.13, 2.14; 26.13, 26.14).

The two subchapters say the same; a game binds its paragraphs once.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from cutcard.games.protocol import PlaceBet
from cutcard.games.table.bets import Bet
from cutcard.law.refusal import Bar

MOST_ON_A_BOX = 3


class BoxSheet(Protocol):
    """What the rules of a box need to know of a sheet."""

    @property
    def boxes(self) -> int: ...

    @property
    def shared_boxes(self) -> bool: ...

    @property
    def shared_box_limit(self) -> int: ...

    @property
    def boxes_per_player(self) -> int: ...


@dataclass(frozen=True, slots=True)
class BoxWagers:
    """The deciders of a box, by a game's paragraphs."""

    company: str
    """Others wager on a box with the consent of the first person there."""
    limited: str
    """The number of boxes that may be shared is limited."""
    several: str
    """A player wagers on one box unless the licensee permits more."""

    def why_not_join(self, sheet: BoxSheet, *, others: int, shared_elsewhere: int) -> list[Bar]:
        """Whether one more may wager on a box that `others` have wagers on."""
        if not others:
            return []
        if not sheet.shared_boxes:
            return [Bar(self.company, "the box is taken, and boxes are not shared at this table")]
        if others >= MOST_ON_A_BOX:
            return [Bar(self.company, "three people have wagers on the box: no more may")]
        if others == 1 and shared_elsewhere >= sheet.shared_box_limit:
            most = sheet.shared_box_limit
            return [Bar(self.limited, f"at most {most} of the boxes may be shared at this table")]
        return []

    def why_not_behind(self, sheet: BoxSheet) -> Bar | None:
        """Somebody wagers behind a box only where its player shares it."""
        if sheet.shared_boxes:
            return None
        return Bar(self.company, "boxes are not shared at this table: nobody wagers behind one")

    def why_not_without_consent(
        self, box: int, player: str, refused: Collection[tuple[int, str]]
    ) -> Bar | None:
        """Another joins with the consent of the first person wagering on the box.

        `refused`: boxes whose first bettor does not consent, with the newcomer's name or empty for any.
        """
        if (box, "") in refused or (box, player) in refused:
            return Bar(self.company, f"the first to wager on box {box} does not consent")
        return None

    def why_not_refuse_company(self, box: int, player: str, bettors: Sequence[str]) -> Bar | None:
        """The consent is the first person's who wagered on the box; `bettors` in the order they laid."""
        if bettors and bettors[0] == player:
            return None
        return Bar(self.company, f"{player} is not the first to wager on box {box}")

    def newcomer(
        self, sheet: BoxSheet, lying: Sequence[Bet], alone: Collection[tuple[int, str]], bet: PlaceBet
    ) -> list[Bar]:
        """What keeps a newcomer from a box others have wagers on."""
        others = {laid.player for laid in lying if laid.box == bet.box}
        if not others or bet.player in others:
            return []
        on_boxes: dict[int, set[str]] = {}
        for laid in lying:
            on_boxes.setdefault(laid.box, set()).add(laid.player)
        del on_boxes[bet.box]
        shared = sum(len(players) > 1 for players in on_boxes.values())
        bars = self.why_not_join(sheet, others=len(others), shared_elsewhere=shared)
        refused = self.why_not_without_consent(bet.box, bet.player, alone)
        return [*bars, refused] if refused else bars

    # --- several boxes ---

    def most_boxes(self, sheet: BoxSheet, permitted: int) -> int:
        """On how many boxes a player may wager: the table's number, or what this player was permitted."""
        return max(sheet.boxes_per_player, permitted)

    def why_not_box(self, sheet: BoxSheet, *, other_boxes: int, permitted: int = 0) -> Bar | None:
        """How many boxes a player may have a wager on."""
        most = self.most_boxes(sheet, permitted)
        if other_boxes < most:
            return None
        whose = "you may" if permitted > sheet.boxes_per_player else "a player may"
        return Bar(self.several, f"{whose} wager on at most {most} of the boxes at this table")

    def why_not_permit_boxes(self, sheet: BoxSheet, boxes: int) -> Bar | None:
        """What a licensee may permit one player: no fewer boxes than every player has, no more than there
        are. The number that every player has takes a permission back."""
        if sheet.boxes_per_player <= boxes <= sheet.boxes:
            return None
        least, most = sheet.boxes_per_player, sheet.boxes
        return Bar(self.several, f"a player is permitted {least} to {most} boxes at this table")

    def boxes_without_permission(self, sheet: BoxSheet, permitted: int) -> int | None:
        """The number that takes this permission back; None where there is nothing to take back."""
        return sheet.boxes_per_player if permitted > sheet.boxes_per_player else None


def other_boxes(lying: Sequence[Bet], box: int, player: str) -> int:
    """On how many boxes beside this one a player has a wager."""
    return len({laid.box for laid in lying if laid.player == player} - {box})


def caller(bettors: Sequence[tuple[int, bool]]) -> int:
    """Which of a box's bettors calls its decisions; each is a wager, and whether they stand behind.

    The seated player: the first who does not stand behind. With nobody seated the highest wager, the earliest
    of equal ones.
    """
    for at, (_, behind) in enumerate(bettors):
        if not behind:
            return at
    return max(range(len(bettors)), key=lambda at: (bettors[at][0], -at))


def callers(bets: Sequence[Bet], spots: Mapping[str, int]) -> tuple[tuple[int, str], ...]:
    """Who calls the decisions of each box several people wager on."""
    main = [bet for bet in bets if bet.wager in spots]
    bettors = dict.fromkeys((bet.box, bet.player) for bet in main)
    if len({box for box, _ in bettors}) == len(bettors):
        return ()
    found = []
    for number in sorted({box for box, _ in bettors}):
        here = [player for box, player in bettors if box == number]
        if len(here) > 1:
            own_of = [[bet for bet in main if bet[:2] == (number, player)] for player in here]
            laid = [(sum(bet.amount for bet in own), own[0].behind) for own in own_of]
            found.append((number, here[caller(laid)]))
    return tuple(found)
