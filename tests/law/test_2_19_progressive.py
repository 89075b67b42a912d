"""2.19: the progressive wager, its meter, and how it is verified and paid."""

from fractions import Fraction
from itertools import product

import pytest

from cutcard.cards import card
from cutcard.exact_odds.blackjack.wagers.wagers import kinds_left, side_wager_odds
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.events.progressive import METER
from cutcard.games.blackjack.wagers import ALL
from cutcard.games.protocol import Felt, Purse, Rack, Transfer
from tests.law.felt import Table, sheet
from tests.law.narrated import told_of
from tests.law.sheet_lines import broken, read

OFFERED = "wagers.progressive = {}"
WAGER = ALL["progressive"]
FOUR, THREE_SUITED, THREE, TWO_SUITED, TWO = WAGER.rows


def by_the_text(cards: tuple[str, ...]) -> str | None:
    """2.19(c) again: the first two, three and four cards, from the highest row down."""
    suits = [one[1] for one in cards]
    aces = [one[0] == "A" for one in cards]
    if len(cards) >= 4 and all(aces[:4]) and (set(suits[:4]) <= set("cs") or set(suits[:4]) <= set("dh")):
        return FOUR
    if len(cards) >= 3 and all(aces[:3]):
        return THREE_SUITED if len(set(suits[:3])) == 1 else THREE
    if all(aces[:2]):
        return TWO_SUITED if suits[0] == suits[1] else TWO
    return None


@pytest.mark.clause("2.19(c)", "2.19(e)")
def test_c_e_every_order_of_aces_and_another_card() -> None:
    assert WAGER.in_order is not None
    for many in (2, 3, 4):
        for cards in product(("Ac", "Ad", "Ah", "As", "9c"), repeat=many):
            assert WAGER.in_order([card(one) for one in cards]) == by_the_text(cards), cards


@pytest.mark.clause("2.19(a)", "2.2(a)3")
def test_a_one_dollar_from_four_decks() -> None:
    assert broken(OFFERED, decks=2) == {"2.2(a)3"}
    assert broken(OFFERED, 'limits.progressive.max = "5.00"') == {"2.19(a)"}


@pytest.mark.clause("2.19(b)#2", "2.19(b)#3", "2.19(b)#4", "2.19(i)#1")
def test_b_lights_chips_no_more_bets_and_the_meter_before_the_first_card() -> None:
    """Three boxes, two wagers: two lights; 70 cents of each go on the meter of $5,000."""
    table = Table("2c 3c 4c 9h 5c 6c 7c Ts Th Td", sheet=sheet(OFFERED)).bets(1, 2, 3)
    table.say("bet 3 c progressive 1", "bet 1 a progressive 1")
    view = table.croupier.rules.view(table.state, "a")
    assert view.meter == 500000
    table.say("deal")
    (lights,), (closed,), registered = (
        table.of(ev.LightsVerified),
        table.of(ev.BettingClosed),
        table.of(ev.ProgressiveRegistered),
    )
    assert lights.boxes == (1, 3)
    meters = [(one.box, one.player, one.wagers, one.cents, one.meter) for one in registered]
    assert meters == [(1, "a", 1, 70, Fraction(500070)), (3, "c", 1, 70, Fraction(500140))]
    assert registered[1].transfers == (Transfer(Rack(), METER, 70, Felt(3, "c", "progressive")),)
    places = [table.at(one) for one in (lights, closed, *registered, table.of(ev.CardDealt)[0])]
    assert places == sorted(places)
    assert table.croupier.rules.view(table.state, "a").meter == 500140


@pytest.mark.clause("2.19(i)#1", "2.19(i)#2")
def test_i_parts_of_a_cent_stay_on_the_meter() -> None:
    """A rate of 0.705 puts 70 cents on the meter in one round and 71 in the next."""
    rate = 'wagers.progressive.rate = "0.705"'
    table = Table("2c 9h 5c Ts 2d 9d 5d Tc", sheet=sheet(rate))
    for _ in range(2):
        table.bets(1).say("bet 1 a progressive 1", "deal", "stand 1", "end")
    assert [one.cents for one in table.of(ev.ProgressiveRegistered)] == [70, 71]
    assert table.state.meter == 500141


def two_winners() -> Table:
    """Box 1 has two aces, box 2 two of a suit, box 3 none: all with the wager, but box 3 has lost it."""
    table = Table("Ac Ad 9h 9c Ad Ad Ts Td Th", sheet=sheet(OFFERED)).bets(1, 2, 3)
    return table.say(*(f"bet {box} {'?abc'[box]} progressive 1" for box in (1, 2, 3)), "deal", "end")


@pytest.mark.clause("2.19(g)1")
def test_g_1_the_combination_of_each_winner_is_verified_before_the_payout() -> None:
    table = two_winners()
    assert table.of(ev.CombinationVerified) == [
        ev.CombinationVerified(2, "b", TWO_SUITED),
        ev.CombinationVerified(1, "a", TWO),
    ]
    for verified, paid in zip(table.of(ev.CombinationVerified), table.of(ev.ProgressivePaid), strict=True):
        assert table.at(verified) < table.at(paid)
    assert told_of(table, ev.CombinationVerified)[0] == f"The dealer verifies {TWO_SUITED} (2.19(g)1)."


@pytest.mark.clause("2.19(g)2")
def test_g_2_the_light_of_each_winner_is_verified_before_the_payout() -> None:
    table = two_winners()
    assert table.of(ev.LightVerified) == [ev.LightVerified(2, "b"), ev.LightVerified(1, "a")]
    for verified, paid in zip(table.of(ev.LightVerified), table.of(ev.ProgressivePaid), strict=True):
        assert table.at(verified) < table.at(paid)
    told = "The dealer verifies that the light of box 2 was lit (2.19(g)2)."
    assert told_of(table, ev.LightVerified)[0] == told


@pytest.mark.clause("2.19(g)2")
def test_g_2_nothing_is_paid_where_the_light_was_not_lit() -> None:
    """A wager the dealer did not count before the deal was not registered: the chip goes back."""
    table = Table("Ac 9h Ad Ts", sheet=sheet(OFFERED)).bets(1).say("bet 1 a progressive 1", "deal")
    assert table.state.lit == (1,)
    table.croupier.state = table.state._replace(lit=(2,))
    table.say("end")
    assert table.of(ev.LightVerified, ev.PayoutValidated, ev.ProgressivePaid) == []
    (back,) = [one for one in table.of(ev.WagerReturned) if one.wager == "progressive"]
    assert (back.box, back.amount, back.clause) == (1, 100, "2.19(g)2")


@pytest.mark.clause("2.19(g)3")
def test_g_3_a_supervisor_validates_each_payout_before_it_is_made() -> None:
    table = two_winners()
    assert table.of(ev.PayoutValidated) == [
        ev.PayoutValidated(2, "b", TWO_SUITED, 10_000),
        ev.PayoutValidated(1, "a", TWO, 2_500),
    ]
    for valid, paid in zip(table.of(ev.PayoutValidated), table.of(ev.ProgressivePaid), strict=True):
        assert table.at(valid) < table.at(paid)
        assert valid.award == paid.award
    told = f"The floorperson validates $100 for {TWO_SUITED} (2.19(g)3)."
    assert told_of(table, ev.PayoutValidated)[0] == told


@pytest.mark.clause("2.19(h)#1", "2.19(d)")
def test_g_h_validated_and_paid_when_the_blackjack_wager_is_settled() -> None:
    """Two aces, then a bust: $25 all the same, and the house keeps the chip."""
    table = Table("Ac 9h Ad Ts Td Th", sheet=sheet(OFFERED)).bets(1)
    table.say("bet 1 a progressive 1", "deal", "hit 1", "hit 1")
    assert [one.wager for one in table.of(ev.WagerCollected)] == ["blackjack"]
    assert not table.of(ev.ProgressivePaid)
    table.say("end")
    (valid,), (paid,) = table.of(ev.PayoutValidated), table.of(ev.ProgressivePaid)
    assert (valid.box, valid.player, valid.row) == (1, "a", TWO)
    assert table.at(valid) < table.at(paid)
    felt = Felt(1, "a", "progressive")
    assert paid.transfers == (Transfer(Rack(), Purse("a"), 2500, felt), Transfer(felt, Rack(), 100, felt))


@pytest.mark.clause("2.19(h)#2", "2.19(i)#3")
def test_h_the_meter_is_shared_to_the_last_cent_and_set_again() -> None:
    """$5,000 and three times 70.3 cents: 500,210 whole cents for three winners."""
    lines = (
        'wagers.progressive.rate = "0.703"',
        'wagers.progressive.reset = "5500.00"',
        "rules.split_hands = 2",
    )
    table = Table("Ad Ac Ah 6h Ah As Ad Ad Ah Ac As Ah Ad Ts Th", sheet=sheet(*lines)).bets(1, 2, 3)
    table.say(*(f"bet {box} {'?abc'[box]} progressive 1" for box in (1, 2, 3)), "deal")
    table.say("split 1", "split 2", "split 3", "end")
    paid = table.of(ev.ProgressivePaid)
    assert [(one.box, one.award, one.from_meter) for one in paid] == [
        (3, 166737, True),
        (2, 166737, True),
        (1, 166736, True),
    ]
    assert sum(one.award for one in paid) == 500210
    (reset,) = table.of(ev.MeterReset)
    assert reset.transfers[0][:3] == (Rack(), METER, 550000)
    # The remaining nine tenths of a cent stay.
    assert table.state.meter == 550000 + Fraction(9, 10)


@pytest.mark.clause("2.3(k)")
def test_2_3_k_a_coupon_is_redeemed_for_the_chip() -> None:
    table = Table("2c 9h 5c Ts", sheet=sheet(OFFERED)).bets(1).say("bet 1 a progressive 1 coupon")
    (redeemed,) = table.of(ev.CouponRedeemed)
    felt = Felt(1, "a", "progressive")
    assert redeemed.transfers == (Transfer(Rack(), Purse("a"), 100, felt),)
    table.refuses("bet 1 a progressive 1", "2.19(a)")
    table.refuses("bet 1 a blackjack 10 coupon", "2.3(d)")
    table.say("deal", "end")
    assert sum(
        transfer.cents * (isinstance(transfer.target, Purse) - isinstance(transfer.source, Purse))
        for event in table.events
        for transfer in event.transfers
        if transfer.wager == felt
    ) == 0  # fmt: skip


@pytest.mark.clause("2.9(e)")
def test_2_9_e_insurance_is_measured_by_the_blackjack_wager_alone() -> None:
    table = Table("5d Ah 6h Kd", sheet=sheet(OFFERED)).bets(1).say("bet 1 a progressive 1", "deal")
    table.refuses("insure 1 a 5.50", "2.9(b)")
    table.say("insure 1 a 5", "stand 1", "end")
    (paid,) = [one for one in table.of(ev.WagerPaid) if one.wager == "insurance"]
    assert (paid.returned, paid.winnings) == (500, 1000)


@pytest.mark.clause("2.19(c)")
@pytest.mark.parametrize("decks", [4, 6, 8])
def test_c_the_odds_of_a_player_who_always_splits_aces(decks: int) -> None:
    """Computed by hand: aces in order, 4 x decks of them, each suit `decks` times."""
    cards, aces = 52 * decks, 4 * decks
    two = Fraction(aces * (aces - 1), cards * (cards - 1))
    three = two * Fraction(aces - 2, cards - 2)
    suited, third = Fraction(decks - 1, aces - 1), Fraction(decks - 2, aces - 2)
    colour = Fraction((2 * decks - 1) * (2 * decks - 2), (aces - 1) * (aces - 2))
    four = three * colour * Fraction(2 * decks - 3, cards - 3)
    # Of three aces of one suit the share that goes on to a fourth of the colour wins the meter instead.
    goes_on = Fraction(2 * decks - 3, cards - 3)
    found = side_wager_odds(sheet(OFFERED, decks=decks), WAGER, kinds_left(decks))
    chance = {one.name: one.probability for one in found.outcomes}
    assert chance[FOUR] == four
    assert chance[THREE_SUITED] == three * suited * third * (1 - goes_on)
    assert chance[THREE_SUITED] + chance[THREE] == three - four
    assert chance[TWO_SUITED] + chance[TWO] == two - three
    assert str(found.outcomes[-1].pays) == "24 to 1"


@pytest.mark.clause("2.19(c)")
def test_c_the_licensee_cannot_choose_the_awards() -> None:
    found = read('wagers.progressive.pays = { "two aces" = "30 to 1" }')
    assert [problem.key for problem in found.problems] == ["wagers.progressive.pays"]
