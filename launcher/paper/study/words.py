"""Words of studies: numbers and names in one language, of one game and scenario."""

from __future__ import annotations

from typing import Any, Final

from hexcore.analysis.intervals import Estimate
from hexcore.analysis.simulate import ScoredLine, Thing
from hexcore.analysis.studies import EndingWay, Study
from hexcore.data.meta import Meta
from hexcore.game.actions import Seat
from hexcore.game.game import Game
from hexcore.game.plugins import registry
from hexcore.text import Text, say
from launcher.language import words

MINUS: Final = "\u2212"
BETWEEN: Final = "\u2013"
SPACE: Final = "\u00a0"


def _own(key: str, part: str) -> str:
    return ".".join(("study", key, part))


class Writer:
    """Words and numbers in a language, for studies of a game."""

    def __init__(self, game: Game[Any], scenario: str, language: str) -> None:
        self.game, self.scenario, self.language = game, scenario, language
        self.meta: Meta = registry().module(game.meta.id).in_language(language).meta
        self.catalogue = game.catalogue.in_language(language).in_print()
        self._words = words(language)

    def say(self, key: str, /, **values: object) -> str:
        return self._words.say(key, **values)

    def heads(self, *keys: str) -> list[str]:
        return [self.say(key) for key in keys]

    def figure(self, value: float, places: int = 0) -> str:
        """Return a number with so many decimals, and a true minus."""
        written = f"{value:,.{places}f}" if value or places else "0"
        written = written.removeprefix("-") if not written.strip("-0.,") else written
        point = self.say("number.point")
        thousand = SPACE if point != "." else ","
        signs = {".": point, ",": thousand, "-": MINUS}
        return "".join(signs.get(sign, sign) for sign in written)

    def number(self, value: float) -> str:
        return self.figure(value, 0 if float(value).is_integer() else 2 if abs(value) < 10 else 1)

    def mean(self, value: float) -> str:
        return self.figure(value, 2 if abs(value) < 10 else 1)

    def percent(self, value: float) -> str:
        return self.say("number.percent", value=self.figure(value * 100, 1))

    def percent_round(self, value: float) -> str:
        return self.say("number.percent", value=self.figure(value * 100))

    def points(self, value: float) -> str:
        return self.say("study.points", value=self.signed(value * 100, 1))

    def signed(self, value: float, places: int = 2) -> str:
        written = self.figure(value, places)
        return f"+{written}" if value > 0 and written.strip("0.,") else written

    def stretch(self, found: Estimate, *, shares: bool) -> str:
        low, high = (self.percent(one) if shares else self.mean(one) for one in (found.low, found.high))
        return self.say("study.between", low=low, high=high)

    def ranks(self, found: Estimate) -> str:
        """Return an interval between two values that were seen."""
        return self.say("study.between", low=self.number(found.low), high=self.number(found.high))

    def apart(self, found: Estimate, *, shares: bool) -> tuple[str, str]:
        """Return a difference and its interval."""
        write = self.points if shares else self.signed
        return write(found.value), self.say("study.between", low=write(found.low), high=write(found.high))

    def seat(self, seat: Seat) -> str:
        return self.meta.seat_name(seat, self.scenario) if seat else self.say("study.nobody")

    def way(self, way: EndingWay) -> str:
        """Return an ending in words: the winner or level, and its cause."""
        head = self.say("study.won_by", seat=self.seat(way.winner)) if way.winner else self._level(way.level)
        how = f"ending.{way.ending}"
        tail = self.catalogue.template(how) if how in self.catalogue else ""
        if not tail or "{" in tail:  # a sentence of one game, with numbers of it
            return head
        return self.say("study.way", head=head, how=tail)

    def _level(self, level: str) -> str:
        key = f"level.{level}"
        return self.catalogue.template(key) if key in self.catalogue else self.say("study.draw")

    def line(self, scored: ScoredLine) -> str:
        return self.catalogue.say(scored.label)

    def list_title(self, key: str) -> str:
        return self.catalogue.template(_own(key, "title"))

    def list_about(self, key: str) -> str:
        about = _own(key, "about")
        return self.catalogue.template(about) if about in self.catalogue else ""

    def thing(self, thing: Thing) -> str:
        if isinstance(thing.name, Text):
            return self.catalogue.say(thing.name)
        name = str(thing.name)
        one, key = _own(thing.key, "one"), _own(thing.key, f"name.{name}" if name else "title")
        if one in self.catalogue:
            return self.catalogue.say(say(one, name=name))
        return self.catalogue.template(key) if key in self.catalogue else self.catalogue.name(name)

    def study(self, study: Study) -> str:
        return study.name or self.say("study.number", number=study.number, bots=self.bots(study))

    def bots(self, study: Study) -> str:
        seats = zip(self.meta.seat_ids(), study.question.bots, strict=False)
        pairs = [self.say("study.plays", seat=self.seat(seat), bot=bot) for seat, bot in seats]
        return study.question.bots[0] if len(pairs) == 1 else self.say("list.separator").join(pairs)

    def options(self, study: Study) -> str:
        named = {option.id: option for option in self.meta.options}
        found = [
            self.say("study.option", name=named[key].name, value=str(value))
            for key, value in study.question.options.items()
            if key in named and value != named[key].default
        ]
        return self.say("list.separator").join(found) or self.say("study.usual")
