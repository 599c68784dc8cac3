"""The version of the program, as in saves and ``--version``."""

from __future__ import annotations

VERSION = "0.1.0"
