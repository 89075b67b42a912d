"""The servers of a house without PostgreSQL: what the database would say is set by the test."""

from collections.abc import Callable

from cutcard.pit.servers.house_state import HouseState, OneServer, clock


def one_server(
    id_: str, *, alive: bool = True, leaving: bool = False, settled: bool = True, public: str = ""
) -> OneServer:
    address = f"http://127.0.0.1:1{len(id_)}"
    return OneServer(id_, f"42 on {id_}", address, public, f"secret-{id_}", alive, leaving, settled)


class FakeMembership:
    def __init__(self, id_: str) -> None:
        self.id = id_
        self.changed: Callable[[HouseState], None] = lambda state: None
        self.on_message: Callable[[str], None] = lambda said: None
        self.cut_off: Callable[[], None] = lambda: None
        self.left = False

    def read(self) -> HouseState:
        raise NotImplementedError

    def run(
        self,
        changed: Callable[[HouseState], None],
        on_message: Callable[[str], None],
        cut_off: Callable[[], None],
    ) -> None:
        self.changed, self.on_message, self.cut_off = changed, on_message, cut_off

    def leave(self) -> None:
        self.left = True

    def close(self) -> None:
        pass

    def say(self, servers: list[OneServer], owners: dict[str, str], *, judges: bool = True) -> None:
        """What the database says now."""
        self.changed(HouseState(tuple(servers), owners, clock(), judges))
