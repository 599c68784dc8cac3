"""``monsoon report``: the after-action report of a saved game, as an HTML page and a PDF."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from hexcore.errors import BrokenSave, MonsoonError, UnknownName
from hexcore.text import plain
from launcher.cli.language import OPTION, language, speak, word
from launcher.cli.output import out, progress
from launcher.cli.replay import about_save, game_of, watched_from
from launcher.cli.shared import Commands, add_command, add_packs, spoken_meta
from launcher.language import fault, languages
from launcher.paper import SECONDS

if TYPE_CHECKING:
    from hexcore.play.session import Session

STEPS = 100


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    examples = ["report my_game.monsoon --out reports", "report my_game.monsoon --out reports --seat SEAT"]
    parser = add_command(commands, "report", run, examples)
    parser.add_argument("save", metavar="SAVE", type=Path, help=word("cli.shared.save"))
    parser.add_argument("--out", metavar="DIR", type=Path, default=Path(), help=word("cli.report.out"))
    parser.add_argument("--seat", metavar="S", help=word("cli.report.seat"))
    parser.add_argument("--seconds", metavar="N", type=float, default=SECONDS,
                        help=word("cli.report.seconds", seconds=SECONDS))  # fmt: skip
    spoken = ", ".join(key for key, _ in languages())
    parser.add_argument(OPTION, dest="spoken", metavar="L", help=word("cli.report.lang", languages=spoken))
    add_packs(parser)


def run(args: argparse.Namespace) -> int:
    """Write both files and print their paths."""
    if args.spoken:
        speak(args.spoken)
    from hexcore.play.replay import Replay
    from hexcore.storage.saves import read_save
    from launcher.paper.report.writing import ReportWanted, write_report

    save = read_save(args.save)
    session = _session(args)
    seats = session.game.meta.seat_ids()
    if args.seat is not None and args.seat not in seats:
        raise UnknownName("seat", args.seat, seats)
    seat = watched_from(Replay(session), save, args.seat) or ""
    name = f"{args.save.stem}-{seat or 'all'}" if len(seats) > 1 else args.save.stem
    wanted = ReportWanted(seat, language(), args.out, f"{name}-report", args.seconds)
    with progress(spoken_meta(save.game).name, STEPS) as done:
        written = write_report(session, save.seats, wanted, lambda share: done(round(share * STEPS)))
    out(plain(word("cli.report.written", path=str(written.page))))
    out(plain(word("cli.report.pages", path=str(written.book), count=written.pages)))
    return 0


def _session(args: argparse.Namespace) -> Session:
    """Return the saved game with its history; one that cannot be replayed has no story."""
    from hexcore.storage.saves import read_save, resume

    save = read_save(args.save)
    try:
        session = resume(game_of(args, save), save)
    except BrokenSave as error:
        raise about_save(args, error) from None
    if len(session.entries) < len(save.actions):
        raise MonsoonError(*fault("cli.report.no_history", file=str(args.save)))
    return session
