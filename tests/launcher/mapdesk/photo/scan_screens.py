"""The screens around a photograph and the forms, ready to be looked at."""

from __future__ import annotations

from dataclasses import replace

from PIL import Image, ImageDraw

from hexcore.game.plugins import registry
from launcher.desk.desk import Desk
from launcher.kit.window.screen import Screen
from launcher.mapdesk.bench import folders_of
from launcher.mapdesk.forms.screen import FormsScreen
from launcher.mapdesk.photo.align import AlignScreen
from launcher.mapdesk.photo.photo import Photo, ScanSession
from launcher.mapdesk.screen import MapDeskScreen

UNIT = 30


def _session(desk: Desk) -> ScanSession:
    """A drawing of the board in flat colours, with three hexes found on it."""
    board = registry().open("skirmish").board("hunt")
    wide, high = board.grid.extent
    image = Image.new("RGB", (round(wide * UNIT), round(high * UNIT)), "white")
    pen = ImageDraw.Draw(image)
    for h in range(board.size):
        colour = "#3a6b35" if "wood" in board.terrain[h] else "#d8c98a"
        pen.polygon([(x * UNIT, y * UNIT) for x, y in board.grid.corners(h)], fill=colour, outline="black")
    path = desk.home / "map.png"
    desk.home.mkdir(parents=True, exist_ok=True)
    image.save(path)
    scan = ScanSession(Photo(path, image, image.size), board.grid)
    for label in ("0101", "0701", "0107", "0606"):
        x, y = board.centre(board.hex(label))
        scan.pin(label, (x * UNIT, y * UNIT))
    return scan


def aligning(desk: Desk) -> Screen:
    """Finding hexes on a photograph."""
    game = registry().open("skirmish")
    board = game.board("hunt")
    screen = AlignScreen(desk, _session(desk), board, game.look().boards[board.id], lambda: None)
    screen.spot = (120.0, 90.0)
    return screen


def photo_panel(desk: Desk) -> Screen:
    """A photograph on the desk, with proposals."""
    screen = MapDeskScreen(desk, "skirmish")
    panel = next(panel for panel in screen.panels if panel.key == "scan")
    scan = _session(desk)
    letters = panel.letters
    scan.tell([0, 1, 2, 3, 8, 9, 10], letters)
    scan.propose(letters, panel.kinds)
    for h in list(scan.guessed)[:6]:
        other = next(code for code in panel.kinds if code != scan.guessed[h].terrain)
        scan.guessed[h] = replace(scan.guessed[h], terrain=other)
    panel.scan = scan
    screen.panel = panel
    return screen


def forms(desk: Desk) -> Screen:
    """A row of counters with a mistake in it."""
    screen = FormsScreen(desk, "green_beret", folders_of(desk, "green_beret"), lambda then: None, None, "counters.toml")
    screen.form.set(("counter", 0, "cost"), 100000)
    screen.path = ("counter", 0)
    return screen
