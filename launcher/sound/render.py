"""Renders the bank in a process of its own, so that who draws and plays is never kept waiting for it.

It writes what is missing, in the order of the plan, and ends. Whoever started it reads the files as they come.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from launcher.sound.bank import Bank, wanted

NICE = 10
THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS")
"""How numpy is told to use one thread: more would only get into each other's way."""


def start(folder: Path) -> subprocess.Popen[bytes] | None:
    """Begin to render into a folder; None where no process can be started."""
    environment = {**os.environ, **dict.fromkeys(THREADS, "1")}
    environment["PYTHONPATH"] = os.pathsep.join(part for part in sys.path if part)
    try:
        return subprocess.Popen(
            [sys.executable, "-m", "launcher.sound.render", str(folder)], env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )  # fmt: skip
    except OSError:
        return None


def main(argv: list[str]) -> int:
    """Render what is missing in a folder; stop where it cannot be written."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    bank = Bank(Path(argv[0]))
    for name, variation in wanted():
        bank.sound(name, variation)
        if not bank.writable:
            return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
