"""A game's declaration: the data a launcher may show before any rule is loaded."""

import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Literal, Self, TypeAlias

from hexcore.data.fields import Declared, Limit, as_json, checked, problems
from hexcore.errors import BrokenContent, InvalidInput, UnknownName, at, shown
from hexcore.text import say

OptionValue: TypeAlias = bool | int | str
Said: TypeAlias = Callable[[str, str], str]  # the translation of something, by its key and its English words
Name: TypeAlias = Annotated[str, Limit(pattern=r"^[a-z][a-z0-9_]*$")]


_ONLY_SHOWN = frozenset({"taste", "words", "zero"})
_KINDS = {bool: "switch", int: "number", str: "word"}


@dataclass(frozen=True, kw_only=True)
class SeatMeta(Declared):
    """A seat at the table."""

    id: Name
    name: str

    def in_language(self, said: Said, under: str = "") -> Self:
        """Return the seat with its name translated."""
        return replace(self, name=said(f"{under}seat.{self.id}", self.name))


@dataclass(frozen=True, kw_only=True)
class OptionMeta(Declared):
    """A choice before the game begins: a switch, a number within limits, or a word of several."""

    id: Name
    name: str
    about: str = ""
    rule: str = ""
    default: OptionValue
    choices: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    # the meaning of 0, shown beside it; "{turns}" stands for the printed turns of the scenario
    zero: str = ""
    scenarios: tuple[str, ...] = ()
    words: dict[str, str] = field(default_factory=dict)  # names of choices whose own words do not say it

    def in_language(self, said: Said) -> Self:
        """Return the option with its words translated."""
        under = f"option.{self.id}"
        name, about = said(f"{under}.name", self.name), said(f"{under}.about", self.about)
        words = {choice: said(f"{under}.choice", choice) for choice in self.choices}
        words = {choice: word for choice, word in words.items() if word != choice}
        zero = said(f"{under}.zero", self.zero) if self.zero else ""
        return replace(self, name=name, about=about, zero=zero, words=self.words | words)

    def choice(self, choice: str) -> str:
        """Return the name of one of its choices."""
        return self.words.get(choice) or choice.replace("_", " ")

    def check(self, value: object) -> OptionValue:
        """Return the value if the option may take it, else raise with what it may be."""
        if type(value) is not type(self.default):
            kind = say(f"error.kind.{_KINDS[type(self.default)]}")
            raise InvalidInput(say("error.option.kind", option=self.id, value=shown(value), kind=kind))
        if self.choices and value not in self.choices:
            choices = tuple(self.choices)
            raise InvalidInput(say("error.option.choice", option=self.id, value=shown(value), choices=choices))
        if isinstance(value, int) and not self._within(value):
            low, high = str(self.low), str(self.high)
            raise InvalidInput(say("error.option.range", option=self.id, value=shown(value), low=low, high=high))
        assert isinstance(value, (bool, int, str)), "the type of an option is the type of its default"
        return value

    def _within(self, value: int) -> bool:
        return (self.low is None or value >= self.low) and (self.high is None or value <= self.high)


@dataclass(frozen=True, kw_only=True)
class ScenarioMeta(Declared):
    """One thing that can be played."""

    id: Name
    name: str
    briefing: str
    turns: Annotated[int, Limit(ge=0, le=999)] = 0
    length: str = ""
    seats: tuple[SeatMeta, ...] = ()
    open: bool = False  # nothing is hidden in this scenario, though the game knows secrets

    def in_language(self, said: Said) -> Self:
        """Return the scenario with its words translated."""
        under = f"scenario.{self.id}"
        words: dict[str, Any] = {
            key: said(f"{under}.{key}", getattr(self, key)) for key in ("name", "briefing", "length")
        }
        return replace(self, **words, seats=tuple(seat.in_language(said, f"{under}.") for seat in self.seats))


@dataclass(frozen=True, kw_only=True)
class Cover(Declared):
    """The cover of the launcher's card: a composition that the launcher draws, in three colours."""

    composition: Literal["ridge", "river", "hill", "plain"] = "plain"
    colours: tuple[str, str, str] = ("#31382f", "#5d7042", "#d9a441")


@dataclass(frozen=True, kw_only=True)
class Taste(Declared):
    """What a newcomer is told about a game before playing it, besides its length."""

    difficulty: Annotated[int, Limit(ge=1, le=3)]  # from 1, quickly learned, to 3, for players with practice
    sentence: Annotated[str, Limit(min_length=1)]
    start_here: bool = False  # whether newcomers may begin with it
    scenario: str = ""  # what a newcomer plays first; "" is the first scenario

    def in_language(self, said: Said) -> Self:
        """Return the same with its words translated."""
        return replace(self, sentence=said("taste.sentence", self.sentence))


@dataclass(frozen=True, kw_only=True)
class Meta(Declared):
    """The declaration of a game, read from ``meta.toml``."""

    id: Name
    name: str
    tagline: str
    about: str
    prefix: Annotated[str, Limit(pattern=r"^[A-Z]{2,3}$")]
    edition: str
    maturity: Literal["complete", "playable", "in the making"]
    rules_version: Annotated[int, Limit(ge=1, le=9999)]
    players: Annotated[int, Limit(ge=1, le=99)]
    length: str
    seats: tuple[SeatMeta, ...]
    scenarios: tuple[ScenarioMeta, ...]
    options: tuple[OptionMeta, ...] = ()
    bots: tuple[str, ...] = ("random",)
    hidden: bool = False
    cover: Cover = Cover()
    taste: Taste | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        wanted = self.taste.scenario if self.taste is not None else ""
        if wanted and wanted not in {scenario.id for scenario in self.scenarios}:
            raise ValueError(f"taste.scenario: there is no scenario {wanted!r}")

    def json(self) -> dict[str, Any]:
        """Return the declaration for programs, without what is only shown."""
        table: dict[str, Any] = as_json(self, _ONLY_SHOWN)
        return table

    def scenario(self, name: str | None) -> ScenarioMeta:
        """Return a scenario by id; the first when none is named."""
        if name is None:
            return self.scenarios[0]
        for scenario in self.scenarios:
            if scenario.id == name:
                return scenario
        raise UnknownName("scenario", name, [scenario.id for scenario in self.scenarios])

    def seat_ids(self) -> tuple[str, ...]:
        """Return the ids of the seats, in order."""
        return tuple(seat.id for seat in self.seats)

    def seat_name(self, seat: str, scenario: str | None = None) -> str:
        """Return the name of a seat in a scenario."""
        named = {entry.id: entry.name for entry in (*self.seats, *self.scenario(scenario).seats)}
        return named.get(seat, seat)

    def in_language(self, said: Said) -> Self:
        """Return the declaration translated; ``said`` returns English where nothing is."""
        words: dict[str, Any] = {
            key: said(key, getattr(self, key)) for key in ("name", "tagline", "about", "edition", "length")
        }
        parts: dict[str, Any] = {
            "seats": tuple(seat.in_language(said) for seat in self.seats),
            "scenarios": tuple(scenario.in_language(said) for scenario in self.scenarios),
            "options": tuple(option.in_language(said) for option in self.options),
            "taste": self.taste.in_language(said) if self.taste is not None else None,
        }
        return replace(self, **words, **parts)

    def hides(self, scenario: str | None = None) -> bool:
        """Return whether a seat may know something in this scenario that another may not."""
        return self.hidden and not self.scenario(scenario).open

    def check_options(self, scenario: str, options: dict[str, object]) -> dict[str, OptionValue]:
        """Return all options of a scenario: the given ones checked, the others at their defaults."""
        offered = {o.id: o for o in self.options if not o.scenarios or scenario in o.scenarios}
        for name in options:
            if name not in offered:
                raise UnknownName("option", name, offered)
        return {name: option.check(options.get(name, option.default)) for name, option in offered.items()}


def load_meta(path: Path) -> Meta:
    """Load a game's ``meta.toml``."""
    try:
        return checked(Meta, tomllib.loads(path.read_text(encoding="utf-8")))
    except ValueError as error:
        lines = [f"{where}: {why}" if where else why for where, why in problems(error)]
        raise BrokenContent(at(path.name, "; ".join(lines))) from None
