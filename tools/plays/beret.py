"""The play of Green Beret."""

from __future__ import annotations

from tools.orders import order
from tools.player import Count, Player

CAMP, GOAL, HEXES = "1721", "1320", 4
GEAR = ("ex_ammo", "medical_kit")
TEAM = "a_team_1"
LOAD = ("officer_1", "ex_ammo_1", "medical_kit_1")


def loaded_walk() -> Count:
    """Load a team and walk it four hexes towards its mission; the rest of the turn is quiet.

    Camp, mission and purchases are not counted: the play begins with the movement of turn 1 and ends with that of
    turn 2. An officer goes along, without whom the team could not carry what the mission needs four hexes far.
    """
    player = Player()
    player.sit_down("Green Beret", "The campaign")
    player.play_until(
        "friendly_movement",
        order("set_up", f"hex:{CAMP}"),
        order("purchases", "briefing-on", *(f"buy:{kind}" for kind in GEAR)),
    )
    player.begin()
    player.play(
        (
            order("friendly_movement", f"counter:{TEAM}"),
            order("move", "key:Q", f"hex:{GOAL}", "action:End movement"),
        ),
        lambda: not player.interrupted and player.step == "friendly_movement" and player.table.play.view.turn == 2,
    )
    grid, (start, end) = player.table.play.board.grid, (player.hex(label) for label in (CAMP, GOAL))
    assert grid.distance(start, end) == HEXES, f"it is {HEXES} hexes from {CAMP} to {GOAL}"
    for piece in (TEAM, *LOAD):
        assert player.where(piece) == GOAL, f"{piece} has walked to {GOAL}, not to {player.where(piece)}"
    return player.finish()
