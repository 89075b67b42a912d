"""What the lobby says about a blackjack table. Its deciders and its sign are asked; no rule is known here."""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.sheet.sheet import MAIN, BlackjackSheet
from cutcard.games.twenty_one.points import Count
from cutcard.signs.sign import Sign
from cutcard.web.frames.lobby import LobbyFacts, side_wagers, side_words

_EXTRA = {"rules.five_card_21", "rules.suited_678", "rules.three_sevens", "rules.designated_blackjack"}
"""The keys of hands that are paid extra. The sign has a line for each that the table offers."""
_SURRENDER = "rules.surrender"
_FEW_DECKS = 2
_SOFT_17 = Count(17, soft=True)


def lobby_facts(sheet: BlackjackSheet, sign: Sign) -> LobbyFacts:
    pays = next(line.words.partition(" pays ")[2] for line in sign.headlines if line.key == MAIN)
    exposed = rules.hole_card_face_up(sheet)
    second = ("up",) if exposed else ("down",) if rules.hole_card_dealt(sheet) else ()
    return LobbyFacts(
        special=_special(sheet, sign, pays),
        decks=sheet.decks,
        soft_17="hit" if rules.dealer_draws(sheet, _SOFT_17) else "stand",
        blackjack_pays=pays,
        unusual=exposed or rules.players_cards_face_down(sheet) or rules.multiple_action(sheet),
        plain_play=rules.reader_at_table(sheet),
        dealer_cards=("up", *second),
    )


def _special(sheet: BlackjackSheet, sign: Sign, pays: str) -> str:
    extra = [line.words for line in sign.rules if line.key in _EXTRA]
    surrender = [line.words for line in sign.rules if line.key == _SURRENDER and line.asked_first]
    side = side_wagers(sign)
    if rules.hole_card_face_up(sheet):
        return "Both of the dealer's cards lie face up; ties lose"
    if rules.players_cards_face_down(sheet):
        return f"Your first cards lie face down; blackjack pays only {pays}"
    if rules.multiple_action(sheet):
        return "One hand of yours against two or three of the dealer"
    if extra:
        return extra[0] if len(extra) == 1 else f"{extra[0]}; {len(extra) - 1} more hands are paid extra"
    if side:
        return side_words(side, sheet.name)
    if sheet.decks <= _FEW_DECKS:
        return f"{'One deck' if sheet.decks == 1 else 'Two decks'}, and blackjack pays {pays}"
    return surrender[0].partition(";")[0] if surrender else f"Blackjack pays {pays}"
