"""``monsoon shot``: a picture of the table, without a window."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING

from hexcore.errors import InvalidInput, UnknownName
from launcher.cli.language import language, word
from launcher.cli.shared import Commands, add_command, add_start, read_options
from launcher.language import fault
from launcher.open_game import open_game

if TYPE_CHECKING:
    from hexcore.play.session import Session

_LEAST, _MOST = 160, 8192


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    examples = [
        "shot GAME --out table.png",
        "shot GAME --scenario S --seed 3 --plies 40 --size 1920x1080 --out table.png",
        "shot GAME --plies 40 --overlay threat --out table.png",
        "shot GAME --load my_game.monsoon --seat SEAT --out table.png",
    ]
    parser = add_command(commands, "shot", run, examples)
    add_start(parser, 0, word("cli.shot.seed"))
    parser.add_argument("--plies", metavar="P", type=_plies, default=0, help=word("cli.shot.plies"))
    parser.add_argument("--seat", metavar="X", help=word("cli.shot.seat"))
    parser.add_argument("--size", metavar="WxH", type=_size, default=(1280, 800), help=word("cli.shot.size"))
    parser.add_argument("--overlay", metavar="KEY", default="", help=word("cli.shot.overlay"))
    parser.add_argument("--piece", metavar="ID", default="", help=word("cli.shot.piece"))
    parser.add_argument("--hex", metavar="HEX", default="", help=word("cli.shot.hex"))
    parser.add_argument("--to", metavar="HEX", default="", help=word("cli.shot.to"))
    parser.add_argument("--load", metavar="SAVE", type=Path, help=word("cli.shot.load"))
    parser.add_argument("--out", metavar="FILE.png", type=Path, required=True, help=word("cli.shot.out"))


def _plies(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(word("cli.shared.from_nought", text=repr(text)))
    return int(text)


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,6})[x×]([0-9]{1,6})", text)
    if found is None:
        raise argparse.ArgumentTypeError(word("cli.shot.no_size", text=repr(text)))
    wide, high = int(found[1]), int(found[2])
    if not (_LEAST <= wide <= _MOST and _LEAST <= high <= _MOST):
        least, most = f"{_LEAST}x{_LEAST}", f"{_MOST}x{_MOST}"
        raise argparse.ArgumentTypeError(word("cli.shot.size_range", text=repr(text), least=least, most=most))
    return wide, high


def run(args: argparse.Namespace) -> int:
    from hexcore.data.files import write_whole

    if args.out.suffix.lower() != ".png":
        raise InvalidInput(*fault("cli.shot.no_png", file=str(args.out)))
    session = _session(args)
    _play(session, args.plies, args.seed)
    seat = _seat(session, args.seat)
    from launcher import shot

    asked = shot.ShotOverlay(args.overlay, args.piece, args.hex, args.to)
    write_whole(args.out, shot.render(session, seat, args.size, language(), asked))
    return 0


def _session(args: argparse.Namespace) -> Session:
    from hexcore.play.session import Session
    from hexcore.storage.saves import read_save, resume

    game = open_game(args.game, args.pack)
    if args.load is None:
        scenario = game.meta.scenario(args.scenario).id
        return Session(game, scenario, read_options(game.meta, scenario, args.option), args.seed)
    if args.scenario is not None or args.option:
        raise InvalidInput(*fault("cli.shot.load_only"))
    save = read_save(args.load)
    if save.game != game.meta.id:
        games = {"other": repr(save.game), "game": repr(game.meta.id)}
        raise InvalidInput(*fault("cli.shot.other_game", file=str(args.load), **games))
    return resume(game, save)


def _play(session: Session, plies: int, seed: int) -> None:
    """Play some actions at random; a game that ends sooner is shown at its end."""
    from hexcore.game.bot import RandomBot

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
