"""Questions of the games of twenty-one: a decision with a hand, insurance, even money, the attack."""

from cutcard.coach.frame_questions.protocol import FrameQuestion, open_choices
from cutcard.coach.questions import ACTS, AskedHand, AskedOption
from cutcard.web import wire


class TwentyOneFrameParser:
    """Blackjack and double attack ask in the same words."""

    decides = True

    def question(self, frame: wire.TableFrame) -> FrameQuestion | None:
        dealer = _up_cards(frame.felt)
        options = tuple(_option(one) for one in open_choices(frame))
        if not any(one.act in ACTS for one in options) or not dealer:
            return None
        question = frame.question
        if question.kind == "window" or all(one.group for one in options):
            return self._window(frame, dealer, options)
        hand, box_hands = _hand_of(frame.felt, question.place)
        if hand is None or None in hand.cards or len(options) < 2:
            return None
        name = frame.mine.name
        mine = AskedHand(_faces(hand), box_hands, _wager(hand, name), _spots(hand, name))
        return FrameQuestion(question.since, frame.felt.round, hand.name, False, dealer, (mine,), options)

    def _window(
        self, frame: wire.TableFrame, dealer: tuple[str, ...], options: tuple[AskedOption, ...]
    ) -> FrameQuestion | None:
        """Insurance, even money and the attack; each box and spot has an answer of its own."""
        hands, placed = [], []
        for option in options:
            box, spot = option.group.partition(".")[::2]
            hand, box_hands = _hand_of(frame.felt, box)
            cards = () if hand is None else _faces(hand)
            wager = 0 if hand is None else _wager(hand, frame.mine.name, spot)
            hands.append(AskedHand(cards, box_hands, wager))
            placed.append(_placed(option, len(hands) - 1))
        ready = frame.mine.ready
        return FrameQuestion(
            frame.question.since,
            frame.felt.round,
            options[0].group.partition(".")[0],
            True,
            dealer,
            tuple(hands),
            tuple(placed),
            "" if ready is None else ready.label,
        )


def _placed(option: AskedOption, hand: int) -> AskedOption:
    return AskedOption(
        option.label, option.act, option.say, option.then, option.group, option.amount, option.most, hand
    )


def _option(choice: wire.PlayerChoice) -> AskedOption:
    words = choice.say.split()
    group = ""
    if words[0] in ("insure", "even-money", "attack"):
        spot = choice.then.strip() or (words[3] if words[0] == "even-money" and len(words) > 3 else "")
        group = f"{words[1]}.{spot}" if spot else words[1]
    return AskedOption(choice.label, words[0], choice.say, choice.then, group, choice.amount, choice.most)


def _up_cards(felt: wire.FeltFrame) -> tuple[str, ...]:
    """The dealer's cards that are seen; of several hands, those of the one that is played."""
    return tuple(face for face in felt.dealer[-1].cards if face is not None) if felt.dealer else ()


def _hand_of(felt: wire.FeltFrame, place: str) -> tuple[wire.HandOnFelt | None, int]:
    """The hand of that name, or the only one of a box; and how many hands its box has."""
    for box in felt.boxes:
        for hand in box.hands:
            if hand.name == place or (str(box.number) == place and len(box.hands) == 1):
                return hand, len(box.hands)
    return None, 1


def _faces(hand: wire.HandOnFelt) -> tuple[str, ...]:
    return tuple(face for face in hand.cards if face is not None)


def _mine(hand: wire.HandOnFelt, player: str) -> list[wire.WagerOnFelt]:
    """The person's wagers on the hand that are not settled."""
    return [one for one in hand.wagers if one.player == player and one.result is None]


def _wager(hand: wire.HandOnFelt, player: str, spot: str = "") -> int:
    """What the person has on the hand; of one spot alone, where it is named."""
    mine = _mine(hand, player)
    return sum(one.cents for one in mine if not spot or one.wager.partition(".")[2] == spot)


def _spots(hand: wire.HandOnFelt, player: str) -> int:
    """How many spots of a multiple action table the person plays the hand on; 1 at any other."""
    return sum("." in one.wager for one in _mine(hand, player)) or 1
