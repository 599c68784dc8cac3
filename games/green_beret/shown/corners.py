"""What stands in the corners of each counter, signs and all, as texts for the view.

Green Beret counters carry firepower upper left, cost upper right, noise lower left and movement lower right (2.4).
A plain figure is a team's or an enemy's own; a sign says that the piece adds to or takes from another's. Movement that
is printed in a circle is written in brackets.
"""

from __future__ import annotations

from games.green_beret.content.counters import Casualty, Enemy, Mission, Piece


def signed(number: int, zero: str = "0") -> str:
    """Write a number with its sign: ``+3``, ``-1``; zero as told."""
    return f"{number:+}" if number else zero


def piece_values(piece: Piece) -> dict[str, str]:
    """Return the printed corners of one of the player's counters."""
    cost, noise = str(piece.cost), signed(piece.noise)
    if piece.kind == "camp":
        return {"cost": cost}
    if piece.kind == "team":
        return {"fire": str(piece.firepower), "cost": cost, "noise": noise, "move": str(piece.movement)}
    fire = {"fire": signed(piece.firepower)} if piece.firepower else {}
    return {
        **fire,
        "cost": cost,
        "noise": noise,
        "move": signed(piece.movement, "-0" if piece.move == "minus" else "+0"),
    }


def enemy_values(enemy: Enemy) -> dict[str, str]:
    """Return the printed corners of an enemy unit."""
    return {"fire": str(enemy.attack), "move": f"({enemy.movement})" if enemy.circled else str(enemy.movement)}


def mission_values(mission: Mission) -> dict[str, str]:
    """Return the award, which stands where other counters have their firepower (6.2)."""
    return {"award": str(mission.award)}


def casualty_values(marker: Casualty) -> dict[str, str]:
    """Return what a casualty marker adds to the values of its team."""
    values = {"fire": marker.firepower, "noise": marker.noise, "move": marker.movement}
    return {name: signed(number) for name, number in values.items() if number}


def printed_marks(piece: Piece) -> tuple[str, ...]:
    """Return the marks printed on a counter: the blue hexagon of those that may enter all-water (11.0)."""
    return ("blue",) if piece.blue else ()
