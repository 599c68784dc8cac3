"""The page of a screen that has nothing to show yet: a picture, one sentence, and a button to begin with."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from launcher.kit.layout import Column, Row, Spacer
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.surfaces import Card
from launcher.kit.widgets.text import Label
from launcher.screens.game_card import CoverArt

if TYPE_CHECKING:
    from launcher.desk.desk import Desk

WIDE = 520
SHAPE = 0.42  # of the picture


def invitation(
    desk: Desk, sentence: str, button: str, action: Callable[[], None], *, game: str = "", help: str = "home.new"
) -> Widget:
    """Return a card in the middle of the width; its picture is the cover of ``game``, else of the newcomers' game."""
    wanted = game or desk.first_game
    picture = [CoverArt(module.meta, SHAPE) for module in desk.modules if module.meta.id == wanted]
    start = Button(button, action, kind="primary", id="invitation", help=help).sized(height=44, min_width=220)
    words = Column(
        Label(sentence, size="strong", text_align="center"),
        Row(Spacer(), start, Spacer()),
        gap=16,
        pad=(28, 18, 28, 24),
    )
    card = Card(*picture, words, paper=False, gap=0, pad=1).sized(WIDE)
    return Column(Spacer(24), Row(Spacer(), card, Spacer()), gap=0)
