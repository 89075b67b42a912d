"""Questions of red dog: the raise, once the first two cards are dealt."""

from cutcard.coach.frame_questions.protocol import FrameParser, FrameQuestion, open_choices
from cutcard.coach.questions import AskedHand, AskedOption
from cutcard.web import wire


class RedDogReader:
    decides = True

    def question(self, frame: wire.TableFrame) -> FrameQuestion | None:
        dealer = tuple(face for hand in frame.felt.dealer for face in hand.cards if face is not None)
        raises = [one for one in open_choices(frame) if one.say.split()[0] == "raise" and one.most]
        if not raises or len(dealer) != 2:
            return None
        ready = frame.mine.ready
        options = tuple(
            AskedOption(
                one.label, "raise", one.say, one.then, one.then.strip() or "raise", one.amount, one.most
            )
            for one in raises
        )
        wager = sum(
            one.cents
            for box in frame.felt.boxes
            for one in box.wagers
            if one.player == frame.mine.name and one.result is None
        )
        place = raises[0].then.strip() or str(frame.mine.box)
        passing = "" if ready is None else ready.label
        hands = (AskedHand((), 1, wager),)
        return FrameQuestion(
            frame.question.since, frame.felt.round, place, True, dealer, hands, options, passing
        )


FRAME_PARSER: FrameParser = RedDogReader()
