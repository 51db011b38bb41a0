"""What docs/playing.md shows is what the program does: its commands are run, its screens drawn."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import fields

from lostcities.catalogue.library import Library
from lostcities.engine import Match
from lostcities.settings import Settings, read_settings
from lostcities.table import Game, Player
from lostcities.terminal import Options
from lostcities.terminal.lexicon import Word
from tests.terminal.live import Live, live
from tests.test_cli import Run, run

__all__ = ["run"]

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")

#: Commands that are shown with what they print.
COMMANDS = re.findall(
    r"^```console\n\$ printf '(.*)' \| lostcities (.*)\n((?:.*\n)*?)```$", PAGE, re.MULTILINE
)
#: Screens, with what was typed: each part but the last is entered, the last stands in the prompt.
SCREENS = re.findall(r"^<!-- (\d+) x (\d+)(?:, (\w+))?: (.*) -->\n+```\n((?:.*\n)*?)```$", PAGE, re.MULTILINE)


def matches(shown: list[str], printed: list[str]) -> bool:
    """Whether the lines are those shown, `...` standing for any."""
    pattern = "".join(r"(?:.*\n)*" if line.strip() == "..." else f"{re.escape(line)}\n" for line in shown)
    return re.fullmatch(pattern, "".join(f"{line}\n" for line in printed)) is not None


@pytest.mark.parametrize(("text", "arguments", "shown"), COMMANDS)
def test_a_command_prints_what_is_shown(run: Run, text: str, arguments: str, shown: str) -> None:
    code, out, _ = run(*shlex.split(arguments), text=text.replace("\\n", "\n"))
    assert code == 0
    lines = [line.rstrip() for line in out.splitlines()]
    assert matches(shown.splitlines(), lines), "\n".join(lines)


@pytest.mark.parametrize(("columns", "rows", "variant", "typed", "shown"), SCREENS)
def test_a_screen_looks_as_shown(columns: str, rows: str, variant: str, typed: str, shown: str) -> None:
    drawn = screen(int(columns), int(rows), variant or "classic", typed)
    assert shown.splitlines() == drawn, "\n".join(drawn)


def screen(columns: int, rows: int, variant: str, typed: str) -> list[str]:
    """The rows of the screen after this was typed, blank ones at the top and the bottom left out."""
    rules = Library.of().find(variant)
    players = [Player("Ann"), Player("Bob", "novice"), Player("Cid", "novice"), Player("Dee", "novice")]
    playing = Game(Match(rules, seed=7), tuple(players[: rules.players]))
    *entered, standing = re.split(" ?/ ?", typed)
    rows_seen: list[str] = []

    async def script(table: Live) -> None:
        await table.until("Ann, ")
        await table.still()
        for text in entered:
            await table.enter(text)
            await table.until("Ann, ")
        table.type(standing)
        await table.still(30)
        rows_seen.extend(table.rows)

    live(playing, script, columns=columns, rows=rows, options=Options(pace=0))
    return list(trimmed(rows_seen))


def trimmed(rows: list[str]) -> Iterator[str]:
    """The rows from the first to the last on which something stands."""
    used = [number for number, row in enumerate(rows) if row]
    yield from rows[used[0] : used[-1] + 1]


def test_the_settings_that_are_shown_are_all_there_are(tmp_path: Path) -> None:
    (block,) = re.findall(r"^```yaml\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    (tmp_path / "config.yaml").write_text(block)
    settings = read_settings(tmp_path / "config.yaml")
    assert settings.name == "Ann"
    assert [field.name for field in fields(Settings) if getattr(settings, field.name) is None] == []


def test_the_page_shows_something() -> None:
    assert len(COMMANDS) >= 2
    assert len(SCREENS) >= 4


def test_every_word_that_may_be_typed_is_told_of() -> None:
    told = set(re.findall(r"`([^`]+)`", re.sub(r"(?ms)^```.*?^```$", "", PAGE)))
    missing = {word.value for word in Word} - told - {"yes", "no"}
    assert missing == set()
