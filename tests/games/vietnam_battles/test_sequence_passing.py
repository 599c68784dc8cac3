"""VB 4.1: phases in which nobody can act go by with a line in the log, and marks say what matters in a phase."""

from __future__ import annotations

import pytest

from hexcore.game.actions import Action
from hexcore.play.session import Session
from launcher.play import Play
from tests.games.vietnam_battles.vb_table import Table, placed, table

END = Action("end_phase")
FAR, CAVALRY, ENGINEERS = {"vc_514_1": "3910"}, "us_5_cav", "us_15"


def sit(t: Table) -> tuple[Session, Play]:
    session = Session(t.game, position=t.state)
    play = Play(session)
    if play.now.curtain_for:
        play.pass_to(play.now.curtain_for)
    return session, play


def after_combat(t: Table) -> tuple[Session, Play]:
    """The US player has ended his combat phase, in which he could have bombarded."""
    t.state.us_fire.append(t.state.rules.battle.pools["us"][0])
    session, play = sit(t)
    assert session.state.phase == "combat"
    play.submit(END)
    return session, play


def told(play: Play) -> list[str]:
    return [line.record.text.key for line in play.lines()]


@pytest.mark.rule("VB 4.1")
def test_mobile_phases_in_which_nobody_can_act_are_told():
    """The rules go past them without a question: the log says so."""
    unit = placed("0718", moved=True, attacked=True)
    _, play = after_combat(table(phase="combat", units={CAVALRY: unit, **FAR}))
    assert play.actor == "vc"
    assert [key for key in told(play) if "mobile" in key] == ["passed.mobile_movement", "passed.mobile_combat"]


@pytest.mark.rule("VB 4.1")
def test_only_those_that_went_by_are_told():
    _, play = after_combat(table(phase="combat", units={CAVALRY: "0718", **FAR}))
    assert (play.actor, play.decision.step) == ("us", "movement"), "the cavalry may move"
    assert not [key for key in told(play) if key.startswith("passed.mobile")]
    play.submit(END)
    assert [key for key in told(play) if "mobile" in key] == ["passed.mobile_combat"]


@pytest.mark.rule("VB 4.1", "VB 18.3")
@pytest.mark.parametrize("attacked", [True, False])
def test_engineers_alone_hold_up_the_mobile_phase_only_where_somebody_could_still_fight(attacked):
    units = {CAVALRY: placed("0718", "snoopys_nose", moved=True, attacked=attacked), ENGINEERS: "1606"}
    session, play = after_combat(table("snoopys_nose", phase="combat", units={**units, **FAR}))
    if attacked:
        assert play.actor == "vc"
        assert "passed.mobile_movement" in told(play)
    else:
        assert session.state.phase == "mobile_movement"
        assert "bridge_river" in {action.verb for action in play.decision.actions}
        assert "Use the engineers (15 Engr)" in play.say(play.decision.prompt)


@pytest.mark.rule("VB 4.1")
def test_a_unit_that_has_moved_is_marked_in_movement_phases_alone():
    for phase, marks in (("movement", ("moved",)), ("combat", ())):
        t = table(phase=phase, units={"us_4_47_c": placed("0615", moved=True), **FAR})
        shown = next(piece for piece in t.game.view(t.state, "us").pieces if piece.id == "us_4_47_c")
        assert shown.marks == marks, "in combat it can fight like any other"


def test_where_no_engineers_are_none_are_spoken_of():
    units = {CAVALRY: placed("0718", "boys_of_67", moved=True)}
    t = table("boys_of_67", phase="mobile_movement", units={**units, "vc_514_1": "1115"})
    assert t.decision.prompt.key == "step.mobile_done"
    assert [action.verb for action in t.decision.actions] == ["end_phase"]
