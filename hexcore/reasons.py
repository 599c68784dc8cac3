"""Why a bot chose what it chose, in a few words of its game: kept beside the action, never in the position.

A reason comes from the bot's own view. It may rest on what its seat alone knows, so another seat hears it only after
the end, or where nothing is hidden at all; unless the bot says that it is ``open``: made of nothing but what everybody
at the table knows. The contract proves of each open reason that it is the same whatever another seat may not know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from hexcore.text import Catalogue, Text, read_text


class Reason(NamedTuple):
    """Why something was chosen. ``open``: nobody learns from it what he may not know. When in doubt it is not."""

    text: Text
    open: bool = False

    def json(self) -> dict[str, Any]:
        """Write the reason for a save."""
        return {"text": self.text.json(), "open": self.open}


def read_reason(data: Mapping[str, Any]) -> Reason:
    """Read a reason written by :meth:`Reason.json`."""
    return Reason(read_text(data["text"]), data["open"] is True)


def sayable(reason: object, catalogue: Catalogue) -> Reason | None:
    """Return a reason that has its sentence; of anything else that a bot may leave behind, nothing."""
    return reason if isinstance(reason, Reason) and reason.text.key in catalogue else None
