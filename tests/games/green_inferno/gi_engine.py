"""A wire to the engine: Green Inferno played from outside, one JSON line at a time, from positions written by hand."""

from __future__ import annotations

import json
from typing import Any

from hexcore.engine import Engine
from hexcore.game import plugins

PARTS = [
    "guns", "strikes", "ambushes", "B", "C_us", "C_nva", "D", "E", "F", "G", "H", "I", "J", "detect", "K", "spring",
    "L", "storm", "M",
]  # fmt: skip
"""The parts of a turn in their order; the turn on the stack points behind the one that is played."""

STEPS: dict[str, dict[str, Any]] = {
    "ambushes": {"step": "plot_ambushes"},
    "C_us": {"step": "write_missions", "side": "us"},
    "C_nva": {"step": "write_missions", "side": "nva"},
    "E": {"step": "fire_missions", "side": "us"},
    "F": {"step": "air_assaults"},
    "G": {"step": "nva_movement"},
    "H": {"step": "combat", "side": "nva"},
    "I": {"step": "fire_missions", "side": "nva"},
    "J": {"step": "us_movement"},
    "detect": {"step": "detect"},
    "K": {"step": "bombard", "strike": 0},
    "spring": {"step": "spring_ambushes"},
    "L": {"step": "combat", "side": "us"},
    "storm": {"step": "storm_tunnels"},
}
"""What is decided in a part of the turn."""


def written(part: str, units: dict[str, Any], scenario: str = "hill_875", **more: Any) -> dict[str, Any]:
    """Write a position: pieces by hex or box, later ones on top; ``("C3", 6)`` for one with hits."""
    turn = more.get("turn", 1)
    losses = {seat: [0] * (8 if scenario == "under_fire" else 10) for seat in ("us", "nva")}
    placed: dict[str, Any] = {}
    for since, (piece, spot) in enumerate(units.items(), 1):
        where, hits = spot if isinstance(spot, tuple) else (spot, 0)
        place = {"hex": where, "since": since} if where[0].isupper() else {"box": where}
        placed[piece] = {**place, "hits": hits}
        losses["nva" if piece.startswith("nva") else "us"][turn - 1] += hits
    stack = [{"step": "turn", "at": PARTS.index(part) + 1}, STEPS[part]]
    start = {"scenario": scenario, "dice": {"seed": 1}, "stack": stack, "options": {}, "ending": ""}
    return {**start, "units": placed, "losses": losses, "arrivals": len(units), **more}


def fire(seat: str, hex_: str, *tubes: str, purpose: str = "attack") -> dict[str, Any]:
    """Write a fire mission."""
    return {"seat": seat, "hex": hex_, "purpose": purpose, "tubes": list(tubes)}


class Wire:
    """A conversation with the engine about one game."""

    def __init__(self) -> None:
        self.engine = Engine(plugins.registry())
        self.ok("new", game="green_inferno")
        self.records: list[dict[str, Any]] = []

    def ask(self, cmd: str, **arguments: Any) -> dict[str, Any]:
        """Send one line, return its answer."""
        return self.engine.answer(json.dumps({"cmd": cmd, **arguments}))

    def ok(self, cmd: str, **arguments: Any) -> dict[str, Any]:
        """Send one line that must not be refused."""
        answer = self.ask(cmd, **arguments)
        assert "error" not in answer, answer
        return answer

    def load(self, part: str, units: dict[str, Any], scenario: str = "hill_875", **more: Any) -> Wire:
        """Load a position written by hand."""
        self.ok("load", state={"game": "green_inferno", **written(part, units, scenario, **more)})
        return self

    def refused(self, part: str, placed: dict[str, Any], **more: Any) -> str:
        """Load a position that must be refused; return what it is told."""
        answer = self.ask("load", state={"game": "green_inferno", **written(part, placed), **more})
        assert answer.get("error", {}).get("code") == "invalid", answer
        return str(answer["error"]["message"])

    def dice(self, *faces: int) -> Wire:
        """Script the next dice."""
        self.ok("dice", next=list(faces))
        return self

    def do(self, verb: str, *pieces: str, to: str = "", number: int | None = None) -> Wire:
        """Carry out an action that must be legal."""
        self.records = self.ok("apply", action=action(verb, *pieces, to=to, number=number))["records"]
        return self

    def why(self, verb: str, *pieces: str, to: str = "", number: int | None = None) -> tuple[str, str]:
        """The rule and the reason by which an action is refused."""
        answer = self.ok("explain", action=action(verb, *pieces, to=to, number=number))
        assert not answer["legal"], f"{verb} {pieces} {to} is legal"
        return answer["rule"], answer["key"].removeprefix("refusal.")

    @property
    def step(self) -> str:
        return str(self.ok("decision")["step"])

    def offered(self, verb: str) -> set[str]:
        """The hexes, or else the pieces, with which a verb is offered."""
        actions = [a for a in self.ok("decision")["actions"] if a["verb"] == verb]
        return {(a.get("hexes") or a.get("pieces") or [""])[0] for a in actions}

    @property
    def state(self) -> dict[str, Any]:
        return dict(self.ok("state")["state"])

    def unit(self, piece: str) -> dict[str, Any]:
        return dict(self.state["units"][piece])

    def shots(self) -> list[tuple[str, int]]:
        """Victim and hits of every shot of the last action, in order."""
        return [(r["facts"]["victim"], r["facts"]["hits"]) for r in self.records if r["kind"] == "fire"]


def action(verb: str, *pieces: str, to: str = "", number: int | None = None) -> dict[str, Any]:
    """Write an action as a program would send it."""
    parts: dict[str, Any] = {"pieces": list(pieces), "hexes": [to] if to else []}
    if number is not None:
        parts["numbers"] = [number]
    return {"verb": verb, **{name: value for name, value in parts.items() if value}}
