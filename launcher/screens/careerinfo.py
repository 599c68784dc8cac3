"""A career in words: what its games are called, how they ended, and what each game honours."""

from __future__ import annotations

import calendar
import time
from functools import cached_property
from typing import TYPE_CHECKING

from hexcore.career import Finished
from hexcore.careerbook import Earned, Result, counted, did, points
from hexcore.cleaning import plain
from hexcore.errors import MonsoonError
from hexcore.figures import Below
from hexcore.honours import Honours, honours_in
from hexcore.text import Catalogue, Text, load_catalogue
from launcher.screens.saveinfo import scenario_name, when

if TYPE_CHECKING:
    from hexcore.meta import Meta
    from launcher.desk.desk import Desk
    from launcher.words import Say


class GameWords:
    """The words of one game, as far as it is here: a career outlasts a game that is taken away."""

    def __init__(self, desk: Desk, game: str) -> None:
        self.desk, self.game = desk, game
        self.say: Say = desk.ui.word

    @cached_property
    def meta(self) -> Meta | None:
        """How the game declares itself; None where it is not here."""
        return self.desk.module(self.game).meta if self.game in self.desk.registry else None

    @cached_property
    def texts(self) -> Catalogue | None:
        """What the game says."""
        if self.meta is None:
            return None
        texts = self.desk.registry.module(self.game).folder / "text.toml"
        return load_catalogue(texts, self.desk.settings.spoken).in_print()

    @cached_property
    def honours(self) -> Honours:
        """What the game honours; nothing where that cannot be read."""
        try:
            return honours_in(self.desk.registry.module(self.game).folder) if self.meta is not None else Honours()
        except MonsoonError:
            return Honours()

    @property
    def name(self) -> str:
        """What the game is called."""
        return self.meta.name if self.meta is not None else plain(self.game)

    def text(self, key: str, otherwise: str = "") -> str:
        """A text of the game without values."""
        return self.texts.say(Text(key)) if self.texts is not None and key in self.texts else otherwise

    def scenario(self, scenario: str) -> str:
        """What a scenario is called."""
        return plain(scenario_name(self.meta, scenario)) if self.meta is not None else plain(scenario)

    def seat(self, scenario: str, seat: str) -> str:
        """What a seat is called in a scenario."""
        known = self.meta is not None and any(one.id == scenario for one in self.meta.scenarios)
        return self.meta.seat_name(seat, scenario) if self.meta is not None and known else plain(seat)

    def bots(self, bots: tuple[str, ...]) -> str:
        """Who was played against."""
        if self.meta is None:
            return plain(", ".join(bots))
        return self.desk.ui.words.listed([self.desk.bot_words(self.game, bot)[0] for bot in bots])

    def ending(self, game: Finished) -> str:
        """How a game ended."""
        try:
            said = game.said
        except (KeyError, TypeError, ValueError, AttributeError):
            return plain(game.ending)
        if self.texts is None or said.key not in self.texts:
            return plain(game.ending)
        return plain(self.texts.say(said))

    def medal(self, earned: Earned) -> str:
        """What a medal is called, with its scenario where there is one for each."""
        name = self.text(f"medal.{earned.medal.id}", earned.medal.id)
        if not earned.scenario:
            return name
        return self.say("career.of_scenario", medal=name, scenario=self.scenario(earned.scenario))

    def came(self, earned: Earned) -> str:
        """With which game a medal was earned, or how far one has come."""
        if earned.first is not None:
            return self.say(
                "career.earned", game=self.scenario(earned.first.scenario), when=ended(self.say, earned.first)
            )
        if earned.medal.times > 1:
            return self.say("career.towards", times=earned.times, all=earned.medal.times)
        return self.say("career.still")

    def side(self, game: Finished) -> str:
        """As whom, and against whom."""
        if not game.seat:
            return self.say("career.several")
        if len(game.seats) == 1:
            return self.say("career.alone")
        seat = self.say("career.as_seat", seat=self.seat(game.scenario, game.seat))
        return f"{seat}, {self.say('career.against', names=self.bots(game.bots))}"

    def verdict(self, game: Finished) -> str:
        """Whether it went well; of a game of several people nothing is said."""
        if not game.seat:
            return ""
        if did(game, self.honours.success):
            return self.say("career.won" if game.winner else "career.well")
        return self.say("career.drawn" if len(game.seats) > 1 and not game.winner else "career.lost")

    def tally(self, result: Result) -> str:
        """How many games there were, and how they went."""
        counts = {"won": result.won, "drawn": result.drawn, "lost": result.lost}
        return self.say("career.tally", count=result.played, **counts)

    def best(self, result: Result) -> str:
        """The best result: its level where the game has levels and nobody else played, and its points."""
        told = self.worth(result.best)
        level = self.text(f"level.{result.best.level}") if len(result.best.seats) == 1 else ""
        if level and told:
            return self.say("career.best", level=level, points=told)
        return self.say("career.best_of", result=level or told) if level or told else ""

    def worth(self, game: Finished) -> str:
        """The points of a game for who played it; "" where its score has none."""
        if not game.seat or not counted(game):
            return ""
        amount = points(game)
        return self.say("career.points", count=Below(amount) if amount < 0 else amount)

    def line(self, game: Finished) -> str:
        """All that is said of a game below its ending."""
        notes = [
            f"{self.name} · {self.scenario(game.scenario)}",
            self.side(game),
            self.verdict(game),
            self.worth(game),
            "" if game.fenced else self.say("career.fences_down"),
            self.say("career.with_packs", names=self.desk.ui.words.listed(game.packs)) if game.packs else "",
        ]
        return " · ".join(note for note in notes if note)


def ended(say: Say, game: Finished) -> str:
    """When a game ended, as people say it; as it is written where it is no date."""
    try:
        return when(say, calendar.timegm(time.strptime(game.ended, "%Y-%m-%dT%H:%M:%SZ")))
    except ValueError:
        return plain(game.ended)
