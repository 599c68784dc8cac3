"""Reading a line of the engine protocol: what is missing or of the wrong kind is said by name.

What a program may ask about a position before it chooses, and the answers as JSON.

The engine protocol answers these for the referee and for seats; a program that plays one seat is answered from its
:class:`~hexcore.game.bot.Vantage` alone, in the same words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

from hexcore.board.board import Board
from hexcore.errors import InvalidInput, MonsoonError, UnknownName, shown, text_of
from hexcore.game.actions import Action, Decision, Refusal, read_action
from hexcore.game.answers import reach_json
from hexcore.game.bot import BotTimeout, Guarded, Vantage, first_bot, make_bot
from hexcore.game.game import Game, Query
from hexcore.game.odds import Odds
from hexcore.text import ENGLISH, Text, say

MAX_LINE = 32 * 1024 * 1024  # a longer line is refused before it is read


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
    text = shown(value, 61)
    return text if len(text) <= 60 else text[:57] + "..."


_KINDS = {str: "string", int: "whole", dict: "object", list: "list", bool: "switch"}


def listed(request: dict[str, Any], name: str, kind: type) -> list[Any]:
    """Return a list of the line, all of one kind; a missing one is empty."""
    items = want(request, name, list, [])
    if not all(type(item) is kind for item in items):
        what = "numbers" if kind is int else "strings"
        raise InvalidInput(say(f"error.line.{what}", name=name, value=_shown(items)))
    return list(items)


Say = Callable[[Text], str]

MOST_WORLDS = 100  # so many positions can be asked for at once

MOST_ADVISERS = 8  # so many of our bots a program may have in mind at once


class RequestHandler:
    """One command: what answers it, and the keys that a line of it may have; any other is a slip of the pen."""

    def __init__(self, do: Callable[[dict[str, Any]], dict[str, Any]], *keys: str) -> None:
        self._do = do
        self._keys = keys

    def answer(self, name: str, request: dict[str, Any]) -> dict[str, Any]:
        """Answer a line, unless it says something that this command does not know."""
        strange = [key for key in request if key != "cmd" and key not in self._keys]
        if strange:
            raise UnknownName(say("error.what.key", command=name), strange[0], self._keys or ("cmd",))
        return self._do(request)


def error_answer(code: str, message: str, rule: str = "") -> dict[str, Any]:
    """Return the answer to a line that cannot be obeyed."""
    return {"error": {"code": code, "message": shortened(message), **({"rule": rule} if rule else {})}}


def sent_action(data: object, board: Board) -> Action:
    """Read an action as somebody sends it; the words that it was offered with are passed over."""
    if isinstance(data, dict):
        data = {name: value for name, value in data.items() if name != "say"}
    return read_action(data, board)


# -- answers --------------------------------------------------------------------------------------------------------


def decision_json(decision: Decision, board: Board, describe: Callable[[Action], Text], speak: Say) -> dict[str, Any]:
    """Write a decision with its actions, each with its words."""
    parts = decision.json(board)
    for part, action in zip(parts["actions"], decision.actions, strict=True):
        part["say"] = speak(describe(action))
    return {**parts, "prompt": speak(decision.prompt), "text": decision.prompt.json()}


def refusal_json(refusal: Refusal | None, speak: Say) -> dict[str, Any]:
    """Write whether an action is legal, and why not."""
    if refusal is None:
        return {"legal": True}
    return {"legal": False, "rule": refusal.rule, "text": speak(refusal.text), "key": refusal.text.key}


def odds_json(action: Action, odds: Callable[[Action], Odds | None]) -> dict[str, Any]:
    """Write the odds of an action; one that is not what a game can weigh is said to be wrong."""
    try:
        found = odds(action)
    except (KeyError, ValueError, TypeError, IndexError) as error:
        raise InvalidInput(say("error.line.odds", verb=action.verb, why=text_of(error))) from None
    return {"odds": found.json() if found else None}


def query_json(game: Game[Any], request: dict[str, Any], ask: Callable[..., Any]) -> dict[str, Any]:
    """Write the answer to a query, or which there are."""
    name = want(request, "name", str, None)
    if name is None:
        return {"queries": [_query(query) for query in game.queries.values()]}
    arguments = want(request, "arguments", dict, {})
    for taken in ("state", "name", "seat"):
        if taken in arguments:
            raise InvalidInput(say("error.query.taken", name=taken))
    return {"answer": ask(name, **arguments)}


def _query(query: Query) -> dict[str, Any]:
    parts: dict[str, Any] = {"name": query.name, "about": query.about, "needs": list(query.needs)}
    return {**parts, "may": list(query.may)} if query.may else parts


def worlds_json(game: Game[Any], request: dict[str, Any], vantage: Vantage) -> dict[str, Any]:
    """Write positions that a seat cannot tell from the true one: the same for the same seed, however many are asked."""
    seed, count = want(request, "seed", int, 0), want(request, "count", int, 1)
    if not 1 <= count <= MOST_WORLDS:
        raise InvalidInput(say("error.line.worlds", count=count, most=MOST_WORLDS))
    return {"positions": [_world(game, vantage, Random(f"{seed} {number}")) for number in range(count)]}


def _world(game: Game[Any], vantage: Vantage, chance: Random) -> dict[str, Any]:
    imagined = vantage.imagine(chance)
    imagined.dice.count = 0  # how often was rolled in all would tell how often in secret
    return game.dump(imagined)


class Advisers:
    """Our bots whom a program asks what they would do. Each stays, and remembers what it had in mind."""

    def __init__(self, game: Game[Any]) -> None:
        self._game = game
        self._known: dict[tuple[str, int], Guarded] = {}

    def answer(self, request: dict[str, Any], vantage: Vantage, decision: Decision, speak: Say) -> dict[str, Any]:
        """Write what a bot would choose, and why."""
        name = want(request, "name", str, first_bot(self._game.meta.bots))
        seed = want(request, "seed", int, 0)
        bot = self._bot(name, seed)
        failed = len(bot.failures)
        action = bot.choose(vantage, decision)
        if len(bot.failures) > failed:
            raise MonsoonError(say("error.line.at_a_loss", bot=name, why=bot.failures[-1]))
        why = {**bot.why.json(), "say": speak(bot.why.text)} if bot.why is not None else None
        chosen = {**action.json(vantage.board), "say": speak(vantage.describe(action))}
        return {"bot": name, "action": chosen, "why": why}

    def _bot(self, name: str, seed: int) -> Guarded:
        if (name, seed) not in self._known:
            if len(self._known) >= MOST_ADVISERS:
                self._known.pop(next(iter(self._known))).close()
            self._known[name, seed] = Guarded(make_bot(self._game, name, seed), seed)
        return self._known[name, seed]

    def close(self) -> None:
        """Let all of them go."""
        while self._known:
            self._known.popitem()[1].close()


class SeatRequests:
    """Answers one seat, which decides, what it asks before it chooses."""

    def __init__(self, game: Game[Any], vantage: Vantage, decision: Decision, advisers: Advisers) -> None:
        self._game, self._vantage, self._decision, self._advisers = game, vantage, decision, advisers
        self._words = game.catalogue.in_language(ENGLISH)
        self._commands = {
            "explain": RequestHandler(self._explain, "action"),
            "odds": RequestHandler(self._odds, "action"),
            "query": RequestHandler(self._query, "name", "arguments"),
            "reach": RequestHandler(self._reach, "pieces"),
            "imagine": RequestHandler(self._imagine, "seed", "count"),
            "bot": RequestHandler(self._bot, "name", "seed"),
        }

    def decision(self) -> dict[str, Any]:
        """The decision, with the offered actions."""
        return decision_json(self._decision, self._vantage.board, self._vantage.describe, self._words.say)

    def view(self) -> dict[str, Any]:
        """All that the seat may know."""
        return self._vantage.view.json(self._vantage.board)

    def action(self, data: object) -> Action:
        """Read an action that was sent."""
        return self._vantage.as_offered(sent_action(data, self._vantage.board))

    def answer(self, name: str, request: dict[str, Any]) -> dict[str, Any]:
        """Answer a question; whatever is wrong with it is said, and nothing else comes of it."""
        try:
            if name not in self._commands:
                raise UnknownName("cmd", name, (*self._commands, "choose"))
            return self._commands[name].answer(name, request)
        except BotTimeout:
            raise
        except MonsoonError as error:
            return error_answer(error.code, error.said(ENGLISH), getattr(error, "rule", ""))
        except Exception as error:  # a game may be anyone's package: its mistakes are not the program's
            return error_answer("internal", f"{type(error).__name__}: {error}")

    def _explain(self, request: dict[str, Any]) -> dict[str, Any]:
        return refusal_json(self._vantage.explain(self.action(request.get("action"))), self._words.say)

    def _odds(self, request: dict[str, Any]) -> dict[str, Any]:
        return odds_json(self.action(request.get("action")), self._vantage.odds)

    def _query(self, request: dict[str, Any]) -> dict[str, Any]:
        return query_json(self._game, request, self._vantage.ask)

    def _reach(self, request: dict[str, Any]) -> dict[str, Any]:
        reach = self._vantage.reach(tuple(listed(request, "pieces", str)))
        return {"reach": reach_json(reach, self._vantage.board)}

    def _imagine(self, request: dict[str, Any]) -> dict[str, Any]:
        return worlds_json(self._game, request, self._vantage)

    def _bot(self, request: dict[str, Any]) -> dict[str, Any]:
        return self._advisers.answer(request, self._vantage, self._decision, self._words.say)
