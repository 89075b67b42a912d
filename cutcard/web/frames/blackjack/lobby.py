"""What the lobby says of a blackjack table."""

from cutcard.games.blackjack.sheet.sheet import MAIN, BlackjackSheet
from cutcard.signs.sign import Sign
from cutcard.web.frames.lobby import LobbyFacts, side_wagers, side_words

_EXTRA = {
    "five_card_21": "a 21 of five cards",
    "suited_678": "a suited 6-7-8",
    "three_sevens": "three sevens",
    "designated_blackjack": "one blackjack",
}
"""The hands that a sheet may pay extra."""
_FEW_DECKS = 2


def lobby_facts(sheet: BlackjackSheet, sign: Sign) -> LobbyFacts:
    pays = next(line.words.partition(" pays ")[2] for line in sign.headlines if line.key == MAIN)
    exposed = sheet.hole_card == "face-up"
    return LobbyFacts(
        special=_special(sheet, sign, pays),
        decks=sheet.decks,
        soft_17=sheet.soft_17,
        blackjack_pays=pays,
        unusual=exposed or sheet.variation != "standard",
        plain_play=sheet.hole_card == "reader",
        dealer_cards=("up", "up") if exposed else ("up",) if sheet.hole_card == "none" else ("up", "down"),
    )


def _special(sheet: BlackjackSheet, sign: Sign, pays: str) -> str:
    extra = [words for name, words in _EXTRA.items() if getattr(sheet, name)]
    side = side_wagers(sign)
    if sheet.hole_card == "face-up":
        return "Both of the dealer's cards lie face up; ties lose"
    if sheet.variation == "six-to-five":
        return f"Your first cards lie face down; blackjack pays only {pays}"
    if sheet.variation == "multiple-action":
        return "One hand of yours against two or three of the dealer"
    if extra:
        return (
            f"Pays extra for {', '.join(extra[:-1])} and {extra[-1]}"
            if extra[1:]
            else f"Pays {extra[0]} extra"
        )
    if side:
        return side_words(side)
    if sheet.decks <= _FEW_DECKS:
        return f"{'One deck' if sheet.decks == 1 else 'Two decks'}, and blackjack pays {pays}"
    if sheet.surrender:
        return "Surrender half your wager on your first two cards"
    return f"Blackjack pays {pays}"
