"""From a file, or a mapping in another file, to a Variant: or to all that is wrong with it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from attrs import field, frozen

from lostcities.catalogue.blame import filled, place_of, readings, told_of
from lostcities.catalogue.language import STYLES, variant_name, variant_shape
from lostcities.catalogue.resolve import Said, clashes, inherit, resolve
from lostcities.engine.errors import Fault
from lostcities.engine.variant import Variant
from lostcities.reading.compose import Limits, compose
from lostcities.reading.files import Unreadable, read_file
from lostcities.reading.nodes import Mapping, Node, Scalar, at
from lostcities.reading.problems import START, Finding, Problem, Severity, Source, ordered
from lostcities.reading.shapes import INVALID, one_of
from lostcities.reading.suggest import closest

if TYPE_CHECKING:
    from lostcities.catalogue.library import Library

#: What a variant file may hold.
LIMITS = Limits()
#: How many variants may extend one another.
MOST_ANCESTORS = 16


class VariantProblems(ValueError):
    """A variant that is wrong; `findings` are all its problems, each with its file."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(findings)
        self.findings = findings

    def __str__(self) -> str:
        return "\n".join(map(str, self.findings))


@frozen
class Loaded:
    """What a file came to: a variant, or None; and what there is to tell of it, warnings included."""

    variant: Variant | None
    findings: tuple[Finding, ...]
    #: Where it was read from, None where only a name was given for it.
    source: Source | None = None
    root: Node | None = field(default=None, repr=False)

    def problem_at(self, key: str, rule: str, severity: Severity, **details: object) -> Finding:
        """A finding at the value that brings `key` into this file, or at the file's beginning."""
        place = None if self.root is None else place_of(self.root, key)
        problem = Problem(place or START, key, rule, details, None, severity, "variants")
        return Finding(self.source or Source("", ""), problem)

    def says(self, key: str) -> bool:
        """Whether the file itself says something of `key`."""
        return self.root is not None and at(self.root, key) is not None

    def get(self) -> Variant:
        """The variant; VariantProblems if there is none."""
        if self.variant is None:
            raise VariantProblems(self.findings)
        return self.variant


def load_file(path: Path, library: Library) -> Loaded:
    """The variant in a file. Raises Unreadable where there is no file that can be read."""
    file = _read(path)
    if file.root is not None:
        file.problems.extend(_name_problems(file, path, library))
    return _loaded(file, library, (path.resolve(),))


def variant_from_node(node: Node, source: Source, library: Library) -> Loaded:
    """The variant that stands inside another file: a name, or a mapping as in a variant file.

    Such a mapping needs no schema and no name. Limits are for whoever composed the node.
    """
    if isinstance(node, Scalar) and node.kind == "text":
        return _named(node, source, library)
    if not isinstance(node, Mapping):
        problems: list[Problem] = []
        one_of(variant_name(), variant_shape(inline=True)).read(node, "variant", problems)
        return Loaded(None, tuple(Finding(source, problem) for problem in problems), source, node)
    file = _File(source, node)
    file.take(inline=True)
    return _loaded(file, library, ())


def _named(node: Scalar, source: Source, library: Library) -> Loaded:
    path = library.path_of(node.text)
    if path is None:
        return Loaded(None, (Finding(source, _unknown(node, "variant", library)),))
    try:
        loaded = load_file(path, library)
    except Unreadable as error:
        problem = Problem(node.place, "variant", "unreadable", {"why": error.why}, room="variants")
        return Loaded(None, (Finding(source, problem),))
    if loaded.variant is None:
        problem = Problem(node.place, "variant", "wrong-variant", {"name": node.text}, room="variants")
        return Loaded(None, (Finding(source, problem), *loaded.findings))
    return loaded


def _unknown(node: Scalar, key: str, library: Library) -> Problem:
    near = closest(node.text, library.names())
    return Problem(node.place, key, "unknown-variant", {"name": node.text}, near, room="variants")


# -- one file ------------------------------------------------------------------------------------


@frozen
class _File:
    """A file (or a part of one), what it says itself, and what is wrong with it so far."""

    source: Source
    root: Node | None
    problems: list[Problem] = field(factory=list)
    said: Said = field(factory=dict)

    def take(self, *, inline: bool = False) -> None:
        """Reads what is said, and tells what of it has no right shape."""
        if self.root is None:
            return
        said = variant_shape(inline=inline).read(self.root, "", self.problems)
        if said is not INVALID:
            self.said.update(filled(said))
            self.problems.extend(_style_warnings(self.root, self.said))

    @property
    def is_wrong(self) -> bool:
        return any(problem.severity == "error" for problem in self.problems)

    def findings(self) -> list[Finding]:
        return [Finding(self.source, problem) for problem in self.problems]


def _read(path: Path) -> _File:
    composition = compose(str(path), read_file(path, LIMITS.bytes), LIMITS)
    problems = list(composition.problems)
    root = composition.documents[0] if composition.documents else None
    if root is None and not problems:
        problems.append(Problem(START, "", "empty"))
    file = _File(composition.source, root, problems)
    file.take()
    return file


def _style_warnings(root: Node, said: Said) -> list[Problem]:
    """A look that no terminal has is no fault of the rules, but hardly meant."""
    warnings = []
    for place, colour in enumerate(said.get("colours", ()), 1):
        style = colour.get("style") if isinstance(colour, dict) else None
        if style is not None and style not in STYLES:
            key = f"colours[{place}].style"
            where = place_of(root, key) or START
            details = {"style": style}
            near = closest(style, STYLES)
            warnings.append(Problem(where, key, "unknown-style", details, near, "warning", "variants"))
    return warnings


def _name_problems(file: _File, path: Path, library: Library) -> list[Problem]:
    """A variant is found by its file's name, so that is its name; and shipped names are taken."""
    name = file.said.get("name")
    if name is None or file.root is None:
        return []
    place = place_of(file.root, "name") or START
    if name != path.stem:
        return [Problem(place, "name", "file-name", {"name": name, "file": path.name}, room="variants")]
    if library.is_shipped_name(name) and not library.is_shipped(path):
        return [Problem(place, "name", "shipped-name", {"name": name}, room="variants")]
    return []


# -- inheritance and sense -----------------------------------------------------------------------


def _loaded(file: _File, library: Library, chain: tuple[Path, ...]) -> Loaded:
    base, elsewhere = _inherited(file, library, chain)
    variant = None
    if isinstance(file.root, Mapping):
        meant = readings(file.root, file.said, file.problems)
        variant, faults = _judged(base, meant.nearest)
        certain = meant.certain(file.root, faults, lambda said: _judged(base, said)[1])
        told = told_of(file.root, faults, file.problems, certain, is_whole=base is not None)
        file.problems.extend(told)
    findings = ordered([*file.findings(), *elsewhere])
    return Loaded(None if file.is_wrong else variant, findings, file.source, file.root)


def _judged(base: Said | None, said: Said) -> tuple[Variant | None, tuple[Fault, ...]]:
    """The variant that comes of what is said over `base`, and everything that makes no sense about it."""
    variant, faults = resolve(inherit(base or {}, said))
    return variant, (*clashes(said), *faults)


def _inherited(file: _File, library: Library, chain: tuple[Path, ...]) -> tuple[Said | None, list[Finding]]:
    """What the variant that this one extends says, and findings in other files that prevent it."""
    name = file.said.get("extends")
    node = at(file.root, "extends") if file.root is not None else None
    if name is None or not isinstance(node, Scalar):
        wrong = any(problem.key == "extends" for problem in file.problems)
        return (None if wrong else {}), []

    def refuse(rule: str, **details: object) -> None:
        file.problems.append(Problem(node.place, "extends", rule, details, room="variants"))

    path = library.path_of(name)
    if path is None:
        file.problems.append(_unknown(node, "extends", library))
        return None, []
    if path.resolve() in chain:
        names = [*(link.stem for link in chain[chain.index(path.resolve()) :]), name]
        refuse("extends-cycle", names=" -> ".join(names))
        return None, []
    if len(chain) >= MOST_ANCESTORS:
        refuse("extends-many", most=MOST_ANCESTORS)
        return None, []
    try:
        parent = _read(path)
    except Unreadable as error:
        refuse("unreadable", why=error.why)
        return None, []
    base, elsewhere = _inherited(parent, library, (*chain, path.resolve()))
    if base is None or parent.is_wrong:
        refuse("wrong-variant", name=name)
        return None, [*parent.findings(), *elsewhere]
    return inherit(base, parent.said), elsewhere
