"""Tables that differ only in what a reader may not know send that reader identical bytes until the reveal.

Twin tables of a round have the same acts of the same people, and the same cards wherever the reader (a player
or a spectator) is shown one. All other cards are exchanged: the hole card, other players' cards that lie face
down, burn cards, and every card still in the shoe. The real keeper plays both, and everything it would send
the reader is compared byte by byte: the frame after every act, the answer to each of the reader's commands,
refusals with their reasons, the frame after a reconnect, the time left to answer, and after the round its
summary, replay and record.

"Until the reveal" is the first event whose visible form differs between the twins, and it must be of a kind
by which the law shows a hidden card (`REVEALS`: the card reader's answer, the hole card turned, a player's
cards turned over, a hand over 21 discarded). What is told of the same act before that event must be equal
too.

An act of another player may be lawful at one table only if it depends on their own cards, which they see: by
doing it they reveal them. A bot's act is such an act as well, so its cards keep their values. Cards that
nobody turns over (`never shown`) leave no trace at all: neither in the round nor in its record.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cutcard.games.blackjack import view as gate
from cutcard.games.blackjack.model.hand import value
from cutcard.games.croupier.croupier import Step
from cutcard.games.minibaccarat.model.events import FirstCardTurned
from cutcard.narration.blackjack.narration import BlackjackNarration
from cutcard.pit.table import keeper as keepers
from cutcard.pit.table import player_actions
from cutcard.pit.table.answers import house_rule
from cutcard.pit.table.keeper import Draft
from cutcard.web.frames import player_options as options
from cutcard.web.frames import renderer as renderer_module
from tests.pit.random_players import SHEETS, RandomPlayers, SeededRandomness
from tests.sampling import portion, some
from tests.web.recording_players import RecordingPlayers
from tests.web.rendered_players import SHEET_NAMES, WITH_CARDS, render, snapshot
from tests.web.twin_spectator import Compared, LeakError, TwinSpectator
from tests.web.twin_tables import ALIKE, drawn_cards, twin_table

READERS = ("", "ann", "bob", "cleo")
NOTHING_HIDDEN = frozenset(
    (
        "double-exposure",
        "minibaccarat",
        "minibaccarat-markers",
        "multiple-action",
        "no-hole-card",
        "optional-bonus",
        "progressive",
        "red-dog",
        "streak",
    )
)
"""Here only the order of the shoe and the burn card are to be kept."""

_SIX, _SIX_READER, _FIVE = "six-to-five", "six-to-five-reader", "five-card-21"
_VARIATION = 'variation = "six-to-five"'
MORE = {
    "at turn": (_SIX, _VARIATION, 'insurance = "at-turn"\neven_money = true\nshared_boxes = true'),
    "doubles down": (_SIX, _VARIATION, 'even_money = true\nshared_boxes = true\ndouble_card = "face-down"'),
    "on request": (_SIX_READER, _VARIATION, 'shared_boxes = true\ndouble_card = "on-request"'),
    "no reader": (_FIVE, 'insurance = "at-turn"', "shared_boxes = true"),
}
"""Tables that are not bundled and hide more: a sheet's name, one of its lines, what is put behind it."""


def rounds_at(sheet: str) -> int:
    """How many rounds of twin tables: more where more is hidden."""
    if sheet in NOTHING_HIDDEN:
        return 120
    if sheet in MORE:
        return 400
    return 1000 if sheet in (_SIX, _SIX_READER) else 624


NO_CARDS = frozenset({"craps", "mini-craps"})
"""Nothing is dealt there, so no twin has other cards."""
NO_DECISIONS = frozenset({"minibaccarat", "minibaccarat-markers"})
"""One frame a round tells all of it."""
SHEETS_PLAYED = (*(name for name in SHEET_NAMES if name not in NO_CARDS), *MORE)


def test_the_rounds_are_ten_thousand() -> None:
    assert sum(map(rounds_at, SHEETS_PLAYED)) >= 10_000


def players_at(sheet: str, seed: int) -> RecordingPlayers:
    if sheet not in MORE:
        return RecordingPlayers(sheet, seed)
    name, line, behind = MORE[sheet]
    text = (SHEETS / f"{name}.toml").read_text(encoding="utf-8")
    assert line in text
    return RecordingPlayers(name, seed, text=text.replace(line, f"{line}\n{behind}"))


def compared(sheet: str, rounds: int, seed: int = 1) -> Iterator[tuple[int, Compared]]:
    """Rounds of twin tables: how many places have another card, and what was compared.

    Every round of the first table is compared with three twins, which differ from it in different ways.
    """
    random_players, random_source = players_at(sheet, seed), random.Random(seed)
    keeper = random_players.keeper
    for number in range(rounds):
        if number % 3 == 0:
            before, steps = random_players.round()
            reader = random_source.choice(READERS)
            drawn = drawn_cards(keeper.rules, steps, reader)
            spectator = TwinSpectator(random_players.clocks, reader, random_source)
        alike = random_source.choices(list(ALIKE), (8, 6, 6, 1))[0]
        twin = twin_table(before, drawn, alike, random_source)
        if twin is not None:
            yield len(twin.boxes), spectator.compare(keeper, twin, steps)


@pytest.mark.parametrize("sheet", some(SHEETS_PLAYED, one_in=4, quick=24))
def test_a_reader_cannot_tell_twin_tables_apart_before_the_reveal(sheet: str) -> None:
    rounds = portion(rounds_at(sheet), quick=3)
    seen: Counter[str] = Counter()
    reveals: Counter[str] = Counter()
    for places, one in compared(sheet, rounds):
        seen += Counter(rounds=1, exchanged=places > 0, frames=one.frames, answers=one.answers)
        seen += Counter(reconnects=one.reconnects, records=one.records)
        reveals[one.reveal] += 1
    # Not an empty promise: so much was there to compare, in rounds that hide something.
    assert seen["rounds"] >= 0.95 * rounds
    assert seen["frames"] >= (1 if sheet in NO_DECISIONS else 1.5) * rounds
    assert seen["answers"] > rounds / 4
    assert seen["reconnects"] > rounds / 8
    assert seen["records"] > rounds / 60
    if sheet in NOTHING_HIDDEN:
        assert set(reveals) == {""}
    else:
        assert seen["exchanged"] > 0.8 * rounds
        assert seen["rounds"] - reveals[""] > 0.6 * rounds


# --- before the first card --------------------------------------------------------------------------------


class Told(RandomPlayers):
    """Keeps the frames of every act before the first deal."""

    def __init__(self, sheet: str, seed: int, random_source: SeededRandomness) -> None:
        self.frames: list[dict[str, bytes]] = []
        self.turned_up: list[Any] = []
        """The first cards of shoes, where everybody sees them: nothing else is known before the deal."""
        super().__init__(sheet, seed, random_source=random_source)

    @property
    def dealt(self) -> bool:
        return self.keeper.in_round or self.round_number > 0

    def do(self, act: Any, actor: str) -> Any:
        draft = super().do(act, actor)
        for _, item in draft.change.items if isinstance(draft, Draft) else ():
            events = item.events if isinstance(item, Step) else ()
            self.turned_up += [event.card for event in events if isinstance(event, FirstCardTurned)]
        if isinstance(draft, Draft) and not self.dealt:
            self.frames.append(render(self.keeper, snapshot(self.keeper), draft.change, *READERS))
        return draft


@pytest.mark.parametrize("sheet", WITH_CARDS)
def test_shuffle_cut_and_burn_look_alike_whatever_the_order(sheet: str) -> None:
    """Acts depend on nothing that is hidden here, so two tables go on alike until the first card is dealt."""
    for seed in range(portion(4, quick=4)):
        ours = _until_the_deal(sheet, seed, 1)
        others = (_until_the_deal(sheet, seed, world) for world in range(2, 1000))
        theirs = next(one for one in others if one.turned_up == ours.turned_up)
        assert theirs.dealt
        assert len(ours.frames) > 4
        assert ours.frames == theirs.frames
        assert ours.keeper.state != theirs.keeper.state


def _until_the_deal(sheet: str, seed: int, world: int) -> Told:
    told = Told(sheet, seed, SeededRandomness(1000 * seed + world))
    while not told.dealt:
        told.one()
    return told


# --- leaks that are planted -------------------------------------------------------------------------------


def hole_is_ten(state: Any) -> bool:
    hole = state.dealer.hole
    return hole is not None and value(hole) == 10


def _patched_frame(monkeypatch: pytest.MonkeyPatch, change: Callable[[Any, bytes], bytes]) -> None:
    frames = renderer_module.FrameRenderer.frames

    def leaking(self: Any, table: Any, shown: Any, told: Any, observers: Any) -> dict[str, bytes]:
        drawn = frames(self, table, shown, told, observers)
        return {observer: change(shown.state, frame) for observer, frame in drawn.items()}

    monkeypatch.setattr(renderer_module.FrameRenderer, "frames", leaking)


def the_rank_of_the_hole_card(monkeypatch: pytest.MonkeyPatch) -> None:
    def told(state: Any, frame: bytes) -> bytes:
        hole = state.dealer.hole
        return frame if hole is None else frame[:-1] + f',"hint":"{hole.rank}"}}'.encode()

    _patched_frame(monkeypatch, told)


def one_byte_more_for_a_ten(monkeypatch: pytest.MonkeyPatch) -> None:
    _patched_frame(monkeypatch, lambda state, frame: frame + b" " * hole_is_ten(state))


def a_total_with_the_hole_card(monkeypatch: pytest.MonkeyPatch) -> None:
    dealer = gate.seen_dealer

    def counted(hand: Any) -> Any:
        seen = dealer(hand)
        hidden = 0 if hand.hole is None else value(hand.hole)
        return gate.SeenDealer(seen.cards, seen.total + hidden, seen.soft, seen.face_down)

    monkeypatch.setattr(gate, "seen_dealer", counted)


def a_choice_that_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    his = options._choices_of

    def fewer(table: Any, name: str) -> Any:
        choices = list(his(table, name))
        return iter(choices[:-1] if hole_is_ten(table.state) else choices)

    monkeypatch.setattr(options, "_choices_of", fewer)


def another_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    barred = player_actions._why_not_permitted

    def said(keeper: Any, player: str, command: Any) -> Any:
        refusal = barred(keeper, player, command)
        ten = refusal is not None and keeper.in_round and hole_is_ten(keeper.state)
        return house_rule("you may not do that now") if ten else refusal

    monkeypatch.setattr(player_actions, "_why_not_permitted", said)


def another_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    after = keepers.question_after

    def later(keeper: Any, items: Any, at: int) -> Any:
        question = after(keeper, items, at)
        ten = keeper.in_round and hole_is_ten(keeper.state)
        return question._replace(asked_at=question.asked_at + 1_000_000) if ten else question

    monkeypatch.setattr(keepers, "question_after", later)


def a_card_dealt_face_down_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "visible", lambda sheet, state, event, observer: event)


def a_hidden_21_that_waits_for_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """One frame less: the hand is passed over, and everybody knows why."""
    monkeypatch.setattr("cutcard.games.blackjack.rules.waits_for_a_word", lambda **hand: False)


def an_act_of_the_table_that_hangs_on_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    ready = player_actions._ready

    def refused(keeper: Any, player: str) -> Any:
        ten = keeper.in_round and hole_is_ten(keeper.state)
        return house_rule("one moment") if ten else ready(keeper, player)

    monkeypatch.setattr(player_actions, "_ready", refused)


def a_record_with_what_was_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BlackjackNarration, "seen_steps", lambda self, steps, reader: steps)


@pytest.mark.parametrize(
    ("sheet", "leak"),
    [
        ("atlantic-city", the_rank_of_the_hole_card),
        ("atlantic-city", one_byte_more_for_a_ten),
        ("atlantic-city", a_total_with_the_hole_card),
        ("atlantic-city", a_choice_that_is_missing),
        ("atlantic-city", another_refusal),
        ("atlantic-city", another_clock),
        ("atlantic-city", an_act_of_the_table_that_hangs_on_a_card),
        ("atlantic-city", a_card_dealt_face_down_is_told),
        ("six-to-five", a_card_dealt_face_down_is_told),
        ("six-to-five", a_hidden_21_that_waits_for_nobody),
        ("six-to-five", a_record_with_what_was_thrown_away),
    ],
)
def test_a_planted_leak_is_found(
    sheet: str, leak: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    with pytest.raises(LeakError):
        list(compared(sheet, 600))
