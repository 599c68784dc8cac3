"""A file that is there while the program runs: found at the start, it tells that the last run broke off."""

from __future__ import annotations

import json
import os
import time
import traceback
from pathlib import Path

from hexcore.errors import MonsoonError
from hexcore.files import write_whole
from hexcore.locks import alive
from hexcore.version import VERSION

NAME = "running.json"
LOGS = "logs"
KEPT = 20
"""How many reports are kept."""


class Marker:
    """Says that the program runs, in a folder."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME
        self.mine = False

    def found(self) -> bool:
        """Whether an earlier run left it behind; one that still runs has not."""
        try:
            pid = json.loads(self.path.read_text(encoding="utf-8"))["pid"]
        except FileNotFoundError:
            return False
        except (OSError, ValueError, KeyError, TypeError):
            return True
        return not alive(pid)

    def set(self) -> None:
        """The program runs now; a folder that cannot be written to is no reason not to start."""
        try:
            write_whole(self.path, json.dumps({"pid": os.getpid(), "since": time.time()}).encode())
            self.mine = True
        except MonsoonError:
            self.mine = False

    def clear(self) -> None:
        """The program ended as it should."""
        if self.mine:
            self.path.unlink(missing_ok=True)


def report_of(error: BaseException) -> str:
    """What happened, for whoever mends it."""
    head = f"Monsoon {VERSION}, {time.strftime('%Y-%m-%d %H:%M:%S')}\n{type(error).__name__}: {error}\n\n"
    return head + "".join(traceback.format_exception(error))


def write_report(folder: Path, report: str) -> Path | None:
    """Write a report beside the earlier ones and let the oldest go; None where it cannot be written."""
    path = folder / LOGS / f"crash-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.log"
    try:
        write_whole(path, report.encode("utf-8", "backslashreplace"))
        for old in sorted(path.parent.glob("crash-*.log"))[:-KEPT]:
            old.unlink(missing_ok=True)
    except (MonsoonError, OSError):
        return None
    return path
