"""Fixes applied to pages, unsafe ones too: what they repair, and whether anything is lost that no finding named.

Of every page: the first suggestion of each finding, the fixes that were applied, the blocks of JSON-LD that parse
before and after, the statements that are gone although no finding was about them, and whether fixing once more changes
anything.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from ...linter.agents.rule_context import Settings
from ...linter.document.document import Block, Document
from ...linter.engine.catalogue import catalogue
from ...linter.engine.check_document import check_document
from ...linter.engine.fixing import Fixed, fix
from ...linter.engine.selection import select
from ...linter.findings.rule import SAFE_AND_UNSAFE, Fix, Result, Rule
from ...linter.markup.statement import Literal
from ...source.system import TimeLimitExceeded, time_limit
from ..input import UnusableInputError, documents
from ..output import Table, add_format, emit, rounded, share, table_of

SECONDS_PER_PAGE = 120.0
SYNTAX = tuple(rule for rule in catalogue(("syntax",)) if rule.agent == "syntax" and not rule.retired)
CONTRADICTED = frozenset({"value-contradicted", "outdated-date"})
"""Rules about values that the page contradicts; a date that is merely over has no other."""
_WORD = re.compile(r"\w{3,}")
_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\w\"])//[^\n]*|<!--|-->|<!\[CDATA\[|\]\]>", re.DOTALL)
"""What stands in blocks and says nothing; that it goes is what its finding says."""

Literals = Counter[tuple[str, str]]
"""Literal statements: property in lower case and value."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the pages and the profile."""
    parser.add_argument(
        "pages", nargs="+", metavar="PAGES", help="pages or folders of pages; nothing is written"
    )
    parser.add_argument("--profile", action="append", default=[], help="search features to check, too")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Fix every page in memory, and count."""
    known = {rule.profile for rule in catalogue() if rule.profile is not None}
    for profile in args.profile:
        if profile not in known:
            raise UnusableInputError(
                f"--profile {profile}: no such profile; there is {', '.join(sorted(known))}"
            )
    profiles = frozenset(args.profile)
    settings = Settings(profiles=profiles)
    rules = select(catalogue(), (), (), profiles)
    unread: list[str] = []
    pages: list[dict[str, Any]] = []
    for document in documents(args.pages, unread):
        try:
            with time_limit(SECONDS_PER_PAGE):
                pages.append(_outcome(document, rules, settings))
        except TimeLimitExceeded:
            unread.append(f"{document.uri}: not fixed within {SECONDS_PER_PAGE:.0f} s")
    if not pages:
        raise UnusableInputError(f"{', '.join(args.pages)}: no pages here")
    document_of_figures = {**_figures(pages), "pages": pages, "notifications": unread}
    emit(args, document_of_figures, _tables(document_of_figures))
    for message in unread:
        sys.stderr.write(f"factmark bench fixes: {message}\n")
    return 3 if unread else 0


def _outcome(document: Document, rules: Sequence[Rule], settings: Settings) -> dict[str, Any]:
    """What fixing does to a page."""

    def judge(changed: Document) -> Any:
        return check_document(changed, rules, settings)

    def of_syntax(changed: Document) -> Any:
        return check_document(changed, SYNTAX, settings)

    judged = judge(document)
    faults = [result for result in judged.results if result.kind == "fail"]
    fixed = fix(document, judged.results, judge, SAFE_AND_UNSAFE)
    after = document.with_source(fixed.source)
    mended = document
    if _unreadable(document):
        parsed = fix(document, of_syntax(document).results, of_syntax, SAFE_AND_UNSAFE)
        mended = document.with_source(parsed.source)
    again = fix(after, judge(after).results, judge, SAFE_AND_UNSAFE)
    contradicted = [result for result in faults if result.rule in CONTRADICTED and _is_contradicted(result)]
    return {
        "page": document.uri,
        "suggested": Counter(_kind(result.fixes[0]) for result in faults if result.fixes),
        "suggested_by_rule": Counter(
            f"{each.code} {each.rule}: {_kind(each.fixes[0])}" for each in faults if each.fixes
        ),
        "applied": Counter(_kind(each.fix) for each in fixed.applied),
        "applied_by_rule": Counter(
            f"{each.result.code} {each.result.rule}: {_kind(each.fix)}" for each in fixed.applied
        ),
        "contradicted": len(contradicted),
        "with_shown_value": sum(
            bool(each.fixes) and _kind(each.fixes[0]) == "change" for each in contradicted
        ),
        "blocks": sum(bool(block.script.text.strip()) for block in document.blocks),
        "unreadable_before": _unreadable(document),
        "unreadable_after": _unreadable(after),
        "lost": sorted(f"{name}: {value[:80]}" for name, value in lost(mended, judged.results, fixed)),
        "words_lost": _words_lost(document, mended),
        "changed_again": again.source != fixed.source,
        "unchecked": list(dict.fromkeys((*judged.unchecked, *fixed.unchecked))),
    }


def _is_contradicted(result: Result) -> bool:
    """Whether a finding rests on what the page shows in the value's role."""
    return any(each.relation == "contradicts" for each in result.evidence)


def _kind(suggested: Fix) -> str:
    """One of: "change" (something is written), "remove", "advice" (nothing is edited)."""
    if not suggested.edits:
        return "advice"
    return "change" if any(edit.text.strip() for edit in suggested.edits) else "remove"


def _unreadable(document: Document) -> int:
    """Blocks that do not parse, other than those with nothing in them, which a script may fill."""
    return sum(block.root is None and bool(block.script.text.strip()) for block in document.blocks)


def lost(document: Document, judged: Iterable[Result], fixed: Fixed) -> list[tuple[str, str]]:
    """The statements (property, value) that fixing took from a document, though no finding was about them, and their
    value stands nowhere else in what it wrote."""
    before, after = _literals(document), _literals(document.with_source(fixed.source))
    reported: Literals = Counter()
    for result in (*judged, *(each.result for each in fixed.applied)):
        if result.kind == "fail":
            reported += _covered_statements(document, result)
    written = {value for _, value in after - before}
    return [one for one in (before - after).elements() if one not in reported and one[1] not in written]


def _literals(document: Document) -> Literals:
    return Counter(
        (each.property.lower(), " ".join(each.text.split()))
        for each in document.statements
        if isinstance(each.value, Literal)
    )


def _covered_statements(document: Document, result: Result) -> Literals:
    """The statements that a finding names: its own and those that it covers."""
    statements = [result.statement] if result.statement is not None else []
    places = {(place.block, place.pointer) for place in result.covers}
    statements += [s for s in document.statements if (s.location.block, s.location.pointer) in places]
    return Counter((each.property.lower(), " ".join(each.text.split())) for each in statements)


def _words_lost(document: Document, mended: Document) -> int:
    """The words of unreadable blocks that are gone once they parse: what statements were lost, no reader of JSON can
    tell."""
    if len(document.blocks) != len(mended.blocks):
        return sum(_words(block).total() for block in document.blocks if block.root is None)
    blocks = zip(document.blocks, mended.blocks, strict=True)
    return sum((_words(block) - _words(left)).total() for block, left in blocks if block.root is None)


def _words(block: Block) -> Counter[str]:
    """The words of a block, other than those of comments."""
    return Counter(_WORD.findall(_COMMENT.sub(" ", block.script.text)))


def _figures(pages: Sequence[dict[str, Any]]) -> dict[str, Any]:
    counts = (
        "contradicted",
        "with_shown_value",
        "blocks",
        "unreadable_before",
        "unreadable_after",
        "words_lost",
        "changed_again",
    )
    total = {name: sum(page[name] for page in pages) for name in counts}
    kinds = {
        name: dict(sum((page[name] for page in pages), Counter()).most_common())
        for name in ("suggested", "suggested_by_rule", "applied", "applied_by_rule")
    }
    return {
        "checked": len(pages),
        **kinds,
        "changes": kinds["applied"].get("change", 0),
        **total,
        "share_with_shown_value": rounded(share(total["with_shown_value"], total["contradicted"])),
        "lost": sum(len(page["lost"]) for page in pages),
        "withdrawn": sum(bool(page["unchecked"]) for page in pages),
    }


def _tables(figures: dict[str, Any]) -> list[Table]:
    names = [name for name, value in figures.items() if isinstance(value, int | float)]
    kinds = list(dict.fromkeys((*figures["suggested"], *figures["applied"])))
    return [
        table_of("Fixes applied, unsafe ones too", ("figure", "value"), [(n, figures[n]) for n in names]),
        table_of(
            "First suggestions and applied fixes by kind",
            ("kind", "suggested", "applied"),
            [(kind, figures["suggested"].get(kind, 0), figures["applied"].get(kind, 0)) for kind in kinds],
        ),
        table_of(
            "Applied fixes by rule", ("rule and kind", "fixes"), list(figures["applied_by_rule"].items())
        ),
    ]
