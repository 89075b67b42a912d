"""Questions of double attack."""

from cutcard.coach.frame_questions.protocol import FrameParser
from cutcard.coach.frame_questions.twenty_one import TwentyOneFrameParser

FRAME_PARSER: FrameParser = TwentyOneFrameParser()
