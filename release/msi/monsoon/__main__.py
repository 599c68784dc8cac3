"""Open the launcher; this file is also what a worker process of the app starts with."""

from __future__ import annotations

from monsoon_table import run_window

if __name__ == "__main__":
    run_window()
