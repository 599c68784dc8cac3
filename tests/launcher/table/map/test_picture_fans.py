"""What a click on a target does, wherever the target is clicked, and stacks that spread under a mouse that rests."""

from __future__ import annotations

import pytest

from games.green_beret.game import GreenBeret
from hexcore.game.records import Record
from hexcore.play.chair import Line
from hexcore.play.session import Session
from hexcore.text import say
from launcher.play import Play
from launcher.table.map.view import FAN_MS
from launcher.table.screen import TableScreen
from launcher.table.turn.animation import beats_of
from tests.launcher.table.table_hand import TableHand

GAME = GreenBeret()
TEAM, OTHER, CAMP, HERE, FAR = "a_team_1", "a_team_2", "1721", "1320", "1026"
COMING = "If one of them attacks"
NEXT_TO, AWAY = (next(one for one in sorted(GAME.content.enemies) if one.endswith(end)) for end in ("1", "2"))


def label(h: int) -> str:
    return GAME.content.board.label(h)


@pytest.fixture
def sit_at(desk):
    """Sit down at a position of Green Beret that is written by hand."""

    def make(size=(1280, 800), **data) -> TableHand:
        written = {
            "pieces": {
                "camp_1": {"hex": CAMP},
                TEAM: {"hex": HERE, "detected": True},
                OTHER: {"hex": HERE, "detected": True},
            },
            **data,
        }
        session = Session(GAME, "campaign", {}, 4, position=GAME.load(written))
        screen = TableScreen(desk, Play(session, {}, desk.saves))
        hand = TableHand(screen, size, session)
        while screen.flow.playback.busy:
            hand.key("Enter")
        return hand

    return make


@pytest.fixture
def fight(sit_at):
    neighbour = label(GAME.content.board.neighbours[GAME.content.board.hex(HERE)][0])
    enemies = [{"id": NEXT_TO, "hex": neighbour}, {"id": AWAY, "hex": FAR}]
    hand = sit_at(phase="combat", enemies=enemies)
    hand.neighbour = neighbour
    return hand


def test_the_tile_of_a_target_does_what_its_counter_does(fight):
    fight.click(f"counter:{TEAM}")
    team = fight.screen.controller.picked
    assert len(team) == 1
    fight.screen.controller.hex = GAME.content.board.hex(fight.neighbour)
    fight.screen.sync()
    fight.wait()
    fight.click(f"piece:{NEXT_TO}")
    assert fight.screen.turn.armed is not None
    assert fight.screen.turn.armed.pieces == (*team, NEXT_TO)
    fight.click(f"piece:{NEXT_TO}")
    assert fight.session.entries[-1].action.pieces == (*team, NEXT_TO), "the second click attacks"


def test_a_target_that_cannot_be_attacked_says_why(fight):
    fight.click(f"counter:{TEAM}")
    fight.screen.controller.hex = GAME.content.board.hex(FAR)
    fight.screen.sync()
    fight.wait()
    fight.click(f"piece:{AWAY}")
    assert not fight.session.entries
    assert fight.screen.area.callout.visible


def spread(hand: TableHand, h: str) -> None:
    """Let the mouse rest on a hex until its stack has spread."""
    hand.point(f"hex:{h}")
    for _ in range(3):
        hand.wait(FAN_MS)
    assert label(hand.screen.map.picture.fan) == h


def test_the_status_line_says_what_a_click_does_once_a_stack_has_spread_under_the_mouse(fight):
    board, other = fight.screen.map, []
    for name in (f"hex:{HERE}", f"hex:{fight.neighbour}"):
        fight.point(name)
        for _ in range(3):
            fight.wait(FAN_MS)
        told, meant = fight.screen.pointing.over, board.under(board._at)
        assert told == meant, "what is told is what lies under the mouse now"
        other.append(told[2])
    assert all(other)


def test_a_stack_that_is_spread_falls_together_when_something_happens_on_the_map(fight):
    spread(fight, HERE)
    fight.session.state.enemies[1].hex = GAME.content.board.hex("1027")
    fight.rewritten()
    fight.wait()
    assert fight.screen.map.picture.fan < 0
    for _ in range(3):
        fight.wait(FAN_MS)
    assert fight.screen.map.picture.fan < 0, "it stays so until the mouse moves"
    x, y = fight.screen.map._at
    fight.move((x + 1, y))
    fight.wait(FAN_MS)
    fight.wait(FAN_MS)
    assert label(fight.screen.map.picture.fan) == HERE


def test_the_list_of_a_stack_stays_where_it_is_while_buttons_above_it_come_and_go(sit_at):
    gear = {f"{kind}_1": {"hex": CAMP} for kind in ("radio", "ex_ammo", "medical_kit")}
    hand = sit_at((1280, 1200), phase="movement", pieces={"camp_1": {"hex": CAMP}, TEAM: {"hex": CAMP}, **gear})
    hand.click(f"counter:{TEAM}")
    hand.wait()
    places, count = [], []
    for piece in gear:
        hand.look()
        hand.click(f"piece:{piece}")
        hand.wait()
        places.append(hand.screen.sidebar.stack.rect.y)
        count.append(len(list(hand.screen.sidebar.actions.walk())))
    assert len(set(count)) > 1, "buttons have come and gone"
    assert len(hand.session.entries) > 2
    assert places == sorted(places), "it never jumps back"
    assert places[-1] == places[-2]


def test_a_drag_out_of_reach_says_why_it_is_taken_back(sit_at):
    hand = sit_at(phase="movement", pieces={"camp_1": {"hex": CAMP}, TEAM: {"hex": HERE}})
    hand.drag(hand.screen.target(f"counter:{TEAM}").rect.center, hand.screen.target("hex:0715").rect.center)
    assert hand.screen.play.view.piece(TEAM).hex == GAME.content.board.hex(HERE)
    assert hand.screen.area.callout.visible
    assert "too far" in hand.words()


def test_nothing_beside_the_map_tells_of_the_noise_before_the_dice_lie_still(sit_at, desk):
    hand = sit_at(phase="movement", pieces={"camp_1": {"hex": CAMP}, TEAM: {"hex": HERE}})
    desk.change(reduced_motion=False)
    hand.click(f"counter:{TEAM}")
    hand.click("hex:1419" if "hex:1419" in hand.names() else "hex:1220")
    while hand.screen.flow.walk is not None or hand.screen.flow.playback.busy:
        hand.wait(200)
    hand.session.script([1])
    hand.look()
    hand.key("Space")
    odds, playback, seen = hand.screen.sidebar.odds, hand.screen.flow.playback, []
    while playback.busy and not playback.waiting:
        seen.append(told(odds))
        hand.wait(40)
    assert len(seen) > 3
    assert not any(COMING in words for words in seen)
    while playback.busy:
        hand.key("Enter")
    assert hand.session.decision.step == "escape"
    assert COMING in told(odds)


def told(part) -> str:
    """All words of a part of the table that is seen."""
    return " ".join(widget.name for widget in part.walk() if widget.name) if part.visible else ""


def test_who_is_named_for_a_march_is_who_leads_it_and_not_what_was_loaded_last(sit_at):
    hand = sit_at(phase="movement", pieces={"camp_1": {"hex": CAMP}, TEAM: {"hex": CAMP}, "officer_1": {"hex": CAMP}})
    hand.click(f"counter:{TEAM}")
    hand.click("piece:officer_1")
    assert hand.session.entries[-1].action.pieces == ("officer_1",)
    far = next(spot.hex for spot, stop in hand.screen.controller.lit().items() if len(stop.way) > 1)
    hand.screen.pointing.hover(far, None, "")
    named = GAME.content.name(TEAM)
    assert f"move {named} there" in hand.screen.pointing.status()


def test_a_mission_lacks_nothing_that_is_at_hand(sit_at):
    needing = next(one for one in GAME.content.missions.values() if one.needs)
    gear = {GAME.content.copies[kinds[0]][0]: {"hex": CAMP} for kinds in needing.needs}
    mission = {"id": needing.id, "hex": HERE}
    hand = sit_at(phase="movement", mission=mission, pieces={"camp_1": {"hex": CAMP}, TEAM: {"hex": CAMP}, **gear})
    overlay = GAME.overlay(hand.session.state, "player", "mission", -1, ())
    assert all(note.key != "note.lacking" for note in overlay.notes)
    bare = sit_at(phase="movement", mission=mission, pieces={"camp_1": {"hex": CAMP}, TEAM: {"hex": CAMP}})
    lacking = GAME.overlay(bare.session.state, "player", "mission", -1, ())
    assert any(note.key == "note.lacking" for note in lacking.notes)


def test_before_a_phase_ends_a_few_are_named_that_could_still_act(sit_at):
    teams = [team for team in GAME.content.pieces if GAME.content.pieces[team].kind == "team"][:5]
    hand = sit_at(phase="movement", pieces={"camp_1": {"hex": CAMP}, **{team: {"hex": CAMP} for team in teams}})
    hand.screen.desk.change(ask_ending="always")
    hand.key("Space")
    assert hand.screen.layers
    words = hand.words()
    assert GAME.content.name(teams[0]) in words.split("could still move")[1]
    assert f"and {len(teams) - 3} more)" in words, words.split("could still move")[1][:200]


def test_phases_without_anything_are_named_by_one_banner():
    lines = [Line(1, 1, "player", Record("phase", say("record.phase", turn=1, phase=name))) for name in "abc"]
    beats = beats_of(lines, GAME.look(), "normal", followed=True)
    assert [dict(beat.line.record.text.values)["phase"] for beat in beats] == ["c"]


def test_where_the_mission_is_beats_beside_its_card_and_not_below_it(sit_at):
    needing = next(iter(GAME.content.missions.values()))
    hand = sit_at(phase="movement", mission={"id": needing.id, "hex": HERE},
                  pieces={"camp_1": {"hex": CAMP}, TEAM: {"hex": CAMP}})  # fmt: skip
    hand.screen.briefing.open_again(hand.screen.play.chair.briefing())
    hand.wait()
    board, card = hand.screen.map, hand.screen.briefing
    assert card.visible
    board.centre_on(GAME.content.board.centre(GAME.content.board.hex("1323")))
    hand.wait()
    assert card.rect.collidepoint(board.hex_rect(GAME.content.board.hex(HERE)).center)
    hand.click("briefing-map")
    assert not card.rect.collidepoint(board.hex_rect(GAME.content.board.hex(HERE)).center)
    assert board.rect.collidepoint(board.hex_rect(GAME.content.board.hex(HERE)).center)
    assert board.picture.flash[0] == (GAME.content.board.hex(HERE),)
    assert "New mission" not in told(card)
