"""The documentation: its site builds without a warning, its links lead somewhere, its commands are what the program takes."""

from __future__ import annotations

import argparse
import importlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote, urldefrag, urlsplit

import pytest
from forked_commands import run as run_command
from selectolax.lexbor import LexborHTMLParser

from factmark.cli.table import COMMANDS
from factmark.linter.config.config import MEANINGS, schema
from factmark.linter.engine.catalogue import catalogue, find

ROOT = Path(__file__).parent.parent
SKILL = ROOT / "editors/skill/factmark/SKILL.md"
WRITTEN = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", SKILL, *sorted((ROOT / "docs").glob("*.md"))]
PAGE = """<html lang="en"><head><title>Rye loaf</title><meta property="og:type" content="product"><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": "Rye loaf"}
</script></head><body><main><h1>Rye loaf</h1><p class="price">£4.20</p><form><button>Add to basket</button></form>
</main></body></html>"""

SITE = {
    "_config.yml": "title: Loaves\n",
    "_layouts/post.html": PAGE.replace("Rye loaf", "{{ page.title }}"),
    "_posts/2024-03-01-walnut-board.md": "---\nlayout: post\ntitle: Rye loaf\n---\nOf rye.\n",
    "templates/loaf.jinja": PAGE.replace("Rye loaf", "{{ name }}"),
    "sample.yaml": "name: Rye loaf\n",
}
SHAPES = """@prefix sh: <http://www.w3.org/ns/shacl#> .
<http://x.example/Shape> a sh:NodeShape ; sh:targetClass <http://x.example/Cup> ;
  sh:property [ sh:path <http://x.example/name> ; sh:maxCount 1 ] ."""


def _commands() -> list[tuple[str, str]]:
    """Every ``factmark …`` line of a shell block: (where, line)."""
    found = {}
    for path in WRITTEN:
        for block in re.findall(r"```sh\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL):
            for line in block.splitlines():
                command = line.split("#")[0].strip()
                if command.startswith("factmark "):
                    found.setdefault(command, path.name)
    return [(where, command) for command, where in found.items()]


COMMAND_LINES = _commands()


def _offline(command: str) -> bool:
    """Whether a command runs here: it fetches nothing, asks no model, needs no data, no past and no extra."""
    words = ("http", "--llm", "bench", "diff ", "--since", "--watch", ".warc", "--engine ray", "lsp")
    return not any(word in f"{command} " for word in words)


@pytest.fixture(scope="session")
def site() -> ModuleType:
    spec = spec_from_file_location("docs_site", ROOT / "tools" / "docs_site.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def pages(site: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of all pages as they are written for the builder."""
    folder = tmp_path_factory.mktemp("docs") / "build/docs"
    site.write_pages(folder)
    return folder


@pytest.mark.parametrize(("where", "command"), COMMAND_LINES)
def test_the_program_takes_the_command(where: str, command: str) -> None:
    name, *arguments = shlex.split(re.split(r"[<>|;&]", command)[0])[1:]
    module = importlib.import_module(f"factmark.{COMMANDS[name][0]}")
    parser = argparse.ArgumentParser(exit_on_error=False)
    module.add_arguments(parser)
    parser.parse_args(arguments)


@pytest.mark.parametrize(("where", "command"), [pair for pair in COMMAND_LINES if _offline(pair[1])])
def test_the_command_does_something(where: str, command: str, tmp_path: Path) -> None:
    (tmp_path / "public").mkdir()
    (tmp_path / "public/index.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "page.html").write_text(PAGE, encoding="utf-8")
    (tmp_path / "data.jsonld").write_text(
        '{"@context": "https://schema.org", "@type": "Thing"}', encoding="utf-8"
    )
    (tmp_path / "shapes.ttl").write_text(SHAPES, encoding="utf-8")
    (tmp_path / "data.ttl").write_text("<http://x.example/a> a <http://x.example/Cup> .", encoding="utf-8")
    (tmp_path / "factmark-baseline.json").write_text('{"version": 1, "findings": []}', encoding="utf-8")
    for name, text in SITE.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    before = _contents(tmp_path)
    if set(command) & set("|&;<>*"):
        words = ["sh", "-c", command]
    else:
        words = [sys.executable, "-m", *shlex.split(command)]
    outcome = run_command(words, cwd=tmp_path, env=os.environ | {"PATH": path})
    assert outcome.returncode == 0, outcome.stderr + outcome.stdout
    assert outcome.stdout or outcome.stderr or _contents(tmp_path) != before


def _contents(folder: Path) -> dict[Path, bytes]:
    """The files of a folder: a command may write one anew, or over one that it was given."""
    return {file: file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def test_commands_options_and_rules_that_are_named_exist() -> None:
    for path in WRITTEN:
        text = path.read_text(encoding="utf-8")
        for code in set(re.findall(r"\b(?:SYN|VAL|FAC|CMP|RIC)\d{3}\b", text)):
            assert find(code), (path.name, code)
        for name in set(re.findall(r"`factmark ([a-z][a-z-]*)", text)):
            assert name in COMMANDS, (path.name, name)


def test_files_that_are_named_exist() -> None:
    for path in WRITTEN:
        text = path.read_text(encoding="utf-8")
        folders = "|".join(
            ("linter", "crawler", "generator", "rules", "shapes", "bench", "tools", "examples", "tests")
        )
        for name in set(re.findall(rf"`((?:{folders})/[\w./-]+\.\w+)`", text)):
            assert (ROOT / name).is_file(), (path.name, name)
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text):
            made = path.parent == ROOT / "docs" and re.match(
                r"(rules/|commands|configuration|figures|changelog)", target
            )
            assert made or target.startswith("http") or (path.parent / target).exists(), (path.name, target)


def test_every_key_of_the_configuration_is_explained() -> None:
    assert set(MEANINGS) == set(schema()["properties"])


def test_every_rule_has_a_page_with_a_judged_example(pages: Path) -> None:
    without = {"not-as-defined"}  # only a model finds those
    for rule in catalogue():
        page = (pages / f"rules/{rule.code}.md").read_text(encoding="utf-8")
        assert rule.code in page
        if rule.name not in without:
            assert f"{rule.code} {rule.name}\n" in page.partition("it says:")[2], rule.name


def test_every_page_is_in_the_navigation(pages: Path) -> None:
    """But for the rules' pages, which their index lists."""
    written = {path.relative_to(pages).as_posix() for path in pages.rglob("*.md")}
    listed: list[str] = []
    left = list(tomllib.loads((ROOT / "zensical.toml").read_text(encoding="utf-8"))["project"]["nav"])
    while left:
        entry = left.pop()
        left += entry if isinstance(entry, list) else entry.values() if isinstance(entry, dict) else ()
        listed += [entry] if isinstance(entry, str) else []
    assert len(listed) == len(set(listed))
    rules = {f"rules/{rule.code}.md" for rule in catalogue()}
    assert written - rules == set(listed)
    index = (pages / "rules/index.md").read_text(encoding="utf-8")
    assert all(f"({rule.code}.md)" in index for rule in catalogue())


def test_the_site_builds_without_a_warning_and_its_links_lead_somewhere(pages: Path) -> None:
    root = pages.parents[1]
    shutil.copy(ROOT / "zensical.toml", root)
    builder = Path(sys.executable).with_name("zensical")
    built = subprocess.run(
        [builder, "build", "--strict"], cwd=root, capture_output=True, text=True, timeout=240, check=False
    )
    assert built.returncode == 0, built.stdout + built.stderr
    folder = root / "build/site"
    trees = {path: LexborHTMLParser(path.read_bytes()) for path in folder.rglob("*.html")}
    anchors = {path: {node.attributes.get("id") for node in tree.css("[id]")} for path, tree in trees.items()}
    assert len(trees) > len(catalogue())
    for path, tree in trees.items():
        unnamed = [node.attributes["href"] for node in tree.css("code a[href]") if not node.text(strip=True)]
        assert not unnamed, f"{path.name}: links without a name, where the tab key stops"
        bare = [node for node in tree.css("thead tr th:first-child") if not node.text(strip=True)]
        assert not bare, f"{path.name}: a table whose first column has no name"
        for node in tree.css("a[href], img[src], link[href], script[src]"):
            target = node.attributes.get("href") or node.attributes.get("src") or ""
            if node.tag != "a":
                assert not urlsplit(target).scheme or node.attributes.get("rel") == "canonical", (
                    path.name,
                    target,
                )
            if urlsplit(target).scheme or target.startswith("//") or path.name == "404.html":
                continue
            name, fragment = urldefrag(target)
            there = path if not name else (path.parent / unquote(urlsplit(name).path)).resolve()
            there = there / "index.html" if there.is_dir() else there
            assert there.is_file(), (path.relative_to(folder), target)
            if fragment and there in anchors:
                assert unquote(fragment) in anchors[there], (path.relative_to(folder), target)
