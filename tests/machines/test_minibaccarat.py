"""The minibaccarat machine with the same bounds as the blackjack machines."""

from tests.machines.minibaccarat_table import MinibaccaratMachine
from tests.machines.test_tables import BOUNDED

TestMinibaccarat = MinibaccaratMachine.TestCase
TestMinibaccarat.settings = BOUNDED
