"""Shuffle, cut, burn, reshuffle and a new dealer (2.5, 2.6(c), (d), (l), (m), 2.15(f), 2.21)."""

from cutcard.cards import Card
from cutcard.dealing import shoe as shoes
from cutcard.dealing import stack as stacks
from cutcard.dealing.shoe import PREPARING, Shoe, Stage
from cutcard.games.blackjack import events as ev
from cutcard.games.blackjack import procedures
from cutcard.games.blackjack.progress import Progress
from cutcard.games.blackjack.sheet import BlackjackSheet
from cutcard.games.blackjack.state import Phase, TableState
from cutcard.games.game import (
    DEALER,
    HOUSE,
    Cut,
    NewDealer,
    PutBack,
    Recut,
    RefuseCut,
    Reshuffle,
    ShowBurn,
    Shuffle,
    ShuffleDiscards,
)
from cutcard.law.refusal import Bar, Refusal, refusal_of, refuse

# --- what the cards need ----------------------------------------------------------------------------------


def stack_at_hand(state: TableState) -> tuple[int, Shoe]:
    """The stack that needs something now, and which it is. Within a round that is the one in use."""
    other = state.other
    if other is None or state.phase is not Phase.BETWEEN:
        return state.active, state.shoe
    both = list(enumerate(state.stacks))
    for index, shoe in both:
        if shoe.stage is Stage.CUT:
            return index, shoe
    preparing = [pair for pair in both if pair[1].stage in PREPARING]
    if preparing:
        return min(preparing, key=lambda pair: PREPARING.index(pair[1].stage))
    for index, shoe in both:
        if shoe.stage not in (Stage.READY, Stage.STORED):
            return index, shoe
    return state.active, state.shoe


def stage(state: TableState) -> Stage:
    """What the cards need now. An empty shoe needs a shuffle the moment a card is wanted (2.15(f))."""
    shoe = state.shoe if state.other is None else stack_at_hand(state)[1]
    if shoe.stage is Stage.READY and shoe.stack == shoe.left and state.phase is not Phase.BETWEEN:
        return Stage.SHUFFLE
    if shoe.stage is Stage.BURN and shoe.stack == shoe.left:
        return Stage.SHUFFLE
    return shoe.stage


def side_at_hand(sheet: BlackjackSheet, state: TableState) -> str:
    """The side of a double shoe a card, shuffle or cut is about; empty at any other table."""
    if state.other is None or not procedures.double_shoe(sheet):
        return ""
    return procedures.SIDES[stack_at_hand(state)[0]]


def cannot_go_on(sheet: BlackjackSheet, state: TableState) -> bool:
    """Whether a shuffle within the round would leave no card to deal: one of the rest is burned."""
    rest = sheet.decks * 52 - state.cards_out
    return (
        state.phase is not Phase.BETWEEN and stage(state) is Stage.SHUFFLE and rest <= 1 + state.shoe.to_burn
    )


def after_round(run: Progress) -> None:
    """What some devices call for after every round, or where the discards have grown to more than a deck."""
    due = procedures.due_after_round(run.sheet, run.state.shoe.remaining)
    if due is not None:
        run.emit(ev.CardsDue(*due))


# --- shuffle ----------------------------------------------------------------------------------------------


def shuffle(run: Progress, command: Shuffle) -> Refusal | None:
    sheet, state = run.sheet, run.state
    if cannot_go_on(sheet, state):
        return refuse("2.15(f)", "too few cards are left to shuffle: the round cannot be completed")
    now = stage(state)
    if now in PREPARING:
        return refuse("2.4(c)", f"the dealer has to {now.value} first")
    if now is not Stage.SHUFFLE:
        return refuse(
            "2.5(h)", "the cards are shuffled when the cutting card is reached or on the house's order"
        )
    side = side_at_hand(sheet, state)
    if state.phase is not Phase.BETWEEN:
        # Within a round the cards on the layout stay there; everything else is shuffled.
        rest = sheet.decks * 52 - state.cards_out
        run.emit(ev.Shuffled(rest, designated(state), side, by_hand=procedures.six_to_five(sheet)))
        return None
    cards = procedures.cards_in_a_stack(sheet)
    if not procedures.cut_after_shuffle(sheet):
        run.emit(ev.DeviceLoaded(cards))
        return None
    cutter = designated(state)
    if procedures.two_batches(sheet) and not (state.restart and state.restart.exchanged):
        change_batches(run, then=Stage.SHUFFLE)
    run.emit(ev.Shuffled(cards, cutter, side))
    return None


def change_batches(run: Progress, *, then: Stage) -> None:
    """2.2(d)4: each batch for every other shoe. At the opening the first comes out, the second stays."""
    state = run.state
    assert state.other is not None
    in_use = state.active if state.other.stage is Stage.STORED else 1 - state.active
    stored, taken = procedures.BATCHES[in_use], procedures.BATCHES[1 - in_use]
    run.emit(ev.BatchesChanged(stored, taken, procedures.cards_in_a_stack(run.sheet), then))


def shuffle_discards(run: Progress, command: ShuffleDiscards) -> Refusal | None:
    if stage(run.state) is not Stage.SHUFFLE_DISCARDS:
        return refuse("2.6(m)", "discards go back in the Bart Carter shuffle, when they exceed a deck")
    cards, remaining = procedures.cards_in_a_stack(run.sheet), run.state.shoe.remaining
    split = stacks.three_stacks(cards - remaining)
    run.emit(ev.DiscardsShuffled(split, stacks.marks(remaining), cards))
    return None


def put_back(run: Progress, command: PutBack) -> Refusal | None:
    if stage(run.state) is not Stage.PUT_BACK:
        return refuse("2.21", "cards go back after a round, where a continuous device shuffles them")
    run.emit(ev.DeviceLoaded(procedures.cards_in_a_stack(run.sheet)))
    return None


def reshuffle(run: Progress, command: Reshuffle) -> Refusal | None:
    state = run.state
    if state.phase is not Phase.BETWEEN:
        return refuse("2.5(h)1", "the house may order a reshuffle after a round, not within one")
    if procedures.continuous(run.sheet):
        return refuse("2.21", "the continuous device has shuffled the cards already")
    if stage(state) not in (Stage.READY, Stage.BURN, Stage.SHUFFLE_DISCARDS):
        return refuse("2.5(h)1", "the cards are being shuffled already")
    in_play = [shoe for shoe in state.stacks if shoe.stage is not Stage.STORED]
    if all(shoe.left == shoe.burned for shoe in in_play):
        return refuse("2.5(h)1", "no round has been dealt since the last shuffle")
    run.emit(ev.ReshuffleOrdered())
    return None


# --- cut --------------------------------------------------------------------------------------------------


def designated(state: TableState) -> str:
    """Who is to cut (2.5(e)); when the game is just beginning, whoever laid the first wager, if anybody."""
    if not state.boxes:
        return state.bets[0].player if state.bets else ""
    met_at = stack_at_hand(state)[1].met_at
    box = state.box(met_at) if met_at else None
    return (box or state.boxes[-1]).player


def _seated(state: TableState) -> list[str]:
    """The players from the dealer's left, each once: of the last round, or of the first still to come."""
    if state.boxes:
        return list(dict.fromkeys(box.player for box in state.boxes))
    return list(dict.fromkeys(bet.player for bet in sorted(state.bets)))


def _clockwise_from(state: TableState, player: str) -> list[str]:
    """The players in the order the cut goes round (2.5(f)), the designated one first, each once."""
    names = _seated(state)
    if player not in names:
        return names
    at = names.index(player)
    return names[at:] + names[:at]


def refuse_cut(run: Progress, command: RefuseCut) -> Refusal | None:
    state = run.state
    bars = _not_his_cut(state, command.player)
    if command.player == DEALER:
        bars.append(Bar("2.5(f)", "the dealer cuts when nobody else does"))
    if bars:
        return refusal_of(bars)
    refused = (*state.refused_cut, command.player)
    still = [name for name in _clockwise_from(state, command.player) if name not in refused]
    run.emit(ev.CutRefused(command.player, still[0] if still else DEALER))
    return None


def cut(run: Progress, command: Cut) -> Refusal | None:
    sheet, state = run.sheet, run.state
    bars = _not_his_cut(state, command.player)
    cards = stack_at_hand(state)[1].stack
    misplaced = shoes.why_not_cut_at(cards, command.position)
    if misplaced is not None and stage(state) is Stage.CUT:
        bars.append(misplaced)
    if bars:
        return refusal_of(bars)
    # A remnant shuffled within a round is dealt to its end, and a card of it is burned (2.15(f)).
    whole = state.phase is Phase.BETWEEN
    run.emit(
        ev.CardsCut(
            command.player,
            command.position,
            procedures.cutting_card_at(sheet, cards) if whole else cards,
            side_at_hand(sheet, state),
            burn=procedures.burns(sheet) if whole else True,
            bottom_covered=procedures.bottom_covered(sheet),
        )
    )
    return None


def _not_his_cut(state: TableState, player: str) -> list[Bar]:
    if stage(state) is not Stage.CUT:
        handles = Bar("2.6(n)", "no player handles the cards except as the rules permit")
        return [Bar("2.5(b)", "the cards are cut after a shuffle only"), handles]
    if state.cutter in ("", player):
        return []
    if state.cutter == DEALER and player not in (*state.refused_cut, *_seated(state)):
        # Nobody the table knows is left; somebody just arrived may still take the cut.
        return []
    if player == DEALER:
        says = f"the dealer cuts when every player has refused; {state.cutter} is asked first"
        return [Bar("2.5(f)", says)]
    says = f"the cut is {state.cutter}'s to make or to refuse"
    designation = Bar(_designation(state), says)
    return [Bar("2.5(f)", says), designation] if state.refused_cut else [designation]


def _designation(state: TableState) -> str:
    """The clause by which the cut is somebody's."""
    if not state.boxes:
        return "2.5(e)1"
    met_at = stack_at_hand(state)[1].met_at
    if met_at is None:
        return "2.5(e)4"
    return "2.5(e)2" if met_at else "2.5(e)3"


def recut(run: Progress, command: Recut) -> Refusal | None:
    """A casino supervisor's order, after the cut and before any card has left the stack (2.5(g))."""
    sheet, state = run.sheet, run.state
    sides = procedures.SIDES if procedures.double_shoe(sheet) else ("",)
    if command.stack not in ("", *sides):
        return refuse("2.5(g)", f"this table has no {command.stack} side")
    between = state.phase is Phase.BETWEEN
    at_hand = state.stacks if len(sides) > 1 and between else (state.shoe,)
    names = sides if len(at_hand) > 1 else (side_at_hand(sheet, state),)
    found = [
        (name, shoe)
        for name, shoe in zip(names, at_hand, strict=True)
        if command.stack in ("", name) and _may_be_recut(sheet, state, shoe)
    ]
    if stage(state) is Stage.CUT or not found:
        says = "the cards are cut again after a cut only, before any of them has been dealt"
        return refuse("2.5(g)", says)
    if len(found) > 1:
        return refuse("2.5(g)", "both sides have just been cut: say which is to be cut again")
    side, shoe = found[0]
    last = shoe.cut_by
    refused: tuple[str, ...] = ()
    cutter = last
    if procedures.recut_by_next(sheet):
        refused = (last,) if last != DEALER else ()
        following = [name for name in _clockwise_from(state, last) if name != last]
        cutter = following[0] if following and last != DEALER else DEALER
    burn = procedures.burns(sheet) if between else True
    run.emit(ev.RecutOrdered(cutter, refused, side, burn))
    return None


def _may_be_recut(sheet: BlackjackSheet, state: TableState, shoe: Shoe) -> bool:
    """Cut, and nothing dealt of it; within a round that can only be a remnant waiting for its burn."""
    if not shoe.cut_by or shoe.left:
        return False
    if state.phase is Phase.BETWEEN:
        return shoe.stage in (Stage.BURN, Stage.READY)
    return shoe.stage is Stage.BURN and shoe.stack < procedures.cards_in_a_stack(sheet)


# --- burn -------------------------------------------------------------------------------------------------


def new_dealer(run: Progress, command: NewDealer) -> Refusal | None:
    """He burns a card before he deals, also where the shoe is loaded anew (2.6(c))."""
    if run.state.phase is not Phase.BETWEEN:
        return refuse("2.6(c)", "a new dealer takes over between rounds")
    run.emit(ev.DealerChanged(procedures.burns(run.sheet)))
    return None


def show_burn(run: Progress, command: ShowBurn) -> Refusal | None:
    """2.6(c): the last burn card, for the player who asks, and so for the whole table."""
    burn = run.state.burn
    bars = [procedures.why_not_show_burn(run.sheet)]
    if command.player in (DEALER, HOUSE):
        bars.append(Bar("2.6(c)", "the burn card is disclosed to a player who asks"))
    if burn is None:
        bars.append(Bar("2.6(c)", "no card has been burned"))
    elif burn.shown:
        bars.append(Bar("2.6(c)", "the burn card has been shown"))
    elif burn.card is None and command.card is None:
        bars.append(Bar("2.6(c)", "nobody has told the table which card was burned: name it"))
    elif burn.card is not None and command.card not in (None, burn.card):
        bars.append(Bar("2.6(c)", "that is not the card that was burned"))
    refusal = refusal_of([bar for bar in bars if bar is not None])
    if refusal is not None:
        return refusal
    assert burn is not None
    card = burn.card or command.card
    assert card is not None
    run.emit(ev.BurnShown(command.player, card))
    return None


# --- double shoe ------------------------------------------------------------------------------------------


def why_not_draw_from(sheet: BlackjackSheet, side: str) -> Bar | None:
    """Whether the dealer may name this side for his determinant card."""
    if not side or (procedures.double_shoe(sheet) and side in procedures.SIDES):
        return None
    if not procedures.double_shoe(sheet):
        return Bar("2.6(d)", "this table has no double shoe to choose a side of")
    return Bar("2.6(d)1", f"a double shoe has a left and a right side, not {side}")


def begin_round(run: Progress, side: str) -> None:
    """What comes before the first card once betting is closed: 2.6(d)1, 2.6A(c)."""
    if procedures.double_shoe(run.sheet):
        run.emit(ev.DeterminantCalled(side or procedures.side_in_turn(run.state.rounds)))
    if procedures.burns_each_round(run.sheet):
        run.emit(ev.RoundsBurnDue())


def determinant(run: Progress, card: Card) -> bool:
    """The determinant card: whether it becomes the first box's first card, or is burned (2.6(d))."""
    drawn_from = procedures.SIDES[run.state.active]
    dealt_from = procedures.side_of_suit(run.sheet, card)
    run.emit(ev.DeterminantDrawn(card, drawn_from, dealt_from))
    if drawn_from == dealt_from:
        return True
    run.emit(ev.DeterminantBurned(card, drawn_from))
    return False
