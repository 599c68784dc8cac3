"""Save files: one JSON file per game, written whole, checked whole, and migrated step by step when it is old.

The list of actions is the truth; the snapshot lets a game go on at once, and the two must agree. A file that cannot be
read says what is wrong and is left untouched.

What a game is remembered by when it is saved: the last thing that happened that its game calls news.

A game declares its news in its texts alone: a kind of record with a sentence ``headline.<kind>`` is news, said with the
values of the record's own text. Only what everybody may know is ever a headline, for a list of saves hides nothing.

By what a save knows the packs it was played with, and what has become of them since.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, TypeAlias
from weakref import WeakKeyDictionary

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from hexcore.data.datafolder import DataFolder, marks_of
from hexcore.data.files import canonical, write_whole
from hexcore.errors import BrokenSave, IllegalAction, InvalidInput, MonsoonError, UnknownName, at, cut, shown
from hexcore.game.actions import Reason, read_action, read_reason, sayable
from hexcore.game.answers import Order, read_order
from hexcore.game.lessons import SavedMark
from hexcore.game.records import Record, records_digest
from hexcore.storage.save_head import CURRENT, FORMAT, Name, Number, cut_title, misfit, read_content
from hexcore.text import Catalogue, Text, plain, read_text, say
from hexcore.types import Labels
from hexcore.version import VERSION

if TYPE_CHECKING:  # a list of saves waits for no game
    from hexcore.game.game import Game
    from hexcore.play.session import Entry, Session


class Headline(NamedTuple):
    """A piece of news, and the turn in which it came."""

    text: Text
    turn: int = 0

    def json(self) -> dict[str, Any]:
        """Write the headline for a save."""
        return {"text": self.text.json(), "turn": self.turn}


def headline(session: Session) -> Headline | None:
    """Return the last news of a game; None where nothing has happened that it calls so."""
    from hexcore.play.hearing import may_hear

    words, seats = session.game.catalogue, session.game.meta.seat_ids()
    for entry in reversed(session.entries):
        turns = entry.turns or (entry.turn,) * len(entry.records)
        for record, turn in zip(reversed(entry.records), reversed(turns), strict=False):
            if may_hear(record, *seats) and _key(record) in words:
                return Headline(Text(_key(record), record.text.values), turn)
    return None


def _key(record: Record) -> str:
    return f"headline.{record.kind}"


def read_headline(data: Mapping[str, Any] | None, words: Catalogue) -> Headline | None:
    """Read a headline of a save; one that nobody can say any more is none."""
    try:
        found = Headline(read_text(data["text"]), int(data["turn"])) if data else None
    except (KeyError, TypeError, ValueError, AttributeError):
        return None
    return found if found is not None and found.text.key in words else None


class SavedAction(BaseModel):
    """One action of the history, with the dice that were fixed before it and a digest of what it led to."""

    model_config = ConfigDict(extra="forbid", strict=True)

    action: dict[str, Any]
    digest: str
    faces: list[int] = []
    draws: list[str] = []
    why: dict[str, Any] | None = None
    """The reason of the bot that chose it; written only where there is one, so that other saves are as they were."""

    order: dict[str, Any] | None = None
    """The march order given with it; written only where there is one."""

    def written(self) -> dict[str, Any]:
        """The action as it stands in the file."""
        return self.model_dump(mode="json", exclude={name for name in ("why", "order") if not getattr(self, name)})


class SaveFile(BaseModel):
    """The content of a save file."""

    model_config = ConfigDict(extra="forbid", strict=True)

    format: str = FORMAT
    version: int = CURRENT
    app: Name
    game: Name
    rules_version: Number
    scenario: Name
    options: Annotated[dict[Name, bool | int | Name], Field(max_length=100)]
    data: Name
    seed: int
    first: dict[str, Any] | None = None
    actions: list[SavedAction]
    snapshot: dict[str, Any]
    seats: Annotated[dict[Name, Name], Field(max_length=100)] = {}
    title: Annotated[str, AfterValidator(cut_title)] = ""
    turn: Number = 0
    decides: Name = ""
    saved: Name = ""
    lesson: SavedMark | None = None
    """The lesson it is played for; written only where there is one, so that other saves are as they were."""
    packs: Annotated[dict[Name, Name], Field(max_length=1000)] = {}
    """The packs that lay over the game's data, by name with a digest of what each brought; written only if any did."""
    happened: dict[str, Any] | None = None
    """The last news of the game (:mod:`hexcore.storage.saves`); written only where there is any."""


_WHERE_SO = ("lesson", "packs", "happened")  # what is written only where there is something to write


def to_save(session: Session, *, seats: dict[str, str] | None = None, title: str = "") -> SaveFile:
    """Return the save file of a session. ``seats`` says who plays each: a bot's name, or "human"."""
    return SaveFile(actions=saved_actions(session), **_head(session, seats, title))


def _head(session: Session, seats: dict[str, str] | None, title: str) -> dict[str, Any]:
    game, decision = session.game, session.decision
    return {
        **_where_so(session),
        "format": FORMAT,
        "version": CURRENT,
        "app": VERSION,
        "game": game.meta.id,
        "rules_version": game.meta.rules_version,
        "scenario": session.state.scenario,
        "options": session.state.options,
        "data": game.data_hash(session.state.scenario),
        "seed": session.seed,
        "first": game.dump(session.first) if session.from_position else None,
        "snapshot": game.dump(session.settled),
        "seats": seats or {},
        "title": cut_title(title),
        "turn": session.state.turn,
        "decides": decision.seat if decision else "",
        "saved": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
    }


def _where_so(session: Session) -> dict[str, Any]:
    """Return what only some saves have: their lesson, their packs, and what happened last."""
    news, packs = headline(session), session.game.pack_marks()
    found = {
        "lesson": session.lesson.json() if session.lesson is not None else None,
        "packs": packs,
        "happened": news.json() if news is not None else None,
    }
    return {name: value for name, value in found.items() if value}


class _KeptAction(NamedTuple):
    """An action of the history as it is saved, and as it is written."""

    entry: Entry
    saved: SavedAction
    piece: bytes


_kept: WeakKeyDictionary[Session, list[_KeptAction]] = WeakKeyDictionary()


def _written(session: Session) -> list[_KeptAction]:
    """Return the history as it is saved; what an earlier save of this session wrote is not written again.

    Entries come and go at the end only, so everything before one that is still there is still there too.
    """
    kept, entries = _kept.setdefault(session, []), session.entries
    while kept and (len(kept) > len(entries) or entries[len(kept) - 1] is not kept[-1].entry):
        kept.pop()
    labels = session.game.board(session.state.scenario)
    for entry in entries[len(kept) :]:
        saved = _saved(entry, labels)
        kept.append(_KeptAction(entry, saved, canonical(saved.written())))
    return kept


def saved_actions(session: Session) -> list[SavedAction]:
    """Return the history of a session as it is saved."""
    return [kept.saved for kept in _written(session)]


def _saved(entry: Entry, labels: Labels) -> SavedAction:
    return SavedAction(
        action=entry.action.json(labels),
        digest=records_digest(entry.records),
        faces=list(entry.script.faces),
        draws=list(entry.script.draws),
        why=entry.why.json() if entry.why is not None else None,
        order=entry.order.json(labels) if entry.order is not None else None,
    )


def write_save(path: Path, save: SaveFile) -> None:
    """Write a save file with its checksum, which stands last."""
    content = save.model_dump(
        mode="json", exclude={"actions", *(name for name in _WHERE_SO if not getattr(save, name))}
    )
    _write(path, canonical({**content, "actions": [action.written() for action in save.actions]}))


def write_session(path: Path, session: Session, *, seats: dict[str, str] | None = None, title: str = "") -> None:
    """Write the save file of a session, as :func:`write_save` would, but putting only the last actions into words.

    A save with every action must not make the player wait however long the game is: "actions" is the first key of the
    file, and what earlier saves wrote there is put together again.
    """
    head = canonical(_head(session, seats, title))
    _write(path, b'{"actions":[' + b",".join(kept.piece for kept in _written(session)) + b"]," + head[1:])


def _write(path: Path, body: bytes) -> None:
    write_whole(path, body[:-1] + b',"checksum":"' + sha256(body).hexdigest().encode() + b'"}\n')


def same_course(session: Session, save: SaveFile) -> bool:
    """Whether a save is of the game that a session plays: begun alike, and one of the two goes on from the other."""
    first = session.game.dump(session.first) if session.from_position else None
    begun = (session.game.meta.id, session.state.scenario, session.seed, session.state.options, first)
    if begun != (save.game, save.scenario, save.seed, save.options, save.first):
        return False
    actions = saved_actions(session)
    both = min(len(actions), len(save.actions))
    return actions[:both] == save.actions[:both]


def read_save(path: Path, *, edited: bool = False) -> SaveFile:
    """Read a save file; whatever is wrong with it is said in one line, and the file is left as it is.

    With ``edited`` a checksum that does not match is let pass, to find out what was changed; never to play on.
    """
    try:
        return SaveFile.model_validate(read_content(path, edited=edited))
    except ValidationError as error:
        problem = error.errors()[0]
        where = plain(".".join(map(str, problem["loc"])))[:60]
        raise BrokenSave(at(path, at(where, cut(problem["msg"], 300)))) from None


def _require_fit(game: Game[Any], save: SaveFile) -> None:
    found = misfit(save, game.meta)
    if found is not None:
        raise found


def resume(game: Game[Any], save: SaveFile) -> Session:
    """Return the session a save holds, with its whole history, ready to go on.

    Under the rules and data it was played with, the history is played again and must lead to the snapshot. Under
    others the snapshot counts and the history ends there: an old game can always go on.
    """
    _require_fit(game, save)
    session = _resumed(game, save)
    session.lesson = save.lesson.mark() if save.lesson is not None else None
    return session


def _resumed(game: Game[Any], save: SaveFile) -> Session:
    from hexcore.play.session import Session

    if not has_history(game, save):
        return Session(game, position=_snapshot(game, save))
    session = first_session(game, save)
    for place, saved in enumerate(save.actions):
        _replay_one(session, saved, place)
    if game.dump(session.state) != save.snapshot:
        raise BrokenSave(say("error.save.leads_elsewhere", count=len(save.actions)))
    return session


def has_history(game: Game[Any], save: SaveFile) -> bool:
    """Whether a save was played with these rules and data, so that its actions can be played again and taken back."""
    return save.rules_version == game.meta.rules_version and save.data == _data_of(game, save)


def _data_of(game: Game[Any], save: SaveFile) -> str:
    """Return the digest of the data that a save would be played with now; "" where its scenario is not installed."""
    try:
        return game.data_hash(game.meta.scenario(save.scenario).id)
    except UnknownName:
        return ""


def first_session(game: Game[Any], save: SaveFile) -> Session:
    """Return the session as it was before the first action."""
    from hexcore.play.session import Session

    if save.first is not None:
        return Session(game, position=_loaded(game, save.first))
    try:
        return Session(game, save.scenario, save.options, save.seed)
    except MonsoonError as error:
        raise BrokenSave(say("error.save.not_begun", problem=error.text), error.words) from None


def _loaded(game: Game[Any], position: dict[str, Any], *, older: bool = False) -> Any:
    try:
        return game.load(game.adapted(json.loads(json.dumps(position))) if older else position)
    except InvalidInput as error:
        raise BrokenSave(say("error.save.position", problem=error.text), error.words) from None
    except Exception as error:  # whatever a game's own code stumbles over, the position is what is wrong
        raise BrokenSave(say("error.save.unplayable", why=_named(error))) from None


def _snapshot(game: Game[Any], save: SaveFile) -> Any:
    """Return the position of a save; one of older rules is adapted to these."""
    return _loaded(game, save.snapshot, older=save.rules_version < game.meta.rules_version)


def _replay_one(session: Session, saved: SavedAction, place: int) -> Entry:
    try:
        if saved.faces or saved.draws:
            session.script(saved.faces, saved.draws)
        action = read_action(saved.action, session.game.board(session.state.scenario))
        session.apply(action, _reason(session.game, saved), order=_order(session, saved))
    except MonsoonError as error:
        again = say("error.save.not_again", number=place + 1, problem=error.text)
        raise BrokenSave(again, error.words) from None
    return session.entries[-1]


def _reason(game: Game[Any], saved: SavedAction) -> Reason | None:
    """The reason that is kept with an action; one that nobody can say any more is left out, and the game goes on."""
    try:
        return sayable(read_reason(saved.why), game.catalogue) if saved.why else None
    except (KeyError, TypeError, AttributeError):
        return None


def _order(session: Session, saved: SavedAction) -> Order | None:
    """The march order that is kept with an action; one that cannot be read is left out, and the game goes on."""
    try:
        return read_order(saved.order, session.game.board(session.state.scenario)) if saved.order else None
    except MonsoonError:
        return None


class ReplayMismatch(MonsoonError):
    """The first place where a replay differs from its save."""

    code = "difference"


class Standing(NamedTuple):
    """The state of a saved game in its own words: turn, phase, ending, and the rest of its history."""

    turn: str = ""
    phase: str = ""
    ending: str = ""
    history: bool = True
    happened: str = ""
    """The last news, in the game's words; "" where there is none."""
    then: int = 0
    """The turn of that news."""


def standing_of(game: Game[Any], save: SaveFile, words: Catalogue | None = None) -> Standing:
    """Say where a save stands, as the seat that is to decide sees it; what is wrong with it is a BrokenSave.

    ``words`` are the game's in a language; by default in English.
    """
    _require_fit(game, save)
    state = _snapshot(game, save)
    try:
        return _standing(game, state, save, words or game.catalogue)
    except BrokenSave:
        raise
    except Exception as error:  # as in _loaded
        raise BrokenSave(say("error.save.unseen", why=_named(error))) from None


def _standing(game: Game[Any], state: Any, save: SaveFile, words: Catalogue) -> Standing:
    asked = game.decision(state)
    decides = asked.seat if asked else ""
    told = {"scenario": save.scenario, "turn": save.turn, "decides": save.decides}
    found = next(_differences({"scenario": state.scenario, "turn": state.turn, "decides": decides}, told), None)
    if found is not None:
        raise BrokenSave(say("error.save.other_position", difference=found))
    view = game.view(state, save.decides or game.meta.seats[0].id)
    now = [words.say(phase.name) for phase in view.phases if phase.when == "now"]
    outcome = game.outcome(state)
    ending = words.say(outcome.text) if outcome else ""
    news = read_headline(save.happened, words)
    said = (words.say(news.text), news.turn) if news is not None else ("", 0)
    return Standing(words.say(view.title), words.listed(now), ending, has_history(game, save), *said)


def verify(game: Game[Any], save: SaveFile, progress: Callable[[int, int], None] | None = None) -> int:
    """Play a save again, compare every record and the final position, and return the number of actions.

    Raises :class:`Difference` naming the first place that differs.
    """
    if save.rules_version != game.meta.rules_version:
        raise ReplayMismatch(say("error.differs.rules", saved=save.rules_version, own=game.meta.rules_version))
    _require_fit(game, save)
    if save.data != (data := game.data_hash(save.scenario)):
        raise ReplayMismatch(say("error.differs.data", saved=save.data, own=data))
    state = first_session(game, save).state
    labels = game.board(state.scenario)
    for place, saved in enumerate(save.actions):
        if records_digest(_replayed(game, state, labels, saved, place)) != saved.digest:
            raise ReplayMismatch(say("error.differs.records", number=place + 1, verb=_verb(saved)))
        if progress:
            progress(place + 1, len(save.actions))
    found = next(_differences(game.dump(state), save.snapshot), None)
    if found is not None:
        raise ReplayMismatch(say("error.differs.position", difference=found))
    return len(save.actions)


def _replayed(game: Game[Any], state: Any, labels: Labels, saved: SavedAction, place: int) -> list[Record]:
    """Play one saved action on a position that is thrown away afterwards, so that no copy of it is needed."""
    try:
        if saved.faces or saved.draws:
            state.dice.script(saved.faces, saved.draws)
        action = read_action(saved.action, labels)
        try:
            return game.apply(state, action)
        except IllegalAction:
            # older saves may spell it otherwise; what is refused has changed nothing
            return game.apply(state, game.as_offered(state, action))
    except MonsoonError as error:
        again = say("error.differs.action", number=place + 1, problem=error.text)
        raise ReplayMismatch(again, error.words) from None


def _verb(saved: SavedAction) -> str:
    verb = saved.action.get("verb")
    return cut(verb) if isinstance(verb, str) else shown(verb)


_ABSENT = object()


def _differences(played: Any, saved: Any, key: str = "") -> Iterator[Text]:
    """Name every place where the position played again differs from the one saved, with both values."""
    if isinstance(played, dict) and isinstance(saved, dict):
        for name in sorted({*played, *saved}):
            inside = f"{key}.{name}" if key else name
            yield from _differences(played.get(name, _ABSENT), saved.get(name, _ABSENT), inside)
    elif isinstance(played, list) and isinstance(saved, list) and len(played) == len(saved):
        for place, (one, other) in enumerate(zip(played, saved, strict=True)):
            yield from _differences(one, other, f"{key}[{place}]")
    elif played != saved:
        yield say("error.differs.value", place=cut(key, 200), played=_shown(played), saved=_shown(saved))


def _shown(value: object) -> Text | str:
    return say("error.differs.nothing") if value is _ABSENT else shown(value)


def _named(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


__all__ = [
    "ReplayMismatch",
    "SaveFile",
    "SavedAction",
    "has_history",
    "read_save",
    "resume",
    "same_course",
    "saved_actions",
    "to_save",
    "verify",
    "write_save",
    "write_session",
]


Fate: TypeAlias = Literal["missing", "changed", "off", "off_changed", "added"]
"""What became of a pack: it is gone, it says otherwise, it is switched off (and says otherwise), or it is new."""


class ChangedPack(NamedTuple):
    """A pack that is not over a game as it was when a save was played."""

    pack: str
    fate: Fate


def changed_packs(save: SaveFile, game: Game[Any], installed: Mapping[str, str]) -> list[ChangedPack]:
    """Return what is otherwise with the packs of a save than when it was played; none where the data are the same.

    ``installed`` are the marks of all packs that are there for the game, also of those that do not lie over it.
    """
    if save.data == _data_of(game, save):
        return []
    now = game.pack_marks()
    found = [
        ChangedPack(name, fate) for name, mark in save.packs.items() if (fate := _fate(name, mark, now, installed))
    ]
    return [*found, *(ChangedPack(name, "added") for name in now if name not in save.packs)]


def _fate(name: str, mark: str, now: Mapping[str, str], installed: Mapping[str, str]) -> Fate | None:
    if name in now:
        return None if now[name] == mark else "changed"
    if name not in installed:
        return "missing"
    return "off" if installed[name] == mark else "off_changed"


def can_be_restored(found: list[ChangedPack]) -> bool:
    """Whether the packs can be as they were by switching some on and others off."""
    return bool(found) and all(change.fate in ("off", "added") for change in found)


def installed_marks(folders: tuple[DataFolder, ...], packs: list[Path]) -> dict[str, str]:
    """Return the marks of packs that have something for a game; one that is laid wrongly has an empty mark."""
    found: dict[str, str] = {}
    for pack in packs:
        try:
            laid = [DataFolder(folder.game, folder.base, (pack,)) for folder in folders]
            found.update(marks_of(laid))
        except MonsoonError:
            found[pack.name] = ""
    return found
