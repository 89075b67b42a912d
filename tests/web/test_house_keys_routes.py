"""The house's keys over HTTP: who sees which keys there are, and that no secret of a key is told."""

import io
from pathlib import Path

import pytest

from cutcard.pit.heads import heads_file
from cutcard.pit.keys import key_file
from cutcard.web.record.record_keeper import HeadsOutput
from cutcard.web.record.routes import UNREADABLE
from cutcard.web.server.assembly import open_house
from cutcard.web.server.logs import Log
from cutcard.web.server.settings import Settings
from tests.web.fakes import ORIGIN
from tests.web.floor.live_house import LiveHouse, live_house
from tests.web.test_administration_routes import LIMITS, PASSWORD, Somebody

PATHS = ("keys", "keys/heads")


def keys_of(house: LiveHouse) -> Path:
    assert house.opened.context.keys is not None
    return Path(house.opened.context.keys.place)


async def test_administrators_and_auditors_see_the_keys_and_nobody_else(tmp_path: Path) -> None:
    async with live_house(tmp_path) as house:
        nobody = Somebody(house.opened)
        for path in PATHS:
            assert (await nobody.get(path)).status_code == 401
            for name in ("ann", "ben", "flo"):
                assert (await house.people[name].get(path)).status_code == 403
            for name in ("carol", "otto"):
                assert (await house.people[name].get(path)).status_code == 200


async def test_no_secret_is_told_and_a_rotation_is_seen(tmp_path: Path) -> None:
    async with live_house(tmp_path) as house:
        carol, file = house.people["carol"], keys_of(house)
        first = key_file.read(file).newest
        told = (await carol.get("keys")).json()
        assert [(one["id"], one["newest"]) for one in told["keys"]] == [(first.id, True)]
        assert (told["place"], told["rotated"], told["problem"]) == ("file", "", "")
        assert told["keys"][0]["public"] == first.public.line().split()[1]
        assert told["digest"].startswith("sha256:")
        rotated = key_file.rotate(file).newest
        assert (await carol.get("keys")).json()["rotated"] == rotated.id
        answers = [(await carol.get(path)).text for path in PATHS]
        secrets = [line.split()[2] for line in file.read_text().splitlines() if not line.startswith("#")]
        assert len(secrets) == 2
        assert [secret for secret in secrets for answer in answers if secret[:12] in answer] == []
        assert str(file) not in answers[0], "where it lies is nobody's business on a page"
        file.chmod(0o644)
        told = (await carol.get("keys")).json()
        assert (told["problem"], told["rotated"]) == (UNREADABLE, "")
        assert len(told["keys"]) == 1, "the server goes on with those it has"


async def test_heads_are_signed_on_demand_for_a_file_kept_elsewhere(tmp_path: Path) -> None:
    async with live_house(tmp_path) as house:
        answer = await house.people["otto"].get("keys/heads")
        assert "attachment" in answer.headers["content-disposition"]
        saved = tmp_path / "heads"
        saved.write_text(answer.text)
        keys = house.opened.context.keys
        assert keys is not None
        ((line,), bad) = heads_file.read(saved, keys.public)
        assert bad == []
        assert (line.heads.why, set(line.heads.tables)) == ("command", {house.table.name})


@pytest.mark.parametrize("works", [True, False])
async def test_the_page_says_whether_heads_are_exported(tmp_path: Path, works: bool) -> None:
    file = tmp_path / ("heads" if works else "missing") / "heads.jsonl"
    if works:
        file.parent.mkdir()
    async with open_house(
        f"sqlite:///{tmp_path}/house.db",
        [],
        settings=Settings(origins=frozenset({ORIGIN}), limits=LIMITS),
        log=Log(io.StringIO()),
        heads=HeadsOutput(file),
    ) as opened:
        carol, token = Somebody(opened), await opened.people.first_run_token()
        assert (await carol.post("register", name="carol", password=PASSWORD)).status_code == 200
        assert (await carol.post("admin/claim", token=token)).status_code == 200
        heads = (await carol.get("keys")).json()["heads"]
        assert (heads["file"], heads["webhook"]) == ("kept" if works else "failed", "none")
        assert heads["why"] == ("" if works else "no such file or directory")
        assert heads["at"] > 0
        assert heads["entry"] > 0
