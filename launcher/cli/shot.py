"""``monsoon shot``: a picture of the table, without a window."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING

from hexcore.errors import InvalidInput, UnknownName
from launcher.cli.shared import Commands, add_command, add_start, read_options
from launcher.opening import open_game

if TYPE_CHECKING:
    from hexcore.session import Session

_LEAST, _MOST = 160, 8192


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    examples = [
        "shot GAME --out table.png",
        "shot GAME --scenario S --seed 3 --plies 40 --size 1920x1080 --out table.png",
        "shot GAME --load my_game.monsoon --seat SEAT --out table.png",
    ]
    parser = add_command(commands, "shot", run, "draw a picture of the table into a PNG file", examples)
    add_start(parser, 0, "the seed of the dice and of the random choices (default: 0)")
    parser.add_argument(
        "--plies", metavar="P", type=_plies, default=0, help="how many random actions to play first (default: 0)"
    )
    parser.add_argument("--seat", metavar="X", help="whose side of the table (default: who decides)")
    parser.add_argument("--size", metavar="WxH", type=_size, default=(1280, 800), help="in pixels (default: 1280x800)")
    parser.add_argument("--load", metavar="SAVE", type=Path, help="begin with the position of a save")
    parser.add_argument("--out", metavar="FILE.png", type=Path, required=True, help="the file to write")


def _plies(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 up")
    return int(text)


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,6})[x×]([0-9]{1,6})", text)
    if found is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 1280x800")
    wide, high = int(found[1]), int(found[2])
    if not (_LEAST <= wide <= _MOST and _LEAST <= high <= _MOST):
        raise argparse.ArgumentTypeError(f"{text!r} is not between {_LEAST}x{_LEAST} and {_MOST}x{_MOST}")
    return wide, high


def run(args: argparse.Namespace) -> int:
    """Draw the picture and write it whole."""
    from hexcore.files import write_whole

    if args.out.suffix.lower() != ".png":
        raise InvalidInput(f"--out {args.out}: pictures are PNG files; give a name that ends in .png")
    session = _session(args)
    _play(session, args.plies, args.seed)
    seat = _seat(session, args.seat)
    from launcher import shot

    write_whole(args.out, shot.render(session, seat, args.size))
    return 0


def _session(args: argparse.Namespace) -> Session:
    from hexcore.saves import read_save, resume
    from hexcore.session import Session

    game = open_game(args.game, args.pack)
    if args.load is None:
        scenario = game.meta.scenario(args.scenario).id
        return Session(game, scenario, read_options(game.meta, scenario, args.option), args.seed)
    if args.scenario is not None or args.option:
        raise InvalidInput("--load takes scenario and options from the save: leave out --scenario and --option")
    save = read_save(args.load)
    if save.game != game.meta.id:
        raise InvalidInput(f"{args.load}: this is a save of {save.game!r}, not of {game.meta.id!r}")
    return resume(game, save)


def _play(session: Session, plies: int, seed: int) -> None:
    """Play some actions at random; a game that ends sooner is shown at its end."""
    from hexcore.bots import RandomBot

    bot = RandomBot(seed)
    for _ in range(plies):
        offered = session.decision
        if offered is None:
            return
        session.apply(bot.choose(session.vantage(offered.seat), offered))


def _seat(session: Session, seat: str | None) -> str:
    seats = session.game.meta.seat_ids()
    if seat is not None:
        if seat not in seats:
            raise UnknownName("seat", seat, seats)
        return seat
    return session.decision.seat if session.decision else seats[0]
