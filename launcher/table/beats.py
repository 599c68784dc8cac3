"""The beats of what happened: each event with how it is shown, how long, and the views of its moment.

Until its dice have come to rest or its way has been walked an event has not happened yet: till then the moment before
it is shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from hexcore.chair import CHOSEN, PASSED, Line
from hexcore.look import Look, Moment
from hexcore.telling import Event, goes_on
from hexcore.text import Text
from hexcore.types import Hex
from hexcore.views import View

SPEEDS = {"step": 1.0, "normal": 1.0, "fast": 0.4, "instant": 0.0}
"""How long a beat lasts at each speed; at ``step`` each waits for the player."""

LENGTHS = {"dice": 2600.0, "banner": 1600.0, "card": 2200.0, "path": 800.0, "flash": 1000.0, "line": 900.0}
TERM_MS = 380.0
"""How much longer a beat lasts for each term that is added up."""
TUMBLE = 0.3
"""The share of a beat with dice during which they still roll."""
ADDING = 0.65
"""The share of a beat with sums after which they have been added up; its dice have come to rest before."""
WALKING = 0.6
"""The share of a beat with a way during which it is walked."""
STEP_MS, LONGEST_WAY_MS = 220.0, 2200.0
"""How much longer each further step of a march takes, and how long the whole of it takes at most."""
FELT = 2.0
"""How much longer something is shown that befalls the pieces of the one who looks."""
BANNER_LEAST = 1000.0
"""How long a banner stays at least: its words are to be read at any speed at which it is shown."""
READ_MS, READ_TERM_MS = 2500.0, 250.0
"""How long what goes by itself stays after it has happened, and how much longer for each term that was added up."""
QUICK = "fast"
"""The speed at which what hit nobody of one's own waits for nobody: it goes once there was time to read it."""
LOUD = ("dice", "banner", "card")
FEW = 2


class Beat(NamedTuple):
    """One event on stage: how it is shown, how long, whether it waits for the player, and the views around it.

    ``reads`` is how long it stays after it has happened although it waits for nobody: as long as reading it takes.
    ``moments`` are those of its action, the one before it first; ``place`` is that of this line among them. ``steps``
    are the beats of the same march before it, which it stands for too.
    """

    line: Line
    style: str
    ms: float
    waits: bool = False
    moments: Sequence[View] = ()
    place: int = 0
    steps: tuple[Beat, ...] = ()
    reads: float = 0.0

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines that it tells of."""
        return (*(step.line for step in self.steps), self.line)

    @property
    def why(self) -> Text | None:
        """Why it was chosen, where a bot says so."""
        return Event(self.lines).why

    @property
    def way(self) -> tuple[Hex, ...]:
        """The hexes of a march from its start; of anything else, those of its line."""
        return Event(self.lines).way

    def goes_on(self, after: Beat) -> bool:
        """Whether another beat is the next step of this march."""
        walk = self.style == after.style == "path" and not self.waits and not after.waits
        return walk and self.line.turn == after.line.turn and goes_on(self.line.record, after.line.record)

    def empty_before(self, after: Beat) -> bool:
        """Whether it is a banner that only names what is over already, as a phase in which nobody did anything."""
        named = self.style == after.style == "banner" and not self.waits
        return named and self.line.record.kind == after.line.record.kind

    def joined(self, after: Beat) -> Beat:
        """This march and its next step as one."""
        longer = self.ms + STEP_MS * (after.ms / LENGTHS["path"])
        return after._replace(steps=(*self.steps, self._replace(steps=())), ms=min(LONGEST_WAY_MS, longer))

    @property
    def hurts(self) -> bool:
        """Whether it befalls the pieces of the one who looks, rather than being done by them."""
        record, before = self.line.record, self.view(False)
        if before is None or self.line.seat == before.seat or not record.pieces:
            return False
        return any((piece := before.piece(one)) is not None and piece.seat == before.seat for one in record.pieces)

    @property
    def terms(self) -> int:
        """How many terms are added up, one below the other."""
        record = self.line.record
        return max([len(record.modifiers), *(len(one.terms) for one in record.sums)])

    @property
    def settles(self) -> float:
        """The share of the beat after which it has happened."""
        record = self.line.record
        if self.terms and (record.sums or record.rolled):
            return ADDING
        if record.rolled:
            return TUMBLE
        return WALKING if self.style == "path" and len(record.hexes) > 1 else 0.0

    @property
    def rests(self) -> float:
        """The share of the beat after which its dice lie still: what they show may be added up then, not before."""
        return TUMBLE if self.line.record.rolled else 0.0

    def view(self, happened: bool, *, last: bool = False) -> View | None:
        """What is seen before it has happened, and after; before the ``last`` step of it alone, if so wanted."""
        if self.steps and not happened and not last:
            return self.steps[0].view(False)
        place = self.place if happened else self.place - 1
        return self.moments[place] if 0 <= place < len(self.moments) else None


def moment_of(look: Look | None, kind: str) -> Moment | None:
    """What the look wants for a kind of record."""
    return next((moment for moment in look.moments if moment.kind == kind), None) if look else None


def beats_of(
    lines: Sequence[Line],
    look: Look | None,
    speed: str,
    *,
    still: bool = False,
    followed: bool = False,
    moments: Sequence[View] = (),
    own: Callable[[Line], bool] = lambda line: False,
) -> list[Beat]:
    """The beats of what an action led to. An own one of few quiet words needs none; another's is ``followed``.

    ``still`` is for reduced motion: nothing is shown then but what waits to be read, or stays for it. ``own`` says of
    which lines the dice were thrown by who looks.
    """
    styled = [(place, line, moment_of(look, line.record.kind)) for place, line in enumerate(lines, 1)]
    loud = any(line.record.rolled or (moment and moment.style in LOUD) for _, line, moment in styled)
    styled = [(place, line, moment) for place, line, moment in styled if not is_quiet(line, moment)]
    if not followed and not loud and len(styled) <= FEW:
        return []
    beats = [
        _beat(line, moment, speed, own=own(line))._replace(moments=moments, place=place)
        for place, line, moment in styled
    ]
    beats = [_felt(beat) if followed and beat.hurts else beat for beat in headed(beats)]
    if SPEEDS[speed] == 0:
        return [beat._replace(ms=0.0) for beat in beats if beat.waits and beat.style == "card"]
    if still:
        return [beat._replace(ms=0.0) for beat in beats if beat.waits or beat.reads]
    return beats


def headed(beats: Sequence[Beat]) -> list[Beat]:
    """The beats without banners under which nothing happened before the next of their kind.

    That holds for what several actions led to as well, of which a table has sent some unasked.
    """
    return [beat for beat, after in zip_longest(beats, beats[1:]) if after is None or not beat.empty_before(after)]


def _felt(beat: Beat) -> Beat:
    """What befalls one's own pieces takes its time; where dice say so it waits to be read."""
    return beat._replace(ms=beat.ms * FELT, waits=beat.waits or bool(beat.line.record.rolled))


def is_quiet(line: Line, moment: Moment | None) -> bool:
    """Whether a line is bookkeeping: a mere choice, or a kind that the look calls quiet."""
    return line.record.kind in (CHOSEN, PASSED) or (moment is not None and moment.quiet)


def _beat(line: Line, moment: Moment | None, speed: str, *, own: bool) -> Beat:
    style = moment.style if moment else "dice" if line.record.rolled else "line"
    if style in ("flash", "path") and line.record.rolled:
        style = "dice"
    pauses, lapses = bool(moment and moment.pause), bool(moment and moment.lapses and own)
    hurried = speed == QUICK and bool(moment and moment.spares) and not lapses
    beat = Beat(line, style, 0.0, pauses and not lapses and not hurried)
    if pauses and (lapses or hurried):
        beat = beat._replace(reads=READ_MS + READ_TERM_MS * beat.terms)
    added = TERM_MS * beat.terms if line.record.sums or line.record.rolled else 0.0
    ms = (LENGTHS[style] + added) * SPEEDS[speed]
    return beat._replace(ms=max(ms, BANNER_LEAST) if style == "banner" and ms else ms)


def marches(beats: Iterable[Beat]) -> list[Beat]:
    """Beats with the steps of each march as one."""
    found: list[Beat] = []
    for beat in beats:
        if found and found[-1].goes_on(beat):
            found[-1] = found[-1].joined(beat)
        else:
            found.append(beat)
    return found
