"""``monsoon replay`` and ``monsoon verify``: a game in plain words, and a game played again to compare."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexcore.cleaning import plain
from hexcore.errors import BrokenSave, MonsoonError, UnknownName
from launcher.cli.output import out
from launcher.cli.progress import progress
from launcher.cli.shared import Commands, add_command, add_packs, note
from launcher.opening import open_game

if TYPE_CHECKING:
    from hexcore.game import Game
    from hexcore.records import Record
    from hexcore.replays import Replay
    from hexcore.saves import SaveFile
    from hexcore.session import Session


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add both commands."""
    examples = ["replay my_game.monsoon", "replay my_game.monsoon --seat SEAT"]
    replay = add_command(commands, "replay", run, "tell a saved game in plain words, by turn and phase", examples)
    replay.add_argument("save", metavar="SAVE", type=Path, help="a save file; `monsoon saves` lists yours")
    replay.add_argument(
        "--seat", metavar="X", help="only what this seat could know (default: everything, once the game is over)"
    )
    add_packs(replay)
    examples = ["verify my_game.monsoon", "verify my_game.monsoon --pack my_values"]
    about = "play a saved game again and compare every record and the final position"
    verify = add_command(commands, "verify", run_verify, about, examples)
    verify.add_argument("save", metavar="SAVE", type=Path, help="a save file; `monsoon saves` lists yours")
    add_packs(verify)


# Verify


def run_verify(args: argparse.Namespace) -> int:
    """Exit code 0 if the game is what it says it is; 1 with the first difference named if not."""
    from hexcore.saves import Difference, read_save, verify

    try:
        save = read_save(args.save)
    except BrokenSave as error:
        return _failed(str(error) + _what_was_changed(args))
    try:
        game = _game_of(args, save)
        with progress(game.meta.name, len(save.actions)) as done:
            actions = verify(game, save, lambda place, total: done(place))
    except (Difference, BrokenSave) as error:
        return _failed(f"{args.save}: {error}")
    out(f"{plain(str(args.save))}: {actions} actions played again, every record and the final position agree")
    return 0


def _failed(message: str) -> int:
    note(message.replace("\n", "; "))
    return 1


def _what_was_changed(args: argparse.Namespace) -> str:
    """Name the first difference of a save that was edited, if it can still be played."""
    from hexcore.saves import Difference, read_save, verify

    try:
        save = read_save(args.save, edited=True)
        verify(_game_of(args, save), save)
    except (Difference, BrokenSave) as error:
        found = str(error).removeprefix(f"{args.save}: ").splitlines()[0]
        return f"; first difference: {found}"
    except Exception:  # it was edited into something no game can play: that it was edited is all there is to say
        return ""
    return "; actions and final position still agree"


def _game_of(args: argparse.Namespace, save: SaveFile) -> Game[Any]:
    try:
        return open_game(save.game, args.pack)
    except UnknownName as error:
        raise MonsoonError(f"{args.save}: {error}") from None


# Replay


def run(args: argparse.Namespace) -> int:
    """Print the log of a saved game."""
    from hexcore.replays import Replay
    from hexcore.saves import read_save, resume

    save = read_save(args.save)
    game = _game_of(args, save)
    if args.seat is not None and args.seat not in game.meta.seat_ids():
        raise UnknownName("seat", args.seat, game.meta.seat_ids())
    try:
        session = resume(game, save)
    except BrokenSave as error:
        raise BrokenSave(f"{args.save}: {error}") from None
    if len(session.entries) < len(save.actions):
        note(f"{args.save}: played with other rules or data; only the position can be shown, `monsoon shot` draws it")
    replay = Replay(session)
    seat = _watched_from(replay, save, args.seat)
    for line in _told(session, replay, seat):
        out(plain(line))
    return 0


def _watched_from(replay: Replay, save: SaveFile, seat: str | None) -> str | None:
    """Return the seat to watch from; before the end of a game with secrets that is one which a person plays."""
    from hexcore.referee import HUMAN

    if not replay.secret:
        return seat
    people = [one for one in replay.public.meta.seat_ids() if save.seats.get(one, HUMAN) == HUMAN]
    if seat is None and len(people) == 1:
        seat = people[0]
    if seat not in people:
        seats = " or ".join(f"--seat {one}" for one in people)
        why = "this game is not over: it is watched from one's own seat until then"
        raise MonsoonError(f"{why}; say {seats}" if seats else why)
    replay.sit(seat)
    return seat


def _told(session: Session, replay: Replay, seat: str | None) -> Iterator[str]:
    game = session.game
    scenario = game.meta.scenario(session.state.scenario)
    seed = f"seed {replay.seed}, " if replay.seed is not None else ""
    yield f"{game.meta.name}: {scenario.name}, {seed}{len(replay)} actions"
    headings = {mark.ply: mark for mark in replay.marks}
    for ply in range(len(replay)):
        replay.seek(ply)
        if ply in headings:
            yield ""
            yield _heading(game, replay, seat)
        yield from _action(game, replay, ply, seat)
    outcome = session.outcome
    if outcome is not None:
        yield ""
        yield game.catalogue.say(outcome.text)
        for line in outcome.score:
            yield f"  {game.catalogue.say(line.label)}: {line.amount}"


def _heading(game: Game[Any], replay: Replay, seat: str | None) -> str:
    view = replay.view(seat or game.meta.seats[0].id)
    now = [game.catalogue.say(phase.name) for phase in view.phases if phase.when == "now"]
    return " · ".join([game.catalogue.say(view.title), *now])


def _action(game: Game[Any], replay: Replay, ply: int, seat: str | None) -> Iterator[str]:
    """Tell one action: its records, each with its sum; or the action itself, if nothing more came of it."""
    from hexcore.telling import sum_words, sums_of

    replay.seek(ply + 1)
    entry, records = replay.entry(), replay.records(seat)
    if not records and entry is not None and seat in (None, entry.seat):
        name = replay.public.seat_name(entry.seat)
        yield f"  {name}: {game.catalogue.say(entry.words or game.describe(replay.before(), entry.action))}"
    for record in records:
        yield f"  {game.catalogue.say(record.text)}{_small_print(record)}"
        yield from (f"      {sum_words(one, game.catalogue.say)}" for one in sums_of(record))


def _small_print(record: Record) -> str:
    dice = [f"{roll.label or 'die'} {roll.face} of {roll.sides}" for roll in record.dice]
    parts = [*dice, *([record.rule] if record.rule else [])]
    return f"  [{', '.join(parts)}]" if parts else ""
