"""A person at the table without a window: waits, as a person does, until the table listens, and then clicks."""

from __future__ import annotations

from hexcore.play.session import Session
from launcher.kit.window.screen import Screen
from tests.launcher.player import SIZE, Pos, ScreenPlayer, Where

__all__ = ["SIZE", "TableHand"]


class TableHand(ScreenPlayer):
    """Drives a table, or whatever screen is on top of it; ``session`` is for tests that write positions by hand.

    The land is painted only where a test asks for it: it takes seconds, and its painters have tests of their own.
    """

    def __init__(
        self, screen: Screen, size: Pos = SIZE, session: Session | None = None, *, painted: bool = False
    ) -> None:
        self.session = session
        if not painted:
            screen._painting = None
        super().__init__(screen, size)

    def rewritten(self) -> None:
        """The test has changed the position by hand: everybody looks again."""
        self.session._asked = False
        self.session.version += 1
        self.screen.sync()

    def point(self, name: str) -> None:
        self.move(name)

    def look(self) -> None:
        """Take the breath that the table gives before it lets anything be answered."""
        late = getattr(self.screen, "stale_input", None)
        if late is not None and not self.screen.flow.playback.busy and late.holds:
            self.wait(20)
            self.wait(1000)

    def aim(self, where: Where) -> None:
        """Wait until a click on a thing is heard, as who sees that its button is still pale."""
        if isinstance(where, str):
            if where.startswith("buy:"):
                self.wait(400)  # two clicks, not a double click
            if where.startswith("action:") or where == "commit":
                self.look()
            late = getattr(self.screen, "stale_input", None)
            if late is not None and late.holds_at(self.place(where)):
                self.wait(20)
                self.wait(1000)

    def click_at(self, pos: Pos, button: int = 1) -> None:
        """Click at a point at once, whether the table listens or not."""
        self.click(pos, button)

    def key(self, text: str, *, hurried: bool = False) -> bool:
        """Press a key; one that answers when what is asked has been seen, unless the player is in a hurry."""
        if text in ("Space", "Enter") and not hurried:
            self.look()
        return super().key(text)
