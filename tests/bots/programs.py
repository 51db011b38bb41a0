"""Programs that play as bots from outside, good ones and bad ones."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

#: What every program of these tests begins with.
_START = """\
import json, os, signal, subprocess, sys, time
"""
#: Answers with any legal turn.
ANY = """\
for line in sys.stdin:
    view = json.loads(line)
    print(view["legal"][view["luck"] % len(view["legal"])])
"""


def command(directory: Path, source: str, *arguments: str, name: str = "program.py") -> str:
    """The command that runs this source, written into a directory."""
    path = directory / name
    path.write_text(_START + source, encoding="utf-8")
    return shlex.join([sys.executable, str(path), *arguments])


def is_running(pid: int) -> bool:
    """Whether a process is at work; one that has ended and was not yet fetched is not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state.rpartition(")")[2].split()[0] not in "ZX"
