"""Files of templates among others, judged, and what is at fault in them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import CheckResult, check_document
from factmark.linter.templates.template_file import TemplateFile

ALL = ("SYN", "FAC", "VAL", "CMP")


def checked_file(
    root: Path,
    name: str,
    text: str,
    *,
    others: Mapping[str, str] | None = None,
    families: tuple[str, ...] = ALL,
    named: bool = True,
) -> CheckResult:
    """What rules of some families say of a template that is called so, beside other files."""
    for path, content in {**(others or {}), name: text}.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(content, encoding="utf-8")
    rules = [rule for rule in catalogue() if rule.code.startswith(families)]
    template = TemplateFile(root / name, named=named)
    return check_document(Document((root / name).as_uri(), text, template=template), rules, Settings())


def faults(found: CheckResult) -> list[tuple[str, str, str]]:
    """The codes, levels and properties of what is at fault, without the note on what JSON.stringify does not escape."""
    return [
        (one.code, one.level, one.statement.property if one.statement is not None else "")
        for one in found.results
        if one.kind == "fail" and one.rule != "script-end-unescaped"
    ]


_ABSENT = {
    rule.code
    for rule in catalogue()
    if rule.name.endswith(("-not-on-page", "head-only")) or rule.code in ("FAC216", "FAC270")
}
"""The rules about what a page does not show, which are notes in templates."""


def flagged(found: CheckResult) -> set[tuple[str, str]]:
    """The codes and properties of what is at fault, other notes than those of what is not shown left out."""
    return {
        (code, name)
        for code, level, name in faults(found)
        if level in ("error", "warning") or code in _ABSENT
    }
