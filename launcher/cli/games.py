"""``monsoon games``: what can be played, and how finished it is."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from launcher.cli.output import out
from launcher.cli.shared import Commands, add_command, add_json, note, wrap, write_json

if TYPE_CHECKING:
    from hexcore.meta import Meta, OptionMeta


def add(commands: Commands[argparse.ArgumentParser]) -> None:
    """Add the command."""
    about = "list the games with their scenarios, seats, options and maturity"
    add_json(add_command(commands, "games", run, about, ["games", "games --json"]))


def run(args: argparse.Namespace) -> int:
    """Print every registered game; a package that cannot be loaded is named on stderr."""
    from hexcore.plugins import registry

    found = registry()
    for name, why in found.broken.items():
        note(f"the game {name!r} cannot be loaded: {why}")
    metas = [module.meta for module in found.modules()]
    if args.json:
        write_json({"games": [meta.model_dump(mode="json") for meta in metas], "broken": found.broken})
    else:
        out("\n\n".join(_described(meta) for meta in metas) or "No game is installed.")
    return 1 if found.broken else 0


def _described(meta: Meta) -> str:
    players = "1 player" if meta.players == 1 else f"{meta.players} players"
    seats = ", ".join(f"{seat.id} ({seat.name})" for seat in meta.seats)
    lines = [
        f"{meta.id}: {meta.name} ({meta.maturity})",
        wrap(meta.tagline, "  "),
        f"  {players}, {meta.length}; edition: {meta.edition}",
        wrap(f"seats: {seats}", "  "),
        wrap(f"bots: {', '.join(meta.bots)}", "  "),
        "  scenarios:",
        *(wrap(f"{scenario.id}: {scenario.name}", "    ") for scenario in meta.scenarios),
    ]
    if meta.options:
        lines += ["  options:", *(wrap(_option(option), "    ") for option in meta.options)]
    return "\n".join(lines)


def _option(option: OptionMeta) -> str:
    if option.choices:
        values = " | ".join(option.choices)
    elif isinstance(option.default, bool):
        values = "true | false"
    elif isinstance(option.default, int):
        values = f"{'' if option.low is None else option.low}…{'' if option.high is None else option.high}"
    else:
        values = "a word"
    default = str(option.default).lower() if isinstance(option.default, bool) else option.default
    return f"{option.id} ({values}, default {default}): {option.about or option.name}"
