"""Another's program at the other end of two pipes: lines to it, lines from it, and an end that always comes.

It may be anyone's, and do anything: say nothing, say too much, read nothing, die, or refuse to. Nobody ever waits for
it longer than he wants to, and nothing of it is left when it is ended: neither the process nor those that it started.

Bots from outside: another's program plays one seat. It is told what the seat may know, and asked to choose.

Monsoon starts the program and writes one JSON object a line to it: ``begin``, then ``choose`` with the view of the seat
and what is offered. Before it answers with its choice it may ask what a bot of ours may ask, by commands of the engine
protocol. All that it is told comes through a :class:`~hexcore.game.bot.Vantage`: never the position, never the seed.

A choice that it does not make, or makes wrongly, is made by the game's first bot and counted; a program that has lost
too many is ended, and that bot plays on.
"""

from __future__ import annotations

import json
import os
import queue
import shlex
import shutil
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Any, Final

from hexcore.bots.processes import ENDING_S, Child
from hexcore.bots.requests import Advisers, SeatRequests, read_request, want
from hexcore.errors import InvalidInput, Lost, MonsoonError, UnknownName
from hexcore.game.actions import Action, Decision
from hexcore.game.bot import Bot, Guarded, Vantage, first_bot, make_bot
from hexcore.game.game import Game
from hexcore.game.program_names import CLOCK, Programs, called, is_outside
from hexcore.text import Text, say
from hexcore.version import VERSION

EXAMPLE: Final = "python3 my_bot.py"  # what a command looks like
WINDOWS: Final = sys.platform == "win32"
LONGEST_LINE: Final = 1 << 20  # a longer line is not read to its end
MOST_UNREAD: Final = 64 << 20  # so many bytes may wait for a program that does not read
MOST_COMPLAINED: Final = 16 << 20  # so many bytes a program may write where nobody reads them
LAST_WORDS: Final = 400  # so much of what it has written there is kept, to say what it died of
_PIECE: Final = 1 << 16
_LOOK_S: Final = 0.25  # so often it is looked whether a program that says nothing is still there
_WAITING: Final = 1000  # so many lines that nobody has asked for are kept; a program that writes more has to wait


def is_there(command: str) -> bool:
    """Whether a command names a program that can be started."""
    try:
        return shutil.which(split_command(command)[0]) is not None
    except InvalidInput:
        return False


def split_command(command: str) -> tuple[str, ...]:
    """Return a command as the words that a program is started with; no shell ever reads them."""
    try:
        words = shlex.split(command, posix=not WINDOWS)
    except ValueError as error:
        raise InvalidInput(say("error.program.quotes", command=command, why=str(error))) from None
    words = [word[1:-1] if WINDOWS and word[:1] == word[-1:] == '"' else word for word in words]
    if not words:
        raise InvalidInput(say("error.program.empty", example=EXAMPLE))
    return tuple(words)


class ExternalProgram:
    """A program that has been started, in the folder in which we were. :meth:`end` it when it is done with."""

    def __init__(self, command: Sequence[str]) -> None:
        self._lines: queue.Queue[bytes | Lost] = queue.Queue(_WAITING)
        self._unsent: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._unread = 0
        self._over = threading.Event()
        self._said: list[bytes] = []
        self._child = _started(command)
        self._process = self._child.process
        pipes = (self._process.stdout, self._process.stderr, self._process.stdin)
        for work, pipe in zip((self._listen, self._drain, self._write), pipes, strict=True):
            threading.Thread(target=work, args=(pipe,), daemon=True, name="program").start()
        self._finalizer = weakref.finalize(self, self._child.end)

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    def send(self, line: bytes) -> None:
        """Send a line, without waiting until it is read."""
        self._unread += len(line) + 1
        if self._unread > MOST_UNREAD:
            raise Lost(say("error.program.deaf"), gone=True)
        self._unsent.put(line + b"\n")

    def receive(self, until: float) -> bytes | None:
        """Return its next line, or None if none has come by a moment of the monotonic clock."""
        while True:
            try:
                found = self._lines.get(timeout=min(_LOOK_S, max(0.0, until - time.monotonic())))
            except queue.Empty:
                if self._process.poll() is not None and self._lines.empty():  # those that it started hold its pipes
                    raise Lost(self._death(), gone=True) from None
                if time.monotonic() >= until:
                    return None
                continue
            if isinstance(found, Lost):
                raise found
            return found

    def end(self) -> None:
        """Let it be gone, and whatever it has started with it."""
        self._over.set()
        self._unsent.put(None)
        self._finalizer()

    # -- threads -------------------------------------------------------------------------------------------------

    def _write(self, pipe: IO[bytes]) -> None:
        with suppress(OSError, ValueError):
            while (line := self._unsent.get()) is not None:
                _write_all(pipe, line)
                self._unread -= len(line)
        with suppress(OSError, ValueError):
            pipe.close()

    def _listen(self, pipe: IO[bytes]) -> None:
        """Put its lines where they are waited for; the last of them says why no more will come."""
        rest = b""
        with suppress(OSError, ValueError):
            while piece := os.read(pipe.fileno(), _PIECE):
                *lines, rest = (rest + piece).split(b"\n")
                for line in lines:
                    self._put(line)
                if len(rest) > LONGEST_LINE:
                    self._put(Lost(say("error.program.long", count=LONGEST_LINE), gone=True))
                    break
            else:
                self._put(Lost(self._death(), gone=True))
        pipe.close()

    def _put(self, line: bytes | Lost) -> None:
        while not self._over.is_set():
            with suppress(queue.Full):
                self._lines.put(line, timeout=0.1)
                return

    def _drain(self, pipe: IO[bytes]) -> None:
        """Read what is written for nobody, so that no program stops because nobody does; the last of it is kept."""
        read = 0
        with suppress(OSError, ValueError):
            while piece := os.read(pipe.fileno(), _PIECE):
                read += len(piece)
                self._said = [b"".join(self._said)[-LAST_WORDS:], piece[-LAST_WORDS:]]
                if read > MOST_COMPLAINED:
                    self._put(Lost(say("error.program.flood", count=MOST_COMPLAINED), gone=True))
                    break
        pipe.close()

    def _death(self) -> Text:
        """The message about a program that has ended."""
        try:
            code = self._process.wait(ENDING_S)
        except subprocess.TimeoutExpired:
            return say("error.program.silent")
        time.sleep(0.02)  # what it wrote as it died may still be on its way
        words = b"".join(self._said).decode("utf-8", "replace").strip().splitlines()
        if words:
            return say("error.program.died_saying", code=code, words=words[-1][-LAST_WORDS:])
        return say("error.program.died", code=code)


def _write_all(pipe: IO[bytes], data: bytes) -> None:
    while data:  # a pipe without a buffer may take a part
        data = data[pipe.write(data) :]


def _started(command: Sequence[str]) -> Child:
    try:
        return Child(command)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise Lost(say("error.program.not_started", command=command[0], why=why), gone=True) from None


START_S: Final = 10.0  # so much longer than its clock says a program may take for its first choice: it has to start
MOST_LOST: Final = 3  # a program that has lost so many choices is not asked any more
GRACE_S: Final = 5.0
"""So much longer than the program may think, the whole of it may take before somebody else breaks it off."""


def player(game: Game[Any], name: str, seed: int, programs: Programs, clock: float = CLOCK) -> Bot:
    """Return who plays a seat: a bot of ours, or one of some programs by its name.

    Only these programs are ever started, whatever a name says.
    """
    if not is_outside(name):
        return make_bot(game, name, seed)
    if called(name) not in programs:
        raise UnknownName("program", called(name), programs)
    return Outsider(game, programs[called(name)], seed, clock)


class Outsider:
    """A bot that is another's program. It is started when it is first asked, and again when it was lost."""

    def __init__(self, game: Game[Any], command: str, seed: int = 0, clock: float = CLOCK) -> None:
        self._command = split_command(command)
        if not is_there(command):
            raise InvalidInput(say("error.program.nowhere", command=self._command[0]))
        self._game, self._clock = game, clock
        self.fallback: Bot = Guarded(make_bot(game, first_bot(game.meta.bots), seed), seed)
        self.seconds = clock + START_S + GRACE_S
        self._advisers = Advisers(game)
        self._program: ExternalProgram | None = None
        self._number = self._lost = 0
        self._dismissed = 0
        """How often it was ended: aside, that may be while it is being started."""

    def choose(self, vantage: Vantage, decision: Decision) -> Action:
        """Ask the program, unless there is nothing to choose, or it has lost too many choices."""
        if self._lost >= MOST_LOST:
            return self.fallback.choose(vantage, decision)
        if len(decision.actions) == 1:
            return decision.actions[0]
        self._number += 1
        try:
            return self._asked(vantage, decision)
        except Lost as lost:
            self._lost += 1
            if lost.gone or self._lost >= MOST_LOST:
                self.close()
            else:
                self._tell({"tell": "lost", "number": self._number, "why": str(lost)})
            raise
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """End the program; asked again, it is started anew."""
        self._advisers.close()
        self._dismissed += 1
        program, self._program = self._program, None
        if program is not None:
            program.end()

    # -- one choice ----------------------------------------------------------------------------------------------

    def _asked(self, vantage: Vantage, decision: Decision) -> Action:
        until = time.monotonic() + self._clock
        if self._program is None:
            until += START_S
            self._begin(vantage)
        asked = SeatRequests(self._game, vantage, decision, self._advisers)
        self._tell({"tell": "choose", "number": self._number, "view": asked.view(), "decision": asked.decision()})
        while True:
            name, request = self._heard(until)
            if name != "choose":
                self._tell(asked.answer(name, request))
            elif request["number"] == self._number:  # an answer to an earlier question comes too late
                return self._choice(asked, decision, request)

    def _begin(self, vantage: Vantage) -> None:
        before = self._dismissed
        self._program = program = ExternalProgram(self._command)
        weakref.finalize(self, program.end)
        if self._dismissed != before:
            program.end()  # nobody saw it when all were sent away
        view, packs = vantage.view, [str(pack) for pack in self._game.data.packs]
        about = {"game": self._game.meta.id, "scenario": view.scenario, "seat": vantage.seat}
        self._tell({"tell": "begin", "monsoon": VERSION, **about, "clock": self._clock, "packs": packs})

    @property
    def _there(self) -> ExternalProgram:
        """The program; it may have been ended aside by who does not want its choice any more."""
        if self._program is None:
            raise Lost(say("error.program.silent"), gone=True)
        return self._program

    def _heard(self, until: float) -> tuple[str, dict[str, Any]]:
        """The next line of the program: what it wants, and all that it says about it."""
        while True:
            line = self._there.receive(until)
            if line is None:
                raise Lost(say("error.program.late", seconds=f"{self._clock:g}"), gone=True)
            if line.strip():
                break
        try:
            request = read_request(line.decode("utf-8"))
            name = want(request, "cmd", str)
            if name == "choose":
                want(request, "number", int)
            return name, request
        except UnicodeDecodeError:
            raise Lost(say("error.program.not_utf8")) from None
        except MonsoonError as error:
            raise Lost(say("error.program.garbage", why=error.text)) from None

    @staticmethod
    def _choice(asked: SeatRequests, decision: Decision, request: dict[str, Any]) -> Action:
        try:
            action = asked.action(request.get("action"))
        except MonsoonError as error:
            raise Lost(say("error.program.no_action", why=error.text)) from None
        if action not in decision.actions:
            raise Lost(say("error.program.not_offered", verb=action.verb, step=decision.step))
        return action

    def _tell(self, data: dict[str, Any]) -> None:
        self._there.send(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace"))
