"""Which languages there are, and which one is spoken: as asked, by the environment, as set, as the system speaks."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hexcore.errors import UnknownName
from launcher import language as module
from launcher.desk.desk import Desk
from launcher.desk.settings_file import FILE, config_folder
from launcher.language import language_for, languages, set_language, system_language
from launcher.opener import ScreenOpener


def compiled(folder: Path, language: str) -> None:
    """A compiled catalogue, as far as one can see from outside."""
    (folder / language / "LC_MESSAGES").mkdir(parents=True)
    (folder / language / "LC_MESSAGES" / "text.mo").write_bytes(b"")


@pytest.fixture(autouse=True)
def folders(tmp_path, monkeypatch) -> tuple[Path, Path]:
    """The translations of framework and launcher: Japanese and Spanish are in both."""
    both = tmp_path / "hexcore", tmp_path / "launcher"
    monkeypatch.setattr(module, "FOLDERS", both)
    for folder in both:
        compiled(folder, "ja")
        compiled(folder, "es")
    return both


def speaks(**variables: str) -> dict[str, str]:
    return {name.upper(): value for name, value in variables.items()}


def test_a_language_is_offered_when_framework_and_launcher_have_it(folders):
    framework, launcher = folders
    compiled(framework, "fr")
    compiled(launcher, "de")
    (launcher / "vi" / "LC_MESSAGES").mkdir(parents=True)
    (framework / "vi" / "LC_MESSAGES").mkdir(parents=True)
    (launcher / "vi" / "LC_MESSAGES" / "text.po").write_text("")
    assert languages() == [("en", "English"), ("es", "Español"), ("ja", "日本語")]
    compiled(launcher, "fr")
    assert dict(languages())["fr"] == "Français"


def test_where_translations_are_looked_for():
    import hexcore
    import launcher

    real = Path(hexcore.__file__).parent / "locale", Path(launcher.__file__).parent / "locale"
    assert module.__dict__["FOLDERS"] != real, "the fixture is in force"
    assert all((folder / "ja" / "LC_MESSAGES" / "text.po").exists() for folder in real)


@pytest.mark.parametrize(
    ("asked", "setting", "environ", "spoken"),
    [
        ("ja", "es", speaks(monsoon_lang="es", lang="es_ES"), "ja"),
        ("", "es", speaks(monsoon_lang="ja", lang="es_ES"), "ja"),
        ("", "es", speaks(lang="ja_JP.UTF-8"), "es"),
        ("", "", speaks(lang="ja_JP.UTF-8"), "ja"),
        ("", "", speaks(lang="es_ES", lc_messages="ja_JP.UTF-8"), "ja"),
        ("", "", speaks(lang="es_ES", lc_messages="es_ES", lc_all="ja_JP.eucJP@x"), "ja"),
        ("", "", speaks(lang="ja_JP.UTF-8", lc_all="C.UTF-8"), "en"),
        ("", "", speaks(lang="ja_JP.UTF-8", lc_all=""), "ja"),
        ("", "", speaks(lang="de_DE.UTF-8"), "en"),
        ("", "", {}, "en"),
        ("", "fr", speaks(lang="ja_JP.UTF-8"), "ja"),
        ("", "en", speaks(lang="ja_JP.UTF-8"), "en"),
        ("en", "ja", speaks(lang="ja_JP.UTF-8"), "en"),
        ("ja_JP.UTF-8", "", {}, "ja"),
        ("ES", "", {}, "es"),
    ],
)
def test_who_has_the_last_word(asked, setting, environ, spoken):
    assert language_for(asked, setting, environ) == spoken


@pytest.mark.parametrize(
    ("asked", "environ"), [("xx", {}), ("", {"MONSOON_LANG": "xx"}), ("xx", {"MONSOON_LANG": "ja"})]
)
def test_a_language_that_does_not_exist_is_refused_and_the_others_are_named(asked, environ):
    with pytest.raises(UnknownName) as caught:
        language_for(asked, "ja", environ)
    assert str(caught.value) == "unknown language 'xx'; known: en (English), es (Español), ja (日本語)"


@pytest.mark.parametrize(
    ("locale", "language"), [("ja_JP.UTF-8", "ja"), ("ja", "ja"), ("es-419", "es"), ("C", "c"), ("POSIX", "posix")]
)
def test_the_language_of_a_locale(locale, language):
    assert system_language({"LANG": locale}) == language


@pytest.mark.parametrize(
    ("written", "language"),
    [('{"language": "ja"}', "ja"), ("{}", ""), ("[1]", ""), ("{", ""), ("\ud800".encode("utf-8", "surrogatepass"), "")],
)
def test_what_the_player_has_set_is_read_whatever_else_is_in_the_file(written, language):
    path = config_folder() / FILE
    path.write_bytes(written if isinstance(written, bytes) else written.encode())
    assert set_language() == language


def test_without_settings_nothing_is_set():
    assert set_language() == ""


# -- in the window -------------------------------------------------------------------------------------------------


def saved() -> str:
    return str(json.loads((config_folder() / FILE).read_text(encoding="utf-8"))["language"])


def test_the_first_start_speaks_the_systems_language_and_the_setting_wins_afterwards(monkeypatch):
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    desk = Desk(ScreenOpener())
    assert desk.ui.theme.language == "ja"
    desk.change(reduced_motion=True)
    assert saved() == "", "nobody has chosen a language"
    desk.change(language="es")
    assert desk.ui.theme.language == saved() == "es"
    assert Desk(ScreenOpener()).ui.theme.language == "es"


def test_a_language_that_is_asked_for_is_spoken_once_and_not_saved(monkeypatch):
    Desk(ScreenOpener()).change(language="es")
    desk = Desk(ScreenOpener(), "ja")
    assert desk.ui.theme.language == "ja"
    desk.change(reduced_motion=True)
    assert desk.ui.theme.language == "ja"
    assert saved() == "es"
    monkeypatch.setenv("MONSOON_LANG", "ja")
    desk = Desk(ScreenOpener())
    assert desk.ui.theme.language == "ja"
    desk.change(language="en")
    assert desk.ui.theme.language == saved() == "en", "who chooses in the window is heard at once"
