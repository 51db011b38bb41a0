"""Names that are written otherwise and look the same: whoever reads them takes one for the other."""

from __future__ import annotations

from unicodedata import normalize

#: Small letters and digits that look like a Latin letter, and that letter: Cyrillic, Greek, digits.
_LATIN = str.maketrans(
    "авекмнорстухѕіјԁԛԝӏ" + "αβεηικνορτυχω" + "01",
    "abekmhopctyxsijdqwl" + "abenikvoptuxw" + "ol",
)


def plain(name: str) -> str:
    """The name as one that differs only in its case or in how its accents are written."""
    return normalize("NFC", name).casefold()


def looks(name: str) -> str:
    """What the name looks like, in Latin letters where there are some that do: equal for look-alikes."""
    return normalize("NFKC", name).casefold().translate(_LATIN)
