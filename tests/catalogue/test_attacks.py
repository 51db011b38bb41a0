"""What a file may try: each attempt is refused at a place, after bounded work, and nothing else happens."""

from __future__ import annotations

import os
import re
from collections import Counter

import pytest

from lostcities.reading import compose as composing
from lostcities.reading.report import as_text
from lostcities.table.workshop import check_file
from tests.catalogue.attacks import HEAD, NAMES, lay

#: No more of any file is read, and no more nodes are looked at.
MOST_BYTES = 64 * 1024 + 1
MOST_NODES = 4096 + 1


@pytest.mark.parametrize("attack", NAMES)
def test_it_is_refused_at_a_place_after_bounded_work(desk, attack, monkeypatch):
    path, rules = lay(attack, desk.directory)
    nodes, taken = [], Counter()
    count, read = composing._Builder._count, os.read

    def reading(descriptor: int, size: int) -> bytes:
        data = read(descriptor, size)
        taken[os.fstat(descriptor).st_ino] += len(data)
        return data

    monkeypatch.setattr(os, "read", reading)
    monkeypatch.setattr(composing._Builder, "_count", lambda *what: nodes.append(what) or count(*what))
    checked = check_file(path, desk.library, games=1)
    assert checked.code == (2 if checked.loaded is None else 1)
    assert {finding.problem.rule for finding in checked.findings} <= rules
    assert checked.findings
    assert checked.trials == ()
    for finding in checked.findings:
        line, place = str(finding), finding.problem.place
        assert line.isprintable()
        assert re.match(rf".*\.yaml:{place.line}:{place.column}: error: |/dev/zero:1:1: error: ", line)
        assert len(line) < 600 + len(str(desk.directory))
        assert 1 <= place.line <= MOST_BYTES
        assert place.column >= 1
    told = as_text(checked.findings)
    assert told.replace("\n", "").isprintable()
    assert len(told) < 2500 * len(checked.findings)
    assert max(taken.values(), default=0) <= MOST_BYTES
    files = len(taken) if rules & {"wrong-variant"} else 1
    assert len(nodes) <= MOST_NODES * files


def test_a_file_that_changes_while_it_is_read_is_refused(desk, monkeypatch):
    path, read = desk.write(HEAD), os.read

    def changing(*how: int) -> bytes:
        path.write_text(HEAD + "hand: 7\n")
        return read(*how)

    monkeypatch.setattr(os, "read", changing)
    [finding] = check_file(path, desk.library, games=1).findings
    assert finding.problem.rule == "unreadable-changed"
