"""Mission briefing, campaign ladder, store, and what each counter is good for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from games.green_beret.content.content import Content
from games.green_beret.content.counters import Level, Piece
from games.green_beret.content.ground import PATHWAY
from games.green_beret.rules import base_camps, victory
from games.green_beret.rules.needs import unmet
from games.green_beret.rules.purchases import in_store
from games.green_beret.rules.records import label, name_of, names_of
from games.green_beret.rules.stacking import camp_hexes, teams, teams_at
from games.green_beret.rules.steps import Choice
from games.green_beret.shown.overlays import either, ground_of
from games.green_beret.shown.queries import abilities
from games.green_beret.state import GreenBeretState
from hexcore.game.answers import Briefing, DeliveryPlace, Ladder, Rung, Stock, Trait, Want, Ware, printed_points
from hexcore.game.views import PanelRow
from hexcore.play.telling import signed
from hexcore.text import Text, say
from hexcore.types import Hex

USES = ("green_berets", "transport", "weapons", "equipment", "camps")  # groups of the store, in the order shown

TOLD = (
    "doubled_against_circled", "strays", "subtracts", "keeps_to_water", "boat", "enters_all_water", "carries",
    "adds_movement", "suppresses", "backs_attacks", "accomplishes", "shelters",
)  # fmt: skip
"""Abilities worth showing, the most special first."""

UNTOLD = {"suppresses": "backs_attacks", "keeps_to_water": "enters_all_water", "boat": "enters_all_water"}
"""Abilities that another one implies."""


def use_of(piece: Piece) -> str:
    """Return the group of a counter, one of :data:`USES`."""
    if piece.kind in ("team", "leader"):
        return "green_berets"
    if piece.kind == "camp":
        return "camps"
    if piece.move == "plus" or piece.floats or piece.water_only:
        return "transport"
    return "weapons" if piece.kind == "weapon" else "equipment"


def missions_for(content: Content, counter: str) -> tuple[str, ...]:
    """GB 6.1: return the names of the missions that need a kind of counter."""
    found = (one for one in content.missions.values() if any(counter in group for group in one.needs))
    return tuple(one.name for one in found)


@lru_cache(maxsize=256)
def traits(content: Content, piece: Piece) -> tuple[Trait, ...]:
    """Return what a counter does, each with its rule, and the missions that need it."""
    does, needed = dict(abilities(piece)), missions_for(content, piece.counter)
    hidden = {UNTOLD[what] for what in does if what in UNTOLD}
    told = [Trait(_does(piece, what), does[what]) for what in TOLD if what in does and what not in hidden]
    if piece.noise < 0:
        told.append(Trait(say("gear.quieter"), "GB 12.0"))
    if needed and not told:
        told.append(Trait(say("gear.missions_only", count=len(needed)), "GB 6.1"))
    if needed:
        told.append(Trait(say("gear.missions", missions=needed), "GB 6.1"))
    return tuple(told)


def _does(piece: Piece, what: str) -> Text:
    if what == "carries":
        return say("gear.carries", count=piece.portage)
    if what == "adds_movement":
        return say("gear.adds_movement_afloat" if piece.floats else "gear.adds_movement", points=piece.movement)
    return say(f"gear.{what}", points=abs(piece.firepower)) if what == "subtracts" else say(f"gear.{what}")


SCORE = "score"  # the panel that explains the ladder


# GB 6.1, GB 7.0: the mission


def briefing(state: GreenBeretState) -> Briefing | None:
    """GB 6.1, GB 6.2, GB 7.0: return the mission on the map: place, distance, needs, award."""
    if state.mission is None:
        return None
    mission, h = state.content.missions[state.mission.id], state.mission.hex
    far = _far(state, h)
    rows = [PanelRow(say("panel.hex"), _place(state, h), "GB 7.0", hex=h)]
    rows += [PanelRow(say("brief.far"), far, "GB 7.1")] if far else []
    rows.append(PanelRow(say("brief.ground"), _ground(state, h), "GB 12.1"))
    award = say("brief.award", points=mission.award, have=state.pp)
    rows.append(PanelRow(say("brief.pays"), award, "GB 6.2", "strong"))
    about = say("brief.with_gear" if mission.needs else "brief.bare")
    title = say("brief.title", mission=mission.name)
    return Briefing(mission.id, title, about, h, far, tuple(rows), wants(state))


def wants(state: GreenBeretState) -> tuple[Want, ...]:
    """GB 6.1: return the mission's needs, each with whether the player has one anywhere."""
    if state.mission is None:
        return ()
    needs = state.content.missions[state.mission.id].needs
    lacking = unmet(state.content, needs, state.pieces)
    return tuple(Want(tuple(group), either(state.content, group), group not in lacking) for group in needs)


def _far(state: GreenBeretState, h: Hex) -> Text | None:
    away = [(state.content.distance(state.pieces[team].hex, h), team) for team in teams(state)]
    if not away:
        return None
    count, team = min(away, key=lambda one: one[0])
    return say("brief.away", count=count, piece=name_of(state, team), hex=label(state, state.pieces[team].hex))


def _place(state: GreenBeretState, h: Hex) -> Text | str:
    names = tuple(place.name for place in state.content.board.places_at(h) if place.name)
    return say("brief.place", hex=label(state, h), places=names) if names else label(state, h)


def _ground(state: GreenBeretState, h: Hex) -> Text:
    found = ground_of(state, h)
    kinds = tuple(state.content.terrain[kind].name for kind in found.terrain)
    return say("brief.terrain", terrain=kinds, cost=printed_points(found.cost), noise=signed(found.noise))


# GB 12.1: the map key


def ground(state: GreenBeretState, h: Hex) -> tuple[Text, ...]:
    """GB 10.7, GB 12.1, GB 13.0: return price and noise of a hex, and its roads and trails."""
    found, content = ground_of(state, h), state.content
    told = [say("ground.hex", cost=printed_points(found.cost), noise=signed(found.noise))]
    if found.penalty:
        told.append(say("ground.penalty", penalty=signed(found.penalty)))
    if h in base_camps.bonus_sites(state):
        told.append(say("ground.beach", points=content.beach_bonus))
    key = "ground.way" if PATHWAY in found.terrain else "ground.way_hidden"
    noise = signed(content.terrain[PATHWAY].noise)
    ways = [path for path in content.board.paths if h in path.hexes and path.name]
    told += [say(key, name=path.name, kind=say(f"way.{path.kind}"), noise=noise) for path in ways]
    return tuple(told)


# GB 5.0: the campaign


def ladder(state: GreenBeretState) -> Ladder:
    """GB 5.0: return the levels from the lowest up, the one reached, and the way to the next."""
    levels, now = state.content.levels, victory.level(state)
    place = levels.index(now)
    rungs = tuple(Rung(say(f"level.{one.id}"), _takes(one, levels), _when(n, place)) for n, one in enumerate(levels))
    if place == len(levels) - 1 or state.ending:
        return Ladder(SCORE, rungs)
    ahead = levels[place + 1]
    missing = say("ladder.next", count=ahead.low - victory.score(state), level=say(f"level.{ahead.id}"))
    return Ladder(SCORE, rungs, missing)


def _when(rung: int, now: int) -> Literal["done", "now", "next"]:
    return "now" if rung == now else "done" if rung < now else "next"


def _takes(level: Level, levels: Sequence[Level]) -> Text:
    if level is levels[0]:
        return say("chart.up_to", score=level.high)
    if level is levels[-1]:
        return say("chart.from", score=level.low)
    return say("ladder.span", low=level.low, high=level.high)


# GB 3.5, GB 4.0, GB 6.0: the store


def stock(state: GreenBeretState) -> Stock:
    """GB 4.0, GB 6.0: return the store by use, dear counters included, and the camps."""
    step = state.stack[-1] if state.stack else None
    sold = step.for_sale(state) if isinstance(step, Choice) else []
    if not sold:
        return Stock()
    wares = sorted((_ware(state, state.content.pieces[piece]) for piece in sold), key=lambda one: one[0])
    # GB 3.5: the camps, those with the most teams first
    camps = sorted(camp_hexes(state), key=lambda h: -len(teams_at(state, h)))
    return Stock(tuple(ware for _, ware in wares), tuple(DeliveryPlace(h, _camp(state, h)) for h in camps))


def _ware(state: GreenBeretState, piece: Piece) -> tuple[int, Ware]:
    camps, use = camp_hexes(state), use_of(piece)
    copies = state.content.copies[piece.counter]
    hexes = [state.pieces[one].hex for one in copies if one in state.pieces]
    in_hand = sum(one in state.hand for one in copies)
    out = sum(h not in camps for h in hexes)
    left = sum(in_store(state, one) for one in copies)
    about = traits(state.content, piece)
    ware = Ware(piece.counter, piece.id, say(f"use.{use}"), len(hexes) + in_hand, out, left, about)
    return USES.index(use), ware


def _camp(state: GreenBeretState, h: Hex) -> Text:
    camps = names_of(state, [camp for camp in state.content.camps if camp in state.at[h]])
    there = names_of(state, teams_at(state, h))
    key = "deliver.teams" if there else "deliver.empty"
    return say(key, camp=camps, hex=label(state, h), teams=there)
