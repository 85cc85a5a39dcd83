"""What is generated for small pages of one site."""

from __future__ import annotations

from typing import Any

from factmark.generator.curation import check_with_all_rules
from factmark.generator.generate import generate
from factmark.generator.markup import with_new_source, with_script
from factmark.linter.document.document import Document


def page_nodes(
    main: str, *, path: str, title: str, lang: str = "en", site: str = "Moor House", footer: str = ""
) -> dict[str, dict[str, Any]]:
    """The nodes of a page by type, which is without findings when they are put into it."""
    source = (
        f'<html lang="{lang}"><head><link rel="canonical" href="https://moorhouse.example/{path}">'
        f"<title>{title} - {site}</title></head><body><header><a href='/'>{site}</a></header>"
        f"<main>{main}</main><footer>{footer or f'© 2026 {site}'}</footer></body></html>"
    )
    document = Document("page.html", source)
    markup = generate(document, check_with_all_rules).curated.markup or {}
    judged = check_with_all_rules(with_new_source(document, with_script(source, markup)))
    assert [r.message for r in judged if r.kind == "fail" and r.level in ("error", "warning")] == []
    nodes = markup.get("@graph", [markup] if markup else [])
    return {node["@type"] if isinstance(node["@type"], str) else node["@type"][0]: node for node in nodes}
