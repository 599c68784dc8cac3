"""The games a person has played to their end, kept in one file that belongs to nobody else.

Only what was played whole by somebody at this table is taken in, and once: no lesson, no game of bots alone, none that
began with a position written by hand, none with fixed dice, and none that came here as a file. What counts is the end
that was reached first; to load the same game again and end it otherwise is no other game.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from hexcore.actions import Seat
from hexcore.canonical import canonical
from hexcore.errors import BrokenContent, at
from hexcore.files import read_whole, write_whole
from hexcore.outcomes import ScoreLine
from hexcore.saves import SaveFile
from hexcore.session import Session
from hexcore.text import Text, read_text, say
from hexcore.version import VERSION

FORMAT, CURRENT = "monsoon-career", 1
HUMAN = "human"


class _Kept(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Scored(_Kept):
    """A line of a score as it is kept."""

    label: dict[str, Any]
    amount: int
    seat: str = ""

    @property
    def text(self) -> Text:
        """What it counts."""
        return read_text(self.label)


class Finished(_Kept):
    """A game that was played to its end."""

    id: str
    game: str
    scenario: str
    options: dict[str, bool | int | str] = {}
    seats: dict[str, str]
    ending: str
    winner: str = ""
    level: str = ""
    text: dict[str, Any]
    score: list[Scored] = []
    turn: int = 0
    actions: int = 0
    ended: str
    app: str = ""
    packs: list[str] = []
    fenced: bool = True
    """Whether what the dice said could not be taken back."""

    @property
    def humans(self) -> tuple[Seat, ...]:
        """The seats that people played."""
        return tuple(seat for seat, who in self.seats.items() if who == HUMAN)

    @property
    def seat(self) -> Seat:
        """The seat of the one person who played; "" where there were several."""
        return self.humans[0] if len(self.humans) == 1 else ""

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots that were played against."""
        return tuple(dict.fromkeys(who for who in self.seats.values() if who != HUMAN))

    @property
    def said(self) -> Text:
        """How it ended, in the words of its game."""
        return read_text(self.text)


def course_id(game: str, scenario: str, options: Mapping[str, Any], seed: int) -> str:
    """Return by what a game is known again whenever it is loaded: the same dice for the same beginning."""
    return sha256(canonical([game, scenario, dict(options), str(seed)])).hexdigest()[:20]


def finished(session: Session, seats: Mapping[Seat, str]) -> Finished | None:
    """Return a game as it is kept; None where it is not over, or is none that counts."""
    outcome, state = session.outcome, session.state
    if outcome is None or session.decision is not None or HUMAN not in seats.values():
        return None
    scripted = any(entry.script != type(entry.script)() for entry in session.entries)
    if session.from_position or session.lesson is not None or scripted:
        return None
    return Finished(
        id=course_id(session.game.meta.id, state.scenario, state.options, session.seed),
        game=session.game.meta.id,
        scenario=state.scenario,
        options=dict(state.options),
        seats=dict(seats),
        ending=outcome.ending,
        winner=outcome.winner,
        level=outcome.level,
        text=outcome.text.json(),
        score=[_scored(line) for line in outcome.score],
        turn=state.turn,
        actions=len(session.entries),
        ended=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        app=VERSION,
        packs=sorted(session.game.pack_marks()),
        fenced=session.fenced,
    )


def _scored(line: ScoreLine) -> Scored:
    return Scored(label=line.label.json(), amount=line.amount, seat=line.seat)


class _File(_Kept):
    format: str = FORMAT
    version: int = CURRENT
    games: list[Finished] = []
    foreign: list[str] = []
    """Games that came here as files: somebody else played them, or it cannot be known."""


class Career:
    """The finished games of one person, in a file under a folder, with a picture of each beside it.

    The file is read anew for every change, for another window may have written it. One that cannot be read is told of
    and never written over.
    """

    def __init__(self, home: Path) -> None:
        self.path = home / "career.json"
        self.pictures = home / "career"

    def games(self) -> list[Finished]:
        """Return the finished games, in the order in which they ended."""
        return self._read().games

    def add(self, game: Finished) -> bool:
        """Take in a game; says whether it was: one that is there, or came as a file, is not."""
        kept = self._read()
        if game.id in kept.foreign or any(other.id == game.id for other in kept.games):
            return False
        self._write(lambda file: file.games.append(game))
        return True

    def came_as_file(self, save: SaveFile) -> None:
        """Remember that a game came here as a file, so that its end is nobody's; one that was played here stays."""
        name = course_id(save.game, save.scenario, save.options, save.seed)
        if name not in self._read().foreign:
            self._write(lambda file: file.foreign.append(name))

    def remove(self, game: Finished) -> None:
        """Let go of a game and its picture."""

        def without(file: _File) -> None:
            file.games = [other for other in file.games if other.id != game.id]

        self._write(without)
        self.picture(game).unlink(missing_ok=True)

    def clear(self) -> None:
        """Let go of every game and picture; what came as a file is still known as such."""
        gone = self.games()
        self._write(lambda file: file.games.clear())
        for game in gone:
            self.picture(game).unlink(missing_ok=True)

    def export(self, to: Path) -> Path:
        """Write the games into a file for the player to keep, readable for people and programs."""
        games = [game.model_dump(mode="json") for game in self.games()]
        content = {"format": FORMAT, "version": CURRENT, "games": games}
        write_whole(to, (json.dumps(content, indent=2, ensure_ascii=False) + "\n").encode())
        return to

    def picture(self, game: Finished) -> Path:
        """Where the picture of a game's map at its end is, if the table made one."""
        return self.pictures / f"{game.id}.png"

    def _read(self) -> _File:
        if not self.path.is_file():
            return _File()
        try:
            content = json.loads(read_whole(self.path))
            found = _File.model_validate(content)
        except (ValidationError, ValueError, RecursionError):
            raise BrokenContent(at(self.path, say("error.career.broken"))) from None
        if found.format != FORMAT or found.version > CURRENT:
            raise BrokenContent(at(self.path, say("error.career.broken")))
        return found

    def _write(self, change: Callable[[_File], None]) -> None:
        file = self._read()
        change(file)
        write_whole(self.path, canonical(file.model_dump(mode="json")) + b"\n")


__all__ = ["HUMAN", "Career", "Finished", "Scored", "course_id", "finished"]
