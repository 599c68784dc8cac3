"""A wire to the engine: Green Beret played from outside, one JSON line at a time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hexcore.engine import Engine
from hexcore.game import plugins

PARADE_GROUND = str(Path(__file__).parent / "parade_ground")
CAMP = "1330"
"""Where the camp of most positions stands: far from everything."""


def action(verb: str, *pieces: str, to: str = "") -> dict[str, Any]:
    """Write an action as a program would send it."""
    written: dict[str, Any] = {"verb": verb}
    if pieces:
        written["pieces"] = list(pieces)
    if to:
        written["hexes"] = [to]
    return written


class Wire:
    """A conversation with the engine about one campaign."""

    def __init__(self) -> None:
        self.engine = Engine(plugins.registry())
        self.records: list[dict[str, Any]] = []

    def ask(self, cmd: str, **arguments: Any) -> dict[str, Any]:
        """Send one line, return its answer."""
        return self.engine.answer(json.dumps({"cmd": cmd, **arguments}))

    def ok(self, cmd: str, **arguments: Any) -> dict[str, Any]:
        """Send one line that must not be refused."""
        answer = self.ask(cmd, **arguments)
        assert "error" not in answer, answer
        return answer

    def load(self, phase: str, pieces: dict[str, Any], parade: bool = True, **more: Any) -> Wire:
        """Load a position: counters by hex, ``("1521", "detected")`` for one with a mark."""
        pack = {"pack": PARADE_GROUND} if parade else {}
        self.ok("load", state=written(phase, pieces, **more), **pack)
        return self

    def dice(self, *faces: int, draws: tuple[str, ...] = ()) -> Wire:
        """Script the next dice and draws."""
        self.ok("dice", next=list(faces), draws=list(draws))
        return self

    def do(self, verb: str, *pieces: str, to: str = "") -> Wire:
        """Carry out an action that must be legal."""
        self.records = self.ok("apply", action=action(verb, *pieces, to=to))["records"]
        return self

    def march(self, *labels: str) -> Wire:
        """Enter hex after hex."""
        for label in labels:
            self.do("move", to=label)
        return self

    def refused(self, verb: str, *pieces: str, to: str = "") -> str:
        """Return the rule by which an action is refused, by explain and by apply alike."""
        wanted = action(verb, *pieces, to=to)
        explained, applied = self.ok("explain", action=wanted), self.ask("apply", action=wanted)
        assert explained["legal"] is False, f"{wanted} is legal"
        assert applied["error"]["message"] == explained["text"]
        return str(explained["rule"])

    def legal(self, verb: str, *pieces: str, to: str = "") -> bool:
        """Say whether an action is legal, which must be the same as being offered."""
        wanted = action(verb, *pieces, to=to)
        legal = bool(self.ok("explain", action=wanted)["legal"])
        assert legal == (wanted in self.actions()), f"{wanted}: explain says {legal}, the offer differs"
        return legal

    def actions(self, verb: str = "") -> list[dict[str, Any]]:
        """Return what is offered, without the words for people."""
        offered = [{k: v for k, v in one.items() if k != "say"} for one in self.ok("decision")["actions"]]
        return [one for one in offered if verb in ("", one["verb"])]

    def named(self, verb: str) -> set[str]:
        """Return the first counters that a verb is offered for."""
        return {one["pieces"][0] for one in self.actions(verb)}

    def hexes(self, verb: str = "move") -> set[str]:
        """Return the hexes that a verb is offered for."""
        return {one["hexes"][0] for one in self.actions(verb)}

    @property
    def step(self) -> str:
        """The step that asks now."""
        return str(self.ok("decision").get("step", ""))

    @property
    def state(self) -> dict[str, Any]:
        """The position."""
        return dict(self.ok("state")["state"])

    def where(self, piece: str) -> str:
        """Return the hex of a counter, empty if it is not on the map."""
        pieces = self.state["pieces"]
        return str(pieces[piece]["hex"]) if piece in pieces else ""

    def detected(self, team: str) -> bool:
        """Say whether a team is detected."""
        return bool(self.state["pieces"][team]["detected"])

    def enemies(self) -> dict[str, str]:
        """Return the enemies on the map with their hexes."""
        return {enemy["id"]: enemy["hex"] for enemy in self.state["enemies"]}

    def record(self, kind: str) -> dict[str, Any]:
        """Return the only record of a kind that the last action left."""
        found = [record for record in self.records if record["kind"] == kind]
        assert len(found) == 1, f"{len(found)} records of {kind} among {[record['kind'] for record in self.records]}"
        return found[0]

    def kinds(self) -> list[str]:
        """Return the kinds of the records of the last action."""
        return [record["kind"] for record in self.records]

    def query(self, name: str, **arguments: Any) -> Any:
        """Return the answer to a question about the position."""
        return self.ok("query", name=name, arguments=arguments)["answer"]

    def odds(self, verb: str, *pieces: str, to: str = "") -> dict[str, Any]:
        """Return the exact chances of an action, by key."""
        odds = self.ok("odds", action=action(verb, *pieces, to=to))["odds"]
        return {chance["key"]: chance["exact"] for chance in odds["chances"]}


def written(phase: str, pieces: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Write a position of the campaign as a tester would: only what matters."""
    enemies = [{"id": one, "hex": h} for one, h in more.pop("enemies", {}).items()]
    if "mission" in more:
        more["mission"] = dict(zip(("id", "hex"), more["mission"], strict=True))
    placed = {piece: _placed(place) for piece, place in pieces.items()}
    return {"game": "green_beret", "phase": phase, "pieces": placed, "enemies": enemies, **more}


def _placed(place: Any) -> dict[str, Any]:
    if isinstance(place, str):
        return {"hex": place}
    h, *marks = place
    found: dict[str, Any] = {"hex": h}
    for mark in marks:
        found |= {"casualty": mark} if mark.startswith("casualty") else {mark: True}
    return found
