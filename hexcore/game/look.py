"""How a game looks and sounds, as data: the game names things, the launcher draws them.

Colours, symbols, styles, layouts and sounds are words of one closed language that every painter understands (listed
below), so a new game needs no drawing code. A game builds a :class:`Look`; where it needs a symbol or a spot that the
language lacks, it brings a drawing (:func:`load_drawings`). What is not named has a sound by default: dice rattle, what
moves walks, and the land sounds as its ground. Charts and the counter sheet are data for the launcher to show and
print.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, get_args

from pydantic import BaseModel, ConfigDict, Field, model_validator

from hexcore.errors import BrokenContent
from hexcore.game.odds import Hurt
from hexcore.game.views import PieceView
from hexcore.text import Text

if TYPE_CHECKING:
    from hexcore.game.lookup_tables import DieTable

# sounds of events; "none" is silence where there would be a sound by default
Cue = Literal[
    "die", "dice",
    "boots", "wheels", "tracks", "hooves", "boat", "paddle", "rotor",
    "rifle", "machine_gun", "cannon", "rocket", "flame",
    "grenade", "mortar", "artillery", "bombs", "blast",
    "jet", "propeller",
    "page", "stamp", "pencil", "radio",
    "none",
]  # fmt: skip
Bed = Literal["jungle", "water", "village", "open"]  # the background sound of the land
Hour = Literal["day", "night"]


class _Look(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Sounding(_Look):
    """The sound of a kind of record: its ``cues`` in order, then those of pieces and facts.

    ``pieces`` adds the sounds of the pieces that the record names: how they move (``steps``), what they fire, all
    (``fires``) or the ``first``, each sound once. If the fact ``fact`` has a value in ``by``, those cues replace all
    others.
    """

    kind: str
    cues: tuple[Cue, ...] = ()
    pieces: Literal["", "steps", "fires", "first"] = ""
    fact: str = ""
    by: dict[str, tuple[Cue, ...]] = {}


class Soundscape(_Look):
    """The background sound of a board.

    ``beds`` are those of letters whose ground does not say it. ``hours`` are those of the first turns, and repeat.
    ``rain`` is the share of turns with rain.
    """

    beds: dict[str, Bed] = {}
    hours: tuple[Hour, ...] = Field(default=("day",), min_length=1)
    rain: float = Field(default=0.0, ge=0.0, le=1.0)

    def hour(self, turn: int) -> Hour:
        """The hour of a turn; turns are counted from 1."""
        return self.hours[max(0, turn - 1) % len(self.hours)]


class Sounds(_Look):
    """Which sound belongs to which event of a game.

    ``steps`` and ``fires`` are by the kind of a piece as a view shows it: how it goes, and what it is armed with.
    """

    steps: dict[str, Cue] = {}
    fires: dict[str, Cue] = {}
    records: tuple[Sounding, ...] = ()

    def of(self, kind: str) -> Sounding | None:
        """What the game says of a kind of record; None where it says nothing."""
        return next((sounding for sounding in self.records if sounding.kind == kind), None)


# the default bed of each ground
BED_OF_GROUND: dict[str, Bed] = {
    "clear": "open", "grass": "open", "paddy": "open", "brush": "open", "mountain": "open", "chart": "open",
    "jungle": "jungle", "jungle_mountain": "jungle", "hill": "jungle", "plantation": "jungle", "palms": "jungle",
    "sea": "water", "river_water": "water", "beach": "water",
    "town": "village",
}  # fmt: skip


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
# what every painter can draw; "none" draws nothing, others need a drawing
Symbol = Literal[
    "infantry", "airborne", "airmobile", "mechanised", "cavalry", "armour", "engineer", "artillery", "mortar",
    "special_forces", "ranger", "marine", "headquarters", "riverine", "boat", "raft", "helicopter",
    "attack_helicopter", "jet", "gunship", "bomber", "truck", "jeep", "animal", "diver", "leader", "commander",
    "guerrilla", "vehicle", "post", "hazard", "machine_gun", "rifle", "rocket", "recoilless", "howitzer",
    "flamethrower", "grenade", "mine", "trap", "demolition", "radio", "medical", "money", "document", "optics",
    "flare", "tools", "ammunition", "naval_gun", "camp", "cache", "decoy", "support", "civilians", "tunnel",
    "wound", "skull", "mission", "marker", "none",
]  # fmt: skip
Corner = Literal["top_left", "top_right", "bottom_left", "bottom_right", "centre", "bottom"]


class SideLook(_Look):
    """The counters of one side: colours, and a border that tells it in grey print.

    An empty ``ink`` is the lighter or the darker one, whichever stands out from the body.
    """

    body: str
    ink: str = ""
    pattern: Literal["plain", "double", "dashed", "dotted", "notched", "striped"] = "plain"


class CounterLook(_Look):
    """One kind of counter.

    ``layout`` places the values of the view: ``corners`` names a corner for each, ``line`` writes those in ``line`` as
    one row of large figures ("3-4-5") under the symbol. A kind of two ``steps`` shows them as pips, the lost one
    hollow.
    """

    side: str
    symbol: str = "none"  # a Symbol, or one of the look's drawings
    size: str = ""
    layout: Literal["line", "corners", "plain"] = "line"
    line: tuple[str, ...] = ()
    corners: dict[str, Corner] = {}
    chips: tuple[str, ...] = ()
    spare: tuple[str, ...] = ()
    shape: Literal["square", "marker", "round"] = "square"
    body: str = ""
    steps: int = 1


class TerrainLook(_Look):
    """How one letter of the board's grid is painted, and its name in the legend."""

    ground: Ground
    legend: str = ""
    water: bool = False


class MarkLook(_Look):
    """A tab on a counter or a sign in a hex: symbol, letter, tone and name.

    ``shape`` is for marks that the map draws around a piece: brackets of a ``target``, the outline of what is
    ``picked``; they have no tab without a letter or an icon. A ``muted`` mark of a hex is a faint tick. ``plate`` is
    the outline of a sign in a hex, which tells signs apart on a very small map.
    """

    letter: str = ""
    icon: str = ""
    tone: Literal["", "good", "danger", "muted", "strong"] = ""
    name: str = ""
    shape: Literal["", "target", "picked"] = ""
    plate: Literal["disc", "square", "diamond", "triangle"] = "disc"


class Gesture(_Look):
    """How actions with a verb are offered on the table.

    - ``on``: what is clicked. ``group``, ``style``, ``key``: where its button stands, its look and its letter.
    - ``chain``: several may be sent in one gesture; a far hex is reached by a chain of one-hex moves.
    - ``confirm``: a question asked first. ``arms``: an action with odds waits for a second click; without it the first
      click acts, and the odds are still shown.
    - ``yields``: it ends what is under way at no loss; a click on another piece that could act next sends it first.
      ``rests``: what it ends can be continued later; it comes before the others, and pieces that march together stay
      together.
    - ``picks``: it only picks a piece. ``held``: the table keeps the pick, shows the reach, and sends the verb when the
      piece goes somewhere; ``sent``: it is sent at once, and undone when another piece is picked.
    - ``ends``: verbs given up by it. Where any is still offered, the table says for how many pieces (the text
      ``left.<verb>`` with a count; 1 where no piece is named) and asks once; of a verb that buys, only what the
      briefing wants and can be bought counts.
    - ``beside``: the piece is clicked in a panel; a click on the map only looks at the stack.
    - ``gathers``: one button sends all of its actions (``gather.<verb>``, with a count); its odds are those of one
      action with all their pieces. ``then``: a verb that another button sends after them (``gather.<verb>_<then>``).
    - ``ahead``: a verb that its button answers ahead: the only action of that verb is sent as soon as the same seat is
      offered it next. Another button sends the action alone (``alone.<verb>``).
    - ``stands``: one button repeats it whenever the same seat is asked this step again, until another step comes
      (``stand.<verb>``).
    - ``picked``: its button shows only once its piece is picked, and a click on the piece means no more than that.
    - ``again``: it belongs to a preparation that can be repeated as it was last time.
    - ``back``: it names a piece for what is being put together; a click on a named piece takes that one out again.
    - ``aims``: several verbs share their hexes; a click means the first offered one in the look's order, unless its
      button (``aim.<verb>``) was pressed. Only the reach of what is under way is lit.
    - ``lays``: the overlay shown while such an action is pointed at.
    - ``writes``: it begins a ``line`` of a sheet of orders, or is the ``end`` of one. The table lists the lines, each
      can be struck out, and the end is signed.
    - ``weighed``: one of several answers that cannot be undone. None is the main button while there is another, and
      each has a button with a letter of its own, even if it can be clicked on the map.
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
    ahead: str = ""
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

    - ``grand``: what one plays for. ``quiet``: bookkeeping, left out of summaries.
    - ``lapses``: its ``pause`` ends by itself where the dice were the viewer's own side's.
    - ``spares``: it never hits the viewer's own pieces, so at quick speed its card closes by itself.
    - ``comes``: its pieces came to its last hex from elsewhere than the hex beside it, flown in or placed.
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
    """How one board is painted, and what its land sounds like."""

    title: str
    terrain: dict[str, TerrainLook]
    courses: dict[str, Course] = {}
    chains: dict[str, Course] = {}
    ways: dict[str, Way] = {}
    spots: dict[str, str] = {}  # a Spot for each kind of place or crossing, or one of this board's drawings
    drawings: dict[str, str] = {}  # spots of the game's own: SVG by name, in their own colours
    words: dict[str, str] = {}  # names in the legend of kinds of water, way or place, where the key does not say it
    paddies_near: tuple[str, ...] = ()
    area_outlines: tuple[str, ...] = ()
    sounds: Soundscape = Soundscape()
    # the original of a translated look: words are compared in the language in which they were written
    english: BoardLook | None = Field(default=None, exclude=True)
    translate: Callable[[str], str] | None = Field(default=None, exclude=True)  # for names that the board writes

    def legend(self, kind: str) -> str:
        """Return the legend's name for a kind of water, way or place."""
        return self.words.get(kind) or kind.replace("_", " ").capitalize()

    def name(self, english: str) -> str:
        """Return the name of a place or region as the map shows it."""
        return self.translate(english) if self.translate is not None else english

    def in_language(self, name: Callable[[str], str]) -> BoardLook:
        """Return the look with its words translated."""
        kinds = (*self.courses, *self.chains, *self.ways, *self.spots)
        terrain = {code: one.model_copy(update={"legend": name(one.legend)}) for code, one in self.terrain.items()}
        words = {kind: name(self.legend(kind)) for kind in kinds} | {"hexes": name("hexes")}
        said = {"title": name(self.title), "terrain": terrain, "words": words}
        return self.model_copy(update=said | {"english": self.origin, "translate": name})

    def bed(self, code: str) -> Bed:
        """Return the background sound of a letter: the board's, else that of its ground."""
        terrain = self.terrain.get(code)
        return self.sounds.beds.get(code) or BED_OF_GROUND[terrain.ground if terrain is not None else "clear"]

    @property
    def origin(self) -> BoardLook:
        """The look as the game wrote it."""
        return self.english or self

    @model_validator(mode="after")
    def _spots_are_drawn(self) -> BoardLook:
        _drawn("spot", {f"spots.{kind}": name for kind, name in self.spots.items()}, get_args(Spot), self.drawings)
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
    # whose a track is: two of different sides that follow each other are shown as one bar in their colours
    tracks: dict[str, str] = {}
    seats: dict[str, str] = {}  # the side whose colours a seat has, where it is called otherwise
    seats_in: dict[str, dict[str, str]] = {}  # the same for one scenario, by its id, in which a seat has other troops
    boxes: dict[str, str] = {}
    shop: tuple[str, ...] = ()
    dice: dict[str, str] = {}  # whose a die is, by the label that records keep: it is shown under the sum of that side
    # symbols of the game's own for counters and marks: SVG by name, of which only the shape counts
    drawings: dict[str, str] = {}
    sounds: Sounds = Sounds()

    def in_language(self, name: Callable[[str], str]) -> Look:
        """Return the look with its words translated."""
        return self.model_copy(
            update={
                "boards": {key: board.in_language(name) for key, board in self.boards.items()},
                "marks": {key: mark.model_copy(update={"name": name(mark.name)}) for key, mark in self.marks.items()},
                "boxes": {key: name(words) for key, words in self.boxes.items()},
            }
        )

    def in_scenario(self, scenario: str) -> Look:
        """Return the look with the seats' colours of a scenario."""
        own = self.seats_in.get(scenario)
        return self.model_copy(update={"seats": {**self.seats, **own}}) if own else self

    @model_validator(mode="after")
    def _symbols_are_drawn(self) -> Look:
        symbols = {f"counters.{kind}.symbol": counter.symbol for kind, counter in self.counters.items()}
        _drawn("symbol", symbols, get_args(Symbol), self.drawings)
        return self

    def side_of(self, seat: str) -> SideLook | None:
        """Return the side whose colours a seat has, if it has any."""
        return self.sides.get(self.seats.get(seat, seat))

    def gesture(self, verb: str) -> Gesture:
        """Return how a verb is offered; an unknown one is a plain button."""
        return next((gesture for gesture in self.gestures if gesture.verb == verb), Gesture(verb=verb))


def load_drawings(folder: Path) -> dict[str, str]:
    """Read the SVG files of a folder as ``drawings`` of a look, each named by its file."""
    try:
        return {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.svg"))}
    except (OSError, UnicodeDecodeError) as error:
        raise BrokenContent(f"{folder}: a drawing cannot be read: {error}") from None


def _drawn(what: str, named: Mapping[str, str], built_in: Iterable[str], drawings: Mapping[str, str]) -> None:
    """Refuse names without a picture, each with its field."""
    known = frozenset(built_in)
    wrong = {field: name for field, name in named.items() if name not in known and name not in drawings}
    for field, name in wrong.items():
        near = get_close_matches(name, [*known, *drawings], 1)
        meant = f"did you mean {near[0]}? Otherwise " if near else ""
        raise ValueError(
            f"{field}: no {what} is called {name}; {meant}give it a drawing, or use {', '.join(sorted(known))}"
        )
    if taken := sorted(known & drawings.keys()):
        raise ValueError(f"there is a {what} called {', '.join(taken)} already: give your drawing another name")


Cell: TypeAlias = Text | str | int


class Code(NamedTuple):
    """A code in the cells of a chart: its meaning, and the side of a fight that it hurts."""

    code: str
    words: Text
    side: Hurt = ""


class Chart(NamedTuple):
    """One printed table: heads, rows of as many cells, its rule, and notes below.

    ``parts`` are headings above the row of that number; ``codes`` explain the codes of the cells.
    """

    key: str
    title: Text
    heads: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    rule: str = ""
    notes: tuple[Text, ...] = ()
    parts: tuple[tuple[int, Text], ...] = ()
    codes: tuple[Code, ...] = ()


def faces(span: tuple[int, int]) -> str:
    """Return the die faces of a row in print: ``3`` or ``1–2``."""
    return str(span[0]) if span[0] == span[1] else f"{span[0]}–{span[1]}"


def die_rows(table: DieTable) -> tuple[tuple[str, int | str], ...]:
    """Return the rows of a die table as cells: faces and result."""
    return tuple((faces(row.die), row.result) for row in table.rows)


class Printed(NamedTuple):
    """One printed counter, both sides. A back of None shows nothing but the colour of its side."""

    front: PieceView
    back: PieceView | None = None
