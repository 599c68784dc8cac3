"""What every counter and marker of a battle is and does, as JSON with sentences."""

from __future__ import annotations

from typing import Any

from games.vietnam_battles.content.models import UnitCard, Values
from games.vietnam_battles.shown.look import MARKS
from games.vietnam_battles.state import Position, piece_name
from hexcore.text import say

LINE = ("attack", "defense", "movement")

RULES = {
    "leg": "VB 2.3.2",
    "mobile": "VB 2.3.2",
    "riverine": "VB 12.0",
    "special_forces": "VB 20.0",
    "engineer": "VB 18.2",
    "camp": "VB 16.0",
    "cache": "VB 16.1",
    "decoy": "VB 16.0",
    "support": "VB 8.3",
}
"""The rule that says what each kind of counter does."""

MARK_RULES = {
    "depleted": "VB 7.6",
    "moved": "VB 5.1",
    "attacked": "VB 7.2",
    "displaced": "VB 7.7.2",
    "advanced": "VB 7.9",
    "by_slick": "VB 10.0",
    "by_tango": "VB 11.0",
    "landed_slick": "VB 10.0",
    "landed_tango": "VB 11.0",
    "special_forces": "VB 20.0",
    "engineer": "VB 18.2",
    "under_way": "VB 5.0",
    "attacking": "VB 7.1",
    "under_attack": "VB 7.0",
    "genuine": "VB 16.0",
    "landing_zone": "VB 10.0",
    "landing_beach": "VB 11.0",
    "searched": "VB 15.0",
    "bridge_blown": "VB 18.1",
    "ford": "VB 18.3",
    "bank_north": "VB 19.0",
    "bank_south": "VB 19.0",
}
"""The rule behind each mark that a view puts on a counter, a hex or a hexside."""


def counters(state: Position, seat: str) -> dict[str, Any]:
    """Units with both sides, camps and caches, support markers of both pools, and the marks of views."""
    battle = state.rules.battle
    return {
        "units": {name: _unit(state, name, card) for name, card in battle.cards.items()},
        "chits": {name: _chit(state, name) for name in state.chits},
        "support": {
            marker: {"seat": owner, "value": battle.marker_value[marker], **_does("support")}
            for owner, pool in battle.pools.items()
            for marker in pool
        },
        "marks": {
            mark: {"name": MARKS[mark].name if mark in MARKS else "", "rule": rule, "does": say(f"mark.{mark}")}
            for mark, rule in MARK_RULES.items()
        },
    }


def _unit(state: Position, name: str, card: UnitCard) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "name": card.name,
        "seat": card.seat,
        "nation": card.nation,
        "type": card.kind,
        "size": card.size,
        "symbol": card.symbol,
        "formation": card.formation,
        "traits": sorted(card.traits),
        "front": _values(card.front),
        "back": _values(card.back),
        **_does(card.kind),
        "more": [_does(trait) for trait in sorted(card.traits)],
    }
    entry = state.rules.battle.entries.get(name)
    if entry is not None:
        answer["entry"] = {"turn": entry.turn, "ways": list(entry.ways), "edge": entry.edge}
    return answer


def _values(values: Values) -> dict[str, int]:
    return dict(zip(LINE, values, strict=True))


def _chit(state: Position, name: str) -> dict[str, Any]:
    kind = state.rules.battle.chits[name]
    return {"name": piece_name(state, name), "kind": kind, **_does("decoy" if state.options.get("decoys") else kind)}


def _does(kind: str) -> dict[str, Any]:
    return {"rule": RULES[kind], "does": say(f"counter.{kind}")}
