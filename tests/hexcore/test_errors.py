"""What is wrong is said in the language of who reads it, and to programs always in English."""

from __future__ import annotations

import ast
import gettext
import pickle
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

import hexcore
import hexcore.text
from hexcore.bots.requests import shortened
from hexcore.contract.trial import ContractBroken
from hexcore.data.datafolder import nothing_for
from hexcore.data.files import NotWritten, read_whole, write_whole
from hexcore.data.locks import Holder
from hexcore.errors import BrokenContent, BrokenSave, IllegalAction, MonsoonError, UnknownName, at, either, lines
from hexcore.game.actions import Action
from hexcore.play.session import Session
from hexcore.storage.save_folder import SaveFolder
from hexcore.storage.saves import read_save, resume, to_save, verify, write_save
from hexcore.text import own_texts, say
from skirmish.game import Skirmish

LANGUAGE = "qq"
HERE = Path(hexcore.__file__).parent


class Bracketed(gettext.NullTranslations):
    """A language whose every template is the English one in brackets."""

    def pgettext(self, context: str, message: str) -> str:
        return f"⟦{message}⟧"

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


@pytest.fixture(autouse=True)
def bracketed(monkeypatch) -> None:
    found = gettext.translation

    def find(domain: str, place: object, languages: list[str], fallback: bool) -> gettext.NullTranslations:
        ours = languages == [LANGUAGE] and domain == "text"
        return Bracketed() if ours else found(domain, place, languages=languages, fallback=fallback)

    monkeypatch.setattr(hexcore.text.gettext, "translation", find)


# -- the class -----------------------------------------------------------------------------------------------------


def test_an_error_is_english_as_a_string_and_any_language_for_who_reads():
    error = BrokenSave(at("my.monsoon", say("error.save.no_save")))
    assert str(error) == error.args[0] == "my.monsoon: this is not a Monsoon save"
    assert error.said("en") == str(error)
    assert error.said(LANGUAGE) == "⟦my.monsoon: ⟦this is not a Monsoon save⟧⟧"
    assert error.text.key == "error.at"


def test_the_reason_alone_does_not_name_the_file():
    assert BrokenSave(at("a", say("error.save.no_save"))).reason(LANGUAGE) == "⟦this is not a Monsoon save⟧"
    assert BrokenSave(at("a", "Field required")).reason(LANGUAGE) == "Field required"
    assert BrokenSave(say("error.save.no_save")).reason(LANGUAGE) == "⟦this is not a Monsoon save⟧"


@pytest.mark.parametrize("words", ["a plain word", '{"cmd": {}}', "{{x}}", "{name}", "50 %", ""])
def test_a_plain_string_stays_as_it_is(words):
    error = BrokenContent(words)
    assert (str(error), error.said("en")) == (words, words)
    assert error.said(LANGUAGE) == f"⟦{words}⟧", "through the same door"


def test_a_game_words_its_own_refusals():
    session = Session(Skirmish(), "hunt", {}, 1)
    board = session.game.board("hunt")
    with pytest.raises(IllegalAction) as caught:
        session.apply(Action("hide", hexes=(board.hex("0101"),)))
    assert str(caught.value) == "The scout hides in woods only."
    assert caught.value.said(LANGUAGE) == "⟦The scout hides in woods only.⟧"
    assert caught.value.rule == "SK 1"


def test_an_error_within_an_error_is_said_too(tmp_path):
    game = Skirmish()
    session = Session(game, "hunt", {}, 1)
    session.apply(session.decision.actions[0])
    save = to_save(session)
    save.actions[0].action["hexes"] = ["0101"]
    with pytest.raises(BrokenSave) as caught:
        resume(game, save)
    assert str(caught.value) == "action 1 of this save cannot be replayed: The scout hides in woods only."
    assert caught.value.said(LANGUAGE) == (
        "⟦action 1 of this save cannot be replayed: ⟦The scout hides in woods only.⟧⟧"
    )


def test_unknown_names_are_of_a_kind_that_has_a_word():
    assert str(UnknownName("seat", "x", ["b", "a"])) == "unknown seat 'x'; known: a, b"
    assert UnknownName("seat", "x").said(LANGUAGE) == "⟦unknown ⟦seat⟧ 'x'⟧"
    assert UnknownName("moon", "x").said(LANGUAGE) == "⟦unknown moon 'x'⟧", "of a game's author"
    assert str(UnknownName("seat", "y" * 99)).endswith("…")


def test_hundreds_of_problems_are_as_many_lines():
    said = str(BrokenContent(lines([at(n, say("error.over")) for n in range(900)])))
    assert said.splitlines() == [f"{n}: the game is over" for n in range(900)]
    assert str(BrokenContent(lines([say("error.over")]))) == "the game is over"
    assert str(BrokenContent(say("error.plain", words=either(["a", "b", "c"])))) == "a or b or c"


def test_an_error_comes_whole_out_of_another_process():
    error = NotWritten(at("x", say("error.file.not_written", why="full")))
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.text, again.said(LANGUAGE)) == (str(error), error.text, error.said(LANGUAGE))
    assert str(ContractBroken("no end", 3)) == "no end (seed 3, before the first action)"


# -- what a player may meet ------------------------------------------------------------------------------------------


def untold(text: str) -> list[str]:
    while (inner := re.sub(r"⟦[^⟦⟧]*⟧", " ", text)) != text:
        text = inner
    return re.findall(r"[^\W\d_]{2,}", text)


def test_files_and_packs_and_saves_are_complained_of_in_the_language(tmp_path):
    (tmp_path / "file").write_text("x")
    (tmp_path / "noise.toml").write_text("")
    game = Skirmish()
    session = Session(game, "hunt", {}, 1)
    session.apply(session.decision.actions[0])
    whole = to_save(session)
    write_save(tmp_path / "good.monsoon", whole)
    other = whole.model_copy(update={"rules_version": 99})
    attempts = [
        lambda: read_whole(tmp_path / "nothing"),
        lambda: read_whole(tmp_path / "file", 0),
        lambda: write_whole(tmp_path / "file" / "x", b""),
        lambda: read_save(tmp_path / "file"),
        lambda: verify(game, other),
        lambda: game.load({"turn": "x", "scenario": 3}),
        lambda: game.meta.check_options("hunt", {"turns": 99}),
        lambda: SaveFolder(tmp_path / "file").claim(session),
    ]
    for attempt in attempts:
        with pytest.raises(MonsoonError) as caught:
            attempt()
        assert untold(caught.value.said(LANGUAGE)) == []
        assert re.sub("[⟦⟧]", "", caught.value.said(LANGUAGE)) == str(caught.value)
    assert untold(BrokenContent(nothing_for("skirmish", tmp_path)).said(LANGUAGE)) == []


def test_a_listed_save_tells_why_it_cannot_be_read(tmp_path):
    (tmp_path / "bad.monsoon").write_text("x")
    (listed,) = SaveFolder(tmp_path).list()
    assert listed.problem.startswith(f"{tmp_path / 'bad.monsoon'}: this save file is incomplete")
    assert listed.error.said(LANGUAGE).startswith(f"⟦{tmp_path / 'bad.monsoon'}: ⟦this save file is incomplete")


def test_who_holds_a_lock_is_said_in_the_language():
    nobody = Holder(7, "", "", 0.0)
    assert nobody.words().startswith("process 7 of another program on this computer, since ")
    assert untold(nobody.words(LANGUAGE)) == []


# -- the catalogue -----------------------------------------------------------------------------------------------------

FOR_AUTHORS = {"look.py", "text.py"}
"""Modules that may raise plain strings: what only who writes a game, a board or a pack will read."""


def calls(path: Path) -> Iterator[ast.Call]:
    return (node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call))


def named(call: ast.Call) -> str:
    return getattr(call.func, "attr", "") or getattr(call.func, "id", "")


def pattern(node: ast.AST) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.escape(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else r"[a-z_]+" for p in node.values)
    return ""


def asked() -> dict[str, list[set[str] | None]]:
    """Every key of an error that the framework asks for, as a pattern, and the values that it gives."""
    found: dict[str, list[set[str] | None]] = {}
    for path in HERE.rglob("*.py"):
        for call in calls(path):
            keys = [pattern(arg) for arg in call.args[:1]] if named(call) == "say" else []
            if path.name == "packlayout.py" and named(call) == "_of":
                keys = [r"error\.pack\." + pattern(call.args[1])]
            if path.name == "errors.py" and named(call) == "say" and isinstance(call.args[0], ast.Name):
                found.update({r"error\.at": [None], r"error\.what\.[a-z]+": [None]})
            if path.name == "game.py" and isinstance(call.args[0] if call.args else None, ast.IfExp):
                keys = [pattern(call.args[0].body), pattern(call.args[0].orelse)]
            given = None if any(word.arg is None for word in call.keywords) else {str(w.arg) for w in call.keywords}
            for key in filter(lambda key: key.startswith("error"), keys):
                found.setdefault(key, []).append(given)
    return found


def test_every_error_has_its_sentence_and_no_sentence_is_left_over():
    known, wanted = {key for key in own_texts() if key.startswith("error.")}, asked()
    met = {key for key in known if any(re.fullmatch(one, key) for one in wanted)}
    assert known - met == set()
    for one, given in wanted.items():
        found = [key for key in known if re.fullmatch(one, key)]
        assert found, one
        for key in found if len(found) == 1 else ():
            fields = {name for _, name, _, _ in string.Formatter().parse(own_texts().template(key)) if name}
            assert all(names is None or fields <= names for names in given), key


def errors() -> set[str]:
    found, rest = {"MonsoonError"}, [MonsoonError]
    while rest:
        more = rest.pop().__subclasses__()
        found |= {kind.__name__ for kind in more if kind.__module__.startswith("hexcore.")}
        rest += more
    return found


def test_what_a_player_may_meet_is_never_a_plain_string():
    kinds = errors() - {"ContractBroken", "UnknownName", "WouldReplace", "UnknownHex", "BoardError"}
    plain = [
        f"{path.name}:{call.lineno}"
        for path in HERE.rglob("*.py")
        if path.name not in FOR_AUTHORS
        for call in calls(path)
        if named(call) in kinds and call.args and isinstance(call.args[0], (ast.Constant, ast.JoinedStr, ast.BinOp))
    ]
    assert plain == []


def test_a_long_word_in_an_answer_is_cut_and_a_japanese_sentence_is_not():
    sentence = "'zz'というcmdはない（使えるもの：" + "、".join(["apply", "decision", "dice"] * 12) + "）"
    assert shortened(sentence) == sentence
    assert shortened(f"この語は長い：{'x' * 99}。") == f"この語は長い：{'x' * 80}…。"
    assert shortened(f"a {'x' * 99} b") == f"a {'x' * 80}… b"
