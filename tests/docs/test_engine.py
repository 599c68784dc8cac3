"""docs/engine.md says what the engine does: its examples are one conversation, and every answer is compared."""

from __future__ import annotations

from hexcore.engine import Engine
from hexcore.game.plugins import registry
from tests.docs.engine_examples import DOCS, MORE, agrees, check_examples, examples, worked

DOCUMENT = DOCS / "engine.md"


def test_every_example_is_true(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert len(examples(DOCUMENT)) > 30
    check_examples(DOCUMENT)


def test_every_command_has_an_example_that_works():
    commands = Engine(registry()).answer('{"cmd":"help"}')["commands"]
    assert {request["cmd"] for request in worked(DOCUMENT)} == set(commands)


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
