"""2.19, 2.15(n): both meters, where awards come from, the papers of a jackpot, a light out of order."""

from fractions import Fraction

import pytest

from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack import rules as decide
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import Irregular
from cutcard.games.blackjack.model.events.progressive import METER, RESET_METER
from cutcard.games.protocol import Felt, Purse, Rack, Transfer
from cutcard.law.refusal import Refusal
from tests.law.felt import Table, sheet
from tests.law.sheet_lines import broken

OFFERED = "wagers.progressive = {}"
JACKPOT = "Ad 6h Ah Ad Ah 9s Ts"
"""Box 1 splits two red aces and has two more; the dealer goes over 21."""


def won(*lines: str, rounds: int = 1) -> Table:
    table = Table(" ".join([JACKPOT] * rounds), sheet=sheet(*(lines or (OFFERED,))))
    for _ in range(rounds):
        table.bets(1).say("bet 1 a progressive 1", "deal", "split 1", "end")
    return table


@pytest.mark.clause("2.19(b)#4", "2.19(i)#1", "2.19(i)#3")
def test_b_i_a_reset_meter_grows_beside_the_meter_and_refills_it() -> None:
    """60 and 15.5 cents of a dollar: $5,000.60 are won, then the meter has $5,000.15."""
    table = won('wagers.progressive.rate = "0.60"', 'wagers.progressive.reset_rate = "0.155"')
    felt = Felt(1, "a", "progressive")
    (registered,) = table.of(ev.ProgressiveRegistered)
    assert registered.transfers == (
        Transfer(Rack(), METER, 60, felt),
        Transfer(Rack(), RESET_METER, 15, felt),
    )
    (paid,) = table.of(ev.ProgressivePaid)
    assert (paid.award, paid.from_meter) == (500060, True)
    (reset,) = table.of(ev.MeterReset)
    assert reset.transfers == (Transfer(Rack(), METER, 500000, felt), Transfer(RESET_METER, METER, 15, felt))
    assert (table.state.meter, table.state.reset_meter) == (Fraction(500015), Fraction(1, 2))
    assert table.croupier.rules.view(table.state, "a").meter == 500015


@pytest.mark.clause("2.19(i)#1")
def test_i_both_rates_together_are_at_least_seventy_percent() -> None:
    rate, reset = 'wagers.progressive.rate = "%s"', 'wagers.progressive.reset_rate = "%s"'
    assert broken(rate % "0.60", reset % "0.10") == set()
    assert broken(rate % "0.60", reset % "0.09") == {"2.19(i)"}
    assert broken(rate % "0.69") == {"2.19(i)"}
    assert broken(rate % "0.70", reset % "0") == set()


@pytest.mark.clause("2.19(h)#3")
def test_h_the_papers_are_done_before_the_winners_cards_are_collected() -> None:
    """A jackpot is not paid from the rack; $25 are, without papers."""
    table = won()
    (papers,) = table.of(ev.PaperworkCompleted)
    assert papers == ev.PaperworkCompleted(1, "a", 500070)
    (paid,), (up,) = table.of(ev.ProgressivePaid), table.of(ev.CardsPickedUp)
    assert table.at(paid) < table.at(papers) < table.at(up)
    small = Table("Ad 6h Ac 9s Ts", sheet=sheet(OFFERED)).bets(1)
    small.say("bet 1 a progressive 1", "deal", "stand 1", "end")
    assert [one.award for one in small.of(ev.ProgressivePaid)] == [2500]
    assert not small.of(ev.PaperworkCompleted)


@pytest.mark.clause("2.19(g)1")
def test_g_the_cards_of_a_winner_over_21_stay_until_they_are_verified() -> None:
    table = Table("Ac 9h Ad Ts Td Th", sheet=sheet(OFFERED)).bets(1)
    table.say("bet 1 a progressive 1", "deal", "hit 1", "hit 1", "end")
    (verified,), (up,) = table.of(ev.CombinationVerified), table.of(ev.CardsPickedUp)
    assert up.boxes == (1,)
    assert table.at(verified) < table.at(up)


@pytest.mark.clause("2.19(h)#1")
@pytest.mark.parametrize(("reading", "meter"), [("rack", 500140), ("meter", 497640)])
def test_h_where_an_award_in_dollars_comes_from(reading: str, meter: int) -> None:
    """Two aces in the first round, four in the second: $25 come from the meter or from the rack."""
    lines = (f'readings.progressive_awards = "{reading}"', "rules.split_hands = 2")
    table = Table(f"Ad 6h Ac 9s Ts {JACKPOT}", sheet=sheet(OFFERED, *lines)).bets(1)
    table.say("bet 1 a progressive 1", "deal", "stand 1", "end").bets(1)
    table.say("bet 1 a progressive 1", "deal", "split 1", "end")
    assert [one.award for one in table.of(ev.ProgressivePaid)] == [2500, meter]
    assert table.of(ev.ProgressivePaid)[0].transfers[0].source == (METER if reading == "meter" else Rack())


def test_h_an_award_the_meter_does_not_hold_comes_from_the_rack() -> None:
    """$5,000 hold two awards of $2,500 and no third."""
    lines = ('readings.progressive_awards = "meter"', "rules.split_hands = 2")
    table = Table("Ad Ac As 6h Ad Ac As Ad Ac As 9s Ts", sheet=sheet(OFFERED, *lines)).bets(1, 2, 3)
    table.say(*(f"bet {box} {'?abc'[box]} progressive 1" for box in (1, 2, 3)), "deal")
    table.say("hit 1", "stand 1", "hit 2", "stand 2", "hit 3", "stand 3", "end")
    paid = table.of(ev.ProgressivePaid)
    assert [(one.box, one.award, one.from_meter) for one in paid] == [
        (3, 250000, True),
        (2, 250000, True),
        (1, 250000, False),
    ]
    assert table.state.meter == 210


@pytest.mark.clause("2.19(h)#1")
def test_h_a_meter_that_equals_the_award_holds_it() -> None:
    rules = sheet(OFFERED, 'readings.progressive_awards = "meter"', "rules.split_hands = 2")
    held = [decide.award_off_the_meter(rules, 2500, Fraction(cents)) for cents in (2499, 2500, 2501)]
    assert held == [False, True, True]


@pytest.mark.clause("2.19(h)#2")
def test_h_one_share_a_wager_or_one_a_player() -> None:
    winners = ("b", "a", "a")
    for reading, parts in (("by-wager", (1, 1, 1)), ("by-player", (1, Fraction(1, 2), Fraction(1, 2)))):
        rules = sheet(OFFERED, f'readings.progressive_shares = "{reading}"')
        assert decide.jackpot_parts(rules, winners) == parts


@pytest.mark.clause("2.19(c)")
@pytest.mark.parametrize(("reading", "award"), [("as-received", 250000), ("unsplit", 10000)])
def test_c_what_a_split_leaves_of_the_wager(reading: str, award: int) -> None:
    """Three aces of diamonds, the third after a split."""
    lines = (f'readings.progressive_split = "{reading}"', "rules.split_hands = 2")
    table = Table("Ad 6h Ad Ad 9c 9s Ts", sheet=sheet(OFFERED, *lines)).bets(1)
    table.say("bet 1 a progressive 1", "deal", "split 1", "end")
    assert [one.award for one in table.of(ev.ProgressivePaid)] == [award]


@pytest.mark.clause("2.19(h)#2")
@pytest.mark.parametrize(
    ("reading", "awards"),
    [("by-wager", [166737, 166737, 166736]), ("by-player", [250105, 125053, 125052])],
)
def test_h_shared_by_wagers_or_by_players(reading: str, awards: list[int]) -> None:
    """$5,002.10: b has one winning wager, a two."""
    lines = (f'readings.progressive_shares = "{reading}"', "rules.boxes_per_player = 2")
    table = Table("Ad Ad Ac 6h Ah Ah As Ad Ah Ad Ah Ac As 9s Ts", sheet=sheet(OFFERED, *lines))
    table.say("bet 1 a blackjack 10", "bet 2 a blackjack 10", "bet 3 b blackjack 10")
    table.say("bet 1 a progressive 1", "bet 2 a progressive 1", "bet 3 b progressive 1", "deal")
    table.say("split 1", "split 2", "split 3", "end")
    assert [one.award for one in table.of(ev.ProgressivePaid)] == awards
    assert sum(awards) == 500210
    assert len(table.of(ev.MeterReset)) == 1


@pytest.mark.clause("2.19(h)#2", "2.19(i)#3")
def test_h_the_next_winner_gets_the_meter_after_the_reset() -> None:
    table = won('wagers.progressive.reset = "6000.00"', rounds=2)
    assert [one.award for one in table.of(ev.ProgressivePaid)] == [500070, 600070]


@pytest.mark.clause("2.15(n)")
def test_n_a_light_belongs_to_a_box_on_the_layout() -> None:
    rules = sheet(OFFERED, "table.boxes = 5")
    for box, lawful in ((0, False), (1, True), (5, True), (6, False)):
        answer = BLACKJACK.bind(rules).handle(
            BLACKJACK.bind(rules).open_table(), Irregular("2.15(n)", box=box)
        )
        assert isinstance(answer, Refusal) is not lawful


@pytest.mark.clause("2.15(n)")
def test_2_15_n_no_wager_where_the_light_is_out() -> None:
    table = Table("Ad 2c 6h Ah 3c 9s Ts", sheet=sheet(OFFERED)).bets(1, 2).say("irregular 2.15(n) 1")
    table.refuses("bet 1 a progressive 1", "2.15(n)")
    table.refuses("bet 1 a progressive 1 coupon", "2.15(n)")
    assert table.croupier.rules.view(table.state, "a").dark == (1,)
    table.say("bet 2 b progressive 1", "deal", "stand 1", "stand 2", "end")
    assert [one.boxes for one in table.of(ev.LightsVerified)] == [(2,)]
    table.bets(1).refuses("bet 1 a progressive 1", "2.15(n)")
    table.say("repair 2.15(n) 1", "bet 1 a progressive 1")


@pytest.mark.clause("2.15(n)")
def test_2_15_n_an_unregistered_chip_is_returned_and_a_registered_one_stands() -> None:
    table = Table("Ad 6h Ah 9s Ts", sheet=sheet(OFFERED)).bets(1).say("bet 1 a progressive 1")
    table.say("irregular 2.15(n) 1")
    felt = Felt(1, "a", "progressive")
    (back,) = table.of(ev.BetHandedBack)
    assert back.transfers == (Transfer(felt, Purse("a"), 100, felt),)
    table.say("deal")
    assert not table.of(ev.ProgressiveRegistered)
    later = Table("Ad 6h Ah 9s Ts", sheet=sheet(OFFERED)).bets(1).say("bet 1 a progressive 1", "deal")
    later.say("irregular 2.15(n) 1", "stand 1", "end")
    assert [one.award for one in later.of(ev.ProgressivePaid)] == [2500]


@pytest.mark.clause("2.15(n)")
def test_2_15_n_only_where_there_is_such_a_light() -> None:
    Table("9c", sheet=sheet()).refuses("irregular 2.15(n) 1", "2.15(n)")
    table = Table("9c", sheet=sheet(OFFERED))
    table.refuses("irregular 2.15(n) 8", "2.15(n)")
    table.refuses("repair 2.15(n) 1", "2.15(n)")
    table.say("irregular 2.15(n) 1")
    table.refuses("irregular 2.15(n) 1", "2.15(n)")
