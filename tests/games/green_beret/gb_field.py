"""A table for the tests of the rules: positions written by hand on the parade ground, and actions in short."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from games.green_beret.game import GreenBeret
from games.green_beret.state import GreenBeretState
from hexcore.contract import Subject
from hexcore.contract.trial import Trial
from hexcore.game.actions import Action, Refusal
from hexcore.game.dice import Dice
from hexcore.game.odds import Odds
from hexcore.game.records import Modifier, Record

GAME = GreenBeret([Path(__file__).parent / "parade_ground"])
CONTENT = GAME.content
TRIAL = Trial(Subject(lambda: GAME, "campaign"))
CAMP = "1330"
"""Where the camp of most positions stands: far from everything."""


def at(label: str) -> int:
    """Return the hex with this label."""
    return CONTENT.board.hex(label)


def pieces(**places: Any) -> dict[str, dict[str, Any]]:
    """Write counters with their hexes: ``a_team_1="1521"``, or with more: ``a_team_1=("1521", {"detected": True})``."""
    found = {}
    for piece, place in places.items():
        h, more = place if isinstance(place, tuple) else (place, {})
        found[piece] = {"hex": h, **more}
    return found


class Table:
    """A position being played, with its records."""

    def __init__(self, state: GreenBeretState) -> None:
        self.state = state
        self.records: list[Record] = []

    def dice(self, *faces: int, draws: tuple[str, ...] = ()) -> Table:
        """Script the next dice and draws."""
        self.state.dice.script(list(faces), list(draws))
        return self

    @property
    def step(self) -> str:
        """The step that asks now."""
        decision = GAME.decision(self.state)
        return decision.step if decision else ""

    def actions(self, verb: str = "") -> list[Action]:
        """Return what is offered, of one verb if named."""
        decision = GAME.decision(self.state)
        offered = decision.actions if decision else ()
        return [action for action in offered if verb in ("", action.verb)]

    def offers(self, verb: str, *named: str, to: str = "") -> bool:
        """Say whether an action is offered."""
        return _action(verb, named, to) in self.actions()

    def hexes(self, verb: str = "move") -> set[str]:
        """Return the hexes that a verb is offered for."""
        return {CONTENT.board.label(action.hex) for action in self.actions(verb)}

    def named(self, verb: str, place: int = 0) -> set[str]:
        """Return the counters that a verb is offered for."""
        return {action.pieces[place] for action in self.actions(verb)}

    def do(self, verb: str, *named: str, to: str = "") -> Table:
        """Carry out an action; every invariant is kept, and all that is told has its sentence."""
        self.records = GAME.apply(self.state, _action(verb, named, to))
        assert GAME.violations(self.state) == {}
        decision = GAME.decision(self.state)
        TRIAL.can_be_said((self.records, decision and decision.prompt))
        return self

    def reread(self) -> Table:
        """Write the position down, read it again, and go on with what was read."""
        again = GAME.load(json.loads(json.dumps(GAME.dump(self.state))))
        assert again == self.state
        self.state = again
        return self

    def march(self, *labels: str) -> Table:
        """Enter hex after hex."""
        for label in labels:
            self.do("move", to=label)
        return self

    def why(self, verb: str, *named: str, to: str = "") -> str:
        """Return the rule by which an action is refused; its text must be a whole sentence."""
        return self._refusal(_action(verb, named, to))[0]

    def said(self, verb: str, *named: str, to: str = "") -> str:
        """Return the sentence by which an action is refused."""
        return self._refusal(_action(verb, named, to))[1]

    def _refusal(self, action: Action) -> tuple[str, str]:
        refusal = GAME.explain(self.state, action)
        assert isinstance(refusal, Refusal), f"{action} is legal"
        text = GAME.catalogue.say(refusal.text)
        assert refusal.text.key in GAME.catalogue, refusal.text.key
        assert "{" not in text, text
        return refusal.rule, text

    def odds(self, verb: str, *named: str, to: str = "") -> Odds:
        """Return the preview of an action."""
        odds = GAME.odds(self.state, _action(verb, named, to))
        assert odds is not None
        TRIAL.can_be_said(odds)
        return odds

    def kinds(self) -> list[str]:
        """Return the kinds of the last records."""
        return [record.kind for record in self.records]

    def record(self, kind: str) -> Record:
        """Return the only record of a kind."""
        (found,) = [record for record in self.records if record.kind == kind]
        return found

    def fact(self, kind: str, name: str) -> Any:
        """Return a fact of the only record of a kind."""
        return self.record(kind).facts_by_name[name]

    def told(self, kind: str) -> str:
        """Return the sentence of the only record of a kind."""
        return GAME.catalogue.say(self.record(kind).text)

    def terms(self, kind: str) -> list[tuple[str, int, str]]:
        """Return the terms of the only record of a kind; they add up to its total."""
        assert sum(term.amount for term in self.record(kind).modifiers) == self.fact(kind, "total")
        return written(self.record(kind).modifiers)

    def sums(self, kind: str) -> list[list[tuple[str, int, str]]]:
        """Return the terms of each side of the only record of a kind; they add up to its total."""
        assert all(sum(term.amount for term in one.terms) == one.total for one in self.record(kind).sums)
        return [written(one.terms) for one in self.record(kind).sums]

    def where(self, piece: str) -> str:
        """Return the hex of a counter of either side; "" if it is not on the map."""
        for enemy in self.state.enemies:
            if enemy.id == piece:
                return CONTENT.board.label(enemy.hex)
        deployed = self.state.pieces.get(piece)
        return CONTENT.board.label(deployed.hex) if deployed else ""

    def in_store(self, piece: str) -> bool:
        """Say whether a counter can be bought (again)."""
        return not self.where(piece) and piece not in self.state.gone and piece not in self.state.hand

    def detected(self, team: str) -> bool:
        """Say whether a team is detected."""
        return self.state.pieces[team].detected


def written(terms: Iterable[Modifier]) -> list[tuple[str, int, str]]:
    """Write terms as a reader sees them: words, amount, rule."""
    return [(GAME.catalogue.say(term.label), term.amount, term.rule) for term in terms]


def _action(verb: str, named: tuple[str, ...], to: str) -> Action:
    return Action(verb, named, (at(to),) if to else ())


def table(phase: str = "movement", *, camp: str = CAMP, enemies: Any = (), mission: Any = None, **places: Any) -> Table:
    """Set up a position at the beginning of a phase: one camp, and whatever is named."""
    more = places.pop("state", {})
    counters = pieces(**({"camp_1": camp} if camp else {}), **places)
    hostile = [{"id": one, "hex": h} for one, h in dict(enemies).items()]
    data: dict[str, Any] = {"phase": phase, "pieces": counters, "enemies": hostile, **more}
    if mission:
        data["mission"] = {"id": mission[0], "hex": mission[1]}
    return Table(GAME.load(data))


def fresh(*, options: dict[str, Any] | None = None, seed: int = 1) -> Table:
    """Begin a campaign."""
    return Table(GAME.start(options=options, seed=seed))


def enemy(attack: int | None = None, movement: int | None = None, *, circled: bool = False, skip: int = 0) -> str:
    """Return the id of an enemy with these values."""
    fits = [
        one.id
        for one in CONTENT.enemies.values()
        if attack in (None, one.attack) and movement in (None, one.movement) and one.circled == circled
    ]
    return fits[skip]


def wound(firepower: int = 0, noise: int = 0, movement: int = 0, killed: str = "", skip: int = 0) -> str:
    """Return the id of a casualty marker with these values."""
    fits = [
        one.id
        for one in CONTENT.casualties.values()
        if (one.firepower, one.noise, one.movement, one.killed) == (firepower, noise, movement, killed)
    ]
    return fits[skip]


def scripted(*faces: int, draws: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return scripted dice as a position writes them."""
    dice = Dice(0, faces=list(faces), drawn=list(draws))
    return {"seed": 0, "faces": dice.faces, "drawn": dice.drawn, "scripted": True}
