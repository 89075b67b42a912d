"""Blackjack's deciders as odds, charts and kernel of every game of twenty-one ask for them."""

from cutcard.games.blackjack import rules
from cutcard.games.blackjack.rules.equipment import stock
from cutcard.games.blackjack.sheet.sheet import BlackjackSheet
from cutcard.games.twenty_one.deciders import DecidersOf


class _BlackjackDeciders:
    """The rules, and what the cards come from."""

    lawful = staticmethod(rules.lawful)
    why_not = staticmethod(rules.why_not)
    ends_by_itself = staticmethod(rules.ends_by_itself)
    verdict = staticmethod(rules.verdict)
    is_open = staticmethod(rules.is_open)
    dealer_draws = staticmethod(rules.dealer_draws)
    dealer_needed = staticmethod(rules.dealer_needed)
    hole_card_dealt = staticmethod(rules.hole_card_dealt)
    hole_card_face_up = staticmethod(rules.hole_card_face_up)
    second_card_taken = staticmethod(rules.second_card_taken)
    blackjack_found_before_play = staticmethod(rules.blackjack_found_before_play)
    late_blackjack_possible = staticmethod(rules.late_blackjack_possible)
    collected_by_late_blackjack = staticmethod(rules.collected_by_late_blackjack)
    double_dealt_face_down = staticmethod(rules.double_dealt_face_down)
    surrender_collects = staticmethod(rules.surrender_collects)
    combinations_paid = staticmethod(rules.combinations_paid)
    special_combination = staticmethod(rules.special_combination)
    cards_told_apart = staticmethod(rules.cards_told_apart)
    stock = staticmethod(stock)


DECIDERS: DecidersOf[BlackjackSheet] = _BlackjackDeciders()
