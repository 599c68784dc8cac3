"""One way to write plain data so that equal data gives equal bytes, and a short digest of it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from hexcore.records import Record

_compact = json.JSONEncoder(separators=(",", ":"), default=sorted).encode


def canonical(data: Any) -> bytes:
    """Return JSON with sorted keys and no spaces."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def digest(data: Any) -> str:
    """Return the sha256 of the canonical JSON."""
    return sha256(canonical(data)).hexdigest()


def records_digest(records: Iterable[Record]) -> str:
    """Return a short digest of what an action led to, kept in saves for checking replays.

    Records are named tuples all through, so they are written as they are, as nested lists. Sums are left out where
    there are none, as they always were.
    """
    written = tuple(record if record.sums else record[:-1] for record in records)
    return sha256(_compact(written).encode()).hexdigest()[:12]
