"""Questions of blackjack."""

from cutcard.coach.reading.protocol import Reader
from cutcard.coach.reading.twenty_one import TwentyOneReader

READER: Reader = TwentyOneReader()
