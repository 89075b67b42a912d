"""Commands that work figures out: odds, hands, charts, comparisons, simulations."""
