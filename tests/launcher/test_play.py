"""A game at the table: whose view, curtain, recap, undo with its reason, autosaves, bots that think aside."""

from __future__ import annotations

import subprocess
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from hexcore import referee
from hexcore.errors import MonsoonError
from hexcore.game.actions import Action
from hexcore.play.chair import lines_of
from hexcore.play.session import Session
from hexcore.storage.save_folder import SaveFolder, auto_stem
from hexcore.storage.saves import read_save, resume
from launcher.play import Play
from skirmish.game import Skirmish

BOARD = Skirmish().board("hunt")
STEM = auto_stem("skirmish", "hunt", 4)


def act(verb: str, piece: str = "", label: str = "") -> Action:
    return Action(verb, (piece,) if piece else (), (BOARD.hex(label),) if label else ())


@pytest.fixture
def folder(tmp_path):
    return SaveFolder(tmp_path / "saves")


@pytest.fixture
def hotseat(folder):
    return Play(Session(Skirmish(), "hunt", {}, 4), {}, folder)


@pytest.fixture
def session():
    return Session(Skirmish(), "hunt", {}, 4)


@pytest.fixture
def solo(session, folder):
    return Play(session, {"red": "random"}, folder)


def until_mine(play: Play) -> None:
    while play.now.bots_turn:
        play.wait_for_bot()
        action = play.think()
        assert action is not None
        play.submit(action)


def test_with_two_people_and_a_secret_nobody_sees_anything_before_the_curtain(hotseat):
    assert hotseat.veiled
    assert hotseat.now.curtain_for == "red"


def test_after_the_handover_the_view_is_the_new_players(hotseat):
    hotseat.pass_to("red")
    assert hotseat.now.curtain_for is None
    assert hotseat.view.seat == "red"
    hotseat.submit(act("hide", label="0403"))
    assert hotseat.now.curtain_for == "blue"
    assert hotseat.view.seat == "red", "blue's view is not made before blue has the screen"


def test_the_recap_tells_only_what_that_side_could_see(hotseat):
    hotseat.pass_to("red")
    hotseat.submit(act("hide", label="0403"))
    told = [hotseat.say(line.record.text) for line in lines_of(hotseat.pass_to("blue"))]
    assert told == ["Red is ready."]


def test_the_recap_begins_where_the_seat_gave_the_screen_away(folder):
    """What Red decides in front of Blue is no reason to tell Red less of Blue's turn."""

    class OpenStay(Skirmish):
        def decision(self, state):
            decision = super().decision(state)
            if decision is None or decision.step != "slip":
                return decision
            return decision._replace(open=True, actions=(Action("stay"),))

    play = Play(Session(OpenStay(), "hunt", {}, 4), {}, folder)
    play.pass_to("red")
    play.submit(act("hide", label="0403"))
    play.pass_to("blue")
    play.submit(act("move", "patrol_a", "0103"))
    play.submit(act("done"))
    assert play.now.in_the_open
    play.submit(act("stay"))
    told = [line.record.kind for line in lines_of(play.pass_to("red"))]
    assert told == ["moved", "turn"]


def test_with_one_person_there_is_no_curtain(solo):
    assert solo.viewer == "blue"
    until_mine(solo)
    assert solo.now.curtain_for is None
    assert solo.mine


def test_the_curtain_is_skipped_where_nothing_is_hidden(folder):
    game = Skirmish()
    game.meta = replace(game.meta, hidden=False)
    play = Play(Session(game, "hunt", {}, 4), {}, folder)
    assert play.now.curtain_for is None
    assert play.viewer == "red"
    play.submit(act("hide", label="0403"))
    assert play.viewer == "blue"


class OpenHide(Skirmish):
    """Red decides in front of Blue; what it may choose names the pieces given."""

    pieces: tuple[str, ...] = ()

    def decision(self, state):
        decision = super().decision(state)
        if decision is None or decision.seat != "red":
            return decision
        actions = (Action("stay"), Action("nod", self.pieces))
        return decision._replace(open=True, actions=actions)


@pytest.fixture
def in_the_open(folder):
    return opened(folder, ())


def opened(folder, pieces: tuple[str, ...]) -> Play:
    game = OpenHide()
    game.pieces = pieces
    play = Play(Session(game, "hunt", {}, 4), {}, folder)
    play.pass_to("blue")
    return play


def test_an_open_decision_is_taken_with_the_other_looking_on(in_the_open):
    assert in_the_open.decision.seat == "red"
    assert in_the_open.now.curtain_for is None
    assert in_the_open.mine
    assert in_the_open.view.seat == "blue"


def test_before_anybody_sits_there_an_open_decision_waits_behind_the_curtain(folder):
    assert Play(Session(OpenHide(), "hunt", {}, 4), {}, folder).now.curtain_for == "red"


@pytest.mark.parametrize(("pieces", "seat"), [(("patrol_a",), None), (("patrol_a", "scout"), "red")])
def test_an_action_that_names_what_the_other_may_not_see_needs_the_curtain(folder, pieces, seat):
    play = opened(folder, pieces)
    assert play.now.curtain_for == seat
    assert play.mine == (seat is None)


def test_a_bot_decides_nothing_in_the_open_for_the_player(folder):
    play = Play(Session(OpenHide(), "hunt", {}, 4), {"red": "random"}, folder)
    assert not play.mine


def test_the_log_of_a_seat_holds_nothing_it_may_not_know(hotseat):
    hotseat.pass_to("red")
    hotseat.submit(act("hide", label="0403"))
    red = [line.record.kind for line in hotseat.lines()]
    hotseat.pass_to("blue")
    assert red == ["hidden", "ready"]
    assert [line.record.kind for line in hotseat.lines()] == ["ready"]


def test_undo_says_why_it_stops(hotseat):
    hotseat.pass_to("red")
    hotseat.submit(act("hide", label="0403"))
    assert "other player" in hotseat.undo_reason()
    with pytest.raises(MonsoonError, match="other player"):
        hotseat.undo()


def test_undo_and_redo_keep_the_story_true(hotseat):
    hotseat.pass_to("red")
    hotseat.submit(act("hide", label="0403"))
    hotseat.pass_to("blue")
    hotseat.submit(act("move", "patrol_a", "0103"))
    story = [line.record.kind for line in hotseat.lines()]
    assert hotseat.undo().words == "Move patrol_a"
    assert [line.record.kind for line in hotseat.lines()] == story[:-1]
    redone, heard = hotseat.redo()
    assert redone.words == "Move patrol_a"
    assert [line.record.kind for line in lines_of(heard)] == ["moved"]
    assert [line.record.kind for line in hotseat.lines()] == story


def test_a_choice_without_records_is_told_to_who_made_it(solo):
    until_mine(solo)
    heard = solo.submit(act("done"))
    assert [solo.say(line.record.text) for line in lines_of(heard)] == ["End the turn"]


def test_every_decision_is_saved_by_turn_and_phase(solo, session, folder):
    until_mine(solo)
    solo.submit(act("move", "patrol_a", "0103"))
    path = solo.saved_at
    assert path is not None
    assert "turn-1" in path.name
    save = read_save(path)
    assert len(save.actions) == 2
    assert save.seats == {"blue": "human", "red": "random"}
    assert resume(Skirmish(), save).state == session.state


def test_nothing_is_written_twice(solo):
    until_mine(solo)
    assert not solo.unsaved
    assert solo.autosave() is None


def newest(folder: SaveFolder) -> int:
    listed = folder.latest()
    assert listed is not None
    return len(listed.save.actions)


def test_every_action_is_saved_before_it_is_told_also_under_the_curtain(hotseat, folder):
    hotseat.pass_to("red")
    hotseat.submit(act("hide", label="0403"))
    assert hotseat.now.curtain_for == "blue"
    assert newest(folder) == 1, "a crash under the curtain is no way round the fence of undo"
    hotseat.pass_to("blue")
    hotseat.submit(act("move", "patrol_a", "0103"))
    assert newest(folder) == 2
    hotseat.undo()
    assert newest(folder) == 1
    hotseat.redo()
    assert newest(folder) == 2


def test_what_bots_do_is_saved_too(solo, folder):
    until_mine(solo)
    assert newest(folder) == 1


def test_actions_between_which_nothing_is_shown_are_saved_together(solo, folder, monkeypatch):
    until_mine(solo)
    written = []
    monkeypatch.setattr(SaveFolder, "autosave", lambda *given, **more: written.append(given))
    with solo.saved_together():
        solo.submit(act("move", "patrol_a", "0103"))
        solo.submit(act("done"))
        assert not written
    assert len(written) == 1
    assert not solo.unsaved


def test_a_save_that_failed_is_tried_again_with_the_next_action(solo, folder):
    folder.folder.mkdir()
    blocked, folder.folder = folder.folder, folder.folder / "file" / "saves"
    (blocked / "file").write_text("")
    until_mine(solo)
    assert solo.problem
    assert solo.unsaved
    solo.submit(act("move", "patrol_a", "0103"))
    assert solo.problem
    folder.folder = blocked
    solo.submit(act("done"))
    assert not solo.problem
    assert newest(folder) == 3


def test_a_mistake_of_ours_while_saving_stops_no_game(solo, monkeypatch):
    def mistaken(*given, **more):
        raise ZeroDivisionError("no share")

    monkeypatch.setattr(SaveFolder, "autosave", mistaken)
    until_mine(solo)
    assert solo.problem == "ZeroDivisionError: no share"
    assert solo.mine


def test_another_program_at_the_same_game_is_named_and_its_autosaves_stay(solo, folder):
    script = f"""
import sys
sys.path[:0] = {sys.path!r}
from pathlib import Path
from hexcore.storage.save_folder import SaveFolder, auto_stem
from hexcore.play.session import Session
from launcher.play import Play
from skirmish.game import Skirmish
play = Play(Session(Skirmish(), "hunt", {{}}, 4), {{}}, SaveFolder(Path({str(folder.folder)!r})))
play.pass_to("red")
play.submit(play.decision.actions[5])
print(play.saved_at, flush=True)
sys.stdin.read()
"""
    with subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as first:
        theirs = Path(first.stdout.readline().decode().strip())
        before = theirs.read_bytes()
        told = solo.claim_saves()
        assert f"process {first.pid} of " in told
        assert "since 20" in told
        until_mine(solo)
        solo.submit(act("move", "patrol_a", "0103"))
        assert solo.saved_at.name.startswith(f"{STEM}+2-")
        first.stdin.close()
        first.wait(10)
    assert theirs.read_bytes() == before
    assert not (folder.folder / f".{STEM}.lock").exists()


def test_a_folder_that_cannot_be_written_is_told_and_stops_nothing(tmp_path):
    (tmp_path / "saves").write_text("a file is in the way")
    play = Play(Session(Skirmish(), "hunt", {}, 4), {"red": "random"}, SaveFolder(tmp_path / "saves"))
    until_mine(play)
    assert play.autosave() is None
    assert "saves" in play.problem
    play.submit(act("move", "patrol_a", "0103"))


def test_a_loaded_game_goes_on_with_its_story(solo, folder):
    until_mine(solo)
    solo.submit(act("move", "patrol_a", "0103"))
    solo.submit(act("done"))
    path = solo.save_as("my game")
    again = Play(resume(Skirmish(), read_save(path)), read_save(path).seats, folder)
    assert [line.record.text for line in again.lines()] == [line.record.text for line in solo.lines()]
    assert [line.turn for line in again.lines()] == [line.turn for line in solo.lines()]


class SlowBot:
    """Thinks until it is let go."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.thread = 0

    def choose(self, vantage, decision):
        self.thread = threading.get_ident()
        self.gate.wait(10)
        return decision.actions[0]


@pytest.fixture
def slow(monkeypatch) -> SlowBot:
    bot = SlowBot()
    monkeypatch.setattr(referee, "make_bot", lambda game, name, seed: bot)
    return bot


def test_a_bot_thinks_aside_and_nobody_waits_for_it(slow, session):
    play = Play(session, {"red": "random"})
    assert play.think() is None
    assert play.think() is None, "asking again does not ask twice"
    assert play.thinking
    slow.gate.set()
    play.wait_for_bot()
    assert slow.thread != threading.get_ident()
    assert play.think() in session.decision.actions


def test_a_thought_for_a_position_that_is_gone_is_thrown_away(slow, session):
    play = Play(session, {"red": "random"})
    play.think()
    session.apply(session.decision.actions[3])
    slow.gate.set()
    assert play.think() is None
    assert not play.now.bots_turn


def test_the_seats_of_bots_are_played_to_the_end(folder):
    play = Play(Session(Skirmish(), "hunt", {"turns": 2}, 5), {"red": "random", "blue": "random"}, folder)
    until_mine(play)
    assert play.over
    assert play.outcome is not None
