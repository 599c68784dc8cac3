"""Pictures of every widget in every palette and scale: ``python -m tools.gallery --out DIR``."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

import pygame

from launcher.kit.context import Ui
from launcher.kit.style.theme import PALETTES, Theme
from tools.gallery.pages import PAGES, GalleryScreen

SCALES = (0.75, 1.0, 1.5, 2.0)
SIZE = (1280, 800)


def page_screen(page: str, ui: Ui) -> GalleryScreen:
    """Return a page of the gallery, laid out and posed."""
    screen = PAGES[page](ui)
    scale = ui.theme.scale
    screen.resize((round(SIZE[0] * scale), round(SIZE[1] * scale)))
    screen.pose()
    screen.update(1000)
    return screen


def render(page: str, ui: Ui) -> pygame.Surface:
    """Return a picture of a page."""
    screen = page_screen(page, ui)
    surface = pygame.Surface(screen.size)
    screen.draw(surface)
    return surface


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.gallery", description="Draw every widget to PNG files.")
    parser.add_argument("--out", type=Path, required=True, help="folder for the pictures")
    parser.add_argument("--page", choices=sorted(PAGES), action="append", help="only this page (may be repeated)")
    parser.add_argument("--palette", choices=sorted(PALETTES), action="append", help="only this palette")
    parser.add_argument("--scale", type=float, action="append", help="only this scale")
    options = parser.parse_args(argv)
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    options.out.mkdir(parents=True, exist_ok=True)
    count = 0
    for key in options.palette or PALETTES:
        for scale in options.scale or SCALES:
            ui = Ui(Theme(palette=PALETTES[key], ui_scale=scale))
            for page in options.page or PAGES:
                pygame.image.save(render(page, ui), str(options.out / f"{page}-{key}-{round(scale * 100)}.png"))
                count += 1
    print(f"{count} pictures in {options.out}")
    return 0
