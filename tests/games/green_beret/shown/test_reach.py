"""Chapters 10 and 11: the query for reach knows every hex that can be walked to, and no other."""

from __future__ import annotations

import pytest

from tests.games.green_beret.gb_field import CAMP, CONTENT, GAME, table

LIGHT = ("m21_1", "m21_2", "svd", "grenades_1", "grenades_2", "m72_1", "flares_1", "intel_1")


def forming(*members: str, at: str):
    """Begin a move with all of these."""
    keep = {} if any(member in CONTENT.teams for member in members) else {"b_team_2": CAMP}
    game = table(**dict.fromkeys(members, at), **keep).do("start", members[0])
    for member in members[1:]:
        game.do("add", member)
    return game


def walked(state) -> set[str]:
    """Return every hex that some sequence of moves enters, tried one by one."""
    seen, found, waiting = set(), set(), [state]
    while waiting:
        here = waiting.pop()
        decision = GAME.decision(here)
        assert decision is not None
        for action in decision.actions:
            if action.verb == "move":
                after = here.clone()
                GAME.apply(after, action)
                group = after.stack[-1].group
                mark = (group.here, group.spent, group.afloat, group.dry)
                if mark not in seen:
                    seen.add(mark)
                    found.add(CONTENT.board.label(group.here))
                    waiting.append(after)
    return found


@pytest.mark.rule("GB 10.1", "GB 11.1")
@pytest.mark.parametrize(
    "members",
    [
        ("a_team_1", "b_team_1", "truck_1", "raft_1"),
        ("a_team_1", "raft_1"),
        ("a_team_1", "raft_1", *LIGHT),
        ("officer_1", "raft_1"),
        ("a_team_1", "howitzer"),
    ],
)
def test_the_reach_is_what_can_be_walked(members: tuple[str, ...]) -> None:  # R54, R62
    game = forming(*members, at="0422")
    start = {CONTENT.board.label(game.state.stack[-1].group.here)}
    assert set(GAME.ask(game.state, "reach")["hexes"]) == walked(game.state) - start


@pytest.mark.rule("GB 10.1", "GB 11.1")
def test_each_head_counts_at_its_own_price() -> None:  # R62
    found = GAME.ask(forming("a_team_1", "b_team_1", "pbr_1", at="0422").state, "reach")["hexes"]
    assert found["0424"] == {**found["0424"], "cost": 4, "path": ["0423", "0424"]}
    assert "0425" not in found
