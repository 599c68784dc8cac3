"""Reading a line of the engine protocol: what is missing or of the wrong kind is said by name."""

from __future__ import annotations

import json
import re
from typing import Any

from hexcore.errors import InvalidInput
from hexcore.text import say

MAX_LINE = 32 * 1024 * 1024
"""A longer line is refused before it is read."""


LONGEST_WORD = 80
LONGEST_MESSAGE = 2000
_LONG_WORD = re.compile(rf"[^\s\u3000-\u30ff\u3400-\u9fff\uff00-\uff65]{{{LONGEST_WORD + 1},}}")
"""Japanese signs end a word: between them there are no blanks, however long the sentence."""


def read_request(line: str) -> dict[str, Any]:
    """Read one line: a JSON object."""
    if len(line) > MAX_LINE:
        raise InvalidInput(say("error.line.long", count=MAX_LINE))
    try:
        request = json.loads(line, parse_constant=_no_number)
        if "\\u" in line:
            json.dumps(request, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise InvalidInput(say("error.line.half")) from None
    except (ValueError, RecursionError) as error:
        raise InvalidInput(say("error.line.not_json", why=str(error))) from None
    if not isinstance(request, dict):
        raise InvalidInput(say("error.line.shape", example='{"cmd":"decision"}'))
    return request


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is not a number")


_MISSING = object()


def want(request: dict[str, Any], name: str, kind: type, default: Any = _MISSING) -> Any:
    """Return a value of the line, which must be of this kind; without a default it must be there."""
    value = request.get(name, default)
    if value is _MISSING:
        command = str(request["cmd"]) if "cmd" in request else say("error.line.a_line")
        raise InvalidInput(say("error.line.needs", command=command, name=name))
    if value is not default and type(value) is not kind:
        is_a = say(f"error.kind.{_KINDS[kind]}")
        raise InvalidInput(say("error.line.kind", name=name, kind=is_a, value=_shown(value)))
    return value


def shortened(message: str) -> str:
    """Return a message that stays readable whatever was sent: long words are cut, and so is a long whole."""
    cut = _LONG_WORD.sub(lambda found: f"{found[0][:LONGEST_WORD]}…", message)
    return cut if len(cut) <= LONGEST_MESSAGE else f"{cut[:LONGEST_MESSAGE]}…"


def _shown(value: object) -> str:
    """Return a value for a message, shortened if someone sent a book."""
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


_KINDS = {str: "string", int: "whole", dict: "object", list: "list", bool: "switch"}


def listed(request: dict[str, Any], name: str, kind: type) -> list[Any]:
    """Return a list of the line, all of one kind; a missing one is empty."""
    items = want(request, name, list, [])
    if not all(type(item) is kind for item in items):
        what = "numbers" if kind is int else "strings"
        raise InvalidInput(say(f"error.line.{what}", name=name, value=_shown(items)))
    return list(items)
