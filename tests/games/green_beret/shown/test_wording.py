"""What buttons and refusals say: what a load makes of the reach, and why a far hex cannot be entered."""

from __future__ import annotations

from games.green_beret.rules.movement.phase import ADD_ALL
from games.green_beret.rules.movement.reach import reach
from tests.games.green_beret.gb_field import CAMP, GAME, at, table

HEAVY = {f"radio_{n}": CAMP for n in (1,)} | {"m60_1": CAMP, "ex_ammo_1": CAMP, "medical_kit_1": CAMP}


def words(field) -> str:
    return GAME.catalogue.say(GAME.describe(field.state, ADD_ALL))


def hexes_in_reach(field) -> int:
    return len(reach(field.state, field.state.stack[-1].group))


def test_what_all_that_fits_makes_of_the_reach_is_said_before():
    field = table(a_team_1=CAMP, **{piece: CAMP for piece in HEAVY if piece in GAME.content.pieces})
    field.do("start", "a_team_1")
    told, before = words(field), hexes_in_reach(field)
    field.do("add_all")
    after = hexes_in_reach(field)
    assert after < before
    assert told.endswith(f"(reach falls from {before} hexes to {after})")


def test_a_hex_that_can_be_marched_to_is_not_next_and_another_is_too_far():
    field = table(a_team_1=CAMP)
    field.do("start", "a_team_1")
    board, here = GAME.content.board, at(CAMP)
    near = [h for h in reach(field.state, field.state.stack[-1].group) if board.grid.distance(h, here) > 1]
    far = max(board.playable, key=lambda h: board.grid.distance(h, here))
    assert "is not next to" in field.said("move", to=board.label(near[0]))
    assert "is too far" in field.said("move", to=board.label(far))
    assert "movement points are left" in field.said("move", to=board.label(far))


def test_all_that_fits_says_why_it_is_not_offered():
    field = table(a_team_1=CAMP)
    field.do("start", "a_team_1")
    assert field.said("add_all") == "Fewer than two pieces here can still join the group. Add a piece by itself."
