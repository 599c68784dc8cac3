"""The card about one save: its picture and everything that is known of it."""

from __future__ import annotations

import pygame

from hexcore.cleaning import plain
from hexcore.saves import SaveFile
from hexcore.seatnames import called
from launcher.desk.otherpacks import told as told_packs
from launcher.kit.context import Ui
from launcher.kit.layout import Row
from launcher.kit.markup import escape
from launcher.kit.surfaces import Card, Divider, Image
from launcher.kit.text import Label, RichText
from launcher.kit.widget import Widget
from launcher.screens.saveinfo import SaveLine, when
from launcher.screens.saverows import SHAPE, thumbnail

NAMES = 76
"""How wide the names of the facts are, in units; longer ones ask for more."""


def save_card(ui: Ui, line: SaveLine | None, empty: str) -> Widget:
    """The card; without a save it says that there is none."""
    if line is None:
        return Card(Label(empty, tone="muted"))
    parts: list[Widget] = [Label(line.heading, size="heading", bold=True), *_picture(line)]
    if line.problem:
        told = line.say("save.unloadable")
        parts.append(RichText(f"{{icon:warning}} {{danger|{told}}} {escape(line.problem)}"))
        parts.append(Label(line.say("save.left"), size="small", tone="muted"))
    elif line.packs:
        parts += [RichText(f"{{icon:warning}} {escape(text)}") for text in told_packs(line.say, line.packs)]
    elif line.moment and not line.moment.history:
        parts.append(RichText(f"{{icon:info}} {escape(line.say('desk.from_position'))}"))
    facts = [(line.say(f"save.fact.{name}"), value) for name, value in _facts(line) if value]
    wide = max(NAMES, *(ui.fonts.width(name) / ui.theme.scale + 1 for name, _ in facts))
    parts += [Divider(), *(_fact(name, value, wide) for name, value in facts)]
    return Card(*parts, gap=8)


def _picture(line: SaveLine) -> list[Widget]:
    if thumbnail(line.picture, SHAPE) is None:
        return []
    return [Image(lambda size: thumbnail(line.picture, size) or pygame.Surface(size), (340, 212), fill=True)]


def _facts(line: SaveLine) -> list[tuple[str, str]]:
    save = line.save
    known = [("saved", when(line.say, line.listed.modified)), ("file", plain(line.path.name))]
    if save is None:
        return known
    ending = line.moment.ending if line.moment and line.finished else ""
    return [
        ("name", line.title),
        ("happened", line.moment.happened if line.moment else ""),
        ("turn", line.turn),
        ("phase", line.phase),
        ("to_move", line.to_move),
        ("ended", ending),
        ("players", _players(line, save)),
        ("packs", plain(line.say("save.players", names=tuple(save.packs))) if save.packs else ""),
        ("actions", str(len(save.actions))),
        ("seed", str(save.seed) if line.finished else ""),
        ("program", line.say("save.program", version=plain(save.app))),
        *known,
    ]


def _players(line: SaveLine, save: SaveFile) -> str:
    meta = line.meta
    known = meta is not None and any(scenario.id == save.scenario for scenario in meta.scenarios)
    names = {seat: meta.seat_name(seat, save.scenario) if meta and known else seat for seat in save.seats}
    players = tuple(line.say("save.player", seat=names[seat], who=called(who)) for seat, who in save.seats.items())
    return plain(line.say("save.players", names=players))


def _fact(name: str, value: str, wide: float) -> Widget:
    return Row(Label(name, tone="muted", wrap=False).sized(wide), Label(value).sized(flex=1), gap=8, align="top")
