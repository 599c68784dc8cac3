"""What is remembered of a photograph, if its owner wants it: where the file is and where its pins are. Never itself."""

from __future__ import annotations

from pathlib import Path

from launcher.desk.preferences import KeptScan, Preferences
from launcher.mapdesk.scansession import ScanSession

MOST = 40
"""So many boards are remembered, the latest last."""


def keep(settings: Preferences, board: str, scan: ScanSession) -> dict[str, KeptScan]:
    """What is remembered, with this photograph for a board."""
    width, height = scan.photo.size
    pins = tuple((pin.hex, pin.spot[0] / width, pin.spot[1] / height) for pin in scan.pins)
    kept = KeptScan(path=str(scan.photo.path), pins=pins, share=scan.share, under=scan.under)
    others = {name: one for name, one in settings.scans.items() if name != board}
    return dict([*others.items(), (board, kept)][-MOST:])


def forget(settings: Preferences, board: str) -> dict[str, KeptScan]:
    """What is remembered, without a board."""
    return {name: one for name, one in settings.scans.items() if name != board}


def recalled(settings: Preferences, board: str) -> KeptScan | None:
    """What is remembered of a board; nothing if the file has gone."""
    kept = settings.scans.get(board)
    return kept if kept is not None and Path(kept.path).is_file() else None


def recall(scan: ScanSession, kept: KeptScan) -> None:
    """Lay a photograph as it lay; pins of hexes that the board no longer has are left out."""
    width, height = scan.photo.size
    for hex_, x, y in kept.pins:
        if hex_ in scan.grid.labels:
            scan.pin(hex_, (x * width, y * height))
    scan.share, scan.under = kept.share, kept.under
