"""The red dog machine, bounded as those of blackjack are."""

from tests.machines.red_dog_table import RedDogMachine
from tests.machines.test_tables import BOUNDED

TestRedDog = RedDogMachine.TestCase
TestRedDog.settings = BOUNDED
