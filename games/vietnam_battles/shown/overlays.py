"""Overlays over the map: the questions of all games, and the game's own.

They use what the seat may know; a note says that hidden units are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from games.vietnam_battles.content.ground import Place
from games.vietnam_battles.rules.standard.combat.differential import attack_of, defense_of
from games.vietnam_battles.rules.standard.hexsides import may_strike
from games.vietnam_battles.rules.standard.movement.phase import allowance
from games.vietnam_battles.rules.standard.movement.price import Progress, going, points
from games.vietnam_battles.rules.standard.movement.reach import MoveSearch
from games.vietnam_battles.rules.standard.zones_of_control import zone_against
from games.vietnam_battles.shown import queries
from games.vietnam_battles.shown.reach import reach, under_way
from games.vietnam_battles.shown.view import sees
from games.vietnam_battles.state import Fight, Position, friends_of, hand, other
from hexcore.bots.search import strongest
from hexcore.game import Hex, Overlay, OverlayMark, OverlayMeta, Text, say, shared_overlay
from hexcore.game.answers import LEVELS, Tone, lay_shared, lay_two_areas, level_of, printed_points


def _number(value: int | str) -> Text:
    return say("overlay.sign", value=value)


def _after_set_up(question: str) -> Overlay:
    return Overlay(shared_overlay(question).name, notes=(say("overlay.after_setup"),))


def standing(state: Position, owner: str, seat: str) -> Iterator[str]:
    """Yield the units of a side on the map that a seat may know of."""
    for name in state.rules.forces[owner]:
        unit = state.units[name]
        if unit.at is not None and not unit.box and sees(state, seat, name):
            yield name


def _unseen_note(state: Position, seat: str) -> list[Text]:
    return [say("overlay.unseen")] if seat == "us" and state.rules.hides else []


def _by_hex(state: Position, places: Mapping[Place, int]) -> dict[Hex, int]:
    found: dict[Hex, int] = {}
    for place, count in places.items():
        for h in state.rules.ground.hexes[place]:
            found[h] = max(found.get(h, 0), count)
    return found


# VB 5.0: where could I go, and where could they come?


def far(state: Position, name: str, seat: str) -> dict[Place, int]:
    """VB 5.3: every place where a unit could end a whole move, and its half points; 0 for its own.

    It does not end with a friend, as far as the asking seat may know.
    """
    at = state.units[name].at
    if at is None:
        return {}
    outlook = MoveSearch(going(state, name), Progress(at, fresh=True), allowance(state, name))
    closed = {place for place, friend in friends_of(state, name).items() if sees(state, seat, friend)}
    found: dict[Place, int] = {at: 0}
    for node, spent in outlook.found.cost.items():
        place = outlook.nodes[node].place
        if place not in closed:
            found[place] = min(spent, found.get(place, spent))
    return found


def _reach(state: Position, seat: str, piece: str) -> Overlay:
    """Show where the picked unit can go now or next; else how many units can come to each hex."""
    if state.phase == "set_up":
        return _after_set_up("reach")
    own = [name for name in standing(state, seat, seat) if name != state.moving]
    piece = piece or under_way(state)
    if piece and state.rules.seat_of.get(piece) == seat and state.units[piece].at is not None:
        return _reach_of(state, seat, piece)
    count = Counter(place for name in own for place in far(state, name, seat) if place != state.units[name].at)
    marks = [
        OverlayMark(h, say("overlay.reach.units", count=n), "good", _number(n))
        for h, n in _by_hex(state, count).items()
    ]
    return lay_shared(
        "reach", marks, [say("overlay.reach.all", count=len(own))], {"good": say("overlay.reach.units_key")}
    )


def _reach_of(state: Position, seat: str, piece: str) -> Overlay:
    now = reach(state, seat, (piece,))
    if now:
        marks = [
            OverlayMark(
                spot.hex, say("overlay.reach.cost", cost=cost), "strong" if stop.halts else "good", _number(cost)
            )
            for spot, stop in now.items()
            for cost in (printed_points(stop.cost or 0),)
            if spot.hex >= 0
        ]
        notes: list[Text] = []
    else:
        least: dict[Hex, int] = {}
        for place, cost in far(state, piece, seat).items():
            for h in state.rules.ground.hexes[place]:
                least[h] = min(cost, least.get(h, cost))
        marks = [
            OverlayMark(h, say("overlay.reach.cost", cost=points(cost)), "good", _number(points(cost)))
            for h, cost in least.items()
            if h not in _hexes(state, piece)
        ]
        notes = [say("overlay.reach.next", unit=state.rules.cards[piece].name)]
    keys: dict[Tone, Text] = {"good": say("overlay.reach.key"), "strong": say("overlay.reach.key_halts")}
    return lay_shared("reach", marks, notes, keys)


class Danger(NamedTuple):
    """The attackers of a unit that find room together, and their total attack."""

    attackers: list[str]
    attack: int


def dangers(state: Position, seat: str, ends: Mapping[str, Mapping[Place, int]]) -> dict[str, Danger]:
    """VB 7.1: for each own unit, the strongest enemies that could come and attack it together.

    ``ends`` are the places where each enemy in sight could end its move.
    """
    told = {}
    for name in standing(state, seat, seat):
        at = state.units[name].at
        if at is None:
            continue
        beside = _beside(state, at)
        stands = {
            foe: [place for place in beside if place in places and strikes(state, foe, place, at)]
            for foe, places in ends.items()
        }
        together = strongest({foe: attack_of(state, foe) for foe, places in stands.items() if places}, stands)
        if together:
            told[name] = Danger(together, sum(attack_of(state, foe) for foe in together))
    return told


def _beside(state: Position, at: Place) -> Sequence[Place]:
    ground = state.rules.ground
    return ground.beside[at] if at >= ground.first_berth else (*ground.near[at], *ground.boats_near.get(at, ()))


def strikes(state: Position, name: str, here: Place, there: Place) -> bool:
    """VB 7.1, VB 12.0: whether a unit that stood in a place could attack another."""
    ground = state.rules.ground
    if name in state.rules.boats:
        return there in ground.beside[here]
    if there >= ground.first_berth:
        return state.rules.seat_of[name] == "vc" and there in ground.boats_near.get(here, ())
    return there in ground.near[here] and may_strike(state, name, here, there)


def _threat(state: Position, seat: str) -> Overlay:
    """Show where visible enemies could come next, how many, and what they could attack."""
    if state.phase == "set_up":
        return _after_set_up("threat")
    foes = list(standing(state, other(seat), seat))
    ends = {name: far(state, name, seat) for name in foes}
    count = Counter(place for name, places in ends.items() for place in places if place != state.units[name].at)
    coming = _by_hex(state, count)
    most = max(coming.values(), default=0)
    marks = {
        h: OverlayMark(h, say("overlay.threat.comes", count=n), "", _number(n), level_of(n, most))
        for h, n in coming.items()
    }
    for name, danger in dangers(state, seat, ends).items():
        at, defense = state.units[name].at, defense_of(state, name)
        names = tuple(state.rules.cards[foe].name for foe in danger.attackers)
        word = say("overlay.threat.strikes", unit=state.rules.cards[name].name, attack=danger.attack, defense=defense,
                   units=names)  # fmt: skip
        sign = say("overlay.threat.sign", attack=danger.attack, defense=defense)
        for h in state.rules.ground.hexes[at] if at is not None else ():
            marks[h] = OverlayMark(h, word, "danger", sign, LEVELS)
    keys: dict[Tone, Text] = {"danger": say("overlay.threat.key_strikes"), "": say("overlay.threat.key_comes")}
    notes = [say("overlay.threat.tally", count=len(foes)), *_unseen_note(state, seat)]
    return lay_shared("threat", marks.values(), notes, keys)


# VB 15.0: who sees whom?


def _sight(state: Position, seat: str) -> Overlay:
    """Show jungle in sight of US and ARVN units, which find what hides there, and own hidden units."""
    ground, marks = state.rules.ground, dict[Hex, OverlayMark]()
    tone: Tone = "good" if seat == "us" else "danger"
    for name in standing(state, "us", seat):
        at = state.units[name].at
        for h in ground.jungle_round[at] if at is not None and at < ground.first_berth else ():
            marks.setdefault(h, OverlayMark(h, say("overlay.sight.seen", unit=state.rules.cards[name].name), tone))
    for name in standing(state, "vc", seat) if seat == "vc" else ():
        place = state.units[name].at
        if state.units[name].hidden and place is not None:
            for h in ground.hexes[place]:
                marks[h] = OverlayMark(h, say("overlay.sight.hides", unit=state.rules.cards[name].name), "strong")
    keys: dict[Tone, Text] = {tone: say("overlay.sight.key_seen"), "strong": say("overlay.sight.key_hides")}
    return lay_shared("sight", marks.values(), [say("overlay.sight.note")], keys)


# VB 8.0-VB 8.3: what is supported?


def _support(state: Position, seat: str) -> Overlay:
    """Show what support fire can add to each own unit's defense, up to its limit."""
    if state.phase == "set_up":
        return _after_set_up("support")
    values = sorted((state.rules.battle.marker_value[marker] for marker in hand(state, seat)), reverse=True)
    theirs = sum(state.rules.battle.marker_value[marker] for marker in hand(state, other(seat)))
    marks: list[OverlayMark] = []
    for name in standing(state, seat, seat):
        at = state.units[name].at
        if at is None:
            continue
        limit = state.rules.marker_limit(state, Fight("attack", name, at), seat)
        added, defense = sum(values[:limit]), defense_of(state, name)
        word = say("overlay.support.word", unit=state.rules.cards[name].name, added=added, defense=defense,
                   total=defense + added, limit=limit)  # fmt: skip
        for h in state.rules.ground.hexes[at]:
            marks.append(OverlayMark(h, word, "good" if added else "danger", _number(f"+{added}")))
    keys: dict[Tone, Text] = {"good": say("overlay.support.key"), "danger": say("overlay.support.key_none")}
    notes = [say("overlay.support.hands", count=len(values), total=sum(values), theirs=theirs)]
    return lay_shared("support", marks, notes, keys)


# VB 7.1, VB 8.2: what is in range?


def _range(state: Position, seat: str, piece: str) -> Overlay:
    """Show what the picked unit, or every own one, could attack, and where a river bars it."""
    if state.phase == "set_up":
        return _after_set_up("range")
    own = [name for name in standing(state, seat, seat) if not state.units[name].hidden]
    units = [piece] if piece in own else own
    reached, barred = Counter[Hex](), set[Hex]()
    for name in units:
        for place, able in _around(state, name):
            hexes = state.rules.ground.hexes[place]
            if able:
                reached.update(hexes)
            else:
                barred.update(hexes)
    foes = {h for name in standing(state, other(seat), seat) for h in _hexes(state, name)}
    marks = [
        OverlayMark(h, say("overlay.range.word", count=n), "strong" if h in foes else "", _number(n))
        for h, n in reached.items()
    ]
    marks += [OverlayMark(h, say("overlay.range.barred"), "muted") for h in barred - reached.keys()]
    keys: dict[Tone, Text] = {
        "strong": say("overlay.range.key_enemy"),
        "": say("overlay.range.key"),
        "muted": say("overlay.range.key_barred"),
    }
    return lay_shared("range", marks, [say("overlay.range.note"), *_unseen_note(state, seat)], keys)


def _hexes(state: Position, name: str) -> tuple[Hex, ...]:
    at = state.units[name].at
    return state.rules.ground.hexes[at] if at is not None else ()


def _around(state: Position, name: str) -> Iterator[tuple[Place, bool]]:
    ground, here = state.rules.ground, state.units[name].at
    if here is None:
        return
    beside: Sequence[Place] = ground.beside[here] if name in state.rules.boats else ground.near[here]
    if state.rules.seat_of[name] == "vc":
        beside = (*beside, *ground.boats_near.get(here, ()))
    for place in beside:
        yield place, strikes(state, name, here, place)


# VB 6.0: whose ground is it?


def _control(state: Position, seat: str) -> Overlay:
    """Show the zones of control of both sides, and the hexes their units stand in."""
    if state.phase == "set_up":
        return _after_set_up("whose")
    ground = state.rules.ground
    held = {side: {h for name in standing(state, side, seat) for h in _hexes(state, name)} for side in ("us", "vc")}
    ours, theirs = (
        {h for place in zone_against(state, side) for h in ground.hexes[place]} | held[other(side)]
        for side in (other(seat), seat)
    )
    words: dict[Tone, str] = {"good": "own", "danger": "theirs", "strong": "both"}
    return lay_two_areas("whose", ours, theirs, words, [say("overlay.whose.note"), *_unseen_note(state, seat)])


# VB 15.0: what do I know here?


def _known(state: Position, seat: str) -> Overlay:
    """Show searched jungle, with the turn, and jungle that may still hide something."""
    marks = [
        OverlayMark(h, say("overlay.known.searched", turn=state.searched[h]), "muted", _number(state.searched[h]))
        if h in state.searched
        else OverlayMark(h, say("overlay.known.dark"), "")
        for h in state.rules.ground.jungle
    ]
    keys: dict[Tone, Text] = {"": say("overlay.known.key_dark"), "muted": say("overlay.known.key_searched")}
    return lay_shared("known", marks, [say("overlay.known.note")], keys)


Answerer: TypeAlias = Callable[[Position, str, str], Iterator[OverlayMark]]
"""Marks the hexes of an overlay for a seat; the picked piece is "" if there is none."""


def overlay(state: Position, seat: str, key: str, pieces: Sequence[str] = ()) -> Overlay:
    """Return an overlay; it is empty while a piece that it needs is not picked or not known."""
    piece = pieces[-1] if pieces and queries.is_known(state, seat, pieces[-1]) else ""
    if key in ASKED:
        return ASKED[key][1](state, seat, piece)
    return Overlay(say(f"overlay.{key}.name"), tuple(dict.fromkeys(ANSWERS[key](state, seat, piece))))


def _marks(state: Position, places: Sequence[Place], word: Text, tone: Tone = "") -> Iterator[OverlayMark]:
    return (OverlayMark(h, word, tone) for place in places for h in state.rules.ground.hexes[place])


def _retreats(state: Position, seat: str, piece: str) -> Iterator[OverlayMark]:
    """VB 7.7: where each way out ends, and what it costs."""
    for name, ways in queries.retreats(state, seat).items():
        unit = state.rules.cards[name].name
        for way in ways:
            word = say(f"overlay.retreats.{'losing' if way.loss else 'free'}", unit=unit)
            yield from _marks(state, way.path[-1:], word, "danger" if way.loss else "")


def _landing_zones(state: Position, seat: str, piece: str) -> Iterator[OverlayMark]:
    """VB 10.0: where a slick may set the picked unit down."""
    places = queries.landings(state, seat, piece) if piece else []
    return _marks(state, places, say("overlay.landing_zones.word"))


def _beaches(state: Position, seat: str, piece: str) -> Iterator[OverlayMark]:
    """VB 11.0: where a tango may land."""
    return _marks(state, queries.beaches(state, seat), say("overlay.beaches.word"))


def _bridges(state: Position, seat: str, piece: str) -> Iterator[OverlayMark]:
    """VB 18.0, VB 18.1: the bridges, and whether they stand."""
    for side, stands in queries.bridges(state).items():
        word = say(f"overlay.bridges.{'standing' if stands else 'blown'}")
        for h in state.rules.ground.board.grid.side_hexes(side):
            yield OverlayMark(h, word, "" if stands else "danger")


def _targets(state: Position, seat: str, piece: str) -> Iterator[OverlayMark]:
    """VB 7.1, VB 7.2: what can be attacked now, and by how many units."""
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
        (shared_overlay("reach", follows=("piece",)), _reach),
        (shared_overlay("threat"), lambda state, seat, piece: _threat(state, seat)),
        (shared_overlay("sight"), lambda state, seat, piece: _sight(state, seat)),
        (shared_overlay("support"), lambda state, seat, piece: _support(state, seat)),
        (shared_overlay("range", follows=("piece",)), _range),
        (shared_overlay("whose"), lambda state, seat, piece: _control(state, seat)),
        (shared_overlay("known", follows=("hex",)), lambda state, seat, piece: _known(state, seat)),
    )
}
"""The shared questions of all games; those of :data:`HIDDEN` only where something hides."""
HIDDEN = frozenset({"sight", "known"})

METAS = tuple(
    OverlayMeta(
        key, say(f"overlay.{key}.name"), say(f"overlay.{key}.about"), ("piece",) if key == "landing_zones" else ()
    )
    for key in ANSWERS
)


def metas(*, hides: bool) -> tuple[OverlayMeta, ...]:
    shared = [meta for key, (meta, _) in ASKED.items() if hides or key not in HIDDEN]
    return (*shared, *METAS)
