"""``python -m launcher`` is ``monsoon``."""

from __future__ import annotations

from launcher.cli.main import run

if __name__ == "__main__":
    run()
