"""Overlays: what a seat may know, laid over the map in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.shown import asked, queries
from games.vietnam_battles.state import Position
from hexcore.answers import Mark, Overlay, OverlayMeta, Tone
from hexcore.questions import asks
from hexcore.text import Text, say

Answerer: TypeAlias = Callable[[Position, str, str], Iterator[Mark]]
"""Marks the hexes of an overlay for a seat; the picked piece is "" if there is none."""


def overlay(state: Position, seat: str, key: str, pieces: Sequence[str] = ()) -> Overlay:
    """Return an overlay; nothing is marked while a piece that it needs is not picked or not known."""
    piece = pieces[-1] if pieces and queries.is_known(state, seat, pieces[-1]) else ""
    if key in ASKED:
        return ASKED[key][1](state, seat, piece)
    return Overlay(say(f"overlay.{key}.name"), tuple(dict.fromkeys(ANSWERS[key](state, seat, piece))))


def _marks(state: Position, places: Sequence[Place], word: Text, tone: Tone = "") -> Iterator[Mark]:
    return (Mark(h, word, tone) for place in places for h in state.rules.ground.hexes[place])


def _retreats(state: Position, seat: str, piece: str) -> Iterator[Mark]:
    """VB 7.7: where each way out ends, and what it costs."""
    for name, ways in queries.retreats(state, seat).items():
        unit = state.rules.cards[name].name
        for way in ways:
            word = say(f"overlay.retreats.{'losing' if way.loss else 'free'}", unit=unit)
            yield from _marks(state, way.path[-1:], word, "danger" if way.loss else "")


def _landing_zones(state: Position, seat: str, piece: str) -> Iterator[Mark]:
    """VB 10.0: where a slick may set the picked unit down."""
    places = queries.landings(state, seat, piece) if piece else []
    return _marks(state, places, say("overlay.landing_zones.word"))


def _beaches(state: Position, seat: str, piece: str) -> Iterator[Mark]:
    """VB 11.0: where a tango may land."""
    return _marks(state, queries.beaches(state, seat), say("overlay.beaches.word"))


def _bridges(state: Position, seat: str, piece: str) -> Iterator[Mark]:
    """VB 18.0, 18.1: the bridges, and whether they stand."""
    for side, stands in queries.bridges(state).items():
        word = say(f"overlay.bridges.{'standing' if stands else 'blown'}")
        for h in state.rules.ground.board.grid.side_hexes(side):
            yield Mark(h, word, "" if stands else "danger")


def _targets(state: Position, seat: str, piece: str) -> Iterator[Mark]:
    """VB 7.1, 7.2: what can be attacked now, and by how many units."""
    for target, attackers in queries.targets(state, seat).items():
        place = state.units[target].at
        if place is not None:
            yield from _marks(state, (place,), say("overlay.targets.word", count=len(attackers)), "strong")


ANSWERS: Mapping[str, Answerer] = {
    "targets": _targets,
    "retreats": _retreats,
    "landing_zones": _landing_zones,
    "beaches": _beaches,
    "bridges": _bridges,
}

ASKED: Mapping[str, tuple[OverlayMeta, Callable[[Position, str, str], Overlay]]] = {
    meta.key: (meta, answer)
    for meta, answer in (
        (asks("reach", follows=("piece",)), asked.goes),
        (asks("threat"), lambda state, seat, piece: asked.comes(state, seat)),
        (asks("sight"), lambda state, seat, piece: asked.looks(state, seat)),
        (asks("support"), lambda state, seat, piece: asked.helped(state, seat)),
        (asks("range", follows=("piece",)), asked.ranges),
        (asks("whose"), lambda state, seat, piece: asked.zones(state, seat)),
        (asks("known", follows=("hex",)), lambda state, seat, piece: asked.searched(state, seat)),
    )
}
"""The questions of all games that a battle answers; :data:`HIDDEN` only where something hides."""
HIDDEN = frozenset({"sight", "known"})

METAS = tuple(
    OverlayMeta(
        key, say(f"overlay.{key}.name"), say(f"overlay.{key}.about"), ("piece",) if key == "landing_zones" else ()
    )
    for key in ANSWERS
)


def metas(*, hides: bool) -> tuple[OverlayMeta, ...]:
    """Every overlay of a battle."""
    shared = [meta for key, (meta, _) in ASKED.items() if hides or key not in HIDDEN]
    return (*shared, *METAS)
