"""Twelve ways to cheat with a shoe, each tried at a scripted table and found by its name.

The check of the product and the one of `tests/oracle/provable_shoe.py`, written apart from the documented
format, must both find each of them.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from cutcard.proof import digests, transcript
from cutcard.proof.check_file import check
from cutcard.proof.findings import FaultKind
from cutcard.proof.records import CardSeen, write
from cutcard.proof.sealed_shoe import SealedShoe
from tests.oracle import provable_shoe
from tests.proof.scripted_house import DECK, SHEET, ScriptedHouse


def rechained(lines: Sequence[str]) -> list[str]:
    """Lines of a transcript whose digests are made to fit again, as a forger does."""
    out, before = [], digests.NOTHING_BEFORE
    for line in lines:
        record = json.loads(line)
        record["before"] = before.hex()
        out.append(json.dumps(record, separators=(",", ":")))
        before = digests.chained(before, out[-1])
    return out


def changed(
    lines: Sequence[str], kind: str, change: Callable[[dict[str, Any]], None], at: int = 0
) -> list[str]:
    """The lines with one record of this kind changed."""
    found = [number for number, line in enumerate(lines) if json.loads(line)["record"] == kind][at]
    record = json.loads(lines[found])
    change(record)
    return [*lines[:found], json.dumps(record, separators=(",", ":")), *lines[found + 1 :]]


def honest(seed: int = 1) -> ScriptedHouse:
    return ScriptedHouse(seed).whole_shoe()


def grinding_the_houses_secret() -> list[str]:
    """The house draws secrets after the players have opened theirs, until the shoe suits it."""
    house = ScriptedHouse()
    house.wash()
    house.secret = house.fresh()
    seed = transcript.seed(house.now._replace(stage="ready"), house.secret)
    house.shoe = SealedShoe(house.secret, seed, house.decks, DECK.split(" "))
    house.lines[-1] = transcript.root_line(
        house.now._replace(chain=json.loads(house.lines[-1])["before"]), house.shoe.root, 416
    )
    house.now = house.now._replace(
        chain=digests.chained(bytes.fromhex(json.loads(house.lines[-1])["before"]), house.lines[-1]).hex(),
        root=house.shoe.root.hex(),
    )
    house.cut()
    house.witness()
    house.deal(7)
    house.end()
    return house.file


def last_revealer() -> list[str]:
    """Bob waits for all other secrets and opens one that does not match bob's commitment."""
    house = honest()
    return rechained(
        changed(house.lines, "openings", lambda one: one["openings"][1].__setitem__(1, "7" * 64))
    )


def shill_who_contributes_last() -> list[str]:
    """After the openings a shill of the house is put on the list of commitments."""
    house = honest()
    wash = digests.chained(bytes(32), house.lines[0])
    late = bytes(range(32))
    commitment = digests.part_commitment(wash, late, "shill").hex()
    lines = changed(house.lines, "parts", lambda one: one["parts"].append(["shill", commitment]))
    lines = changed(lines, "openings", lambda one: one["openings"].append(["shill", late.hex()]))
    return [*rechained(lines), *house.seen]


def swapped_card() -> list[str]:
    """One card is dealt as another."""
    house = ScriptedHouse()
    house.wash()
    house.cut()
    house.witness()
    house.deal(7)
    card = json.loads(house.seen[3])
    card["face"] = "As" if card["face"] != "As" else "Ks"
    house.seen[3] = json.dumps(card)
    house.dealt[3] = card["face"]
    house.end()
    return house.file


def second_shoe() -> list[str]:
    """Ann is shown the root of one shoe, and another one is dealt and recorded."""
    house, other = honest(), honest(2)
    return [*other.lines, house.seen[0]]


def aborted_shoe() -> list[str]:
    """The house does not like the rest of the shoe: it begins another and reveals nothing."""
    house = ScriptedHouse()
    house.wash()
    house.cut()
    house.witness()
    house.deal(7)
    house.now = house.now._replace(stage="")
    house.whole_shoe()
    return house.file


def redealt_round() -> list[str]:
    """A round is dealt again from the same cards."""
    house = ScriptedHouse()
    house.wash()
    house.cut()
    house.witness()
    house.deal(7)
    house.position -= 7
    house.deal(7)
    house.end()
    return house.file


def changed_cut() -> list[str]:
    """Ann cuts at 100, and the house deals as if she had cut at 217."""
    house = ScriptedHouse()
    house.wash()
    house.cut()
    house.witness()
    house.now = house.now._replace(rotation=217)
    house.deal(12)
    house.seen = house.seen[:1]
    house.end()
    return house.file


def replayed_secret() -> list[str]:
    """The house uses a secret again that the last shoe has made known."""
    house = honest()
    return house.whole_shoe(secret=house.secret).file


def short_shoe() -> list[str]:
    """Four tens were taken out of the stack."""
    house = ScriptedHouse()
    house.wash()
    root = changed(house.lines, "root", lambda one: one.__setitem__("cards", 412))
    house.lines = root
    house.now = house.now._replace(chain=digests.chained(bytes.fromhex(_before(root[-1])), root[-1]).hex())
    house.cut()
    house.witness()
    house.end()
    return house.file


def _before(line: str) -> str:
    return str(json.loads(line)["before"])


def forged_proof() -> list[str]:
    """A wholly made up transcript, right in itself: ann's own secret is not in it."""
    house, made_up = honest(), honest(3)
    return [*made_up.lines, *house.seen]


def erased_shoe() -> list[str]:
    """The second of three shoes never was."""
    house = honest()
    first = len(house.lines)
    house.whole_shoe()
    second = len(house.lines)
    house.whole_shoe()
    return [*house.lines[:first], *house.lines[second:]]


CHEATS: list[tuple[Callable[[], list[str]], FaultKind, str]] = [
    (grinding_the_houses_secret, FaultKind.HOUSE_SECRET, "does not match its commitment in wash 1"),
    (last_revealer, FaultKind.OPENING, "the secret of bob does not match their commitment"),
    (shill_who_contributes_last, FaultKind.LATE_PART, "not the one ann saw before they opened"),
    (swapped_card, FaultKind.CARD, "card 3 of the shoe: dealt"),
    (second_shoe, FaultKind.TWO_SHOES, "not the one that was committed to ann"),
    (aborted_shoe, FaultKind.UNENDED, "the house has not revealed its secret"),
    (redealt_round, FaultKind.REDEALT, "card 1 of the shoe was dealt in round 1"),
    (changed_cut, FaultKind.CUT, "as if cut at 217; the record has the cut at 100"),
    (replayed_secret, FaultKind.REPLAYED_SECRET, "the house used its secret of shoe 1 of table-7 again"),
    (short_shoe, FaultKind.SHORT_SHOE, "8 decks of 52 are 416 cards; the stack has 412"),
    (forged_proof, FaultKind.WITNESS, "ann opened a secret of their own, and the record does not have it"),
    (erased_shoe, FaultKind.ERASED, "shoe 2 is missing: shoe 3 follows shoe 1"),
]


def test_the_cheats_are_twelve() -> None:
    assert len(CHEATS) == 12
    assert len({kind for _, kind, _ in CHEATS}) == 12


@pytest.mark.parametrize(("cheat", "kind", "says"), CHEATS, ids=lambda one: getattr(one, "__name__", None))
def test_the_cheat_is_found_by_its_name(cheat: Callable[[], list[str]], kind: FaultKind, says: str) -> None:
    faults = check([cheat()]).faults
    assert any(one.kind is kind and says in one.says for one in faults), faults


@pytest.mark.parametrize("cheat", [one for one, _, _ in CHEATS])
def test_the_independent_check_finds_it_too(cheat: Callable[[], list[str]]) -> None:
    assert provable_shoe.problems("\n".join(cheat()))


@pytest.mark.parametrize("seed", range(4))
def test_an_honest_table_is_good_for_both(seed: int) -> None:
    house = ScriptedHouse(seed, decks=(1, 2, 6, 8)[seed], players=("ann", "bob", "cleo")[: seed + 1])
    house.whole_shoe().whole_shoe(withheld=("bob",) if seed else ()).whole_shoe()
    report = check([house.file])
    assert report.faults == ()
    assert [one.opened for one in report.shoes] == [28, 28, 28]
    assert provable_shoe.problems("\n".join(house.file)) == []


def test_a_withheld_secret_stays_in_the_record() -> None:
    """The last revealer who keeps silent gets another wash, and everybody can read it."""
    report = check([ScriptedHouse().whole_shoe(withheld=("bob",)).file])
    assert "shoe 1: bob withheld their secret; the wash was repeated without them" in report.remarks
    assert report.shoes[0].players == ("ann",)


def test_two_records_of_one_shoe_are_found_in_two_files() -> None:
    """The house tells one player of one shoe and another player of another."""
    faults = check([honest().file, honest(2).lines]).faults
    assert [one.kind for one in faults] == [FaultKind.TWO_SHOES]
    assert check([honest().file, honest().lines]).good


@pytest.mark.parametrize("number", range(9))
def test_each_digit_of_a_proof_counts(number: int) -> None:
    """Any one digit or letter of a transcript changed is found."""
    house = ScriptedHouse(5, decks=1).whole_shoe()
    text = "\n".join(house.file)
    places = [at for at, one in enumerate(text) if one in "0123456789abcdef"]
    for at in places[number * 7 :: 499]:
        other = text[:at] + ("1" if text[at] != "1" else "2") + text[at + 1 :]
        try:
            assert not check([other.split("\n")]).good, text[at - 30 : at + 30]
        except ValueError:
            continue  # it is no longer a proof at all: that is said as well


def test_a_part_is_bound_to_its_wash_and_player() -> None:
    one = digests.part_commitment(bytes(32), bytes(32), "ann")
    assert one != digests.part_commitment(bytes(32), bytes(32), "bob")
    assert one != digests.part_commitment(b"\1" * 32, bytes(32), "ann")
    assert one != digests.house_commitment(bytes(32), bytes(32))


def test_a_card_kept_without_an_opening_is_checked_at_the_end() -> None:
    house = ScriptedHouse()
    house.wash()
    house.cut()
    face = house.face()
    house.deal(3)
    house.end()
    right = write(CardSeen(1, 1, 0, face, "", []))
    wrong = write(CardSeen(1, 1, 0, "2c" if face != "2c" else "3c", "", []))
    assert check([[*house.lines, right]]).good
    assert [one.kind for one in check([[*house.lines, wrong]]).faults] == [FaultKind.CARD]
    assert SHEET in house.lines[0]
