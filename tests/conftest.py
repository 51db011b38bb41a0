"""What every test stands on: a home of its own, no colours or sizes from outside, one hypothesis profile."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import hypothesis
import pytest

# A machine that is busy makes an example slow, not wrong: no deadline. On CI the same examples every time, so
# that a change is never refused for what another one brought in; at home ever new ones.
hypothesis.settings.register_profile("home", deadline=None, print_blob=True)
hypothesis.settings.register_profile("ci", deadline=None, print_blob=True, derandomize=True)
hypothesis.settings.load_profile("ci" if os.environ.get("CI") else "home")

# What a person sets to change how the program shows things; a test that means one of them sets it itself.
SETTINGS = [
    "ACCESSIBLE",
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLORTERM",
    "COLUMNS",
    "FORCE_COLOR",
    "LANGUAGE",
    "LC_ALL",
    "LC_MESSAGES",
    "LINES",
    "LOSTCITIES_BOT_MEMORY",
    "LOSTCITIES_BOT_SECONDS",
    "LOSTCITIES_DEBUG",
    "LOSTCITIES_LANG",
    "LOSTCITIES_LANG",
    "NO_COLOR",
    "PYTHONIOENCODING",
]


@pytest.fixture(scope="session", autouse=True)
def interrupts() -> None:
    """Whoever runs the tests in the background may have had Ctrl-C ignored, and programs inherit that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Stands for the platform's directories: no test reads or writes what a person keeps there.

    One for the whole run, so that it may stand beside hypothesis; a test that looks into it sets its own.
    """
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in SETTINGS:
            patch.delenv(name, raising=False)
        patch.setenv("LANG", "C.UTF-8")
        patch.setenv("LOSTCITIES_HOME", str(home))
        # Where no terminal answers, asking for the cursor's place only costs its time-out.
        patch.setenv("PROMPT_TOOLKIT_NO_CPR", "1")
        yield home
