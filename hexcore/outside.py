"""Bots from outside: another's program plays one seat. It is told what the seat may know, and asked to choose.

Monsoon starts the program and writes one JSON object a line to it: ``begin``, then ``choose`` with the view of the seat
and what is offered. Before it answers with its choice it may ask what a bot of ours may ask, by commands of the engine
protocol. All that it is told comes through a :class:`~hexcore.bots.Vantage`: never the position, never the seed.

A choice that it does not make, or makes wrongly, is made by the game's first bot and counted; a program that has lost
too many is ended, and that bot plays on.
"""

from __future__ import annotations

import json
import time
import weakref
from typing import Any, Final

from hexcore.actions import Action, Decision
from hexcore.asking import Advisers, Asked
from hexcore.bots import Bot, Guarded, Vantage, first_bot, make_bot
from hexcore.errors import InvalidInput, Lost, MonsoonError, UnknownName
from hexcore.game import Game
from hexcore.lines import read_request, want
from hexcore.programs import Program, is_there, split_command
from hexcore.seatnames import CLOCK, Programs, called, is_outside
from hexcore.text import say
from hexcore.version import VERSION

START_S: Final = 10.0
"""So much longer than its clock says a program may take for its first choice: it has to start."""
MOST_LOST: Final = 3
"""A program that has lost so many choices is not asked any more."""
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
        self._program: Program | None = None
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
        asked = Asked(self._game, vantage, decision, self._advisers)
        self._tell({"tell": "choose", "number": self._number, "view": asked.view(), "decision": asked.decision()})
        while True:
            name, request = self._heard(until)
            if name != "choose":
                self._tell(asked.answer(name, request))
            elif request["number"] == self._number:  # an answer to an earlier question comes too late
                return self._choice(asked, decision, request)

    def _begin(self, vantage: Vantage) -> None:
        before = self._dismissed
        self._program = program = Program(self._command)
        weakref.finalize(self, program.end)
        if self._dismissed != before:
            program.end()  # nobody saw it when all were sent away
        view, packs = vantage.view, [str(pack) for pack in self._game.data.packs]
        about = {"game": self._game.meta.id, "scenario": view.scenario, "seat": vantage.seat}
        self._tell({"tell": "begin", "monsoon": VERSION, **about, "clock": self._clock, "packs": packs})

    @property
    def _there(self) -> Program:
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
    def _choice(asked: Asked, decision: Decision, request: dict[str, Any]) -> Action:
        try:
            action = asked.action(request.get("action"))
        except MonsoonError as error:
            raise Lost(say("error.program.no_action", why=error.text)) from None
        if action not in decision.actions:
            raise Lost(say("error.program.not_offered", verb=action.verb, step=decision.step))
        return action

    def _tell(self, data: dict[str, Any]) -> None:
        self._there.send(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace"))
