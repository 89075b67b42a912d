"""Training over HTTP, in a whole house: whose answers count, what is told when, and what is refused."""

import io
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path
from typing import Any

import httpx

from cutcard.pit.runtime.house import Pace, TableSheet
from cutcard.pit.training.progress import TrainingProgress
from cutcard.training.counts import HI_LO
from cutcard.training.draw import seeded
from cutcard.training.protocol import ChoiceWorth, Exercise, Worth
from cutcard.web.http.cookies import NAME
from cutcard.web.http.page import FIRST, Page
from cutcard.web.server.assembly import OpenHouse, open_house
from cutcard.web.server.logs import Log
from cutcard.web.server.no_coach import NoCoach
from cutcard.web.server.settings import Rate, RequestLimits, Settings
from cutcard.web.training.choice_words import LABELS
from cutcard.web.training.drills import BY_CHART, NO_CHART, NO_DEVIATIONS, Training
from tests.coach.frames import recorded
from tests.served import ROOT
from tests.web.fakes import ORIGIN

MANY = Rate(1e9, 1e9)
LIMITS = RequestLimits(requests=MANY, logins=MANY, drills=MANY)
TODAY = date(2026, 11, 16)
SHEETS = ("atlantic-city", "red-dog", "double-attack", "double-exposure", "craps", "changed")


class KnowingCoach(NoCoach):
    """Values every choice by its place: the last is the best, and with cards gone the first."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Exercise] = []

    async def worth(self, table: Any, exercise: Exercise) -> Worth | None:
        self.asked.append(exercise)
        order = exercise.acts[::-1] if exercise.gone else exercise.acts
        top = 100.0 * (len(order) - 1)
        choices = tuple(
            ChoiceWorth(act, 100.0 * place, 100.0 * place, top - 100.0 * place)
            for place, act in enumerate(order)
        )
        return Worth("exact", order[-1], choices, "", exercise.acts[-1])


class Person:
    def __init__(self, opened: OpenHouse, token: str = "") -> None:
        self.opened, self.token = opened, token

    async def ask(self, path: str, sent: Any = None) -> httpx.Response:
        transport = httpx.ASGITransport(self.opened.app, client=("127.0.0.1", 4000))  # type: ignore[arg-type]
        cookies = {NAME: self.token} if self.token else {}
        async with httpx.AsyncClient(
            transport=transport, base_url=ORIGIN, cookies=cookies, headers={"origin": ORIGIN}
        ) as page:
            return await page.request("GET" if sent is None else "POST", path, json=sent)

    async def done(self, path: str, sent: Any = None) -> Any:
        answer = await self.ask(path, sent)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def refused(self, path: str, status: int, sent: Any = None) -> str:
        answer = await self.ask(path, sent)
        assert answer.status_code == status, answer.text
        return str(answer.json()["error"]["message"])


def sheet_text(name: str) -> str:
    """`changed`: a sheet that nothing is shipped for."""
    if name == "changed":
        return '[table]\ngame = "blackjack"\nname = "Changed"\n[cards]\ndecks = 5\n'
    return (ROOT / "sheets" / f"{name}.toml").read_text("utf-8")


@asynccontextmanager
async def house(tmp_path: Path, *, knowing: bool = True) -> AsyncIterator[tuple[Person, Person, Person]]:
    """Ann, a guest, and somebody who is not signed in."""
    (tmp_path / "page").mkdir(exist_ok=True)
    (tmp_path / "page" / FIRST).write_text("<html><head><title>Cutcard</title></head></html>")
    async with open_house(
        f"sqlite:///{tmp_path}/house.db",
        [TableSheet(name, sheet_text(name)) for name in SHEETS],
        settings=Settings(origins=frozenset({ORIGIN}), limits=LIMITS),
        log=Log(io.StringIO()),
        pace=Pace(0, 0, 0, 0),
        bots=0,
        page=Page(tmp_path / "page"),
    ) as opened:
        progress = TrainingProgress(opened.context.played._database)  # type: ignore[union-attr]
        opened.context.training = Training(progress, source=lambda: seeded("test"), today=lambda: TODAY)
        if knowing:
            opened.context.coach = KnowingCoach()
        entered: Any = await opened.people.register("ann", "correct horse battery")
        guest = await opened.people.new_guest()
        yield Person(opened, entered.token), Person(opened, guest.token), Person(opened)


async def exercise(who: Person, table: str = "atlantic-city", drill: str = "hands") -> Any:
    return await who.done("/api/train/exercise", {"table": table, "drill": drill})


def last_open(asked: Any) -> str:
    return [one["say"] for one in asked["choices"] if one["barred"] is None][-1]


async def test_an_exercise_has_no_answer_until_it_is_answered(tmp_path: Path) -> None:
    async with house(tmp_path) as (ann, guest, nobody):
        asked = await exercise(ann)
        assert not {"best", "right", "value", "basis"} & set(json.dumps(asked).replace('"', " ").split())
        best = last_open(asked)
        answer = {"id": asked["id"], "chose": best, "milliseconds": 1}
        assert "no longer open" in await guest.refused("/api/train/answer", 404, answer)
        assert await nobody.refused("/api/train/answer", 401, answer)
        said = await ann.done("/api/train/answer", answer)
        assert (said["right"], said["best"], said["cost"]) == (True, best, 0)
        assert said["choices"][0]["say"] == best
        assert "no longer open" in await ann.refused("/api/train/answer", 404, answer)
        again = await exercise(ann)
        said = await ann.done("/api/train/answer", {"id": again["id"], "chose": "hit"})
        assert not said["right"]
        assert said["cost"] == said["choices"][0]["value"] - said["choices"][-1]["value"] > 0
        mine, theirs = await ann.done("/api/train"), await guest.done("/api/train")
        (drill,) = mine["drills"]
        assert (drill["answered"], drill["right"], drill["cost"]) == (2, 1, said["cost"])
        assert mine["weakest"][0]["decision"] == said["decision"]
        assert [one["day"] for one in mine["days"]] == ["2026-11-16"]
        assert theirs["drills"] == theirs["days"] == theirs["weakest"] == []


async def test_a_barred_choice_is_shown_with_its_clause_and_cannot_be_the_answer(tmp_path: Path) -> None:
    async with house(tmp_path) as (ann, _, _):
        asked = await exercise(ann)
        barred = [one for one in asked["choices"] if one["barred"] is not None]
        assert barred
        for one in barred:
            assert one["barred"]["clause"]
            sent = {"id": asked["id"], "chose": one["say"]}
            assert "no longer open" in await ann.refused("/api/train/answer", 404, sent)
        await ann.done("/api/train/answer", {"id": asked["id"], "chose": "stand"})


async def test_every_drill_of_every_table(tmp_path: Path) -> None:
    async with house(tmp_path) as (ann, _, _):
        tables = {one["name"]: one["drills"] for one in (await ann.done("/api/train"))["tables"]}
        twenty_one = ["hands", "deviations", "count", "daily"]
        assert tables == {
            "atlantic-city": twenty_one,
            "changed": twenty_one,
            "double-exposure": twenty_one,
            "double-attack": ["hands", "count", "daily"],
            "red-dog": ["spreads", "daily"],
        }
        for name, drills in tables.items():
            for drill in set(drills) & {"hands", "deviations", "spreads"}:
                asked = await exercise(ann, name, drill)
                said = await ann.done("/api/train/answer", {"id": asked["id"], "chose": last_open(asked)})
                assert said["right"] is (drill != "deviations")
        assert len((await exercise(ann, "double-exposure"))["dealer"]) == 2
        spread = await exercise(ann, "red-dog", "spreads")
        assert [one["label"] for one in spread["choices"]] == ["Raise", "No raise"]
        assert "Choose another table" in await ann.refused(
            "/api/train/exercise", 409, {"table": "red-dog", "drill": "hands"}
        )
        assert "closed" in await ann.refused("/api/train/exercise", 404, {"table": "x", "drill": "hands"})
        assert await ann.refused("/api/train/exercise", 400, {"table": "red-dog", "drill": "count"})


async def test_a_deviation_names_the_count_of_the_cards_that_are_gone(tmp_path: Path) -> None:
    async with house(tmp_path) as (ann, _, _):
        asked = await exercise(ann, drill="deviations")
        coach: Any = ann.opened.context.coach
        gone = (*coach.asked[-1].gone, *asked["dealer"], *asked["cards"])
        assert HI_LO.of(gone) == asked["count"]["running"]
        assert 8 * 52 - len(gone) == 52 * asked["count"]["decks_left"]
        said = await ann.done("/api/train/answer", {"id": asked["id"], "chose": "hit"})
        assert said["right"]
        assert said["fresh_best"] == last_open(asked), "from a fresh shoe another choice is best"


async def test_without_a_coach_the_shipped_chart_answers_and_says_so(tmp_path: Path) -> None:
    async with house(tmp_path, knowing=False) as (ann, _, _):
        for table, drill in (("atlantic-city", "hands"), ("red-dog", "spreads"), ("double-attack", "hands")):
            asked = await exercise(ann, table, drill)
            said = await ann.done("/api/train/answer", {"id": asked["id"], "chose": last_open(asked)})
            assert (said["basis"], said["says"], said["cost"]) == ("chart", BY_CHART, 0)
            assert {one["value"] for one in said["choices"]} == {None}
            assert said["right"] == (said["best"] == last_open(asked))
        says = await ann.refused("/api/train/exercise", 503, {"table": "changed", "drill": "hands"})
        assert says == f"{NO_CHART} This server has no coach."
        says = await ann.refused(
            "/api/train/exercise", 503, {"table": "atlantic-city", "drill": "deviations"}
        )
        assert says == f"{NO_DEVIATIONS} This server has no coach."
        assert (await ann.done("/api/train"))["coach"] == "This server has no coach."


async def test_a_shoe_is_counted_to_its_end(tmp_path: Path) -> None:
    async with house(tmp_path) as (ann, guest, _):
        step = await ann.done("/api/train/count", {"table": "changed", "together": 3})
        seen: list[str] = []
        right = 0
        while step is not None:
            assert step["shown"] == len(seen)
            seen += step["cards"]
            said = HI_LO.of(seen) if right % 2 else 999
            sent = {"id": step["id"], "running": said, "milliseconds": 1}
            assert "no longer open" in await guest.refused("/api/train/count/answer", 404, sent)
            answer = await ann.done("/api/train/count/answer", sent)
            assert (answer["running"], answer["right"]) == (HI_LO.of(seen), said != 999)
            assert "no longer open" in await ann.refused("/api/train/count/answer", 404, sent)
            right += 1
            step = answer["next"]
        assert len(seen) == 5 * 52
        assert {seen.count(one) for one in seen} == {5}, "every card of the decks, once each deck"
        assert HI_LO.of(seen) == 0
        (drill,) = (await ann.done("/api/train"))["drills"]
        assert (drill["drill"], drill["answered"], drill["right"]) == ("count", right, right // 2)
        for bad in (
            {"table": "red-dog"},
            {"table": "changed", "together": 4},
            {"table": "changed", "count": "x"},
        ):
            assert (await ann.ask("/api/train/count", bad)).status_code in (400, 409)


async def test_a_puzzle_is_the_same_for_everybody_and_answered_once(tmp_path: Path) -> None:
    async with house(tmp_path) as (ann, guest, nobody):
        address = "/api/train/daily/2026-11-16"
        mine, theirs = await ann.done(address), await nobody.done(address)
        assert mine["exercises"] == theirs["exercises"]
        assert len(mine["exercises"]) == 5
        assert (mine["title"], mine["is_today"], mine["answers"]) == ("Atlantic City", True, [])
        assert (await ann.done("/api/train/daily/2026-11-15"))["exercises"] != mine["exercises"]
        other = await ann.done(f"{address}?table=red-dog")
        assert {len(one["dealer"]) for one in other["exercises"]} == {2}

        def sent(place: int, **changed: Any) -> dict[str, Any]:
            asked = mine["exercises"][place - 1]
            return {"table": "atlantic-city", "place": place, "chose": last_open(asked), **changed}

        assert "not the next one" in await ann.refused(address, 409, sent(2))
        assert await nobody.refused(address, 401, sent(1))
        for place in range(1, 6):
            chose = "hit" if place == 3 else last_open(mine["exercises"][place - 1])
            said = await ann.done(address, sent(place, chose=chose))
            assert said["right"] is (place != 3)
            assert "answered already" in await ann.refused(address, 409, sent(place))
        kept = await ann.done(address)
        assert [one["right"] for one in kept["answers"]] == [True, True, False, True, True]
        assert kept["streak"] == {"days": 1, "longest": 1}
        assert (await guest.done(address))["answers"] == []
        assert (await guest.done(address))["streak"] == {"days": 0, "longest": 0}


async def test_days_without_a_puzzle_are_refused_in_words(tmp_path: Path) -> None:
    async with house(tmp_path) as (ann, _, _):
        told = {
            "2026-11-17": "opens on that day",
            "2026-13-01": "expected a date such as 2026-11-16",
            "20261116": "expected a date",
            "yesterday": "expected a date",
            "1999-01-01": "from 2026-11-01 on",
            "٢٠٢٦-11-16": "expected a date",
        }
        for day, says in told.items():
            assert says in await ann.refused(f"/api/train/daily/{day}", 404)
            answer = await ann.ask(f"/train/daily/{day}")
            assert answer.status_code == 404
            assert "Puzzle not found" in answer.text
        assert "closed" in await ann.refused("/api/train/daily/2026-11-16?table=gone", 404)
        page = await ann.ask("/train/daily/2026-11-16")
        assert page.status_code == 200
        assert "<title>Daily puzzle, 16 November 2026 - Cutcard</title>" in page.text
        for address, status in (
            ("/train", 200),
            ("/train/hands", 200),
            ("/train/daily", 200),
            ("/train/x", 404),
        ):
            assert (await ann.ask(address)).status_code == status, address


def test_choices_have_the_labels_and_keys_of_a_table() -> None:
    found = {
        (one.say.split()[0], one.label, one.key)
        for _, frame in recorded()
        for one in frame.mine.choices
        if one.say.split()[0] in LABELS and "face down" not in one.label and "for less" not in one.label
    }
    assert found == {(act, *words) for act, words in LABELS.items()}
