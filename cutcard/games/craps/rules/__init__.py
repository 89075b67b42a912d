"""The deciders of craps: what a throw brings, what a wager pays and may be, who may lay, remove and throw.

Everybody asks here: round engine, exact odds, simulation, sign and page.
"""
