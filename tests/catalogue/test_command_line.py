"""`lostcities variant ...` from its arguments to its exit code."""

from __future__ import annotations

import json

import pytest

from lostcities.cli import main
from lostcities.engine import Match


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    """Runs a `variant` command in an empty directory; code, output, errors."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LOSTCITIES_HOME", str(tmp_path / "home"))

    def run(*arguments: str) -> tuple[int, str, str]:
        try:
            code = main(["variant", *arguments])
        except SystemExit as ended:  # argparse's own way of refusing
            code = ended.code
        return code, *capsys.readouterr()

    return run


def test_from_an_idea_to_a_variant_that_plays(run, tmp_path):
    code, out, err = run("new", "desert", "--from", "three")
    assert (code, err) == (0, "")
    assert out.startswith("desert.yaml is written.")
    path = tmp_path / "desert.yaml"
    path.write_text(path.read_text().replace("#scoring:", "scoring:").replace("#  cost: 15", "  cost: 10"))
    assert run("check", "desert.yaml", "--games", "2")[0] == 0
    assert run("diff", "three", "desert.yaml") == (0, "expedition cost 15 -> 10\n", "")
    assert "10 are taken off as its cost" in " ".join(run("rules", "desert.yaml")[1].split())
    code, out, _ = run("show", "desert.yaml", "--resolved")
    assert code == 0
    assert "\n  cost: 10\n" in out


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["new", "Desert"], 2, "is no name for a variant"),
        (["new", "classic"], 2, "comes with the program"),
        (["new", "taken"], 2, "is there already"),
        (["new", "desert", "--from", "clasic"], 3, "did you mean `classic`?"),
        (["new", "desert", "--from", "taken.yaml"], 3, "taken.yaml:1:1: error: "),
        (["diff", "classic", "clasic"], 3, "did you mean `classic`?"),
        (["diff", "classic", "no.yaml"], 2, "there is no such file"),
        (["show", "taken.yaml", "--resolved"], 3, "taken.yaml:1:1: error: "),
        (["check", "no.yaml"], 2, "no.yaml:1:1: error: there is no such file"),
        (["check", "taken.yaml", "--games", "-1"], 2, "--games"),
        (["check", "taken.yaml", "--games", "many"], 2, "`many` is no number of rounds".replace("`", "")),
        (["check", "taken.yaml", "--format", "xml"], 2, "invalid choice"),
        (["check"], 2, "FILE"),
        (["diff", "classic"], 2, "VARIANT"),
        (["check", ""], 2, "a path is expected, not an empty text"),
        (["check", "taken.yaml", "--variants-dir", "nowhere"], 2, "nowhere: there is no such directory"),
        (["list", "--variants-dir", "taken.yaml"], 2, "taken.yaml: it is a file, not a directory"),
        (["list", "--variants-dir", ""], 2, "a path is expected"),
        (["show", "a\x1b[2J"], 3, "there is no variant `a\\x1b[2J`"),
        (["check", "taken.yaml", "--games", "\x1b[2J"], 2, "\\x1b[2J is no number of rounds"),
        (["check", "\x1b[2J.yaml"], 2, "\\x1b[2J.yaml:1:1: error: there is no such file"),
    ],
)
def test_what_is_refused(run, tmp_path, arguments, code, says):
    (tmp_path / "taken.yaml").write_text("hand: 8\n")
    got, out, err = run(*arguments)
    assert (got, out) == (code, "")
    assert says in err
    assert err.replace("\n", "").isprintable()
    assert sorted(path.name for path in tmp_path.glob("*.yaml")) == ["taken.yaml"]


def test_formats(run, tmp_path):
    (tmp_path / "mine.yaml").write_text("schema: 1\nname: mine\nhnad: 8\n")
    located = "mine.yaml:3:1: error: hnad: this key is not known; did you mean `hand`?"
    code, out, err = run("check", "mine.yaml")
    assert (code, err) == (1, "")
    assert out.splitlines()[:4] == [located, "  |", "3 | hnad: 8", "  | ^^^^"]
    assert "[unknown-key]" in out
    code, out, _ = run("check", "--format", "json", "mine.yaml")
    assert code == 1
    [finding] = json.loads(out)["findings"]
    assert (finding["line"], finding["column"], finding["suggestion"]) == (3, 1, "hand")
    code, out, _ = run("check", "--format", "github", "mine.yaml")
    assert code == 1
    assert out.startswith("::error file=mine.yaml,line=3,col=1,")


def test_so_many_games_are_played_as_asked(run, tmp_path, monkeypatch):
    (tmp_path / "mine.yaml").write_text("schema: 1\nname: mine\n")
    deals = []
    deal = Match.deal
    monkeypatch.setattr(Match, "deal", lambda match: deals.append(match) or deal(match))
    assert run("check", "mine.yaml", "--games", "0")[0] == 0
    assert deals == []
    assert run("check", "mine.yaml", "--games", "3")[0] == 0
    assert len(deals) == 6


STALLING = "schema: 1\nname: mine\nround: {stall_limit: 3}\nturn: {redraw_own_discard: true}\n"


def test_a_seed_that_is_told_shows_the_round_it_is_told_of(run, tmp_path, capsys):
    (tmp_path / "mine.yaml").write_text(STALLING)
    trials = json.loads(run("check", "mine.yaml", "--games", "20", "--format", "json")[1])["files"][0][
        "trials"
    ]
    seed = str(trials[0]["stalled"][0])
    game = ["--variant", "mine.yaml", "--seat", "bot:random", "--seat", "bot:random", "--rounds", "1"]
    assert main([*game, "--seed", seed, "--pace", "0", "--plain"]) == 0
    [record] = (tmp_path / "home" / "records").iterdir()
    capsys.readouterr()
    assert main(["replay", str(record), "--json"]) == 0
    [round_] = json.loads(capsys.readouterr().out)["rounds"]
    assert round_["ended"] == "stall"


def test_warnings_leave_the_exit_code_alone(run, tmp_path):
    (tmp_path / "mine.yaml").write_text("schema: 1\nname: mine\nexpedition: {equal: true}\n")
    code, out, _ = run("check", "mine.yaml", "--games", "0")
    assert code == 0
    assert "mine.yaml:3:21: warning: expedition.equal: " in out
    assert "mine.yaml: sound" in out
