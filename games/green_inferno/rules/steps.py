"""The base of all steps, with the roles of the pieces they name, and words that many records share.

Roles are checked in positions written by hand only: the rules never name anything else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import ClassVar, NamedTuple

from games.green_inferno.content.models import NVA, US
from games.green_inferno.state import GreenState, other
from hexcore.game import OFF_MAP, Action, Face, Hex, Odds, Passing, Seat, Step, Text, chances_of, say
from hexcore.game.actions import Aloud, Spoken
from hexcore.game.answers import printed_points
from hexcore.game.lookup_tables import DieTable
from hexcore.game.odds import Hurt

DONE = Action("done")
GOES_ON = ("done", "halt", "hold", "keep_hidden")  # verbs that end a decision without an effect

OWN, FOE, ANY = "own", "foe", "any"
"""The side of a piece relative to the step's side."""


class Role(NamedTuple):
    """What a field of a step names: kinds of pieces, their side and place, and whether it may be empty."""

    kinds: frozenset[str]
    seat: str = US
    place: str = ""
    may_be_empty: bool = False


TRANSPORT, ATTACK, TUNNEL = frozenset({"transport"}), frozenset({"attack"}), frozenset({"tunnel"})
WALKERS = frozenset({"infantry", "engineer", "mortar", "civilian"})
FLIERS = frozenset({"attack", "plane"})


PREPARING: Mapping[Seat, frozenset[str]] = {
    US: frozenset({"plot_strikes", "write_missions", "air_tasks", "fire_missions", "air_assaults"}),
    NVA: frozenset({"plot_ambushes", "write_missions", "reveal_ambush"}),
}
"""The steps of each side before its movement."""

ACTING: Mapping[Seat, frozenset[str]] = {
    US: frozenset({"us_movement", "detect", "bombard", "combat", "storm_tunnels", "storm"}),
    NVA: frozenset({"nva_movement", "combat", "fire_missions", "spring_ambushes"}),
}
"""The steps of each side from its movement on."""


class GreenStep(Step[GreenState]):
    """A step of Green Inferno, with the ``roles`` of the pieces that its fields name."""

    __slots__ = ()
    player: ClassVar[Seat] = ""
    """The deciding seat, where it never changes; other steps have a ``side`` or their own :meth:`seat`."""
    phases: ClassVar[tuple[str, ...]] = ()
    """The phases of the turn in which it stands; ``setup`` before the first."""
    verbs: ClassVar[Mapping[str, str]] = {}  # offered verbs, each with its rule
    roles: ClassVar[Mapping[str, Role]] = {}
    passes: ClassVar[bool] = False  # whether it is skipped if its owner can only go on
    spoken: ClassVar[bool] = False
    """Whether its owner may be asked aloud to pass: that is always possible, whatever is written."""
    comes: ClassVar[bool] = False
    """Whether its owner mostly has something to do: a phase of one's own, not an answer to the other side."""
    along: ClassVar[frozenset[str]] = frozenset()
    """Later steps for which the spoken "no" to this one holds too."""
    before: ClassVar[frozenset[str]] = frozenset()
    """The steps of the other side that come next and rest on nothing in this one: they may be answered first."""
    leads: ClassVar[bool] = False
    """Whether its owner may let all the steps that belong with it pass by one word."""
    bears: ClassVar[tuple[str, ...]] = ()
    """The steps of which one lies on this one while it waits; none are named where any may."""

    def seat(self, state: GreenState) -> Seat:
        """Return the constant ``player``, or the side of the step."""
        return self.player or str(getattr(self, "side", ""))

    def passing(self, state: GreenState, lone: Action) -> Passing | None:
        """Pass a step whose owner can only go on; tell others as far as they may know it."""
        if not self.passes or lone.verb not in GOES_ON:
            return None
        return Passing(say(f"passed.{self.name}"), self.idle_openly(state))

    def aloud(self, state: GreenState) -> Aloud | None:
        """Return a question whether the step passes, in words that betray nothing."""
        on = next((action for action in self.offer(state) if action.verb in GOES_ON), None) if self.spoken else None
        if on is None:
            return None
        text = say(f"aloud.{self.name}", hex=self._spoken_hex(state))
        rest, key = self._rest(self.seat(state)) if self.leads else (frozenset[str](), "")
        return Aloud(
            self.name, text, on, self.comes, answers=tuple(self.spoken_answers(state)),
            along=self.along, rest=rest, rest_text=say(key) if key else None,
            before=self.before, before_text=say(f"aloud.before_{self.name}") if self.before else None,
        )  # fmt: skip

    def spoken_answers(self, state: GreenState) -> Iterable[Spoken]:
        """Yield what else its owner may say aloud, in words that betray nothing."""
        return ()

    def _rest(self, seat: Seat) -> tuple[frozenset[str], str]:
        """Return the steps that pass with this one, and the words for it."""
        if self.name in PREPARING[seat]:
            return PREPARING[seat], "aloud.nothing_before_movement"
        return ACTING[seat], "aloud.nothing_this_turn"

    def _spoken_hex(self, state: GreenState) -> str:
        """Return the hex of that question, if everybody knows it."""
        return ""

    def idle_openly(self, state: GreenState) -> bool:
        """Whether everybody may know that there is nothing to choose."""
        return False

    def misfits(self, state: GreenState) -> Iterable[str]:
        """Report what is wrong with the step above and the named pieces; then contradictions."""
        return [*_side(self), *_borne(self, state), *_miscast(self, state)] or self.contradictions(state)

    def contradictions(self, state: GreenState) -> Iterable[str]:
        """Yield what the fields, each valid by itself, say against each other or the position."""
        return ()


def hex_named(state: GreenState, action: Action) -> Hex:
    """Return the hex of an action that names one hex and nothing else; ``OFF_MAP`` of any other."""
    alone = len(action.hexes) == 1 and action == state.content.hex_actions(action.verb)[action.hex]
    return action.hex if alone else OFF_MAP


def step_beside(state: GreenState, step: Step[GreenState], way: int) -> Step[GreenState] | None:
    """Return the step that lies on another one (1) or under it (-1)."""
    place = next(place for place, found in enumerate(state.stack) if found is step) + way
    return state.stack[place] if 0 <= place < len(state.stack) else None


def named(step: Step[GreenState], field: str) -> list[str]:
    """Return the pieces that a field of a step names."""
    value = getattr(step, field)
    return list(value) if isinstance(value, list) else [value] if value else []


def _side(step: GreenStep) -> Iterator[str]:
    side = getattr(step, "side", US)
    if side not in (US, NVA):
        yield f"side: {side!r} is none of 'us', 'nva'"


def _borne(step: GreenStep, state: GreenState) -> Iterator[str]:
    above = step_beside(state, step, 1) if step.bears else None
    if above is not None and above.name not in step.bears:
        yield f"one of its parts must lie on it: {', '.join(step.bears)}"


def _miscast(step: GreenStep, state: GreenState) -> Iterator[str]:
    for field, role in step.roles.items():
        pieces = named(step, field)
        if not pieces and not role.may_be_empty and not isinstance(getattr(step, field), list):
            yield f"{field}: no piece is named"
        if len(set(pieces)) != len(pieces):
            yield f"{field}: a piece is named twice"
        for unit_id in pieces:
            yield from (f"{field}: {found}" for found in _unfit(step, state, role, unit_id))


def _unfit(step: GreenStep, state: GreenState, role: Role, unit_id: str) -> Iterator[str]:
    piece = state.content.roster.get(unit_id)
    if piece is None:
        yield f"there is no piece {unit_id!r}"
        return
    side = getattr(step, "side", US)
    if piece.kind not in role.kinds:
        yield f"{unit_id} is {piece.kind}, not {' or '.join(sorted(role.kinds))}"
    if piece.seat != {OWN: side, FOE: other(side), ANY: piece.seat}.get(role.seat, role.seat):
        yield f"{unit_id} belongs to the other side"
    unit = state.units[unit_id]
    if role.place == "map" and unit.hex < 0:
        yield f"{unit_id} is not on the map"
    elif role.place not in ("", "map") and unit.box != role.place:
        yield f"{unit_id} is not in {role.place!r}"


def place(state: GreenState, h: Hex) -> Text | str:
    """Return a hex's label; one that is worth points with its name too."""
    label, name = state.content.label(h), state.content.prizes.get(h)
    return label if name is None else say("place", hex=label, name=name)


def side(state: GreenState, seat: str) -> str:
    """Return the name of a side in texts and dice."""
    return state.content.file.us_side if seat == US else "NVA"


def side_text(state: GreenState, seat: str) -> Text:
    """Return a side as part of a sentence."""
    return say(f"seat.{seat}", side=state.content.file.us_side)


def is_hidden(state: GreenState, unit_id: str) -> bool:
    """GI 16: who is in a tunnel is the NVA player's secret."""
    return state.units[unit_id].box in state.tunnels


def name(state: GreenState, unit_id: str) -> Text | str:
    """Return the name of a unit, as both sides may read it."""
    return say("hidden_unit") if is_hidden(state, unit_id) else state.content.names[unit_id]


def names(state: GreenState, units: list[str] | tuple[str, ...]) -> tuple[Text | str, ...]:
    return tuple(name(state, unit) for unit in units)


@cache
def in_points(half_points: int) -> str:
    """Return half points as players write them."""
    return printed_points(Fraction(half_points, 2))


_HURTS: Mapping[str, Hurt] = {
    "found": "defender", "destroyed": "defender", "good": "defender",
    "all_off": "attacker", "helicopters_off": "attacker", "stray": "attacker", "lost": "attacker",
}  # fmt: skip


def die_odds(title: Text, rule: str, table: DieTable, seat: Seat = "", *, words: str = "", cells: str = "face") -> Odds:
    """Return the preview of one die in a table of results; ``seat`` owns the die.

    ``cells`` are the group of the short words for a face, ``words`` that of the results, if those are others.
    """
    keys = [str(table.look_up(face)) for face in range(1, 7)]
    faces = tuple(Face(face, key, say(f"{cells}.{key}")) for face, key in enumerate(keys, 1))
    found = chances_of(faces, lambda key: (say(f"{words or cells}.{key}"), _HURTS.get(key, "neither")))
    return Odds(title, rule, chances=found, attacker=seat, faces=faces)
