"""The JSON schema of variant files: for editors, and for checks by other programs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from lostcities.catalogue.language import variant_shape


def variant_schema() -> dict[str, Any]:
    """The schema (draft-07) of a variant file, made from the language's own declarations."""
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A variant of Lost Cities",
        **variant_shape().schema(),
    }


def schema_path() -> Path:
    """Where the schema lies, for an editor to find it."""
    return Path(__file__).with_name("variant.schema.json")


def schema_text() -> str:
    """The schema as it is shipped beside this module, in `variant.schema.json`."""
    return json.dumps(variant_schema(), indent=2, ensure_ascii=False) + "\n"
