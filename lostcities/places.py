"""Where a person's files live: where the platform says, or all in LOSTCITIES_HOME."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

_PROGRAM = "lostcities"


@frozen
class Places:
    """The directories of a person's `records` and own `variants`, and the file of their settings."""

    records: Path
    variants: Path
    config: Path

    @classmethod
    def of(cls, environ: Mapping[str, str] = os.environ) -> Places:
        """The places by the environment; nothing is made there."""
        home = environ.get("LOSTCITIES_HOME")
        if home:
            root = Path(home).expanduser()
            return cls(root / "records", root / "variants", root / "config.yaml")
        from platformdirs import user_config_path, user_state_path

        config = user_config_path(_PROGRAM, appauthor=False)
        state = user_state_path(_PROGRAM, appauthor=False)
        return cls(state / "records", config / "variants", config / "config.yaml")
