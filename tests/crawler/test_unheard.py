"""What Scrapy tells of each request reaches who listens, and costs nothing where nobody does."""

from __future__ import annotations

import pytest
import scrapy.signalmanager
from scrapy import signals

from factmark.crawler.requests.replacements import HeardSignals, UnsaidPages


def test_who_listens_is_told():
    sender = object()
    told = HeardSignals(sender)

    def listen(reason):
        return f"{reason} heard"

    told.connect(listen, signals.spider_closed)
    assert told.send_catch_log(signals.spider_closed, reason="end") == [(listen, "end heard")]
    told.disconnect(listen, signals.spider_closed)
    assert told.send_catch_log(signals.spider_closed, reason="end") == []


def test_nobody_is_looked_for_where_nobody_listens(monkeypatch):
    told = HeardSignals(object())
    monkeypatch.setattr(scrapy.signalmanager._signal, "send_catch_log", pytest.fail)
    assert told.send_catch_log(signals.response_received, response=None) == []


def test_no_message_is_made_of_a_page():
    assert UnsaidPages().crawled(None, None, None) is None
