"""The widget kit: widgets, layout, focus, themes and screens over pygame-ce.

A screen is a tree of widgets. It needs no window: give it a size, send it events, ask it for its targets::

    class Hello(Screen):
        def build(self) -> Widget:
            return Column(
                Label("Monsoon", size="title", bold=True),
                Button("New game", self.start, kind="primary", hotkey="N"),
                Button("Continue", reason="No game has been saved yet."),
                pad=24,
            )

    screen = Hello(Ui(Theme(ui_scale=1.25)))
    screen.resize((1280, 800))
    screen.target("New game").rect.center     # where a person would click
    App(Ui(), Hello, title="Monsoon").run()   # the same screen in a window
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
