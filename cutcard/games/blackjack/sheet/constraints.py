"""The law across options: what makes a sheet unlawful, every violation at once, each with its clause.

A constraint looks at the licensee's choices, never at a hand: `rules` decides what may be done with a hand.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction

from cutcard.games.blackjack.sheet.compatibility import KNOWN, Offer, broken_bans, words
from cutcard.games.blackjack.sheet.keys.what_if import WHAT_IF
from cutcard.games.blackjack.sheet.sheet import MAIN, Limits, WhatIf
from cutcard.games.blackjack.wagers import SideWager, offered_by
from cutcard.games.blackjack.wagers.definition import key_of
from cutcard.games.blackjack.wagers.units import in_units, unit_of
from cutcard.games.defaults.choices import Choices as CommonChoices
from cutcard.law.limits import ten_times_broken
from cutcard.law.refusal import Violation
from cutcard.money import EVEN_MONEY, Odds, readable_dollars


@dataclass(frozen=True, slots=True)
class Choices(CommonChoices):
    """The choices of a sheet: each value could be read; together they may be unlawful."""

    wagers: tuple[str, ...]
    """The side wagers it offers."""

    @property
    def six_to_five(self) -> bool:
        return bool(self["rules.variation"] == "six-to-five")

    def paytable(self, wager: SideWager) -> str:
        """The letter or number of the pay table chosen; empty where the law has one only."""
        key = key_of(wager)
        return str(self[key]) if key else ""

    def least_pays(self, wager: SideWager) -> Mapping[str, Odds] | None:
        """What the law pays for each row by the pay table chosen; None where there is no such table."""
        return wager.paytable(self["cards.decks"], self.paytable(wager))

    def pays(self, wager: SideWager) -> Mapping[str, Odds]:
        """What each row of a built wager pays at this table."""
        better = dict(self.values.get(f"wagers.{wager.table}.pays", ()))
        by_law = self.least_pays(wager) or {}
        return wager.with_combined({row: better.get(row, odds) for row, odds in by_law.items()})

    @property
    def unpayable(self) -> tuple[SideWager, ...]:
        """Wagers the law prints no pay table for at this table."""
        offered = (one for table in self.wagers for one in offered_by(table))
        return tuple(one for one in offered if self.least_pays(one) is None)

    def lowest_odds(self, wager: str) -> Odds:
        """The lowest payout of a wager here; the main wager's, which has no pay table, is 1 to 1."""
        found = [odds for one in offered_by(wager) for odds in self.pays(one).values()]
        return min(found, key=lambda odds: odds.ratio, default=EVEN_MONEY)

    def features(self) -> tuple[str, ...]:
        """The wagers and the values of rules that a ban may name."""
        found = list(self.wagers)
        for key, value in self.values.items():
            table, _, name = key.partition(".")
            if table == "rules" and isinstance(value, str):
                found.append(f"{name}={value}")
            elif table == "rules" and value is True:
                found.append(f"{name}=true")
        if self["rules.split_hands"] > 2:
            found.append("split_hands>2")
        if self["rules.designated_blackjack"]:
            found.append("designated_blackjack")
        return tuple(found)


NO_WHAT_IF = {one.name: one.default for one in fields(WhatIf)}

Constraint = Callable[[Choices], Iterator[Violation]]


def violations(choices: Choices) -> tuple[Violation, ...]:
    """Every violation of the sheet, in the order of the sections of this file; none twice."""
    found = [violation for constraint in _CONSTRAINTS for violation in constraint(choices)]
    return tuple(dict.fromkeys(found))


# --- cards ------------------------------------------------------------------------------------------------


def _decks(choices: Choices) -> Iterator[Violation]:
    """2.2(a)1-4, and the deck counts that have a same suit table (2.17(e)2)."""
    decks = choices["cards.decks"]
    if choices.six_to_five and decks > 2:
        message = f"the 6 to 5 variation is played with one or two decks, not {decks}"
        yield Violation("2.2(a)1", message, "cards.decks")
    for offer in offered(choices):
        wager = offer.law
        if wager.decks and decks not in wager.decks:
            listed = ", ".join(str(count) for count in wager.decks[:-1]) + f" or {wager.decks[-1]}"
            message = f"{offer.words} is dealt from {listed} decks, not {decks}"
            yield Violation(wager.decks_clause, message, "cards.decks")
        elif decks < wager.fewest_decks:
            message = f"{offer.words} needs at least {wager.fewest_decks} decks, not {decks}"
            yield Violation(wager.decks_clause, message, "cards.decks")


def _device(choices: Choices) -> Iterator[Violation]:
    device, shuffle = choices["cards.device"], choices["cards.shuffle"]
    if choices.six_to_five:
        if device != "hand":
            yield Violation("2.6A(a)", "the 6 to 5 variation is dealt from the dealer's hand", "cards.device")
        if shuffle != "automated":
            yield Violation(
                "2.2(e)", "the 6 to 5 variation uses an automated shuffling device", "cards.shuffle"
            )
        return
    if device == "hand":
        yield Violation(
            "2.6(a)", "cards are dealt from the hand in the 6 to 5 variation only", "cards.device"
        )
    if device == "double-shoe" and shuffle != "manual":
        message = f"a double shoe is shuffled side by side, never by {shuffle} shuffling"
        yield Violation("2.6(l)3", message, "cards.shuffle")
    if device == "continuous" and shuffle != "manual":
        message = f"a continuous shuffling device takes the place of {shuffle} shuffling"
        yield Violation("2.21", message, "cards.shuffle")
    if shuffle == "bart-carter" and choices["cards.decks"] < 2:
        message = "a deck of discards goes back among the remaining decks: at least two are needed"
        yield Violation("2.6(m)", message, "cards.decks")


def _colours(choices: Choices) -> Iterator[Violation]:
    """2.2(a), (c), (d)2: two sides and two batches are told apart, and cutting cards from all of them.

    2.2(e) stands notwithstanding (d): the two decks of the 6 to 5 variation may have the same backs.
    """
    first, second = choices["cards.backs"], choices["cards.second_backs"]
    double = choices["cards.device"] == "double-shoe"
    two = double or choices["cards.shuffle"] == "automated"
    if two and first == second and (double or not choices.six_to_five):
        what, clause = ("sides of a double shoe", "2.2(c)") if double else ("batches", "2.2(d)2")
        message = f"the two {what} have backs of different colours, not {first} both"
        yield Violation(clause, message, "cards.second_backs")
    if choices["cards.cutting_card"] in ((first, second) if two else (first,)):
        message = f"a cutting card of {choices['cards.cutting_card']} cannot be told from the cards' backs"
        yield Violation("2.2(a)", message, "cards.cutting_card")


def _burn(choices: Choices) -> Iterator[Violation]:
    """2.6(c) speaks of a shoe, and neither of the Bart Carter shuffle nor of a double shoe (2.6(d))."""
    burns = choices["cards.device"] == "shoe" and choices["cards.shuffle"] != "bart-carter"
    if burns and not choices["cards.burn"] and not choices["cards.approval"]:
        message = "a card of each full set is burned, unless 2.5(k) has approved otherwise"
        yield Violation("2.6(c)", message, "cards.burn")


def _idle(choices: Choices) -> Iterator[Violation]:
    if not choices["cards.idle_respread"] and choices["cards.shuffle"] != "automated":
        message = "without a shuffling device the cards of an idle table are always washed and shuffled"
        yield Violation("2.5(j)1", message, "cards.idle_respread")


def _cut(choices: Choices) -> Iterator[Violation]:
    cut = choices["cards.cut"]
    if choices["cards.approval"]:
        return  # 2.5(k): the place and number of cutting cards as approved
    if choices["cards.shuffle"] == "bart-carter" or choices["cards.device"] == "continuous":
        return  # 2.5(d), 2.21: no cutting card lies among the cards
    unless = "unless 2.5(k) has approved otherwise"
    if choices.six_to_five:
        if cut < Fraction(1, 3):
            message = f"at least 1/3 of the cards stay behind the second cutting card, not {cut}, {unless}"
            yield Violation("2.5(i)", message, "cards.cut")
    elif cut < Fraction(1, 4):
        message = f"at least 1/4 of the cards stay behind the cutting card, not {cut}, {unless}"
        yield Violation("2.5(d)", message, "cards.cut")


# --- what may not stand beside what -----------------------------------------------------------------------


def _bans(choices: Choices) -> Iterator[Violation]:
    seen = set()
    for declares, meets, clause in broken_bans(choices.features()):
        if choices["readings.additional_wagers"] == "one-each" and _of_2_17(declares) and _of_2_17(meets):
            continue
        pair = (frozenset((declares, meets)), clause)
        if pair not in seen:
            seen.add(pair)
            message = f"{words(declares)} and {words(meets)} may not be offered at one table"
            yield Violation(clause, message)


def _of_2_17(feature: str) -> bool:
    """One of the three additional wagers, of which 2.17(a) gives the option to make one."""
    return feature in KNOWN and KNOWN[feature].law.section == "2.17"


def _edition(choices: Choices) -> Iterator[Violation]:
    """What the edition of 1999 does not have."""
    if choices["table.edition"] != "1999":
        return
    for wager in offered(choices):
        if not wager.law.in_1999:
            message = f"the edition of 1999 has no {wager.words.removeprefix('the ')}"
            yield Violation(wager.clause, message, f"wagers.{wager.name}")
    if choices.six_to_five:
        yield Violation("2.6A(a)", "the edition of 1999 has no 6 to 5 variation", "rules.variation")
    elif choices["rules.soft_17"] == "hit":
        yield Violation("2.12(b)", "in the edition of 1999 the dealer stands on a soft 17", "rules.soft_17")
    if choices["rules.double_card"] != "face-up":
        message = "in the edition of 1999 the card of a doubled hand is dealt face up"
        yield Violation("2.10(c)", message, "rules.double_card")


# --- rules ------------------------------------------------------------------------------------------------


def _splitting(choices: Choices) -> Iterator[Violation]:
    hands, boxes = choices["rules.split_hands"], choices["table.boxes"]
    if hands > 3 and boxes > 6:
        message = f"a table of {boxes} boxes may let a box make three hands, not {hands}"
        yield Violation("2.11(e)", message, "rules.split_hands")


def _double_after_split(choices: Choices) -> Iterator[Violation]:
    if not choices["rules.double_after_split"] and not choices.six_to_five:
        key = "rules.double_after_split"
        yield Violation("2.10(a)", "the first two cards of a split hand may be doubled", key)
        message = "doubling after a split may be forbidden in the 6 to 5 variation only"
        yield Violation("2.10(d)", message, key)


def _soft_17(choices: Choices) -> Iterator[Violation]:
    if choices.six_to_five and choices["rules.soft_17"] != "hit":
        yield Violation("2.12(d)", "in the 6 to 5 variation the dealer draws on a soft 17", "rules.soft_17")


def _of_one_variation(choices: Choices) -> Iterator[Violation]:
    """Options that exist in one variation only, chosen in another."""
    if choices["rules.burn_each_round"] and not choices.six_to_five:
        message = "a card is burned before each round in the 6 to 5 variation only"
        yield Violation("2.6A(c)", message, "rules.burn_each_round")
    if choices["rules.rounds_per_deck"] == "one":
        if not choices.six_to_five:
            message = "the cards change with every round in the 6 to 5 variation only"
            yield Violation("2.5(i)", message, "rules.rounds_per_deck")
        elif choices["cards.decks"] != 1:
            message = "one round a deck is dealt from a single deck, not from two"
            yield Violation("2.5(i)", message, "cards.decks")
    if choices["rules.fewest_wagers"] > 2 and choices["rules.variation"] != "multiple-action":
        message = "several wagers on one hand are required in multiple action only"
        yield Violation("2.18(b)", message, "rules.fewest_wagers")


def _boxes_per_player(choices: Choices) -> Iterator[Violation]:
    several, boxes = choices["rules.boxes_per_player"], choices["table.boxes"]
    if several > boxes:
        message = f"a player cannot wager on {several} boxes where there are {boxes}"
        yield Violation("2.14", message, "rules.boxes_per_player")


def _what_if(choices: Choices) -> Iterator[Violation]:
    """Rules that the text does not have: each departs from a clause."""
    for option in WHAT_IF:
        if option.key in choices.written and choices[option.key] != NO_WHAT_IF[option.name]:
            value = option.kind.write(choices[option.key])
            message = f"the text has no rule {option.name} = {value}: only a proposed sheet can ask for it"
            yield Violation(option.clause, message, option.key)


# --- wagers -----------------------------------------------------------------------------------------------


def _pays(choices: Choices) -> Iterator[Violation]:
    """Rows paid less than the pay table the sheet selects."""
    for wager in (one for table in choices.wagers for one in offered_by(table)):
        letter, by_law = choices.paytable(wager), choices.least_pays(wager) or {}
        pays = choices.pays(wager)
        for row, least in by_law.items():
            odds = pays[row]
            if odds.ratio < least.ratio:
                table = f" by pay table {letter}" if letter else ""
                message = f"{row} pays at least {least}{table}, not {odds}"
                yield Violation(wager.paytable_clause, message, f"wagers.{wager.table}.pays")


def _of_the_wagers(choices: Choices) -> Iterator[Violation]:
    """What each wager's own section says about the sheet."""
    for offer in offered(choices):
        if offer.law.violations is not None:
            yield from offer.law.violations(choices.values)


# --- limits -----------------------------------------------------------------------------------------------


def _limits(choices: Choices) -> Iterator[Violation]:
    """8.2(a), and the stakes the law fixes itself."""
    for name in (MAIN, *choices.wagers):
        limits = choices.limits(name)
        known = KNOWN.get(name)
        if known is not None and known.law.stakes:
            yield from _fixed_stakes(known, limits, variation=choices["rules.variation"])
            continue
        title = known.words if known else "the blackjack wager"
        if limits.most < limits.least:
            message = f"the maximum of {title} is under its minimum"
            yield Violation("8.2(a)", message, f"limits.{name}.max")
        elif ten_times_broken(limits, choices.lowest_odds(name)):
            message = (
                f"{title} from {readable_dollars(limits.least)} needs a maximum of at least "
                f"{readable_dollars(10 * limits.least)}, not {readable_dollars(limits.most)}"
            )
            yield Violation("8.2(a)", message, f"limits.{name}.max")
        yield from _in_chips(choices, name, title)


def _in_chips(choices: Choices, name: str, title: str) -> Iterator[Violation]:
    """Wagers are made in chips (2.3(d)), in the 6 to 5 variation in multiples of $5."""
    chip = choices["table.chip"]
    for end, what in (("min", "minimum"), ("max", "maximum")):
        key = f"limits.{name}.{end}"
        amount = choices[key]
        # A default is not the licensee's word: what can be laid in chips is settled when it is laid.
        if key in choices.written and amount % chip:
            laid = f"the {what} of {title}, {readable_dollars(amount)},"
            message = f"{laid} cannot be laid in chips of {readable_dollars(chip)}"
            yield Violation("2.3(d)", message, key)
        if not in_units(choices["rules.variation"], amount):
            message = f"wagers of the 6 to 5 variation are multiples of $5: the {what} of {title} is not"
            yield Violation("2.3(d)", message, key)


def _fixed_stakes(offer: Offer, limits: Limits, *, variation: str) -> Iterator[Violation]:
    wager = offer.law
    if limits.most < limits.least or not {limits.least, limits.most} <= set(wager.stakes):
        stakes = " or ".join(f"{readable_dollars(stake)}" for stake in wager.stakes)
        yield Violation(wager.stake_clause, f"{offer.words} is {stakes}", f"limits.{wager.table}")
    within = [stake for stake in wager.stakes if limits.least <= stake <= limits.most]
    if unit_of(variation) > 1 and not any(in_units(variation, stake) for stake in within):
        message = f"wagers of the 6 to 5 variation are multiples of $5: {offer.words} cannot be"
        yield Violation("2.3(d)", message, f"wagers.{wager.table}")


def offered(choices: Choices) -> Iterator[Offer]:
    return (KNOWN[name] for name in choices.wagers)


_CONSTRAINTS: tuple[Constraint, ...] = (
    _decks,
    _device,
    _cut,
    _colours,
    _burn,
    _idle,
    _bans,
    _edition,
    _splitting,
    _double_after_split,
    _soft_17,
    _of_one_variation,
    _boxes_per_player,
    _what_if,
    _pays,
    _of_the_wagers,
    _limits,
)
