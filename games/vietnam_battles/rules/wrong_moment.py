"""VB 3.0, VB 4.1: refusals of actions that belong to another moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from hexcore.game import Action, Decision, Refusal, Text, say


class Moment(NamedTuple):
    """The moment of a verb: its word in the texts (``when.<word>``), and its rule."""

    word: str
    rule: str


_SET_UP, _MOVING, _MARCH = Moment("set_up", "VB 3.0"), Moment("movement", "VB 5.1"), Moment("march", "VB 5.0")
_COMBAT, _MUSTER, _RETREAT = Moment("combat", "VB 7.0"), Moment("muster", "VB 7.1"), Moment("retreat", "VB 7.7")

MOMENTS: Final[Mapping[str, Moment]] = {
    "choose": Moment("set_up", "VB 27.0"),
    "genuine": Moment("set_up", "VB 16.0"),
    "take": _SET_UP,
    "place": _SET_UP,
    "hide": Moment("set_up", "VB 26.0"),
    "quick_setup": _SET_UP,
    "ready": _SET_UP,
    "move": _MOVING,
    "lift": Moment("us_movement", "VB 10.0"),
    "sail": Moment("us_movement", "VB 11.0"),
    "repair": Moment("engineers", "VB 18.2"),
    "bridge_river": Moment("engineers", "VB 18.3"),
    "ford": Moment("ford", "VB 18.3"),
    "b52": Moment("us_movement", "VB 23.0"),
    "step": _MARCH,
    "enter": Moment("entry", "VB 3.0"),
    "cross": Moment("march", "VB 19.0"),
    "exit": Moment("march", "VB 5.1"),
    "done": _MARCH,
    "demolish": Moment("bridge", "VB 18.0"),
    "leave_bridge": Moment("bridge", "VB 18.0"),
    "land": Moment("landing", "VB 10.0"),
    "bump": Moment("ambush", "VB 11.1"),
    "end_phase": Moment("phase", "VB 4.1"),
    "attack": _COMBAT,
    "bombard": Moment("bombardment", "VB 8.4"),
    "target": Moment("bombard", "VB 8.4"),
    "join": _MUSTER,
    "fight": _MUSTER,
    "support": Moment("support", "VB 8.3"),
    "pass": Moment("support", "VB 8.3"),
    "lose": Moment("loss", "VB 7.6"),
    "retreat": _RETREAT,
    "give_way": _RETREAT,
    "stand_fast": Moment("retreat", "VB 7.8"),
    "displace": Moment("displacement", "VB 7.7.2"),
    "advance": Moment("advance", "VB 7.9"),
    "hold": Moment("advance", "VB 7.9"),
    "roll": Moment("ben_suc", "VB 24.0"),
    "decline": Moment("ben_suc", "VB 24.0"),
    "extend": Moment("length", "VB 24.0"),
    "reduce": Moment("length", "VB 24.0"),
}
"""Every verb of the series. Other packages' battles refuse their own verbs in their own steps."""


def refusal(action: Action, offered: Decision, named: Callable[[str], Text | str]) -> Refusal:
    """Say when an action is possible; for one of this moment, that its parts name nothing offered.

    ``named`` gives the name of a verb.
    """
    moment = MOMENTS.get(action.verb)
    if any(action.verb == other.verb for other in offered.actions):
        return Refusal(moment.rule if moment else "VB 4.1", say("refusal.parts", verb=named(action.verb)))
    if moment is None:
        verbs = tuple(map(named, dict.fromkeys(other.verb for other in offered.actions)))
        return Refusal("VB 4.1", say("refusal.no_verb", verb=action.verb, verbs=verbs))
    when = say(f"when.{moment.word}")
    return Refusal(moment.rule, say("refusal.when", verb=named(action.verb), when=when, now=offered.prompt))


def over() -> Refusal:
    """VB 4.0: after the end nothing is done any more."""
    return Refusal("VB 4.0", say("refusal.over"))
