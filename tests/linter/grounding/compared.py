"""What comparators say of a document, before it is weighed by what labelled pages say of such verdicts."""

from __future__ import annotations

import json
from typing import Any

from factmark.linter.agents.factuality import traced
from factmark.linter.document.document import Document
from factmark.linter.findings.verdict import Verdict
from factmark.linter.grounding.page_parts.causes import Causes
from factmark.linter.markup.statement import Statement


def verdicts(document: Document) -> list[tuple[Statement, Verdict]]:
    """The comparators' verdicts on a document's literal statements, settled by node."""
    return Causes(document.nodes, traced(document)).with_causes()


def of_page(
    body: str, *nodes: dict[str, Any], lang: str = "en", head: str = "", url: str | None = None
) -> list[tuple[Statement, Verdict]]:
    """The comparators' verdicts on the nodes of a page with that body: one node as it is, several as a graph."""
    data = nodes[0] if len(nodes) == 1 else {"@graph": nodes}
    script = json.dumps({"@context": "https://schema.org", **data}, ensure_ascii=False)
    language = f' lang="{lang}"' if lang else ""
    source = (
        f'<html{language}><head>{head}<script type="application/ld+json">{script}</script></head>'
        f"<body>{body}</body></html>"
    )
    return verdicts(Document("page", source, url=url))


def by_pointer(
    body: str, *nodes: dict[str, Any], lang: str = "en", head: str = "", url: str | None = None
) -> dict[str, Verdict]:
    """The same by the statements' pointers."""
    judged = of_page(body, *nodes, lang=lang, head=head, url=url)
    return {
        (statement.location.pointer or "").removeprefix("/@graph/"): verdict for statement, verdict in judged
    }
