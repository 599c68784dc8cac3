"""The first time that a kind of decision comes up, one line says what it is about; the settings keep what was met."""

from __future__ import annotations

from hexcore.text import Text
from launcher.desk.desk import Desk
from launcher.play import Play


class FirstTimes:
    """Knows which kinds of decisions a player has met, game by game; a kind is a step of its game."""

    def __init__(self, desk: Desk, play: Play) -> None:
        self._desk, self._play = desk, play
        self._shown = ""

    def line(self) -> str:
        """What is said now; what was said before is met as soon as something else is asked."""
        decision = self._play.decision if self._play.mine else None
        step = decision.step if decision is not None else ""
        if self._shown and step != self._shown:
            self.met()
        key = f"first.{step}"
        if not step or not self._wanted(step) or key not in self._play.public.catalogue:
            return ""
        self._shown = step
        return self._play.say(Text(key))

    def _wanted(self, step: str) -> bool:
        settings, course = self._desk.settings, self._play.course
        taught = course is not None and not course.mark.left
        return settings.first_lines and not taught and step not in settings.met.get(self._game, ())

    @property
    def _game(self) -> str:
        return self._play.public.meta.id

    def met(self) -> None:
        """It was answered, or the player has said that he knows."""
        step, self._shown = self._shown, ""
        before = self._desk.settings.met
        if step and step not in before.get(self._game, ()):
            self._desk.change(met={**before, self._game: [*before.get(self._game, ()), step]})
