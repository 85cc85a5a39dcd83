"""Statements traced to small pages."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from factmark.linter.document.document import Document
from factmark.linter.findings.verdict import Verdict

from .compared import verdicts

Trace = Callable[..., Verdict]


@pytest.fixture
def trace() -> Trace:
    """``trace(body, property, value)``: the verdict on one statement of a node beside a page's body.

    ``type`` is the node's type, ``head`` goes into the page's head, ``lang`` is the page's language, ``url`` its
    address, and further keyword arguments are further properties of the node.
    """

    def traced(
        body: str,
        prop: str,
        value: Any,
        *,
        type: str = "Thing",
        head: str = "",
        lang: str = "en",
        url: str | None = "https://example.com/page",
        fetched_at: str = "",
        **others: Any,
    ) -> Verdict:
        node = {"@context": "https://schema.org", "@type": type, prop: value, **others}
        script = f'<script type="application/ld+json">{json.dumps(node)}</script>'
        source = f'<html lang="{lang}"><head>{head}</head><body>{body}{script}</body></html>'
        document = Document("page", source, url=url, fetched_at=fetched_at)
        return next(verdict for statement, verdict in verdicts(document) if statement.property == prop)

    return traced
