"""Pages that had to be rendered and were not: their served HTML is judged, and nobody takes that for all there is."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

NONE = "no-such-browser-here"
TEXT = "<p>" + "Some words that stand on the page for everybody to read. " * 5
MARKUP = '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "WebPage", "name": "%s"}</script>'
STATIC = (
    f"<!DOCTYPE html><html lang=en><title>Jars</title><h1>Jars of honey</h1>{TEXT}" + MARKUP % "Jars of honey"
)
SHELL = "<!DOCTYPE html><html lang=en><title>Jars</title><div id=root></div><script src=/app.js></script>"
ENDLESS = STATIC + "<script>for (;;);</script>"


@pytest.fixture
def crawl(site, tmp_path):
    def run(*arguments: str, **pages: str):
        site.pages |= {f"/{name}": html for name, html in pages.items()}
        command = [sys.executable, "-m", "factmark", "crawl", *(site.url(f"/{name}") for name in pages)]
        command += ["--no-follow", "--allow-private", "--delay", "0", "--isolated", *arguments]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)

    return run


def _notifications(folder):
    return json.loads((folder / "factmark-out/findings.json").read_text())["notifications"]


def test_without_a_browser_pages_that_need_one_are_not_checked(site, crawl, tmp_path):
    result = crawl("--browser", NONE, static=STATIC, shell=SHELL)
    assert result.returncode == 3, result.stdout + result.stderr
    assert "Not checked (1)" in result.stdout
    assert "judged by the served HTML alone" in " ".join(result.stdout.split())
    (told,) = _notifications(tmp_path)
    assert (told["level"], told["uri"], told["incomplete"]) == ("warning", site.url("/shell"), True)
    sarif = json.loads((tmp_path / "factmark-out/findings.sarif").read_text())["runs"][0]["invocations"][0]
    assert not sarif["executionSuccessful"]
    assert [item["level"] for item in sarif["toolExecutionNotifications"]] == ["warning"]
    assert "judged by the served HTML alone" in (tmp_path / "factmark-out/report.html").read_text()
    again = [sys.executable, "-m", "factmark", "lint", "factmark-out/pages.warc.gz", "--isolated"]
    assert subprocess.run(again, cwd=tmp_path, capture_output=True, timeout=60, check=False).returncode == 3


def test_without_a_browser_nothing_changes_where_none_is_needed(crawl, tmp_path):
    result = crawl("--browser", NONE, static=STATIC)
    assert (result.returncode, _notifications(tmp_path)) == (0, []), result.stdout


def test_a_finding_comes_before_what_was_not_rendered(crawl):
    wrong = STATIC.replace("</script>", "") + ', {"@type": "Person", "name": ]</script>'
    assert crawl("--browser", NONE, shell=SHELL, wrong=wrong).returncode == 1


def test_served_html_is_all_that_was_asked_for(crawl, tmp_path):
    assert crawl("--render", "never", shell=SHELL, static=STATIC).returncode == 0
    assert _notifications(tmp_path) == []


def test_all_pages_were_to_be_rendered(crawl, tmp_path):
    assert crawl("--render", "always", "--browser", NONE, static=STATIC).returncode == 3
    assert [told["incomplete"] for told in _notifications(tmp_path)] == [True]


def test_a_page_whose_scripts_never_end_is_not_checked(site, crawl, tmp_path, chromium):
    result = crawl("--render-timeout", "4", "--screenshots", "none", static=STATIC, endless=ENDLESS)
    assert result.returncode == 3, result.stdout
    (told,) = _notifications(tmp_path)
    assert (told["uri"], told["incomplete"]) == (site.url("/endless"), True)
