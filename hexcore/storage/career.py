"""The games a person has played to their end, kept in one file that belongs to nobody else.

Only what was played whole by somebody at this table is taken in, and once: no lesson, no game of bots alone, none that
began with a position written by hand, none with fixed dice, and none that came here as a file. What counts is the end
that was reached first; to load the same game again and end it otherwise is no other game.

What a career comes to: ranks, medals, results by scenario, seat and enemy, and streaks, from finished games alone.

Nothing of it is kept: it follows from the games each time it is asked for, so that it cannot say anything else than
they do. A game that two people played at one screen is among the games, but nobody knows whose victory it was: it
earns nothing. Nor does one in which the dice could be taken back.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from hexcore.data.files import canonical, read_whole, write_whole
from hexcore.data.honours import Deed, Honours, Medal
from hexcore.errors import BrokenContent, at
from hexcore.game.actions import Seat
from hexcore.game.program_names import HUMAN
from hexcore.play.session import Session
from hexcore.storage.saves import SaveFile
from hexcore.text import Text, read_text, say
from hexcore.version import VERSION

FORMAT, CURRENT = "monsoon-career", 1


class _Kept(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class CareerScore(_Kept):
    """A line of a score as it is kept."""

    label: dict[str, Any]
    amount: int
    seat: str = ""

    @property
    def text(self) -> Text:
        """The label as a text."""
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
    score: list[CareerScore] = []
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
        """The ending, in the words of its game."""
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
        score=[CareerScore(label=line.label.json(), amount=line.amount, seat=line.seat) for line in outcome.score],
        turn=state.turn,
        actions=len(session.entries),
        ended=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        app=VERSION,
        packs=sorted(session.game.pack_marks()),
        fenced=session.fenced,
    )


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
        """The file of a game's last map picture, if the table made one."""
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


__all__ = ["Career", "CareerScore", "Finished", "course_id", "finished"]


class Earned(NamedTuple):
    """A medal: which, for which scenario where there is one for each, and how far one has come towards it."""

    medal: Medal
    scenario: str = ""
    times: int = 0
    first: Finished | None = None
    """The game that earned it; None where it is still to be earned."""


class Result(NamedTuple):
    """All games of a scenario, in a seat, against the same enemy."""

    game: str
    scenario: str
    seat: str
    against: tuple[str, ...]
    played: int
    won: int
    drawn: int
    best: Finished
    points: int
    """The worth of the best of them."""

    @property
    def lost(self) -> int:
        """The number not won."""
        return self.played - self.won - self.drawn


class Streak(NamedTuple):
    """Games in a row that ended well: now, and at most."""

    now: int
    longest: int


def counts(game: Finished, honours: Honours) -> bool:
    """Whether anything can be earned by a game: one person, dice that stay, and no bot that plays by chance."""
    return bool(game.seat) and game.fenced and not set(game.bots) & set(honours.unearned)


def did(game: Finished, deed: Deed) -> bool:
    """Whether the one person who played has done a deed."""
    won = game.winner == game.seat
    asked = (
        not deed.scenario or game.scenario in deed.scenario,
        not deed.seat or game.seat == deed.seat,
        deed.won is None or deed.won == won,
        not deed.ending or game.ending in deed.ending,
        not deed.level or game.level in deed.level,
    )
    return all(asked) and all(
        any(line.text.key == key and span.holds(line.amount) for line in game.score) for key, span in deed.score.items()
    )


def counted(game: Finished) -> list[CareerScore]:
    """Return the lines of a score that are somebody's; alone at the table, all lines."""
    return [line for line in game.score if line.seat or len(game.seats) == 1]


def points(game: Finished) -> int:
    """What a game was worth to its player: his lines of the score less the enemy's; alone at the table, all lines."""
    alone = len(game.seats) == 1
    return sum(line.amount if alone or line.seat == game.seat else -line.amount for line in counted(game))


def medals(games: Sequence[Finished], honours: Honours, scenarios: Iterable[str]) -> list[Earned]:
    """Return every medal of a game, earned or still to be earned."""
    fit, listed = [game for game in games if counts(game, honours)], list(scenarios)
    found = []
    for medal in honours.medal:
        wanted = [name for name in listed if not medal.scenario or name in medal.scenario]
        for scenario in wanted if medal.each else [""]:
            found.append(_earned(medal, scenario, [game for game in fit if did(game, medal)]))
    return found


def _earned(medal: Medal, scenario: str, games: list[Finished]) -> Earned:
    deeds: list[Finished] = []
    for game in games:
        if scenario and game.scenario != scenario:
            continue
        if not medal.different or game.scenario not in {deed.scenario for deed in deeds}:
            deeds.append(game)
    reached = len(deeds) >= medal.times
    return Earned(medal, scenario, len(deeds), deeds[medal.times - 1] if reached else None)


def rank(games: Sequence[Finished], honours: Honours) -> str:
    """Return the rank to which a game's endings have led, one after the other; "" where it knows no ranks."""
    if not honours.ranks:
        return ""
    at = honours.ranks.index(honours.begins) if honours.begins else 0
    for game in games:
        if counts(game, honours):
            by = sum(step.by for step in honours.step if did(game, step))
            at = min(len(honours.ranks) - 1, max(0, at + by))
    return honours.ranks[at]


def results(games: Sequence[Finished], honours: Honours) -> list[Result]:
    """Return what one has reached in each scenario, seat and against whom; games of two people have no side."""
    groups: dict[tuple[str, str, str, tuple[str, ...]], list[Finished]] = {}
    for game in games:
        if game.seat:
            groups.setdefault((game.game, game.scenario, game.seat, game.bots), []).append(game)
    found = []
    for key, group in groups.items():
        won = sum(did(game, honours.success) for game in group)
        drawn = sum(len(game.seats) > 1 and not game.winner and not did(game, honours.success) for game in group)
        best = max(group, key=lambda game: (did(game, honours.success), points(game)))
        found.append(Result(*key, len(group), won, drawn, best, points(best)))
    return found


def streak(games: Sequence[Finished], honours: Honours) -> Streak:
    """Return how many games in a row ended well."""
    now = longest = 0
    for game in games:
        if counts(game, honours):
            now = now + 1 if did(game, honours.success) else 0
            longest = max(longest, now)
    return Streak(now, longest)
