"""What was probably meant by a word that is not known."""

from __future__ import annotations

from collections.abc import Iterable

#: Longer words are not compared: the work grows with the product of both lengths.
LONGEST = 40

#: How other languages, and YAML elsewhere, write the three words that are no text here.
_ELSEWHERE = {
    "yes": "true",
    "on": "true",
    "no": "false",
    "off": "false",
    "null": "none",
    "~": "none",
    "nil": "none",
    "": "none",
}


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word nearest to `word`, if it is near enough to be a misspelling of it."""
    if len(word) > LONGEST:
        return None
    folded = word.casefold()
    near = [(distance(folded, other.casefold()), place, other) for place, other in enumerate(known)]
    best = min(near, default=None)
    if best is not None and best[0] <= max(1, len(folded) // 3):
        return best[2]
    return _ELSEWHERE[folded] if _ELSEWHERE.get(folded) in {other for _, _, other in near} else None


def distance(one: str, other: str) -> int:
    """Letters put in, left out, replaced, or swapped with their neighbour, to turn one into the other."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, left in enumerate(one, 1):
        before, previous, row = row, before, [i]
        for j, right in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (left != right))
            if i > 1 and j > 1 and left == other[j - 2] and one[i - 2] == right:
                cost = min(cost, previous[j - 2] + 1)
            row.append(cost)
    return row[-1]
