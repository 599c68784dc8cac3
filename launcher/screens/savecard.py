"""The card about one save: its picture and everything that is known of it."""

from __future__ import annotations

import pygame

from hexcore.cleaning import plain
from hexcore.meta import Meta
from hexcore.saves import SaveFile
from launcher.kit.layout import Row
from launcher.kit.markup import escape
from launcher.kit.surfaces import Card, Divider, Image
from launcher.kit.text import Label, RichText
from launcher.kit.widget import Widget
from launcher.screens.saveinfo import SaveLine, when
from launcher.screens.saverows import SHAPE, thumbnail


def save_card(line: SaveLine | None, empty: str) -> Widget:
    """The card; without a save it says that there is none."""
    if line is None:
        return Card(Label(empty, tone="muted"))
    parts: list[Widget] = [Label(line.heading, size="heading", bold=True), *_picture(line)]
    if line.problem:
        parts.append(RichText(f"{{icon:warning}} {{danger|This save cannot be loaded.}} {escape(line.problem)}"))
        parts.append(Label("The file was left as it is.", size="small", tone="muted"))
    parts += [Divider(), *(_fact(name, value) for name, value in _facts(line) if value)]
    return Card(*parts, gap=8)


def _picture(line: SaveLine) -> list[Widget]:
    if thumbnail(line.picture, SHAPE) is None:
        return []
    return [Image(lambda size: thumbnail(line.picture, size) or pygame.Surface(size), (340, 212), fill=True)]


def _facts(line: SaveLine) -> list[tuple[str, str]]:
    save = line.save
    known = [("Saved", when(line.listed.modified)), ("File", plain(line.path.name))]
    if save is None:
        return known
    ending = line.moment.ending if line.moment and line.finished else ""
    return [
        ("Name", line.title),
        ("Turn", line.turn),
        ("Phase", line.phase),
        ("To move", line.to_move),
        ("Ended", ending),
        ("Players", _players(line.meta, save)),
        ("Actions", str(len(save.actions))),
        ("Seed", str(save.seed) if line.finished else ""),
        ("Program", f"Monsoon {plain(save.app)}"),
        *known,
    ]


def _players(meta: Meta | None, save: SaveFile) -> str:
    known = meta is not None and any(scenario.id == save.scenario for scenario in meta.scenarios)
    names = {seat: meta.seat_name(seat, save.scenario) if meta and known else seat for seat in save.seats}
    return plain(", ".join(f"{names[seat]}: {who}" for seat, who in save.seats.items()))


def _fact(name: str, value: str) -> Widget:
    return Row(Label(name, tone="muted", wrap=False).sized(76), Label(value).sized(flex=1), gap=8, align="top")
