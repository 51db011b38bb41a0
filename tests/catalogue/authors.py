"""A variant author's desk: a directory of variants of one's own, and what checking them tells."""

from __future__ import annotations

from pathlib import Path

from attrs import frozen

from lostcities.catalogue.library import Library
from lostcities.catalogue.loading import Loaded, load_file

HEAD = "schema: 1\nname: {name}\n"


@frozen
class Desk:
    """The user's own directory of variants."""

    directory: Path

    @property
    def library(self) -> Library:
        return Library.of(self.directory)

    def write(self, text: str | bytes, name: str = "mine") -> Path:
        """A file with exactly this content."""
        path = self.directory / f"{name}.yaml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    def variant(self, text: str = "", name: str = "mine"):
        """The variant that these lines make after `schema` and `name`; it must have no problems."""
        loaded = load_file(self.write(HEAD.format(name=name) + text, name), self.library)
        assert list(map(str, loaded.findings)) == []
        return loaded.variant

    def load(self, text: str | bytes, name: str = "mine") -> Loaded:
        """What a file with exactly this content comes to."""
        return load_file(self.write(text, name), self.library)

    def told(self, text: str, name: str = "mine") -> list[tuple[int, int, str, str]]:
        """Line, column, key and rule of every problem with these lines after `schema` and `name`.

        Lines are counted from 1 for the first of `text`.
        """
        loaded = self.load(HEAD.format(name=name) + text, name)
        if any(finding.problem.severity == "error" for finding in loaded.findings):
            assert loaded.variant is None
        assert all(str(finding).isprintable() for finding in loaded.findings)  # each has its sentence
        return [
            (max(problem.place.line - 2, 0), problem.place.column, problem.key, problem.rule)
            for problem in (finding.problem for finding in loaded.findings)
        ]
