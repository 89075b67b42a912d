"""Plays a round file on its sheet and checks its expectations."""

from collections import Counter
from contextlib import suppress
from copy import deepcopy
from typing import Any, NamedTuple

from cutcard.cards import Card
from cutcard.games.croupier.croupier import (
    BadCardSourceError,
    CardSource,
    Croupier,
    InputNeededError,
    ListedShoes,
    OutOfCardsError,
    TwoSides,
)
from cutcard.games.protocol import NO_BOX, DisplayAsked, Event, Felt, Kind, Rules, StatementError, Stock
from cutcard.games.table.events import BetWithdrawn
from cutcard.games.table.events import Event as GameEvent
from cutcard.games.table.statements import UnknownStatementError
from cutcard.law.refusal import Refusal
from cutcard.money import signed_dollars
from cutcard.notation import corrections
from cutcard.notation.round_file import (
    FACE_DOWN,
    Act,
    Pays,
    Refused,
    RoundFile,
    RoundFileError,
    Shows,
    Statement,
    StillOpen,
)


class Failure(NamedTuple):
    """An expectation that was not met."""

    line: int
    expected: str
    found: str


class Accounts:
    """The net result of each wager in the round, and its amount still on the felt."""

    def __init__(self) -> None:
        self.net: Counter[Felt] = Counter()
        self.lying: Counter[Felt] = Counter()
        self.past: dict[Felt, int] = {}
        """The results of the last round, once wagers for the next one are placed."""
        self.latest: set[Felt] = set()
        """The wagers that the last throw of dice settled."""
        self.displaced: dict[Felt, int] = {}
        """Of these, what those brought whose places it gave to others."""
        self._placed: set[Felt] = set()
        self._ended = False

    def follow(self, events: tuple[Event, ...], *, corrected: bool = False) -> None:
        """Follows events in order; a correction concerns the last round or the current one."""
        ended, self._ended = self._ended, self._ended and not corrected
        if any(event.ends_round for event in events if isinstance(event, GameEvent)):
            moved = (transfer for event in events for transfer in event.transfers)
            self.latest = {one.wager for one in moved if one.to_felt < 0}
            self.displaced = {}
        for event in events:
            for transfer in event.transfers:
                wager = transfer.wager
                if isinstance(transfer.source, Felt) and isinstance(transfer.target, Felt):
                    self._moved(transfer.source, transfer.target, transfer.cents)
                    continue
                if transfer.to_purse < 0:
                    self._place(wager)
                self.net[wager] += transfer.to_purse
                self.lying[wager] += transfer.to_felt
                if isinstance(event, BetWithdrawn):
                    self._taken_back(wager)
        self._ended = ended if corrected else self._ended

    def _taken_back(self, wager: Felt) -> None:
        """Before the deal: removes the wager."""
        self._placed.discard(wager)
        self.net.pop(wager, None)

    def _moved(self, source: Felt, target: Felt, cents: int) -> None:
        """Moves the wager to another box or another place with its results so far."""
        if target.box == NO_BOX:
            self._retire(target)
            if target in self.latest:
                self.displaced[target] = self.past.get(target, 0)
        self.lying[source] -= cents
        self.lying[target] += cents
        self.net[target] += self.net.pop(source, 0)
        self._placed.discard(source)
        self._placed.add(target)

    def _retire(self, wager: Felt) -> None:
        """A new wager on a place without a box: the settled one that lay there belongs to the past."""
        if not self.lying[wager] and wager in self._placed:
            self.past[wager] = self.net.pop(wager, 0)

    def _place(self, wager: Felt) -> None:
        if wager.box == NO_BOX:
            self._retire(wager)
        elif self._ended:
            # The first wager of a new round: settled wagers belong to the last round.
            for old in [one for one in self._placed if not self.lying[one]]:
                self.past[old] = self.net.pop(old, 0)
                self._placed.discard(old)
            self._ended = False
        self._placed.add(wager)

    def round_over(self) -> None:
        self._ended = True
        self.past = {}

    def knows(self, wager: Felt) -> bool:
        return wager in self._placed

    def places(self, wager: Felt) -> list[Felt]:
        """What a name means. Without a box it stands also for where the wager moved: `come` for `come.9`."""
        if wager.box != NO_BOX:
            return [wager] if self.knows(wager) else []
        return [one for one in self._placed if _is_meant(wager, one)]

    def brought(self, wager: Felt) -> tuple[int, ...]:
        """What the settled wagers of a name brought without a box: all of them; those of the last throw; the
        one that lay on this very place; those whose places others took with the last throw."""
        settled = [one for one in self.places(wager) if not self.lying[one]]
        last = [one for one in settled if one in self.latest]
        own = [one for one in settled if one == wager]
        nets = [sum(self.net[one] for one in group) for group in (settled, last, own) if group]
        gone = [net for one, net in self.displaced.items() if _is_meant(wager, one)]
        if gone:
            nets += [sum(gone), sum(gone) + sum(self.net[one] for one in last)]
        return tuple(dict.fromkeys(nets))


def _is_meant(named: Felt, one: Felt) -> bool:
    """Without a box `come` means `come.9` too."""
    return one[:2] == named[:2] and (one.wager == named.wager or one.wager.startswith(f"{named.wager}."))


def replay(rules: Rules, file: RoundFile) -> tuple[list[Failure], Croupier]:
    """The expectations that failed, and the final table; `RoundFileError` if a line is wrong."""
    check_shoes(file, rules.stock())
    player = _Player(rules, file)
    for statement in file.statements:
        player.take(statement)
        if player.stuck:
            break
    return player.failures, player.croupier


def listed_source(stock: Stock, file: RoundFile) -> CardSource:
    """The cards a file lists, for a table that deals from this."""
    if not stock.sides:
        return ListedShoes(file.shoes)
    left, right = (ListedShoes(file.shoes_of(side)) for side in stock.sides)
    return TwoSides(left, right)


def check_shoes(file: RoundFile, stock: Stock) -> None:
    """No shoe holds more of one card than it has decks; if cards are put back, a line may list more."""
    decks = stock.decks
    for one in file.statements:
        if isinstance(one, Act | Pays | StillOpen | Shows | Refused):
            continue
        if one.side not in (stock.sides or ("",)):
            message = (
                f"a double shoe has two sides: write shoe {stock.sides[0]} ... and shoe {stock.sides[1]} ..."
                if stock.sides
                else f"this table has no double shoe with a {one.side} side"
            )
            raise RoundFileError(one.line, "shoe", message)
        if not decks:
            raise RoundFileError(one.line, "shoe", "this table deals no cards: it has no shoe")
        if stock.continuous:
            continue
        seen: Counter[Card] = Counter(card for card in one.cards if card is not None)
        for card, times in seen.items():
            if card not in stock.deck:
                raise RoundFileError(one.line, "shoe", f"{card} is not a card of this game's deck")
            if times > decks:
                message = f"{card} is listed {times} times; {decks} deck(s) hold {decks} of it"
                raise RoundFileError(one.line, "shoe", message)


class _Player:
    def __init__(self, rules: Rules, file: RoundFile) -> None:
        self.rules = rules
        self.croupier = Croupier(rules, listed_source(rules.stock(), file))
        self.accounts = Accounts()
        self.failures: list[Failure] = []
        self.stuck = False
        """A statement was refused that should have been carried out; the rest is not played."""

    def take(self, statement: Statement) -> None:
        match statement:
            case Act():
                self._act(statement)
            case Refused():
                self._refused(statement)
            case Pays() | StillOpen() | Shows():
                self._expect(statement)

    def _expect(self, statement: Pays | StillOpen | Shows) -> None:
        """Checks the table as it is, then the table after the open window has closed.

        An expectation does not answer a window: a test may check the card of a shared double meanwhile. At
        multiple action `dealer` begins the dealer's hands, and an expectation about a later hand plays it.
        """
        failure = self._unmet(statement)
        if failure is None:
            return
        before, accounts = self.croupier.mark(), deepcopy(self.accounts)
        try:
            self._follow(self.croupier.close_window(), since=before.steps)
            if self._unmet(statement) is None:
                return
            while _of_a_later_hand(statement) and (done := self.croupier.house_goes_on()):
                self._follow(done, since=len(self.croupier.steps))
                if self._unmet(statement) is None:
                    return
        except (OutOfCardsError, BadCardSourceError):
            pass
        self.croupier.back_to(before)
        self.accounts = accounts
        self.failures.append(failure)

    def _unmet(self, statement: Pays | StillOpen | Shows) -> Failure | None:
        match statement:
            case Pays():
                return self._pays(statement)
            case StillOpen():
                return self._open(statement)
        return self._shows(statement)

    def _command(self, act: Act) -> Any:
        try:
            if act.words[0] in corrections.FORMS:
                return corrections.read_statement(act.words)
            command = self.rules.game.read_statement(act.words)
        except UnknownStatementError as error:
            raise RoundFileError(act.line, act.words[0], error.in_a_file()) from None
        except StatementError as error:
            raise RoundFileError(act.line, act.words[0], str(error)) from None
        if isinstance(command, DisplayAsked) and not command.told:
            # A text has no display that draws; it states what was shown.
            form = self.rules.game.statements()[act.words[0]].replace("[", "").replace("]", "")
            raise RoundFileError(act.line, act.words[0], f"write it as: {form}")
        return command

    def _do(self, act: Act) -> tuple[Event, ...] | Refusal:
        try:
            if act.words[0] == "end":
                if len(act.words) > 1:
                    raise RoundFileError(act.line, "end", "write it as: end")
                if not self.rules.stock().decks and not self.rules.in_round(self.croupier.state):
                    return ()  # a throw ends its own round: what it does not decide stays
                if not self.rules.in_round(self.croupier.state):
                    raise RoundFileError(act.line, "end", "no round is being played")
                return self.croupier.finish_round()
            return self.croupier.do(self._command(act))
        except OutOfCardsError:
            side = self.croupier.awaiting.stack
            line = f"shoe {side}" if side in self.rules.stock().sides else "shoe"
            message = f"the {line} line has no card left; list more, or add a {line} line for after a shuffle"
            raise RoundFileError(act.line, act.words[0], message) from None
        except InputNeededError as error:
            told = "a button waits to be pressed, and no statement says what its display shows"
            if self.croupier.awaiting.kind is Kind.DICE:
                told = "the dice are out, and no statement says what they show"
            elif self.croupier.awaiting.kind is not Kind.DISPLAY:
                told = "a card lies face down, and no statement names it"
            message = f"{told}; first comes: {error}"
            raise RoundFileError(act.line, act.words[0], message) from None
        except BadCardSourceError as error:
            raise RoundFileError(act.line, "shoe", f"its next card cannot be dealt: {error}") from None

    def _act(self, act: Act) -> None:
        done = len(self.croupier.steps)
        answer = self._do(act)
        if isinstance(answer, Refusal):
            self.failures.append(Failure(act.line, f"{' '.join(act.words)} is done", f"refused: {answer}"))
            self.stuck = True
            return
        self._follow(answer, since=done, corrected=act.words[0] in corrections.FORMS)

    def _follow(self, events: tuple[Event, ...], *, since: int, corrected: bool = False) -> None:
        """Follows the money of these events; a round without enough cards may begin and end with them."""
        self.accounts.follow(events, corrected=corrected)
        if any(step.ended for step in self.croupier.steps[since:]):
            self.accounts.round_over()

    def _refused(self, expected: Refused) -> None:
        before = self.croupier.mark()
        command = self._command(expected.act)
        answer: tuple[Event, ...] | Refusal = ()
        with suppress(OutOfCardsError, InputNeededError, BadCardSourceError):
            # The statement was lawful: it needs cards, whatever they are.
            answer = self.croupier.do(command)
        wanted = f"{' '.join(expected.act.words)} refused by {expected.clause}"
        if not isinstance(answer, Refusal):
            self.croupier.back_to(before)
            self.failures.append(Failure(expected.line, wanted, "it is lawful"))
        elif not answer.cites(expected.clause):
            self.failures.append(Failure(expected.line, wanted, f"refused: {answer}"))

    def _pays(self, expected: Pays) -> Failure | None:
        wager = Felt(expected.box, expected.player, expected.wager)
        wanted = f"{wager.box} {wager.player} {wager.wager} {signed_dollars(expected.net)}"
        if wager.box == NO_BOX:
            nets = self.accounts.brought(wager)
            if expected.net in nets:
                return None
            lies = "not settled yet" if self.accounts.places(wager) else "no such wager"
            return Failure(expected.line, wanted, " or ".join(map(signed_dollars, nets)) or lies)
        if wager in self.accounts.past and not self.rules.in_round(self.croupier.state):
            net = self.accounts.past[wager]
            if net == expected.net:
                return None
            found = signed_dollars(net)
        elif not self.accounts.knows(wager):
            found = "no such wager"
        elif self.accounts.lying[wager]:
            found = "not settled yet"
        else:
            net = self.accounts.net[wager]
            if net == expected.net:
                return None
            found = signed_dollars(net)
        return Failure(expected.line, wanted, found)

    def _open(self, expected: StillOpen) -> Failure | None:
        wager = Felt(expected.box, expected.player, expected.wager)
        places = self.accounts.places(wager)
        if self.accounts.lying[wager] or any(self.accounts.lying[one] for one in places):
            return None
        found = "it is settled" if places else "no such wager"
        wanted = f"{wager.box} {wager.player} {wager.wager} not decided yet"
        return Failure(expected.line, wanted, found)

    def _shows(self, expected: Shows) -> Failure | None:
        wanted = _hand_text(expected.cards, expected.total)
        shown = self.rules.shown(self.croupier.state, expected.hand)
        found = _hand_text(*shown) if shown else "no such hand"
        # Without a face-down card in the text, only the face-up cards are compared.
        seen = tuple(card for card in shown.cards if card is not None) if shown else ()
        if found == wanted or (shown and _hand_text(seen, shown.total) == wanted):
            return None
        return Failure(expected.line, f"{expected.hand} {wanted}", found)


def _of_a_later_hand(statement: Pays | StillOpen | Shows) -> bool:
    """Multiple action: whether it concerns one of the dealer's hands, or a wager on one of the spots."""
    name = statement.hand if isinstance(statement, Shows) else statement.wager
    return isinstance(statement, Shows | Pays) and name.rpartition(".")[2].isdecimal() and "." in name


def _hand_text(cards: tuple[Card | None, ...], total: int | None) -> str:
    return " ".join([*(FACE_DOWN if card is None else str(card) for card in cards), str(total)])
