"""docs/engine.md says what the engine does: its examples are one conversation, and every answer is compared."""

from __future__ import annotations

import json
from pathlib import Path

from hexcore.plugins import registry
from hexcore.protocol import Engine

DOCUMENT = Path(__file__).resolve().parents[3] / "docs" / "engine.md"
MORE = "…"


def examples() -> list[tuple[str, str]]:
    lines = [line for line in DOCUMENT.read_text(encoding="utf-8").splitlines() if line[:2] in ("→ ", "← ")]
    assert all(a[0] == "→" and b[0] == "←" for a, b in zip(lines[::2], lines[1::2], strict=True))
    return [(a[2:], b[2:]) for a, b in zip(lines[::2], lines[1::2], strict=True)]


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


def test_every_example_is_true():
    engine = Engine(registry())
    found = examples()
    assert len(found) > 30
    for request, shown in found:
        real = json.loads(json.dumps(engine.answer(request)))
        assert agrees(json.loads(shown), real), (
            f"{request}\nshown: {shown}\nreal:  {json.dumps(real, ensure_ascii=False)}"
        )


def test_every_command_has_an_example_that_works():
    worked = set()
    for request, shown in examples():
        if request.startswith("{") and "error" not in json.loads(shown):
            worked.add(json.loads(request)["cmd"])
    assert worked == set(Engine(registry()).answer('{"cmd":"help"}')["commands"])


def test_every_code_of_an_error_is_in_the_document():
    text = DOCUMENT.read_text(encoding="utf-8")
    for code in ("invalid", "unknown", "illegal", "over", "content", "error", "internal"):
        assert f"| `{code}` |" in text


def test_the_comparison_bites():
    assert not agrees({"a": 1}, {"a": 1, "b": 2})
    assert not agrees({"a": 1, MORE: MORE}, {"a": 2, "b": 2})
    assert not agrees([1], [1, 2])
    assert not agrees([2, MORE], [1, 2])
    assert not agrees("abc…", "abd")
