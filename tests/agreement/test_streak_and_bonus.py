"""Random rounds of streak and bonus agree with the oracles in money and lammers."""

from fractions import Fraction
from random import Random

import pytest

from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.wagers.blackjack_bonus import house_advantage, violations
from cutcard.games.protocol import Felt, Purse, VoidRound
from tests.law.felt import READER, SURRENDER, Table, name, sheet
from tests.oracle import bonus, streak

CARDS = {
    "W": "Th 7d 9c Ts",
    "L": "Th 7d 6c Ts",
    "T": "Th 7d 7c Ts",
    "surrendered": "Th 7d 6c Ts",
    "dead": "Th 7d 6c Ts",
    "absent": "Th 7d 9c Ts",
    "WW": "8h 7d 8c Ts Tc Td",
    "WL": "8h 7d 8c Ts Tc 5d",
    "LW": "8h 7d 8c Ts 5d Tc",
    "LL": "8h 7d 8c Ts 5d 6d",
    "WT": "8h 7d 8c Ts Tc 9d",
    "TL": "8h 7d 8c Ts 9d 5d",
    "TT": "8h 7d 8c Ts 9d 9c",
}
"""The cards of box 1 for each result against a seven with a ten as hole card."""


def _play(table: Table, kind: str, *bets: str) -> None:
    box, player = (2, "b") if kind == "absent" else (1, "a")
    table.say(f"bet {box} {player} blackjack 10", *bets, "deal")
    if kind == "dead":
        table.croupier.do(VoidRound("misdealt"))
        return
    if kind == "surrendered":
        table.say("surrender 1")
    elif len(kind) == 2:
        table.say("split 1", "stand 1", "stand 1")
    else:
        table.say(f"stand {box}")
    table.say("end")


def _net(table: Table, felt: Felt) -> int:
    return sum(
        one.cents * (isinstance(one.target, Purse) - isinstance(one.source, Purse))
        for event in table.events
        for one in event.transfers
        if one.wager == felt
    )


@pytest.mark.parametrize("reading", ["net", "majority"])
def test_streaks_over_random_rounds(reading: str) -> None:
    rules = sheet("wagers.streak = {}", READER, SURRENDER, f'readings.streak_split = "{reading}"', decks=8)
    decided = 0
    for seed in range(60):
        chance = Random(seed)
        laid = {area: 100 * chance.randint(1, 20) for area in (2, 3, 4, 5) if chance.random() < 0.6} or {
            3: 500
        }
        often = chance.choice((("W",), ("W", "T"), tuple(CARDS)))
        rounds = [chance.choice(often if chance.random() < 0.8 else tuple(CARDS)) for _ in range(6)]
        rounds[0] = rounds[0].replace("absent", "W")
        table = Table(" ".join(CARDS[kind] for kind in rounds), sheet=rules)
        bets = [f"bet 1 a streak-{area} {cents // 100}" for area, cents in laid.items()]
        expected = streak.Streaks({}, tuple(sorted(laid)), 0)
        for at, kind in enumerate(rounds, start=1):
            _play(table, kind, *(bets if at == 1 else ()))
            expected = streak.played(laid, rounds[:at], majority=reading == "majority")
            under_way = table.state.streak(1, "a")
            pending = tuple(int(wager[-1]) for wager, _ in under_way.wagers) if under_way else ()
            assert pending == expected.pending, (seed, rounds[:at])
            lammer = under_way.wins + 1 if under_way and under_way.wins else 0
            assert lammer == expected.lammer, (seed, rounds[:at])
            if not expected.pending:
                break
        for area, cents in expected.net.items():
            assert _net(table, Felt(1, "a", f"streak-{area}")) == cents, (seed, rounds, area)
        decided += len(expected.net)
    assert decided > 60


AWARDS = {1: (5, 15, 20, 99, 100), 5: (50, 75, 500)}
OFFERED = (
    'wagers.blackjack-bonus.awards = { "1" = [["5.00", 400], ["15.00", 400], ["20.00", 140], '
    '["99.00", 40], ["100.00", 20]], "5" = [["50.00", 800], ["75.00", 150], ["500.00", 50]] }'
)


def test_bonus_over_random_tables() -> None:
    rules, won = sheet(OFFERED), 0
    for seed in range(80):
        chance = Random(seed)
        boxes = [
            (
                chance.choice(("Ah", "Kd", "9c")),
                chance.choice(("As", "Tc", "9h", "Qs")),
                chance.choice((0, 1, 5)),
            )
            for _ in range(chance.randint(1, 5))
        ]
        firsts, seconds = (" ".join(box[at] for box in boxes) for at in (0, 1))
        table = Table(f"{firsts} 6d {seconds} Tc 8c 8d", sheet=rules).bets(*range(1, len(boxes) + 1))
        for number, (_, _, stake) in enumerate(boxes, start=1):
            if stake:
                table.say(f"bet {number} {name(number)} blackjack-bonus {stake}")
        winning = [stake for one, two, stake in boxes if stake and bonus.wins(one, two)]
        shown = [chance.choice(AWARDS[stake]) for stake in winning]
        lost, paid = bonus.settled(boxes, shown)
        table.say("deal")
        mine = [one for one in table.of(ev.WagerCollected) if one.wager == "blackjack-bonus"]
        assert [(one.box, -one.amount // 100) for one in mine] == lost, (seed, boxes)
        while table.croupier.awaiting.default_command and table.state.phase.value == "players' decisions":
            table.croupier.do(table.croupier.awaiting.default_command)
        for box, amount in paid:
            table.say(f"press {box} {name(box)} {amount}")
        table.say("end")
        mine_paid = [one for one in table.of(ev.WagerPaid) if one.wager == "blackjack-bonus"]
        assert [(one.box, one.winnings // 100) for one in mine_paid] == paid, (seed, boxes)
        won += len(paid)
    assert won > 40


def test_the_house_advantage_of_random_awards() -> None:
    lawful = 0
    for seed in range(400):
        chance = Random(seed)
        decks, stake = chance.randint(1, 8), chance.choice((1, 5))
        often = (4, 5, 10, 14, 16, 20, 22, 25) if stake == 1 else (49, 50, 70, 75, 80, 90, 100, 110)
        amounts = [chance.choice(often) for _ in range(chance.randint(1, 4))]
        awards = {Fraction(amount): chance.randint(1, 50) for amount in amounts}
        ours = tuple((int(amount * 100), weight) for amount, weight in awards.items())
        assert house_advantage(decks, stake * 100, ours) == bonus.house_advantage(decks, stake, awards)
        values = {
            "cards.decks": decks,
            "rules.variation": "standard",
            "limits.blackjack-bonus.min": 1_00,
            "limits.blackjack-bonus.max": 5_00,
            "wagers.blackjack-bonus.awards": ((stake * 100, ours),),
        }
        assert (not list(violations(values))) is bonus.lawful(decks, stake, awards), (seed, awards)
        lawful += bonus.lawful(decks, stake, awards)
    assert lawful > 20


def test_the_oracles_own_figures() -> None:
    """Reference: 192/4043 for a blackjack at six decks (2.20)."""
    assert bonus.chance(6) == Fraction(192, 4043)
    assert streak.played({2: 5, 4: 5}, ["W", "W", "T"]) == ({2: 15}, (4,), 3)
    assert streak.played({3: 5}, ["W", "absent"]) == ({3: -5}, (), 0)
    assert [streak.step(hands) for hands in ("WLT", "WT", "LT", "TT", "WWL", "surrendered")] == [
        *(0, 1, -1, 0, 1, -1)
    ]
