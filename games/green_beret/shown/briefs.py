"""What the player is told before he sets out: his mission, how he stands in the campaign, and what the store has.

What each kind of counter is good for, in a few words, and the chart of all of them, made from the content.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Literal

from games.green_beret.content.content import Content
from games.green_beret.content.counters import Level, Piece
from games.green_beret.content.ground import PATHWAY
from games.green_beret.rules import victory
from games.green_beret.rules.needs import unmet
from games.green_beret.rules.purchases import in_store
from games.green_beret.rules.records import label, name_of, names_of
from games.green_beret.rules.stacking import camp_hexes, teams, teams_at
from games.green_beret.rules.steps import Choice
from games.green_beret.shown.overlays import either, ground_of
from games.green_beret.shown.queries import abilities
from games.green_beret.state import GreenBeretState
from hexcore.game.answers import Briefing, DeliveryPlace, Ladder, Rung, Stock, Trait, Want, Ware, printed_points
from hexcore.game.look import Cell, Chart
from hexcore.game.views import PanelRow
from hexcore.play.telling import signed
from hexcore.text import Text, say
from hexcore.types import Hex

USES = ("green_berets", "transport", "weapons", "equipment", "camps")
"""What things are bought for, in the order in which they are shown."""

TOLD = (
    "doubled_against_circled", "strays", "subtracts", "keeps_to_water", "boat", "enters_all_water", "carries",
    "adds_movement", "suppresses", "backs_attacks", "accomplishes", "shelters",
)  # fmt: skip
"""What is worth telling of a counter, the most special first."""

UNTOLD = {"suppresses": "backs_attacks", "keeps_to_water": "enters_all_water", "boat": "enters_all_water"}
"""What goes without saying where something else is told."""


def use_of(piece: Piece) -> str:
    """What a counter is bought for, one of :data:`USES`."""
    if piece.kind in ("team", "leader"):
        return "green_berets"
    if piece.kind == "camp":
        return "camps"
    if piece.move == "plus" or piece.floats or piece.water_only:
        return "transport"
    return "weapons" if piece.kind == "weapon" else "equipment"


def missions_for(content: Content, counter: str) -> tuple[str, ...]:
    """GB 6.1: the names of the missions that a kind of counter serves."""
    found = (one for one in content.missions.values() if any(counter in group for group in one.needs))
    return tuple(one.name for one in found)


@lru_cache(maxsize=256)
def traits(content: Content, piece: Piece) -> tuple[Trait, ...]:
    """What a counter does, each with its rule, and which missions need it; the most special first."""
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


# GB 2.4: all that is printed on the counters


def gear_chart(content: Content) -> Chart:
    """Every kind of counter that the player can have: its values, its price and how many there are."""
    heads = ("counter", "firepower", "noise", "movement", "portage", "price", "copies", "needed")
    kinds = sorted(content.copies.items(), key=lambda kind: USES.index(use_of(content.pieces[kind[1][0]])))
    rows = tuple(tuple(_row(content, counter, copies)) for counter, copies in kinds)
    free = tuple(_kind_name(content.pieces[copies[0]]) for _, copies in kinds if not content.pieces[copies[0]].cost)
    notes = (say("chart.gear_signs"), say("chart.gear_free", counters=free))
    return Chart("gear", say("chart.title.gear"), tuple(say(f"chart.{name}") for name in heads), rows, "GB 2.4", notes)


def _row(content: Content, counter: str, copies: tuple[str, ...]) -> Iterator[Cell]:
    # the price is that of the last copy: the first may be free (3.1-3.3)
    piece, price = content.pieces[copies[0]], content.pieces[copies[-1]].cost
    own = piece.kind == "team"
    yield _kind_name(piece)
    yield str(piece.firepower) if own else _figure(piece.firepower)
    yield _figure(piece.noise)
    yield str(piece.movement) if own else _figure(piece.movement) if piece.move != "none" else ""
    yield piece.portage or ""
    yield price
    yield len(copies)
    yield len(missions_for(content, counter)) or ""


def _kind_name(piece: Piece) -> str:
    """What all counters of a kind are called: without the number of a copy."""
    return piece.name.partition(" #")[0]


def _figure(amount: int) -> str:
    return signed(amount) if amount else "0"


SCORE = "score"
"""The panel that counts what the ladder rests on."""


# GB 6.1, 7.0: the mission


def briefing(state: GreenBeretState) -> Briefing | None:
    """GB 6.1, 6.2, 7.0: the mission on the map: where it is, how far from a team, what it takes and what it pays."""
    if state.mission is None:
        return None
    mission, h = state.content.missions[state.mission.id], state.mission.hex
    far = _far(state, h)
    rows = [PanelRow(say("panel.hex"), _place(state, h), "GB 7.0", hex=h)]
    rows += [PanelRow(say("brief.far"), far, "GB 7.1")] if far else []
    rows.append(PanelRow(say("brief.ground"), _ground(state, h), "GB 12.1"))
    rows.append(
        PanelRow(say("brief.pays"), say("brief.award", points=mission.award, have=state.pp), "GB 6.2", "strong")
    )
    about = say("brief.with_gear" if mission.needs else "brief.bare")
    title = say("brief.title", mission=mission.name)
    return Briefing(mission.id, title, about, h, far, tuple(rows), wants(state))


def wants(state: GreenBeretState) -> tuple[Want, ...]:
    """GB 6.1: what the mission takes, each with whether the player has one anywhere."""
    if state.mission is None:
        return ()
    needs = state.content.missions[state.mission.id].needs
    lacking = unmet(state.content, needs, state.pieces)
    return tuple(Want(tuple(group), either(state.content, group), group not in lacking) for group in needs)


def _far(state: GreenBeretState, h: Hex) -> Text | None:
    """How far the nearest team is."""
    away = [(state.content.distance(state.pieces[team].hex, h), team) for team in teams(state)]
    if not away:
        return None
    count, team = min(away, key=lambda one: one[0])
    return say("brief.away", count=count, piece=name_of(state, team), hex=label(state, state.pieces[team].hex))


def _place(state: GreenBeretState, h: Hex) -> Text | str:
    """A hex with the names of what is in it."""
    names = tuple(place.name for place in state.content.board.places_at(h) if place.name)
    return say("brief.place", hex=label(state, h), places=names) if names else label(state, h)


def _ground(state: GreenBeretState, h: Hex) -> Text:
    found = ground_of(state, h)
    kinds = tuple(state.content.terrain[kind].name for kind in found.terrain)
    return say("brief.terrain", terrain=kinds, cost=printed_points(found.cost), noise=signed(found.noise))


# GB 12.1: what stands on the map's key, beside the hex itself


def ground(state: GreenBeretState, h: Hex) -> tuple[Text, ...]:
    """GB 10.7, 12.1, 13.0: what a hex costs and sounds like, and the ways that lead through it with theirs."""
    found, content = ground_of(state, h), state.content
    told = [say("ground.hex", cost=printed_points(found.cost), noise=signed(found.noise))]
    if found.penalty:
        told.append(say("ground.penalty", penalty=signed(found.penalty)))
    key = "ground.way" if PATHWAY in found.terrain else "ground.way_hidden"
    noise = signed(content.terrain[PATHWAY].noise)
    ways = [path for path in content.board.paths if h in path.hexes and path.name]
    told += [say(key, name=path.name, kind=say(f"way.{path.kind}"), noise=noise) for path in ways]
    return tuple(told)


# GB 5.0: the campaign


def ladder(state: GreenBeretState) -> Ladder:
    """GB 5.0: the levels from the lowest up, which of them the score earns now, and what the next one takes."""
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


# GB 3.5, 4.0, 6.0: the store


def stock(state: GreenBeretState) -> Stock:
    """GB 4.0, 6.0: everything in the store, also what is too dear, by what it is for; and the camps it goes to."""
    step = state.stack[-1] if state.stack else None
    sold = step.for_sale(state) if isinstance(step, Choice) else []
    if not sold:
        return Stock()
    wares = sorted((_ware(state, state.content.pieces[piece]) for piece in sold), key=lambda one: one[0])
    return Stock(tuple(ware for _, ware in wares), _places(state))


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


def _places(state: GreenBeretState) -> tuple[DeliveryPlace, ...]:
    """GB 3.5: the camps, those with the most teams first."""
    by_teams = sorted(camp_hexes(state), key=lambda h: -len(teams_at(state, h)))
    return tuple(DeliveryPlace(h, _camp(state, h)) for h in by_teams)


def _camp(state: GreenBeretState, h: Hex) -> Text:
    camps = names_of(state, [camp for camp in state.content.camps if camp in state.at[h]])
    there = names_of(state, teams_at(state, h))
    key = "deliver.teams" if there else "deliver.empty"
    return say(key, camp=camps, hex=label(state, h), teams=there)
