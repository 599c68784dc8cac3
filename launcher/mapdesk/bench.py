"""The drawing bench: the draft, its look, and the settings of every tool. It draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from hexcore.data.provenance import Source, read_source
from hexcore.editor import terrain
from hexcore.editor.draft import MAP, Draft, Edit, Letter, ListChange, Value
from hexcore.editor.packs import BoardName
from hexcore.editor.places import hexes_of
from hexcore.editor.terrain import area_names
from hexcore.game.look import BoardLook
from hexcore.text import Catalogue, own_texts
from hexcore.types import Hex
from launcher.painting.map.names import STYLES

_LINES = ("chain", "course", "path")
_SPOTS = ("place", "crossing", "shore")
# spots of the painters that lead over something
CROSSINGS = frozenset({"bridge", "bridge_blown", "ford", "ferry", "tunnel"})
LARGEST = 4  # widest brush


@dataclass
class Bench:
    """A draft with the settings of its tools."""

    board_name: BoardName
    draft: Draft
    look: BoardLook
    on_change: Callable[[Repaint], None]
    code: str = ""
    radius: int = 0
    settings: dict[str, Setting] = field(default_factory=dict)
    on_paint: Callable[[Collection[Hex]], object] = lambda hexes: None  # called with hexes painted by hand
    words: Catalogue = field(default_factory=own_texts)
    source_kind: str = "reconstructed"  # fact, printed or reconstructed
    source_note: str = ""

    def __post_init__(self) -> None:
        self.code = self.code or next(iter(self.codes()), "")

    # What can be drawn

    def codes(self) -> list[str]:
        """Return the letters of the map, those that the look knows first."""
        letters = self.draft.file.codes
        return [code for code in letters if code in self.look.terrain] + [
            code for code in letters if code not in self.look.terrain
        ]

    def ground(self, code: str) -> str:
        """Return the name of a letter: the legend's, else its kinds."""
        look = self.look.terrain.get(code)
        if look is not None and look.legend:
            return look.legend
        kinds = self.draft.file.codes.get(code, ())
        shown = kinds if isinstance(kinds, str) else ", ".join(kinds)
        return shown.replace("_", " ").capitalize() or code

    def setting(self, tool: str) -> Setting:
        if tool not in self.settings:
            kinds = self.kinds(tool)
            self.settings[tool] = Setting(kinds[0] if kinds else "")
        return self.settings[tool]

    def kinds(self, tool: str) -> list[str]:
        """Return the kinds that a tool can draw: those on the board first, then all of its look."""
        file, ours, look = self.draft.file, self.draft.ours, self.look
        over = {spot for spot, drawn in look.spots.items() if drawn in CROSSINGS} | set(_kinds(ours.crossing))
        known: dict[str, tuple[Iterable[str], Iterable[str]]] = {
            "side": (_kinds(file.chain), look.chains),
            "stream": (_kinds(file.course), look.courses),
            "way": (_kinds(file.path), look.ways),
            "place": (_kinds(file.place), [spot for spot in look.spots if spot not in over]),
            "crossing": (_kinds(file.crossing), [spot for spot in look.spots if spot in over]),
            "name": (_kinds(file.lettering), STYLES),
            "area": (area_names(self.draft), ()),
            "edge": ([table.name for table in file.edge], ()),
            "bank": ([bank for table in file.shore for bank in table.banks], ()),
        }
        there, more = known.get(tool, ((), ()))
        return list(dict.fromkeys((*there, *more)))

    def called(self, kind: str) -> str:
        return self.look.legend(kind)

    # Who says so

    def set_source(self, kind: str, note: str) -> str:
        """Set the source of what is drawn from now on; return what is wrong with it, or ""."""
        self.source_kind, self.source_note = kind, note.strip()
        try:
            self.draft.source = self._source()
        except ValueError as error:
            return str(error)
        return ""

    def _source(self) -> Source | None:
        if self.source_kind == "reconstructed" and not self.source_note:
            return None
        sign = " " if self.source_kind == "fact" else ": "
        return read_source(f"{self.source_kind}{sign}{self.source_note}")

    # What is done

    def paint(self, hexes: Collection[Hex], code: str) -> None:
        # a photograph learns also from hexes that were painted as they are
        self.do(terrain.paint(self.draft, hexes, code))
        self.on_paint(hexes)

    def do(self, edit: Edit) -> bool:
        """Carry out an operation; return whether it changed anything."""
        if not self.draft.do(edit):
            return False
        self.on_change(repaint_of(self.draft, edit, self.look))
        return True

    def undo(self) -> Edit | None:
        return self._heard(self.draft.undo())

    def redo(self) -> Edit | None:
        return self._heard(self.draft.redo())

    def _heard(self, edit: Edit | None) -> Edit | None:
        if edit is not None:
            self.on_change(repaint_of(self.draft, edit, self.look))
        return edit


@dataclass
class Setting:
    """What a tool draws: a kind and a name."""

    kind: str = ""
    name: str = ""


class Repaint(NamedTuple):
    """Hexes to stamp at once, hexes to paint anew around, and whether names may move."""

    fresh: tuple[Hex, ...] = ()
    spoilt: tuple[Hex, ...] = ()
    letters: bool = False


def repaint_of(draft: Draft, edit: Edit, look: BoardLook) -> Repaint:
    """Return the changes in the picture after an operation."""
    fresh: dict[Hex, None] = {}
    spoilt: dict[Hex, None] = {}
    letters = False
    if any(isinstance(change, Value) for change in edit.changes):
        everywhere = tuple(range(draft.sheet.size))
        return Repaint(everywhere, everywhere, True)
    for change in edit.changes:
        if isinstance(change, Letter):
            if change.sheet == MAP:
                h = draft.sheet.cell(*change.cell)
                fresh[h] = spoilt[h] = None
        elif isinstance(change, ListChange):
            before, after = (
                dict.fromkeys(hexes_of(draft, row)) if row else {} for row in (change.before, change.after)
            )
            if change.table in _LINES or change.table in _SPOTS:
                spoilt |= before | after
                fresh |= {h: None for h in before | after if (h in before) != (h in after)} or before | after
                letters |= change.table in _SPOTS
            elif change.table == "lettering":
                letters = True
                spoilt |= before | after
            elif getattr(change.after or change.before, "name", "") in look.area_outlines:
                spoilt |= before | after
    return Repaint(tuple(fresh), tuple(spoilt), letters)


def _kinds(tables: Iterable[object]) -> dict[str, None]:
    return dict.fromkeys(getattr(table, "kind", "") for table in tables)
