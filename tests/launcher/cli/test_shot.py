"""Pictures of the table, and the window's screens drawn without a window."""

from __future__ import annotations

import io

import pygame
import pytest

from hexcore.game.actions import Action
from hexcore.game.plugins import registry
from hexcore.play.session import Session
from launcher import app, shot


def picture(path) -> pygame.Surface:
    return pygame.image.load(io.BytesIO(path.read_bytes()), "x.png")


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_a_picture_of_the_size_that_was_asked_for(run, tmp_path):
    ran = run("shot", "skirmish", "--plies", 4, "--size", "640x480", "--out", tmp_path / "x.png")
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    assert picture(tmp_path / "x.png").get_size() == (640, 480)


def test_the_same_request_gives_the_same_picture(run, tmp_path):
    for name in "ab":
        assert run("shot", "skirmish", "--seed", 3, "--plies", 6, "--out", tmp_path / f"{name}.png").code == 0
    assert run("shot", "skirmish", "--seed", 4, "--plies", 9, "--out", tmp_path / "c.png").code == 0
    one, same, other = (pixels(picture(tmp_path / f"{name}.png")) for name in "abc")
    assert one == same != other


def test_a_game_that_ends_sooner_is_shown_at_its_end(run, tmp_path):
    assert run("shot", "skirmish", "--plies", 10_000, "--out", tmp_path / "x.png").code == 0


def test_a_save_is_shown(run, save, tmp_path):
    assert run("shot", "skirmish", "--load", save, "--seat", "red", "--out", tmp_path / "x.png").code == 0
    assert picture(tmp_path / "x.png").get_size() == (1280, 800)


def test_an_overlay_is_drawn_and_the_map_comes_near_to_a_hex(run, tmp_path):
    asked = {"bare": (), "laid": ("--overlay", "watched"), "near": ("--overlay", "watched", "--hex", "0404")}
    for name, more in asked.items():
        assert run("shot", "skirmish", "--plies", 4, *more, "--out", tmp_path / f"{name}.png").code == 0
    bare, laid, near = (pixels(picture(tmp_path / f"{name}.png")) for name in asked)
    assert len({bare, laid, near}) == 3


def test_a_seat_does_not_see_what_is_hidden():
    """Where the scout hides makes no difference to Blue's picture, and does to Red's."""
    sessions = []
    for label in ("0404", "0602"):
        session = Session(registry().open("skirmish"))
        session.apply(Action("hide", hexes=(session.game.board("hunt").hex(label),)))
        sessions.append(session)
    blue = [shot.render(session, "blue", (400, 300)) for session in sessions]
    red = [shot.render(session, "red", (400, 300)) for session in sessions]
    assert blue[0] == blue[1]
    assert red[0] != red[1]


def test_a_picture_of_a_game_without_a_look(monkeypatch):
    game = registry().open("skirmish")
    monkeypatch.setattr(type(game), "look", lambda self: None)
    assert shot.render(Session(game), "blue", (300, 200)).startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["chess", "--out", "x.png"], "unknown game 'chess'"),
        (["skirmish", "--scenario", "x", "--out", "x.png"], "unknown scenario 'x'"),
        (["skirmish", "--seat", "green", "--out", "x.png"], "unknown seat 'green'; known: blue, red"),
        (["skirmish", "--out", "x.jpg"], "use a name that ends in .png"),
        (["skirmish", "--load", "nothing.monsoon", "--out", "x.png"], "nothing.monsoon: cannot be read"),
        (["skirmish", "--overlay", "weather", "--out", "x.png"], "unknown overlay 'weather'"),
        (["skirmish", "--piece", "nobody", "--out", "x.png"], "unknown piece 'nobody'"),
        (["skirmish", "--hex", "9999", "--out", "x.png"], "9999"),
        (["skirmish", "--load", "x", "--option", "turns=2", "--out", "x.png"], "leave out --scenario and --option"),
    ],
)
def test_a_wrong_request_draws_nothing(refused, monkeypatch, tmp_path, args, said):
    monkeypatch.chdir(tmp_path)
    assert said in refused("shot", *args)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("size", ["big", "1x1", "99999x99999", "-5x5", "100"])
def test_a_wrong_size_is_refused(run, size):
    ran = run("shot", "skirmish", f"--size={size}", "--out", "x.png")
    assert ran.code == 2
    assert "argument --size" in ran.err


# The window


@pytest.fixture
def unseen(monkeypatch):
    """A window that nobody sees, which is closed as soon as it is open."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.quit()
    pygame.display.init()
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    yield
    pygame.display.quit()


def test_the_window_opens_and_closes(unseen, monkeypatch):
    monkeypatch.setattr(app, "HIDDEN_DRIVERS", ())
    assert app.open_launcher(software=True) is None


def test_the_table_opens_and_closes(unseen, monkeypatch):
    monkeypatch.setattr(app, "HIDDEN_DRIVERS", ())
    assert app.open_table(Session(registry().open("skirmish"))) is None


def test_a_window_that_nobody_would_see_is_not_opened(unseen):
    assert app.open_launcher() == "only the driver dummy was found"


def test_no_driver_at_all_is_said(monkeypatch):
    def fail() -> None:
        raise pygame.error("No available video device")

    monkeypatch.setattr(pygame.display, "init", fail)
    assert app.open_launcher() == "No available video device"
