"""The plays of Green Beret."""

from __future__ import annotations

from functools import partial

from tools.orders import order
from tools.player import Count, Player

CAMP, GOAL, HEXES = "1721", "1320", 4
GEAR = ("ex_ammo", "medical_kit")
TEAM = "a_team_1"
QUIET = 2  # turns
LOAD = ("officer_1", "ex_ammo_1", "medical_kit_1")


def loaded_walk() -> Count:
    """Load a team and walk it four hexes towards its mission; the rest of the turn is quiet.

    Camp, mission and purchases are not counted: the play begins with the movement of turn 1 and ends with that of
    turn 2. An officer goes along, without whom the team could not carry what the mission needs four hexes far.
    """
    player = _outfitted()
    player.play(
        (
            order("friendly_movement", f"counter:{TEAM}"),
            order("move", "key:Q", f"hex:{GOAL}"),
            order("friendly_movement", "action:End movement"),
        ),
        lambda: not player.interrupted and player.step == "friendly_movement" and player.table.play.view.turn == 2,
    )
    grid, (start, end) = player.table.play.board.grid, (player.hex(label) for label in (CAMP, GOAL))
    assert grid.distance(start, end) == HEXES, f"it is {HEXES} hexes from {CAMP} to {GOAL}"
    for piece in (TEAM, *LOAD):
        assert player.where(piece) == GOAL, f"{piece} has walked to {GOAL}, not to {player.where(piece)}"
    return player.finish()


def quiet_march() -> Count:
    """A march to the mission over the first two turns, both of them quiet: nobody hears the team.

    It begins with the movement of turn 1, as the table suggests it, and ends with that of turn 3.
    """
    player = _outfitted()
    halts = []
    for turn in range(1, QUIET + 1):
        player.key("Q" if turn == 1 else "Space")
        halts.append(player.where(TEAM))
        player.play_until("friendly_movement")
        player.play((order("friendly_movement", "action:End movement"),), partial(_begun, player, turn + 1))
    told = player.told()
    assert len({CAMP, *halts}) == QUIET + 1, f"the team has marched each turn: {halts}"
    assert not any("heard!" in line for line in told), "the turns were quiet"
    return player.finish()


def _begun(player: Player, turn: int) -> bool:
    """Say whether the movement of this turn is asked about."""
    return not player.interrupted and player.step == "friendly_movement" and player.table.play.view.turn == turn


def _outfitted() -> Player:
    player = Player()
    player.sit_down("Green Beret", "The campaign")
    player.play_until(
        "friendly_movement",
        order("set_up", f"hex:{CAMP}"),
        order("purchases", "briefing-on", *(f"buy:{kind}" for kind in GEAR)),
    )
    player.begin()
    return player
