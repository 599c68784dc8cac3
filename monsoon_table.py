"""The door of the program: makes sure that its packages are its own, then runs the command.

It lies beside ``hexcore``, ``games`` and ``launcher``, whose names other projects may use too, and imports none of them
before it knows where they come from.
"""

from __future__ import annotations

import os
import sys
from importlib.util import find_spec
from pathlib import Path

PACKAGES = ("hexcore", "games", "launcher")
DISTRIBUTION = "monsoon-table"
HERE = Path(__file__).resolve().parent
BAD_INPUT = 2


def run() -> None:
    """Run ``monsoon`` with the command line of this process, and end it."""
    _work_if_worker()
    strangers = _strangers()
    if strangers:
        sys.exit(_complain(strangers))
    try:
        from launcher.cli.main import run as command
    except (ImportError, AttributeError):
        strangers = _intruders()  # another project was installed over ours
        if not strangers:
            raise
        sys.exit(_complain(strangers))
    command()


def run_window() -> None:
    """Run ``monsoon`` without a console; what it would print goes to a file among the logs."""
    _work_if_worker()
    if (sys.stdout is None or sys.stderr is None) and not _strangers():
        from hexcore.data.files import home

        log = home() / "logs" / "console.log"
        try:
            log.parent.mkdir(parents=True, exist_ok=True)
            sys.stdout = sys.stderr = log.open("w", encoding="utf-8", buffering=1)
        except OSError:  # it opens all the same, and says nothing
            sys.stdout = sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    run()


def _work_if_worker() -> None:
    """Run a worker if this process is one: a program that is no Python is started again as its own worker."""
    if sys.platform == "win32" and "py" not in Path(sys.executable).stem.lower():
        sys.frozen = True  # type: ignore[attr-defined] # a stub with Python in it; multiprocessing asks this
    if getattr(sys, "frozen", False):
        from multiprocessing import spawn

        spawn.freeze_support()  # ends the process if it is a worker
        _give_back_libraries()
        if sys.argv[1:2] == ["--keep"]:  # see hexcore.bots.processes
            from hexcore.bots.keeper import main as keep

            keep(int(sys.argv[2]), sys.argv[3:])


def _give_back_libraries() -> None:
    """Let programs that Monsoon starts find the libraries of the system, and not those of a bundle."""
    for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
        before = os.environ.pop(f"{name}_ORIG", None)  # as PyInstaller's starter found it
        if before is not None:
            os.environ[name] = before
        elif hasattr(sys, "_MEIPASS"):
            os.environ.pop(name, None)


def _strangers() -> list[tuple[str, str]]:
    """Return packages that have the name of ours and come before them, with their folders."""
    if getattr(sys, "frozen", False):
        return []  # nothing is looked for outside
    found = []
    for name in PACKAGES:
        spec = find_spec(name)
        places = list(spec.submodule_search_locations or [spec.origin or ""]) if spec is not None else []
        if places and not any(Path(place).resolve() == HERE / name for place in places):
            found.append((name, places[0]))
    return found


def _intruders() -> list[tuple[str, str]]:
    """Return packages of ours that another project has files in, with that project."""
    from importlib.metadata import distributions

    found = {}
    for distribution in distributions():
        if distribution.name not in (None, DISTRIBUTION):
            for file in distribution.files or ():
                if file.parts[0] in PACKAGES and Path(str(distribution.locate_file(file))).resolve().is_relative_to(
                    HERE
                ):
                    found[file.parts[0]] = f"{distribution.name} {distribution.version}, {HERE / file.parts[0]}"
    return sorted(found.items())


def _complain(strangers: list[tuple[str, str]]) -> int:
    for name, where in strangers:
        words = _words("cli.main.stranger").format(name=name, where=where)
        if sys.stderr is not None:
            sys.stderr.write(f"monsoon: {words}\n")
    return BAD_INPUT


def _words(key: str) -> str:
    """Return a sentence of the command line, read without any of our packages."""
    import gettext
    import tomllib

    folder = HERE / "launcher" / "cli"
    english: object = tomllib.loads((folder / "text.toml").read_text(encoding="utf-8"))
    for part in key.split("."):
        english = english[part] if isinstance(english, dict) else english
    named = next(
        (value for name in ("MONSOON_LANG", "LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), ""
    )
    said = gettext.translation("text", folder / "locale", languages=[named[:2] or "en"], fallback=True)
    return said.pgettext(key, str(english))


if __name__ == "__main__":
    run()
