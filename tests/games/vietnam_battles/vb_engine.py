"""A wire to the engine: the three battles played from outside, one JSON line at a time."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

from hexcore.engine import Engine
from hexcore.game import plugins
from hexcore.game.plugins import Registry


@lru_cache(maxsize=1)
def _registry() -> Registry:
    return plugins.registry()


def action(verb: str, *pieces: str, to: str = "", side: str = "", word: str = "") -> dict[str, Any]:
    """Write an action as a program would send it."""
    parts = {"pieces": list(pieces), "hexes": to.split(), "sides": side.split(), "words": word.split()}
    return {"verb": verb, **{name: value for name, value in parts.items() if value}}


def written(phase: str, units: dict[str, Any], scenario: str, active: str, **more: Any) -> dict[str, Any]:
    """Write a position as a tester would: only what matters. A unit is its place, or a place and marks."""
    chits = {name: {"hex": h, "found": found} for name, (h, found) in more.pop("chits", {}).items()}
    return {
        "game": "vietnam_battles",
        "scenario": scenario,
        "phase": phase,
        "active": active,
        "ready": ["vc", "us"],
        "units": {name: _placed(where) for name, where in units.items()},
        "chits": chits,
        **more,
    }


def _placed(where: Any) -> dict[str, Any]:
    if isinstance(where, str):
        return {"box": where} if where in ("entry", "reserve", "lost", "exited") else {"at": where}
    place, *marks = where
    found: dict[str, Any] = {"at": place}
    for mark in marks:
        found |= {"landed": mark} if mark in ("slick", "tango") else {mark: True}
    return found


class Wire:
    """A conversation with the engine about one battle."""

    def __init__(self) -> None:
        self.engine = Engine(_registry())
        self.records: list[dict[str, Any]] = []

    def ask(self, cmd: str, **arguments: Any) -> dict[str, Any]:
        """Send one line, return its answer."""
        return self.engine.answer(json.dumps({"cmd": cmd, **arguments}))

    def ok(self, cmd: str, **arguments: Any) -> dict[str, Any]:
        """Send one line that must not be refused."""
        answer = self.ask(cmd, **arguments)
        assert "error" not in answer, answer
        return answer

    def new(self, scenario: str, seed: int = 0, **options: Any) -> Wire:
        """Start a battle."""
        self.ok("new", game="vietnam_battles", scenario=scenario, seed=seed, options=options)
        return self

    def load(
        self, phase: str, units: dict[str, Any], scenario: str = "boys_of_67", active: str = "us", **more: Any
    ) -> Wire:
        """Load a position of a phase."""
        self.ok("load", state=written(phase, units, scenario, active, **more))
        return self

    def dice(self, *faces: int, draws: tuple[str, ...] = ()) -> Wire:
        """Script the next dice and draws."""
        self.ok("dice", next=list(faces), draws=list(draws))
        return self

    def do(self, verb: str, *pieces: str, to: str = "", side: str = "", word: str = "") -> Wire:
        """Carry out an action that must be legal."""
        self.records = self.ok("apply", action=action(verb, *pieces, to=to, side=side, word=word))["records"]
        return self

    def march(self, unit: str, *labels: str) -> Wire:
        """Move a unit hex by hex."""
        self.do("move", unit)
        for label in labels:
            self.do("step", to=label)
        return self

    def face(self, result: str, differential: int, row: str = "clear") -> int:
        """Return a face of the die that brings a result, whatever the table's values are."""
        return int(self.query("results", differential=differential, row=row).index(result)) + 1

    def fight(self, target: str, *attackers: str) -> Wire:
        """Attack, nobody using support fire."""
        self.muster(target, *attackers)
        return self.without_support()

    def muster(self, target: str, *attackers: str) -> Wire:
        """Announce an attack and its attackers."""
        self.do("attack", target)
        for name in attackers:
            self.do("join", name)
        return self.do("fight")

    def without_support(self) -> Wire:
        """Pass until the die has been rolled."""
        while self.step == "support":
            self.do("pass")
        return self

    def refused(self, verb: str, *pieces: str, to: str = "", side: str = "", word: str = "") -> str:
        """Return the rule by which an action is refused, by explain and by apply alike."""
        wanted = action(verb, *pieces, to=to, side=side, word=word)
        explained, applied = self.ok("explain", action=wanted), self.ask("apply", action=wanted)
        assert explained["legal"] is False, f"{wanted} is legal"
        assert applied["error"]["message"] == explained["text"]
        return str(explained["rule"])

    def actions(self, verb: str = "") -> list[dict[str, Any]]:
        """Return what is offered, without the words for people."""
        offered = [{k: v for k, v in one.items() if k != "say"} for one in self.ok("decision")["actions"]]
        return [one for one in offered if verb in ("", one["verb"])]

    def verbs(self) -> set[str]:
        """Return the verbs offered."""
        return {one["verb"] for one in self.actions()}

    def offered(self, verb: str) -> set[str]:
        """Return what a verb is offered for: pieces, hexes, hexsides and words in one line each."""
        parts = ("pieces", "hexes", "sides", "words")
        return {" ".join(item for part in parts for item in one.get(part, [])) for one in self.actions(verb)}

    @property
    def seat(self) -> str:
        """The seat that is asked now."""
        return str(self.ok("decision")["seat"])

    @property
    def step(self) -> str:
        """The step that asks now."""
        return str(self.ok("decision").get("step", ""))

    @property
    def state(self) -> dict[str, Any]:
        """The position."""
        return dict(self.ok("state")["state"])

    def unit(self, name: str) -> dict[str, Any]:
        """Return what the position says about a unit."""
        return dict(self.state["units"][name])

    def where(self, name: str) -> str:
        """Return the place of a unit, or its box if it is not on the map."""
        unit = self.unit(name)
        return str(unit["at"] if unit["at"] and not unit["box"] else unit["box"])

    def depleted(self, name: str) -> bool:
        """Say whether a unit has lost a step."""
        return bool(self.unit(name)["depleted"])

    def kinds(self) -> list[str]:
        """Return the kinds of the records of the last action."""
        return [record["kind"] for record in self.records]

    def record(self, kind: str) -> dict[str, Any]:
        """Return the only record of a kind that the last action left."""
        found = [record for record in self.records if record["kind"] == kind]
        assert len(found) == 1, f"{len(found)} records of {kind} among {self.kinds()}"
        return found[0]

    def query(self, name: str, **arguments: Any) -> Any:
        """Return the answer to a question about the position."""
        return self.ok("query", name=name, arguments=arguments)["answer"]

    def view(self, seat: str) -> dict[str, Any]:
        """Return everything a seat may know."""
        return dict(self.ok("view", seat=seat)["view"])

    @property
    def outcome(self) -> dict[str, Any] | None:
        """How it ended."""
        found: dict[str, Any] | None = self.ok("outcome")["outcome"]
        return found
