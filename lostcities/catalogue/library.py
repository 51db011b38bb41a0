"""Where variants are found by name: those that are shipped, the user's own, those of one directory more."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from lostcities.catalogue.ready import ready_variant
from lostcities.reading.files import Unreadable, files_in
from lostcities.texts import say

if TYPE_CHECKING:
    from lostcities.engine.variant import Variant

SUFFIX = ".yaml"
#: The shipped variants that are house rules are labelled so.
HOUSE = "house-"


class UnknownVariant(ValueError):
    """No variant has this name; `suggestion` is the nearest one, `known` are all there are."""

    def __init__(self, name: str, suggestion: str | None, known: tuple[str, ...]) -> None:
        super().__init__(name, suggestion, known)
        self.name = name
        self.suggestion = suggestion
        self.known = known

    def __str__(self) -> str:
        from lostcities.reading.problems import shown

        sentence = say("variants.unknown-variant", name=shown(self.name))
        if self.suggestion is not None:
            sentence = say("reading.did-you-mean", sentence=sentence, suggestion=shown(self.suggestion))
        else:
            sentence = f"{sentence}."
        return f"{sentence} {say('variants.known', known=', '.join(map(shown, self.known)))}"


def shipped_directory() -> Path:
    """The directory of the shipped variants: in the package if installed, beside it in a checkout."""
    package = Path(__file__).parent.parent
    inside = package / "variants"
    return inside if inside.is_dir() else package.parent / "variants"


@frozen
class Library:
    """Variants by name; where a name is in several directories, the first of them has it."""

    directories: tuple[Path, ...]

    @classmethod
    def of(cls, own: Path | None = None, named: Path | None = None) -> Library:
        """The shipped variants, the user's own, and those in a directory that was named for this time.

        Where the user's own would lie there need be none yet. Raises Unreadable if the one that was
        named cannot be read.
        """
        if named is not None:
            files_in(named)
        return cls((shipped_directory(), *(directory for directory in (own, named) if directory is not None)))

    def names(self) -> tuple[str, ...]:
        """Every name: the classic game first, house rules last."""
        return tuple(sorted({path.stem for path in self.paths()}, key=_rank))

    def paths(self) -> tuple[Path, ...]:
        """Every file: the shipped ones first, and those too whose names are taken."""
        return tuple(path for directory in self.directories for path in _files(directory))

    def path_of(self, name: str) -> Path | None:
        """The file of a variant, or None. A name is never taken for a path."""
        for directory in self.directories:
            # Looked up among the names that are there: the name itself is no part of a path.
            for path in _files(directory):
                if path.stem == name:
                    return path
        return None

    def is_shipped_name(self, name: str) -> bool:
        """Whether a shipped variant has this name."""
        return any(path.stem == name for path in _files(shipped_directory()))

    def is_shipped(self, path: Path) -> bool:
        """Whether this is the file of a shipped variant."""
        return path.resolve().parent == shipped_directory().resolve()

    def find(self, name: str) -> Variant:
        """The variant with this name, or in this file if it ends in `.yaml`.

        Raises UnknownVariant, VariantProblems if there is something wrong with it, and Unreadable
        if the file cannot be read.
        """
        path = self.locate(name)
        ready = ready_variant(path, shipped_directory())
        if ready is not None:
            return ready
        from lostcities.catalogue.loading import load_file

        return load_file(path, self).get()

    def locate(self, name: str) -> Path:
        """The file that a name or a path means; UnknownVariant if a name means none."""
        if name.endswith(SUFFIX):
            return Path(name)
        path = self.path_of(name)
        if path is None:
            from lostcities.reading.suggest import closest

            raise UnknownVariant(name, closest(name, self.names()), self.names())
        return path


def _files(directory: Path) -> list[Path]:
    try:
        files = [path for path in files_in(directory) if path.suffix == SUFFIX]
    except Unreadable as error:
        if error.reason != "missing-directory":
            raise
        return []  # nobody has put a variant there yet
    return sorted(files, key=lambda path: _rank(path.stem))


def _rank(name: str) -> tuple[bool, bool, str]:
    return name != "classic", name.startswith(HOUSE), name
