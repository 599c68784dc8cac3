"""How a game looks, as data: the launcher draws it, the game only names things.

Colours, symbols, styles and layouts are words of one visual language that every painter understands (listed below), so
that a new game needs no drawing code. A game's ``look.py`` builds a :class:`Look`. Where it needs a symbol or a spot
that the language does not have, it brings a drawing of its own (:func:`load_drawings`).

How a game sounds, as data: which of a closed list of sounds belongs to a piece, a record and a letter of the map.

A game names sounds as it names symbols; who plays them, how and how loud, is the launcher's own. What is not named has
a sound by default: dice that roll are heard, what goes over the map walks, and the land sounds as its ground does.

A sound is found by what a seat is told, and by nothing else: the record as it hears it, a piece as its view shows it.

Charts: the tables that players look things up in, as data, for the launcher to show and for the eye to check.

Counters as they are cut out of their sheet: what stands on each side of every piece of a scenario.

A view shows a piece as a seat sees it in a position; this is the same piece before any position, for whoever prints it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, get_args

from pydantic import BaseModel, ConfigDict, Field, model_validator

from hexcore.errors import BrokenContent
from hexcore.game.views import PieceView
from hexcore.text import Text

if TYPE_CHECKING:
    from hexcore.game.lookup_tables import DieTable

Cue = Literal[
    "die", "dice",
    "boots", "wheels", "tracks", "hooves", "boat", "paddle", "rotor",
    "rifle", "machine_gun", "cannon", "rocket", "flame",
    "grenade", "mortar", "artillery", "bombs", "blast",
    "jet", "propeller",
    "page", "stamp", "pencil", "radio",
    "none",
]  # fmt: skip
"""Everything that an event may sound like; ``none`` is silence where there would be a sound by default."""
Bed = Literal["jungle", "water", "village", "open"]
"""What the land sounds like while nothing happens."""
Hour = Literal["day", "night"]


class _Sounds(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Sounding(_Sounds):
    """What a kind of record sounds like: ``cues`` one after the other, then what its pieces and facts add.

    ``pieces`` says that the pieces named in the record are heard, by how they go (``steps``) or by what they fire, all
    (``fires``) or the ``first``, each sound once. Where the fact ``fact`` has a value that stands in ``by``, that is
    heard in place of all else.
    """

    kind: str
    cues: tuple[Cue, ...] = ()
    pieces: Literal["", "steps", "fires", "first"] = ""
    fact: str = ""
    by: dict[str, tuple[Cue, ...]] = {}


class Soundscape(_Sounds):
    """What a board sounds like: the bed of a letter where its ground does not say it, the hour of each turn, the rain.

    ``hours`` are those of the first turns, and go round; ``rain`` is the share of turns in which it rains.
    """

    beds: dict[str, Bed] = {}
    hours: tuple[Hour, ...] = Field(default=("day",), min_length=1)
    rain: float = Field(default=0.0, ge=0.0, le=1.0)

    def hour(self, turn: int) -> Hour:
        """The hour of a turn; turns are counted from 1."""
        return self.hours[max(0, turn - 1) % len(self.hours)]


class Sounds(_Sounds):
    """Which sound belongs to which event of a game.

    ``steps`` and ``fires`` are by the kind of a piece as a view shows it: how it goes, and what it is armed with.
    """

    steps: dict[str, Cue] = {}
    fires: dict[str, Cue] = {}
    records: tuple[Sounding, ...] = ()

    def of(self, kind: str) -> Sounding | None:
        """What the game says of a kind of record; None where it says nothing."""
        return next((sounding for sounding in self.records if sounding.kind == kind), None)


BED_OF_GROUND: dict[str, Bed] = {
    "clear": "open", "grass": "open", "paddy": "open", "brush": "open", "mountain": "open", "chart": "open",
    "jungle": "jungle", "jungle_mountain": "jungle", "hill": "jungle", "plantation": "jungle", "palms": "jungle",
    "sea": "water", "river_water": "water", "beach": "water",
    "town": "village",
}  # fmt: skip
"""What each ground of :data:`hexcore.game.look.Ground` sounds like, where a board says nothing else."""


Ground = Literal[
    "clear", "jungle", "grass", "paddy", "mountain", "jungle_mountain", "hill", "beach", "sea", "river_water",
    "plantation", "palms", "brush", "town", "chart",
]  # fmt: skip
Course = Literal["stream", "river", "canal"]
Way = Literal["road", "trail", "highway"]
Spot = Literal[
    "village", "town", "airfield", "bridge", "bridge_blown", "ford", "entrenchment", "tunnel", "checkpoint", "post",
    "objective", "camp", "exit", "landing_zone", "landing_beach", "firebase", "site",
]  # fmt: skip
Symbol = Literal[
    "infantry", "airborne", "airmobile", "mechanised", "cavalry", "armour", "engineer", "artillery", "mortar",
    "special_forces", "ranger", "marine", "headquarters", "riverine", "boat", "raft", "helicopter",
    "attack_helicopter", "jet", "gunship", "bomber", "truck", "jeep", "animal", "diver", "leader", "commander",
    "guerrilla", "vehicle", "post", "hazard", "machine_gun", "rifle", "rocket", "recoilless", "howitzer",
    "flamethrower", "grenade", "mine", "trap", "demolition", "radio", "medical", "money", "document", "optics",
    "flare", "tools", "ammunition", "naval_gun", "camp", "cache", "decoy", "support", "civilians", "tunnel",
    "wound", "skull", "mission", "marker", "none",
]  # fmt: skip
"""Symbols and spots that every painter can draw; ``none`` draws nothing. Others need a drawing."""
Corner = Literal["top_left", "top_right", "bottom_left", "bottom_right", "centre", "bottom"]


class _Look(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SideLook(_Look):
    """The counters of one side: body colour (a token or ``#rrggbb``), and a border that tells it in grey print."""

    body: str
    ink: str = "#f4efe0"
    pattern: Literal["plain", "double", "dashed", "dotted", "notched", "striped"] = "plain"


class CounterLook(_Look):
    """One kind of counter. ``layout`` places the view's values: ``corners`` names a corner for each value,
    ``line`` writes the values named in ``line`` as one row of large figures ("3-4-5") under the symbol. A kind of two
    ``steps`` shows both as pips, and the lost one hollow once it lies on its back."""

    side: str
    symbol: str = "none"
    """A :data:`Symbol`, or the name of one of the look's ``drawings``."""
    size: str = ""
    layout: Literal["line", "corners", "plain"] = "line"
    line: tuple[str, ...] = ()
    corners: dict[str, Corner] = {}
    chips: tuple[str, ...] = ()
    shape: Literal["square", "marker", "round"] = "square"
    body: str = ""
    steps: int = 1


class TerrainLook(_Look):
    """How one letter of the board's grid is painted: its ground, and what the legend calls it."""

    ground: Ground
    legend: str = ""
    water: bool = False


class MarkLook(_Look):
    """A small tab on a counter or a sign in a hex: its symbol, a letter that tells it without colour, its tone.

    ``shape`` is for marks of a piece that the map itself shows: brackets around a ``target``, the outline of what is
    ``picked``. They have no tab unless they have a letter or an icon. A ``muted`` mark of a hex is a faint tick.
    ``plate`` is the outline of a sign in a hex: where the map is too small for anything else it tells signs apart.
    """

    letter: str = ""
    icon: str = ""
    tone: Literal["", "good", "danger", "muted", "strong"] = ""
    name: str = ""
    shape: Literal["", "target", "picked"] = ""
    plate: Literal["disc", "square", "diamond", "triangle"] = "disc"


class Gesture(_Look):
    """How actions with a verb are offered on the table: on what one clicks, and in which group its button stands.

    ``chain`` says that the table may send several in one gesture: a far hex is reached by a chain of one-hex moves.
    ``arms`` says that an action with odds waits for a second click; a verb that only prepares a roll acts at the
    first, and still shows its odds. ``yields`` says that the verb ends what is under way and loses nothing by it: a
    click on another piece, which could act after it, sends it first. ``rests`` says of such a verb that what is under
    way can be taken in hand again and go on: it comes before the others, and pieces that march together go on together.
    ``picks`` says that the verb only takes a piece in hand: where it is ``held`` the table keeps it itself, shows its
    reach, and sends the verb when the piece goes somewhere; where it is ``sent`` it is sent at once and taken back when
    something else is picked. ``ends`` names the verbs that a player gives up by this one: where any is still offered,
    the table says for how many pieces (the text ``left.<verb>`` of the game, with a count; 1 where no piece is named)
    and asks once; of a verb that buys, only what the briefing wants and can be bought counts. ``beside``
    says that a piece is clicked in a panel for it: on the map a click on a stack only looks. ``gathers`` says that all
    of its actions may be sent one after the other by one button (``gather.<verb>``, with a count), whose odds are those
    of one action with all their pieces; ``then`` is a verb that another button sends at once after them
    (``gather.<verb>_<then>``). ``stands``, that it may be given for every time that the step is asked of the same seat
    again, whatever the others choose, until something else is asked (``stand.<verb>``). ``picked`` says that its button
    shows only once its piece is picked, and that a click on the piece means no more than that. ``again`` says that the
    verb is of a preparation which is often the same: it can be done as the last time in one go.
    ``back`` says that the verb names a piece for what is being put together: a click on one that it has named takes it
    out again, and the others stay.
    ``aims`` says that several verbs share the same hexes: a click means the first of them, in the look's order, that is
    offered there, unless its button (``aim.<verb>``) was pressed; only the reach of what is under way is lit.
    ``lays`` names the overlay that lies over the map while such an action is pointed at. ``writes`` says that the verb
    begins a ``line`` of a sheet of orders, or is the ``end`` of one: the table lists the lines, each can be struck out,
    and what ends the step is signed. ``weighed`` says that the verb is one of several answers to a question which
    cannot be taken back: none of them is the main button while there is another, so that no key which goes on gives it,
    and each has a button with a letter of its own, also where it can be clicked on the map.
    """

    verb: str
    on: Literal["hex", "side", "piece", "button"] = "button"
    group: str = "actions"
    style: Literal["primary", "normal", "quiet", "danger"] = "normal"
    key: str = ""
    chain: bool = False
    confirm: str = ""
    arms: bool = True
    yields: bool = False
    rests: bool = False
    picks: Literal["", "sent", "held"] = ""
    ends: tuple[str, ...] = ()
    beside: bool = False
    gathers: bool = False
    then: str = ""
    stands: bool = False
    picked: bool = False
    again: bool = False
    back: bool = False
    aims: bool = False
    lays: str = ""
    writes: Literal["", "line", "end"] = ""
    weighed: bool = False


class Moment(_Look):
    """A record kind that deserves more than a line in the log: a card, a banner, a pause.

    ``grand`` is what one plays for: the table makes something of it. ``quiet`` says the opposite of all: the kind is
    bookkeeping, and is left out when the table tells what happened. ``lapses`` says that a ``pause`` need not last
    until the player goes on where the dice were his own side's: he has seen the odds, and the card goes when it can
    have been read. ``spares`` says that nobody of the one who looks is ever hit by it: who wants to see things quickly
    need not put its card away either. ``comes`` says that its pieces have come to its last hex from elsewhere than the
    hex beside it, flown in or put there: the last moves tell of it.
    """

    kind: str
    style: Literal["banner", "card", "dice", "flash", "path"] = "flash"
    pause: bool = False
    lapses: bool = False
    spares: bool = False
    grand: bool = False
    quiet: bool = False
    comes: bool = False


class BoardLook(_Look):
    """How one board is painted."""

    title: str
    terrain: dict[str, TerrainLook]
    courses: dict[str, Course] = {}
    chains: dict[str, Course] = {}
    ways: dict[str, Way] = {}
    spots: dict[str, str] = {}
    """A :data:`Spot` for each kind of place or crossing, or the name of one of this board's ``drawings``."""
    drawings: dict[str, str] = {}
    """Spots of the game's own: SVG by name, painted in its own colours."""
    words: dict[str, str] = {}
    """What the legend calls a kind of water, way or place, where its key does not say it."""
    paddies_near: tuple[str, ...] = ()
    area_outlines: tuple[str, ...] = ()
    sounds: Soundscape = Soundscape()
    """What the land sounds like."""
    english: BoardLook | None = Field(default=None, exclude=True)
    """The look that this one says in another language: words are compared in those in which they were written."""

    def legend(self, kind: str) -> str:
        """What the legend calls a kind of water, way or place."""
        return self.words.get(kind) or kind.replace("_", " ").capitalize()

    def in_language(self, name: Callable[[str], str]) -> BoardLook:
        """The same look with other words around the map."""
        kinds = (*self.courses, *self.chains, *self.ways, *self.spots)
        terrain = {code: one.model_copy(update={"legend": name(one.legend)}) for code, one in self.terrain.items()}
        words = {kind: name(self.legend(kind)) for kind in kinds} | {"hexes": name("hexes")}
        said = {"title": name(self.title), "terrain": terrain, "words": words, "english": self.origin}
        return self.model_copy(update=said)

    def bed(self, code: str) -> Bed:
        """What a letter of the map sounds like: as the board says, else as its ground does."""
        terrain = self.terrain.get(code)
        return self.sounds.beds.get(code) or BED_OF_GROUND[terrain.ground if terrain is not None else "clear"]

    @property
    def origin(self) -> BoardLook:
        """The look as the game wrote it."""
        return self.english or self

    @model_validator(mode="after")
    def _spots_are_drawn(self) -> BoardLook:
        _drawn("spot", self.spots.values(), get_args(Spot), self.drawings)
        return self


class Look(_Look):
    """Everything the launcher needs to draw a game it knows nothing about."""

    sides: dict[str, SideLook]
    counters: dict[str, CounterLook]
    boards: dict[str, BoardLook]
    marks: dict[str, MarkLook] = {}
    gestures: tuple[Gesture, ...] = ()
    moments: tuple[Moment, ...] = ()
    panels: tuple[str, ...] = ()
    boxes: dict[str, str] = {}
    shop: tuple[str, ...] = ()
    dice: dict[str, str] = {}
    """Whose a die is, by the label that records keep: it is shown under the sum of that side."""
    drawings: dict[str, str] = {}
    """Symbols of the game's own, for counters and marks: SVG by name, of which only the shape counts."""
    sounds: Sounds = Sounds()
    """Which sound belongs to which event."""

    def in_language(self, name: Callable[[str], str]) -> Look:
        """The same look with other words: what marks, boxes and parts of the maps are called."""
        return self.model_copy(
            update={
                "boards": {key: board.in_language(name) for key, board in self.boards.items()},
                "marks": {key: mark.model_copy(update={"name": name(mark.name)}) for key, mark in self.marks.items()},
                "boxes": {key: name(words) for key, words in self.boxes.items()},
            }
        )

    @model_validator(mode="after")
    def _symbols_are_drawn(self) -> Look:
        _drawn("symbol", (counter.symbol for counter in self.counters.values()), get_args(Symbol), self.drawings)
        return self

    def gesture(self, verb: str) -> Gesture:
        """Return how a verb is offered; unknown ones are plain buttons."""
        return next((gesture for gesture in self.gestures if gesture.verb == verb), Gesture(verb=verb))


def load_drawings(folder: Path) -> dict[str, str]:
    """Read the SVG files of a folder, each by its name without ``.svg``: what a look takes as ``drawings``."""
    try:
        return {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.svg"))}
    except (OSError, UnicodeDecodeError) as error:
        raise BrokenContent(f"{folder}: a drawing cannot be read: {error}") from None


def _drawn(what: str, names: Iterable[str], built_in: Iterable[str], drawings: Mapping[str, str]) -> None:
    """Refuse names that nobody can draw, and drawings that could never be seen behind a name of the language."""
    known = frozenset(built_in)
    if missing := sorted(set(names) - known - drawings.keys()):
        raise ValueError(
            f"no {what} is called {', '.join(missing)}; give it a drawing, or use {', '.join(sorted(known))}"
        )
    if taken := sorted(known & drawings.keys()):
        raise ValueError(f"there is a {what} called {', '.join(taken)} already: give your drawing another name")


Cell: TypeAlias = Text | str | int


class Chart(NamedTuple):
    """One chart: its heads, rows of as many cells, the rule it belongs to, and what is to be said below it."""

    key: str
    title: Text
    heads: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    rule: str = ""
    notes: tuple[Text, ...] = ()


def faces(span: tuple[int, int]) -> str:
    """The faces of a die that a row stands for: ``3`` or ``1–2``."""
    return str(span[0]) if span[0] == span[1] else f"{span[0]}–{span[1]}"


def die_rows(table: DieTable) -> tuple[tuple[str, int | str], ...]:
    """The rows of a die table as cells: the faces, then the result."""
    return tuple((faces(row.die), row.result) for row in table.rows)


class Printed(NamedTuple):
    """One counter, both sides. A back of None bears nothing but the colour of its side."""

    front: PieceView
    back: PieceView | None = None
