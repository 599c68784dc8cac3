"""The sheet of keys: what each key does at the table, those that never change and those the player may choose."""

from __future__ import annotations

from launcher.desk.commands import COMMANDS, EVERYWHERE, FIXED, TABLE
from launcher.kit.dialog import Dialog
from launcher.kit.keys import KeyMap
from launcher.kit.layout import Column, Row
from launcher.kit.text import KeyHint, Label
from launcher.kit.widget import Widget
from launcher.table.parts import Table

WIDE = 560
CAPS = 132
MOST = 4


def open_keys(table: Table, keys: KeyMap) -> Dialog:
    """Show every key of the table with what it does."""
    say = table.ui.word
    fixed = [_line(key.keys, say(key.word)) for key in FIXED]
    chosen = [
        _line((keys.text(command.id),), say(command.word)) for command in (*COMMANDS[TABLE], *COMMANDS[EVERYWHERE])
    ]
    body = Column(
        Label(say("table.keys_fixed"), size="small", tone="muted", bold=True),
        *fixed,
        Label(say("table.keys_yours"), size="small", tone="muted", bold=True),
        *chosen,
        gap=6,
    )
    return Dialog(table.ui, say("table.keys"), body, width=WIDE).open()


def _line(keys: tuple[str, ...], words: str) -> Widget:
    """Caps at the left, words at the right; of many keys the first and the last."""
    caps = [KeyHint(key) for key in (keys if len(keys) <= MOST else (keys[0], keys[-1]))]
    return Row(Row(*caps, gap=4).sized(CAPS), Label(words).sized(flex=1), gap=10, align="top")
