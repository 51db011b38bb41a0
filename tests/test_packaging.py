"""The project as others get it: wheel, source distribution, editable install."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path

import pytest

import lostcities

ROOT = Path(__file__).resolve().parent.parent
VARIANTS = sorted(path.name for path in (ROOT / "variants").glob("*.yaml"))
VARIANTS_OF_THE_GAME = [
    "classic.yaml",
    "short.yaml",
    "six.yaml",
    "teams4-six.yaml",
    "teams4.yaml",
    "three.yaml",
]

# Python 3.11.4 and later want to be told that what is unpacked is mere data.
UNPACK: dict[str, str] = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}


def run(*command: str | Path, cwd: Path, **more: str) -> str:
    """Runs a command that must succeed; returns what it printed on standard output."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **more},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, f"{command}: exit {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="session")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, and the wheel made from it: what the one lacks, the other cannot have."""
    into = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-P", "-m", "build", "--no-isolation", "--outdir", into, ROOT, cwd=into)
    return into


@pytest.fixture(scope="session")
def sdist(distributions: Path) -> Path:
    [path] = distributions.glob("*.tar.gz")
    return path


@pytest.fixture(scope="session")
def wheel(distributions: Path) -> Path:
    [path] = distributions.glob("*.whl")
    return path


def test_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if not name.endswith("/")}
    package = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "lostcities").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    packed = {name for name in names if ".dist-info/" not in name}
    assert packed == package | {f"lostcities/variants/{name}" for name in VARIANTS}
    assert {"lostcities/py.typed", "lostcities/catalogue/variant.schema.json"} <= packed
    kinds = ("rising", "falling", "deck", "partners", "many")
    made = {f"lostcities/bots/master-{kind}.npz" for kind in kinds}
    assert made | {"lostcities/bots/explorer.json", "lostcities/bots/explorer-partners.json"} <= packed
    assert set(VARIANTS_OF_THE_GAME) <= set(VARIANTS)


def test_wheel_says_what_it_is(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        [metadata] = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        lines = archive.read(metadata).decode().splitlines()
        entry_points = archive.read(metadata.replace("METADATA", "entry_points.txt")).decode()
    assert f"Version: {lostcities.__version__}" in lines
    assert "Requires-Python: >=3.11" in lines
    assert "License-Expression: MIT" in lines
    required = {
        line.split()[1] for line in lines if line.startswith("Requires-Dist:") and "extra ==" not in line
    }
    assert {name.partition(">=")[0].partition("<")[0] for name in required} == {
        "attrs",
        "platformdirs",
        "prompt-toolkit",
        "pyyaml",
    }
    assert "lostcities = lostcities.cli:main" in entry_points


def test_source_distribution_can_test_itself(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {
        "CHANGELOG.md",
        "LICENSE",
        "README.md",
        "docs/architecture.md",
        "pyproject.toml",
        "scripts/play",
        "scripts/test",
        "tests/test_packaging.py",
    } <= names
    assert {f"variants/{name}" for name in VARIANTS} <= names


def test_editable_install_reads_the_variants_where_they_stand() -> None:
    listed = run(sys.executable, "-P", "-m", "lostcities", "variant", "list", cwd=Path("/"))
    for name in VARIANTS:
        assert name.removesuffix(".yaml") in listed


@pytest.mark.slow
def test_wheel_runs_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    bin_ = tmp_path / "venv" / "bin"
    run(bin_ / "python", "-m", "pip", "install", "-qq", wheel, cwd=tmp_path)
    home = {"LOSTCITIES_HOME": str(tmp_path / "home"), "PYTHONPATH": ""}
    command = bin_ / "lostcities"

    assert run(command, "--version", cwd=tmp_path, **home).strip().endswith(lostcities.__version__)
    listed = run(command, "variant", "list", cwd=tmp_path, **home)
    for name in VARIANTS:
        assert name.removesuffix(".yaml") in listed
    assert '"$schema"' in run(command, "variant", "schema", cwd=tmp_path, **home)
    where = "import lostcities; print(lostcities.__file__)"
    assert run(bin_ / "python", "-c", where, cwd=tmp_path, **home).startswith(str(tmp_path))


@pytest.mark.slow
def test_play_prepares_itself_once_from_the_source_distribution(sdist: Path, tmp_path: Path) -> None:
    shutil.unpack_archive(sdist, tmp_path, **UNPACK)
    [project] = (path for path in tmp_path.iterdir() if path.is_dir())
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    # What lies where one happens to be is never taken for the program's own.
    (elsewhere / "yaml.py").write_text("raise SystemExit('not this one')")
    play = [str(project / "scripts" / "play"), "variant", "list"]

    both = [
        subprocess.Popen(
            play,
            cwd=elsewhere,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        for _ in range(2)
    ]
    ends = [process.communicate() for process in both]
    assert [process.returncode for process in both] == [0, 0], ends
    assert all("classic" in out for out, _ in ends)
    assert sum("Preparing" in err for _, err in ends) == 1

    stamp = project / ".venv" / "installed-from"
    made = stamp.stat().st_mtime_ns
    assert "teams4" in run(*play, cwd=elsewhere)
    assert stamp.stat().st_mtime_ns == made

    # What was interrupted is half built, and is built again.
    stamp.unlink()
    (project / ".venv" / "bin" / "pip").unlink()
    assert "teams4" in run(*play, cwd=elsewhere)
    assert (project / ".venv" / "bin" / "pip").exists()


def test_play_says_in_a_sentence_that_python_is_missing(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "scripts", tmp_path / "project" / "scripts")
    (tmp_path / "project" / "pyproject.toml").touch()
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in ("bash", "dirname"):
        found = shutil.which(name)
        assert found
        (tools / name).symlink_to(found)
    old = tools / "python3"
    old.write_text("#!/bin/sh\nexit 0\n")  # what a Python before 3.11 answers: nothing
    old.chmod(0o755)

    done = subprocess.run(
        [tools / "bash", tmp_path / "project" / "scripts" / "play"],
        env={"PATH": str(tools)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == "lostcities needs Python 3.11 or newer, and there is none on the PATH.\n"


def test_architecture_names_what_is_there() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    files = set(re.findall(r"`([a-z]+/[a-z]+\.py)`", text))
    assert len(files) > 15
    assert [name for name in sorted(files) if not (ROOT / "lostcities" / name).is_file()] == []
    rows = re.findall(r"^\|[^|]*\| `([a-z]+/[a-z]+\.py)`: `(\w+)`(?:, `(\w+)`)?", text, re.MULTILINE)
    assert len(rows) > 3
    for name, *functions in rows:
        code = (ROOT / "lostcities" / name).read_text("utf-8")
        for function in filter(None, functions):
            assert f"def {function}(" in code, f"{name}: {function}"


def test_scripts_in_python_are_checked_like_the_package() -> None:
    """They have no suffix by which the checkers would find them."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]
    scripts = {
        f"scripts/{path.name}"
        for path in (ROOT / "scripts").iterdir()
        if path.is_file() and "python" in path.read_text("utf-8").partition("\n")[0]
    }
    assert scripts <= set(settings["ruff"]["extend-include"])
    assert scripts <= set(settings["mypy"]["files"])


@pytest.mark.parametrize("arguments", [["--help"], ["--version"]])
def test_help_loads_nothing_heavy(arguments: list[str]) -> None:
    script = (
        "import runpy, sys\n"
        f"sys.argv = ['lostcities', *{arguments!r}]\n"
        "try:\n"
        "    runpy.run_module('lostcities', run_name='__main__')\n"
        "except SystemExit as end:\n"
        "    assert not end.code, end.code\n"
        "print('loaded:', *sys.modules)\n"
    )
    loaded = run(sys.executable, "-P", "-c", script, cwd=ROOT).rpartition("loaded: ")[2].split()
    assert "lostcities.cli" in loaded
    heavy = {"asyncio", "numba", "numpy", "platformdirs", "prompt_toolkit", "yaml"}
    assert not heavy & {name.partition(".")[0] for name in loaded}
