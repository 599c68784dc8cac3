"""``monsoon engine``: the engine protocol over standard input and output.

One JSON object a line in, one answer a line out, always UTF-8, each answer flushed at once. Nothing else is ever
written to standard output, and only the end of the input ends the conversation.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING, Any, BinaryIO

from launcher.cli.language import program_word, programs_language, word
from launcher.cli.output import stream
from launcher.cli.shared import Commands, add_command, add_packs, note, require_packs

if TYPE_CHECKING:
    from hexcore.engine import Engine

_BOM = b"\xef\xbb\xbf"


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    examples = [
        "engine",
        """engine <<< '{"cmd":"help"}'""",
        "engine --pack my_values < conversation.jsonl > answers.jsonl",
    ]
    add_packs(add_command(commands, "engine", run, examples))


def run(args: argparse.Namespace) -> int:
    from hexcore.engine import Engine
    from hexcore.game.plugins import registry
    from hexcore.storage.packs import packs_on

    if sys.stdin is None:
        return 0
    if sys.stdin.isatty():
        note(word("cli.engine.hint", example='{"cmd":"help"}'))
    require_packs(args.pack)
    engine = Engine(registry(), tuple(args.pack), programs_language(), packs_on)
    with closing(engine):
        converse(engine, sys.stdin.buffer, stream().buffer)
    return 0


def converse(engine: Engine, source: BinaryIO, output: BinaryIO) -> None:
    from hexcore.bots.requests import MAX_LINE

    for line in _lines(source, MAX_LINE):
        if line is None or line.strip():
            output.write(written(answer(engine, line)) + b"\n")
            output.flush()


def _lines(source: BinaryIO, limit: int) -> Iterator[bytes | None]:
    """Yield the lines; None for one that is longer than ``limit``."""
    while line := source.readline(limit + 1):
        if len(line) <= limit or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(limit)
        yield None


def answer(engine: Engine, line: bytes | None) -> dict[str, Any]:
    """Answer one line; None stands for a line that was too long."""
    from hexcore.bots.requests import MAX_LINE, error_answer
    from hexcore.game.plugins import why

    if line is None:
        return error_answer("invalid", program_word("cli.engine.long", count=MAX_LINE))
    try:
        text = line.removeprefix(_BOM).rstrip(b"\r\n").decode("utf-8")
    except UnicodeDecodeError as error:
        wrong = program_word("cli.engine.not_utf8", why=error.reason, place=error.start)
        return error_answer("invalid", wrong)
    try:
        return engine.answer(text)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # a game may be anyone's package: not even its exit ends the conversation
        return error_answer("internal", why(error))


def written(data: dict[str, Any]) -> bytes:
    """Write an answer as JSON in UTF-8; unwritable content is reported as a mistake of the game."""
    from hexcore.bots.requests import error_answer

    try:
        text = json.dumps(data, ensure_ascii=False, allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        text = json.dumps(error_answer("internal", program_word("cli.engine.unwritable", why=str(error))))
    return text.encode("utf-8", "backslashreplace")  # half a surrogate pair becomes the JSON escape that it was
