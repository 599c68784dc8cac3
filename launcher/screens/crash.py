"""The screen after an error in the program, its report, and the marker by which the next start notices it."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from hexcore.data.files import write_whole
from hexcore.data.locks import alive
from hexcore.errors import MonsoonError
from hexcore.version import VERSION
from launcher.desk.screen import DeskScreen
from launcher.kit.keys import copy
from launcher.kit.layout import Column, Row, Spacer
from launcher.kit.widget import Widget
from launcher.kit.widgets.button import Button
from launcher.kit.widgets.scroll import Scroll
from launcher.kit.widgets.surfaces import Card, Divider
from launcher.kit.widgets.text import Label

if TYPE_CHECKING:
    from launcher.desk.desk import Desk

NAME = "running.json"
LOGS = "logs"
KEPT = 20  # reports


class CrashScreen(DeskScreen):
    """One card: the game was saved; continue, quit, or copy the report."""

    titled = "crash.title"

    def __init__(self, desk: Desk, report: str, log: Path | None, go_on: Callable[[], None], unsaved: str = "") -> None:
        super().__init__(desk)
        self.report, self.log, self.go_on, self.unsaved = report, log, go_on, unsaved

    def build(self) -> Widget:
        say = self.ui.word
        where = say("crash.report", path=str(self.log)) if self.log else say("crash.no_report")
        card = Card(
            Label(self.title, size="title", bold=True),
            Label(self._saved()),
            Label(say("crash.mistake")),
            Divider(),
            Scroll(Column(Label(self.report, size="small", tone="muted"))).sized(flex=1, min_height=80),
            Label(where, size="small", tone="muted"),
            Row(
                Button(say("crash.copy"), self.copy_report, icon="edit", hotkey="R", id="copy"),
                Spacer(),
                Button(say("crash.quit"), self.quit, icon="close", hotkey="Q", id="quit"),
                Button(say("crash.continue"), self.go_on, kind="primary", icon="play", hotkey="C", id="continue"),
                gap=8,
            ),
            gap=12,
            pad=24,
            help="crash",
        )
        middle = Column(Spacer(), card.sized(height=480, max_width=720), Spacer(), gap=0)
        return Row(Spacer(), middle.sized(flex=3), Spacer(), pad=24, align="fill")

    def _saved(self) -> str:
        if self.unsaved:
            return self.ui.word("crash.not_saved", problem=self.unsaved)
        return self.ui.word("crash.saved" if self.desk.latest() else "crash.nothing_lost")

    def copy_report(self) -> None:
        copy(self.report)
        self.toast(self.ui.word("crash.copied"), "good")

    def quit(self) -> None:
        if self.stack is not None:
            self.stack.clear()

    def back(self) -> bool:
        self.go_on()
        return True


def report_of(error: BaseException) -> str:
    """Return the report of an error, for developers."""
    import traceback  # the launcher's first frame waits for none

    head = f"Monsoon {VERSION}, {time.strftime('%Y-%m-%d %H:%M:%S')}\n{type(error).__name__}: {error}\n\n"
    return head + "".join(traceback.format_exception(error))


def write_report(folder: Path, report: str) -> Path | None:
    """Write a report and delete the oldest; return None where it cannot be written."""
    path = folder / LOGS / f"crash-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.log"
    try:
        write_whole(path, report.encode("utf-8", "backslashreplace"))
        for old in sorted(path.parent.glob("crash-*.log"))[:-KEPT]:
            old.unlink(missing_ok=True)
    except (MonsoonError, OSError):
        return None
    return path


class Marker:
    """A file that exists while the program runs."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self.mine = False

    def found(self) -> bool:
        """Return whether an earlier run left it behind; a run that is still alive has not."""
        try:
            pid = json.loads(self.path.read_text(encoding="utf-8"))["pid"]
        except FileNotFoundError:
            return False
        except (OSError, ValueError, KeyError, TypeError):
            return True
        return not alive(pid)

    def set(self) -> None:
        # a folder that cannot be written to is no reason not to start
        try:
            write_whole(self.path, json.dumps({"pid": os.getpid(), "since": time.time()}).encode())
            self.mine = True
        except MonsoonError:
            self.mine = False

    def clear(self) -> None:
        if self.mine:
            self.path.unlink(missing_ok=True)
