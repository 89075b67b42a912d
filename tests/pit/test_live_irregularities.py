"""Everything that can go wrong at a live table is offered to its dealer where it can happen, and the round
goes on as the law orders then. The dealer here knows what the dealer's page shows, and nothing else."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from cutcard.games.protocol import FLOORPERSON, Kind
from cutcard.games.registry import GAMES
from cutcard.law.refusal import Refusal
from cutcard.pit.log.audit.logs import NoRandomness
from cutcard.pit.log.replay_check import replay_entry
from cutcard.pit.table import acts
from cutcard.pit.table.table_opening import keeper_from_log
from cutcard.web import wire
from cutcard.web.frames.protocol import GAME_FRAMES

from .live_table import DEALER, LiveTable
from .random_players import SHEETS
from .table_comparison import standing

ROUND_SHEETS = Path(__file__).parents[1] / "rounds" / "sheets"
PLAYERS = ("ann", "cy")
STEPS, SEEDS = 150, 40
USUAL = {"blackjack": "atlantic-city"}
SHEET_OF = {
    "2.15(h)": "double-shoe",
    "2.15(l)": "multiple-action",
    "2.15(m)": "multiple-action",
    "2.15(n)": "progressive",
    "2.15(o)": "bonus",
    "2.15(p)": "double-face-down",
    "26.15(j)": "da-device",
    "26.15(k)": "da-device",
    "place-device": "da-device",
}
"""Where the usual table of the game does not have what it is about."""
FIRST = {
    "repair 2.15(k)": "irregular 2.15(k)",
    "repair 2.15(n)": "irregular 2.15(n)",
    "repair 26.15(m)": "irregular 26.15(m)",
    "place-device": "irregular 26.15(k)",
}
"""What has to go wrong before."""
MISTAKES = [
    pytest.param(game, f"{one.say} {one.clause}".strip(), id=f"{game} {one.say} {one.clause}".strip())
    for game in GAMES
    for one in GAME_FRAMES[game].mistakes
]


class CarelessTable(LiveTable):
    """Players do whatever they may. The dealer says each of these mistakes once, when it is first offered."""

    def __init__(self, sheet: str, seed: int, mistakes: Sequence[str]) -> None:
        own = SHEETS / f"{sheet}.toml"
        text = (own if own.exists() else ROUND_SHEETS / f"{sheet}.toml").read_text("utf-8")
        super().__init__(sheet, seed=seed, text=text)
        self.chance, self.to_come = Random(seed), list(mistakes)
        self.begins()
        for box, player in enumerate(PLAYERS, start=1):
            self.sit(player, box)

    def play(self) -> None:
        """Until everything is said and the round it was said in is over."""
        for _ in range(STEPS):
            if not self.to_come and not self.keeper.in_round:
                return
            self.step()
        raise AssertionError(f"no end: {self.dealing}")

    def step(self) -> None:
        asked, waits = self.dealing, self.keeper.croupier.awaiting
        said = self.to_come[:1]
        act = next((one for one in asked.mistakes if [one.say.strip()] == said), None)
        if act is not None:
            del self.to_come[0]
            self.say_mistake(act)
        elif waits.kind is Kind.WAGERS and asked.acts[0].barred is not None:
            self.lay()
        elif asked.wants == "people":
            self.answer_for_players()
        elif asked.acts[0].barred is not None and waits.who == FLOORPERSON:
            self.done(acts.Order(None, "called"), "flo")
        elif asked.wants == "act" and asked.acts[0].act == "say" and not asked.acts[0].needs:
            self.answer_as_seen(asked)
        else:
            self.deal_on()

    def answer_as_seen(self, asked: wire.Dealing) -> None:
        """The display, or the card reader."""
        if asked.acts[0].say == "reader yes":
            self.deal_on()
        else:
            self.done(self.spoken(asked.acts[0].say), DEALER)

    def say_mistake(self, act: wire.DealerAct) -> None:
        """With a card that it can be about, and any of its boxes."""
        words = [act.say]
        if "card" in act.needs:
            words.append(f"{act.ranks}s" if act.ranks else str(self.cards.next()))
        if "box" in act.needs:
            words.append(str(self.chance.choice(act.boxes)))
        self.done(self.spoken(" ".join(words)), DEALER)

    def lay(self) -> None:
        """The least on every spot that may be wagered on."""
        rules = self.keeper.rules
        for seat in self.keeper.facts.seats:
            view = rules.view(self.keeper.state, "")
            for spot in GAME_FRAMES[rules.game.name].spots(rules.sheet, view, seat.box):
                where = f"{rules.wager_box(seat.box)} {seat.player} {spot.wager}"
                self.do(self.spoken(f"bet {where} {spot.least / 100:g}"), seat.player)

    def answer_for_players(self) -> None:
        rules, waits = self.keeper.rules, self.keeper.croupier.awaiting
        lawful = [one.command for one in waits.choices if one.refusal is None]
        command = self.chance.choice(lawful) if lawful else None
        senders = rules.allowed_senders(self.keeper.state, command) if command is not None else ()
        speaks = bool(senders) and senders[0] in PLAYERS and self.chance.random() < 0.7
        if speaks and not isinstance(self.do(acts.Say(command), senders[0]), Refusal):
            return
        self.done(acts.Next(late=True), DEALER)


def first_table(game: str, mistake: str) -> CarelessTable:
    """The first of some tables at which it is offered."""
    sheet = SHEET_OF.get(mistake.rpartition(" ")[2] if game != "minibaccarat" else "-", USUAL.get(game, game))
    said = [FIRST[mistake], mistake] if mistake in FIRST else [mistake]
    for seed in range(SEEDS):
        table = CarelessTable(sheet, seed, said)
        try:
            table.play()
        except AssertionError:
            if not table.to_come:
                raise
            continue
        return table
    raise AssertionError(f"never offered: {mistake}")


@pytest.mark.parametrize(("game", "mistake"), MISTAKES)
def test_it_is_offered_and_the_round_goes_on(game: str, mistake: str) -> None:
    table = first_table(game, mistake)
    table.keeper.ledger.check()
    followed = keeper_from_log(table.log[0], NoRandomness())
    replayed = keeper_from_log(table.log[0], NoRandomness())
    for entry in table.log:
        followed.follow(entry)
        replay_entry(replayed, entry)
    assert standing(followed) == standing(table.keeper) == standing(replayed)
