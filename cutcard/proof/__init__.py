"""A shoe anyone can check: commitments, the shuffle from a joint seed, sealed cards, and the check of a file.

Only the standard library is used, so the check starts at once. `docs/provable-shoe.md` has the format byte
for byte.
"""
