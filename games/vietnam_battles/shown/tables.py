"""Charts and counter sheet, made from the data that the rules use, and the counts of a study."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from games.vietnam_battles.content.content import SEATS, Content
from games.vietnam_battles.content.models import UnitCard
from games.vietnam_battles.rules.standard.combat.differential import hurt_by, reading, signed, span
from games.vietnam_battles.state import Position, piece_name
from hexcore.game import Chart, PieceView, Printed, Text, say
from hexcore.game.look import Cell, Code
from hexcore.game.lookup_tables import DifferentialTable
from hexcore.game.statistics import Statistic, Statistics


def charts_of(battle: Content) -> tuple[Chart, ...]:
    return (_results(battle.crt), _codes(battle.crt), _terrain(battle), _support(battle))


def _results(crt: DifferentialTable) -> Chart:
    """VB 7.3, VB 7.4: each row of terrain with its own differentials, and under them the results of the die."""
    lines: list[tuple[Cell, ...]] = [
        (say(f"row.{row}"), *(span(column.when, shift) for column in crt.columns)) for row, shift in crt.shifts.items()
    ]
    for face in range(1, crt.sides + 1):
        lines.append((say("chart.die", die=face), *(printed(column.results[face - 1]) for column in crt.columns)))
    heads: tuple[Cell, ...] = (say("chart.row"), *(span(column.when) for column in crt.columns))
    ours = crt.source is not None and crt.source.kind == "reconstructed"  # a pack may have the printed one
    notes = (say("chart.reconstructed"),) if ours else ()
    parts = ((0, say("chart.by_terrain")), (len(crt.shifts), say("chart.by_die")))
    codes = tuple(Code(printed(code), say(f"result.{code}"), hurt_by("attack", code)) for code in _used(crt))
    return Chart("results", say("chart.results"), heads, tuple(lines), "VB 7.3", notes, parts, codes)


def _used(crt: DifferentialTable) -> tuple[str, ...]:
    """Return the codes of the table, the best for the attacker first."""
    return tuple(dict.fromkeys(code for column in reversed(crt.columns) for code in reversed(column.results)))


def printed(code: str) -> str:
    """Return a code as the charts show it: a dash for no effect."""
    return "–" if code == "." else code


def _codes(crt: DifferentialTable) -> Chart:
    """VB 7.6, VB 8.4: what each code means in an attack and in a bombardment."""
    read = {code: reading("bombardment", code) for code in _used(crt)}
    rows = tuple((printed(code), say(f"result.{code}"), say(f"result_bombardment.{read[code]}")) for code in read)
    heads = (say("chart.code"), say("odds.attack"), say("chart.bombardment"))
    return Chart("codes", say("chart.codes"), heads, rows, "VB 7.6")


def _terrain(battle: Content) -> Chart:
    """VB 5.2, VB 7.4, VB 10.0: what a hex or hexside of this map costs, and on which row it defends."""
    board, shifts = battle.ground.board, battle.crt.shifts
    rows: list[tuple[Cell, ...]] = []
    for cost in battle.terrain.hex:
        if board.hexes_with(cost.kind):
            landing = say("chart.yes" if cost.landing else "chart.no")
            rows.append((say(f"terrain.{cost.kind}"), cost.leg, cost.mobile, _shift(shifts[cost.row]), landing))
    for side in battle.terrain.side:
        if any(side.kind == chain.kind for chain in board.chains):
            mobile: Cell = say("chart.bridge_only") if side.mobile is None else f"+{side.mobile}"
            rows.append((say(f"hexside.{side.kind}"), f"+{side.leg}", mobile, _shift(shifts["river"]), "–"))
    rows += [(say("chart.road"), "½", "½", "–", "–"), (say("chart.trail"), 1, 1, "–", "–")]
    heads = tuple(say(f"chart.{head}") for head in ("terrain", "leg", "mobile", "shift", "landing"))
    return Chart("terrain", say("chart.terrain_key"), heads, tuple(rows), "VB 5.2", (say("chart.river_note"),))


def _shift(shift: int) -> str:
    return signed(-shift)


def _support(battle: Content) -> Chart:
    """VB 8.0, VB 14.0: the markers of each turn."""
    turns = range(1, battle.file.turns + 1)
    heads: tuple[Cell, ...] = (say("track.turn"), *turns)
    rows: list[tuple[Cell, ...]] = [
        (say(f"seat.{seat}"), *(battle.support.allotment(turn, seat) for turn in turns)) for seat in SEATS
    ]
    pools = (_pool(battle, "us"), _pool(battle, "vc"))
    return Chart("support", say("chart.support"), heads, tuple(rows), "VB 8.0", pools)


def _pool(battle: Content, seat: str) -> Text:
    values = sorted(battle.marker_value[marker] for marker in battle.pools[seat])
    return say("chart.pool", seat=say(f"seat.{seat}"), values=tuple(f"+{value}" for value in values))


def printed_values(card: UnitCard, depleted: bool) -> dict[str, str]:
    attack, defense, movement = card.values(depleted)
    return {
        "attack": str(attack),
        "defense": str(defense),
        "movement": str(movement),
        "type": card.kind,
        "size": card.size,
    }


def counter_sheet(first: Position) -> tuple[Printed, ...]:
    units = (_unit(name, card) for name, card in first.rules.cards.items())
    chits = (
        Printed(PieceView(name, first.rules.battle.chits[name], "vc", piece_name(first, name))) for name in first.chits
    )
    return (*units, *chits, *_markers(first))


def _unit(name: str, card: UnitCard) -> Printed:
    """VB 7.6: the back is the depleted unit."""
    kind, traits = f"{card.nation}_{card.symbol}", tuple(sorted(card.traits))
    front = PieceView(name, kind, card.seat, card.name, values=printed_values(card, False), marks=traits)
    back = PieceView(name, kind, card.seat, card.name, face="back", values=printed_values(card, True), marks=traits)
    return Printed(front, back)


def _markers(first: Position) -> Iterator[Printed]:
    """VB 8.0: the pool of each side that is given any in this battle."""
    battle = first.rules.battle
    for seat in SEATS:
        if any(battle.support.allotment(turn, seat) for turn in range(1, battle.file.turns + 1)):
            for marker in battle.pools[seat]:
                value = f"+{battle.marker_value[marker]}"
                yield Printed(PieceView(marker, f"{seat}_support", seat, value, values={"value": value}))


STATISTICS: Final = Statistics(
    counts=(
        Statistic("support", came=("support",), names=("value",)),
        Statistic("conditions", came=("condition",), names=("condition",), seat="vc"),
    ),
    standing={"vc_losses": "us", "captured": "us", "us_losses": "vc", "exits": "vc"},
)
