"""The floorperson's routes: who may see the floor and give orders, and what is recorded."""

from cutcard.cards import card
from cutcard.games.protocol import CorrectCard, Reshuffle, VoidRound
from cutcard.pit.table import acts
from tests.web.http_setting import Setting, no


async def test_the_floor_and_its_orders_are_for_floorpersons_alone() -> None:
    async with (setting := Setting()).page() as page:
        order = {"order": "void", "reason": "a card fell"}
        assert (await page.get("/api/floor")).status_code == 401
        for roles in ((), ("dealer",), ("auditor",), ("admin",)):
            page.cookies.set("cutcard_session", setting.people.enter("ann", *roles))
            assert (await page.get("/api/floor")).status_code == 403
            assert (await page.post("/api/floor/atlantic-city/orders", json=order)).status_code == 403
        assert setting.table.done == []


async def test_an_order_is_given_with_its_reason_and_never_at_one_s_own_table() -> None:
    async with (setting := Setting()).page() as page:
        page.cookies.set("cutcard_session", setting.people.enter("flo", "floorperson"))

        async def order(**wanted: str) -> int:
            path = "/api/floor/atlantic-city/orders"
            return (await page.post(path, json={"reason": "the dealer misread it", **wanted})).status_code

        for wanted, command in (
            ({"order": "void"}, VoidRound("the dealer misread it")),
            ({"order": "reshuffle"}, Reshuffle()),
            ({"order": "next"}, None),
            (
                {"order": "correct", "hand": "1", "was": "8d", "now": "9d"},
                CorrectCard("1", card("8d"), card("9d"), "the dealer misread it"),
            ),
        ):
            assert await order(**wanted) == 200
            assert setting.table.done.pop() == ("flo", "", 0, acts.Order(command, "the dealer misread it"))
        assert await order(order="relieve") == 200
        assert setting.table.done.pop() == ("flo", "", 0, acts.RelieveDealer("the dealer misread it"))
        assert await order(order="correct", hand="1", was="8x", now="9d") == 400
        assert await order(order="say", statement="fold 1") == 400
        assert await order(order="void", reason="") == 400
        setting.table.snapshot.facts.dealer = setting.table.snapshot.facts.last_dealer = "flo"
        answer = await page.post(
            "/api/floor/atlantic-city/orders", json={"order": "void", "reason": "why not"}
        )
        assert (answer.status_code, no(answer)) == (
            409,
            "You dealt at this table last: another floorperson decides here.",
        )
        assert (
            await page.post("/api/floor/nowhere/orders", json={"order": "void", "reason": "gone"})
        ).status_code == 404
        assert setting.table.done == []
