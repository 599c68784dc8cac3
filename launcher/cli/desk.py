"""``monsoon desk``: a board of a game on the map desk."""

from __future__ import annotations

import argparse

from launcher.cli.language import language, word
from launcher.cli.play import say_what_works
from launcher.cli.shared import Commands, add_command, add_game
from launcher.display import no_display


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    parser = add_command(commands, "desk", run, ["desk GAME", "desk GAME --board B --pack my_values"])
    add_game(parser)
    parser.add_argument("--board", metavar="B", default="", help=word("cli.desk.board"))
    parser.add_argument("--pack", metavar="NAME", default="", help=word("cli.desk.pack"))
    parser.add_argument("--software", action="store_true", default=argparse.SUPPRESS, help=word("cli.help.software"))


def run(args: argparse.Namespace) -> int:
    """Open the desk; errors in the request are printed before any window opens."""
    from hexcore.data.files import home
    from hexcore.editor.packs import board_named, boards_of, pack_folder
    from hexcore.game.plugins import registry

    found = registry()
    board = board_named(boards_of(found.open(args.game).folders()), args.board)
    if args.pack:
        pack_folder(home() / "packs", args.pack, [module.meta.id for module in found.modules()])
    why = no_display(language())
    if why is None:
        from launcher import app

        why = app.open_screen(
            lambda desk: desk.opener.map_desk(desk, args.game, board.id, args.pack), language(), software=args.software
        )
    if why is not None:
        say_what_works(why)
        return 1
    return 0
