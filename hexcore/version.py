"""The version of the program, as saves and ``--version`` name it."""

from __future__ import annotations

VERSION = "0.1.0"
