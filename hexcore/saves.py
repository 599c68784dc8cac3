"""Save files: one JSON file per game, written whole, checked whole, and migrated step by step when it is old.

The list of actions is the truth; the snapshot lets a game go on at once, and the two must agree. A file that cannot be
read says what is wrong and is left untouched.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

from pydantic import BaseModel, ConfigDict, ValidationError

from hexcore.actions import read_action
from hexcore.canonical import canonical, digest, records_digest
from hexcore.errors import BrokenSave, InvalidInput, MonsoonError
from hexcore.files import read_whole, write_whole
from hexcore.game import Game
from hexcore.records import Record
from hexcore.session import Entry, Script, Session
from hexcore.types import Labels
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
    return SaveFile(
        app=VERSION,
        game=game.meta.id,
        rules_version=game.meta.rules_version,
        scenario=session.state.scenario,
        options=session.state.options,
        data=game.data_hash(session.state.scenario),
        seed=session.seed,
        first=game.dump(session.first) if session.from_position else None,
        actions=_written(session),
        snapshot=game.dump(session.state),
        seats=seats or {},
        title=title,
        turn=session.state.turn,
        decides=decision.seat if decision else "",
        saved=time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
    )


_kept: WeakKeyDictionary[Session, list[tuple[Entry, SavedAction]]] = WeakKeyDictionary()


def _written(session: Session) -> list[SavedAction]:
    """Return the history as it is saved; what an earlier save of this session wrote is not written again."""
    kept = _kept.setdefault(session, [])
    same = next((place for place, (entry, _) in enumerate(kept) if _entry(session, place) is not entry), len(kept))
    del kept[same:]
    labels = session.game.board(session.state.scenario)
    kept.extend((entry, _saved(entry, labels)) for entry in session.entries[same:])
    return [saved for _, saved in kept]


def _entry(session: Session, place: int) -> Entry | None:
    return session.entries[place] if place < len(session.entries) else None


def _saved(entry: Entry, labels: Labels) -> SavedAction:
    return SavedAction(
        action=entry.action.json(labels),
        digest=records_digest(entry.records),
        faces=list(entry.script.faces),
        draws=list(entry.script.draws),
    )


def write_save(path: Path, save: SaveFile) -> None:
    """Write a save file with its checksum, which stands last."""
    body = canonical(save.model_dump(mode="json"))
    write_whole(path, body[:-1] + b',"checksum":"' + sha256(body).hexdigest().encode() + b'"}\n')


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
    if save.rules_version != game.meta.rules_version or save.data != game.data_hash(save.scenario):
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
    except Exception as error:  # whatever a game's own code stumbles over, the position is what is wrong
        raise BrokenSave(f"the position in this save cannot be played: {type(error).__name__}: {error}") from None


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
    if save.data != (data := game.data_hash(save.scenario)):
        raise Difference(f"played with data {save.data}, this is {data}")
    state = first_session(game, save).state
    for place, saved in enumerate(save.actions):
        if records_digest(_replayed(game, state, saved, place)) != saved.digest:
            raise Difference(f"action {place + 1} ({saved.action.get('verb')}) led to other records")
        if progress:
            progress(place + 1, len(save.actions))
    found = next(_differences(game.dump(state), save.snapshot), None)
    if found is not None:
        raise Difference(f"the final position differs: {found}")
    return len(save.actions)


def _replayed(game: Game[Any], state: Any, saved: SavedAction, place: int) -> list[Record]:
    """Play one saved action on a position that is thrown away afterwards, so that no copy of it is needed."""
    try:
        state.dice.script(saved.faces, saved.draws)
        return game.apply(state, game.meant(state, read_action(saved.action, game.board(state.scenario))))
    except MonsoonError as error:
        raise Difference(f"action {place + 1} cannot be played again: {error}") from None


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
