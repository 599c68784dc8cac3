"""``monsoon engine``: the engine protocol over standard input and output.

One JSON object a line in, one answer a line out, always UTF-8, each answer flushed at once. Nothing else is ever
written to standard output, and nothing that is sent can end the conversation but its end.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO

from launcher.cli.output import stream
from launcher.cli.shared import Commands, add_command, add_packs, note

if TYPE_CHECKING:
    from hexcore.protocol import Engine

_BOM = b"\xef\xbb\xbf"


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    examples = [
        "engine",
        """engine <<< '{"cmd":"help"}'""",
        "engine --pack my_values < conversation.jsonl > answers.jsonl",
    ]
    about = "drive a game by one JSON object a line: bots in any language, and tests from outside"
    add_packs(add_command(commands, "engine", run, about, examples))


def run(args: argparse.Namespace) -> int:
    """Answer every line until the input ends."""
    from hexcore.files import user_packs
    from hexcore.plugins import registry
    from hexcore.protocol import Engine

    if sys.stdin is None:
        return 0
    if sys.stdin.isatty():
        note('send one JSON object a line, such as {"cmd":"help"}; end with Ctrl-D (Ctrl-Z and Enter on Windows)')
    engine = Engine(registry(), (*user_packs(), *_folders(args)))
    converse(engine, sys.stdin.buffer, stream().buffer)
    return 0


def _folders(args: argparse.Namespace) -> Iterator[Any]:
    from hexcore.errors import BrokenContent

    for pack in args.pack:
        if not pack.is_dir():
            raise BrokenContent(f"pack {pack}: there is no such folder")
        yield pack


def converse(engine: Engine, source: BinaryIO, output: BinaryIO) -> None:
    """Answer every line of ``source`` on ``output``."""
    from hexcore.lines import MAX_LINE

    for line in _lines(source, MAX_LINE):
        if line is None or line.strip():
            output.write(written(answer(engine, line)) + b"\n")
            output.flush()


def _lines(source: BinaryIO, limit: int) -> Iterator[bytes | None]:
    """Yield the lines; None for one that is longer than ``limit``, however much longer it is."""
    while line := source.readline(limit + 1):
        if len(line) <= limit or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(limit)
        yield None


def answer(engine: Engine, line: bytes | None) -> dict[str, Any]:
    """Answer one line as it came in; None stands for a line that was too long."""
    from hexcore.lines import MAX_LINE
    from hexcore.plugins import why
    from hexcore.protocol import error_answer

    if line is None:
        return error_answer("invalid", f"a line has at most {MAX_LINE} bytes")
    try:
        text = line.removeprefix(_BOM).rstrip(b"\r\n").decode("utf-8")
    except UnicodeDecodeError as error:
        return error_answer("invalid", f"this line is not UTF-8: {error.reason} at byte {error.start}")
    try:
        return engine.answer(text)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a game may be anyone's package: not even its exit ends the conversation
        return error_answer("internal", why(error))


def written(data: dict[str, Any]) -> bytes:
    """Write an answer as JSON in UTF-8; what JSON cannot hold is a mistake of the game, and said so."""
    from hexcore.protocol import error_answer

    try:
        text = json.dumps(data, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        text = json.dumps(error_answer("internal", f"the answer cannot be written as JSON: {error}"))
    return text.encode("utf-8", "backslashreplace")  # half a surrogate pair becomes the JSON escape that it was
