"""Somebody who owns the printed map redraws a corner of it from a photograph, and plays on it.

Run as a program of its own: ``python redrawing.py large``. The corner of the board was wiped to open ground in a pack;
the photograph is one of our own sheet, turned, slanted, badly lit and grainy. All is done by mouse and keyboard.
``MONSOON_SHEET`` may name a picture of the sheet, such as ``monsoon map … --hex 16 --dpi 110 --out sheet.png`` makes.
``MONSOON_SHOTS`` may name a folder for pictures of what was seen.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pygame
from PIL import Image, ImageGrab

from hexcore.board.board import Board
from hexcore.board.numbering import ROOT3
from hexcore.editor.packs import board_named, boards_of, open_draft, save_draft
from hexcore.editor.terrain import paint
from hexcore.game.plugins import registry
from hexcore.types import Hex
from launcher.mapdesk.photo.align import AlignScreen
from launcher.mapdesk.photo.fit import Fit
from launcher.mapdesk.photo.panel import ScanPanel
from launcher.mapdesk.screen import MapDeskScreen
from tools.boardsheet import paint_sheet
from tools.person import Person
from tools.photograph import Shot, photographed

GAME, BOARD, PACK = "vietnam_battles", "snoopys_nose", "My copy"
TAUGHT = 4
"""So many hexes of each terrain are painted by hand."""
OPEN = "."
WOOD = ("0602", "0702", "0603", "0703", "0704")


class Owner(Person):
    """Has the printed map, and a photograph of its corner."""

    def __init__(self, reach: int) -> None:
        super().__init__()
        self.pins = ("0202", f"{reach - 1:02}03", f"04{reach - 1:02}")
        self.game = registry().open(GAME)
        self.name = board_named(boards_of(self.game.folders()), BOARD)
        self.board = self.printed()
        self.corner = [h for h, cell in enumerate(self.board.grid.cells) if max(cell) <= reach]
        self.true = {h: self.board.code(h) for h in self.corner}
        self.kinds = self.game.data.table(f"{BOARD}/board.toml")["codes"]
        self.home = self.program.desk.home
        self.photo, self.shown = self.photograph()
        self.wipe()

    # -- before -----------------------------------------------------------------------------------------------

    def printed(self) -> Board:
        """The board as it is printed: ours, with a wood that we do not know of."""
        draft = open_draft(self.name)
        if not os.environ.get("MONSOON_SHEET"):
            draft.do(paint(draft, [draft.sheet.hex(label) for label in WOOD], "J"))
        return draft.board

    def photograph(self) -> tuple[Path, Fit]:
        """A photograph of the corner, and where on it a point of the board is."""
        sheet, scale, left, top = self.sheet()
        far = [self.board.centre(h) for h in self.corner]
        size = (
            int((max(x for x, _ in far) + 1.6 - left) * scale),
            int((max(y for _, y in far) + 1.6 - top) * scale),
        )
        image, way = photographed(sheet.crop((0, 0, *size)), Shot(turn=6, slant=0.03, scale=0.9))
        path = self.home / "holiday" / "table.jpg"
        path.parent.mkdir(parents=True, exist_ok=True)
        image.save(path, quality=80)
        return path, _after(way, scale, left, top)

    def sheet(self) -> tuple[Image.Image, float, float, float]:
        """A picture of the whole sheet, pixels to a unit, and the point of the board at its upper left."""
        printed = os.environ.get("MONSOON_SHEET")
        if printed:
            scale = 16 / ROOT3 / 25.4 * 110
            margin = 10 / 25.4 * 110 / scale
            return Image.open(printed).convert("RGB"), scale, -1.1 - margin, -2.7 - margin
        painted = paint_sheet(self.board, self.look(), 30.0)
        picture = Image.frombytes("RGB", painted.get_size(), pygame.image.tobytes(painted, "RGB"))
        return picture, 30.0, -1.1, -2.7

    def look(self):  # type: ignore[no-untyped-def]
        """How the board looks."""
        look = self.game.look()
        assert look is not None, "the game says how it looks"
        return look.boards[self.board.id]

    def wipe(self) -> None:
        """A pack in which the corner is all open ground."""
        draft = open_draft(self.name)
        draft.do(paint(draft, self.corner, OPEN))
        save_draft(draft, self.name, self.home / "packs" / PACK)

    # -- what is done -----------------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Lay the photograph, teach, propose, take, look at the rest, save."""
        desk = MapDeskScreen(self.program.desk, GAME, BOARD, PACK)
        self.program.stack.push(desk)
        self.painted(desk)
        print("wrong before:", self.wrong(desk), "of", len(self.corner))
        self.lay(desk)
        self.see_corner(desk)
        self.shot("laid")
        self.teach(desk)
        panel = self.panel(desk)
        self.click("scan.propose", lambda: panel.scan.guessed)
        self.shot("proposed")
        guesses = {h: guess for h, guess in panel.scan.guessed.items() if h in self.true}
        right = sum(self.kinds[guess.terrain] == self.kinds[self.true[h]] for h, guess in guesses.items())
        print(f"proposed right: {right} of {len(guesses)} ({right / len(guesses):.1%})")
        assert right >= 0.9 * len(guesses)
        before = desk.bench.draft.file
        self.click("scan.take", lambda: desk.bench.draft.file is not before)
        print("wrong after taking all that is sure:", self.wrong(desk))
        self.finish(desk, panel)
        self.shot("drawn")
        print("wrong at the end:", self.wrong(desk))
        assert self.wrong(desk) == 0
        self.key("Ctrl+S", lambda: not desk.bench.draft.dirty)

    def painted(self, screen: MapDeskScreen | AlignScreen) -> None:
        """Wait for the board without looking at every stroke of it."""
        self.frames(3)
        screen.map.finish()
        self.frames(3)

    def lay(self, desk: MapDeskScreen) -> None:
        """Open the photograph and find three hexes on it."""
        self.key("Ctrl+4", lambda: "scan.path" in self.names())
        self.click("scan.path", lambda: self.screen.focused is not None)
        self.type(str(self.photo), lambda: self.typed() == str(self.photo))
        self.key("Enter", lambda: self.on("AlignScreen"))
        screen = self.screen
        assert isinstance(screen, AlignScreen), "the photograph is beside the board"
        self.painted(screen)
        for label in self.pins:
            spot = self.shown.to_photo([self.board.centre(self.board.hex(label))])[0]
            self.hands.click(_whole(screen.photo.to_screen(spot)), 1)
            self.until("a point is named", lambda: screen.spot is not None and self.screen.focused is not None)
            self.type(label, lambda label=label: self.typed() == label)
            self.key("Enter", lambda label=label: any(pin.hex == label for pin in screen.scan.pins))
        self.shot("pinned")
        self.click("done", lambda: self.screen is desk)

    def see_corner(self, desk: MapDeskScreen) -> None:
        """Zoom in on the corner with the wheel."""
        spot = self.on_map(desk, self.board.hex("0101"))
        while desk.map.camera.scale < 24:
            self.hands.click(spot, 4)
            self.frames(2)

    def teach(self, desk: MapDeskScreen) -> None:
        """Paint some hexes of every terrain as the photograph shows them, spread over the corner."""
        for code in sorted(set(self.true.values())):
            self.click("tool.brush", lambda code=code: f"code.{code}" in self.names())
            self.click(f"code.{code}", lambda code=code: desk.bench.code == code)
            for h in self.spread(desk, [h for h in self.corner if self.true[h] == code]):
                self.hands.click(self.on_map(desk, h), 1)
                self.until("it is painted", lambda h=h, code=code: self.code(desk, h) == code)
        self.click("Photo", lambda: desk.panel.key == "scan")

    def spread(self, desk: MapDeskScreen, hexes: list[Hex]) -> list[Hex]:
        """Some of the hexes that can be seen, far from each other."""
        seen = [h for h in hexes if desk.map.rect.inflate(-40, -40).collidepoint(self.on_map(desk, h))]
        return seen[:: max(1, len(seen) // TAUGHT)][:TAUGHT]

    def finish(self, desk: MapDeskScreen, panel: ScanPanel) -> None:
        """What was not sure is looked at: taken with the brush where it is right, else painted by hand."""
        self.click("scan.brush", lambda: desk.map.tool is panel.brush)
        open_ = [h for h in panel.list.open() if h in self.true]
        for h in open_:
            guess = panel.scan.guessed[h]
            if guess.terrain == self.true[h]:
                self.bring(desk, h)
                self.hands.click(self.on_map(desk, h), 1)
                self.until("it is drawn", lambda h=h: self.code(desk, h) == self.true[h])
        for code in sorted(set(self.true.values())):
            left = [h for h in self.corner if self.true[h] == code and self.differs(desk, h)]
            if left:
                self.click("tool.brush", lambda code=code: f"code.{code}" in self.names())
                self.click(f"code.{code}", lambda code=code: desk.bench.code == code)
            for h in left:
                self.bring(desk, h)
                self.hands.click(self.on_map(desk, h), 1)
                self.until("it is painted", lambda h=h, code=code: self.code(desk, h) == code)
        self.click("Photo", lambda: desk.panel.key == "scan")

    def bring(self, desk: MapDeskScreen, h: Hex) -> None:
        """See that a hex is in view."""
        if not desk.map.rect.inflate(-30, -30).collidepoint(self.on_map(desk, h)):
            desk.map.reveal_hex(h)
            self.frames(3)

    def play(self) -> None:
        """A game on the board as it is now."""
        self.key("Ctrl+P", lambda: self.on("NewGameScreen"))
        self.click("start", lambda: self.on("TableScreen"))
        self.frames(3)
        if os.environ.get("MONSOON_SHOTS"):
            self.frames(300)
            self.shot("played")
        board = self.program.desk.open_game(GAME).board(BOARD)
        wrong = [h for h in self.corner if self.kinds[board.code(h)] != self.kinds[self.true[h]]]
        assert not wrong, "the game is played on what was drawn"
        print("played on, with", self.program.desk.open_game(GAME).data.overridden())

    # -- what is seen -----------------------------------------------------------------------------------------

    def panel(self, desk: MapDeskScreen) -> ScanPanel:
        """The panel of the photograph."""
        assert isinstance(desk.panel, ScanPanel), "the photograph is shown"
        return desk.panel

    def code(self, desk: MapDeskScreen, h: Hex) -> str:
        """The letter of a hex as it is drawn."""
        return desk.bench.draft.board.code(h)

    def differs(self, desk: MapDeskScreen, h: Hex) -> bool:
        """Whether a hex is not what it should be."""
        return bool(self.kinds[self.code(desk, h)] != self.kinds[self.true[h]])

    def wrong(self, desk: MapDeskScreen) -> int:
        """How many hexes of the corner are not what they should be."""
        return sum(self.differs(desk, h) for h in self.corner)

    def on_map(self, desk: MapDeskScreen, h: Hex) -> tuple[int, int]:
        """Where a hex is on the screen."""
        x, y = desk.map.camera.to_screen(self.board.centre(h))
        return _whole((x + desk.map.rect.x, y + desk.map.rect.y))

    def shot(self, name: str) -> None:
        """A picture of what is seen, if they are wanted."""
        folder = os.environ.get("MONSOON_SHOTS")
        if folder:
            self.frames(5)
            ImageGrab.grab(xdisplay=os.environ["DISPLAY"]).save(Path(folder) / f"{name}.png")


def _whole(point: tuple[float, float]) -> tuple[int, int]:
    return (round(point[0]), round(point[1]))


def _after(way, scale: float, left: float, top: float) -> Fit:  # type: ignore[no-untyped-def]
    """The way from the board to the photograph, over the pixels of the sheet."""
    import numpy as np

    whole = way @ np.array([[scale, 0, -left * scale], [0, scale, -top * scale], [0, 0, 1]])
    return Fit("perspective", tuple(float(number) for number in (whole / whole[2, 2]).ravel()))


def corner(reach: int) -> None:
    """The corner of so many columns and rows redrawn, and played on."""
    owner = Owner(reach)
    print("driver", owner.driver)
    owner.redraw()
    owner.play()
    print("corner done")


if __name__ == "__main__":
    corner({"small": 8, "large": 14}[sys.argv[1]])
