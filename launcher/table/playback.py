"""What an action led to, played step by step: dice, banners and cards, with a speed, a pause and a skip.

No pygame: a playback only says which line is shown now and where pieces stand meanwhile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from hexcore.chair import Line
from hexcore.look import Look, Moment
from hexcore.views import PieceView, View

SPEEDS = {"step": 1.0, "slow": 1.8, "normal": 1.0, "fast": 0.4, "instant": 0.0}
"""How long a beat lasts at each speed; at ``step`` each waits for the player."""

LENGTHS = {"dice": 1500.0, "banner": 1600.0, "card": 2200.0, "path": 650.0, "flash": 750.0, "line": 550.0}
TUMBLE = 0.45
"""The share of a dice beat during which the dice still roll."""
LOUD = ("dice", "banner", "card")
FEW = 2


class Beat(NamedTuple):
    """One line on stage: how it is shown, how long, and whether it waits for the player."""

    line: Line
    style: str
    ms: float
    waits: bool = False


def moment_of(look: Look | None, kind: str) -> Moment | None:
    """What the look wants for a kind of record."""
    return next((moment for moment in look.moments if moment.kind == kind), None) if look else None


def beats_of(lines: Sequence[Line], look: Look | None, speed: str, *, still: bool = False) -> list[Beat]:
    """The beats of what happened; a quiet action of few words needs none. ``still`` is for reduced motion."""
    styled = [(line, moment_of(look, line.record.kind)) for line in lines]
    loud = any(line.record.rolled or (moment and moment.style in LOUD) for line, moment in styled)
    worth = loud or len(lines) > FEW
    if not worth:
        return []
    beats = [_beat(line, moment, speed) for line, moment in styled]
    if SPEEDS[speed] == 0:
        return [beat._replace(ms=0.0) for beat in beats if beat.waits and beat.style == "card"]
    if still:
        return [beat._replace(ms=0.0) for beat in beats if beat.waits]
    return beats


def _beat(line: Line, moment: Moment | None, speed: str) -> Beat:
    style = moment.style if moment else "dice" if line.record.rolled else "line"
    if style == "flash" and line.record.rolled:
        style = "dice"
    waits = bool(moment and moment.pause)
    return Beat(line, style, LENGTHS[style] * SPEEDS[speed], waits)


class Playback:
    """Plays beats on a clock that it is told about."""

    def __init__(self) -> None:
        self.speed = "normal"
        self.paused = False
        self.elapsed = 0.0
        self._queue: list[Beat] = []
        self._before: dict[str, PieceView] = {}
        self._moved: dict[str, int] = {}
        self._count = 0

    @property
    def now(self) -> Beat | None:
        """The beat on stage."""
        return self._queue[0] if self._queue else None

    @property
    def busy(self) -> bool:
        """Whether anything is being shown."""
        return bool(self._queue)

    @property
    def progress(self) -> tuple[int, int]:
        """Which beat this is, and how many there are."""
        return (self._count - len(self._queue) + 1, self._count)

    def play(self, beats: Sequence[Beat], before: View) -> None:
        """Put beats on stage; pieces stand as they stood before and move as their lines come."""
        if not beats:
            return
        if not self._queue:
            self._before = {piece.id: piece for piece in before.pieces}
            self._moved = {}
            self._count, self.elapsed = 0, 0.0
        self._queue.extend(beats)
        self._count += len(beats)

    def advance(self, ms: float) -> bool:
        """Let time pass; tells whether another beat came on stage or the last one left."""
        beat = self.now
        if beat is None or self.paused:
            return False
        self.elapsed += ms
        if self.waiting or self.elapsed < beat.ms:
            return False
        self.next()
        return True

    @property
    def waiting(self) -> bool:
        """Whether the beat stays until the player goes on."""
        beat = self.now
        return beat is not None and (beat.waits or (self.speed == "step" and self.elapsed >= beat.ms))

    def next(self) -> None:
        """The next beat."""
        if self._queue:
            self._stand(self._queue.pop(0))
        self.elapsed = 0.0

    def skip(self) -> None:
        """To the end, but not past a card that waits to be read."""
        self.next()
        while self._queue and not self._queue[0].waits:
            self.next()

    def _stand(self, beat: Beat) -> None:
        record = beat.line.record
        if record.hexes:
            for piece in record.pieces:
                self._moved[piece] = record.hexes[-1]

    @property
    def rolling(self) -> bool:
        """Whether dice are still tumbling: nobody knows yet what they show."""
        beat = self.now
        return beat is not None and bool(beat.line.record.rolled) and beat.ms > 0 and self.share() < TUMBLE

    def untold(self) -> set[int]:
        """The lines (by identity) that have not been shown yet; the log keeps them back."""
        later = self._queue if self.rolling else self._queue[1:]
        return {id(beat.line) for beat in later}

    def share(self) -> float:
        """How much of the beat is over, 0 to 1."""
        beat = self.now
        return 1.0 if beat is None or beat.ms <= 0 else min(1.0, self.elapsed / beat.ms)

    def pieces(self, view: View) -> list[PieceView]:
        """The pieces as they stand on stage: where they were, until a line has moved them."""
        if not self._queue:
            return view.pieces
        staged = []
        for piece in view.pieces:
            old = self._before.get(piece.id)
            staged.append(piece if piece.id in self._moved or old is None else old)
        gone = [old for ident, old in self._before.items() if ident not in self._moved and view.piece(ident) is None]
        return staged + gone
