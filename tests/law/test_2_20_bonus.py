"""2.20, 2.15(o): the blackjack bonus wager, its awards, its button and its settlement."""

from collections import Counter
from fractions import Fraction
from functools import partial

import pytest

from cutcard.cards import read_cards
from cutcard.games.blackjack import BLACKJACK
from cutcard.games.blackjack import rules as decide
from cutcard.games.blackjack.model import events as ev
from cutcard.games.blackjack.model.commands import PressButton, SettleWagers
from cutcard.games.blackjack.sheet.licensee import licensee_violations
from cutcard.games.blackjack.wagers.blackjack_bonus import RANGES, WAGER, default_awards, house_advantage
from cutcard.games.croupier.croupier import Croupier, ListedShoes
from cutcard.games.protocol import Deal, EndRound, Felt, Kind, Purse, Rack, Transfer
from cutcard.notation.replay import replay
from cutcard.notation.round_file import RoundFileError, read_round_file
from cutcard.notation.write import write_rounds
from cutcard.signs.blackjack.sign import sign_of
from tests.law.felt import EVEN_MONEY, READER, Table, sheet
from tests.law.sheet_lines import broken, read
from tests.law.sheet_lines import sheet as written_sheet

OFFERED = "wagers.blackjack-bonus = {}"
AWARDS = (
    'wagers.blackjack-bonus.awards = { "1" = [["5.00", 400], ["15.00", 400], ["20.00", 140], '
    '["99.00", 40], ["100.00", 20]], "5" = [["50.00", 800], ["75.00", 150], ["500.00", 50]] }'
)
WON = "Ah 6d Ks Tc 8c"
"""Box 1 has a blackjack against a six, which becomes 24; with a reader the hole card is the ten."""


def at_the_table(cards: str, *lines: str) -> Table:
    return Table(cards, sheet=sheet(AWARDS, *lines))


@pytest.mark.clause("2.20(a)", "2.20(c)", "2.20(b)#1")
def test_a_b_c_one_dollar_or_five_beside_a_blackjack_wager_before_the_first_card() -> None:
    table = at_the_table(WON)
    table.refuses("bet 1 a blackjack-bonus 1", "2.20(c)")
    table.bets(1)
    for amount in ("0.50", "2", "4.50", "5.50", "10"):
        table.refuses(f"bet 1 a blackjack-bonus {amount}", "2.20(a)")
    table.say("bet 1 a blackjack-bonus 1", "deal")
    table.refuses("bet 1 a blackjack-bonus 4", "2.3(c)")
    Table("9c", sheet=sheet()).bets(1).refuses("bet 1 a blackjack-bonus 1", "2.20(a)")


@pytest.mark.clause("2.20(b)#1")
def test_b_spoken_with_cash_it_is_confirmed_by_both_and_changed_before_the_first_card() -> None:
    table = at_the_table(WON).bets(1).say("bet 1 a blackjack-bonus 5 cash")
    bare = table.croupier.rules.handle(table.state, Deal())
    assert bare.cites("2.20(b)")  # type: ignore[union-attr]
    table.say("confirm dealer 1 a blackjack-bonus", "confirm floorperson 1 a blackjack-bonus", "deal")
    (changed,) = table.of(ev.CashConverted)
    assert table.at(changed) < table.at(table.of(ev.CardDealt)[0])
    silent = at_the_table(WON, "rules.verbal_wagers = false").bets(1)
    silent.refuses("bet 1 a blackjack-bonus 5 cash", "2.20(b)")


@pytest.mark.clause("2.20(b)#2")
def test_b_no_more_bets_before_the_first_card() -> None:
    table = at_the_table(WON).bets(1).say("bet 1 a blackjack-bonus 1", "deal")
    (closed,) = table.of(ev.BettingClosed)
    assert table.at(closed) < table.at(table.of(ev.CardDealt)[0])


@pytest.mark.clause("2.20(d)")
@pytest.mark.parametrize(
    ("cards", "wins"),
    [
        ("Ah 6d Ts", True),
        ("Kh 6d As", True),
        ("Ah 6d 9s", False),
        ("Ah 6d As", False),
        ("Kh 6d Qs", False),
        ("5h 6d 6s", False),
    ],
)
def test_d_a_blackjack_in_the_first_two_cards(cards: str, wins: bool) -> None:
    table = at_the_table(cards).bets(1).say("bet 1 a blackjack-bonus 1", "deal")
    lost = [one for one in table.of(ev.WagerCollected) if one.wager == "blackjack-bonus"]
    assert bool(lost) is not wins
    assert bool(table.of(ev.CardsTucked)) is wins


@pytest.mark.clause("2.20(e)1", "2.20(e)2")
def test_e_losers_collected_and_winners_tucked_before_the_hole_card() -> None:
    """Boxes 1 and 3 lose, box 2 wins: from the far right, with no card after the second cards."""
    table = at_the_table("9h Ah 8h 6d 8c Ks 9c Tc", READER).bets(1, 2, 3)
    table.say("bet 1 a blackjack-bonus 1", "bet 2 b blackjack-bonus 1", "bet 3 c blackjack-bonus 1", "deal")
    lost = [one for one in table.of(ev.WagerCollected) if one.wager == "blackjack-bonus"]
    assert [(one.box, one.amount, one.clause) for one in lost] == [
        (3, 100, "2.20(e)1"),
        (1, 100, "2.20(e)1"),
    ]
    (tucked,) = table.of(ev.CardsTucked)
    assert (tucked.box, tucked.player) == (2, "b")
    dealt = [table.at(one) for one in table.of(ev.CardDealt)]
    assert len(dealt) == 8
    assert dealt[6] < min(table.at(lost[0]), table.at(tucked))
    assert max(table.at(lost[1]), table.at(tucked)) < dealt[7]


@pytest.mark.clause("2.20(e)2", "2.7(a)/2")
def test_e_2_the_cards_of_a_blackjack_paid_early_stay_under_the_bonus_wager() -> None:
    table = at_the_table("Ah Ac 6d Ks Kc Tc 8c").bets(1, 2).say("bet 1 a blackjack-bonus 1", "deal")
    assert len(table.of(ev.WagerPaid)) == 2
    assert [one.box for one in table.of(ev.CardsRemoved)] == [2], "without a bonus wager they leave"
    table.say("press 1 a 20", "end")
    assert table.of(ev.CardsPickedUp) == [ev.CardsPickedUp((1,))]


@pytest.mark.clause("2.20(e)2")
def test_e_2_the_cards_of_even_money_stay_under_the_bonus_wager() -> None:
    table = at_the_table("Ah Ad Ks Kc", READER, EVEN_MONEY).bets(1)
    table.say("bet 1 a blackjack-bonus 1", "deal", "even-money 1 a")
    assert not table.of(ev.CardsRemoved)


@pytest.mark.clause("2.20(f)#1")
def test_f_the_button_comes_when_every_other_wager_is_settled() -> None:
    table = at_the_table("Ah 9c 6d Ks 9h Tc 8c").bets(1, 2).say("bet 1 a blackjack-bonus 1", "deal")
    table.refuses("press 1 a 20", "2.20(f)")
    table.say("stand 2", "press 1 a 20")
    (placed,) = table.of(ev.ButtonPlaced)
    others = [one for one in table.of(ev.WagerPaid) if one.wager == "blackjack"]
    assert {one.box for one in others} == {1, 2}
    assert all(table.at(one) < table.at(placed) for one in others)


@pytest.mark.clause("2.20(f)#1")
def test_f_the_other_wagers_are_not_settled_before_play_or_without_a_winner() -> None:
    table = at_the_table("Ah 5c 6d Ks 9s Tc 8c").bets(1, 2).say("bet 1 a blackjack-bonus 1", "deal")
    assert len(table.of(ev.CardsTucked)) == 1
    waiting = table.croupier.rules.handle(table.state, SettleWagers())
    assert waiting.cites("2.20(f)")  # type: ignore[union-attr]
    table.say("stand 2", "press 1 a 20", "end")
    over = table.croupier.rules.handle(table.state, SettleWagers())
    assert over.cites("2.20(f)")  # type: ignore[union-attr]


@pytest.mark.clause("2.20(f)#2")
def test_f_from_the_dealers_left_once_each_and_what_is_displayed_is_paid() -> None:
    table = at_the_table("9c Ah 9d Ad 6d 9h Ks 9s Kd Tc 8c").bets(1, 2, 3, 4)
    table.say("bet 2 b blackjack-bonus 1", "bet 4 d blackjack-bonus 5", "deal", "stand 1", "stand 3")
    table.refuses("press 4 d 75", "2.20(f)")
    table.say("press 2 b 99")
    table.refuses("press 2 b 99", "2.20(f)")
    table.say("press 4 d 500")
    assert [one.box for one in table.of(ev.ButtonPlaced)] == [2, 4]
    assert [one.box for one in table.of(ev.ButtonPressed)] == [2, 4]
    paid = [one for one in table.of(ev.WagerPaid) if one.wager == "blackjack-bonus"]
    assert [(one.box, one.returned, one.winnings, one.clause) for one in paid] == [
        (2, 100, 9900, "2.20(f)"),
        (4, 500, 50000, "2.20(f)"),
    ]
    felt = Felt(2, "b", "blackjack-bonus")
    assert paid[0].transfers == (
        Transfer(felt, Purse("b"), 100, felt),
        Transfer(Rack(), Purse("b"), 9900, felt),
    )


@pytest.mark.clause("2.20(f)#2")
def test_f_the_button_may_be_pressed_once_before_the_display_shows() -> None:
    """The program that runs a table gets the press first, then enters the amount on the display."""
    table = at_the_table(WON).bets(1).say("bet 1 a blackjack-bonus 1", "deal")
    table.croupier.do(PressButton(1, "a"))
    waits = table.croupier.awaiting
    assert waits.kind is Kind.DISPLAY
    assert [choice.command.amount for choice in waits.choices] == [500, 1500, 2000, 9900, 10000]
    assert waits.weights == (400, 400, 140, 40, 20)
    for again in ("press 1 a", "press 1 a 20"):
        table.refuses(again, "2.20(f)")
    table.croupier.do(waits.choices[2].command)
    assert [one.amount for one in table.of(ev.BonusDisplayed)] == [2000]
    assert table.of(ev.ButtonPressed) == [ev.ButtonPressed(1, "a")]


def _told(number: int, below: int) -> int:
    assert number < below == 10
    return number


def test_f_a_table_that_draws_its_display_draws_by_the_weights() -> None:
    """Every number below the sum of the weights occurs once, so each award as often as its weight."""
    shown: Counter[int] = Counter()
    rules = sheet('wagers.blackjack-bonus.awards = { "1" = [["5.00", 6], ["25.00", 3], ["60.00", 1]] }')
    for number in range(10):
        shoe = ListedShoes((tuple(read_cards(WON)),))
        croupier = Croupier(BLACKJACK.bind(rules), shoe, draw=partial(_told, number))
        for words in ("bet 1 a blackjack 10", "bet 1 a blackjack-bonus 1", "deal"):
            croupier.do(BLACKJACK.read_statement(words.split()))
        events = croupier.finish_round()
        shown.update(one.amount for one in events if isinstance(one, ev.BonusDisplayed))
    assert shown == {500: 6, 2500: 3, 6000: 1}


@pytest.mark.clause("2.20(g)1", "2.20(g)2", "2.20(g)3", "2.20(g)4")
@pytest.mark.parametrize(("amount", "aloud"), [("99", True), ("100", False), ("5", True)])
def test_g_verified_then_announced_or_confirmed_then_paid(amount: str, aloud: bool) -> None:
    table = at_the_table(WON).bets(1).say("bet 1 a blackjack-bonus 1", "deal", f"press 1 a {amount}")
    cents = int(amount) * 100
    (shown,), (verified,) = table.of(ev.BonusDisplayed), table.of(ev.BonusVerified)
    (said,) = table.of(ev.BonusAnnounced, ev.BonusConfirmed)
    assert isinstance(said, ev.BonusAnnounced) is aloud
    (paid,) = [one for one in table.of(ev.WagerPaid) if one.wager == "blackjack-bonus"]
    assert shown.amount == verified.amount == said.amount == paid.winnings == cents
    assert table.at(shown) < table.at(verified) < table.at(said) < table.at(paid)


@pytest.mark.clause("2.20(g)3", "2.20(g)4")
def test_g_confirmed_from_a_hundred_dollars_to_the_cent() -> None:
    assert [decide.bonus_confirmed(cents) for cents in (99_99, 100_00)] == [False, True]


@pytest.mark.clause("2.20(g)2", "2.20(j)")
def test_g_2_an_amount_the_table_does_not_award_is_refused() -> None:
    table = at_the_table(WON).bets(1).say("bet 1 a blackjack-bonus 1", "deal")
    table.refuses("press 1 a 57", "2.20(j)")
    table.refuses("press 1 a 75", "2.20(j)")
    table.say("press 1 a 20")


@pytest.mark.clause("2.20(h)")
def test_h_the_cards_are_removed_after_the_last_bonus_is_paid() -> None:
    table = at_the_table("Ah Ad 6d Ks Kd Tc 8c").bets(1, 2)
    table.say("bet 1 a blackjack-bonus 1", "bet 2 b blackjack-bonus 1", "deal", "press 1 a 20", "press 2 b 5")
    assert not table.of(ev.CardsPickedUp)
    table.say("end")
    (up,) = table.of(ev.CardsPickedUp)
    assert up.boxes == (2, 1)
    assert table.at(table.of(ev.WagerPaid)[-1]) < table.at(up)


@pytest.mark.clause("2.20(h)")
def test_h_the_round_does_not_end_before_the_button_is_pressed() -> None:
    table = at_the_table(WON).bets(1).say("bet 1 a blackjack-bonus 1", "deal", "dealer")
    answer = table.croupier.rules.handle(table.state, EndRound())
    assert answer.cites("2.20(f)")  # type: ignore[union-attr]


@pytest.mark.clause("2.20(i)")
def test_i_paid_whatever_the_dealer_has() -> None:
    table = (
        at_the_table("As Ad Kd Kh", READER).bets(1).say("bet 1 a blackjack-bonus 5", "deal", "press 1 a 75")
    )
    (back,) = table.of(ev.WagerReturned)
    (paid,) = table.of(ev.WagerPaid)
    assert (back.wager, paid.wager, paid.winnings) == ("blackjack", "blackjack-bonus", 7500)


@pytest.mark.clause("2.20(j)")
@pytest.mark.parametrize(
    ("stake", "amount", "lawful"),
    [
        ("1", "4.99", False),
        ("1", "5.00", True),
        ("1", "1000.00", True),
        ("1", "1000.01", False),
        ("5", "49.99", False),
        ("5", "50.00", True),
        ("5", "5000.00", True),
        ("5", "5000.01", False),
    ],
)
def test_j_every_award_within_its_range(stake: str, amount: str, lawful: bool) -> None:
    """A medium award is added so that the house keeps a lawful share."""
    middle = "16.00" if stake == "1" else "80.00"
    awards = f'awards = {{ "{stake}" = [["{amount}", 1], ["{middle}", 100000]] }}'
    assert broken(f"wagers.blackjack-bonus.{awards}", decks=6) == (set() if lawful else {"2.20(j)"})


@pytest.mark.clause("2.20(a)")
def test_a_awards_for_another_stake_are_unlawful() -> None:
    assert broken('wagers.blackjack-bonus.awards = { "2" = [["30.00", 1]] }') == {"2.20(a)"}
    assert broken(OFFERED, 'limits.blackjack-bonus.max = "4.00"') == {"2.20(a)"}


@pytest.mark.clause("2.20(a)")
def test_a_a_table_has_awards_for_a_stake_it_takes() -> None:
    """Only one dollar has awards: limits of five leave nothing to wager, and so does 6 to 5."""
    one_dollar = 'wagers.blackjack-bonus.awards = { "1" = [["15.00", 1]] }'
    assert broken(one_dollar) == set()
    assert broken(one_dollar, 'limits.blackjack-bonus.min = "5.00"') == {"2.20(a)"}
    at_six_to_five = (one_dollar, 'rules.variation = "six-to-five"')
    assert broken(*at_six_to_five, decks=1) == {"2.20(a)"}
    assert broken(*at_six_to_five, 'limits.blackjack-bonus.min = "1.00"', decks=1) == {"2.3(d)"}
    five = 'wagers.blackjack-bonus.awards = { "5" = [["75.00", 1]] }'
    assert broken(five, 'rules.variation = "six-to-five"', decks=1) == set()
    assert broken(OFFERED, 'limits.blackjack-bonus.min = "5.00"') == set()


@pytest.mark.clause("2.20(k)#1")
@pytest.mark.parametrize(
    ("mean", "lawful"),
    [("13.74", False), ("13.75", True), ("18.00", True), ("20.05", True), ("20.06", False), ("21.00", False)],
)
def test_k_between_nothing_and_thirty_percent(mean: str, lawful: bool) -> None:
    """Six decks, 192/4043 for a blackjack: 30 percent at a mean of 13.7401..., none at 20.0572..."""
    awards = f'wagers.blackjack-bonus.awards = {{ "1" = [["{mean}", 1]] }}'
    assert broken(awards, decks=6) == (set() if lawful else {"2.20(k)"})


@pytest.mark.clause("2.20(k)#1", "2.20(j)")
def test_k_the_default_awards_leave_exactly_twenty_percent_at_any_number_of_decks() -> None:
    for decks in range(1, 13):
        cards = 52 * decks
        for stake, awards in default_awards(decks):
            weights = sum(weight for _, weight in awards)
            paid = Fraction(sum((amount + stake) * weight for amount, weight in awards), weights * stake)
            chance = Fraction(4 * decks, cards) * Fraction(16 * decks, cards - 1) * 2
            assert 1 - chance * paid == Fraction(1, 5), (decks, stake)
            assert all(RANGES[stake][0] <= amount <= RANGES[stake][1] for amount, _ in awards)
            assert all(0 < weight <= 10**9 for _, weight in awards)
            assert house_advantage(decks, stake, awards) == Fraction(1, 5)
        assert broken(OFFERED, decks=decks) == set()


def together(*tables: tuple[int, str]) -> set[tuple[int, str]]:
    found = [read(line, decks=decks) for decks, line in tables]
    assert all(one.choices is not None and not one.violations for one in found)
    return {
        (number, violation.clause)
        for number, violation in licensee_violations([one.choices for one in found if one.choices])
    }


def paying(stake: str, *awards: tuple[str, int]) -> str:
    lines = ", ".join(f'["{amount}", {weight}]' for amount, weight in awards)
    return f'wagers.blackjack-bonus.awards = {{ "{stake}" = [{lines}] }}'


@pytest.mark.clause("2.20(k)#2")
def test_k_one_house_advantage_for_a_stake_at_all_tables() -> None:
    same = paying("1", ("18.00", 1))
    assert together((6, same), (6, same)) == set()
    assert together((6, same), (6, paying("1", ("17.50", 1)))) == {(1, "2.20(k)")}
    # The same awards are worth more with fewer decks: 14.52 percent at six, 14.59 at eight.
    assert together((6, paying("1", ("17.00", 1))), (8, paying("1", ("17.00", 1)))) == {(1, "2.20(k)")}
    # The stakes may differ from each other; the default agrees with itself.
    assert together((6, same), (6, paying("5", ("70.00", 1)))) == set()
    assert together((1, OFFERED), (2, OFFERED), (6, OFFERED), (8, OFFERED)) == set()
    choices = read(OFFERED).choices
    assert choices is not None
    assert WAGER.alike is not None
    assert [(worth, clause) for _, worth, clause in WAGER.alike(choices.values)] == [
        ("20.00 percent", "2.20(k)"),
        ("20.00 percent", "2.20(k)"),
    ]


@pytest.mark.clause("2.20(k)#2")
def test_k_compared_to_the_hundredth_of_a_percent() -> None:
    """Means of 18.0000 and 18.0001 dollars are 0.0005 percent apart, 18.00 and 18.01 are 0.05."""
    least = paying("1", ("18.00", 9999), ("19.00", 1))
    assert together((6, paying("1", ("18.00", 1))), (6, least)) == set()
    assert together((6, paying("1", ("18.00", 1))), (6, paying("1", ("18.01", 1)))) == {(1, "2.20(k)")}


@pytest.mark.clause("2.15(o)")
@pytest.mark.parametrize(("stake", "winnings"), [("1", 2100), ("5", 10500)])
def test_2_15_o_a_failure_pays_21_to_1(stake: str, winnings: int) -> None:
    table = at_the_table(WON)
    table.refuses("irregular 2.15(o) 1", "2.15(o)")
    table.bets(1).say(f"bet 1 a blackjack-bonus {stake}", "deal")
    table.refuses("irregular 2.15(o) 2", "2.15(o)")
    table.say("irregular 2.15(o) 1")
    (failed,) = table.of(ev.BonusFailed)
    (paid,) = [one for one in table.of(ev.WagerPaid) if one.wager == "blackjack-bonus"]
    assert (paid.winnings, paid.clause, paid.why) == (winnings, "2.15(o)", "21 to 1")
    assert table.at(table.of(ev.ButtonPressed)[0]) < table.at(failed) < table.at(paid)
    assert not table.of(ev.BonusDisplayed)
    table.say("end")


def test_2_15_o_after_the_button_was_pressed_and_with_another_winner_to_come() -> None:
    table = at_the_table("Ah Ad 6d Ks Kd Tc 8c").bets(1, 2)
    table.say("bet 1 a blackjack-bonus 1", "bet 2 b blackjack-bonus 1", "deal")
    table.croupier.do(PressButton(1, "a"))
    table.say("irregular 2.15(o) 1", "press 2 b 15", "end")
    paid = [one for one in table.of(ev.WagerPaid) if one.wager == "blackjack-bonus"]
    assert [(one.box, one.winnings) for one in paid] == [(1, 2100), (2, 1500)]
    assert len(table.of(ev.ButtonPressed)) == 2


def test_six_to_five_takes_five_dollars_alone() -> None:
    lines = ('rules.variation = "six-to-five"', OFFERED)
    rules = written_sheet(*lines, decks=2)
    assert decide.bonus_stakes(rules) == (500,)
    both = 'limits.blackjack-bonus.min = "1.00"', 'limits.blackjack-bonus.max = "5.00"'
    assert decide.bonus_stakes(written_sheet(*lines, *both, decks=2)) == (500,)
    assert decide.bonus_stakes(sheet(OFFERED, *both)) == (100, 500)
    Table("9c", sheet=rules).bets(1).refuses("bet 1 a blackjack-bonus 1", "2.3(d)")
    limits = ('limits.blackjack-bonus.min = "1.00"', 'limits.blackjack-bonus.max = "1.00"')
    one_dollar = paying("1", ("17.00", 1))
    assert "2.3(d)" in broken('rules.variation = "six-to-five"', one_dollar, *limits, decks=2)


@pytest.mark.clause("2.20(j)", "2.20(k)#1")
def test_the_sign_has_the_range_and_what_the_house_keeps() -> None:
    (table,) = [one for one in sign_of(sheet(OFFERED)).paytables if one.wager == "blackjack-bonus"]
    assert [(row.row, row.pays) for row in table.rows] == [
        ("blackjack, a wager of $1", "$5 to $1,000"),
        ("blackjack, a wager of $5", "$50 to $5,000"),
    ]
    assert all("20.00 percent" in row.means for row in table.rows)


@pytest.mark.clause("2.20(h)")
def test_h_in_notation_end_without_the_press_is_an_error_in_the_file() -> None:
    text = "table x\nshoe Ah 6d Ks Tc 8c\nbet 1 a blackjack 10\nbet 1 a blackjack-bonus 1\ndeal\n"
    pressed = read_round_file(f"{text}press 1 a 20\nend\npays 1 a blackjack-bonus +20\n")
    assert replay(BLACKJACK.bind(sheet(AWARDS)), pressed)[0] == []
    with pytest.raises(RoundFileError, match=r"press 1 a AMOUNT") as error:
        replay(BLACKJACK.bind(sheet(AWARDS)), read_round_file(f"{text}end\n"))
    assert (error.value.line, error.value.key) == (6, "end")


def test_a_drawn_award_is_written_and_read_as_a_press() -> None:
    rules = sheet(AWARDS)
    shoe = ListedShoes((tuple(read_cards("Ah 9c 6d Ks 9h Tc 8c")),))
    croupier = Croupier(BLACKJACK.bind(rules), shoe, draw=lambda below: below - 1)
    bets = ("bet 1 a blackjack 10", "bet 2 b blackjack 10", "bet 1 a blackjack-bonus 1", "deal")
    for words in bets:
        croupier.do(BLACKJACK.read_statement(words.split()))
    croupier.finish_round()
    text = write_rounds(BLACKJACK, croupier.steps, table="x")
    assert "stand 2.1\ndealer\npress 1 a 100\nend\n" in text
    failures, again = replay(BLACKJACK.bind(rules), read_round_file(text))
    assert not failures
    assert again.state == croupier.state
