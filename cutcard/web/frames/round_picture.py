"""What a picture of a shared round shows: the dealer's cards or the dice, the sharer's hands, the result."""

from collections.abc import Iterator

from cutcard.money import readable_dollars
from cutcard.papers.round_picture import PicturedHand, RoundPicture
from cutcard.web import wire_felt
from cutcard.web.http.played_types import SharedRound

MOST_HANDS = 6


def pictured(shared: SharedRound) -> RoundPicture:
    felt = shared.frames[-1].felt
    return RoundPicture(
        title=shared.title,
        subtitle=f"{shared.game.capitalize()} · round {shared.number} · shared by {shared.by}",
        dealer=tuple(_hand(one) for one in felt.dealer if one.cards)[:MOST_HANDS],
        hands=tuple(_own_hands(shared, felt))[:MOST_HANDS],
        dice=felt.dice.thrown if felt.dice is not None else (),
        result=_signed(shared.result) if shared.result else "Even",
        won=shared.result,
        mark=_mark(shared),
    )


def description_of(shared: SharedRound) -> str:
    """The round in a sentence, for messengers."""
    at = f"{shared.title}, round {shared.number}"
    if not shared.result:
        return f"{at}: {shared.by} came out even."
    won = "won" if shared.result > 0 else "lost"
    return f"{at}: {shared.by} {won} {readable_dollars(abs(shared.result))}. {_mark(shared)}".rstrip()


def _own_hands(shared: SharedRound, felt: wire_felt.FeltFrame) -> Iterator[PicturedHand]:
    for box in felt.boxes:
        for hand in box.hands:
            mine = [one for one in hand.wagers if one.player == shared.player]
            if mine or box.player == shared.player:
                results = [one.result for one in mine if one.result is not None]
                yield _hand(hand, _signed(sum(results)) if results else "")


def _hand(hand: wire_felt.HandOnFelt, result: str = "") -> PicturedHand:
    return PicturedHand(tuple(card or "" for card in hand.cards), hand.total, result)


def _signed(cents: int) -> str:
    """`+$25`, `-$10`; a wager that comes back is `$0`."""
    return f"{'+' if cents > 0 else '-' if cents else ''}{readable_dollars(abs(cents))}"


def _mark(shared: SharedRound) -> str:
    if not shared.decisions:
        return ""
    worst = max(shared.decisions, key=lambda one: one.cost)
    if worst.cost <= 0:
        return "Every decision was the best one."
    return f"{worst.best} was better: -{readable_dollars(round(worst.cost))}"
