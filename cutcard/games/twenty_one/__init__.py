"""What the games of twenty-one share: points, hands, boxes, commands, events. Knows neither of the games.

Blackjack (subchapter 2) and double attack blackjack (subchapter 26) take it from here; what each subchapter
says for itself stands in the game's own folder. A paragraph in a docstring is blackjack's where it has no
other number.
"""
