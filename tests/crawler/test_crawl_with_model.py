"""A crawl whose open questions go to a model: at once, or as a batch that a later crawl picks up."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import pytest
from forked_commands import run as run_command

from factmark.bench.models.endpoints import MessagesEndpoint
from factmark.bench.models.scripted_models import Questions, is_visible, script

PERSON = """<!DOCTYPE html><html lang="en"><head><title>%s</title>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Person", "name": "%s", "jobTitle": "19.99 EUR, boxed"}
</script></head><body><h1>%s</h1><p>%s works here, in the long house by the river, and sells boxes.</p>
<a href="/other">Another</a></body></html>"""


def judge(asked: Questions, statement: Any) -> tuple[str, str]:
    """Finds that amounts, times and pictures are no job titles, names or places."""
    if asked.text:
        return ("supported", statement["value"]) if is_visible(asked, statement) else ("unsupported", "")
    wrong = any(sign in statement["value"] for sign in ("EUR", "://", "T10"))
    return ("contradicted", " ".join(statement["definition"].split()[:3])) if wrong else ("supported", "")


@pytest.fixture
def factmark(tmp_path):
    def run(endpoint: MessagesEndpoint, *arguments: str) -> tuple[int, dict[str, Any]]:
        pytest.importorskip("schema_org", reason="the definitions are not installed")
        options = ["--render", "never", "--delay", "0", "--allow-private", "--output-format", "json"]
        done = run_command(
            [sys.executable, "-m", "factmark", "crawl", *options, *arguments],
            cwd=tmp_path,
            timeout=120,
            env=os.environ
            | {
                "ANTHROPIC_BASE_URL": endpoint.url,
                "ANTHROPIC_API_KEY": "none",
                "XDG_CACHE_HOME": str(tmp_path / "cache"),
            },
        )
        assert done.stdout, done.stderr
        return done.returncode, json.loads(done.stdout)

    return run


def misfits(report: dict[str, Any]) -> list[str]:
    return [r["location"]["uri"] for r in report["results"] if r["code"] == "CMP390"]


def test_crawl_asks_and_remembers(site, factmark):
    site.pages |= {"/": PERSON % (("Ann",) * 4), "/other": PERSON % (("Bob",) * 4)}
    with MessagesEndpoint(script(judge)) as endpoint:
        status, report = factmark(endpoint, site.url(), "--llm", "anthropic")
        assert misfits(report) == sorted([site.url("/"), site.url("/other")])
        assert status in (0, 1)
        assert report["summary"]["modelUse"]["requests"] == len(endpoint.bodies) > 0
        asked = len(endpoint.bodies)
        _, again = factmark(endpoint, site.url(), "--llm", "anthropic")
        assert misfits(again) == misfits(report)
        assert len(endpoint.bodies) == asked


def test_batch_of_a_crawl_is_picked_up_by_the_next(site, factmark):
    site.pages |= {"/": PERSON % (("Ann",) * 4), "/other": PERSON % (("Bob",) * 4)}
    options = (site.url(), "--llm", "anthropic", "--llm-batch")
    with MessagesEndpoint(script(judge), batch_status="in_progress") as endpoint:
        status, report = factmark(endpoint, *options)
        assert status == 3
        assert misfits(report) == []
        assert len(endpoint.batches) == 1
        endpoint.batch_status = "ended"
        status, report = factmark(endpoint, *options)
        assert len(misfits(report)) == 2
        assert status in (0, 1)
        assert len(endpoint.batches) == 1


def test_crawl_without_the_option_asks_nothing(site, factmark):
    site.pages |= {"/": PERSON % (("Ann",) * 4), "/other": "<p>nothing"}
    with MessagesEndpoint(script(judge)) as endpoint:
        factmark(endpoint, site.url())
        assert endpoint.bodies == []
