"""The report: one page that needs nothing else, and that looks right in a browser."""

from __future__ import annotations

import re
import shutil
import struct
import subprocess
import zlib
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from lostcities.lab import Results, simulate
from lostcities.lab.figures import Axis
from lostcities.lab.report import report

COMMAND = "lostcities simulate --seat 'bot:random' --deals 20 <&>"
VOID = {"meta"}


@pytest.fixture(scope="module")
def results() -> Results:
    return simulate(
        "teams4", ["random", "novice", "random", "novice"], deals=20, seed=1, jobs=1, kernel=False
    )


@pytest.fixture(scope="module")
def page(results: Results) -> str:
    return report(results, COMMAND)


class Reader(HTMLParser):
    """Sees to it that what is opened is closed, and counts."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: Counter[str] = Counter()
        self.labels: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] += 1
        if tag not in VOID:
            self.open.append(tag)
        self.labels += [value or "" for name, value in attrs if name == "aria-label"]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_page_is_whole(page: str) -> None:
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert reader.open == []
    assert reader.seen["figure"] == reader.seen["figcaption"] == reader.seen["svg"] == 6
    assert len(reader.labels) == 6
    assert all(reader.labels)


def test_it_needs_nothing_else(page: str) -> None:
    assert not re.search(r"(src|href)=|url\(|https?:|@import|<script", page)


def test_it_says_how_to_have_it_again(results: Results, page: str) -> None:
    assert "lostcities simulate --seat &#x27;bot:random&#x27; --deals 20 &lt;&amp;&gt;" in page
    for what in (results.summary.origin.variant, results.summary.origin.version, "1-1", "teams4"):
        assert what in page


def test_a_seed_can_be_typed_as_it_stands() -> None:
    found = simulate("short", ["random", "random"], deals=2, seed="a b<", jobs=1, kernel=False)
    assert "--seed &#x27;a b&lt;-1&#x27;</code>" in report(found, COMMAND)


def test_it_carries_the_numbers(results: Results, page: str) -> None:
    for value, count in results.tally("turns"):
        assert f"<td class=left>{value}</td><td>{count:,}</td>" in page


def test_names_of_others_are_text(results: Results) -> None:
    from attrs import evolve

    variant = evolve(results.variant, name="x", title="<b>&</b>")
    told = report(evolve(results, seating=evolve(results.seating, variant=variant)), COMMAND)
    assert "<b>" not in told
    assert "&lt;b&gt;&amp;&lt;/b&gt;" in told


def test_nothing_is_told_of_nothing(results: Results) -> None:
    from lostcities.lab.simulation import plan

    what = plan("classic", ["random", "novice"], seed=1)
    told = report(what.results(what.nothing, interrupted=True), COMMAND)
    assert "0 rounds" in told
    assert "<figure>" not in told


def test_ticks_are_round() -> None:
    assert Axis(0, 1, 0, 100).ticks(10) == pytest.approx([n / 10 for n in range(11)])
    assert Axis(-43, 99, 0, 100).ticks(10) == pytest.approx([-40, -20, 0, 20, 40, 60, 80])
    assert Axis(0, 0.0734, 0, 100).ticks(5) == pytest.approx([0, 0.02, 0.04, 0.06])


# -- in a real browser -----------------------------------------------------------------------------

WIDTH, HEIGHT = 1000, 2600
#: The colours of the first two sides in light (1) and in dark (0).
SERIES = {1: (0x1F6FB4, 0xC2541B), 0: (0x6BB1F0, 0xF2955C)}


def photographed(page: Path, scheme: int, directory: Path) -> bytes:
    """The pixels of the page, four bytes each; `scheme` is 0 for dark, 1 for light."""
    browser = shutil.which("chromium")
    assert browser is not None, "this trial needs chromium"
    picture = directory / f"{scheme}.png"
    options = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--hide-scrollbars",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ]
    subprocess.run(
        [
            browser,
            *options,
            f"--user-data-dir={directory / f'profile-{scheme}'}",
            f"--window-size={WIDTH},{HEIGHT}",
            f"--blink-settings=preferredColorScheme={scheme}",
            f"--screenshot={picture}",
            page.as_uri(),
        ],
        check=True,
        capture_output=True,
        timeout=180,
    )
    return pixels(picture.read_bytes())


def pixels(png: bytes) -> bytes:
    """The colours of a PNG of 8 bits a channel, three channels or four, as three bytes for each pixel."""
    place, packed, width, channels = 8, b"", 0, 0
    while place < len(png):
        size, kind = struct.unpack(">I4s", png[place : place + 8])
        data = png[place + 8 : place + 8 + size]
        if kind == b"IHDR":
            width, _, depth, colour = struct.unpack(">IIBB", data[:10])
            assert depth == 8
            channels = {2: 3, 6: 4}[colour]
        packed += data if kind == b"IDAT" else b""
        place += size + 12
    return unfiltered(zlib.decompress(packed), width * channels, channels)


def unfiltered(raw: bytes, size: int, channels: int) -> bytes:
    """Every line of a PNG tells how it differs from what stands before and above it."""
    above, found = bytearray(size), bytearray()
    for start in range(0, len(raw), size + 1):
        kind, line = raw[start], bytearray(raw[start + 1 : start + 1 + size])
        for at in range(size):
            left = line[at - channels] if at >= channels else 0
            corner = above[at - channels] if at >= channels else 0
            line[at] = (line[at] + guess(kind, left, above[at], corner)) & 255
        for at in range(0, size, channels):
            found += line[at : at + 3]
        above = line
    return bytes(found)


def guess(kind: int, left: int, up: int, corner: int) -> int:
    if kind == 4:
        distances = [
            (abs(up - corner), left),
            (abs(left - corner), up),
            (abs(left + up - 2 * corner), corner),
        ]
        return min(distances, key=lambda pair: pair[0])[1]
    return (0, left, up, (left + up) // 2)[kind]


@pytest.mark.slow
def test_it_reads_in_light_and_dark(page: str, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    path.write_text(page, encoding="utf-8")
    grounds = []
    for scheme, series in SERIES.items():
        shown = photographed(path, scheme, tmp_path)
        colours = Counter(shown[at : at + 3] for at in range(0, len(shown), 3))
        grounds.append(sum(colours.most_common(1)[0][0]))
        for colour in series:
            assert colours[colour.to_bytes(3, "big")] > 200, "each side is drawn in its colour"
        assert len(colours) > 100
    light, dark = grounds
    assert light > 700
    assert dark < 150
