"""A model by script, and pages whose statements the offline agent is made to leave open."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from factmark.__main__ import main
from factmark.linter.agents import factuality
from factmark.linter.findings.verdict import undecided
from factmark.linter.language_model import endpoint as asking

PAGE = """<!doctype html><html lang="en"><head><title>Kettles</title></head><body>
<h1>Blue Kettle</h1>
<p>The Blue Kettle boils a litre of water in two minutes.</p>
<p>Designed by Ann Sample, who runs the workshop in Springfield.</p>
<p>Colours: Azure and white.</p>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "CreativeWork", "name": "Blue Kettle",
 "description": "Heats water quickly",
 "author": {"@type": "Person", "name": "Ann Sample", "jobTitle": "Head of the workshop"},
 "genre": "azure"}
</script></body></html>
"""
OPEN = ("description", "jobTitle", "genre")


@dataclass
class Outcome:
    """What a run of the command line left behind."""

    status: int
    report: dict[str, Any]
    errors: str

    @property
    def kinds(self) -> dict[str, str]:
        """Of each open statement the kind its factuality came to."""
        return {
            result["statement"]["property"]: result["kind"]
            for result in self.report["results"]
            if result["code"].startswith("FAC") and result["statement"]["property"] in OPEN
        }

    def result(self, name: str) -> dict[str, Any]:
        """The factuality result of the statement of a property."""
        found = (r for r in self.report["results"] if r["code"].startswith("FAC"))
        return next(result for result in found if result["statement"]["property"] == name)

    @property
    def notes(self) -> list[str]:
        """The messages of warnings and errors."""
        return [n["message"] for n in self.report["notifications"] if n["level"] != "note"]

    @property
    def told(self) -> list[str]:
        """The messages of all notifications."""
        return [n["message"] for n in self.report["notifications"]]

    @property
    def use(self) -> dict[str, Any]:
        """What was asked of the model."""
        return self.report["summary"]["modelUse"]


Lint = Callable[..., Outcome]


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Short pauses between attempts, a cache of the test's own, and an environment without keys."""
    monkeypatch.setattr(asking, "FIRST_WAIT", 0.01)
    anthropic = ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_BASE_URL", "ANTHROPIC_PROFILE")
    for name in (*anthropic, "OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")


@pytest.fixture
def kettle_page() -> str:
    """The page that is linted where a test gives no other."""
    return PAGE


@pytest.fixture
def open_statements(monkeypatch: pytest.MonkeyPatch) -> None:
    """The statements of OPEN are undecided, whatever the offline agent makes of them."""
    real = factuality.verdicts

    def verdicts(document: Any) -> Any:
        return tuple(
            (
                statement,
                undecided(verdict.family, "left open for the test")
                if statement.property in OPEN
                else verdict,
            )
            for statement, verdict in real(document)
        )

    monkeypatch.setattr(factuality, "verdicts", verdicts)


@pytest.fixture
def lint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, open_statements: None) -> Lint:
    """Lint a page with a model asked about its factuality, and read the report."""

    def run(
        *arguments: str, page: str = PAGE, pages: dict[str, str] | None = None, llm: bool = True
    ) -> Outcome:
        folder = tmp_path / "site"
        folder.mkdir(exist_ok=True)
        for name, text in (pages or {"page.html": page}).items():
            (folder / name).write_text(text, encoding="utf-8")
        out, errors = io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), io.StringIO()
        with monkeypatch.context() as patched:
            patched.setattr(sys, "stdout", out)
            patched.setattr(sys, "stderr", errors)
            asked = ["--llm", "anthropic", "--llm-agent", "factuality"] if llm else []
            status = main(
                [
                    "lint",
                    "--isolated",
                    "--output-format",
                    "json",
                    "--all-kinds",
                    *asked,
                    *arguments,
                    str(folder),
                ]
            )
        out.seek(0)
        text = out.read()
        return Outcome(status, json.loads(text) if text else {}, errors.getvalue())

    return run
