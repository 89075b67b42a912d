"""2.5(d), 2.6(c), 2.21: tables without a cutting card, and tables that burn no card."""

import pytest

from tests.law.sheet_lines import broken

CONTINUOUS, DOUBLE = 'cards.device = "continuous"', 'cards.device = "double-shoe"'
BART_CARTER = 'cards.shuffle = "bart-carter"'
NO_BURN = "cards.burn = false"


@pytest.mark.clause("2.5(d)/3", "2.5(d)/4")
def test_2_5_d_a_quarter_stays_behind_where_there_is_a_cutting_card() -> None:
    cut = 'cards.cut = "1/5"'
    assert broken(cut) == {"2.5(d)"}
    assert broken(cut, DOUBLE) == {"2.5(d)"}
    assert not broken(cut, BART_CARTER)
    assert not broken(cut, CONTINUOUS)


@pytest.mark.clause("2.6(c)/1")
def test_2_6_c_a_card_is_burned_only_from_a_shoe_of_full_sets() -> None:
    assert broken(NO_BURN) == {"2.6(c)"}
    assert not broken(NO_BURN, BART_CARTER)
    assert not broken(NO_BURN, DOUBLE)
    assert not broken(NO_BURN, CONTINUOUS)
