"""A table whose shoe is proven, without a server: the wash, cards with their openings, the record."""

import json
from typing import Any

import pytest

from cutcard.pit.log.audit.logs import NoRandomness
from cutcard.pit.log.codec import CodecError
from cutcard.pit.log.replay_check import replay_entry
from cutcard.pit.table import acts, seats
from cutcard.pit.table.acts import TABLE
from cutcard.pit.table.shoe import wash
from cutcard.pit.table.table_opening import keeper_from_log, live_rules
from cutcard.proof.check_file import check
from tests.oracle import provable_shoe
from tests.pit.arranged_table import ArrangedTable
from tests.pit.random_players import SHEETS
from tests.proof import recorded_shoe
from tests.proof.proven_players import ProvenPlayers, SeededSecrets
from tests.sampling import some
from tests.web.rendered_players import WITH_CARDS, render, snapshot


class ProvenTable(ArrangedTable):
    """One table, driven by hand, whose orders follow from secrets."""

    def __init__(self, sheet: str, **more: Any) -> None:
        super().__init__(sheet, **more)
        vault, randomness = self.keeper.vault, self.keeper.randomness
        vault._secrets = randomness._random_source = SeededSecrets(4)

    def sit_with_part(self, player: str, box: int) -> None:
        self.done(acts.Sit(box, 1_000_00, self.key(player), part=True), player)

    @property
    def proof(self) -> Any:
        return self.keeper.facts.shoe.proof

    def commit(self, player: str) -> None:
        commitment = wash.transcript.digests.part_commitment(
            bytes.fromhex(self.proof.wash), player.encode().ljust(32), player
        )
        self.done(acts.CommitPart(commitment.hex(), self.proof.wash), player)

    def open(self, player: str) -> None:
        self.done(acts.OpenPart(player.encode().ljust(32).hex(), self.proof.wash), player)

    def time_over(self) -> None:
        self.done(acts.EndWash(self.proof.wash, self.proof.stage), TABLE)

    def part_of(self, player: str) -> bool:
        seat = seats.of(self.keeper.facts.seats, player)
        return seat is not None and seat.part

    def records(self) -> list[str]:
        return [json.loads(line)["record"] for line in self.proof.lines]


# --- every card ---


@pytest.mark.parametrize("sheet", some(WITH_CARDS, one_in=3, quick=6))
def test_a_played_table_proves_every_card(sheet: str) -> None:
    played = ProvenPlayers(sheet, 3)
    played.play(8)
    played.close()
    report = check([played.file])
    assert report.faults == ()
    assert provable_shoe.problems("\n".join(played.file)) == []
    assert played.opened == played.dealt > 0
    assert any(one.players for one in report.shoes)


def test_a_face_that_is_hidden_carries_nothing() -> None:
    """A card face down has no opening and no position, for nobody; it has both once it is turned."""
    played = ProvenPlayers("atlantic-city", 5)
    played.play(6)
    told = [one for frame in played.frames for one in frame["told"] if one["type"] in ("dealt", "turned")]
    hidden = [one for one in told if one["face"] is None]
    assert len(hidden) >= 6
    assert all(set(one) == {"type", "place", "index", "face"} for one in hidden)
    turned = [one for one in told if one["type"] == "turned"]
    assert turned
    assert all("proof" in one for one in turned)


def test_only_its_reader_gets_the_opening_of_a_card_that_others_do_not_see() -> None:
    played = ProvenPlayers("six-to-five", 2, reader="ann")
    played.play(4)
    owned = 0
    for frame in played.frames:
        for one in frame["told"]:
            if one["type"] == "dealt" and one["face"] is not None and one["place"] != "dealer":
                owned += 1
                assert "proof" in one
    assert owned > 0
    spectator = ProvenPlayers("six-to-five", 2)
    spectator.play(4)
    faces = [one for frame in spectator.frames for one in frame["told"] if one["type"] == "dealt"]
    assert any(one["face"] is None for one in faces)
    assert all(("proof" in one) == (one["face"] is not None) for one in faces)


def test_no_frame_has_a_secret_or_a_sealed_one_before_the_end() -> None:
    played = ProvenPlayers("atlantic-city", 5)
    played.play(3)
    shoe = played.keeper.facts.shoe
    secret = played.keeper.vault.secret(shoe.sealed[-1]).hex()
    frames = [json.dumps(one) for one in played.frames]
    whole = render(played.keeper, snapshot(played.keeper), None, "")[""].decode()
    assert '"whole":true' in whole
    for frame in (*frames, whole):
        assert secret not in frame
        assert shoe.sealed[-1].sealed not in frame
    played.close()
    assert secret in json.dumps(played.frames[-1])


# --- the wash ---


def test_two_browsers_wash_with_the_house() -> None:
    table = ProvenTable("atlantic-city")
    table.sit_with_part("ann", 1)
    assert (table.proof.stage, table.records()) == ("commit", ["wash"])
    table.sit_with_part("bob", 3)
    table.commit("bob")
    assert table.proof.stage == "commit"
    table.commit("ann")
    assert (table.proof.stage, table.records()) == ("open", ["wash", "parts"])
    table.open("ann")
    assert table.asks == ("an act of the house", "dealer")
    table.open("bob")
    assert table.records() == ["wash", "parts", "openings", "root"]
    assert table.asks == ("a cut", "")
    table.say("ann", "cut ann 120")
    assert table.records()[-1] == "cut"
    assert table.proof.rotation == 120


def test_nobody_waits_for_people_who_take_no_part() -> None:
    """A terminal, an old page: the cards are shuffled at once, with the house's secret alone."""
    table = ProvenTable("atlantic-city", bots=2)
    table.sit("ann", 1)
    assert table.records() == ["wash", "parts", "openings", "root"]
    assert json.loads(table.proof.lines[1])["parts"] == []
    assert json.loads(table.proof.lines[1])["without"] == ["ann"]


def test_bots_never_contribute() -> None:
    table = ProvenTable("atlantic-city", bots=2)
    table.sit_with_part("ann", 1)
    table.commit("ann")
    table.open("ann")
    parts = json.loads(table.proof.lines[1])
    assert [one[0] for one in parts["parts"]] == ["ann"]
    assert parts["without"] == []
    bot = next(one.player for one in table.keeper.facts.seats if one.bot)
    assert "take a seat first" in table.refused(acts.TakePart(), bot)


def test_a_browser_that_does_not_commit_itself_has_no_part() -> None:
    table = ProvenTable("atlantic-city")
    table.sit_with_part("ann", 1)
    table.sit_with_part("bob", 3)
    table.commit("ann")
    table.time_over()
    table.open("ann")
    assert table.asks == ("a cut", "")
    assert table.proof.without == ("bob",)
    assert table.part_of("ann")
    assert not table.part_of("bob")
    table.done(acts.TakePart(), "bob")
    assert table.part_of("bob")


def test_a_withheld_secret_restarts_the_wash_without_that_seat() -> None:
    table = ProvenTable("atlantic-city")
    table.sit_with_part("ann", 1)
    table.sit_with_part("bob", 3)
    table.commit("ann")
    table.commit("bob")
    table.open("ann")
    table.time_over()
    assert (table.proof.stage, table.proof.attempt, table.proof.withheld) == ("commit", 2, ("bob",))
    assert "you have no part" in table.refused(acts.CommitPart("a" * 64, table.proof.wash), "bob")
    table.commit("ann")
    table.open("ann")
    assert table.records() == ["wash", "parts", "openings", "wash", "parts", "openings", "root"]
    table.done(acts.Close(), TABLE)
    report = check([list(table.proof.lines)])
    assert report.faults == ()
    assert "shoe 1: bob withheld their secret; the wash was repeated without them" in report.remarks


def test_a_wash_that_all_leave_waits_for_the_next_player() -> None:
    table = ProvenTable("atlantic-city")
    table.sit_with_part("ann", 1)
    table.done(acts.Leave(), "ann")
    assert table.proof.stage == "commit"
    assert "this wash is over" in table.refused(acts.EndWash(table.proof.wash, "commit"), TABLE)
    table.sit_with_part("bob", 1)
    table.commit("bob")
    table.open("bob")
    assert table.asks == ("a cut", "")


def test_a_question_whose_time_is_over_does_not_shuffle_without_the_wash() -> None:
    table = ProvenTable("atlantic-city")
    table.sit_with_part("ann", 1)
    assert table.refused(acts.Expire(), TABLE) == "no question is open"
    assert table.proof.stage == "commit"


def test_wagers_may_be_laid_during_the_wash() -> None:
    table = ProvenTable("atlantic-city")
    table.sit_with_part("ann", 1)
    table.say("ann", "bet 1 ann blackjack 10")
    table.ready("ann")
    table.commit("ann")
    table.open("ann")
    assert table.asks[0] in ("a cut", "a decision") or table.keeper.in_round
    assert table.proof.stage == "dealt"


@pytest.mark.parametrize(
    ("act", "says"),
    [
        (acts.CommitPart("a" * 64, "b" * 64), "this wash is over"),
        (acts.CommitPart("xyz"), "a commitment has 64 hexadecimal digits"),
        (acts.OpenPart("a" * 64), "this wash is over"),
        (acts.TakePart(), "you take part already"),
    ],
)
def test_what_does_not_fit_the_wash_is_refused(act: acts.Act, says: str) -> None:
    table = ProvenTable("atlantic-city")
    table.sit_with_part("ann", 1)
    before = table.keeper.facts
    assert table.refused(act, "ann") == says
    assert table.keeper.facts == before


def test_another_secret_than_the_one_committed_is_refused() -> None:
    table = ProvenTable("atlantic-city")
    table.sit_with_part("ann", 1)
    table.commit("ann")
    assert table.refused(acts.OpenPart("a" * 64), "ann") == "the secret does not match your commitment"
    assert table.refused(acts.EndWash(), "ann") == "only the table itself may do that"
    assert "take a seat first" in table.refused(acts.OpenPart("a" * 64), "bob")


def test_a_player_who_comes_later_has_a_part_in_the_next_shoe() -> None:
    table = ProvenTable("atlantic-city")
    table.sit("ann", 1)
    table.sit_with_part("bob", 3)
    assert table.proof.shoe == 1
    assert table.proof.opened == ()
    assert table.part_of("bob")


# --- what is not proven ---


@pytest.mark.parametrize(
    ("sheet", "line", "instead", "says"),
    [
        ("craps", "", "", "Dice are thrown here"),
        ("atlantic-city", "decks = 8", 'decks = 6\ndevice = "double-shoe"', "double shoe"),
        ("atlantic-city", "decks = 8", 'decks = 6\ndevice = "continuous"', "continuous device"),
        ("atlantic-city", "decks = 8", 'decks = 8\nshuffle = "bart-carter"', "Bart Carter"),
    ],
)
def test_equipment_that_is_not_proven_says_so(sheet: str, line: str, instead: str, says: str) -> None:
    text = (SHEETS / f"{sheet}.toml").read_text(encoding="utf-8")
    assert line in text
    text = text.replace(line, instead) if line else text
    played = ProvenPlayers(sheet, 6, text=text)
    played.play(1)
    assert not played.lines
    whole = json.loads(render(played.keeper, snapshot(played.keeper), None, "")[""])
    assert says in whole["proof"]["not_proven"]
    assert played.keeper.facts.shoe.drawn > 0 or sheet == "craps"
    again = keeper_from_log(played.log[0], SeededSecrets(1))
    for entry in played.log:
        again.follow(entry)
    assert again.facts == played.keeper.facts
    assert _cards(again) == _cards(played.keeper)


def _cards(keeper: Any) -> Any:
    source = keeper.croupier.source
    sides = (source.left, source.right) if hasattr(source, "left") else (source,)
    return [(one.cards, one.position, one.out) for one in sides]


def test_a_person_who_deals_and_a_display_are_named() -> None:
    stock = live_rules((SHEETS / "atlantic-city.toml").read_text(encoding="utf-8")).stock()
    assert "A person deals here" in wash.why_not_proven(stock, by_hand=True)
    assert wash.why_not_proven(stock, by_hand=False) == ""
    played = ProvenPlayers("bonus", 1)
    played.play(1)
    whole = json.loads(render(played.keeper, snapshot(played.keeper), None, "")[""])
    assert "(2.20)" in whole["proof"]["also_not"]


# --- the log ---


def test_a_log_leads_to_the_same_table_and_can_be_replayed() -> None:
    played = ProvenPlayers("six-to-five", 8)
    played.play(4)
    again = keeper_from_log(played.log[0], NoRandomness())
    replayed = keeper_from_log(played.log[0], NoRandomness())
    for entry in played.log:
        again.follow(entry)
        replay_entry(replayed, entry)
    assert again.facts == replayed.facts == played.keeper.facts
    assert _cards(again) == _cards(replayed) == _cards(played.keeper)


def test_a_replay_that_lacks_a_secret_is_found() -> None:
    played = ProvenPlayers("atlantic-city", 8)
    played.play(1)
    keeper = keeper_from_log(played.log[0], NoRandomness())
    with pytest.raises(CodecError, match="secret"):
        keeper.vault.draw(1)


def test_the_recorded_frames_of_the_page_are_those_of_the_table() -> None:
    assert recorded_shoe.FILE.read_text(encoding="utf-8") == recorded_shoe.recorded()
