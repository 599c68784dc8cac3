"""``monsoon games``: the registered games, and how finished they are."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from launcher.cli.language import language, programs_language, word
from launcher.cli.output import out
from launcher.cli.shared import Commands, add_command, add_json, note, wrap, write_json

if TYPE_CHECKING:
    from hexcore.data.meta import Meta, OptionMeta


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    add_json(add_command(commands, "games", run, ["games", "games --json"]))


def run(args: argparse.Namespace) -> int:
    """Print every registered game; a package that cannot be loaded is named on stderr."""
    from hexcore.game.plugins import registry

    found = registry()
    for name, why in found.broken.items():
        note(word("failed.not_loaded", package=repr(name), why=why))
    spoken = programs_language() if args.json else language()
    metas = [module.in_language(spoken).meta for module in found.modules()]
    if args.json:
        write_json({"games": [meta.json() for meta in metas], "broken": found.broken})
    else:
        out("\n\n".join(_described(meta) for meta in metas) or word("cli.games.none"))
    return 1 if found.broken else 0


def _described(meta: Meta) -> str:
    mature = word(f"card.maturity.{meta.maturity.replace(' ', '_')}")
    seats = tuple(word("cli.games.seat", id=seat.id, name=seat.name) for seat in meta.seats)
    named = (word("cli.games.scenario", id=scenario.id, name=scenario.name) for scenario in meta.scenarios)
    lines = [
        word("cli.games.head", id=meta.id, name=meta.name, maturity=mature),
        wrap(meta.tagline, "  "),
        f"  {word('cli.games.players', count=meta.players, length=meta.length, edition=meta.edition)}",
        wrap(word("cli.games.seats", seats=seats), "  "),
        wrap(word("cli.games.bots", bots=meta.bots), "  "),
        f"  {word('cli.games.scenarios')}",
        *(wrap(line, "    ") for line in named),
    ]
    if meta.options:
        lines += [f"  {word('cli.games.options')}", *(wrap(_option(option), "    ") for option in meta.options)]
    return "\n".join(lines)


def _option(option: OptionMeta) -> str:
    if option.choices:
        values = " | ".join(option.choices)
    elif isinstance(option.default, bool):
        values = "true | false"
    elif isinstance(option.default, int):
        values = f"{'' if option.low is None else option.low}…{'' if option.high is None else option.high}"
    else:
        values = word("cli.games.a_word")
    default = str(option.default).lower() if isinstance(option.default, bool) else option.default
    about = option.about or option.name
    return word("cli.games.option", id=option.id, values=values, default=str(default), about=about)
