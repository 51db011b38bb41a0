"""What the catalogues hold, for the tests."""

from __future__ import annotations

from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from string import Formatter
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog, Message

from lostcities.texts import ENGLISH, LANGUAGES

SCRIPT = Path(__file__).parents[2] / "scripts" / "translate"
TRANSLATED = tuple(language for language in LANGUAGES if language != ENGLISH)


def in_each_language() -> pytest.MarkDecorator:
    """Runs a test for every language that is not English."""
    return pytest.mark.parametrize("language", TRANSLATED)


def script() -> ModuleType:
    """scripts/translate, which knows what there is to translate."""
    loader = SourceFileLoader("translate", str(SCRIPT))
    spec = spec_from_loader("translate", loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


def messages(catalogue: Catalog) -> list[Message]:
    """The messages of a catalogue, without its header."""
    return [message for message in catalogue if message.id]


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    """The forms of a message, one if it hangs on no number."""
    return (text,) if isinstance(text, str) else tuple(text)


def fields(text: str) -> set[str]:
    """The fields that a sentence has."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}
