"""``monsoon saves``: your saved games, and the defects of unreadable ones."""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Any

from hexcore.errors import cut
from hexcore.text import plain
from launcher.cli.language import language, programs_language, word
from launcher.cli.output import out, table
from launcher.cli.shared import Commands, add_command, add_json, write_json

if TYPE_CHECKING:
    from hexcore.storage.save_folder import Listed


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    add_json(add_command(commands, "saves", run, ["saves", "saves --json"]))


def run(args: argparse.Namespace) -> int:
    """Print every save, the newest first; damaged ones are listed with the reason."""
    from hexcore.game.plugins import registry
    from hexcore.storage.save_folder import own_saves

    folder = own_saves()
    if folder.problem is not None:
        raise folder.problem
    found = folder.list({module.meta.id: module.meta for module in registry().modules()})
    if args.json:
        write_json({"folder": str(folder.folder), "saves": [_json(listed) for listed in found]})
    elif not found:
        out(word("cli.saves.none", folder=str(folder.folder)))
    else:
        head = tuple(word(f"cli.saves.head.{name}") for name in ("saved", "game", "turn", "title", "file"))
        out(table(head, [_row(listed) for listed in found], right=(2,)))
        for listed in found:
            if listed.error is not None:
                out(f"\n{plain(listed.error.said(language()))}")
    return 0


def _json(listed: Listed) -> dict[str, Any]:
    problem = plain(listed.error.said(programs_language())) if listed.error is not None else ""
    parts: dict[str, Any] = {"path": str(listed.path), "problem": problem}
    if listed.save is not None:
        names = {"game", "scenario", "title", "turn", "decides", "saved", "seats", "app"}
        names |= set() if listed.save.decides else {"seed"}
        parts.update(listed.save.model_dump(mode="json", include=names), actions=len(listed.save.actions))
    return parts


def _row(listed: Listed) -> tuple[object, ...]:
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(listed.modified))
    if listed.save is None:
        return when, word("cli.saves.unreadable"), "", "", plain(listed.path.name)
    save = listed.save
    played = plain(f"{cut(save.game)}/{cut(save.scenario)}")
    return when, played, save.turn, cut(plain(save.title)), plain(listed.path.name)
