"""What a play is drawn with: the look (or a plain one), the painters, and words for places and pieces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pygame

from hexcore.game.look import BoardLook
from hexcore.game.views import PieceView
from hexcore.text import ENGLISH, within
from hexcore.types import Hex
from launcher.kit.context import Ui
from launcher.kit.style.colour import RGB
from launcher.painting.counters.face import colour_named
from launcher.painting.counters.painter import CounterPainter
from launcher.painting.map.painter import painter_for, plain_look
from launcher.table.wording import Seen, figure, word_of


class Scenery:
    """Painters and words for one play."""

    def __init__(self, play: Seen, ui: Ui) -> None:
        self.play, self.ui = play, ui
        self.retell()

    def retell(self) -> None:
        """Take the words of the game as they are now, on counters and around the map."""
        play = self.play
        self.look = play.public.look or plain_look(play.public.meta.seat_ids(), play.board)
        self.board_look = self.look.boards.get(play.board.id) or BoardLook(title=play.board.name, terrain={})
        self.retheme()

    def paint(self) -> Iterator[float] | None:
        """The steps that paint the map; None if it is painted already."""
        return None if self.painter.ready else self.painter.paint_steps()

    def retheme(self) -> None:
        """The palette or scale changed: counters are drawn anew; the land stays as it is."""
        self.counters = CounterPainter(self.look, self.ui.theme)
        self.painter = painter_for(self.play.board, self.board_look, self.ui.theme)

    def counter(self, piece: PieceView, px: int, *, picked: bool = False) -> pygame.Surface:
        """The picture of a piece."""
        return self.counters.counter(piece, px, selected=picked)

    def side_colour(self, piece: PieceView) -> RGB:
        """The body colour of a piece, for the overview."""
        counter = self.look.counters.get(piece.kind)
        side = self.look.sides.get(counter.side if counter else piece.seat) or self.look.sides.get(piece.seat)
        name = (counter.body if counter else "") or (side.body if side else "olive")
        return colour_named(name, self.ui.palette)

    # -- words ----------------------------------------------------------------------------------------------

    def terrain(self, h: Hex) -> str:
        """What a hex is made of, in the words of the legend or of the map's key."""
        code, kinds = self.play.board.code(h), self.play.board.ordered_terrain[h]
        look = self.board_look.terrain.get(code)
        if look is None or not look.legend:
            return self._listed(self.word("terrain", kind) for kind in kinds)
        fresh = [self.word("terrain", kind) for kind in kinds if not self._told(code, kind)]
        return self._listed([look.legend, *fresh])

    def _told(self, code: str, kind: str) -> bool:
        """Whether the legend of a letter names a kind of terrain too; asked of the English words in every language."""
        named = word_of(self.play.public.catalogue.in_language(ENGLISH), "terrain", kind)
        return _parts(named) <= _parts(self.board_look.origin.terrain[code].legend)

    def _listed(self, words: Iterable[str]) -> str:
        """Words in a row, each once."""
        return self.ui.words.listed(list(dict.fromkeys(words)))

    def word(self, group: str, key: str) -> str:
        """A word of the game for a key, or the key made readable."""
        return word_of(self.play.public.catalogue, group, key)

    def places(self, h: Hex) -> str:
        """The named places in a hex, each name once."""
        return self._listed(self.play.say(place.name) for place in self.play.board.places_at(h) if place.name)

    def title(self, h: Hex) -> str:
        """Label, place and terrain of a hex."""
        parts = (self.play.board.label(h), self.places(h), self.terrain(h))
        return " · ".join(part for part in parts if part)

    def box_name(self, box: str) -> str:
        """What a box off the map is called: the look gives words, or a key of the game's own words."""
        said = self.look.boxes.get(box, "")
        catalogue = self.play.public.catalogue
        if said and said not in catalogue:
            return said
        return catalogue.template(said) if said else self.word("box", box)

    def name(self, piece: PieceView) -> str:
        """What a piece is called."""
        return self.play.say(piece.name) or self.word("unnamed", piece.kind)

    def marks(self, marks: tuple[str, ...]) -> list[str]:
        """Marks in words."""
        known = self.look.marks
        return [(known[mark].name if mark in known else "") or self.word("mark_name", mark) for mark in marks]

    def values(self, piece: PieceView, keys: Iterable[str] | None = None) -> list[str]:
        """The values of a piece in words, all or some: ``firepower +2``."""
        wanted = piece.values if keys is None else [key for key in keys if key in piece.values]
        return [self.value(key, piece.values[key]) for key in wanted]

    def value(self, key: str, amount: object) -> str:
        """A value of a piece in words: what it is, and how much; a value that is a word says it alone."""
        worded = f"value_{key}.{amount}"
        if worded in self.play.public.catalogue:
            return self.play.public.catalogue.template(worded)
        return f"{within(self.word('value', key))} {figure(str(amount))}"

    def _printed(self, piece: PieceView) -> tuple[str, ...] | None:
        """The values that stand on the counter itself; all, if its look names none."""
        counter = self.look.counters.get(piece.kind)
        return (*counter.line, *counter.corners) or None if counter else None

    def describe(self, piece: PieceView) -> str:
        """Everything about a piece, for a tooltip."""
        owner = self.play.seat_name(piece.seat) if piece.seat else ""
        values = " · ".join(self.values(piece))
        parts = [f"**{self.name(piece)}**" + (f" ({owner})" if owner else ""), values, *self.marks(piece.marks)]
        return "\n".join(part for part in parts if part)

    def tooltip(self, h: Hex, notes: tuple[str, ...] = ()) -> str:
        """Everything about a hex: ground, places, marks, pieces from the top down, and what is said about it."""
        view = self.play.view
        lines = [f"**{self.title(h)}**", *self.marks(view.hex_marks.get(h, ()))]
        for piece in reversed(view.at(h)):
            values = " · ".join(self.values(piece, self._printed(piece)))
            lines.append(f"{self.name(piece)}  {{muted|{values}}}" if values else self.name(piece))
        return "\n".join([*lines, *notes])


def _parts(words: str) -> set[str]:
    return set(re.findall(r"\w+", words.lower()))
