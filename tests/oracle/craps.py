"""Craps roll by roll, written from the text of 1.1 and 1.2(a) and the payouts of docs/craps.md alone.

`Layout` holds plain bets `(player, name, number, cents, on)`; `throw` gives what each of them brought.
"""

from fractions import Fraction

POINTS = (4, 5, 6, 8, 9, 10)
WAYS = {total: 6 - abs(total - 7) for total in range(2, 13)}
PLACE = {4: (9, 5), 5: (7, 5), 6: (7, 6), 8: (7, 6), 9: (7, 5), 10: (9, 5)}
TRUE = {4: (2, 1), 5: (3, 2), 6: (6, 5), 8: (6, 5), 9: (3, 2), 10: (2, 1)}
HARD = {4: 7, 6: 9, 8: 9, 10: 7}
ONE_ROLL = {"two": ((2,), 30), "three": ((3,), 15), "eleven": ((11,), 15), "twelve": ((12,), 30)}
ONE_ROLL |= {"any-seven": ((7,), 4), "any-craps": ((2, 3, 12), 7)}

Bet = list  # [player, name, number, cents, on]


class Layout:
    def __init__(self, lose_pays=None, lose_off=False):
        self.bets = []
        self.point = 0
        self.lose_pays = lose_pays or {}
        self.lose_off = lose_off

    def lay(self, player, name, number, cents):
        for bet in self.bets:
            if bet[:3] == [player, name, number]:
                bet[3] += cents
                return
        self.bets.append([player, name, number, cents, False])

    def throw(self, first, second):
        """What each decided bet brought, `(player, name, number, net)`; None in `net` for a void one."""
        total, stay, decided = first + second, [], []
        for bet in self.bets:
            player, name, number, cents, on = bet
            net = self._net(name, number, cents, on, first, second)
            if net == "stays":
                if name in ("come", "dont-come") and number == 0:
                    bet[2] = total
                stay.append(bet)
            else:
                decided.append((player, name, number, net))
        self.bets = stay
        if self.point == 0:
            self.point = total if total in POINTS else 0
        elif total in (7, self.point):
            self.point = 0
        return decided

    def _net(self, name, number, cents, on, first, second):
        total = first + second
        if name in ("pass", "dont-pass", "come", "dont-come"):
            goal = self.point if name.endswith("pass") else number
            return _line(name in ("pass", "come"), goal, cents, total)
        if name.endswith("-odds"):
            goal = self.point if name in ("pass-odds", "dont-pass-odds") else number
            against = name.startswith("dont")
            return _race(goal, total, cents, against, _flip(TRUE[goal]) if against else TRUE[goal])
        kind, _, last = name.rpartition("-")
        if kind in ("place-win", "buy") or kind in ("place-lose", "lay"):
            against = kind in ("place-lose", "lay")
            if self.point == 0 and not on and (not against or self.lose_off):
                return "stays"
            goal = int(last)
            pays = {
                "place-win": PLACE[goal],
                "buy": TRUE[goal],
                "lay": _flip(TRUE[goal]),
                "place-lose": self.lose_pays.get(goal),
            }[kind]
            return _race(goal, total, cents, against, pays)
        if kind == "hard":
            goal = int(last)
            if total == goal and first == second:
                return cents * HARD[goal]
            return -cents if total in (goal, 7) else "stays"
        if name == "field":
            if total in (2, 12):
                return 2 * cents
            return cents if total in (3, 4, 9, 10, 11) else -cents
        if name == "horn":
            quarter = cents // 4
            if total in (2, 12):
                return 30 * quarter - 3 * quarter
            return 15 * quarter - 3 * quarter if total in (3, 11) else -cents
        totals, pays = ONE_ROLL[name]
        return cents * pays if total in totals else -cents


def _flip(odds):
    return odds[1], odds[0]


def _line(right, goal, cents, total):
    if goal == 0:
        if total in (7, 11):
            return cents if right else -cents
        if total in (2, 3):
            return -cents if right else cents
        if total == 12:
            return -cents if right else None
        return "stays"
    if total == goal:
        return cents if right else -cents
    if total == 7:
        return -cents if right else cents
    return "stays"


def _race(goal, total, cents, against, pays):
    if total == goal:
        return -cents if against else cents * pays[0] // pays[1]
    if total == 7:
        return cents * pays[0] // pays[1] if against else -cents
    return "stays"


# --- odds, by counting ways -------------------------------------------------------------------------------


def advantage(name, pays=None):
    """The house advantage of a wager, as a fraction of the wager made."""
    if name in ("pass", "come"):
        won = Fraction(8, 36) + sum(Fraction(WAYS[n], 36) * Fraction(WAYS[n], WAYS[n] + 6) for n in POINTS)
        return 1 - 2 * won
    if name in ("dont-pass", "dont-come"):
        won = Fraction(3, 36) + sum(Fraction(WAYS[n], 36) * Fraction(6, WAYS[n] + 6) for n in POINTS)
        return -(won - (1 - won - Fraction(1, 36)))
    if name.endswith("odds"):
        return Fraction(0)
    kind, _, last = name.rpartition("-")
    if kind in ("place-win", "buy", "place-lose", "lay"):
        number = int(last)
        ways, against = WAYS[number], kind in ("place-lose", "lay")
        won = Fraction(6 if against else ways, ways + 6)
        odds = pays or {"place-win": PLACE[number], "buy": TRUE[number], "lay": _flip(TRUE[number])}[kind]
        return -(won * Fraction(*odds) - (1 - won))
    if kind == "hard":
        number = int(last)
        won = Fraction(1, WAYS[number] + 6)
        return -(won * HARD[number] - (1 - won))
    if name == "field":
        return -(Fraction(14, 36) + Fraction(4, 36) - Fraction(20, 36))
    if name == "horn":
        return -(Fraction(2 * 27 + 4 * 12, 36 * 4) - Fraction(30, 36))
    totals, wins = ONE_ROLL[name]
    won = Fraction(sum(WAYS[total] for total in totals), 36)
    return -(won * wins - (1 - won))
