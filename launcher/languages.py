"""Which languages there are, and which one is spoken: to whom, and who has the last word about it.

A language is offered when the framework and the launcher have been translated into it: their compiled catalogues are
looked for, whatever the games have. What a language lacks is said in English.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path

ENGLISH = "en"
VARIABLE = "MONSOON_LANG"
"""The variable of the environment that names the language."""
SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says which language its user reads, the strongest first."""
NAMES = {"en": "English", "ja": "日本語", "es": "Español", "de": "Deutsch", "fr": "Français", "vi": "Tiếng Việt"}
"""Languages by their own names."""
FOLDERS = tuple(Path(__file__).parents[1] / package / "locale" for package in ("hexcore", "launcher"))
"""What must be translated before a language is offered."""


def languages() -> list[tuple[str, str]]:
    """Every language that can be spoken, by key and by its own name; English first."""
    found = set.intersection(*map(_compiled, FOLDERS)) - {ENGLISH}
    return [(key, NAMES.get(key, key)) for key in (ENGLISH, *sorted(found))]


def _compiled(folder: Path) -> set[str]:
    """The languages with a compiled catalogue in a folder of translations."""
    return {path.parts[-3] for path in folder.glob("*/LC_MESSAGES/text.mo") if len(path.parts[-3]) == 2}


def language_for(asked: str = "", setting: str = "", environ: Mapping[str, str] | None = None) -> str:
    """The language to speak: as asked for, as ``MONSOON_LANG`` says, as the player has set it, as the system speaks.

    What is asked for and does not exist is an :class:`~hexcore.errors.UnknownName`. What the player once set, or what
    the system speaks, gives way to the next without a word.
    """
    environ = os.environ if environ is None else environ
    known = dict(languages())
    named = asked or environ.get(VARIABLE, "")
    if _base(named) in known:
        return _base(named)
    if named:
        from hexcore.errors import UnknownName  # here, so that the widgets can be imported without the framework

        raise UnknownName("language", named, [f"{key} ({name})" for key, name in known.items()])
    return next((found for found in (setting, system_language(environ)) if found in known), ENGLISH)


def system_language(environ: Mapping[str, str]) -> str:
    """The language of the system's locale, as ``ja`` of ``ja_JP.UTF-8``; "" if it names none."""
    locale = next((environ[name] for name in SYSTEM if environ.get(name)), "")
    return _base(locale)


def _base(locale: str) -> str:
    """The language alone, without its country and the like."""
    return re.split(r"[-_.@]", locale)[0].lower()


# -- what the player has set -------------------------------------------------------------------------------------

FILE = "settings.json"


def config_folder(environ: Mapping[str, str] | None = None) -> Path:
    """Where settings live: ``MONSOON_HOME`` if set, else the system's place for them."""
    home = (os.environ if environ is None else environ).get("MONSOON_HOME")
    if home:
        return Path(home)
    from platformdirs import user_config_path

    return user_config_path("monsoon", appauthor=False)


def set_language() -> str:
    """The language that the player has set, read without the rest of the settings; "" if there is none to be read."""
    try:
        settings = json.loads((config_folder() / FILE).read_text(encoding="utf-8"))
        return str(settings.get("language", ""))
    except (OSError, ValueError, AttributeError, RecursionError):
        return ""
