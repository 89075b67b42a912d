"""The craps machine with the same bounds as the blackjack machines."""

from tests.machines.craps_table import CrapsMachine
from tests.machines.test_tables import BOUNDED

TestCraps = CrapsMachine.TestCase
TestCraps.settings = BOUNDED
