"""A pack as a list shows it: whether it lies over a game, what is wrong with it, what it changes and who says so."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hexcore.cleaning import plain_lines
from hexcore.errors import MonsoonError
from hexcore.files import user_packs
from hexcore.packbook import switched_off
from hexcore.packchanges import Change, pack_changes
from hexcore.provenance import read_source
from hexcore.text import load_catalogue

if TYPE_CHECKING:
    from launcher.desk.desk import Desk
    from launcher.words import Say


class PackLine:
    """One pack beside one game. What it changes and what is wrong with it is found out when it is first wanted."""

    def __init__(self, desk: Desk, game: str, path: Path, *, on: bool) -> None:
        self.desk, self.game, self.path, self.on = desk, game, path, on
        self.looked = False
        self.problem = ""
        self.changes: list[Change] = []

    @property
    def name(self) -> str:
        """What the pack is called."""
        return self.path.name

    @property
    def games(self) -> list[str]:
        """What it has folders for, of the games that are here."""
        return [name for name in self.desk.pack_games() if (self.path / name).is_dir()]

    @property
    def concerns(self) -> bool:
        """Whether it has anything for this game, or is laid so that it was meant to have."""
        return bool(self.problem or self.changes) or any(
            (self.path / folder.game).is_dir() for folder in self.desk.registry.open(self.game).folders()
        )

    def look(self) -> None:
        """Compare it with the game's own data, and let the game try it."""
        if self.looked:
            return
        self.looked = True
        try:
            folders = self.desk.registry.open(self.game).folders()
            self.changes = [change for folder in folders for change in pack_changes(folder, self.path)]
            self.desk.try_pack(self.game, self.path)
        except MonsoonError as error:
            self.problem = plain_lines(error.said(self.desk.settings.spoken))

    def state(self, say: Say) -> str:
        """Whether it is on, and how much it changes, in a few words."""
        if self.problem:
            return say("packs.broken")
        if not self.looked:
            return ""
        if not self.concerns:
            return say("packs.nothing")
        count = say("packs.count", count=len(self.changes))
        return say("packs.state", state=say("packs.on" if self.on else "packs.off"), count=count)


def pack_lines(desk: Desk, game: str) -> list[PackLine]:
    """Every pack that is installed, in the order in which they lie over each other."""
    off = switched_off(game)
    return [PackLine(desk, game, path, on=path.name not in off) for path in user_packs()]


def change_words(desk: Desk, game: str, say: Say, change: Change) -> tuple[str, str, str]:
    """What is otherwise, from what to what, and in which file on whose word; a difference on a map is a sentence."""
    whose = say("packs.place", file=change.file, source=source_words(say, change.source))
    if change.text is not None:
        texts = load_catalogue(desk.registry.module(game).folder / "text.toml", desk.settings.spoken)
        return texts.say(change.text), "", whose
    nothing = say("packs.no_value")
    values = say("packs.from_to", before=change.before or nothing, after=change.after or nothing)
    return change.key, values, whose


def source_words(say: Say, line: str) -> str:
    """Who says so: the kind of the source, with its rule and note."""
    try:
        source = read_source(line)
    except ValueError:
        return line or say("data.short.unsourced")
    note = source.rule or source.note
    kind = say(f"data.short.{source.kind}")
    return say("packs.source", kind=kind, note=note) if note else kind
