"""Files are written whole, for whoever the umask lets read them; a full disk leaves nothing behind."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hexcore.data.files import NotWritten, user_packs, write_whole
from hexcore.data.locks import Held, hold
from hexcore.errors import BrokenContent
from hexcore.storage.save_folder import SaveFolder

posix = pytest.mark.skipif(sys.platform == "win32", reason="rights are otherwise on Windows")


@pytest.fixture(params=[0o022, 0o077, 0o002])
def umask(request) -> Iterator[int]:
    before = os.umask(request.param)
    yield request.param
    os.umask(before)


@posix
def test_a_file_has_the_rights_that_the_umask_leaves(tmp_path, umask):
    write_whole(tmp_path / "new", b"1")
    (tmp_path / "old").write_bytes(b"0")
    (tmp_path / "old").chmod(0o600)
    write_whole(tmp_path / "old", b"1")
    for name in ("new", "old"):
        assert (tmp_path / name).stat().st_mode & 0o777 == 0o666 & ~umask


def test_nothing_half_written_is_left(tmp_path, monkeypatch):
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(NotWritten, match="No space left on device"):
        write_whole(tmp_path / "new", b"1")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("taken", [-1, 0, 5])
def test_a_full_disk_leaves_no_lock(tmp_path, monkeypatch, taken):
    """Nothing of it could be written, or a part."""

    def full(handle: int, data: bytes) -> int:
        if taken < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(handle, data[:taken])

    write = os.write
    monkeypatch.setattr(os, "write", full)
    with pytest.raises(NotWritten, match="No space left on device"):
        hold(tmp_path / "a.lock")
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setattr(os, "write", write)
    held = hold(tmp_path / "a.lock")
    assert isinstance(held, Held)
    held.release()
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_a_file_is_broken_and_not_empty(tmp_path, own_home):
    assert SaveFolder(tmp_path / "saves").problem is None, "one that is missing is empty"
    assert user_packs() == []
    for name in ("saves", "packs"):
        Path(own_home, name).write_text("in the way")
    folder = SaveFolder(own_home / "saves")
    said = "a file stands where this folder should be"
    assert said in str(folder.problem)
    assert [said in listed.problem for listed in folder.list()] == [True]
    assert folder.latest() is None
    with pytest.raises(BrokenContent, match=said):
        user_packs()
