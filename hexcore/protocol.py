"""The engine protocol: one JSON object a line in, one answer a line out. What UCI is to chess.

Bots in any language, and tests from outside, can drive every game through it. A bad line gets an error and changes
nothing. The protocol is the referee's seat: ``state`` and ``apply`` tell everything; ``view``, and ``apply``,
``decision``, ``explain``, ``odds``, ``query`` and ``undo`` with a ``seat``, tell what that seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from hexcore.actions import Action, Decision, Refusal, read_action
from hexcore.answers import OverlayMeta, reach_json
from hexcore.board import Board
from hexcore.errors import IllegalAction, InvalidInput, MonsoonError, UnknownName, text_of
from hexcore.files import pack_for
from hexcore.game import Query
from hexcore.hearsay import with_heard
from hexcore.lines import listed, read_request, shortened, want
from hexcore.localchair import LocalChair, public_of
from hexcore.plugins import Registry
from hexcore.records import Record, seen_by
from hexcore.session import CHECKPOINT, Session
from hexcore.text import ENGLISH, Text, say
from hexcore.types import OFF_MAP
from hexcore.version import VERSION

NOT_YOURS = say("refusal.not_your_decision")
"""All that a seat which does not decide now is told about what could be done."""


class Command:
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


class Engine:
    """Answers the lines of one conversation; holds at most one game. Sentences are English unless told otherwise."""

    def __init__(
        self,
        registry: Registry,
        packs: tuple[Path, ...] = (),
        language: str = ENGLISH,
        installed: Callable[[str], Sequence[Path]] = lambda game: (),
    ) -> None:
        self._registry = registry
        self._packs, self._installed = packs, installed
        """The packs that lie over every game, and what gives those that lie over one of them below these."""
        self._language = language
        self._session: Session | None = None
        self._chosen: tuple[Path, ...] = ()
        """The packs of the present game beside those of the engine: a position that is loaded keeps them."""
        self._commands: Mapping[str, Command] = {
            "help": Command(self._help),
            "games": Command(self._games),
            "new": Command(self._new, "game", "scenario", "seed", "options", "pack"),
            "load": Command(self._load, "state", "pack"),
            "state": Command(self._state),
            "schema": Command(self._schema),
            "decision": Command(self._decision, "seat"),
            "apply": Command(self._apply, "action", "seat"),
            "dice": Command(self._dice, "next", "draws"),
            "view": Command(self._view, "seat"),
            "explain": Command(self._explain, "action", "seat"),
            "odds": Command(self._odds, "action", "seat"),
            "query": Command(self._query, "name", "arguments", "seat"),
            "reach": Command(self._reach, "pieces", "seat"),
            "overlays": Command(self._overlays),
            "overlay": Command(self._overlay, "key", "at", "over", "pieces", "seat"),
            "outcome": Command(self._outcome),
            "undo": Command(self._undo, "seat"),
            "redo": Command(self._redo, "seat"),
        }

    def answer(self, line: str) -> dict[str, Any]:
        """Answer one line; whatever is wrong with it, the game is as it was before."""
        try:
            request = read_request(line)
            name = want(request, "cmd", str)
            if name not in self._commands:
                raise UnknownName("cmd", name, self._commands)
            return self._commands[name].answer(name, request)
        except MonsoonError as error:
            return error_answer(error.code, error.said(self._language), getattr(error, "rule", ""))
        except Exception as error:  # a game may be anyone's package: its mistakes must not end the conversation
            return error_answer("internal", f"{type(error).__name__}: {error}")

    @property
    def session(self) -> Session:
        """The game being played."""
        if self._session is None:
            new, load = '{"cmd":"new","game":…}', '{"cmd":"load","state":…}'
            raise InvalidInput(say("error.line.no_game", new=new, load=load))
        return self._session

    # The commands

    def _help(self, request: dict[str, Any]) -> dict[str, Any]:
        return {
            "monsoon": VERSION,
            "commands": sorted(self._commands),
            "games": [m.meta.id for m in self._registry.modules()],
        }

    def _games(self, request: dict[str, Any]) -> dict[str, Any]:
        modules = (module.in_language(self._language) for module in self._registry.modules())
        return {"games": [module.meta.model_dump(mode="json") for module in modules]}

    def _new(self, request: dict[str, Any]) -> dict[str, Any]:
        name = want(request, "game", str)
        game = self._open(name, request, ())
        seed, options = want(request, "seed", int, 0), want(request, "options", dict, {})
        session = Session(game, want(request, "scenario", str, None), options, seed)
        self._session, self._chosen = session, self._asked_packs(name, request, ())
        return self._started()

    def _load(self, request: dict[str, Any]) -> dict[str, Any]:
        position = want(request, "state", dict)
        playing = self._session.game.meta.id if self._session else None
        name = position.get("game") or playing
        if not isinstance(name, str):
            raise InvalidInput(say("error.line.nameless"))
        kept = self._chosen if name == playing else ()
        game = self._open(name, request, kept)
        session = _playable(lambda: Session(game, position=game.load(position)))
        self._session, self._chosen = session, self._asked_packs(name, request, kept)
        return self._started()

    def _open(self, name: str, request: dict[str, Any], kept: tuple[Path, ...]) -> Any:
        """A game with the engine's packs and the one that the line names; without one, with those it had."""
        self._registry.module(name)
        return self._registry.open(
            name, (*self._installed(name), *self._packs, *self._asked_packs(name, request, kept))
        )

    @staticmethod
    def _asked_packs(name: str, request: dict[str, Any], kept: tuple[Path, ...]) -> tuple[Path, ...]:
        pack = want(request, "pack", str, None)
        return (pack_for(name, Path(pack)),) if pack else kept

    def _started(self) -> dict[str, Any]:
        state = self.session.state
        return {"ok": True, "game": self.session.game.meta.id, "scenario": state.scenario, "seed": self.session.seed}

    def _state(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"state": self.session.game.dump(self.session.state)}

    def _schema(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"schema": self.session.game.schema()}

    def _decision(self, request: dict[str, Any]) -> dict[str, Any]:
        decision = self.session.decision
        if decision is None:
            return {"seat": None, "prompt": None, "actions": [], "over": True}
        seat = self._seat(request)
        if seat and seat != decision.seat:
            return {"seat": decision.seat, "prompt": None, "actions": []}
        return self._decision_json(decision)

    def _decision_json(self, decision: Decision) -> dict[str, Any]:
        state, game = self.session.state, self.session.game
        parts = decision.json(game.board(state.scenario))
        for part, action in zip(parts["actions"], decision.actions, strict=True):
            part["say"] = self._say(game.describe(state, action))
        return {**parts, "prompt": self._say(decision.prompt), "text": decision.prompt.json()}

    def _apply(self, request: dict[str, Any]) -> dict[str, Any]:
        seat = self._seat(request)
        outsider = self._is_outsider(seat)
        try:
            records = self.session.apply(self._action(request))
        except IllegalAction:
            if not outsider:
                raise
            game = self.session.game
            raise IllegalAction(NOT_YOURS, game.turn_rule, game.catalogue) from None
        if len(self.session.entries) % CHECKPOINT == 0:
            self.session.trim()
        return {"records": self._records_json(records, seat)}

    def _is_outsider(self, seat: str | None) -> bool:
        """Whether a seat is named that does not decide now: it is not told why something cannot be done."""
        decision = self.session.decision
        return seat is not None and decision is not None and seat != decision.seat

    def _records_json(self, records: list[Record], seat: str | None) -> list[dict[str, Any]]:
        labels = self._board()
        heard = seen_by(records, seat) if seat else records
        return [{**record.json(labels), "say": self._say(record.text)} for record in heard]

    def _dice(self, request: dict[str, Any]) -> dict[str, Any]:
        faces, draws = listed(request, "next", int), listed(request, "draws", str)
        self.session.script(faces, draws)
        dice = self.session.state.dice
        return {"ok": True, "next": list(dice.faces), "draws": list(dice.drawn)}

    def _view(self, request: dict[str, Any]) -> dict[str, Any]:
        seats = self.session.game.meta.seat_ids()
        seat = self._seat(request) or (seats[0] if len(seats) == 1 else "")
        if not seat:
            raise InvalidInput(say("error.line.whose_view", seats=seats))
        return {"view": self.session.view(seat).json(self._board())}

    def _explain(self, request: dict[str, Any]) -> dict[str, Any]:
        action = self._action(request)
        refusal: Refusal | None
        if self._is_outsider(self._seat(request)):
            refusal = Refusal(self.session.game.turn_rule, NOT_YOURS)
        else:
            refusal = self.session.game.explain(self.session.state, action)
        if refusal is None:
            return {"legal": True}
        return {"legal": False, "rule": refusal.rule, "text": self._say(refusal.text), "key": refusal.text.key}

    def _odds(self, request: dict[str, Any]) -> dict[str, Any]:
        action, seat = self._action(request), self._seat(request)
        try:
            odds = self.session.game.odds(self.session.state, action, seat)
        except (KeyError, ValueError, TypeError, IndexError) as error:
            raise InvalidInput(say("error.line.odds", verb=action.verb, why=text_of(error))) from None
        return {"odds": odds.json() if odds else None}

    def _query(self, request: dict[str, Any]) -> dict[str, Any]:
        game = self.session.game
        name = want(request, "name", str, None)
        if name is None:
            return {"queries": [_query_json(query) for query in game.queries.values()]}
        arguments, seat = want(request, "arguments", dict, {}), self._seat(request)
        for taken in ("state", "name", "seat"):
            if taken in arguments:
                raise InvalidInput(say("error.query.taken", name=taken))
        return {"answer": game.ask(self.session.state, name, seat, **arguments)}

    def _reach(self, request: dict[str, Any]) -> dict[str, Any]:
        game, seat = self.session.game, self._asking(request)
        reach = game.reach(self.session.state, seat, tuple(listed(request, "pieces", str)))
        return {"reach": reach_json(reach, self._board())}

    def _overlays(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"overlays": [self._meta_json(meta) for meta in self._offered_overlays()]}

    def _offered_overlays(self) -> tuple[OverlayMeta, ...]:
        return with_heard(self.session.game.overlays(self.session.state.scenario))

    def _meta_json(self, meta: OverlayMeta) -> dict[str, Any]:
        parts = {
            "key": meta.key,
            "name": self._say(meta.name),
            "about": self._say(meta.about),
            "needs": list(meta.needs),
        }
        return {**parts, "follows": list(meta.follows)} if meta.follows else parts

    def _overlay(self, request: dict[str, Any]) -> dict[str, Any]:
        key, board = want(request, "key", str), self._board()
        if key not in {meta.key for meta in self._offered_overlays()}:
            raise UnknownName("overlay", key, [meta.key for meta in self._offered_overlays()])
        at, over = (self._hex(request, name) for name in ("at", "over"))
        pieces = tuple(listed(request, "pieces", str))
        overlay = self._chair(self._asking(request)).overlay(key, at, over, pieces)
        parts = overlay.json(board)
        words = [mark.word for mark in overlay.marks], [arrow.word for arrow in overlay.arrows]
        for name, said in zip(("marks", "arrows"), words, strict=True):
            for part, word in zip(parts.get(name, ()), said, strict=True):
                part["say"] = self._say(word)
        for part, key_line in zip(parts.get("legend", ()), overlay.legend, strict=True):
            part["say"] = self._say(key_line.text)
        return {"overlay": parts}

    def _chair(self, seat: str) -> LocalChair:
        """The chair of a seat, for what is answered from what it has heard."""
        return LocalChair(self.session, seat, public_of(self.session))

    def _hex(self, request: dict[str, Any], name: str) -> int:
        label = want(request, name, str, None)
        try:
            return OFF_MAP if label is None else self._board().hex(label)
        except (KeyError, ValueError) as error:
            raise InvalidInput(text_of(error)) from None

    def _asking(self, request: dict[str, Any]) -> str:
        """The seat that asks: the one named, else the one who decides."""
        decision = self.session.decision
        return self._seat(request) or (decision.seat if decision else self.session.game.meta.seats[0].id)

    def _board(self) -> Board:
        return self.session.game.board(self.session.state.scenario)

    def _outcome(self, request: dict[str, Any]) -> dict[str, Any]:
        outcome = self.session.outcome
        return {"outcome": {**outcome.json(), "say": self._say(outcome.text)} if outcome else None}

    def _undo(self, request: dict[str, Any]) -> dict[str, Any]:
        seat = self._seat(request)
        action = self.session.undo()
        if self._is_outsider(seat):
            return {"undone": None}
        return {"undone": action.json(self._board())}

    def _redo(self, request: dict[str, Any]) -> dict[str, Any]:
        seat = self._seat(request)
        return {"records": self._records_json(self.session.redo(), seat)}

    # Reading a request

    def _action(self, request: dict[str, Any]) -> Action:
        data = request.get("action")
        if isinstance(data, dict):
            data = {name: value for name, value in data.items() if name != "say"}
        return self.session.game.meant(self.session.state, read_action(data, self._board()))

    def _seat(self, request: dict[str, Any]) -> str | None:
        seat: str | None = want(request, "seat", str, None)
        seats = self.session.game.meta.seat_ids()
        if seat is not None and seat not in seats:
            raise UnknownName("seat", seat, seats)
        return seat

    def _say(self, text: Text) -> str:
        return self.session.game.catalogue.in_language(self._language).say(text)


def _query_json(query: Query) -> dict[str, Any]:
    parts: dict[str, Any] = {"name": query.name, "about": query.about, "needs": list(query.needs)}
    return {**parts, "may": list(query.may)} if query.may else parts


def error_answer(code: str, message: str, rule: str = "") -> dict[str, Any]:
    """Return the answer to a line that cannot be obeyed."""
    return {"error": {"code": code, "message": shortened(message), **({"rule": rule} if rule else {})}}


def _playable(read: Callable[[], Session]) -> Session:
    """Refuse a position that is well formed but cannot be played on, such as a step about a piece that is not there."""
    try:
        session = read()
        _ = session.decision
        for seat in session.game.meta.seat_ids():
            session.view(seat)
    except MonsoonError:
        raise
    except Exception as error:  # whatever a game's own code stumbles over, the position is what is wrong
        unplayable = say("error.state.unplayable", why=f"{type(error).__name__}: {error}")
        raise InvalidInput(say("error.state.wrong", problem=unplayable)) from None
    return session
