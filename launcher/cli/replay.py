"""``monsoon replay`` and ``monsoon verify``: a game in plain words, and a game played again to compare."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hexcore.errors import BrokenSave, InvalidInput, MonsoonError, UnknownName, at, either
from hexcore.game.program_names import HUMAN
from hexcore.text import plain
from launcher.cli.language import language, spoken, word
from launcher.cli.output import out, progress
from launcher.cli.shared import Commands, add_command, add_packs, note, spoken_meta
from launcher.language import ENGLISH, fault
from launcher.open_game import open_game

if TYPE_CHECKING:
    from hexcore.game.dice import Roll
    from hexcore.game.game import Game
    from hexcore.game.records import Record
    from hexcore.play.chair import Public
    from hexcore.play.replay import Replay
    from hexcore.play.session import Session
    from hexcore.storage.saves import SaveFile


STEPS = 100  # of the progress of a page


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    examples = [
        "replay my_game.monsoon", "replay my_game.monsoon --seat SEAT", "replay my_game.monsoon --html my_game.html",
    ]  # fmt: skip
    replay = add_command(commands, "replay", run, examples)
    replay.add_argument("save", metavar="SAVE", type=Path, help=word("cli.shared.save"))
    replay.add_argument("--seat", metavar="X", help=word("cli.replay.seat"))
    replay.add_argument("--html", metavar="FILE.html", type=Path, help=word("cli.replay.html"))
    add_packs(replay)
    examples = ["verify my_game.monsoon", "verify my_game.monsoon --pack my_values"]
    verify = add_command(commands, "verify", run_verify, examples)
    verify.add_argument("save", metavar="SAVE", type=Path, help=word("cli.shared.save"))
    add_packs(verify)


# Verify


def run_verify(args: argparse.Namespace) -> int:
    """Return 0 if the game replays exactly; otherwise name the first difference and return 1."""
    from hexcore.storage.saves import ReplayMismatch, read_save, verify

    try:
        save = read_save(args.save)
    except BrokenSave as error:
        return _failed(_what_was_changed(args, error.said(language())))
    try:
        game = game_of(args, save)
        with progress(spoken_meta(save.game).name, len(save.actions)) as done:
            actions = verify(game, save, lambda place, total: done(place))
    except (ReplayMismatch, BrokenSave) as error:
        return _failed(about_save(args, error).said(language()))
    out(plain(word("cli.verify.agrees", file=str(args.save), count=actions)))
    return 0


def _failed(message: str) -> int:
    note(message.replace("\n", "; "))
    return 1


def _what_was_changed(args: argparse.Namespace, problem: str) -> str:
    from hexcore.storage.saves import ReplayMismatch, read_save, verify

    try:
        save = read_save(args.save, edited=True)
        verify(game_of(args, save), save)
    except (ReplayMismatch, BrokenSave) as error:
        found = error.reason(language()).splitlines()[0]
        return word("cli.verify.difference", problem=problem, difference=found)
    except Exception:  # it was edited into something no game can play: that it was edited is all there is to say
        return problem
    return word("cli.verify.still_agrees", problem=problem)


def game_of(args: argparse.Namespace, save: SaveFile) -> Game[Any]:
    """Return the game of a save, with the named packs."""
    try:
        return open_game(save.game, args.pack)
    except UnknownName as error:
        raise about_save(args, error) from None


def about_save(args: argparse.Namespace, error: MonsoonError) -> MonsoonError:
    return MonsoonError(at(args.save, error.text), error.words)


# Replay


def run(args: argparse.Namespace) -> int:
    from hexcore.play.replay import Replay
    from hexcore.storage.saves import read_save, resume

    if args.html is not None and args.html.suffix.lower() not in (".html", ".htm"):
        raise InvalidInput(*fault("cli.replay.no_html", file=str(args.html)))
    save = read_save(args.save)
    game = game_of(args, save)
    if args.seat is not None and args.seat not in game.meta.seat_ids():
        raise UnknownName("seat", args.seat, game.meta.seat_ids())
    try:
        session = resume(game, save)
    except BrokenSave as error:
        raise about_save(args, error) from None
    whole = len(session.entries) == len(save.actions)
    if args.html is not None and not whole:
        raise MonsoonError(*fault("cli.report.no_history", file=str(args.save)))
    if not whole:
        note(word("cli.replay.position_only", file=str(args.save)))
    replay = Replay(session)
    seat = watched_from(replay, save, args.seat)
    if args.html is not None:
        _write_page(session, save, seat or "", args.html)
        return 0
    for line in _told(session, replay, seat):
        out(plain(line))
    return 0


def _write_page(session: Session, save: SaveFile, seat: str, out_: Path) -> None:
    from launcher.paper.replay.replay_page import PageWanted, write_replay_page

    with progress(spoken_meta(save.game).name, STEPS) as done:
        wanted = PageWanted(seat, language(), out_)
        path = write_replay_page(session, save.seats, wanted, lambda share: done(round(share * STEPS)))
    size = spoken().number(round(path.stat().st_size / 1e6, 1))
    out(plain(word("cli.replay.written", path=str(path), size=size)))


def watched_from(replay: Replay, save: SaveFile, seat: str | None) -> str | None:
    """Return the seat to watch from; before the end of a game with secrets, one that a person plays."""
    if not replay.secret:
        return seat
    people = [one for one in replay.public.meta.seat_ids() if save.seats.get(one, HUMAN) == HUMAN]
    if seat is None and len(people) == 1:
        seat = people[0]
    if seat not in people:
        if not people:
            raise MonsoonError(*fault("cli.replay.own_seat"))
        raise MonsoonError(*fault("cli.replay.say_seat", seats=either([f"--seat {one}" for one in people])))
    replay.sit(seat)
    return seat


def _told(session: Session, replay: Replay, seat: str | None) -> Iterator[str]:
    game, public = session.game, replay.public.in_language(language())
    played = {"game": public.meta.name, "scenario": public.meta.scenario(public.scenario).name, "count": len(replay)}
    if replay.seed is None:
        yield word("cli.replay.head", **played)
    else:
        yield word("cli.replay.head_seed", seed=replay.seed, **played)
    headings = {mark.ply: mark for mark in replay.marks}
    for ply in range(len(replay)):
        replay.seek(ply)
        if ply in headings:
            yield ""
            yield _heading(public, replay, seat)
        yield from _action(game, public, replay, ply, seat)
    outcome = session.outcome
    if outcome is not None:
        yield ""
        yield public.say(outcome.text)
        for line in outcome.score:
            yield f"  {word('cli.replay.score', line=public.say(line.label), amount=line.amount)}"


def _heading(public: Public, replay: Replay, seat: str | None) -> str:
    view = replay.view(seat or public.meta.seats[0].id)
    now = [public.say(phase.name) for phase in view.phases if phase.when == "now"]
    return " · ".join([public.say(view.title), *now])


def _action(game: Game[Any], public: Public, replay: Replay, ply: int, seat: str | None) -> Iterator[str]:
    """Describe one action by its log entries, each with its sum; or the action itself, if it has none."""
    from hexcore.play.telling import sum_words, sums_of

    replay.seek(ply + 1)
    entry, records = replay.entry(), replay.records(seat)
    if not records and entry is not None and seat in (None, entry.seat):
        did = public.say(entry.words or game.describe(replay.before(), entry.action))
        yield f"  {word('cli.replay.did', seat=public.seat_name(entry.seat), action=did)}"
    for record in records:
        yield f"  {public.say(record.text)}{_small_print(public, record)}"
        yield from (f"      {sum_words(one, public.catalogue.say)}" for one in sums_of(record))


def _small_print(public: Public, record: Record) -> str:
    dice = [_rolled(public, roll) for roll in record.dice]
    parts = [*dice, *([record.rule] if record.rule else [])]
    return f"  [{spoken().listed(parts)}]" if parts else ""


def _rolled(public: Public, roll: Roll) -> str:
    named = roll.label if public.catalogue.language == ENGLISH else public.die(roll)
    die = named or word("cli.replay.die")
    return word("cli.replay.rolled", die=die, face=roll.face, sides=roll.sides)
