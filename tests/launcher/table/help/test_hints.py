"""What newcomers stumbled over at the table of Green Beret: said, found and read without knowing where to look."""

from __future__ import annotations

import pytest

from hexcore.game.plugins import registry
from launcher.table.map.scroll import EDGE_MS
from tests.launcher.table.table_hand import TableHand


@pytest.fixture
def camp(sit) -> TableHand:
    """A campaign whose first mission has been read: the shop is open."""
    person = sit(registry().open("green_beret"), seed=6, size=(1440, 900))
    for verb, hexes in (("place", ["1918"]), ("ready", [])):
        _do(person, verb, hexes)
    _see(person)
    person.key("Space")  # the briefing has been read
    person.wait()
    assert person.screen.shop.on_show
    return person


def _do(person: TableHand, verb: str, hexes=(), pieces=()) -> None:
    screen = person.screen
    wanted = [screen.play.board.hex(label) for label in hexes]
    found = (a for a in screen.play.decision.actions if a.verb == verb and set(pieces) <= set(a.pieces))
    screen.turn.press(next(a for a in found if not wanted or list(a.hexes[-1:]) == wanted))
    person.wait()


def _see(person: TableHand) -> list[str]:
    """Let everything on stage go by; returns the kinds of what was seen."""
    seen: list[str] = []
    screen = person.screen
    for _ in range(400):
        beat = screen.flow.playback.now
        if beat is not None and (not seen or seen[-1] != id(beat)):
            seen += [beat.line.record.kind, id(beat)]
        if screen.layers:
            person.wait(600)
            person.key("Enter")
        elif screen.flow.playback.waiting:
            person.key("Space")
        person.wait(200)
        if not screen.flow.playback.busy and not screen.flow.busy and not screen.layers:
            break
    return seen[::2]


def _written(person: TableHand, monkeypatch) -> list[str]:
    """All that is written when the table is drawn anew."""
    words: list[str] = []
    ui = person.screen.ui
    write = type(ui).write
    with monkeypatch.context() as patched:
        patched.setattr(
            type(ui),
            "write",
            lambda self, surface, text, *a, **k: words.append(text) or write(self, surface, text, *a, **k),
        )
        person.picture()
    return words


def test_what_cannot_be_bought_says_why_on_its_tile(camp, monkeypatch):
    tile = next(w for w in camp.screen.shop.walk() if w.id == "buy:pbr")
    assert not tile.enabled
    tile.reveal(tile.rect)
    camp.wait()
    words = " ".join(_written(camp, monkeypatch))
    assert "You can buy a PBR only for a base camp on water, and you have none." in words


def test_the_keyboard_comes_first_to_what_is_needed_then_to_what_can_be_bought(camp):
    screen = camp.screen
    assert screen.focused.id == "buy:night_vision"
    camp.key("Enter")
    assert screen.play.view.piece("night_vision_1").hex >= 0
    assert screen.shop.first_stop().id == "buy:a_team", "nothing is lacking any more"


def test_a_mouse_that_passes_the_edge_of_the_screen_does_not_move_the_map(camp):
    screen = camp.screen
    camp.key("Esc")
    before = screen.map.camera.offset
    for x in range(700, 760, 6):  # along the edge, on the way to a button of the bar
        camp.move((x, 1))
        camp.wait(50)
    camp.move((770, 20))
    camp.wait(1000)
    assert screen.map.camera.offset == before
    camp.move((700, 1))
    camp.wait(EDGE_MS + 10)
    camp.wait(50)
    assert screen.map.camera.offset != before, "where it rests, the map moves"


def test_the_card_of_a_noise_names_its_sum_and_what_the_die_is_for(camp):
    screen = camp.screen
    screen.desk.change(reduced_motion=False)
    _do(camp, "finish_purchases")
    _see(camp)
    _do(camp, "start", pieces=["a_team_1"])
    _do(camp, "move", ["1817"])
    _do(camp, "halt")
    for _ in range(40):
        camp.wait(100)
        beat = screen.flow.playback.now
        if beat is not None and beat.line.record.rolled and not screen.flow.playback.unfolding:
            break
    words = [w.name for w in screen.stage.walk() if w.name]
    total = dict(beat.line.record.facts)["noise"]
    assert words[0] == "Noise"
    assert next(w.name for w in screen.stage.walk() if w.id == "sum").endswith(f"= noise {total}")
    faces = next(w.name for w in screen.stage.walk() if w.id == "faces")
    assert {"Detected", "Not detected"} <= {part.split(": ")[1] for part in faces.split("; ")}, "what each face does"
    assert any(word.startswith("Die ") for word in words)


def test_phases_that_go_by_themselves_are_not_called_one_after_the_other(camp):
    camp.screen.desk.change(reduced_motion=False)
    _do(camp, "finish_purchases")
    _see(camp)
    _do(camp, "end_movement")
    assert _see(camp).count("phase") == 1
    assert camp.screen.play.view.turn == 2


def test_a_hex_in_reach_tells_what_it_costs_to_enter_and_what_the_way_costs(camp):
    screen = camp.screen
    _do(camp, "finish_purchases")
    _see(camp)
    _do(camp, "start", pieces=["a_team_1"])
    far = next(spot for spot, stop in screen.controller.reach().items() if stop.cost is not None and stop.cost > 2)
    told = screen.pointing.tip(far.hex, "")
    assert "Entering costs" in told
    assert "the route costs" in told.lower()


def test_an_answer_that_is_weighed_below_is_not_asked_for_on_the_map(camp):
    screen = camp.screen
    _do(camp, "finish_purchases")
    _see(camp)
    for _ in range(60):
        step = screen.play.decision.step
        if step == "escape":
            break
        verbs = ("start", "move", "halt", "end_movement", "next_turn", "end_combat")
        verb = next(v for v in verbs if any(a.verb == v for a in screen.play.decision.actions))
        screen.play.submit(next(a for a in screen.play.decision.actions if a.verb == verb))
    assert screen.play.decision.step == "escape"
    screen.changed()
    _see(camp)
    words = [w.name for w in screen.sidebar.prompt.walk() if w.name]
    assert "Compare the choices below and choose one." in words
    assert not any("lit hex" in word for word in words)
