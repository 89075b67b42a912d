"""The double attack machine with the same bounds as the blackjack machines."""

from tests.machines.double_attack_table import DoubleAttackTable
from tests.machines.test_tables import BOUNDED

TestDoubleAttack = DoubleAttackTable.TestCase
TestDoubleAttack.settings = BOUNDED
