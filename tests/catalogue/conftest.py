"""The desk that tests of variant files write on."""

from __future__ import annotations

import pytest

from tests.catalogue.authors import Desk


@pytest.fixture
def desk(tmp_path) -> Desk:
    """An empty directory of the user's own variants."""
    return Desk(tmp_path)
