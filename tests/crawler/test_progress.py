"""The line that tells how far a crawl has come."""

from __future__ import annotations

import io

from factmark.crawler import statistics
from factmark.crawler.statistics import CrawlStatistics, Progress, status_line

COUNTS = CrawlStatistics(pages=50, rendered=10, failed=2, pending=150, findings=7)


def test_the_line():
    assert status_line(COUNTS, 40, 20.0) == (
        "50 of 200 pages, 20% rendered, 7 findings, 2 failed, 2.0 pages/s, about 75 s left"
    )
    assert (
        status_line(CrawlStatistics(), 0, 0.0)
        == "0 of 0 pages, 0% rendered, 0 findings, 0 failed, 0.0 pages/s"
    )
    assert "about 3 min left" in status_line(COUNTS, 16, 20.0)
    assert "about 4.2 h left" in status_line(COUNTS, 1, 100.0)


def test_plain_lines_where_there_is_no_terminal(monkeypatch):
    stream = io.StringIO()
    with Progress(stream) as shown:
        shown.show(COUNTS)
        assert stream.getvalue() == ""
        monkeypatch.setattr(statistics, "INTERVAL", 0.0)
        shown.show(COUNTS)
    assert stream.getvalue().startswith("50 of 200 pages, 20% rendered")
    assert stream.getvalue().count("\n") == 1


def test_a_live_line_on_a_terminal():
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    stream = Terminal()
    with Progress(stream) as shown:
        shown.show(COUNTS)
    assert "50 of 200 pages" in stream.getvalue()
