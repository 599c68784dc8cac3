"""Writing large files whole or not at all, without holding them in memory."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from hexcore.errors import at
from hexcore.files import NotWritten
from hexcore.text import say


@contextmanager
def written(path: Path) -> Iterator[BinaryIO]:
    """A file to write into; it takes its name when all of it is there, and leaves nothing behind when that fails."""
    try:
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    except OSError as error:
        raise NotWritten(at(path, say("error.file.not_written", why=error.strerror or str(error)))) from None
    try:
        with os.fdopen(handle, "w+b") as file:
            yield file
        os.replace(name, path)
    except OSError as error:
        raise NotWritten(at(path, say("error.file.not_replaced", why=error.strerror or str(error)))) from None
    finally:
        with suppress(OSError):
            os.unlink(name)
