"""What makes a shell complete the command: one file for each, written by `scripts/write_pages`.

They are shipped ready made, so that nothing more need be installed to have them.
"""

from __future__ import annotations

from importlib.resources import files


def completion(shell: str) -> str:
    """The script for a shell: `bash`, `fish` or `zsh`."""
    return (files(__name__) / f"lostcities.{shell}").read_text(encoding="utf-8")
