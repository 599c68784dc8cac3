"""What each kind of counter is good for, in a few words, and the chart of all of them, made from the content."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from games.green_beret.content.counters import Piece
from games.green_beret.content.index import Content
from games.green_beret.shown.printed import abilities
from hexcore.briefs import Trait
from hexcore.charts import Cell, Chart
from hexcore.telling import signed
from hexcore.text import Text, say

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
