"""The drawing bench: the draft, its look, the settings of every tool, and opening a board, also from broken packs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from hexcore.board.wants import Stakes
from hexcore.data.datafolder import DataFolder
from hexcore.data.files import user_packs
from hexcore.data.provenance import Source, read_source
from hexcore.editor import terrain
from hexcore.editor.draft import MAP, Draft, Edit, Letter, ListChange, Value
from hexcore.editor.packs import BoardName, board_named, boards_of, open_draft, pack_folder
from hexcore.editor.places import hexes_of
from hexcore.editor.terrain import area_names
from hexcore.errors import BrokenContent, MonsoonError
from hexcore.game.look import BoardLook
from hexcore.storage.packs import packs_on
from hexcore.text import Catalogue, own_texts
from hexcore.types import Hex
from launcher.painting.map.names import STYLES

if TYPE_CHECKING:
    from launcher.desk.desk import Desk


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
    """The setting of a tool: a kind and a name."""

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


def open_bench(desk: Desk, game: str, board: str, pack: str, on_change: Callable[[Repaint], None]) -> Bench:
    """Open a board; without a named pack, as the last pack that has this board leaves it."""
    named = board_named(boards(desk, game), board)
    folder = pack_path(desk, pack) if pack else None
    try:
        draft = open_draft(named, folder)
    except BrokenContent:
        if folder is not None or named.folder.path(named.file) == named.folder.base / named.file:
            raise
        draft = open_draft(named._replace(folder=DataFolder(named.folder.game, named.folder.base)))
    opened = desk.registry.open(game)
    look = opened.look()
    if look is None or draft.file.id not in look.boards:
        raise MonsoonError(desk.ui.word("map.no_look", game=opened.meta.name))
    words = opened.catalogue.in_language(desk.settings.spoken)
    spoken = look.in_language(words.name).boards[draft.file.id]
    return Bench(named, draft, spoken, on_change, words=words)


def boards(desk: Desk, game: str) -> list[BoardName]:
    return boards_of(folders_of(desk, game))


def folders_of(desk: Desk, game: str) -> list[DataFolder]:
    """Return the data of a game with the player's packs, without those packs where they are broken."""
    found = []
    for folder in desk.registry.open(game).folders():
        try:
            found.append(DataFolder(folder.game, folder.base, packs_on(game)))
        except BrokenContent:
            found.append(DataFolder(folder.game, folder.base))
    return found


def pack_path(desk: Desk, name: str) -> Path:
    """Return the folder of a pack; no pack may have the name of an installed game."""
    return pack_folder(desk.home / "packs", name, [module.meta.id for module in desk.registry.modules()])


def pack_with(desk: Desk, named: BoardName) -> str:
    """Return the last pack that has its own version of a board; "" if none has."""
    held = [path.name for path in user_packs() if (path / named.folder.game / named.file).is_file()]
    return held[-1] if held else ""


def scenarios_on(desk: Desk, game: str, board: str) -> list[str]:
    opened = desk.registry.open(game)
    return [scenario.id for scenario in opened.meta.scenarios if opened.board(scenario.id).id == board]


def stakes_of(desk: Desk, game: str, board: str) -> Stakes:
    """Return what all scenarios on a board need of it."""
    opened = desk.registry.open(game)
    found = [opened.stakes(scenario) for scenario in scenarios_on(desk, game, board)]
    wanted = {label: what for stakes in found for label, what in stakes.wanted.items()}
    barred = [stakes.barred for stakes in found]
    return Stakes(frozenset.intersection(*barred) if barred else frozenset(), wanted)
