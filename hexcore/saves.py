"""Save files: one JSON file per game, written whole, checked whole, and migrated step by step when it is old.

The list of actions is the truth; the snapshot lets a game go on at once, and the two must agree. A file that cannot be
read says what is wrong and is left untouched.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from hexcore.actions import read_action
from hexcore.canonical import digest, records_digest
from hexcore.errors import BrokenSave, InvalidInput, MonsoonError
from hexcore.files import read_whole, write_whole
from hexcore.game import Game
from hexcore.session import CHECKPOINT, Entry, Script, Session
from hexcore.version import VERSION

FORMAT = "monsoon-save"
CURRENT = 1

MIGRATIONS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""How a file of format version *n* becomes one of version *n + 1*."""


class SavedAction(BaseModel):
    """One action of the history, with the dice that were fixed before it and a digest of what it led to."""

    model_config = ConfigDict(extra="forbid")

    action: dict[str, Any]
    digest: str
    faces: list[int] = []
    draws: list[str] = []


class SaveFile(BaseModel):
    """The content of a save file."""

    model_config = ConfigDict(extra="forbid")

    format: str = FORMAT
    version: int = CURRENT
    app: str
    game: str
    rules_version: int
    scenario: str
    options: dict[str, bool | int | str]
    data: str
    seed: int
    first: dict[str, Any] | None = None
    actions: list[SavedAction]
    snapshot: dict[str, Any]
    seats: dict[str, str] = {}
    title: str = ""
    turn: int = 0
    decides: str = ""
    saved: str = ""


def to_save(session: Session, *, seats: dict[str, str] | None = None, title: str = "") -> SaveFile:
    """Return the save file of a session. ``seats`` says who plays each: a bot's name, or "human"."""
    game, decision = session.game, session.decision
    labels = game.board(session.state.scenario)
    return SaveFile(
        app=VERSION,
        game=game.meta.id,
        rules_version=game.meta.rules_version,
        scenario=session.state.scenario,
        options=session.state.options,
        data=game.data.hash(),
        seed=session.seed,
        first=game.dump(session.first) if session.from_position else None,
        actions=[
            SavedAction(
                action=entry.action.json(labels),
                digest=records_digest(entry.records, labels),
                faces=list(entry.script.faces),
                draws=list(entry.script.draws),
            )
            for entry in session.entries
        ],
        snapshot=game.dump(session.state),
        seats=seats or {},
        title=title,
        turn=getattr(session.state, "turn", 0),
        decides=decision.seat if decision else "",
        saved=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
    )


def write_save(path: Path, save: SaveFile) -> None:
    """Write a save file with its checksum."""
    content = save.model_dump(mode="json")
    content["checksum"] = digest(content)
    write_whole(path, json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode() + b"\n")


def read_save(path: Path, *, edited: bool = False) -> SaveFile:
    """Read a save file; whatever is wrong with it is said in one line, and the file is left as it is.

    With ``edited`` a checksum that does not match is let pass, to find out what was changed; never to play on.
    """
    try:
        content = json.loads(read_whole(path))
        checksum = content.pop("checksum", None) if isinstance(content, dict) else None
        whole = checksum == digest(content)
    except (ValueError, RecursionError) as error:
        raise BrokenSave(f"{path}: this is not a whole save file: {error}") from None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise BrokenSave(f"{path}: this is not a Monsoon save")
    version = content.get("version")
    if type(version) is not int or version < 1:
        raise BrokenSave(f"{path}: its format version {version!r} does not exist")
    if version > CURRENT:
        raise BrokenSave(
            f"{path}: it was saved by a newer Monsoon ({content.get('app')}, format {version}); "
            f"this is {VERSION} and reads up to format {CURRENT}"
        )
    if not whole and not edited:
        raise BrokenSave(f"{path}: the checksum does not match: the file was edited or damaged")
    for step in range(version, CURRENT):
        content = MIGRATIONS[step](content)
    try:
        return SaveFile.model_validate(content)
    except ValidationError as error:
        problem = error.errors()[0]
        raise BrokenSave(f"{path}: {'.'.join(map(str, problem['loc']))}: {problem['msg']}") from None


def resume(game: Game[Any], save: SaveFile) -> Session:
    """Return the session a save holds, with its whole history, ready to go on.

    Under the rules and data it was played with, the history is played again and must lead to the snapshot. Under
    others the snapshot counts and the history ends there: an old game can always go on.
    """
    if save.rules_version != game.meta.rules_version or save.data != game.data.hash():
        return Session(game, position=_loaded(game, save.snapshot))
    session = first_session(game, save)
    for place, saved in enumerate(save.actions):
        _replay_one(session, saved, place)
    if game.dump(session.state) != save.snapshot:
        raise BrokenSave(f"the {len(save.actions)} actions of this save do not lead to its position")
    return session


def first_session(game: Game[Any], save: SaveFile) -> Session:
    """Return the session as it was before the first action."""
    if save.first is not None:
        return Session(game, position=_loaded(game, save.first))
    try:
        return Session(game, save.scenario, save.options, save.seed)
    except MonsoonError as error:
        raise BrokenSave(f"this save cannot be started again: {error}") from None


def _loaded(game: Game[Any], position: dict[str, Any]) -> Any:
    try:
        return game.load(position)
    except InvalidInput as error:
        raise BrokenSave(f"the position in this save is wrong: {error}") from None


def _replay_one(session: Session, saved: SavedAction, place: int) -> Entry:
    try:
        if saved.faces or saved.draws:
            session.script(saved.faces, saved.draws)
        session.apply(read_action(saved.action, session.game.board(session.state.scenario)))
    except MonsoonError as error:
        raise BrokenSave(f"action {place + 1} of this save cannot be played again: {error}") from None
    return session.entries[-1]


class Difference(Exception):
    """The first place where a replay differs from its save."""


def verify(game: Game[Any], save: SaveFile, progress: Callable[[int, int], None] | None = None) -> int:
    """Play a save again, compare every record and the final position, and return the number of actions.

    Raises :class:`Difference` naming the first place that differs.
    """
    if save.rules_version != game.meta.rules_version:
        raise Difference(f"played with rules version {save.rules_version}, this is {game.meta.rules_version}")
    if save.data != game.data.hash():
        raise Difference(f"played with data {save.data}, this is {game.data.hash()}")
    session = first_session(game, save)
    labels = game.board(session.state.scenario)
    for place, saved in enumerate(save.actions):
        entry = _replay_one(session, saved, place)
        if records_digest(entry.records, labels) != saved.digest:
            raise Difference(f"action {place + 1} ({entry.action.verb} by {entry.seat}) led to other records")
        if place % CHECKPOINT == 0:
            session.trim()
        if progress:
            progress(place + 1, len(save.actions))
    found = next(_differences(game.dump(session.state), save.snapshot), None)
    if found is not None:
        raise Difference(f"the final position differs: {found}")
    return len(save.actions)


_ABSENT = object()


def _differences(played: Any, saved: Any, key: str = "") -> Iterator[str]:
    """Name every place where the position played again differs from the one saved, with both values."""
    if isinstance(played, dict) and isinstance(saved, dict):
        for name in sorted({*played, *saved}):
            inside = f"{key}.{name}" if key else name
            yield from _differences(played.get(name, _ABSENT), saved.get(name, _ABSENT), inside)
    elif isinstance(played, list) and isinstance(saved, list) and len(played) == len(saved):
        for place, (one, other) in enumerate(zip(played, saved, strict=True)):
            yield from _differences(one, other, f"{key}[{place}]")
    elif played != saved:
        yield f"{key} is {_shown(played)}, saved is {_shown(saved)}"


def _shown(value: object) -> str:
    return "nothing" if value is _ABSENT else repr(value)[:60]


__all__ = [
    "CURRENT",
    "Difference",
    "SaveFile",
    "SavedAction",
    "Script",
    "read_save",
    "resume",
    "to_save",
    "verify",
    "write_save",
]
