"""Only regular files are read, never more of them than may be, and nothing is waited for."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from lostcities.reading import files
from lostcities.reading.files import Unreadable, read_file


def reason(path, limit=100) -> str:
    with pytest.raises(Unreadable) as caught:
        read_file(path, limit)
    assert str(caught.value).endswith(f": {caught.value.why}")  # every reason has a sentence
    assert caught.value.path == os.fspath(path)
    return caught.value.reason


def test_a_file_is_read_whole(tmp_path):
    path = tmp_path / "a"
    path.write_bytes(b"abc\r\n")
    assert read_file(path, 100) == b"abc\r\n"
    (tmp_path / "link").symlink_to(path)
    assert read_file(tmp_path / "link", 100) == b"abc\r\n"


def test_one_byte_more_than_may_be_tells_that_it_is_too_large(tmp_path, monkeypatch):
    taken = []
    real = os.read

    def counting(descriptor, size):
        taken.append(size)
        return real(descriptor, size)

    path = tmp_path / "a"
    path.write_bytes(b"x" * 1000)
    monkeypatch.setattr(os, "read", counting)
    assert read_file(path, 100) == b"x" * 101
    assert sum(taken) == 101


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/dev/zero", "device"),
        ("/dev/null", "device"),
        ("a\0b", "path"),
        ("x" * 300, "path"),
        ("", "missing"),
    ],
)
def test_what_is_no_file_is_not_read(path, expected):
    assert reason(path) == expected


def test_a_missing_file_a_directory_and_a_way_through_a_file(tmp_path):
    (tmp_path / "file").touch()
    assert reason(tmp_path / "missing") == "missing"
    assert reason(tmp_path / "file" / "below") == "missing"
    assert reason(tmp_path) == "directory"


def test_a_pipe_that_nobody_writes_to_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert reason(tmp_path / "pipe") == "pipe"


def test_a_pipe_put_in_the_place_of_a_file_is_not_waited_for(tmp_path, monkeypatch):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "file").touch()
    regular = (tmp_path / "file").stat()
    monkeypatch.setattr(files.os, "stat", lambda _: regular)
    assert reason(tmp_path / "pipe") == "pipe"


def test_a_socket(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # the path of a socket must be short
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket")
        assert reason("socket") == "socket"


def test_symbolic_links_that_lead_in_a_circle(tmp_path):
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    assert reason(tmp_path / "a") == "loop"


def test_a_file_without_permission(tmp_path, monkeypatch):
    path = tmp_path / "a"
    path.touch()

    def refusing(*_):
        raise PermissionError(13, "refused")

    monkeypatch.setattr(files.os, "open", refusing)  # permissions do not stop root
    assert reason(path) == "denied"


def test_a_disk_that_fails(tmp_path, monkeypatch):
    path = tmp_path / "a"
    path.touch()

    def failing(*_):
        raise OSError(5, "input/output error")

    monkeypatch.setattr(files.os, "read", failing)
    assert reason(path) == "failed"


def test_a_file_that_changes_while_it_is_read_is_refused_unless_it_may_grow(tmp_path, monkeypatch):
    path = tmp_path / "a"
    path.write_bytes(b"first\n")
    real = os.read

    def appending(descriptor, size):
        with Path(path).open("ab") as stream:
            stream.write(b"more\n")
        return real(descriptor, size)

    monkeypatch.setattr(files.os, "read", appending)
    assert reason(path) == "changed"
    assert read_file(path, 100, settled=False).startswith(b"first\nmore\n")


def test_no_descriptor_is_left_open(tmp_path):
    before = len(list(Path("/proc/self/fd").iterdir()))
    (tmp_path / "a").touch()
    read_file(tmp_path / "a", 100)
    reason(tmp_path)
    assert len(list(Path("/proc/self/fd").iterdir())) == before
