"""The view of a seat: the map, its own plots and missions, and nothing else hidden."""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import Any, Literal

from games.green_inferno.content.content import TUBES, Content, Piece
from games.green_inferno.content.models import NVA, US
from games.green_inferno.rules.air.empty_flights import Fly
from games.green_inferno.rules.air.muster import Muster
from games.green_inferno.rules.air.transport import Lift
from games.green_inferno.rules.artillery.allowance import missions_left
from games.green_inferno.rules.combat.fire_values import value_in_fight
from games.green_inferno.rules.firebases import is_building
from games.green_inferno.rules.movement.march import March
from games.green_inferno.rules.movement.price import points_left
from games.green_inferno.rules.tunnels.entrances import garrison
from games.green_inferno.rules.victory import score, verdict
from games.green_inferno.sequence import PHASES
from games.green_inferno.shown.tables import printed_values
from games.green_inferno.state import GreenState, Unit, last_turn
from hexcore.data.meta import Meta
from hexcore.game import InfoPanel, PanelRow, Phase, PieceView, Seat, Text, Track, View, say
from hexcore.game.steps import decider
from hexcore.text import NO_TEXT


def assault_panel(state: GreenState, seat: Seat) -> InfoPanel:
    """Return the panel of an assault that is being mustered; empty for others and without one."""
    step = state.stack[-1] if state.stack else None
    names, title = state.content.names, say("panel.assault")
    if not isinstance(step, Muster) or seat != US:
        return InfoPanel("assault", title, ())
    flights = zip(step.carried, step.transports, strict=True)
    rows = [
        PanelRow(say("odds.unit", unit=names[unit]), names[copter], "GI 12.4", piece=unit) for unit, copter in flights
    ]
    rows += [
        PanelRow(say("odds.unit", unit=names[copter]), say("panel.escort"), "GI 12.4", piece=copter)
        for copter in step.escorts
    ]
    return InfoPanel("assault", say("panel.assault_on", hex=state.content.label(step.hex)), tuple(rows))


BOXES = {
    "reserve": "reserve", "box": "copter_box", "sky": "planes", "guns": "guns", "lost": "lost", "exited": "exited",
    "air": "in_the_air",
}  # fmt: skip

LOOKS = 500  # most looks of a piece that are cached


def view(state: GreenState, seat: Seat, meta: Meta) -> View:
    decides = decider(state)
    points = score(state)
    return View(
        game=meta.id,
        scenario=state.scenario,
        seat=seat,
        board=state.content.board.id,
        turn=state.turn,
        turns=last_turn(state),
        title=say("title", scenario=meta.scenario(state.scenario).name, turn=state.turn, turns=last_turn(state)),
        decides=decides,
        phases=_phases(state),
        pieces=_pieces(state, seat),
        tracks=_tracks(state, points),
        panels=_panels(state, seat, points),
        hex_marks=_hex_marks(state, seat),
        facts=_facts(state, seat, points),
        over=bool(state.ending),
    )


def bot_view(state: GreenState, seat: Seat, meta: Meta) -> View:
    """Return the captain's short view: pieces that are or could come onto the map, works, numbers."""
    facts = {
        "points": score(state),
        "owners": dict(state.owners),
        "dated": list(state.dated),
        **_written(state, seat),
        **_in_hand(state, seat),
    }
    return View(
        game=meta.id,
        scenario=state.scenario,
        seat=seat,
        board=state.content.board.id,
        turn=state.turn,
        turns=last_turn(state),
        title=NO_TEXT,
        decides=decider(state),
        pieces=_bot_pieces(state),
        hex_marks=_hex_marks(state, seat),
        facts=facts,
        over=bool(state.ending),
    )


def _phases(state: GreenState) -> tuple[Phase, ...]:
    now = PHASES.index(state.phase) if state.phase in PHASES else -1

    def when(place: int) -> Literal["done", "now", "next"]:
        return "now" if place == now else "done" if place < now else "next"

    return tuple(
        Phase(key, say(f"phase_name.{key}", side=state.content.file.us_side), when(place))
        for place, key in enumerate(PHASES)
    )


# Pieces


def _stacked(state: GreenState) -> list[str]:
    return [unit for index in (state.civil, state.ground, state.copters) for h in sorted(index) for unit in index[h]]


def _pieces(state: GreenState, seat: Seat) -> list[PieceView]:
    """Return the visible pieces: those in hexes first, each stack from the bottom up, then those in boxes."""
    roster = state.content.roster
    on_map = [_piece(state, roster[unit]) for unit in _stacked(state)]
    off = [_piece(state, p) for p in roster.values() if state.units[p.id].hex < 0 and _is_seen(state, p, seat)]
    tunnels = [_tunnel(state, t, seat) for t, tunnel in state.tunnels.items() if tunnel.shown or seat == NVA]
    return on_map + off + [tunnel for tunnel in tunnels if tunnel.hex >= 0 or tunnel.box]


def _is_seen(state: GreenState, piece: Piece, seat: Seat) -> bool:
    """GI 16: who hides in a tunnel, or has still to be placed, is the NVA player's secret."""
    unit = state.units[piece.id]
    if piece.kind == "tunnel":
        return False
    return seat == piece.seat or (unit.box in BOXES and not (piece.seat == NVA and unit.box == "reserve"))


SHOWN = ("hex", "box", "hits", "shaken", "interdicted", "emerged", "used", "flown", "fired", "lifted")
"""The fields of a unit that :func:`_shown` shows."""
_shown_of = attrgetter(*SHOWN)


class _Looks(dict[tuple[int | str, ...], PieceView]):
    """The looks of a piece by the shown fields of its unit, made when first needed; a few hundred are kept.

    A piece that is under way or at a site looks otherwise.
    """

    def __init__(self, piece: Piece) -> None:
        self._piece = piece

    def __missing__(self, look: tuple[int | str, ...]) -> PieceView:
        if len(self) >= LOOKS:
            self.clear()
        unit = Unit(**dict(zip(SHOWN, look, strict=True)))  # type: ignore[arg-type]
        found = self[look] = _shown(self._piece, unit)
        return found


@lru_cache(maxsize=8)
def _looks(content: Content) -> dict[str, _Looks]:
    return {piece.id: _Looks(piece) for piece in content.roster.values()}


def _bot_pieces(state: GreenState) -> list[PieceView]:
    units, looks, shown = state.units, _looks(state.content), _shown_of
    found = _stacked(state) + [copter for copter in state.content.fleet if units[copter].box == "box"]
    pieces = [looks[unit][shown(units[unit])] for unit in found]
    special = {getattr(state.stack[-1], "unit", "")} if state.stack else set()
    for site in state.sites:
        special.update((site.engineer, site.transport))
    for unit in special.intersection(found):
        pieces[found.index(unit)] = _piece(state, state.content.roster[unit])
    return pieces


def _piece(state: GreenState, piece: Piece) -> PieceView:
    under_way = bool(state.stack) and getattr(state.stack[-1], "unit", "") == piece.id
    return _shown(piece, state.units[piece.id], bool(state.sites) and is_building(state, piece.id), under_way)


def _shown(piece: Piece, unit: Unit, building: bool = False, under_way: bool = False) -> PieceView:
    box = "" if unit.hex >= 0 else BOXES.get(unit.box, "tunnels")
    return PieceView(
        id=piece.id,
        kind=piece.type,
        seat=piece.seat,
        name=piece.name,
        hex=unit.hex,
        box=box,
        values=_values(piece, unit),
        marks=_marks(unit, building, under_way),
        mine_hidden=box == "tunnels",
    )


def _values(piece: Piece, unit: Unit) -> dict[str, str]:
    """GI 16.1: return the values of a unit as the rules use them: one just out of a tunnel fires with half."""
    values = printed_values(piece)
    if unit.emerged and piece.fire:
        values["fire"] = str(value_in_fight(piece.kind, piece.fire, emerged=True))
    return values | ({"hits": str(unit.hits)} if unit.hits else {})


def _marks(unit: Unit, building: bool, under_way: bool) -> tuple[str, ...]:
    marks = []
    if unit.shaken:
        marks.append("demoralised")
    if unit.interdicted:
        marks.append("interdicted")
    if building:
        marks.append("building")
    if unit.emerged:
        marks.append("emerged")
    if unit.used or unit.flown:
        marks.append("used" if unit.used else "flown")
    if unit.fired:
        marks.append("fired")
    if unit.lifted:
        marks.append("lifted")
    if under_way:
        marks.append("under_way")
    return tuple(marks)


def _tunnel(state: GreenState, tunnel_id: str, seat: Seat) -> PieceView:
    piece, tunnel = state.content.roster[tunnel_id], state.tunnels[tunnel_id]
    return PieceView(
        id=tunnel_id,
        kind=piece.type,
        seat=NVA,
        name=piece.name,
        hex=tunnel.hex,
        box="" if tunnel.hex >= 0 else "reserve",
        values={"class": "tunnel"},
        marks=("destroyed",) if tunnel.destroyed else (),
        mine_hidden=seat == NVA and not tunnel.shown,
    )


# Hexes


def _hex_marks(state: GreenState, seat: Seat) -> dict[int, tuple[str, ...]]:
    marks: dict[int, tuple[str, ...]] = dict.fromkeys(state.trenches, ("entrenchment",))
    for mark, hexes in (
        ("firebase", state.firebases),
        ("site", [site.hex for site in state.sites]),
        *_own_plots(state, seat),
    ):
        for h in hexes:
            marks[h] = (*marks[h], mark) if h in marks else (mark,)
    return marks


def _own_plots(state: GreenState, seat: Seat) -> list[tuple[str, list[int]]]:
    missions = [
        (f"mission_{purpose}", [f.hex for f in state.fires if f.seat == seat and f.purpose == purpose and not f.done])
        for purpose in ("attack", "defence")
    ]
    if seat == NVA:
        return [("ambush", [plot.hex for plot in state.plots if not plot.spent]), *missions]
    return [("strike", [strike.hex for strike in state.strikes if not strike.spent]), *missions]


# Numbers beside the map


def _tracks(state: GreenState, score: dict[str, int]) -> tuple[Track, ...]:
    return (
        Track("turn", say("track.turn"), state.turn, last_turn(state)),
        Track("us_points", say("track.us_points", side=state.content.file.us_side), score[US]),
        Track("nva_points", say("track.nva_points"), score[NVA]),
    )


def _panels(state: GreenState, seat: Seat, score: dict[str, int]) -> tuple[InfoPanel, ...]:
    found = [assault_panel(state, seat), _score_panel(state, score), _objectives_panel(state)]
    found += [_losses_panel(state), _fire_plan(state, seat)]
    return tuple(panel for panel in found if panel.rows)


def _score_panel(state: GreenState, score: dict[str, int]) -> InfoPanel:
    us, nva, side = score[US], score[NVA], state.content.file.us_side
    rows = (
        PanelRow(say("panel.us_points", side=side), _made_of(us, sum(state.losses[NVA])), "GI 14"),
        PanelRow(say("panel.nva_points"), _made_of(nva, sum(state.losses[US])), "GI 14"),
        PanelRow(say("panel.ratio", side=side), say("ratio", nva=nva, us=us), "GI 14"),
        PanelRow(say("panel.verdict"), say(f"verdict.{verdict(nva, us)}", side=side), "GI 14", "strong"),
    )
    return InfoPanel("score", say("panel.score"), rows)


def _made_of(points_: int, hits: int) -> Text | int:
    """Return a side's points and, if not all of them are hits, what they are made of."""
    return say("panel.made_of", points=points_, hits=hits, others=points_ - hits) if points_ != hits else points_


def _objectives_panel(state: GreenState) -> InfoPanel:
    board, file, rows = state.content.board, state.content.file, []
    for goal in file.objective:
        owner, worth = state.owners[goal.hex], say("panel.objective", name=goal.name, points=goal.points)
        held = say(f"seat.{owner}", side=file.us_side) if owner else say("seat.nobody")
        rows.append(PanelRow(worth, held, "GI 15", hex=board.hex(goal.hex)))
    for dated in file.dated:
        earned = say("panel.earned") if dated.key in state.dated else say("panel.until", turn=dated.by_turn)
        worth = say("panel.objective", name=dated.name, points=dated.points)
        rows.append(PanelRow(worth, earned, "GI 14", hex=board.hex(dated.hex)))
    return InfoPanel("objectives", say("panel.objectives"), tuple(rows))


def _losses_panel(state: GreenState) -> InfoPanel:
    rows = tuple(
        PanelRow(
            say("panel.turn", turn=turn + 1),
            say("panel.hits", side=state.content.file.us_side, us=us, nva=nva),
            "GI 14",
        )
        for turn, (us, nva) in enumerate(zip(state.losses[US], state.losses[NVA], strict=True))
        if us or nva
    )
    return InfoPanel("losses", say("panel.losses"), rows)


def _fire_plan(state: GreenState, seat: Seat) -> InfoPanel:
    label, roster = state.content.label, state.content.roster
    rows = [
        PanelRow(
            say("panel.mission", hex=label(fire.hex), purpose=say(f"purpose.{fire.purpose}")),
            say("panel.tubes", units=tuple(roster[tube].name for tube in fire.tubes)),
            "GI 9",
            "muted" if fire.done else "",
            hex=fire.hex,
        )
        for fire in state.fires
        if fire.seat == seat
    ]
    if seat == US:
        rows += [
            PanelRow(say("panel.strike", hex=label(s.hex)), say(f"task.{s.task or 'none'}"), "GI 12.1", hex=s.hex)
            for s in state.strikes
        ]
    else:
        for plot in state.plots:
            word = say("panel.spent" if plot.spent else "panel.open")
            rows.append(PanelRow(say("panel.ambush", hex=label(plot.hex)), word, "GI 13", hex=plot.hex))
    return InfoPanel("fire_plan", say("panel.fire_plan"), tuple(rows))


# Plain data for bots and the protocol


def _facts(state: GreenState, seat: Seat, score: dict[str, int]) -> dict[str, Any]:
    label, roster = state.content.label, state.content.roster
    facts: dict[str, Any] = {
        "phase": state.phase,
        "points": score,
        "losses": {US: list(state.losses[US]), NVA: list(state.losses[NVA])},
        "owners": dict(state.owners),
        "guns_ready": state.guns_ready,
        "dated": list(state.dated),
        "dated_hexes": [
            {"hex": d.hex, "points": d.points, "by_turn": d.by_turn, "earned": d.key in state.dated}
            for d in state.content.file.dated
        ],
        "objectives": {o.hex: o.points for o in state.content.file.objective},
        "exit": state.content.file.exit,
        "fought": [label(h) for h in state.fought],
        "unseen": sum(_is_unseen(state, piece) for piece in roster.values()),
        "missions": {p.id: missions_left(state, p.id) for p in roster.values() if p.seat == seat and p.kind in TUBES},
        **_written(state, seat),
        **_in_hand(state, seat),
    }
    if seat == NVA:
        facts["tunnels"] = {tunnel: garrison(state, tunnel) for tunnel in state.tunnels}
    return facts


def _written(state: GreenState, seat: Seat) -> dict[str, Any]:
    label = state.content.label
    fires = [
        {"hex": label(f.hex), "purpose": f.purpose, "tubes": list(f.tubes), "done": f.done}
        for f in state.fires
        if f.seat == seat
    ]
    if seat == US:
        strikes = [{"plane": s.plane, "hex": label(s.hex), "task": s.task, "spent": s.spent} for s in state.strikes]
        return {"fires": fires, "strikes": strikes}
    return {"fires": fires, "ambushes": [{"hex": label(plot.hex), "spent": plot.spent} for plot in state.plots]}


def _in_hand(state: GreenState, seat: Seat) -> dict[str, Any]:
    """Return the piece its player goes on with, and for a march the half points left."""
    step = state.stack[-1] if state.stack else None
    if not isinstance(step, March | Lift | Fly) or step.seat(state) != seat:
        return {}
    if isinstance(step, March):
        return {"in_hand": {"piece": step.unit, "left": points_left(state, step.unit)}}
    return {"in_hand": {"piece": step.unit if isinstance(step, Lift) else step.copter, "left": 0}}


def _is_unseen(state: GreenState, piece: Piece) -> bool:
    box = state.units[piece.id].box
    return piece.seat == NVA and piece.kind == "infantry" and (box == "reserve" or box.startswith("tunnel"))
