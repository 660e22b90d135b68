"""Somebody with a browser of his own: what he sees and does, and everything that he was sent."""

import re
from typing import Any, NamedTuple, Self

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, WebSocket

from tests.e2e.cable import Cable
from tests.e2e.club import Club

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
LIVE = ("playing", "between_deals")
ENDED = ("finished", "broken", "aborted")
# How the browser itself reports a connection that a test has cut.
CUT = re.compile(r"ERR_|WebSocket connection to .* failed|\[object Event\]")

STATE = """() => {
    const status = document.getElementById("status").dataset;
    return [status.status, Number(status.match || 0), Number(status.deal), Number(status.ply),
            document.getElementById("hand").classList.contains("is-turn")];
}"""
# Whether the page shows at least this moment of the match, or that the match is over.
REACHED = """([match, deal, ply]) => {
    const status = document.getElementById("status")?.dataset;
    if (!status) return false;
    if (["finished", "broken", "aborted"].includes(status.status)) return true;
    const seen = [Number(status.match || 0), Number(status.deal), Number(status.ply)];
    const wanted = [match, deal, ply];
    const first = seen.findIndex((value, at) => value !== wanted[at]);
    return first < 0 || seen[first] > wanted[first];
}"""


class State(NamedTuple):
    """What a page shows of a match. ``ply`` counts the acts of the whole match."""

    status: str
    match: int
    deal: int
    ply: int
    is_turn: bool

    @property
    def moment(self) -> list[int]:
        return [self.match, self.deal, self.ply]


class Person:
    """One browser context with one page, always at a table when its acts are used."""

    def __init__(
        self,
        browser: Browser,
        club: Club,
        name: str = "",
        *,
        cable: Cable | None = None,
        viewport: Any = None,
        **more: Any,
    ) -> None:
        self.name, self.cable = name, cable
        self.site = cable.url if cable else club.url
        self.frames: list[str] = []
        self.complaints: list[str] = []
        more = {"locale": "en-US", "reduced_motion": "reduce", **more}
        self.context: BrowserContext = browser.new_context(
            base_url=self.site, viewport=viewport or DESKTOP, **more
        )
        self.context.set_default_timeout(20_000)
        if name:
            cookie = {"name": "sessionid", "value": club.sessions[name], "url": self.site}
            self.context.add_cookies([cookie])  # type: ignore[list-item]
        self.page: Page = self.context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("websocket", self._listen)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.context.close()

    def _hear(self, line: ConsoleMessage) -> None:
        if line.type in ("error", "warning") and not CUT.search(line.text):
            self.complaints.append(line.text)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    # --- What he sees -----------------------------------------------------------------------

    def state(self) -> State:
        return State(*self.page.evaluate(STATE))

    def wait_for(self, moment: list[int]) -> None:
        self.page.wait_for_function(REACHED, arg=moment)

    def wait_for_status(self, *wanted: str) -> None:
        one = ", ".join(f'#status[data-status="{status}"]' for status in wanted)
        self.page.wait_for_selector(one, state="attached")

    def wait_for_socket(self, state: str = "open") -> None:
        self.page.wait_for_selector(f"body[data-socket={state}]")

    def texts(self, selector: str) -> list[str]:
        return self.page.locator(selector).all_inner_texts()

    def line(self) -> list[str]:
        """The tiles on the table as the page draws them, and the open ends."""
        drawn = self.page.evaluate(
            """() => [...document.querySelectorAll(".line--wide > *:not(.end)")]
                .map(part => part.outerHTML)"""
        )
        return [*drawn, self.page.get_attribute("#status", "data-ends") or ""]

    def sheet(self) -> list[list[str]]:
        """The sheet as it is read, row by row."""
        rows = self.page.evaluate(
            """() => [...document.querySelectorAll("#sheet tr")].map(row =>
                [...row.cells].map(cell => cell.textContent.replace(/\\s+/g, " ").trim()))"""
        )
        return [list(row) for row in rows]

    def sideways(self) -> int:
        """By how many pixels the page is wider than its window."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - innerWidth"))

    # --- What he does -----------------------------------------------------------------------

    def go(self, path: str) -> None:
        self.page.goto(path)

    def press(self, selector: str) -> None:
        """Press the first visible thing of this kind."""
        self.page.locator(selector).locator("visible=true").first.click()

    def open_table(self, game: str = "kozel", *, players: int, **fields: str) -> str:
        """Fill in a request; return the path of the table. ``rule_target="20"``, ``seat_2="club"``."""
        self.go(f"/tables/new/?game={game}")
        if self.page.locator("[name=players][type=radio]").count():
            self.page.check(f"[name=players][value='{players}']")
        while (folded := self.page.locator("#request details:not([open]) > summary")).count():
            folded.first.click()
        for name, value in fields.items():
            field = self.page.locator(f"#request [name={name}]")
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(value)
            else:
                field.fill(value)
        self.press("#request .btn--primary")
        self.page.wait_for_url(re.compile(r"/tables/(?!new)\w+/$"))
        return self.page.url.removeprefix(self.site)

    def act(self) -> None:
        """Do the first thing that the page offers, by clicking: an end is asked for when two fit."""
        tile = self.page.locator("#hand.is-turn .hand__tile.is-playable").first
        if not self.page.locator("#hand > .hand__buttons button").count():
            tile.click()
            if self.page.locator(".end.is-lit").count():
                self.press(".end.is-lit")
            return
        self.press("#hand > .hand__buttons button")

    def act_by_keys(self) -> None:
        """The same with keys alone; the focus is in the region of the table."""
        keyboard = self.page.keyboard
        button = self.page.locator("#hand > .hand__buttons button").first
        if button.count():
            keyboard.press(button.get_attribute("data-key") or "Enter")
            return
        for _ in range(self.page.locator(".hand__tile").count()):
            keyboard.press("ArrowRight")
            if self.page.locator(".hand__tile.is-playable:focus").count():
                break
        keyboard.press("Enter")
        if self.page.locator(".end.is-lit").count():
            arm = self.page.locator(".end.is-lit").first.get_attribute("data-arm")
            keyboard.press(arm or "<")

    def cut_off(self) -> None:
        """Lose the connection, and see that the page says so."""
        assert self.cable is not None
        self.cable.cut()
        self.wait_for_socket("lost")
        self.context.set_offline(True)
        self.page.wait_for_selector("#banner:not([hidden])")

    def come_back(self) -> None:
        """Have a connection again, and wait until the page has it."""
        assert self.cable is not None
        self.cable.mend()
        self.context.set_offline(False)
        self.wait_for_socket()

    def say_ready(self) -> None:
        """Press "Ready", where the page asks for it."""
        button = self.page.locator("#panel button[value=ready]")
        if button.count():
            button.click()
