"""The red dog machine with the same bounds as the blackjack machines."""

from tests.machines.red_dog_table import RedDogMachine
from tests.machines.test_tables import BOUNDED

TestRedDog = RedDogMachine.TestCase
TestRedDog.settings = BOUNDED
