"""The words of paper: every key that is asked for exists, and every key is asked for."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import launcher

HERE = Path(launcher.__file__).parent
ASKED = re.compile(r"""["']((?:paper\.|study\.(?!html|json))[\w.{}]+)["']""")


def keys(table, before=""):
    for name, value in table.items():
        if isinstance(value, dict):
            yield from keys(value, f"{before}{name}.")
        else:
            yield f"{before}{name}"


def test_keys_and_their_askers_agree():
    known = set(keys(tomllib.loads((HERE / "paper" / "text.toml").read_text())))
    asked = {key for path in HERE.rglob("*.py") for key in ASKED.findall(path.read_text())}
    patterns = {re.sub(r"\{[^}]*\}", r"\\w+", key.replace(".", r"\.")) for key in asked}
    assert [key for key in sorted(known) if not any(re.fullmatch(pattern, key) for pattern in patterns)] == []
    assert [one for one in sorted(patterns) if not any(re.fullmatch(one, key) for key in known)] == []
