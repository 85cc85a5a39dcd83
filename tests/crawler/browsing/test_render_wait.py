"""Until when a rendered page is waited for."""

from __future__ import annotations

import json
import sys
from dataclasses import replace

import pytest
from forked_commands import run as run_command

from factmark.crawler.browsing.rendering import EndlessDrawing
from factmark.crawler.items import PageItem
from factmark.crawler.settings import CrawlSettings, CrawlSettingsError

TEXT = (
    "<!DOCTYPE html><html lang=en><title>Jars</title><h1>Jars</h1><p>"
    + "Some words that stand on the page to be read. " * 5
)
LATE = TEXT + "<script>setTimeout(() => document.body.append('in stock'), 7000)</script>"
MARKED = """<!DOCTYPE html><html lang=en><title>Jars</title><script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": "Pear jam of Saturday"}</script><main id=m></main><script>
const show = () => { m.innerHTML = "<h1>Pear jam of Saturday</h1><p>Cooked by hand in a small kitchen."; };
%s</script>"""
GOING_ON = {
    "frames": "let n = 0; (function next() { ++n < 60 ? requestAnimationFrame(next) : show(); })()",
    "frames without end": "let n = 0; (function next() { if (++n === 60) show(); requestAnimationFrame(next); })()",
    "frames, then a timer": "let n = 0; (function next() { ++n < 20 ? requestAnimationFrame(next) : setTimeout(show, 400); })()",
    "idle moments": "let n = 0; (function next() { ++n < 20 ? requestIdleCallback(next) : show(); })()",
}


@pytest.mark.browser
def test_what_comes_after_frames_in_which_nothing_changes_is_seen_before_it_is_missed(
    site, chromium, tmp_path
):
    paths = {f"/{number}": script for number, script in enumerate(GOING_ON.values())}
    site.pages |= {path: MARKED % script for path, script in paths.items()}
    command = [sys.executable, "-m", "factmark", "crawl", *map(site.url, paths), "--allow-private"]
    command += ["--delay", "0", "--isolated", "--select", "FAC", "--output", str(tmp_path)]
    told = run_command(command)
    assert told.returncode == 0, told.stdout + told.stderr
    summary = json.loads((tmp_path / "findings.json").read_text())["summary"]
    assert (summary["pages"], summary["byKind"]) == (len(paths), {"pass": len(paths)})
    assert json.loads((tmp_path / "stats.json").read_text())["rendered"] == len(paths)


def test_hosts_that_draw_without_end_and_show_nothing_by_it_are_no_longer_waited_for():
    drawing = EndlessDrawing()
    page, other = (PageItem(url, url) for url in ("https://jars.example/a", "https://jam.example/"))
    for changed in (False, False, True, False, False):
        drawing.note(page, changed=changed)
        assert drawing.may_matter(page)
    drawing.note(page, changed=False)
    assert not drawing.may_matter(replace(page, final_url="https://jars.example/b"))
    assert drawing.may_matter(other)


@pytest.mark.browser
def test_what_comes_later_than_a_page_begins_is_seen_where_it_is_waited_for(site, crawled, chromium):
    site.pages["/"] = LATE

    def shown(**options):
        page = crawled("/", render="always", **options).pages["/"]
        assert page.render_error is None
        return any("in stock" in passage.text for passage in page.passages)

    assert not shown()
    assert shown(render_wait=8.0)


@pytest.mark.parametrize("wait", [-1.0, 61.0, float("inf"), float("nan")])
def test_nothing_is_waited_for_without_end(wait):
    with pytest.raises(CrawlSettingsError, match="from 0 to 60"):
        CrawlSettings(render_wait=wait)
