"""``monsoon``: reads the command line, runs one command, and turns any error into one line and an exit code.

Nothing heavy is imported here: a command imports what it needs when it runs.
"""

from __future__ import annotations

import signal

_INTERRUPT = signal.getsignal(signal.SIGINT)
if _INTERRUPT is signal.default_int_handler:
    try:
        # Ctrl-C while the program is still being imported: it ends at once and in silence, for there is nothing to lose
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    except ValueError:  # imported by another thread, which has no say in this
        _INTERRUPT = None

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from functools import partial
from typing import TYPE_CHECKING, Final

os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
# pydantic would read the entry points of everything that is installed, and fall over the first that is malformed

from hexcore.errors import MonsoonError
from hexcore.text import plain
from hexcore.version import VERSION
from launcher.cli import (
    check,
    coverage,
    desk,
    engine,
    games,
    new,
    play,
    replay,
    report,
    rules,
    saves,
    sheets,
    shot,
    simulate,
    tournament,
)
from launcher.cli.language import OPTION, argparse_spoken, asked_command, asked_language, language, speak, word
from launcher.cli.output import Help, drop_output, kept_output, short, stream
from launcher.cli.shared import Commands, note, two_columns
from launcher.language import languages

if TYPE_CHECKING:
    from hexcore.game.hookspecs import Command

if _INTERRUPT is signal.default_int_handler:
    signal.signal(signal.SIGINT, _INTERRUPT)

FAILED: Final = 1
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130

_VERSION: Final = f"monsoon {VERSION}"

COMMANDS: Final = (
    *(play, desk, games, simulate, tournament, shot, sheets, replay),
    *(report, saves, rules, coverage, check, engine, new),
)

NOTHING_ASKED: Final = argparse.Namespace(run=play.open_launcher, software=False, debug_memory=False, lang=None)
"""The command line without a word: the first frame of the launcher waits for no parser."""

_EXAMPLES: Final = {
    "monsoon": "cli.help.open_launcher",
    "monsoon games": "cli.help.games",
    "monsoon play GAME": "cli.help.play",
    "monsoon simulate GAME --games 100 --jobs 2": "cli.help.simulate",
    "monsoon rules GAME 12.7": "cli.help.rules",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 done, 1 failed or differences found, 2 wrong request."""
    try:
        _open_streams()
        code = _run(argv)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        drop_output()
        return FAILED
    except OSError as error:
        drop_output()
        return _complain(word("cli.main.no_output", why=error.strerror or str(error)), FAILED)
    except KeyboardInterrupt:
        drop_output()
        return INTERRUPTED


class Terminated(KeyboardInterrupt):
    """A signal by which the system ends a program: what is under way is broken off as by Ctrl-C."""


_ended_by: list[int] = []


def _terminate(number: int, frame: object) -> None:
    signal.signal(number, signal.SIG_DFL)  # a second one ends at once
    _ended_by.append(number)
    raise Terminated


def run() -> None:
    """Run the command of this process and end it; after an interrupt at once, without waiting for abandoned work."""
    if sys.argv[1:2] == ["--keep"]:  # Monsoon has started itself, to keep an external bot
        from hexcore.bots import keeper

        keeper.main(int(sys.argv[2]), sys.argv[3:])
    for name in ("SIGTERM", "SIGHUP", "SIGBREAK"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _terminate)
    try:
        code = main()
    except KeyboardInterrupt:
        code = INTERRUPTED
    if code == INTERRUPTED:
        locks = sys.modules.get("hexcore.data.locks")
        if locks is not None:  # the system clears away everything else
            locks.release_all()
    if _ended_by and sys.platform != "win32":
        os.kill(os.getpid(), _ended_by[0])  # so that whoever sent it sees that it was heard
    if code == INTERRUPTED:
        os._exit(code)
    sys.exit(code)


def _run(argv: Sequence[str] | None) -> int:
    args = _read(sys.argv[1:] if argv is None else argv)
    return args if isinstance(args, int) else _obey(args)


def _read(argv: Sequence[str]) -> argparse.Namespace | int:
    """Read the command line in the language that it asks for; return an exit code if there is nothing to do."""
    if list(argv) == ["--version"]:  # the same in every language, so none is looked for
        print(_VERSION)
        return 0
    try:
        speak(asked_language(argv))
        if not argv:
            return NOTHING_ASKED
        with argparse_spoken():
            return build_parser(argv).parse_args(argv)
    except MonsoonError as error:
        return _complain(error.said(language()), BAD_INPUT)
    except SystemExit as stopped:  # argparse has said what there was to say
        return stopped.code if isinstance(stopped.code, int) else BAD_INPUT


def _obey(args: argparse.Namespace) -> int:
    try:
        if args.debug_memory:
            from launcher.app import watch_memory

            watch_memory()
        with kept_output():
            code: int = args.run(args)
        return code
    except SystemExit:  # none of ours ends so
        return _complain(word("cli.main.ended"), FAILED)
    except MonsoonError as error:
        return _complain(error.said(language()), FAILED if error.code == "write" else BAD_INPUT)
    except BrokenPipeError:
        raise
    except OSError as error:
        if error.filename is None:
            raise
        return _complain(f"{error.filename}: {error.strerror or error}", FAILED)
    except Exception as error:  # the last net: a mistake of ours, or of a game's package, is still said in one line
        if _is_interrupt(error):
            raise KeyboardInterrupt from error
        if os.environ.get("MONSOON_DEBUG"):
            import traceback

            traceback.print_exc()
        return _complain(word("cli.main.internal", error=f"{type(error).__name__}: {error}"), FAILED)


def _is_interrupt(error: BaseException | None) -> bool:
    """Return whether an interrupt caused an error: some libraries turn it into one of their own while imported."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def build_parser(argv: Sequence[str] = ()) -> argparse.ArgumentParser:
    """Return the parser of our commands, with those of packages where a command line asks for one or for the list."""
    parser = argparse.ArgumentParser(
        prog="monsoon",
        description=word("cli.help.about"),
        epilog="\n".join([word("cli.examples"), two_columns(_EXAMPLES), "", word("cli.help.last")]),
        formatter_class=Help,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=_VERSION, help=word("cli.help.version"))
    parser.add_argument("--software", action="store_true", help=word("cli.help.software"))
    parser.add_argument("--debug-memory", action="store_true", help=word("cli.help.debug_memory"))
    there = tuple(key for key, _ in languages())
    parser.add_argument(OPTION, metavar="LANGUAGE", help=word("cli.help.lang", languages=there))
    parser.set_defaults(run=play.open_launcher)
    commands = parser.add_subparsers(title=word("cli.help.commands"), metavar="COMMAND")
    for command in COMMANDS:
        command.add(commands)
    asked = asked_command(argv)
    if asked and asked not in commands.choices:
        _add_offered(commands, listing=asked.startswith("-"))
    return parser


def _add_offered(commands: Commands[argparse.ArgumentParser], *, listing: bool) -> None:
    """Add the commands that packages offer; say what is wrong with packages where one of them may be missed."""
    from hexcore.game.plugins import has_others, registry

    if not has_others():
        return
    with kept_output():
        offered = registry().commands(commands.choices)
        for command in offered.values():
            try:
                _add_arguments(argparse.ArgumentParser(), command)  # in vain first: a parser cannot be taken back
            except MonsoonError as error:
                note(error.said(language()))
            else:
                about = command.about
                parser = commands.add_parser(
                    command.name, help=about, description=about, formatter_class=Help, allow_abbrev=False
                )
                _add_arguments(parser, command)
                parser.set_defaults(run=partial(_run_offered, command))
        for name, why in registry().broken.items() if not listing else ():
            note(word("failed.not_loaded", package=repr(name), why=why))


def _add_arguments(parser: argparse.ArgumentParser, command: Command) -> None:
    with _of_a_package(command, asked=True):
        if command.arguments is not None:
            command.arguments(parser)


def _run_offered(command: Command, args: argparse.Namespace) -> int:
    """Run a command of a package: what it prints is its output."""
    with redirect_stdout(stream()), _of_a_package(command, asked=False):
        return int(command.run(args) or 0)


@contextmanager
def _of_a_package(command: Command, *, asked: bool) -> Iterator[None]:
    """Say in one line what a package raised, and where."""
    try:
        yield
    except (MonsoonError, BrokenPipeError, KeyboardInterrupt):
        raise
    except BaseException as error:  # it may be anyone's, and fail in any way
        from hexcore.game.plugins import failed

        if os.environ.get("MONSOON_DEBUG") or (isinstance(error, OSError) and error.filename is not None):
            raise
        raise failed(command, error, asked=asked) from error


def _open_streams() -> None:
    """Ensure that there is somewhere to write, and that no character fails there."""
    if sys.stdout is None:
        raise BrokenPipeError
    for opened in (sys.stdout, sys.stderr):
        reconfigure = getattr(opened, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def _complain(message: str, code: int) -> int:
    for line in short(message).splitlines() or [""]:
        with suppress(OSError, AttributeError):
            sys.stderr.write(f"monsoon: {plain(line)}\n")
    return code
