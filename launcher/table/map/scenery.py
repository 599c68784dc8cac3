"""The means to draw a play: the look (or a plain one), the painters, and words for places and pieces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pygame

from hexcore.game.look import BoardLook
from hexcore.game.views import PieceView
from hexcore.text import ENGLISH
from hexcore.types import Hex
from launcher.kit.context import Ui
from launcher.kit.style.colour import RGB
from launcher.painting.counters.face import colour_named
from launcher.painting.counters.painter import CounterPainter
from launcher.painting.map.painter import painter_for, plain_look
from launcher.table.wording import Seen, word_of


class Scenery:
    """Painters and words for one play."""

    def __init__(self, play: Seen, ui: Ui) -> None:
        self.play, self.ui = play, ui
        self.retell()

    def retell(self) -> None:
        """Take the game's words in the present language."""
        play = self.play
        self.look = play.public.look or plain_look(play.public.meta.seat_ids(), play.board)
        self.board_look = self.look.boards.get(play.board.id) or BoardLook(title=play.board.name, terrain={})
        self.retheme()

    def paint(self) -> Iterator[float] | None:
        """Return the steps that paint the map; None if it is painted already."""
        return None if self.painter.ready else self.painter.paint_steps()

    def retheme(self) -> None:
        """Draw counters anew for another palette or scale; the land stays."""
        self.counters = CounterPainter(self.look, self.ui.theme)
        self.painter = painter_for(self.play.board, self.board_look, self.ui.theme)

    def counter(self, piece: PieceView, px: int, *, picked: bool = False) -> pygame.Surface:
        return self.counters.counter(piece, px, selected=picked)

    def side_colour(self, piece: PieceView) -> RGB:
        """Return the body colour of a piece, for the minimap."""
        counter = self.look.counters.get(piece.kind)
        side = self.look.sides.get(counter.side if counter else piece.seat) or self.look.sides.get(piece.seat)
        name = (counter.body if counter else "") or (side.body if side else "olive")
        return colour_named(name, self.ui.palette)

    def terrain(self, h: Hex) -> str:
        """Return the terrain of a hex in the words of the legend, or of the map's key."""
        code, kinds = self.play.board.code(h), self.play.board.ordered_terrain[h]
        look = self.board_look.terrain.get(code)
        if look is None or not look.legend:
            return self._listed(self.word("terrain", kind) for kind in kinds)
        fresh = [self.word("terrain", kind) for kind in kinds if not self._told(code, kind)]
        return self._listed([look.legend, *fresh])

    def _told(self, code: str, kind: str) -> bool:
        named = word_of(self.play.public.catalogue.in_language(ENGLISH), "terrain", kind)
        return _parts(named) <= _parts(self.board_look.origin.terrain[code].legend)

    def _listed(self, words: Iterable[str]) -> str:
        return self.ui.words.listed(list(dict.fromkeys(words)))

    def word(self, group: str, key: str) -> str:
        """Return the game's word for a key, or the key made readable."""
        return word_of(self.play.public.catalogue, group, key)

    def places(self, h: Hex) -> str:
        return self._listed(self.play.say(place.name) for place in self.play.board.places_at(h) if place.name)

    def title(self, h: Hex) -> str:
        """Return label, place and terrain of a hex."""
        parts = (self.play.board.label(h), self.places(h), self.terrain(h))
        return " · ".join(part for part in parts if part)

    def box_name(self, box: str) -> str:
        return self.play.public.box_name(box)

    def name(self, piece: PieceView) -> str:
        return self.play.public.piece_name(piece)

    def marks(self, marks: tuple[str, ...]) -> list[str]:
        return self.play.public.mark_names(marks)

    def values(self, piece: PieceView, keys: Iterable[str] | None = None) -> list[str]:
        """Return the values of a piece in words, all or some: ``firepower +2``."""
        wanted = piece.values if keys is None else [key for key in keys if key in piece.values]
        return [self.value(key, piece.values[key]) for key in wanted]

    def value(self, key: str, amount: object) -> str:
        return self.play.public.piece_value(key, amount)

    def _shown(self, piece: PieceView) -> list[str] | None:
        """Return the values that a list of pieces shows: those on the counter, and every other number."""
        counter = self.look.counters.get(piece.kind)
        printed = (*counter.line, *counter.corners) if counter else ()
        return [key for key, value in piece.values.items() if key in printed or _is_number(value)] if printed else None

    def describe(self, piece: PieceView) -> str:
        owner = self.play.seat_name(piece.seat) if piece.seat else ""
        values = " · ".join(self.values(piece))
        parts = [f"**{self.name(piece)}**" + (f" ({owner})" if owner else ""), values, *self.marks(piece.marks)]
        return "\n".join(part for part in parts if part)

    def tooltip(self, h: Hex, notes: tuple[str, ...] = ()) -> str:
        """Return ground, places, marks and pieces of a hex, with notes about it."""
        view = self.play.view
        lines = [f"**{self.title(h)}**", *self.marks(view.hex_marks.get(h, ()))]
        for piece in reversed(view.at(h)):
            values = " · ".join([*self.values(piece, self._shown(piece)), *self.marks(piece.marks)])
            lines.append(f"{self.name(piece)}  {{muted|{values}}}" if values else self.name(piece))
        return "\n".join([*lines, *notes])


def _is_number(value: str) -> bool:
    return value.lstrip("+-").isdecimal()


def _parts(words: str) -> set[str]:
    return set(re.findall(r"\w+", words.lower()))
