"""Frames of a live table's dealer: who may send them, and which acts they are."""

import json

import pytest

from cutcard.cards import card
from cutcard.games.protocol import GiveCard, ShoeRunsOut, TakeBack
from cutcard.pit.table import acts
from cutcard.web.socket.socket import NOT_A_DEALER
from tests.web.socket_setting import Setting


def dealer(act: str, **more: str) -> str:
    return json.dumps({"type": "dealer", "id": "d1", "seen": 0, "act": act, **more})


@pytest.mark.parametrize("roles", [(), ("floorperson",), ("admin",)])
async def test_nobody_deals_without_the_role(roles: tuple[str, ...]) -> None:
    setting = Setting()
    token = setting.people.enter("eve", *roles)
    peer = await setting.peer(ticket=setting.ticket(token), token=token)
    assert (await peer.ask(dealer("begin")))["says"] == NOT_A_DEALER
    assert setting.table.done == []


async def test_a_dealer_begins_and_loses_the_place_s_powers_with_the_role() -> None:
    setting = Setting()
    token = setting.people.enter("ben", "dealer")
    peer = await setting.peer(ticket=setting.ticket(token), token=token)
    assert (await peer.ask(dealer("begin")))["done"]
    setting.table.snapshot.facts.dealer = "ben"
    for frame, act in (
        (dealer("card", card="Th"), acts.Say(GiveCard(card("Th")))),
        (dealer("card"), acts.Say(GiveCard(None))),
        (dealer("next"), acts.Next()),
        (dealer("take-back"), acts.Say(TakeBack())),
        (dealer("shoe-empty"), acts.Say(ShoeRunsOut())),
        (dealer("return-bets", player="ann"), acts.ReturnBets("ann")),
    ):
        assert (await peer.ask(frame))["done"]
        assert setting.table.done.pop()[3] == act
    assert "1x" in (await peer.ask(dealer("card", card="1x")))["says"]
    setting.people.sessions[token] = setting.people.sessions[token]._replace(roles=frozenset({"player"}))
    setting.clock.now += 3600
    assert (await peer.ask(dealer("card", card="Th")))["says"] == NOT_A_DEALER
    assert (await peer.ask(dealer("end")))["done"]
