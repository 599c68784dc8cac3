"""The examples of a page about the engine: a line that is sent, the answer that is shown, and whether it is true."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from hexcore.engine import Engine
from hexcore.game.plugins import registry

DOCS = Path(__file__).resolve().parents[2] / "docs"
MORE = "…"


def examples(page: Path) -> list[tuple[str, str]]:
    """Return what a page sends (→) with the answer it shows (←), in order."""
    lines = [line for line in page.read_text(encoding="utf-8").splitlines() if line[:2] in ("→ ", "← ")]
    assert all(a[0] == "→" and b[0] == "←" for a, b in zip(lines[::2], lines[1::2], strict=True))
    return [(a[2:], b[2:]) for a, b in zip(lines[::2], lines[1::2], strict=True)]


def worked(page: Path) -> list[dict[str, Any]]:
    """Return the requests of a page that are answered and not refused."""
    found = [(sent, shown) for sent, shown in examples(page) if sent.startswith("{")]
    return [json.loads(sent) for sent, shown in found if "error" not in json.loads(shown)]


def agrees(shown: object, real: object) -> bool:
    """Whether an answer is what the document shows, where … stands for more of the same."""
    if isinstance(shown, dict) and isinstance(real, dict):
        wanted = {key: value for key, value in shown.items() if key != MORE}
        whole = MORE in shown or wanted.keys() == real.keys()
        return whole and wanted.keys() <= real.keys() and all(agrees(value, real[key]) for key, value in wanted.items())
    if isinstance(shown, list) and isinstance(real, list):
        if shown and shown[-1] == MORE:
            shown, real = shown[:-1], real[: len(shown) - 1]
        return len(shown) == len(real) and all(map(agrees, shown, real))
    if isinstance(shown, str) and isinstance(real, str) and shown.endswith(MORE):
        return real.startswith(shown.removesuffix(MORE))
    return shown == real


def check_examples(page: Path) -> None:
    """Hold the conversation of a page with a fresh engine; every answer must be as shown."""
    engine = Engine(registry())
    for request, shown in examples(page):
        real = json.loads(json.dumps(engine.answer(request)))
        assert agrees(json.loads(shown), real), (
            f"{request}\nshown: {shown}\nreal:  {json.dumps(real, ensure_ascii=False)}"
        )
