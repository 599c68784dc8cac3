"""Modal dialogs: a paper card in the middle of the dimmed table, and the question that can be silenced."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from launcher.kit.button import Button
from launcher.kit.context import Ui
from launcher.kit.layers import Layer
from launcher.kit.layout import Row, Spacer
from launcher.kit.scroll import Scroll
from launcher.kit.surfaces import Card
from launcher.kit.text import Label, RichText
from launcher.kit.toggles import Toggle
from launcher.kit.widget import Widget


class Answer(NamedTuple):
    """A button of a dialog; it closes the dialog and then acts."""

    text: str
    action: Callable[[], None] | None = None
    kind: str = "normal"
    hotkey: str = ""


class Dialog:
    """A modal card with a title, a body and answers; the last primary answer is what Enter means, Esc is *no*."""

    def __init__(
        self,
        ui: Ui,
        title: str,
        body: str | Widget,
        answers: Sequence[Answer] = (),
        *,
        width: float = 440,
        footer: Widget | None = None,
        on_cancel: Callable[[], None] | None = None,
        on_link: Callable[[str], None] | None = None,
    ) -> None:
        self.ui = ui
        answers = list(answers) or [Answer(ui.word("ok"), kind="primary")]
        words = RichText(body, on_link=on_link) if isinstance(body, str) else body
        buttons = [Button(a.text, self._closer(a), kind=a.kind, hotkey=a.hotkey) for a in answers]
        parts: list[Widget] = [
            Label(title, size="heading", bold=True),
            Scroll(words).sized(flex=1),
            *([footer] if footer else []),
            Row(Spacer(), *buttons, gap=8),
        ]
        card = Card(*parts, gap=14, pad=20, name=title, help="dialog").sized(width)
        self.layer = Layer(card, modal=True, on_close=on_cancel)

    def _closer(self, answer: Answer) -> Callable[[], None]:
        def close() -> None:
            self.layer.on_close = None
            self.close()
            if answer.action:
                answer.action()

        return close

    def open(self) -> Dialog:
        """Show it."""
        self.ui.host.open_layer(self.layer)
        return self

    def close(self) -> None:
        """Take it away."""
        self.ui.host.close_layer(self.layer)


def confirm(
    ui: Ui,
    prompt: str,
    title: str,
    text: str,
    yes: str,
    on_yes: Callable[[], None],
    *,
    no: str = "",
    on_no: Callable[[], None] | None = None,
    danger: bool = False,
    can_silence: bool = True,
) -> Dialog | None:
    """Ask once in words; when the player has silenced ``prompt``, act at once and open nothing.

    Where there is ``danger``, Enter says no.
    """
    if can_silence and prompt in ui.silenced:
        on_yes()
        return None
    quiet = Toggle(ui.word("dont_ask"), id="dont_ask")

    def agreed() -> None:
        if quiet.value:
            ui.silence(prompt)
        on_yes()

    safe, done = ("primary", "danger") if danger else ("normal", "primary")
    answers = [Answer(no or ui.word("cancel"), on_no, safe), Answer(yes, agreed, done)]
    return Dialog(ui, title, text, answers, footer=quiet if can_silence else None, on_cancel=on_no).open()
