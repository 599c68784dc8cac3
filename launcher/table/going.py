"""Going to a hex by its number: what is typed on the map, which hex it names, and the small box that shows it."""

from __future__ import annotations

import pygame

from hexcore.board import Board
from hexcore.types import Hex
from launcher.kit import paint
from launcher.kit.context import Ui
from launcher.kit.keys import Chord
from launcher.kit.theme import RADIUS

_KEYPAD = {getattr(pygame, f"K_KP{n}"): str(n) for n in range(10)}
LONGEST = 6


def typed(chord: Chord) -> str:
    """The letter or digit of a bare key; "" for any other."""
    if chord.ctrl or chord.alt:
        return ""
    letter = _KEYPAD.get(chord.key) or (chr(chord.key) if 0 < chord.key < 128 else "")
    return letter.upper() if letter.isalnum() else ""


class Going:
    """The number that is being typed. A digit begins it; then letters go into it too, before or after the digits."""

    def __init__(self, board: Board) -> None:
        self._hexes = {board.label(h).upper(): h for h in board.playable}
        self._digits = max((sum(map(str.isdigit, label)) for label in self._hexes), default=0)
        self.open = False
        self.text = ""

    def begin(self) -> None:
        """Wait for a number."""
        self.open, self.text = True, ""

    def close(self) -> None:
        """Nothing is typed any more."""
        self.open, self.text = False, ""

    @property
    def hex(self) -> Hex:
        """The hex that is named so far; −1 for none. ``7C`` is C7, and zeros in front need not be typed."""
        letters = "".join(filter(str.isalpha, self.text))
        digits = "".join(filter(str.isdigit, self.text))
        found = self._hexes.get(letters + digits, -1)
        return found if found >= 0 or not digits else self._hexes.get(letters + digits.zfill(self._digits), -1)

    def take(self, chord: Chord) -> bool:
        """Take a key while the box is open, or a digit that opens it; tells whether it was one of the number's."""
        letter = typed(chord)
        if not self.open and not letter.isdigit():
            return False
        if chord.key == pygame.K_BACKSPACE:
            self.text = self.text[:-1]
            self.open = bool(self.text)
        elif letter:
            self.open, self.text = True, (self.text + letter)[:LONGEST]
        else:
            return False
        return True

    def draw(self, surface: pygame.Surface, area: pygame.Rect, ui: Ui, title: str) -> None:
        """The box at the upper left of the map: what is typed, and the hex it names."""
        if not self.open:
            return
        px, p = ui.px, ui.palette
        words = ui.word("table.go_to", number=self.text or "…")
        named = title or ui.word("table.no_hex")
        wide = max(ui.fonts.width(words, "strong", True), ui.fonts.width(named, "small")) + px(28)
        box = pygame.Rect(area.x + px(12), area.y + px(12), min(wide, area.width - px(24)), px(58))
        paint.rounded(surface, box, p.panel, px(RADIUS), p.accent, px(2))
        room = pygame.Rect(box.x + px(14), box.y + px(6), box.width - px(28), px(24))
        ui.write(surface, words, room, "strong", p.ink, True)
        ui.write(surface, named, room.move(0, px(24)), "small", p.ink if title else p.muted)
