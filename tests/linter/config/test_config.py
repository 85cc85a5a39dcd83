"""Configuration, patterns of paths, and what is said where the library of an extra is missing."""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import jsonschema
import pytest

from factmark.__main__ import main
from factmark.cli import config as config_command
from factmark.cli import crawl as crawl_command
from factmark.cli.arguments import Arguments
from factmark.linter.config.config import (
    CRAWL_KEYS,
    NOT_CRAWL_KEYS,
    Config,
    ConfigError,
    find_config,
    load_config,
    schema,
)
from factmark.linter.config.config_keys import Choice, Flag, Strings
from factmark.linter.config.patterns import Patterns
from factmark.linter.config.usage import _EXTRAS, missing_extra


def written(folder: Path, text: str, name: str = "factmark.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_defaults_without_a_file() -> None:
    assert load_config(None) == Config()


def test_both_files_say_the_same(tmp_path: Path) -> None:
    text = 'select = ["FAC"]\nfail-level = "warning"\nprofiles = ["google"]\n'
    own = load_config(written(tmp_path, text))
    project = load_config(written(tmp_path, "[tool.factmark]\n" + text, "pyproject.toml"))
    assert own.select == project.select == ("FAC",)
    assert own.fail_level == project.fail_level == "warning"
    assert own.profiles == project.profiles == ("google",)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('selct = ["FAC"]', 'unknown key "selct"; did you mean "select"?'),
        ('fail_levl = "error"', 'unknown key "fail_levl"; did you mean "fail-level"?'),
        ("zzz = 1", 'unknown key "zzz"; known keys: '),
        ('fail-level = "fatal"', '"fail-level" must be one of error, warning, note'),
        ("fail-level = 3", '"fail-level" must be one of error, warning, note'),
        ('select = "FAC"', '"select" must be a list of strings'),
        ("select = [1]", '"select" must be a list of strings'),
        ('profiles = ["bing"]', '"profiles" knows no "bing", but google'),
        ("select = [", "factmark.toml: "),
        ('[tool.factmark]\nselect = ["FAC"]', "is for pyproject.toml: here the settings stand without it"),
        ("select = " + "[" * 5000, "factmark.toml: nested too deeply"),
    ],
)
def test_what_cannot_be_used_is_refused_by_name(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load_config(written(tmp_path, text))
    assert message in str(caught.value)
    assert "factmark.toml" in str(caught.value)


def test_a_file_that_is_not_there_or_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="No such file"):
        load_config(tmp_path / "nope.toml")
    (tmp_path / "factmark.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigError):
        load_config(tmp_path / "factmark.toml")


@pytest.mark.parametrize("text", ["tool = 1", "[tool]\nfactmark = 3", "[[tool.factmark]]\nselect = []"])
def test_a_table_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ConfigError, match="must be a table"):
        load_config(written(tmp_path, text, "pyproject.toml"))


def test_the_nearest_file_counts(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    assert find_config(inner) is None
    outer = written(tmp_path, "[tool.factmark]\n", "pyproject.toml")
    written(tmp_path / "a", "[project]\n", "pyproject.toml")
    assert find_config(inner) == outer
    own = written(tmp_path / "a", "")
    written(tmp_path / "a", "[tool.factmark]\n", "pyproject.toml")
    assert find_config(inner) == own


def test_a_project_file_that_cannot_be_read_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    project = written(tmp_path, "", "pyproject.toml")
    monkeypatch.setattr(Path, "read_text", refuse)
    assert find_config(tmp_path) == project
    with pytest.raises(ConfigError, match="cannot read the configuration"):
        load_config(project)


def test_a_folder_that_nobody_may_look_into_has_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> os.stat_result:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "stat", refuse)
    assert find_config(tmp_path) is None


def test_a_byte_order_mark_is_no_part_of_the_first_key(tmp_path: Path) -> None:
    assert load_config(written(tmp_path, '\ufeffselect = ["FAC"]\r\n')).select == ("FAC",)


def test_no_file_outside_the_repository_counts(tmp_path: Path) -> None:
    written(tmp_path, "")
    (tmp_path / "site" / ".git").mkdir(parents=True)
    assert find_config(tmp_path / "site") is None


def test_schema_and_loader_agree(tmp_path: Path) -> None:
    jsonschema.Draft202012Validator.check_schema(schema())
    jsonschema.validate({"select": ["FAC"], "engine": "shacl"}, schema())
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"selct": ["FAC"]}, schema())


def test_config_command_shows_what_is_in_force(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, 'ignore = ["SYN"]')
    assert main(["config", "--show"]) == 0
    output = capsys.readouterr().out
    assert "factmark.toml" in output
    assert 'ignore = ["SYN"]' in output
    assert 'fail-level = "error"' in output
    assert tomllib.loads(output)["ignore"] == ["SYN"]
    assert main(["config", "--schema"]) == 0
    assert json.loads(capsys.readouterr().out) == schema()
    written(tmp_path, "ignor = []")
    assert main(["config"]) == 2
    assert 'did you mean "ignore"' in capsys.readouterr().err


def test_the_published_schema_is_the_one_in_force() -> None:
    published = Path(__file__).parents[3] / "docs" / "factmark.schema.json"
    assert json.loads(published.read_text()) == schema(), (
        "factmark config --schema > docs/factmark.schema.json"
    )


def test_what_is_shown_is_a_configuration_that_says_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (
        'select = ["FAC"]\nmax-warnings = 3\n'
        '[per-file-ignores]\n"a \\"b\\".html" = ["FAC201"]\n'
        '[[ignores]]\nrules = ["FAC202"]\npaths = ["ü.html"]\npointer = "/name"\nreason = "so"\nblock = 0\n'
        '[[ignores]]\nrules = ["VAL"]\n'
        '[[overrides]]\npaths = ["old/*"]\nignore = ["FAC"]\n'
    )
    (tmp_path / "factmark.toml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["config", "--show"]) == 0
    shown = tmp_path / "shown.toml"
    shown.write_text(capsys.readouterr().out, encoding="utf-8")
    one, other = load_config(tmp_path / "factmark.toml"), load_config(shown)
    assert one._replace(source="") == other._replace(source="")
    assert len(other.ignores) == 2


def test_every_option_of_a_crawl_can_be_configured() -> None:
    from factmark.cli import crawl, options

    whole, common = argparse.ArgumentParser(), argparse.ArgumentParser()
    crawl.add_arguments(whole)
    options.add_run_options(common)
    of_runs = {action.dest for action in common._actions}
    taken = {action.dest: action for action in whole._actions if action.dest not in of_runs}
    keys = {key.replace("-", "_"): kind for key, kind in CRAWL_KEYS.items()}
    assert set(taken) == set(keys) | set(NOT_CRAWL_KEYS)
    for name, kind in keys.items():
        action = taken[name]
        assert isinstance(kind, Flag) == (action.nargs == 0), name
        is_list = isinstance(action, argparse._AppendAction) or name == "url"
        assert isinstance(kind, Strings) == is_list, name
        assert (list(kind.words) if isinstance(kind, Choice) else None) == (
            list(action.choices) if action.choices else None
        ), name


def test_a_crawl_as_configured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = '[crawl]\nurl = ["https://x.example/"]\nexclude = ["/cart"]\nmax-pages = 5\ndelay = 0\noutput = "out"\n'
    (tmp_path / "below").mkdir()
    written(tmp_path, text)
    monkeypatch.chdir(tmp_path / "below")

    def asked(*arguments: str) -> argparse.Namespace:
        parser = Arguments()
        crawl_command.add_arguments(parser)
        crawl_command.take_defaults(parser, arguments)
        return parser.given(list(arguments))

    given = asked("--exclude", "/search", "--max-pages", "7")
    assert given.url == ["https://x.example/"]
    assert given.exclude == ["/cart", "/search"]
    assert (given.max_pages, given.delay) == (7, 0)
    assert Path(given.output) == tmp_path / "out"
    assert asked("https://y.example/").url == ["https://y.example/"]
    assert asked("https://y.example/", "--isolated").max_pages is None
    assert asked("--config", "nope.toml").max_pages is None  # said when the run begins
    assert "max-pages = 5" in "\n".join(config_command._toml(load_config(tmp_path / "factmark.toml")))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[crawl]\nmax-page = 1", 'unknown key "crawl.max-page"; did you mean "max-pages"?'),
        ('[crawl]\nheader = ["A: env:TOKEN"]', 'unknown key "crawl.header"'),
        ('[crawl]\nbrowser = "/tmp/program"', 'unknown key "crawl.browser"'),
        ('[crawl]\noutput = "../elsewhere"', '"crawl.output" must be a path in the folder of the file'),
        ("[crawl]\ndelay = -1", '"crawl.delay" must be a number, 0 or more'),
        ("[crawl]\ndelay = inf", '"crawl.delay" must be a number, 0 or more'),
        ("crawl = 1", '"crawl" must be a table'),
        ('severity = {FAC = "fatal"}', '"severity.FAC" must be one of error, warning, note'),
        ("severity = 1", '"severity" must be a table'),
    ],
)
def test_what_is_wrong_with_crawls_and_levels(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load_config(written(tmp_path, text))
    assert message in str(caught.value)


def test_levels_by_rule_and_by_path(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    board_page: Callable[[str], str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("shop", "drafts"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "board.html").write_text(board_page("19.90"), "utf-8")

    def levels(text: str) -> list[str]:
        written(tmp_path, text)
        main(["lint", "--output-format", "json"])
        return [result["level"] for result in json.loads(capsys.readouterr().out)["results"]]

    assert levels("") == ["error", "error"]
    assert levels('severity = {FAC = "note", FAC201 = "warning"}') == ["warning", "warning"]
    assert levels('[[overrides]]\npaths = ["drafts/"]\nseverity = {value-contradicted = "note"}') == [
        "note",
        "error",
    ]
    written(tmp_path, 'severity = {FAC201 = "warning"}')
    assert main(["lint"]) == 0  # outcomes are kept: a changed level is not taken from them
    assert main(["lint", "--fail-level", "warning"]) == 1
    written(tmp_path, 'severity = {price-not-on-pag = "warning"}')
    capsys.readouterr()
    assert main(["lint"]) == 2
    assert 'did you mean "price-not-on-page"' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("pattern", "path", "matched"),
    [
        ("*.html", "a/b.html", True),
        ("b.html", "a/b.html", True),
        ("drafts", "a/drafts/b.html", True),
        ("drafts/", "drafts/b.html", True),
        ("a/drafts", "a/drafts/b.html", True),
        ("drafts/x", "a/drafts/x", False),
        ("blog/*", "blog/2026/x.html", True),
        ("blog/**/x.html", "blog/2026/x.html", True),
        ("./blog/*", "blog/x.html", True),
        ("blog/*", "weblog/x.html", False),
        ("*/old/*", "/elsewhere/old/x.html", True),
        ("B.html", "b.html", False),
    ],
)
def test_paths(tmp_path: Path, pattern: str, path: str, matched: bool) -> None:
    assert Patterns((pattern,), tmp_path).match(path) is matched


@pytest.mark.parametrize("pattern", ["/blog/*", "shop.example/*", "https://shop.example/*", "x.html"])
def test_addresses(tmp_path: Path, pattern: str) -> None:
    assert Patterns((pattern,), tmp_path).match_uri("https://shop.example/blog/x.html", tmp_path)


def test_uris_of_files(tmp_path: Path) -> None:
    patterns = Patterns(("sub/a b.html",), tmp_path)
    assert patterns.match_uri("a%20b.html", tmp_path / "sub")
    assert patterns.match_uri((tmp_path / "sub" / "a b.html").as_uri(), Path("/"))


PROJECT = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8"))
OF_OTHERS = {"lsprotocol": "pygls", "twisted": "scrapy"}
"""Libraries that come with others."""


@pytest.mark.parametrize("module", _EXTRAS)
def test_the_extra_has_the_library(module: str) -> None:
    library = OF_OTHERS.get(module, module).replace("_", "-")
    wanted = PROJECT["project"]["optional-dependencies"][_EXTRAS[module]]
    assert any(each.replace("_", "-").startswith(library) for each in wanted)


def hide(monkeypatch: pytest.MonkeyPatch, library: str) -> None:
    """Let a library be as if it were not installed."""
    for name in [name for name in sys.modules if name.partition(".")[0] == library]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)


def test_an_archive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hide(monkeypatch, "warcio")
    archive = tmp_path / "pages.warc"
    archive.write_text("WARC/1.0\r\n")
    assert main(["lint", "--no-cache", str(archive)]) == 2
    assert capsys.readouterr().err == (
        "factmark: this needs the extra factmark[crawl]: there is no warcio; pip install 'factmark[crawl]' adds it\n"
    )


@pytest.mark.parametrize("command", ["lint", "generate"])
def test_an_address(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hide(monkeypatch, "scrapy")
    assert main([command, "http://127.0.0.1:9/", "--allow-private"]) == 3
    said = " ".join("".join(capsys.readouterr()).split())
    assert "cannot fetch http://127.0.0.1:9/: this needs the extra factmark[crawl]" in said


def test_an_error_of_another_kind_is_not_mistaken() -> None:
    assert missing_extra(ModuleNotFoundError("no", name="factmark.linter.nothing")) is None
    assert missing_extra(ModuleNotFoundError("no")) is None
    assert missing_extra(ValueError("scrapy")) is None
    with pytest.raises(ModuleNotFoundError) as caught:
        importlib.import_module("playwright.nothing_of_that_name")
    assert missing_extra(caught.value) == (
        "this needs the extra factmark[crawl]: there is no playwright; pip install 'factmark[crawl]' adds it"
    )
