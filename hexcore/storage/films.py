"""A short stretch of a game that bots once played, kept as it was seen from one seat: for a picture that moves.

It is data that a launcher may show before any rule is loaded: pieces and where they stood, frame by frame. It needs the
board and the look of the game and nothing else, so that a change of rules does not touch it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from hexcore.board.board import Board
from hexcore.errors import BrokenContent, MonsoonError, at
from hexcore.game.views import PieceView
from hexcore.types import Hex

FILE = "film.json"
_PLAIN = ("id", "kind", "seat", "name", "face", "values", "mine_hidden")
_LISTED = ("marks", "carries")


class Film(NamedTuple):
    """What is shown: the scenario whose board it is, the hex in the middle, and the pieces of each frame."""

    scenario: str
    centre: Hex
    frames: tuple[tuple[PieceView, ...], ...]


def scenario_of(folder: Path) -> str:
    """The scenario that the film of a game is of; "" if the game has no film."""
    path = folder / FILE
    return str(_read(path).get("scenario", "")) if path.exists() else ""


def read_film(folder: Path, board: Board) -> Film:
    """Read the film of a game; what is wrong with it is a :class:`BrokenContent`."""
    path = folder / FILE
    data = _read(path)
    try:
        shown: dict[str, PieceView] = {}
        frames = []
        for frame in data["frames"]:
            shown = {**shown, **{ident: _piece(ident, parts, board) for ident, parts in frame.items() if parts}}
            shown = {ident: piece for ident, piece in shown.items() if frame.get(ident, piece) is not None}
            frames.append(tuple(shown.values()))
        return Film(str(data["scenario"]), board.hex(data["centre"]), tuple(frames))
    except (KeyError, TypeError, ValueError, AttributeError, MonsoonError) as error:
        raise BrokenContent(at(path.name, f"{type(error).__name__}: {error}")) from None


def written(scenario: str, centre: Hex, frames: Iterable[Sequence[PieceView]], board: Board) -> str:
    """A film as it is kept: of each frame what has changed since the one before, and None for what is gone."""
    kept: list[dict[str, Any]] = []
    before: dict[str, Any] = {}
    for frame in frames:
        now = {piece.id: _parts(piece, board) for piece in frame}
        changed: dict[str, Any] = {ident: parts for ident, parts in now.items() if before.get(ident) != parts}
        kept.append(changed | dict.fromkeys(before.keys() - now.keys()))
        before = now
    lines = ",\n".join("  " + json.dumps(frame, ensure_ascii=False, sort_keys=True) for frame in kept)
    head = f'{{"scenario": {json.dumps(scenario)}, "centre": {json.dumps(board.label(centre))}, "frames": [\n'
    return f"{head}{lines}\n]}}\n"


def _read(path: Path) -> Mapping[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BrokenContent(at(path.name, str(error))) from None
    if not isinstance(data, dict):
        raise BrokenContent(at(path.name, "not an object"))
    return data


def _parts(piece: PieceView, board: Board) -> dict[str, Any]:
    parts = piece.json(board)
    return {name: value for name, value in parts.items() if name not in ("id", "carries", "name", "box")}


def _piece(ident: str, parts: Mapping[str, Any], board: Board) -> PieceView:
    plain: dict[str, Any] = {name: parts[name] for name in _PLAIN if name in parts}
    listed: dict[str, Any] = {name: tuple(parts[name]) for name in _LISTED if name in parts}
    return PieceView(
        **{**plain, **listed, "id": ident},
        hex=board.hex(parts["hex"]) if "hex" in parts else -1,
        side=board.side_named(parts["side"]) if "side" in parts else -1,
        towards=board.hex(parts["towards"]) if "towards" in parts else -1,
    )
