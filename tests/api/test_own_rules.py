"""Rules of other packages, found by their entry point."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from factmark.linter.document.entities import Entity
from factmark.linter.findings.rule import Finding
from factmark.linter.markup.statement import Statement
from factmark.linter.visible_text.passage import Passage

ROOT = Path(__file__).parents[2]
WRITTEN = (ROOT / "docs/own-rules.md").read_text("utf-8")
RULE = next(block for block in re.findall(r"```python\n(.*?)```", WRITTEN, re.DOTALL) if "@rule" in block)
PAGE = '{"@context": "https://schema.org", "@type": "Product", "name": "Board", "sku": "12"}'

Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def installed(tmp_path: Path) -> Callable[[str], Run]:
    """Installs a package with the rule's text, as far as finding it goes; returns a way to run factmark with it."""

    def install(text: str) -> Run:
        site = tmp_path / "site"
        declared = site / "acme_rules-1.dist-info"
        for folder in (site / "acme_rules", declared):
            folder.mkdir(parents=True, exist_ok=True)
        (site / "acme_rules/__init__.py").write_text("")
        (site / "acme_rules/sku_form.py").write_text(text, "utf-8")
        (declared / "METADATA").write_text("Metadata-Version: 2.1\nName: acme-rules\nVersion: 1\n")
        (declared / "entry_points.txt").write_text("[factmark.rules]\nacme = acme_rules\n")
        (tmp_path / "page.jsonld").write_text(PAGE)

        def run(*arguments: str) -> subprocess.CompletedProcess[str]:
            return subprocess.run(
                [sys.executable, "-m", "factmark", *arguments],
                cwd=tmp_path,
                env=os.environ | {"PYTHONPATH": str(site)},
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
            )

        return run

    return install


@pytest.mark.parametrize("documented", [Statement, Entity, Finding, Passage])
def test_the_reference_has_all_members(documented: Any) -> None:
    section = WRITTEN.partition(f"\n`{documented.__name__}`: ")[2].partition("\n\n`")[0].partition("\n## ")[0]
    listed = re.findall(r"^\| `(\w+)(?:\(.*?\))?` \|", section, re.MULTILINE)
    methods = [name for name, each in vars(documented).items() if callable(each)]
    members = [*(each.name for each in fields(documented)), *methods]
    assert sorted(listed) == sorted(name for name in members if not name.startswith("_"))


def test_the_documented_rule_is_found_shown_and_ignored(installed: Callable[[str], Run]) -> None:
    run = installed(RULE)
    done = run("lint", "page.jsonld", "--select", "ACME")
    assert done.returncode == 1, done.stderr
    assert 'ACME001: "sku"' in done.stdout
    assert run("lint", "page.jsonld", "--ignore", "sku-form").returncode == 0
    assert "# ACME001 sku-form" in run("rule", "sku-form").stdout
    assert "When not to fix it" not in run("rule", "sku-form").stdout


def test_kept_outcomes_are_outdated_when_the_rule_changes(installed: Callable[[str], Run]) -> None:
    assert "is not a stock number" in installed(RULE)("lint", "page.jsonld").stdout
    changed = RULE.replace("is not a stock number", "is of another form")
    assert changed != RULE
    assert "is of another form" in installed(changed)("lint", "page.jsonld").stdout


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("import re", "import no_such_module", "cannot be imported: ModuleNotFoundError"),
        ("ACME001", "FAC299", "begins like factmark's own"),
        ("ACME001", "A1", "another form"),
        ("sku-form", "Sku form", "small letters"),
        ('level="error"', 'level="error", agent="acme"', "names the agent"),
        ('level="error"', 'level="warn"', "has the level"),
        ("sku-form", "price-not-on-page", "share a name"),
    ],
)
def test_what_is_wrong_with_it_is_said(
    before: str, after: str, words: str, installed: Callable[[str], Run]
) -> None:
    assert before in RULE
    done = installed(RULE.replace(before, after))("lint", "page.jsonld")
    assert done.returncode == 2, done.stdout + done.stderr
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_a_rule_that_yields_no_finding_is_named(installed: Callable[[str], Run]) -> None:
    broken = RULE.replace("yield Finding(", "yield str(").replace(", statement)", ")")
    assert broken != RULE
    done = installed(broken)("lint", "page.jsonld", "--select", "ACME,VAL,CMP")
    assert done.returncode == 3
    assert "rule ACME001 sku-form failed and did not check this page" in done.stdout + done.stderr


def test_the_documented_way_to_find_what_is_missing(installed: Callable[[str], Run]) -> None:
    loop = next(
        block for block in re.findall(r"```python\n(.*?)```", WRITTEN, re.DOTALL) if "entity.node" in block
    )
    head, _, _ = RULE.partition("    for entity in")
    body = "".join(f"    {line}\n" for line in loop.splitlines()).replace('"sku"', '"gtin"')
    done = installed(head + body)("lint", "page.jsonld", "--select", "ACME")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "ACME001: A product has no" in done.stdout
