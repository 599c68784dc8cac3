"""The counter sheet of a battle: units with both their sides, camps and caches, support fire markers."""

from __future__ import annotations

from collections.abc import Iterator

from games.vietnam_battles.content.index import SEATS
from games.vietnam_battles.content.models import UnitCard
from games.vietnam_battles.state import Position, piece_name
from hexcore.printed import Printed
from hexcore.views import PieceView


def printed_values(card: UnitCard, depleted: bool) -> dict[str, str]:
    """What stands on one side of a unit."""
    attack, defense, movement = card.values(depleted)
    return {
        "attack": str(attack),
        "defense": str(defense),
        "movement": str(movement),
        "type": card.kind,
        "size": card.size,
    }


def counter_sheet(first: Position) -> tuple[Printed, ...]:
    """Every counter of the scenario that a first position belongs to."""
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
