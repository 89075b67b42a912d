"""What the lobby says about a double attack table."""

from cutcard.games.double_attack.rules.cards import hole_card_dealt
from cutcard.games.double_attack.sheet.sheet import INITIAL, DoubleAttackSheet
from cutcard.signs.sign import Sign
from cutcard.web.frames.lobby import LobbyFacts


def lobby_facts(sheet: DoubleAttackSheet, sign: Sign) -> LobbyFacts:
    return LobbyFacts(
        special="You may double your wager once you see the dealer's first card",
        decks=sheet.decks,
        blackjack_pays=next(
            line.words.partition(" pays ")[2] for line in sign.headlines if line.key == INITIAL
        ),
        dealer_cards=("up", "down") if hole_card_dealt(sheet) else ("up",),
    )
