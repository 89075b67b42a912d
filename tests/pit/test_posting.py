"""8.3 at a running table: a sheet is announced, posted, and in effect from its time on, between rounds."""

import re
from pathlib import Path
from typing import Any

import pytest

from cutcard.games.live_sheet import live_rules
from cutcard.games.protocol import FLOORPERSON
from cutcard.law.refusal import Refusal
from cutcard.law.sheet_digest import limits_digest
from cutcard.pit.log import checkpoints
from cutcard.pit.log.audit.audit import audit
from cutcard.pit.log.audit.posting import PostingAudit
from cutcard.pit.log.entry import Entry
from cutcard.pit.log.replay_check import replay_entry
from cutcard.pit.runtime.house import Pace, TableSheet
from cutcard.pit.table import acts
from cutcard.pit.table import table_events as ev
from cutcard.pit.table.acts import TABLE
from cutcard.pit.table.keeper import Draft
from cutcard.pit.table.table_opening import keeper_from_log
from tests.law.sheet_lines import sheet_text

from .arranged_table import BEGAN, RACK, SECOND, ArrangedTable
from .house_fixture import RealHouse, real_house
from .random_players import SHEETS, SeededRandomness
from .running_table_fixtures import Time, say
from .table_comparison import read, standing

MINUTE = 60 * SECOND
CHIPS = 'table.chip = "1.00"'
PLAIN = sheet_text(CHIPS)
SURRENDER = sheet_text(CHIPS, "rules.surrender = true")
LIMITS = sheet_text(CHIPS, 'limits.blackjack.min = "20.00"')
HIGH = "Ts 9h Td 8c 9s"


class TimedTable(ArrangedTable):
    """A table whose clock is moved by hand; one act is a second."""

    def __init__(self, *shoes: str, text: str = PLAIN) -> None:
        self.passed = 0
        super().__init__("written", *shoes, text=text)

    def do(self, act: acts.Act, actor: str, *, seen: int | None = None) -> Draft | Refusal:
        at = BEGAN + len(self.log) * SECOND + self.passed
        draft = self.keeper.do(act, actor, at=at, command=f"c{len(self.log)}", seen=seen)
        if isinstance(draft, Draft):
            self.log.append(draft.entry)
            self.last = draft
        return draft

    @property
    def now(self) -> int:
        return BEGAN + len(self.log) * SECOND + self.passed

    def announce(self, text: str, *, minutes: int = 30, told: bool = True) -> Draft | Refusal:
        act = acts.Announce(text, self.now + minutes * MINUTE, self.now if told else 0, "fay")
        return self.do(act, FLOORPERSON)

    def bets(self, amount: int = 20) -> None:
        self.say("ann", f"bet 1 ann blackjack {amount}.00")

    def rules_of_last_round(self) -> ev.RoundRules:
        found = [
            item for entry in self.log for _, item in self.items(entry) if isinstance(item, ev.RoundRules)
        ]
        return found[-1]

    def items(self, entry: Entry) -> Any:
        return self.keeper.codec.decode_body(entry.body)[0]


@pytest.fixture
def table() -> TimedTable:
    made = TimedTable(HIGH, HIGH, HIGH, HIGH)
    made.sit("ann", 1)
    made.apply_timeout()
    return made


def clauses(answer: Draft | Refusal) -> list[str]:
    assert isinstance(answer, Refusal), answer
    return [bar.clause for bar in answer.bars]


def rebuilds(table: TimedTable) -> None:
    """The log leads to the same table, followed and replayed."""
    assert standing(read(table.log)) == standing(table.keeper)
    again = keeper_from_log(table.log[0], SeededRandomness(0))
    for entry in table.log:
        replay_entry(again, entry)
    assert again.facts == table.keeper.facts
    audited = PostingAudit()
    for entry in table.log:
        assert not list(audited.faults(entry.at, table.items(entry)))


# --- the announcement -------------------------------------------------------------------------------------


@pytest.mark.clause("8.3(b)", "2.8(c)/3")
def test_b_less_than_half_an_hour_is_refused(table: TimedTable) -> None:
    assert clauses(table.announce(SURRENDER, minutes=29)) == ["8.3(b)1", "8.3(b)2", "8.3(b)3"]
    assert table.keeper.facts.pending is None
    assert isinstance(table.announce(SURRENDER), Draft)
    rebuilds(table)


@pytest.mark.clause("8.3(b)3")
def test_b_3_without_notice_to_the_commission_it_is_refused(table: TimedTable) -> None:
    assert clauses(table.announce(SURRENDER, told=False)) == ["8.3(b)3"]


@pytest.mark.clause("8.3(b)1", "8.3(b)2")
def test_what_is_announced_says_the_change_and_its_time(table: TimedTable) -> None:
    effective = table.now + 30 * MINUTE
    table.announce(SURRENDER)
    pending = table.keeper.facts.pending
    assert pending is not None
    assert pending.effective == effective
    assert pending.says == (
        "Surrender half your wager on your first two cards; a dealer's blackjack takes it all",
    )


def test_only_the_floorperson_announces(table: TimedTable) -> None:
    act = acts.Announce(SURRENDER, table.now + 60 * MINUTE, table.now, "ann")
    for actor in ("ann", "dealer", TABLE):
        assert table.refused(act, actor) == "only the floorperson may do that"
    assert table.refused(acts.WithdrawChange(), "ann") == "only the floorperson may do that"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (PLAIN, "the sheet changes nothing"),
        ("[table", "not TOML"),
        (sheet_text('table.status = "proposed"'), "proposed (8.4)"),
        ('table.game = "red-dog"\ncards.decks = 6', "another game needs another table"),
        (sheet_text(CHIPS, 'table.dealing = "live"'), "who deals is chosen when a table is opened"),
        (sheet_text("rules.surrender = true", 'rules.variation = "multiple-action"'), "may not be offered"),
    ],
)
def test_a_sheet_that_cannot_take_effect_is_refused(table: TimedTable, text: str, says: str) -> None:
    answer = table.announce(text)
    assert isinstance(answer, Refusal)
    assert says in answer.says


def test_one_change_at_a_time_and_it_may_be_withdrawn(table: TimedTable) -> None:
    assert table.refused(acts.WithdrawChange(), FLOORPERSON) == "no change is announced"
    table.announce(SURRENDER)
    again = table.announce(sheet_text(CHIPS, "rules.five_card_21 = true"))
    assert isinstance(again, Refusal)
    table.done(acts.WithdrawChange(), FLOORPERSON)
    table.passed += 60 * MINUTE
    assert table.refused(acts.TakeEffect(), TABLE) == "no change is due"
    rebuilds(table)


# --- its effect -------------------------------------------------------------------------------------------


@pytest.mark.clause("8.3(b)")
def test_b_in_effect_at_its_time_and_not_before(table: TimedTable) -> None:
    table.announce(SURRENDER)
    table.passed += 29 * MINUTE
    assert table.refused(acts.TakeEffect(), TABLE) == "no change is due"
    table.passed += 2 * MINUTE
    table.done(acts.TakeEffect(), TABLE)
    assert table.keeper.rules.sheet == live_rules(SURRENDER).sheet
    assert table.keeper.facts.pending is None
    rebuilds(table)


def test_a_round_is_played_to_its_end_by_its_own_rules(table: TimedTable) -> None:
    table.announce(SURRENDER)
    table.bets()
    table.passed += 60 * MINUTE
    assert table.refused(acts.TakeEffect(), TABLE) == "no change is due"
    table.ready("ann")
    table.cannot_say("ann", "surrender 1")
    old = live_rules(PLAIN).sheet
    assert table.rules_of_last_round() == ev.RoundRules(old.digest, limits_digest(old))
    assert table.refused(acts.TakeEffect(), TABLE) == "no change is due"
    table.play_out()
    table.done(acts.TakeEffect(), TABLE)
    rounds = table.keeper.state.rounds
    table.apply_timeout()
    table.bets()
    table.ready("ann")
    new = live_rules(SURRENDER).sheet
    assert table.rules_of_last_round() == ev.RoundRules(new.digest, limits_digest(new))
    table.say("ann", "surrender 1")
    assert table.keeper.state.rounds == rounds + 1
    rebuilds(table)


@pytest.mark.clause("8.3(c)", "8.2(c)")
def test_c_limits_change_at_once_and_wagers_that_lie_stand(table: TimedTable) -> None:
    table.bets(10)
    assert isinstance(table.announce(LIMITS, minutes=0, told=False), Draft)
    assert table.felt(1, "ann") == 10_00
    table.ready("ann")
    assert table.keeper.in_round
    new = live_rules(LIMITS).sheet
    assert table.rules_of_last_round() == ev.RoundRules(new.digest, limits_digest(new))
    assert isinstance(table.announce(PLAIN, minutes=0, told=False), Draft)  # within the round
    assert isinstance(table.announce(LIMITS, minutes=0, told=False), Draft)
    table.play_out()
    table.cannot_say("ann", "bet 1 ann blackjack 10.00")
    table.bets(20)
    rebuilds(table)


def test_limits_leave_an_announced_change_of_rules_as_it_is(table: TimedTable) -> None:
    table.announce(SURRENDER)
    pending = table.keeper.facts.pending
    table.announce(LIMITS, told=False)
    assert table.keeper.facts.pending == pending
    table.passed += 31 * MINUTE
    table.done(acts.TakeEffect(), TABLE)
    assert table.keeper.rules.sheet == live_rules(SURRENDER).sheet
    rebuilds(table)


@pytest.mark.clause("2.22(f)")
def test_2_22_f_streaks_under_way_are_settled_when_the_rules_change() -> None:
    text = (SHEETS / "streak.toml").read_text("utf-8")
    table = TimedTable("Ts 9h Td 8c 9s", text=text)
    table.sit("ann", 1)
    table.apply_timeout()
    table.say("ann", "bet 1 ann blackjack 20.00")
    table.say("ann", "bet 1 ann streak-2 5.00")
    table.ready("ann")
    table.play_out()
    assert table.felt(1, "ann", "streak-2") == 5_00
    before = table.chips("ann")
    without = text.partition("[limits.streak]")[0]
    assert isinstance(table.announce(without), Draft)
    table.passed += 31 * MINUTE
    table.done(acts.TakeEffect(), TABLE)
    assert table.felt(1, "ann", "streak-2") == 0
    assert table.chips("ann") == before + 5_00
    rebuilds(table)


def test_the_meter_stays_while_the_wager_is_offered_and_goes_back_when_it_ends() -> None:
    text = (SHEETS / "progressive.toml").read_text("utf-8")
    table = TimedTable(text=text)
    meter = dict(table.keeper.meters())
    assert meter
    more = text.replace("[rules]", "[rules]\nsuited_678 = true", 1)
    table.announce(more)
    table.passed += 31 * MINUTE
    table.done(acts.TakeEffect(), TABLE)
    assert dict(table.keeper.meters()) == meter
    table.announce(PLAIN)
    table.passed += 31 * MINUTE
    table.done(acts.TakeEffect(), TABLE)
    assert (table.keeper.meters(), table.rack()) == ([], RACK)
    table.announce(text)
    table.passed += 31 * MINUTE
    table.done(acts.TakeEffect(), TABLE)
    assert dict(table.keeper.meters()) == meter
    rebuilds(table)


def test_a_player_at_a_box_the_new_layout_lacks_is_paid_out(table: TimedTable) -> None:
    table.sit("bob", 7)
    table.announce(sheet_text(CHIPS, "table.boxes = 6"))
    table.passed += 31 * MINUTE
    table.done(acts.TakeEffect(), TABLE)
    assert table.seated == [(1, "ann")]
    rebuilds(table)


def test_a_checkpoint_keeps_the_sheet_in_effect_and_the_change_announced(table: TimedTable) -> None:
    table.announce(LIMITS, told=False)
    table.announce(SURRENDER)
    body = checkpoints.checkpoint(table.keeper)
    restored = keeper_from_log(table.log[0], SeededRandomness(0))
    assert checkpoints.restore(restored, body, table.log[-1])
    assert restored.rules.sheet == table.keeper.rules.sheet == live_rules(LIMITS).sheet
    assert standing(restored)[:5] == standing(table.keeper)[:5]


def sheets_of_other_games() -> list[str]:
    """One bundled sheet of each game but blackjack."""
    by_game = {
        live_rules(path.read_text("utf-8")).game.name: path.stem for path in sorted(SHEETS.glob("*.toml"))
    }
    return [stem for game, stem in by_game.items() if game != "blackjack"]


@pytest.mark.parametrize("name", sheets_of_other_games())
def test_a_table_of_any_game_goes_over_to_another_sheet(name: str) -> None:
    text = (SHEETS / f"{name}.toml").read_text("utf-8")
    table = TimedTable(text=text)
    table.sit("ann", 1)
    without = re.sub(r"(?m)^chip = .*\n", "", text)
    changed = without.replace("[table]", '[table]\nchip = "0.25"', 1)
    assert isinstance(table.announce(changed), Draft)
    table.passed += 31 * MINUTE
    table.done(acts.TakeEffect(), TABLE)
    assert table.keeper.rules.sheet == live_rules(changed).sheet
    limits = re.sub(r'max = "[0-9.]+"', 'max = "2000.00"', changed, count=1)
    assert limits != changed
    assert isinstance(table.announce(limits, told=False), Draft)
    assert table.keeper.rules.sheet == live_rules(limits).sheet
    rebuilds(table)


# --- the audit --------------------------------------------------------------------------------------------


def announced(text: str = SURRENDER, **changes: Any) -> ev.ChangeAnnounced:
    given = {
        "sheet": text,
        "digest": live_rules(text).sheet.digest,
        "effective": 30 * MINUTE + 1,
        "notified": 1,
        "by": "fay",
        "says": (),
        "clause": "8.3(b)",
    }
    return ev.ChangeAnnounced(**{**given, **changes})


def opened() -> PostingAudit:
    audited = PostingAudit()
    event = ev.TableOpened("t", "blackjack", PLAIN, live_rules(PLAIN).sheet.digest, "x")
    assert not list(audited.faults(0, [("table", event)]))
    return audited


def faults(audited: PostingAudit, at: int, *events: Any) -> list[str]:
    return [what for what, _, _ in audited.faults(at, [("table", one) for one in events])]


@pytest.mark.clause("8.3(b)")
def test_the_audit_names_rules_not_posted_in_time() -> None:
    changed = ev.SheetChanged(live_rules(SURRENDER).sheet.digest, new_cards=True)
    assert not faults(opened(), 1, announced())
    assert faults(opened(), 1 * MINUTE, announced()) == [
        "the rules were not posted in time (8.3(b)1)",
        "the rules were not posted in time (8.3(b)2)",
    ]
    for notified in (0, 2):  # nobody; and later than the log was written
        assert faults(opened(), 1, announced(notified=notified)) == [
            "the rules were not posted in time (8.3(b)3)"
        ]
    assert faults(opened(), 1, announced(clause="8.3(c)")) == ["the duty of the change announced"]
    assert faults(opened(), 0, changed) == ["the rules were changed without an announcement (8.3(b))"]
    early = opened()
    assert faults(early, 1, announced()) == []
    assert faults(early, 29 * MINUTE, changed) == [
        "the rules were changed before the time announced (8.3(b)1)"
    ]
    withdrawn = opened()
    assert not faults(withdrawn, 1, announced(), ev.ChangeWithdrawn(changed.digest))
    assert faults(withdrawn, 60 * MINUTE, changed)


@pytest.mark.clause("8.3(a)", "8.2(c)")
def test_the_audit_names_a_round_under_other_rules() -> None:
    sheet = live_rules(PLAIN).sheet
    good = ev.RoundRules(sheet.digest, limits_digest(sheet))
    audited = opened()
    assert not faults(audited, 1, good)
    assert audited.rounds == 1
    other = ev.RoundRules(live_rules(SURRENDER).sheet.digest, limits_digest(sheet))
    assert faults(opened(), 1, other) == ["a round was played under rules not posted (8.3(a))"]
    limits = ev.RoundRules(sheet.digest, limits_digest(live_rules(LIMITS).sheet))
    assert faults(opened(), 1, limits) == ["a round was played under limits not posted (8.2(c))"]


# --- a running house --------------------------------------------------------------------------------------

NAME = "atlantic-city"


def with_surrender(name: str = NAME) -> str:
    return (SHEETS / f"{name}.toml").read_text("utf-8").replace("[rules]", "[rules]\nsurrender = true", 1)


async def announce(house: RealHouse, time: Time, text: str, name: str = NAME) -> Refusal | None:
    now = time.table._now()
    return await house.house.announce({name: acts.Announce(text, now + 30 * MINUTE, now, "fay")})


async def test_a_change_survives_the_end_of_the_server_and_takes_effect_at_its_time(tmp_path: Path) -> None:
    async with real_house(tmp_path) as house:
        assert await announce(house, Time(house.table(NAME)), with_surrender()) is None
    async with real_house(tmp_path) as house:
        table = house.table(NAME)
        time = Time(table)
        assert table.keeper.facts.pending is not None
        await table._take_effect()
        assert table.keeper.facts.pending is not None
        time.goes_on(31 * 60)
        await table._take_effect()
        assert table.keeper.facts.pending is None
        assert table.sheet == live_rules(with_surrender()).sheet
        assert not audit(house.store, replay=True).faults
    async with real_house(tmp_path) as house:
        assert house.table(NAME).sheet == live_rules(with_surrender()).sheet
        assert [one.name for one in house.house.tables()] == [NAME]


async def test_whatever_is_done_after_its_time_is_done_by_the_new_rules(tmp_path: Path) -> None:
    async with real_house(tmp_path) as house:
        table = house.table(NAME)
        time = Time(table)
        assert await announce(house, time, with_surrender()) is None
        assert (await house.do(NAME, "ann", acts.Sit(1, 100_00))).done
        time.goes_on(31 * 60)
        await table.act_as_table(acts.Expire())
        assert table.sheet == live_rules(with_surrender()).sheet
        await say(house, "ann", "bet 1 ann blackjack 20")
        assert (await house.do(NAME, "ann", acts.Ready())).done
        found = audit(house.store, replay=True)
        assert (found.faults, found.rounds) == ((), 1)


@pytest.mark.clause("2.17(e)2#1", "2.17(e)2#2")
async def test_2_17_e_2_every_table_of_as_many_decks_at_once(tmp_path: Path) -> None:
    texts = {
        number: sheet_text(f'table.name = "T"\nwagers.same-suit.option = {number}', decks=6)
        for number in (1, 2)
    }
    house = RealHouse(tmp_path / "house.db", pace=Pace(0, 0, 0, 0), bots=0)
    try:
        await house.wallet.start()
        await house.house.open([TableSheet("one", texts[1]), TableSheet("two", texts[1])])
        now = house.table("one")._now()
        act = acts.Announce(texts[2], now + 31 * MINUTE, now, "fay")
        refusal = await house.house.announce({"one": act})
        assert refusal is not None
        assert refusal.cites("2.17(e)2")
        assert house.table("one").keeper.facts.pending is None
        assert await house.house.announce({"one": act, "two": act}) is None
        assert house.table("two").keeper.facts.pending is not None
    finally:
        await house.close()
