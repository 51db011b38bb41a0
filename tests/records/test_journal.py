"""A journal writes whole lines or nothing, for its owner alone, and one program at a time."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lostcities.engine import Match, Variant
from lostcities.reading.files import Unreadable
from lostcities.records import BadSeed, Head, Journal, JournalError, RecordLocked, format_turn
from lostcities.records.record import BadRecord, read_record
from tests.records.texts import HEAD, ROUND

CLASSIC = Variant(name="classic")
PLAYERS = ("Ann", "Bob")


def head(**fields: object) -> Head:
    return Head(variant=CLASSIC, players=PLAYERS, **fields)  # type: ignore[arg-type]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "records" / "match.yaml"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    """A journal with a round in it."""
    with Journal.create(path, head(seed=7)) as journal:
        journal.write_round(Match(CLASSIC, seed=7).deal())
        yield journal


def lines(path: Path) -> list[str]:
    """The lines of the turns."""
    return path.read_text(encoding="utf-8").partition("\nturns:\n")[2].splitlines()


def draw(journal: Journal) -> None:
    journal.write_turn((CLASSIC.draw_deck,))


# -- what is written -----------------------------------------------------------------------------


def test_a_record_reads_as_the_format_says(path: Path) -> None:
    match = Match(CLASSIC, seed=7)
    round_ = match.deal()
    with Journal.create(
        path, head(seed=7, bots={"Bob": "novice"}, program="0.1.0", practice=True)
    ) as journal:
        journal.write_round(round_)
        turn = round_.legal_turns()[0]
        journal.write_turn(turn)
        journal.write_undo()
        journal.write_turn(turn[:1])
    before, head_of_round = path.read_text(encoding="utf-8").split("---\n")
    assert before.splitlines()[:5] == [
        "lostcities: 1",
        'program: "0.1.0"',
        "seed: 7",
        "practice: true",
        "bots: {Bob: novice}",
    ]
    assert before.endswith("\nplayers: [Ann, Bob]\n")
    assert head_of_round.splitlines() == [
        "round: 1",
        "to_move: Ann",
        "hands:",
        "  Ann: Y9 W2 W3 GX G3 G7 R3 R4",
        "  Bob: YX Y10 BX WX W8 G4 G10 R5",
        f"deck: {' '.join(map(str, round_.deck))}",
        "turns:",
        "- Y9 +",
        "- undo",
        "- Y9",
    ]


def test_the_head_of_a_match_cut_after_any_of_its_lines_is_no_head(path: Path) -> None:
    with Journal.create(path, head(seed=7, bots={"Bob": "novice"})):
        whole = path.read_text(encoding="utf-8").removesuffix("---\n")
    kept = whole.splitlines(keepends=True)
    assert read_record(path).seed == "7"
    for number in range(len(kept)):
        path.write_text("".join(kept[:number]), encoding="utf-8")
        with pytest.raises(BadRecord):
            read_record(path)


@pytest.mark.parametrize(
    "seed",
    ["7", 7, -3, "9" * 5000, "no", "07", "1:30", "#1", "- a", "a: b", "", " ", "two\nlines\n", "ü 🂡", "x\ty"],
)
def test_every_seed_is_read_back_as_the_same_seed(path: Path, seed: str | int) -> None:
    Journal.create(path, head(seed=seed)).close()
    assert read_record(path).seed == str(seed)


@pytest.mark.parametrize("seed", ["\x1b[2J", "a\u202eb", "\0", "\ud800"])
def test_a_seed_that_no_file_may_hold_is_refused(path: Path, seed: str) -> None:
    with pytest.raises(BadSeed, match="control characters"):
        Journal.create(path, head(seed=seed))
    assert not path.exists()


def test_a_record_is_begun_without_loading_a_reader_of_yaml(path: Path) -> None:
    """The first prompt of a new match waits for nothing that only old ones need."""
    program = (
        "import sys; from pathlib import Path; from lostcities.engine import Match, Variant\n"
        "import lostcities.records\n"
        "assert not [name for name in sys.modules if name.startswith('lostcities.reading')]\n"
        "from lostcities.records import Head, Journal; variant = Variant()\n"
        "journal = Journal.create(Path(sys.argv[1]), Head(variant=variant, players=('Ann', 'Bob')))\n"
        "journal.write_round(Match(variant, seed=1).deal())\n"
        "assert 'yaml' not in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", program, str(path)], check=True, timeout=60)
    assert len(read_record(path).match.rounds) == 1


# -- files ---------------------------------------------------------------------------------------


@pytest.mark.skipif(os.name != "posix", reason="only POSIX has modes")
def test_a_record_is_its_owner_s_alone(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        path = tmp_path / "state" / "lostcities" / "match.yaml"
        Journal.create(path, head()).close()
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE(path.parent.parent.stat().st_mode) == 0o700


def test_a_record_never_takes_another_file_s_place(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("something else", encoding="utf-8")
    with pytest.raises(JournalError) as caught:
        Journal.create(path, head())
    assert isinstance(caught.value.error, FileExistsError)
    assert path.read_text(encoding="utf-8") == "something else"


def test_records_in_a_directory_have_names_of_their_own(tmp_path: Path) -> None:
    names = set()
    for _ in range(20):
        with Journal.create_in(tmp_path, head(date="2024-05-01T20:15:00+02:00")) as journal:
            names.add(journal.path.name)
    assert len(names) == 20
    assert all(name.startswith("20240501T201500-classic-") and name.endswith(".yaml") for name in names)
    with Journal.create_in(tmp_path, Head(variant=Variant(), players=PLAYERS)) as journal:
        assert journal.path.name.startswith("variant-")


def test_a_name_that_is_taken_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    suffixes = iter([b"aaa", b"aaa", b"bbb"])
    monkeypatch.setattr(os, "urandom", lambda _: next(suffixes))
    names = []
    for _ in range(2):
        with Journal.create_in(tmp_path, head()) as journal:
            names.append(journal.path.name)
    assert names == ["classic-616161.yaml", "classic-626262.yaml"]


def test_a_directory_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    for path in (tmp_path / "file" / "match.yaml", tmp_path / "file" / "records" / "match.yaml"):
        with pytest.raises(JournalError) as caught:
            Journal.create(path, head())
        assert caught.value.path == path
        assert str(path) in str(caught.value)
        with pytest.raises(JournalError):
            Journal.create_in(path.parent, head())


def test_a_record_thrown_away_is_gone(journal: Journal, path: Path) -> None:
    journal.delete()
    assert not path.exists()
    with pytest.raises(ValueError, match="closed"):
        draw(journal)


def test_a_record_that_cannot_be_thrown_away_is_let_go_of(
    journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Path, "unlink", lambda *_, **__: failing(errno.EROFS)())
        with pytest.raises(JournalError):
            journal.delete()
    assert path.exists()
    Journal.reopen(path)[0].close()


# -- when writing fails --------------------------------------------------------------------------


def failing(error: int) -> Callable[..., int]:
    def fail(*_: object) -> int:
        raise OSError(error, os.strerror(error))

    return fail


def test_a_line_that_does_not_reach_the_disk_is_not_in_the_record(
    journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw(journal)
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing(errno.EIO))
        with pytest.raises(JournalError) as caught:
            draw(journal)
        assert caught.value.error.errno == errno.EIO
        assert lines(path) == ["- +"]
    journal.write_undo()
    assert lines(path) == ["- +", "- undo"]


def test_a_line_that_is_written_in_part_is_finished_or_cut_off(
    journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.write

    def one_byte(descriptor: int, data: memoryview) -> int:
        return real(descriptor, data[:1])

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", one_byte)
        draw(journal)
    assert lines(path) == ["- +"]
    written: list[int] = []

    def two_bytes_then_full(descriptor: int, data: memoryview) -> int:
        if written:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        written.append(real(descriptor, data[:2]))
        return written[0]

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", two_bytes_then_full)
        with pytest.raises(JournalError):
            journal.write_undo()
    assert written == [2]
    assert path.read_text(encoding="utf-8").endswith("turns:\n- +\n")


def test_nothing_is_added_to_a_torn_line_that_cannot_be_cut_off(
    journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing(errno.EIO))
        patch.setattr(os, "ftruncate", failing(errno.EIO))
        for _ in range(3):
            with pytest.raises(JournalError):
                draw(journal)
        assert lines(path) == ["- +"]  # not in the record yet, and not twice
    journal.write_undo()
    assert lines(path) == ["- undo"]


def test_a_line_that_could_not_be_cut_off_is_cut_off_when_the_journal_is_closed(
    journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing(errno.EIO))
        patch.setattr(os, "ftruncate", failing(errno.EIO))
        with pytest.raises(JournalError):
            draw(journal)
    journal.close()
    assert lines(path) == []


def test_an_interrupted_line_is_not_in_the_record(
    journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", interrupt)
        with pytest.raises(KeyboardInterrupt):
            draw(journal)
    assert lines(path) == []


def test_a_record_that_cannot_be_begun_leaves_no_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.parent.mkdir()
    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", failing(errno.EIO))
        with pytest.raises(JournalError):
            Journal.create(path, head())
    assert not path.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limits on files")
def test_a_file_at_its_limit_keeps_what_is_whole(journal: Journal, path: Path) -> None:
    """The system itself cuts the write short, in the middle of a line, and then refuses the rest."""
    import resource

    draw(journal)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 3, hard))
    try:
        with pytest.raises(JournalError) as caught:
            journal.write_undo()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert caught.value.error.errno == errno.EFBIG
    assert lines(path) == ["- +"]
    journal.write_undo()
    assert lines(path) == ["- +", "- undo"]


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system with room for a few pages."""
    place = tmp_path / "disk"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=32k", "tmpfs", str(place)]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("a file system can only be mounted by root, where the machine allows it")
    try:
        yield place
    finally:
        subprocess.run(["umount", str(place)], check=True)


def test_a_full_disk_loses_nothing(small_disk: Path) -> None:
    path = small_disk / "match.yaml"
    filler = small_disk / "filler"
    with Journal.create(path, head(seed=7)) as journal:
        journal.write_round(Match(CLASSIC, seed=7).deal())
        fill(filler)
        with pytest.raises(JournalError) as caught:
            write_on(journal)
        assert caught.value.error.errno == errno.ENOSPC
        assert set(lines(path)) <= {"- +", "- undo"}
        with pytest.raises(JournalError):
            Journal.create(small_disk / "another.yaml", head(seed=8))
        assert not (small_disk / "another.yaml").exists()
        filler.unlink()
        before = len(lines(path))
        journal.write_undo()
        assert len(lines(path)) == before + 1


def write_on(journal: Journal) -> None:
    """Write until it fails, or until a page is full and more."""
    for _ in range(2000):
        draw(journal)
        journal.write_undo()


def fill(path: Path) -> None:
    with path.open("wb", buffering=0) as file:
        try:
            while file.write(b"x" * 512):
                pass
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise


# -- one program at a time -----------------------------------------------------------------------

REOPEN = """
import sys
from pathlib import Path
from lostcities.records import Journal, RecordLocked
try:
    Journal.reopen(Path(sys.argv[1]))[0].close()
except RecordLocked as error:
    sys.exit(f"locked: {error.path}")
"""


def reopened_elsewhere(path: Path) -> str:
    """What another process says when it tries to go on with the record."""
    done = subprocess.run(
        [sys.executable, "-c", REOPEN, str(path)], capture_output=True, text=True, check=False, timeout=60
    )
    return done.stderr.strip()


def test_a_record_is_written_by_one_program_at_a_time(journal: Journal, path: Path) -> None:
    assert reopened_elsewhere(path) == f"locked: {path}"
    with pytest.raises(RecordLocked, match="is being played by another program"):
        Journal.reopen(path)
    journal.close()
    with Journal.reopen(path)[0]:
        assert reopened_elsewhere(path) == f"locked: {path}"
    assert reopened_elsewhere(path) == ""


def test_a_record_can_be_read_while_it_is_written(journal: Journal, path: Path) -> None:
    round_ = Match(CLASSIC, seed=7).deal()
    journal.write_turn(round_.legal_turns()[0])
    assert read_record(path).match.rounds[0].turns == 1


# -- going on ------------------------------------------------------------------------------------


def test_a_record_goes_on_where_it_ended(journal: Journal, path: Path) -> None:
    match = Match(CLASSIC, seed=7)
    round_ = match.deal()
    turn = round_.legal_turns()[5]
    journal.write_turn(turn[:1])
    journal.close()
    reopened, record = Journal.reopen(path)
    with reopened:
        going_on = record.match.rounds[0]
        assert (going_on.to_move, going_on.phase) == (0, "draw")
        reopened.write_turn(turn[1:])
    assert lines(path) == [f"- {format_turn([move])}" for move in turn]


def test_rounds_of_a_record_that_goes_on_are_parted_once(path: Path) -> None:
    Journal.create(path, head(seed=7)).close()
    round_ = Match(CLASSIC, seed=7).deal()
    with Journal.reopen(path)[0] as journal:
        journal.write_round(round_)
    assert path.read_text(encoding="utf-8").count("---\n") == 1
    path.write_text(HEAD, encoding="utf-8")
    with Journal.reopen(path)[0] as journal:
        journal.write_round(round_)
    assert path.read_text(encoding="utf-8").startswith(f"{HEAD}---\nround: 1\n")
    assert len(read_record(path).match.rounds) == 1


@pytest.mark.parametrize(
    "text",
    [
        HEAD + ROUND.replace("turns:", "turns: [R3 +]"),
        HEAD + ROUND.replace("turns:", "turns: []"),
        HEAD + ROUND + "  - R3 +\n",
        HEAD + ROUND + "- R3 +\n...\n",
        HEAD + ROUND.replace("deck: G2 G3 G4 G5\nturns:\n", "turns:\n- R3 +\ndeck: G2 G3 G4 G5\n"),
    ],
)
def test_a_record_laid_out_otherwise_is_not_added_to(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text, encoding="utf-8")
    assert read_record(path).match.rounds
    with pytest.raises(BadRecord, match="turns cannot be added at the end of this record"):
        Journal.reopen(path)
    assert path.read_text(encoding="utf-8") == text


def test_a_record_that_is_full_is_not_added_to(path: Path) -> None:
    path.parent.mkdir()
    text = f"{HEAD}{ROUND}- R3 +\n"
    path.write_text(f"{text}#{'x' * ((16 << 20) - len(text) - 2)}\n", encoding="utf-8")
    with pytest.raises(BadRecord, match="turns cannot be added at the end of this record"):
        Journal.reopen(path)


@pytest.mark.parametrize("end", ["- R3\n  +\n", "- 'R3 +'\n\n", "- R3 + # opened\n# later\n", "- R3 +\r\n"])
def test_a_record_edited_with_care_is_added_to(path: Path, end: str) -> None:
    path.parent.mkdir()
    path.write_bytes(f"{HEAD}{ROUND}{end}".encode())
    with Journal.reopen(path)[0] as journal:
        journal.write_undo()
    assert [str(move) for _, move in read_record(path).match.rounds[0].history] == ["R3"]


def test_a_record_that_may_not_be_written_is_told(
    journal: Journal, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal.close()
    real = os.open

    def open_to_read(name: Path, flags: int, mode: int = 0o777) -> int:
        return failing(errno.EROFS)() if flags & os.O_RDWR else real(name, flags, mode)

    with monkeypatch.context() as patch:
        patch.setattr(os, "open", open_to_read)
        with pytest.raises(JournalError) as caught:
            Journal.reopen(path)
    assert caught.value.error.errno == errno.EROFS
    with monkeypatch.context() as patch:
        patch.setattr(os, "ftruncate", failing(errno.EIO))
        with pytest.raises(JournalError):
            Journal.reopen(path)
    Journal.reopen(path)[0].close()


def test_what_is_no_record_is_left_alone(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="there is no such file"):
        Journal.reopen(tmp_path / "none.yaml")
    with pytest.raises(Unreadable, match="directory"):
        Journal.reopen(tmp_path)
    with pytest.raises(Unreadable, match="device"):
        Journal.reopen(Path("/dev/zero"))
    (tmp_path / "notes.yaml").write_text("- buy milk", encoding="utf-8")
    with pytest.raises(BadRecord):
        Journal.reopen(tmp_path / "notes.yaml")
    assert (tmp_path / "notes.yaml").read_text(encoding="utf-8") == "- buy milk"
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.yaml")
        with pytest.raises(Unreadable, match="pipe"):
            Journal.reopen(tmp_path / "pipe.yaml")


@pytest.mark.parametrize("ending", ["---\n...\n", "---\n# nothing\n...\n", "---\n---\n"])
def test_a_head_laid_out_anew_is_not_added_to(tmp_path: Path, ending: str) -> None:
    """A round after such an end would be a document too many, and the record could never be read again."""
    path = tmp_path / "r.yaml"
    path.write_text(f"lostcities: 1\nvariant: classic\nplayers: [Ann, Bob]\n{ending}")
    with pytest.raises(BadRecord):
        Journal.reopen(path)
    assert path.read_text().endswith(ending)


@pytest.mark.skipif(os.name != "posix", reason="Windows neither deletes nor moves a file that is open")
@pytest.mark.parametrize("fate", ["deleted", "moved", "replaced"])
def test_a_record_that_is_gone_is_told_with_the_next_line(journal: Journal, path: Path, fate: str) -> None:
    if fate == "deleted":
        path.unlink()
    else:
        path.rename(path.with_name("elsewhere.yaml"))
    if fate == "replaced":
        path.write_text("another")
    with pytest.raises(JournalError, match="No such file"):
        journal.write_undo()
    if fate == "moved":  # and once it is back, the match goes on
        path.with_name("elsewhere.yaml").rename(path)
        journal.write_undo()
        assert path.read_text().endswith("- undo\n")
