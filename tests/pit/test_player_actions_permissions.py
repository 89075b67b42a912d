"""Permissions: nothing a socket can send has an effect when another seat sends it, at every kind of question.

ann sits at box 3. The sender sits elsewhere and sends commands about her box, her chips or her cards. A new
statement, command or act has no entry below, and the first tests fail until it has one.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, get_args

import pytest

from cutcard.cards import card
from cutcard.dealing.shoe import Stage
from cutcard.games.blackjack.model import commands as blackjack
from cutcard.games.blackjack.round import order_of_play as blackjack_order
from cutcard.games.protocol import Kind
from cutcard.games.red_dog.model import commands as red_dog
from cutcard.games.red_dog.round import order_of_play as red_dog_order
from cutcard.games.registry import GAMES
from cutcard.games.table import commands as common
from cutcard.law.refusal import Refusal
from cutcard.pit.table import acts
from tests.law.sheet_lines import sheet_text

from .arranged_table import ArrangedTable

OWNER, BOX = "ann", 3
OTHERS = {"bob": 4, "cleo": 5}
SHARED = "rules.shared_boxes = true"


class Situation(NamedTuple):
    """A table that asks something, and who else sits there."""

    table: ArrangedTable
    speakers: tuple[str, ...] = ("bob",)
    lawful: tuple[str, ...] = ()
    """What a speaker may say all the same: it is about their own chips."""


# --- the statements, by their first word ------------------------------------------------------------------

BLACKJACK: dict[str, tuple[str, ...]] = {
    "bet": tuple(
        f"bet {place} {wager} {how}".rstrip()
        for place in ("3 ann", "3 bob", "4 ann")
        for wager in ("blackjack 10", "blackjack.1 10", "streak-2 5", "sevens 1", "blackjack-bonus 1")
        for how in ("", "behind", "accepted", "cash", "coupon", "behind accepted", "cash behind")
    ),
    "withdraw": tuple(
        f"withdraw 3 {who} {wager}"
        for who in ("ann", "bob")
        for wager in ("blackjack", "blackjack.1", "streak-2", "sevens", "blackjack-bonus")
    ),
    "confirm": ("confirm dealer 3 ann blackjack", "confirm floorperson 3 ann blackjack"),
    "permit": ("permit ann", "permit bob"),
    "permit-boxes": ("permit-boxes ann 2", "permit-boxes bob 2", "permit-boxes bob 7"),
    "alone": ("alone 3 ann", "alone 3 bob", "alone 3 ann bob", "alone 3 bob ann"),
    "deal": ("deal", "deal left"),
    "insure": ("insure 3 ann 5", "insure 3 bob 5", "insure 3 ann 5 1", "insure 3 bob 5 1"),
    "even-money": ("even-money 3 ann", "even-money 3 bob", "even-money 3 ann 1"),
    "close-insurance": ("close-insurance",),
    "hit": ("hit 3", "hit 3.1"),
    "stand": ("stand 3", "stand 3.1"),
    "surrender": ("surrender 3", "surrender 3.1"),
    "split": ("split 3", "split 3.1"),
    "double": ("double 3", "double 3.1", "double 3 10", "double 3 10 down", "double 3 10,10"),
    "reader": ("reader yes", "reader no"),
    "turn": ("turn dealer Ks", "turn 3 Ks 2c"),
    "discard": ("discard 3", "discard 3.1"),
    "take": ("take 3",),
    "decline": ("decline 3",),
    "follow": ("follow 3 ann 10", "follow 3.1 ann 10", "follow 3.2 ann 10", "follow 3 bob 10"),
    "assign": ("assign 3.1 ann", "assign 3.2 ann", "assign 3.2 bob"),
    "close-box": ("close-box 3",),
    "display": ("display 3 ann 500", "display 3 bob 500"),
    "press": ("press 3 ann", "press 3 ann 500", "press 3 bob", "press 3 bob 500"),
    "repair": ("repair 2.15(n) 3", "repair 2.15(o) 3"),
    "change-box": ("change-box 3 ann 4", "change-box 3 ann 1", "change-box 3 bob 4"),
    "close-table": ("close-table",),
    "dealer": ("dealer",),
    "irregular": ("irregular 2.15(a) Ks", "irregular 2.15(b)", "irregular 2.15(c) Ks", "irregular 2.15(i) 3"),
    "cut": ("cut ann 100", "cut bob 100", "cut dealer 100"),
    "refuse-cut": ("refuse-cut ann", "refuse-cut bob", "refuse-cut dealer"),
    "new-dealer": ("new-dealer",),
    "reshuffle": ("reshuffle",),
    "recut": ("recut", "recut left"),
    "show-burn": ("show-burn ann", "show-burn ann Ks", "show-burn bob Ks"),
    "spread-idle": ("spread-idle",),
    "ask-spread": ("ask-spread ann",),
}
"""Written for bob; another speaker's name and box replace bob's."""

RED_DOG: dict[str, tuple[str, ...]] = {
    "bet": tuple(
        f"bet {place} red-dog 10 {how}".rstrip()
        for place in ("3 ann", "3 bob", "4 ann")
        for how in ("", "accepted", "cash", "coupon", "cash accepted")
    ),
    "withdraw": ("withdraw 3 ann red-dog", "withdraw 3 bob red-dog"),
    "confirm": ("confirm dealer 3 ann red-dog", "confirm floorperson 3 ann red-dog"),
    "deal": ("deal",),
    "raise": ("raise ann 10", "raise ann 10 3", "raise bob 10 3"),
    "raises-closed": ("raises-closed",),
    "irregular": ("irregular 6.7(a) Ks", "irregular 6.7(b)", "irregular 6.7(c) Ks"),
    "take": ("take 3",),
    "decline": ("decline 3",),
    "no-answer": ("no-answer",),
    "cut": ("cut ann 100", "cut bob 100", "cut dealer 100"),
    "refuse-cut": ("refuse-cut ann", "refuse-cut bob", "refuse-cut dealer"),
    "new-dealer": ("new-dealer",),
    "reshuffle": ("reshuffle",),
    "recut": ("recut",),
    "show-burn": ("show-burn ann", "show-burn ann Ks", "show-burn bob Ks"),
}

STATEMENTS = {"blackjack": BLACKJACK, "red-dog": RED_DOG}

KING, TWO = card("Ks"), card("2c")
UNSPOKEN: dict[type, tuple[Any, ...]] = {
    common.GiveCard: (common.GiveCard(KING), common.GiveCard(None)),
    common.Prepare: (common.Prepare(Stage.SHUFFLE),),
    common.ReceivePreShuffled: (common.ReceivePreShuffled(),),
    common.Shuffle: (common.Shuffle(),),
    common.ShuffleDiscards: (common.ShuffleDiscards(),),
    common.PutBack: (common.PutBack(),),
    common.ShoeRunsOut: (common.ShoeRunsOut(),),
    common.VoidRound: (common.VoidRound(), common.VoidRound("mine")),
    common.EndRound: (common.EndRound(),),
    common.TakeBack: (common.TakeBack(),),
    common.CorrectCard: (common.CorrectCard("3", KING, TWO), common.CorrectCard("dealer", KING, TWO)),
    blackjack.Attend: (blackjack.Attend(),),
    blackjack.SettleWagers: (blackjack.SettleWagers(),),
}
"""Commands no statement stands for: no socket can say them, and said all the same they are refused."""

_CORRECTIONS = {common.TakeBack, common.CorrectCard}
HANDLED = {
    "blackjack": {*blackjack_order.COMMANDS, *_CORRECTIONS},
    "red-dog": {*red_dog_order.COMMANDS, *_CORRECTIONS},
}

ACTS: dict[type, tuple[Any, ...]] = {
    acts.Say: (),  # the statements and commands above
    acts.Sit: (acts.Sit(BOX, 10_00, "k"),),
    acts.Bring: (),  # names nobody but the sender, as the two below
    acts.Leave: (),
    acts.Ready: (),
    acts.TakePart: (),  # the same
    acts.CommitPart: (acts.CommitPart("a" * 64),),
    acts.OpenPart: (acts.OpenPart("a" * 64),),
    acts.EndWash: (acts.EndWash(),),
    acts.BeginDealing: (acts.BeginDealing(),),
    acts.EndDealing: (acts.EndDealing(),),
    acts.Next: (acts.Next(), acts.Next(late=True)),
    acts.ReturnBets: (acts.ReturnBets(OWNER),),
    acts.Order: (),  # of a floorperson alone, as the next: the routes decide who that is
    acts.RelieveDealer: (),
    acts.Open: (acts.Open("", "", 10_00, "k"),),
    acts.Fill: (acts.Fill(10_00, "k"),),
    acts.Expire: (acts.Expire(),),
    acts.SendAway: (acts.SendAway(OWNER),),
    acts.Close: (acts.Close(),),
    acts.Announce: (acts.Announce(sheet_text("rules.surrender = true"), 1 << 60, 1, OWNER),),
    acts.WithdrawChange: (acts.WithdrawChange(),),
    acts.TakeEffect: (acts.TakeEffect(),),
    acts.TakePart: (),  # of the sender alone, as the two below
    acts.CommitPart: (),
    acts.OpenPart: (),
    acts.EndWash: (acts.EndWash(),),
    acts.WatchCards: (acts.WatchCards(),),
    acts.CountCards: (acts.CountCards(416),),
    acts.ReplaceCards: (acts.ReplaceCards(1, 1, "worn"),),
    acts.AcknowledgeAlarm: (acts.AcknowledgeAlarm(1, "seen"),),
    acts.OpenDispute: (),  # everybody at the table calls the floorperson
    acts.DecideDispute: (acts.DecideDispute(1, "for-player", "fair"),),
    acts.ApproveCorrection: (acts.ApproveCorrection(1, approved=True, reason="fair"),),
}


# --- what is asked ----------------------------------------------------------------------------------------


def seated(*lines: str, shoe: str = "", decks: int = 8, people: int = 1, sheet: str = "") -> ArrangedTable:
    """ann at box 3, then so many others; the cards wait for the cut."""
    text = "" if sheet else sheet_text(*lines, decks=decks)
    table = ArrangedTable(sheet or "written", shoe, text=text)
    table.sit(OWNER, BOX)
    for name, box in list(OTHERS.items())[:people]:
        table.sit(name, box)
    assert table.asks[0] == "a cut"
    return table


def wagers(*lines: str, **how: Any) -> ArrangedTable:
    table = seated(*lines, **how)
    table.apply_timeout()
    assert table.asks == ("wagers", "")
    return table


def dealt(*lines: str, bets: tuple[str, ...] = ("bet 3 ann blackjack 10",), **how: Any) -> ArrangedTable:
    table = wagers(*lines, **how)
    for bet in bets:
        table.say(bet.split()[2], bet)
    table.ready(*(one.player for one in table.keeper.facts.seats))
    assert table.keeper.in_round
    return table


def cut_of_the_first_to_come() -> Situation:
    table = ArrangedTable("atlantic-city")
    table.sit(OWNER, BOX)
    table.sit("bob", 1)
    return Situation(table)


def cut_of_the_first_bettor() -> Situation:
    table = seated()
    table.say(OWNER, "bet 3 ann blackjack 10")
    assert table.asks == ("a cut", OWNER)
    return Situation(table)


def no_wager_yet() -> Situation:
    return Situation(wagers())


def no_wager_yet_at_a_shared_box() -> Situation:
    return Situation(wagers(SHARED, people=2), tuple(OTHERS))


def wagers_laid() -> Situation:
    table = wagers("wagers.sevens = {}")
    table.say(OWNER, "bet 3 ann blackjack 10")
    table.say(OWNER, "bet 3 ann sevens 1")
    return Situation(table)


def wagers_laid_at_a_shared_box() -> Situation:
    table = wagers(SHARED)
    table.say(OWNER, "bet 3 ann blackjack 10")
    return Situation(table, lawful=("bet 3 bob blackjack 10 behind",))


def a_streak_under_way() -> Situation:
    table = dealt(sheet="streak", shoe="Th 7d Qc Ts", bets=("bet 3 ann blackjack 10", "bet 3 ann streak-2 5"))
    table.say(OWNER, "stand 3")
    assert table.asks == ("wagers", "")
    assert table.felt(3, OWNER, "streak-2") == 5_00
    return Situation(table)


def insurance() -> Situation:
    return Situation(dealt("rules.even_money = true", shoe="Th Ad Qc Ts"))


def even_money() -> Situation:
    return Situation(dealt("rules.even_money = true", shoe="Ah Ad Qc 9s"))


def insurance_at_turn() -> Situation:
    return Situation(dealt('rules.insurance = "at-turn"', shoe="Th Ad Qc Ts"))


def a_decision() -> Situation:
    return Situation(dealt("rules.surrender = true", shoe="8h 6d 8c Ts"))


def a_split_hand() -> Situation:
    table = dealt(shoe="8h 6d 8c 3s Ts")
    table.say(OWNER, "split 3")
    return Situation(table)


def a_follower_is_asked() -> Situation:
    """bob wagers behind ann: neither cleo nor ann may act for bob."""
    bets = ("bet 3 ann blackjack 10", "bet 3 bob blackjack 10 behind")
    table = dealt(SHARED, shoe="8h 6d 8c 3s Ts", people=2, bets=bets)
    table.say(OWNER, "split 3")
    assert table.keeper.croupier.awaiting.window
    return Situation(table, ("cleo",))


def a_hidden_hand() -> Situation:
    return Situation(dealt(sheet="six-to-five", shoe="Th 6d 5c", bets=("bet 3 ann blackjack 10",)))


def multiple_action() -> Situation:
    bets = ("bet 3 ann blackjack.1 10", "bet 3 ann blackjack.2 10")
    return Situation(dealt(sheet="multiple-action", shoe="Th Ad 5c", bets=bets))


def a_card_for_two_sevens() -> Situation:
    bets = ("bet 3 ann blackjack 10", "bet 3 ann sevens 1")
    lines = ('rules.hole_card = "reader"', "wagers.sevens = {}")
    table = dealt(*lines, shoe="7h Kd 7c As 2d", bets=bets)
    assert isinstance(table.keeper.croupier.awaiting.default_command, blackjack.DeclineCard)
    return Situation(table)


def an_exposed_card() -> Situation:
    table = dealt(shoe="8h 6d 4c 6h")
    done = table.keeper.croupier.carry_out(blackjack.Irregular("2.15(c)", card("6h")))
    assert not isinstance(done, Refusal), done
    return Situation(table)


def the_bonus_button() -> Situation:
    bets = ("bet 3 ann blackjack 10", "bet 3 ann blackjack-bonus 1")
    table = dealt(sheet="bonus", shoe="Ah 6d Kc Ts 5s", bets=bets)
    assert table.asks == ("a decision", OWNER)
    return Situation(table)


def red_dog_cut() -> Situation:
    return Situation(seated(sheet="red-dog"))


def red_dog_no_wager_yet() -> Situation:
    return Situation(wagers(sheet="red-dog"))


def red_dog_wagers_laid() -> Situation:
    table = wagers(sheet="red-dog")
    table.say(OWNER, "bet 3 ann red-dog 10")
    return Situation(table)


def red_dog_raises() -> Situation:
    return Situation(dealt(sheet="red-dog", shoe="4h 9d Qc", bets=("bet 3 ann red-dog 10",)))


def red_dog_play_on_or_void() -> Situation:
    situation = red_dog_raises()
    done = situation.table.keeper.croupier.carry_out(red_dog.ThirdCardExposed(card("Qc")))
    assert not isinstance(done, Refusal), done
    return situation


SITUATIONS: tuple[Callable[[], Situation], ...] = (
    cut_of_the_first_to_come,
    cut_of_the_first_bettor,
    no_wager_yet,
    no_wager_yet_at_a_shared_box,
    wagers_laid,
    wagers_laid_at_a_shared_box,
    a_streak_under_way,
    insurance,
    even_money,
    insurance_at_turn,
    a_decision,
    a_split_hand,
    a_follower_is_asked,
    a_hidden_hand,
    multiple_action,
    a_card_for_two_sevens,
    an_exposed_card,
    the_bonus_button,
    red_dog_cut,
    red_dog_no_wager_yet,
    red_dog_wagers_laid,
    red_dog_raises,
    red_dog_play_on_or_void,
)


# --- nothing is left out ----------------------------------------------------------------------------------


def said(game: str, speaker: str) -> Iterator[tuple[str, Any]]:
    """Every statement with the command it is read as."""
    for statements in STATEMENTS[game].values():
        for written_for_bob in statements:
            text = " ".join(_as(speaker, word) for word in written_for_bob.split(" "))
            yield text, GAMES[game].read_statement(text.split())


def _as(speaker: str, word: str) -> str:
    return {"bob": speaker, "4": str(OTHERS.get(speaker, BOX))}.get(word, word)


@pytest.mark.parametrize("game", STATEMENTS)
def test_every_statement_and_every_command_has_its_entry(game: str) -> None:
    assert set(STATEMENTS[game]) == set(GAMES[game].statements())
    spoken = {type(command) for _, command in said(game, "bob")}
    assert not spoken & set(UNSPOKEN)
    assert HANDLED[game] <= spoken | set(UNSPOKEN)


def test_every_act_has_its_entry() -> None:
    assert set(ACTS) == set(get_args(acts.Act))


def test_every_kind_of_question_is_asked() -> None:
    """With what ann may say herself: each command a player may say is done at one of these tables at least,
    so that a refusal of it says something."""
    kinds, done = set(), set()
    for situation in SITUATIONS:
        keeper = situation().table.keeper
        kinds.add((keeper.croupier.awaiting.kind, keeper.croupier.awaiting.window))
        for _, command in said(keeper.rules.game.name, OWNER):
            if OWNER not in keeper.rules.allowed_senders(keeper.state, command):
                continue
            if type(command) in HANDLED[keeper.rules.game.name]:
                answer = keeper.rules.handle(keeper.state, command)
                done |= set() if isinstance(answer, Refusal) else {type(command)}
    asked = {(Kind.WAGERS, False), (Kind.CUT, False), (Kind.DECISION, False), (Kind.DECISION, True)}
    assert kinds == asked
    own = (common.PlaceBet, common.WithdrawBet, blackjack.StayAlone, common.Cut, common.RefuseCut)
    own += (common.ShowBurn, blackjack.PressButton, blackjack.Insure, blackjack.TakeEvenMoney, blackjack.Hit)
    own += (blackjack.Stand, blackjack.Double, blackjack.Split, blackjack.Surrender, blackjack.TakeCard)
    own += (blackjack.DeclineCard, red_dog.Raise, red_dog.PlayOn, red_dog.VoidArea)
    assert done >= set(own)


# --- nothing is done --------------------------------------------------------------------------------------


def standing(table: ArrangedTable) -> tuple[Any, ...]:
    keeper = table.keeper
    money = {name: cents for name, cents in keeper.ledger.balances.items() if cents}
    return keeper.version, keeper.state, keeper.facts, money, keeper.hash


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda one: one.__name__)
def test_a_command_sent_by_another_seat_does_nothing(situation: Callable[[], Situation]) -> None:
    table, speakers, lawful = situation()
    before, game = standing(table), table.keeper.rules.game.name
    for speaker in speakers:
        foreign = [acts.Say(command) for text, command in said(game, speaker) if text not in lawful]
        foreign += [acts.Say(command) for each in UNSPOKEN.values() for command in each]
        foreign += [act for each in ACTS.values() for act in each]
        for act in foreign:
            answer = table.do(act, speaker)
            assert isinstance(answer, Refusal), f"{speaker} may say {act}"
            assert standing(table) == before, f"{speaker}, refused: {act}"
        for text in lawful:
            assert not isinstance(table.do(table.spoken(text), speaker), Refusal)
