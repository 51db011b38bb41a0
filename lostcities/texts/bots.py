"""What is said of bots."""

from __future__ import annotations

SENTENCES = {
    "unknown-level": "there is no bot of the level `{level}`; the levels are {known}",
}
