"""A person at the page, who sees words and presses the buttons they name. All locators of the tests are
here."""

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, expect

PHONE, TABLET, DESKTOP = (390, 844), (1024, 768), (1920, 1080)
SECONDS = 1000
TIMEOUT = 15 * SECONDS
"""Long enough for a busy machine; speed is measured in `bench/`."""


class Player:
    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.page: Page = context.new_page()
        self.page.set_default_timeout(TIMEOUT)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._note_error)

    def _note_error(self, message: ConsoleMessage) -> None:
        """A lost network and a missing session are not faults of the page."""
        expected = ("net::ERR_", "WebSocket", "401", "Failed to load resource", "503")
        if message.type == "error" and not any(word in message.text for word in expected):
            self.faults.append(message.text)

    # --- coming and going ---

    def open(self) -> "Player":
        self.page.goto(self.address)
        return self

    def table_card(self, title: str) -> Locator:
        return self.page.get_by_role("link", name=re.compile(f"^(Play|Return): {re.escape(title)}$"))

    @property
    def money_asked(self) -> Locator:
        """How much is brought to the table."""
        return self.page.locator("dialog.sit-dialog")

    def accept_money(self) -> None:
        """Enter brings what is offered. With a finger the button has the focus, so that no keyboard comes."""
        expect(self.money_asked.locator("input:focus, [type=submit]:focus")).to_have_count(1)
        self.key("Enter")
        expect(self.money_asked).to_have_count(0)

    def sit(self, title: str, money: str = "") -> "Player":
        """From the lobby: one click opens the table, Enter brings the money that is offered, or that is
        typed."""
        self.table_card(title).click()
        if money:
            self.money_asked.get_by_role("textbox").fill(money)
        self.accept_money()
        expect(self.mine).to_be_visible()
        return self

    # --- what is seen ---

    @property
    def mine(self) -> Locator:
        return self.page.locator(".box-mine")

    @property
    def dealer(self) -> Locator:
        return self.page.locator(".dealer")

    @property
    def bar(self) -> Locator:
        return self.page.get_by_role("region", name="Your move")

    @property
    def status(self) -> Locator:
        return self.bar.locator(".status-says")

    @property
    def result(self) -> Locator:
        """What the round brought, at the player's hand; later the strip of the last round says it."""
        return self.mine.locator(".caption")

    @property
    def last_round(self) -> Locator:
        return self.bar.locator(".result")

    @property
    def gold(self) -> Locator:
        """The one gold button."""
        return self.bar.locator("button.deal")

    def more(self, label: str) -> Locator:
        """A choice that is made seldom: under More, where there are several of them."""
        if self.button(label).count() == 1:
            return self.button(label)
        self.button("More").click()
        return self.drawer.get_by_role("button", name=re.compile(rf"^{re.escape(label)}"))

    @property
    def link(self) -> Locator:
        return self.page.locator(".link")

    @property
    def drawer(self) -> Locator:
        return self.page.locator("dialog[open]")

    def chips(self) -> int:
        """The chips in front of the player, in cents."""
        text = self.page.locator("button.purse b").inner_text()
        return round(float(re.sub(r"[^0-9.]", "", text)) * 100)

    def expect_chips(self, cents: int) -> None:
        """Waits until so many chips lie in front of the player."""
        whole, rest = divmod(cents, 100)
        written = f"${whole:,}" + (f".{rest:02}" if rest else "")
        expect(self.page.locator("button.purse b")).to_have_text(written)

    def hand(self, number: int = 1) -> Locator:
        return self.mine.locator(".hand").nth(number - 1)

    def expect_hands(self, hands: int) -> None:
        """Waits until there are so many; before that the one hand is to be decided, too."""
        expect(self.mine.locator(".hand")).to_have_count(hands)

    # --- what is done ---

    def button(self, name: str) -> Locator:
        """The button of that name; a sum may stand behind it."""
        return self.bar.get_by_role("button", name=re.compile(rf"^{re.escape(name)}(\s*\$[\d.,]+)?$"))

    @property
    def cut_offered(self) -> Locator:
        """The cut is offered beside the betting; dealing without it passes it on."""
        return self.bar.get_by_role("button", name="Cut the cards", exact=True)

    @property
    def cut(self) -> Locator:
        return self.bar.get_by_role("button", name=re.compile("^Cut the cards at"))

    def touch(self, label: str) -> None:
        """A spot of the own box: the chip that was laid last is laid there."""
        name = re.compile(rf"^Box \d: {re.escape(label)}\b")
        self.mine.get_by_role("button", name=name).click()

    def lay(self, amount: str, on: str = "") -> None:
        self.bar.get_by_role(
            "button", name=re.compile(f"^Place {re.escape(amount)} on {re.escape(on)}")
        ).click()

    def deal(self) -> None:
        self.button("Deal").click()
        expect(self.button("Deal")).to_have_count(0)

    def choose(self, label: str) -> None:
        self.button(label).click()

    def tap(self, label: str) -> None:
        """As large as a thumb, and there for a while: the second half of a double tap does not count."""
        button = self.button(label)
        expect(button).to_be_visible()
        place = button.bounding_box()
        assert place is not None
        assert min(place["width"], place["height"]) >= 44
        self.page.wait_for_timeout(SECONDS / 2)
        button.tap()

    def key(self, key: str) -> None:
        self.page.keyboard.press(key)

    @property
    def tray(self) -> Locator:
        """The chips; there while bets are taken."""
        return self.bar.locator(".betting")

    def expect_betting(self) -> None:
        """Waits until bets are taken."""
        expect(self.tray).to_be_visible()

    def expect_choice(self, label: str) -> None:
        """Waits until this may be answered."""
        expect(self.button(label)).to_be_visible()

    def cut_if_asked(self) -> bool:
        """The cut, in the middle, where this player is offered one."""
        expect(self.bar.locator(".choices, .betting").first).to_be_visible()
        if not self.cut_offered.or_(self.cut).is_visible():
            return False
        if self.cut_offered.is_visible():
            self.cut_offered.click()
        self.cut.click()
        expect(self.cut_offered.or_(self.cut)).to_have_count(0)
        return True

    # --- what holds everywhere ---

    def scrolls(self) -> bool:
        """Whether anything of the page lies outside the window."""
        return bool(
            self.page.evaluate(
                "() => { const all = document.scrollingElement;"
                " return all.scrollHeight > innerHeight || all.scrollWidth > innerWidth }"
            )
        )
