"""Renders the frames of a table for its subscribers. What all see alike is rendered and encoded once."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from cutcard.games.protocol import Rules, Sheet, State, View
from cutcard.law.notice import Duty
from cutcard.narration.round_results import RoundResults
from cutcard.pit.runtime.frame_source import Snapshot
from cutcard.pit.table.facts import Facts
from cutcard.pit.table.keeper import Change
from cutcard.pit.table.posting import becomes
from cutcard.web import wire
from cutcard.web.frames.dealing import dealing_of
from cutcard.web.frames.player_options import CheckedWagers, TableOffers
from cutcard.web.frames.proofs import CardProofs, Places, shoe_before, shoe_proof, tells_of_proof
from cutcard.web.frames.protocol import GAME_FRAMES
from cutcard.web.frames.transitions import ran_out, transition, walk_states

if TYPE_CHECKING:
    from cutcard.pit.runtime.running_table import RunningTable

_encode = msgspec.json.Encoder().encode
EVERYBODY = ""
"""The observer who sees what everybody sees."""
MAX_CACHED_STATES = 1000


class _Frame(Struct, frozen=True, tag="table"):
    """`wire.TableFrame`, put together from encoded parts."""

    game: str
    version: int
    felt: Raw
    seats: Raw
    question: Raw
    mine: wire.Mine
    told: Raw
    notice: wire.PostedNotice | UnsetType
    rules_changed: int | UnsetType
    dealer: str | UnsetType
    dealing: wire.Dealing | UnsetType
    proof: wire.ShoeProof | UnsetType


class _StateCache:
    """What depends on one state of a game and its rules. Many acts, such as `Ready`, leave the state as it
    is; new limits leave it too, and change the rules."""

    __slots__ = ("_rendered_with", "_views", "checked", "rules", "state")

    def __init__(self, rules: Rules, state: State) -> None:
        self.rules = rules
        self.state = state
        self.checked: CheckedWagers = {}
        self._rendered_with: tuple[RoundResults | None, Mapping[int, str]] = None, {}
        self._views: dict[str, tuple[View, Raw]] = {}

    def view_and_felt(
        self, round_results: RoundResults, seated: Mapping[int, str], view_as: str
    ) -> tuple[View, Raw]:
        """The game's view, and the encoded felt."""
        if round_results is not self._rendered_with[0] or seated != self._rendered_with[1]:
            self._views, self._rendered_with = {}, (round_results, seated)
        if view_as not in self._views:
            rules, view = self.rules, self.rules.view(self.state, view_as)
            felt = GAME_FRAMES[rules.game.name].felt(rules.sheet, view, round_results, seated)
            self._views[view_as] = view, Raw(_encode(felt))
        return self._views[view_as]


class FrameRenderer:
    """A `FrameSource` of the pit."""

    def __init__(self) -> None:
        self._state_caches: OrderedDict[int, _StateCache] = OrderedDict()
        """By the identity of the state. Each holds its state, so that no other object can get the same
        identity."""
        self._places: dict[str, Places] = {}
        """By table: where the cards of the round left its shoe."""

    def _state_cache(self, rules: Rules, state: State) -> _StateCache:
        cache = self._state_caches.get(id(state))
        if cache is None or cache.rules is not rules:
            cache = self._state_caches[id(state)] = _StateCache(rules, state)
            if len(self._state_caches) > MAX_CACHED_STATES:
                self._state_caches.popitem(last=False)
        return cache

    def frames(
        self, table: "RunningTable", snapshot: Snapshot, change: Change | None, observers: Iterable[str]
    ) -> dict[str, bytes]:
        rules = table.rules
        sheet = rules.sheet
        facts, state = snapshot.facts, snapshot.state
        walk = walk_states(rules, change) if change is not None else None
        private = private_viewers(rules, [state, *(walk.states if walk is not None else ())])
        seats = Raw(_encode(seats_of(snapshot)))
        notice = notice_of(facts)
        seated = boxes_of(facts)
        cache = self._state_cache(rules, state)
        keeper = table.keeper
        places = self._places.get(keeper.table, {})
        proof_told = tells_of_proof(keeper, change)
        rendered: dict[str, tuple[TableOffers, Raw, Raw, Raw]] = {}
        frames = {}
        for observer in observers:
            view_as = observer if observer in private else EVERYBODY
            if view_as not in rendered:
                view, felt = cache.view_and_felt(facts.round_results, seated, view_as)
                told: Sequence[wire.Told] = ()
                if walk is not None and change is not None:
                    proofs = CardProofs(keeper, shoe_before(snapshot, change), places)
                    told = transition(rules, walk, facts.round_results, view_as, proofs)
                    self._places[keeper.table] = proofs.places
                question = question_of(sheet, view, snapshot)
                offers = TableOffers(rules, state, view, facts, cache.checked)
                rendered[view_as] = offers, felt, Raw(_encode(question)), Raw(_encode(told))
            offers, felt, encoded_question, encoded_told = rendered[view_as]
            ran_out_text = ran_out(rules, walk, facts, observer) if walk is not None else ""
            own = offers.to(observer, snapshot.chips.get(observer, 0), ran_out_text)
            deals = bool(observer) and observer == facts.dealer
            frame = _Frame(
                sheet.game,
                snapshot.version,
                felt,
                seats,
                encoded_question,
                own,
                encoded_told,
                notice,
                facts.changes or UNSET,
                facts.dealer if facts.by_hand else UNSET,
                dealing_of(rules, state, offers.view, facts) if deals else UNSET,
                shoe_proof(keeper, snapshot, change, observer) if proof_told else UNSET,
            )
            frames[observer] = _encode(frame)
        return frames


def private_viewers(rules: Rules, states: Iterable[State]) -> frozenset[str]:
    """The players who see a card that others do not, in any of these states."""
    return frozenset().union(*(rules.players_with_private_cards(state) for state in states))


def boxes_of(facts: Facts) -> dict[int, str]:
    """The players by their boxes."""
    return {one.box: one.player for one in facts.seats}


def seats_of(snapshot: Snapshot) -> tuple[wire.Seat, ...]:
    return tuple(
        wire.Seat(
            box=one.box,
            player=one.player,
            bot=one.bot,
            here=one.bot or one.player in snapshot.present,
            chips=snapshot.chips.get(one.player, 0),
            ready=one.ready,
            leaving=one.leaving,
        )
        for one in snapshot.facts.seats
    )


def notice_of(facts: Facts) -> wire.PostedNotice | UnsetType:
    """The announced change of the rules, as the table's sign has it."""
    pending = facts.pending
    if pending is None:
        return UNSET
    # Limits may have changed since it was announced. The sign says what changes when it takes effect.
    says = becomes(facts.sheet, pending.sheet)
    return wire.PostedNotice(pending.effective / 1e6, says, Duty.HALF_HOUR.value)


def question_of(sheet: Sheet, view: View, snapshot: Snapshot) -> wire.Question:
    facts: Facts = snapshot.facts
    asked = GAME_FRAMES[sheet.game].question(sheet, view)
    if facts.closed:
        return wire.Question("nothing", "This table is closed")
    return wire.Question(
        kind=asked.kind,  # type: ignore[arg-type]
        says=_without_a_dealer(asked.says, asked.kind) if facts.by_hand and not facts.dealer else asked.says,
        who=asked.who,
        place=asked.place,
        since=facts.question.since,
        seconds=snapshot.seconds,
        left=snapshot.left,
    )


def _without_a_dealer(says: str, kind: str) -> str:
    """What a live table waits for while nobody deals."""
    return "Waiting for a dealer" if kind == "dealer" else f"{says}. A dealer is still to come."
