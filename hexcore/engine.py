"""The engine protocol: one JSON object a line in, one answer a line out, as UCI is to chess.

Bots in any language and tests from outside can drive every game through it. A bad line gets an error and changes
nothing. ``state`` and ``apply`` tell everything; ``view`` and ``imagine``, and with a ``seat`` ``apply``, ``decision``,
``explain``, ``odds``, ``query`` and ``undo``, tell what that seat may know. A program that plays one seat is not given
this protocol (see :mod:`hexcore.bots.programs`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from hexcore.board.board import Board
from hexcore.bots.requests import (
    Advisers,
    RequestHandler,
    decision_json,
    error_answer,
    listed,
    odds_json,
    query_json,
    read_request,
    refusal_json,
    sent_action,
    want,
    worlds_json,
)
from hexcore.data.files import pack_for
from hexcore.errors import GameOver, IllegalAction, InvalidInput, MonsoonError, UnknownName, at, text_of
from hexcore.game.actions import Action, Decision, Refusal, Seat
from hexcore.game.answers import March, OverlayMeta, reach_json, read_order
from hexcore.game.bot import Vantage
from hexcore.game.plugins import Registry
from hexcore.play.hearing import Hearing
from hexcore.play.local_chair import LocalChair, public_of
from hexcore.play.session import CHECKPOINT, Session
from hexcore.play.telling import with_heard
from hexcore.storage.save_head import LONGEST_TITLE, SUFFIX, cut_title
from hexcore.storage.saves import write_session
from hexcore.text import ENGLISH, Text, say
from hexcore.types import OFF_MAP
from hexcore.version import VERSION

NOT_YOURS = say("refusal.not_your_decision")  # all that a seat other than the actor is told about possible actions


class Engine:
    """One conversation, about at most one game. Sentences are English unless told otherwise."""

    def __init__(
        self,
        registry: Registry,
        packs: tuple[Path, ...] = (),
        language: str = ENGLISH,
        installed: Callable[[str], Sequence[Path]] = lambda game: (),
    ) -> None:
        self._registry = registry
        self._packs, self._installed = packs, installed  # the packs over every game, and those below them over one game
        self._language = language
        self._session: Session | None = None
        # the packs that the present game names besides: a position that is loaded keeps them
        self._chosen: tuple[Path, ...] = ()
        self._advisers: Advisers | None = None
        self._chairs: dict[Seat, LocalChair] = {}
        self._everything: Hearing
        self._commands: Mapping[str, RequestHandler] = {
            "help": RequestHandler(self._help),
            "games": RequestHandler(self._games),
            "new": RequestHandler(self._new, "game", "scenario", "seed", "options", "pack"),
            "load": RequestHandler(self._load, "state", "pack"),
            "state": RequestHandler(lambda _: {"state": self.session.game.dump(self.session.state)}),
            "schema": RequestHandler(lambda _: {"schema": self.session.game.schema()}),
            "decision": RequestHandler(self._decision, "seat"),
            "apply": RequestHandler(self._apply, "action", "order", "seat"),
            "dice": RequestHandler(self._dice, "next", "draws"),
            "view": RequestHandler(self._view, "seat"),
            "explain": RequestHandler(self._explain, "action", "seat"),
            "odds": RequestHandler(self._odds, "action", "seat"),
            "query": RequestHandler(self._query, "name", "arguments", "seat"),
            "imagine": RequestHandler(self._imagine, "seat", "seed", "count"),
            "bot": RequestHandler(self._bot, "name", "seed", "seat"),
            "save": RequestHandler(self._save, "file", "seats", "title", "replace"),
            "reach": RequestHandler(self._reach, "pieces", "seat"),
            "march": RequestHandler(self._march, "pieces", "to", "seat"),
            "overlays": RequestHandler(self._overlays),
            "overlay": RequestHandler(self._overlay, "key", "at", "over", "pieces", "seat"),
            "outcome": RequestHandler(self._outcome),
            "undo": RequestHandler(self._undo, "seat"),
            "redo": RequestHandler(self._redo, "seat"),
        }

    def answer(self, line: str) -> dict[str, Any]:
        """Answer one line. If anything is wrong with it, the game is unchanged."""
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

    def close(self) -> None:
        """Let go of the bots that were asked, and of whatever they have started."""
        if self._advisers is not None:
            self._advisers.close()

    @property
    def session(self) -> Session:
        """The game being played; an error if there is none."""
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
        return {"games": [module.meta.json() for module in modules]}

    def _new(self, request: dict[str, Any]) -> dict[str, Any]:
        name = want(request, "game", str)
        game = self._open(name, request, ())
        seed, options = want(request, "seed", int, 0), want(request, "options", dict, {})
        session = Session(game, want(request, "scenario", str, None), options, seed)
        self._take(session, self._asked_packs(name, request, ()))
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
        self._take(session, self._asked_packs(name, request, kept))
        return self._started()

    def _take(self, session: Session, chosen: tuple[Path, ...]) -> None:
        self.close()
        self._session, self._chosen, self._advisers = session, chosen, Advisers(session.game)
        self._everything, public = Hearing(session), public_of(session)
        self._chairs = {seat: LocalChair(session, seat, public) for seat in public.meta.seat_ids()}

    def _open(self, name: str, request: dict[str, Any], kept: tuple[Path, ...]) -> Any:
        # the packs named in the line take the place of those that the game had
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

    def _decision(self, request: dict[str, Any]) -> dict[str, Any]:
        session, seat = self.session, self._seat(request)
        decision = self._chairs[seat].decision if seat else session.decision
        if decision is None:
            return {"seat": None, "prompt": None, "actions": [], "over": True}
        if not decision.actions:
            return {"seat": decision.seat, "prompt": None, "actions": []}
        return decision_json(decision, self._board(), self._vantage(decision.seat).describe, self._say)

    def _apply(self, request: dict[str, Any]) -> dict[str, Any]:
        seat = self._seat(request)
        outsider = self._is_outsider(seat)
        try:
            order = want(request, "order", dict, None)
            self.session.apply(self._action(request), order=None if order is None else read_order(order, self._board()))
        except IllegalAction:
            if not outsider:
                raise
            game = self.session.game
            raise IllegalAction(NOT_YOURS, game.turn_rule, game.catalogue) from None
        if len(self.session.entries) % CHECKPOINT == 0:
            self.session.trim()
        return self._records_json(seat)

    def _is_outsider(self, seat: str | None) -> bool:
        # a seat other than the actor is not told why something is illegal
        decision = self.session.decision
        return seat is not None and decision is not None and seat != decision.seat

    def _records_json(self, seat: Seat | None) -> dict[str, Any]:
        labels, hearing = self._board(), self._chairs[seat].hearing if seat else self._everything
        heard = hearing.records(len(self.session.entries) - 1)
        return {"records": [{**record.json(labels), "say": self._say(record.text)} for record in heard]}

    def _dice(self, request: dict[str, Any]) -> dict[str, Any]:
        faces, draws = listed(request, "next", int), listed(request, "draws", str)
        self.session.script(faces, draws)
        dice = self.session.state.dice
        return {"ok": True, "next": list(dice.faces), "draws": list(dice.drawn)}

    def _view(self, request: dict[str, Any]) -> dict[str, Any]:
        return {"view": self.session.view(self._whose(request)).json(self._board())}

    def _whose(self, request: dict[str, Any], unnamed: str = "whose_view") -> str:
        """Return the seat whose view is meant, which must be named where there are several."""
        seats = self.session.game.meta.seat_ids()
        seat = self._seat(request) or (seats[0] if len(seats) == 1 else "")
        if not seat:
            raise InvalidInput(say(f"error.line.{unnamed}", seats=seats))
        return seat

    def _vantage(self, seat: str) -> Vantage:
        return Vantage(self.session.game, self.session.state, seat)

    def _explain(self, request: dict[str, Any]) -> dict[str, Any]:
        action = self._action(request)
        refusal: Refusal | None
        if self._is_outsider(self._seat(request)):
            refusal = Refusal(self.session.game.turn_rule, NOT_YOURS)
        else:
            refusal = self.session.game.explain(self.session.state, action)
        return refusal_json(refusal, self._say)

    def _odds(self, request: dict[str, Any]) -> dict[str, Any]:
        game, state, seat = self.session.game, self.session.state, self._seat(request)
        return odds_json(self._action(request), lambda action: game.odds(state, action, seat))

    def _query(self, request: dict[str, Any]) -> dict[str, Any]:
        game, state, seat = self.session.game, self.session.state, self._seat(request)
        return query_json(game, request, lambda name, /, **arguments: game.ask(state, name, seat, **arguments))

    def _imagine(self, request: dict[str, Any]) -> dict[str, Any]:
        decision = self._decided_by(self._whose(request, "whose_worlds"))
        return worlds_json(self.session.game, request, self._vantage(decision.seat))

    def _decided_by(self, seat: str | None) -> Decision:
        # another seat's decision can be neither sampled nor advised on
        decision = self.session.decision
        if decision is None:
            raise GameOver(say("error.over"))
        if seat is not None and seat != decision.seat:
            raise IllegalAction(NOT_YOURS, self.session.game.turn_rule, self.session.game.catalogue)
        return decision

    def _bot(self, request: dict[str, Any]) -> dict[str, Any]:
        decision = self._decided_by(self._seat(request))
        if self._advisers is None:
            raise GameOver(say("error.over"))
        return self._advisers.answer(request, self._vantage(decision.seat), decision, self._say)

    def _save(self, request: dict[str, Any]) -> dict[str, Any]:
        path = Path(want(request, "file", str))
        seats, title = want(request, "seats", dict, {}), want(request, "title", str, cut_title(path.stem))
        known = self.session.game.meta.seat_ids()
        if len(title) > LONGEST_TITLE:
            raise InvalidInput(say("error.line.title", most=LONGEST_TITLE))
        for seat in seats:
            if seat not in known:
                raise UnknownName("seat", seat, known)
            want(seats, seat, str)
        if path.suffix != SUFFIX:
            raise InvalidInput(say("error.line.no_save", file=str(path), suffix=SUFFIX))
        there = _is_there(path)
        if not path.parent.is_dir():
            raise InvalidInput(say("error.line.no_folder", folder=str(path.parent)))
        if there and not want(request, "replace", bool, False):
            raise InvalidInput(say("error.line.there", file=str(path), wish='"replace":true'))
        write_session(path, self.session, seats=seats, title=title)
        return {"ok": True, "file": str(path.absolute())}

    def _reach(self, request: dict[str, Any]) -> dict[str, Any]:
        game, seat = self.session.game, self._asking(request)
        reach = game.reach(self.session.state, seat, tuple(listed(request, "pieces", str)))
        return {"reach": reach_json(reach, self._board())}

    def _march(self, request: dict[str, Any]) -> dict[str, Any]:
        chair, board = self._chairs[self._asking(request)], self._board()
        goal, pieces = self._hex(request, "to"), tuple(listed(request, "pieces", str))
        if goal == OFF_MAP:
            orders = [order.json(board) for order in chair.orders()]
            return {"orders": orders, "marches": [self._march_json(march) for march in chair.ordered()]}
        march = chair.marches(pieces).get(goal)
        return {"march": None if march is None else self._march_json(march)}

    def _march_json(self, march: March) -> dict[str, Any]:
        return {**march.json(self._board()), "say": self._say(march.text)}

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
        overlay = self._chairs[self._asking(request)].overlay(key, at, over, pieces)
        parts = overlay.json(board)
        words = [mark.word for mark in overlay.marks], [arrow.word for arrow in overlay.arrows]
        for name, said in zip(("marks", "arrows"), words, strict=True):
            for part, word in zip(parts.get(name, ()), said, strict=True):
                part["say"] = self._say(word)
        for part, key_line in zip(parts.get("legend", ()), overlay.legend, strict=True):
            part["say"] = self._say(key_line.text)
        return {"overlay": parts}

    def _hex(self, request: dict[str, Any], name: str) -> int:
        label = want(request, name, str, None)
        try:
            return OFF_MAP if label is None else self._board().hex(label)
        except (KeyError, ValueError) as error:
            raise InvalidInput(text_of(error)) from None

    def _asking(self, request: dict[str, Any]) -> str:
        decision = self.session.decision
        return self._seat(request) or (decision.seat if decision else self.session.game.meta.seats[0].id)

    def _board(self) -> Board:
        return self.session.game.board(self.session.state.scenario)

    def _outcome(self, request: dict[str, Any]) -> dict[str, Any]:
        outcome = self.session.outcome
        return {"outcome": {**outcome.json(), "say": self._say(outcome.text)} if outcome else None}

    def _undo(self, request: dict[str, Any]) -> dict[str, Any]:
        seat = self._seat(request)
        entries = self.session.entries
        if seat and entries and entries[-1].seat != seat and self.session.undo_stopped_by() is not None:
            # a die or a draw of another seat may have been secret
            raise MonsoonError(say("undo.handover"), self.session.game.catalogue)
        action = self.session.undo()
        if self._is_outsider(seat):
            return {"undone": None}
        return {"undone": action.json(self._board())}

    def _redo(self, request: dict[str, Any]) -> dict[str, Any]:
        seat = self._seat(request)
        self.session.redo()
        return self._records_json(seat)

    # Reading a request

    def _action(self, request: dict[str, Any]) -> Action:
        return self.session.game.as_offered(self.session.state, sent_action(request.get("action"), self._board()))

    def _seat(self, request: dict[str, Any]) -> str | None:
        seat: str | None = want(request, "seat", str, None)
        seats = self.session.game.meta.seat_ids()
        if seat is not None and seat not in seats:
            raise UnknownName("seat", seat, seats)
        return seat

    def _say(self, text: Text) -> str:
        return self.session.game.catalogue.in_language(self._language).say(text)


def _is_there(path: Path) -> bool:
    # a name that no file can have is refused
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise InvalidInput(at(path, say("error.file.not_written", why=why))) from None
    return True


def _playable(read: Callable[[], Session]) -> Session:
    """Refuse a position that is well formed but cannot be played, as with a step about a missing piece."""
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
