"""Check one document: run the rules on it and give their findings a code, level and location."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from ...source.location import Location, Span
from ...source.system import TimeLimitExceeded
from ..agents.rule_context import RuleContext, Settings, WatchedSettings
from ..document.document import Document, Template
from ..findings.naming import message_and_advice
from ..findings.report import Notification
from ..findings.rule import SAFE_AND_UNSAFE, Finding, Level, Result, Rule
from ..markup.context import is_foreign
from .catalogue import losing
from .fixing import apply_edits, chosen_edits, offset_before
from .selection import RuleSet
from .suppression import ConfiguredIgnores, Ignores, once_per_block, one_per_fault
from .withholding import withhold_harmful_removals

MAX_LATE = 3
"""How often a page's time limit may interrupt rules before the remaining ones are skipped."""
TOO_LATE = "{}: not all rules checked this page: it took too long"


class CheckResult(NamedTuple):
    """The result of checking one document, before documents are combined into a Report."""

    document: Document
    results: tuple[Result, ...]
    suppressed: tuple[Result, ...] = ()
    notifications: tuple[Notification, ...] = ()
    ignores_on: tuple[int, ...] = ()
    """The indexes of the configuration's ignores that apply to this page."""
    ignores_used: tuple[int, ...] = ()
    """The indexes of those that suppressed something."""
    dated: bool = False
    """Whether a rule read today's date."""
    statements: int | None = None
    """The number of statements checked, if it differs from the document's."""
    depends: tuple[str, ...] = ()
    """The template folders that the result depends on; in a cache, each is followed by its state."""
    unchecked: tuple[str, ...] = ()
    """Why rules did not check the document, or a template's pages: each that failed, and that the others were skipped.
    """


def check_document(
    document: Document,
    rules: Sequence[Rule] | RuleSet,
    settings: Settings,
    configured: ConfiguredIgnores | None = None,
) -> CheckResult:
    """Run the rules on a document. A rule that raises becomes a notification; the others continue."""
    if not isinstance(rules, RuleSet):
        rules = RuleSet(rules)
    if document.template is not None:
        return _check_template(document, document.template, rules.in_order, settings, configured)
    watched = WatchedSettings(settings)
    context = RuleContext(document, watched)
    notifications = list(_notifications(document))
    reported = len(document.unread)
    ignores = Ignores(document, configured)
    failed: list[Rule] = []
    unchecked: list[str] = []
    late: list[Exception] = []
    reported_blocks: set[int | None] = set()
    """The blocks for which a syntax rule reported something."""
    results: list[Result] = []
    suppressed: list[Result] = []

    def take(result: Result, rule: Rule) -> None:
        reason = ignores.reason(result, rule) if result.kind == "fail" and not rule.last else None
        if reason is not None:
            suppressed.append(replace(result, suppressed=reason))
        else:
            results.append(result)

    try:
        for rule, result in _after_syntax(context, rules, settings):
            take(result, rule)
    except Exception as error:
        unchecked.append(f"what else is wrong with broken JSON-LD was not looked for: {type(error).__name__}")
        late += [error] if isinstance(error, TimeLimitExceeded) else []
    for rule in rules.fitting(context):
        if rule.last:
            ran = (each for each in rules.in_order if each.last or each not in failed)
            context.unused_ignores = tuple(ignores.unused(ran))
        if len(late) >= MAX_LATE:
            failed.append(rule)
            continue
        try:
            judged = [_result(document, rule, finding) for finding in rule.check(context)]
        except Exception as error:  # a bug in one rule must not hide the findings of others
            reason = f"{type(error).__name__}: {error}"[:300]
            unchecked.append(f"rule {rule.code} {rule.name} failed and did not check this page: {reason}")
            failed.append(rule)
            if isinstance(error, TimeLimitExceeded) and not any(error is each for each in late):
                late.append(error)
            continue
        for result in judged:
            if rule.agent == "syntax":
                reported_blocks.add(result.location.block)
            statement = result.statement
            if rule.agent in ABOUT_TEXT and statement is not None and is_foreign(statement.property):
                continue  # its vocabulary says what it means
            take(result, rule)
    if len(late) >= MAX_LATE:
        unchecked.append(TOO_LATE.format(document.uri))
    notifications += [Notification("error", reason, document.uri) for reason in unchecked]
    notifications += _unread(document, document.unread[reported:])
    notifications += _broken(document, reported_blocks)
    notifications += [
        Notification("warning", reason, document.uri, incomplete=False) for reason in document.left_open
    ]
    results.sort(key=_order)
    results = once_per_block(document, one_per_fault(results, rules.in_order))
    results = withhold_harmful_removals(
        context, results, lambda: (rule.losses for rule in losing() if rule.losses)
    )
    return CheckResult(
        document,
        tuple(results),
        tuple(suppressed),
        tuple(notifications),
        ignores.on,
        tuple(sorted(ignores.used)),
        watched.dated,
        unchecked=tuple(unchecked),
    )


def _after_syntax(context: RuleContext, rules: RuleSet, settings: Settings) -> Iterable[tuple[Rule, Result]]:
    """The rules that would find something in blocks that don't parse, and what."""
    document = context.document
    if all(block.root is not None for block in document.blocks):
        return ()
    syntax = [
        _result(document, rule, finding)
        for rule in rules.in_order
        if rule.agent == "syntax" and not rule.last
        for finding in rule.check(context)
    ]
    telling = {rule.code: rule for rule in rules.in_order if rule.agent in ABOUT_TEXT and not rule.last}

    def check(mended: Document) -> Iterable[Result]:
        judged = check_document(mended, RuleSet(telling.values()), settings)
        return (*judged.results, *(replace(each, suppressed=None) for each in judged.suppressed))

    return [(telling[each.code], each) for each in after_mending(document, syntax, check)]


def _check_template(
    document: Document,
    template: Template,
    rules: Sequence[Rule],
    settings: Settings,
    configured: ConfiguredIgnores | None,
) -> CheckResult:
    """Check the pages that a template produces; ignore comments are those of the template."""
    dated: set[bool] = set()
    unchecked: dict[str, None] = {}
    of_pages = RuleSet(rule for rule in rules if not rule.last)

    def check_page(page: Document) -> CheckResult:
        judged = check_document(page, of_pages, settings)
        dated.add(judged.dated)
        unchecked.update(dict.fromkeys(judged.unchecked))
        return judged

    outcome = template.check(document, check_page, {rule.code: rule.agent for rule in rules}, settings)
    source = Document(document.uri, document.source)
    ignores = Ignores(source, configured)
    by_code = {rule.code: rule for rule in rules}
    results: list[Result] = []
    suppressed = list(outcome.suppressed)
    for result in outcome.results:
        reason = ignores.reason(result, by_code[result.code]) if result.kind == "fail" else None
        if reason is None:
            results.append(result)
        else:
            suppressed.append(replace(result, suppressed=reason))
    reasons = [rule for rule in rules if rule.last and rule.name != "unused-ignore"]
    last = check_document(source, reasons, settings)
    results += last.results
    unchecked.update(dict.fromkeys(last.unchecked))
    return CheckResult(
        document,
        tuple(sorted(results, key=_order)),
        tuple(suppressed),
        (*outcome.notifications, *_not_yet_reported(document, unchecked, outcome.notifications)),
        ignores.on,
        tuple(sorted(ignores.used)),
        outcome.dated or any(dated),
        outcome.statements,
        (str(outcome.root),) if outcome.root is not None else (),
        tuple(unchecked),
    )


def _not_yet_reported(
    document: Document, unchecked: Iterable[str], reported: Collection[Notification]
) -> Iterable[Notification]:
    """Notify of what was not checked on a template's pages and is not told yet."""
    return (
        Notification("error", reason, document.uri)
        for reason in unchecked
        if not any(reason in note.message for note in reported)
    )


def _unread(document: Document, reasons: Iterable[str]) -> Iterable[Notification]:
    return (Notification("error", f"{document.uri}: {reason}", document.uri) for reason in reasons)


def _broken(document: Document, reported_blocks: Collection[int | None]) -> Iterable[Notification]:
    """Notify of broken blocks that were not checked, if the rules that report them are disabled.

    Pages made from a template are skipped: there, blocks are reported with the template's own lines.
    """
    for block in () if document.is_woven else document.blocks:
        fatal = next((one for one in block.problems if one.fatal and one.code != "empty"), None)
        if (
            block.root is None
            and fatal is not None
            and block.index not in reported_blocks
            and not block.template
        ):
            start = block.script.start
            line = f" on line {document.places.position(start)[0]}" if start is not None else ""
            message = (
                f"{document.uri}: the JSON-LD block{line} is broken and was not checked: {fatal.message}"
            )
            yield Notification("error", message, document.uri)


def _notifications(document: Document) -> Iterable[Notification]:
    yield from _unread(document, document.unread)
    if (count := document.source.count("\0")) > 0:
        message = (
            f"{document.uri} holds {count} NUL character{'s' if count > 1 else ''}: "
            "read as browsers do, which leave them out of text and show \ufffd for them elsewhere"
        )
        yield Notification("warning", message, document.uri, incomplete=False)
    for block in document.blocks:
        if block.root is None and block.template:
            yield Notification(
                "warning",
                f"JSON-LD block {block.index} holds template expressions and was not checked",
                document.uri,
                about="template-block",
            )


def _result(document: Document, rule: Rule, finding: Finding) -> Result:
    location = finding.location
    if location is None:
        location = finding.statement.location if finding.statement is not None else Location(document.uri)
    level: Level = "none"
    if finding.kind == "fail":
        level = rule.level if finding.sure or rule.level != "error" else "warning"
        level = "note" if finding.minor else level
    message, advice = message_and_advice(rule, finding) if finding.kind == "fail" else (finding.message, "")
    return Result(
        code=rule.code,
        rule=rule.name,
        kind=finding.kind,
        level=level,
        message=message + _injected(document, location),
        advice=advice,
        location=location,
        statement=finding.statement,
        confidence=finding.confidence,
        evidence=finding.evidence,
        covers=finding.covers,
        related=finding.related,
        fixes=finding.fixes,
        links=finding.links,
    )


def _injected(document: Document, location: Location) -> str:
    """Say that markup was added by a script, and by which one if that is known."""
    if document.rendered is None:
        return ""
    if (block := document.block(location.block)) is None:
        node = document.injected_at(location)
        if node is None:
            return ""
        by = node.added_by
    elif block.injected:
        by = block.script.added_by
    else:
        return ""
    return f" (in markup added by {by or ('a script' if by is None else 'a script of the page')})"


def _order(result: Result) -> tuple[int, int, int, str, str]:
    place = result.location
    return (
        place.start_line or 0,
        place.start_column or 0,
        -1 if place.block is None else place.block,
        place.pointer or "",
        result.code,
    )


ABOUT_TEXT = frozenset({"validity", "compliance"})
"""The agents whose rules are about what a block says by itself."""


def after_mending(
    document: Document, syntax: Iterable[Result], check: Callable[[Document], Iterable[Result]]
) -> Iterator[Result]:
    """What is found in blocks that parse once their syntax is mended, at its place in the source as it is.

    ``syntax`` are the results of the rules of syntax; ``check`` checks the mended page.
    """
    broken = {each.index for each in document.blocks if each.root is None and each.script.start is not None}
    if not broken or document.is_woven:
        return
    edits, _ = chosen_edits(
        document, [each for each in syntax if each.location.block in broken], SAFE_AND_UNSAFE
    )
    if not edits:
        return
    edits.sort(key=lambda edit: (edit.start, edit.end))
    mended = document.with_source(apply_edits(document.source, edits))
    if len(mended.blocks) != len(document.blocks):
        return
    readable = broken & {each.index for each in mended.blocks if each.root is not None}
    for result in check(mended) if readable else ():
        span = mended.span(result.location) if result.location.block in readable else None
        if span is None or result.kind != "fail":
            continue
        start, end = (offset_before(edits, offset)[0] for offset in span)
        place = document.places.locate(
            document.uri, Span(start, max(start, end)), block=result.location.block
        )
        yield replace(result, location=place, statement=None, evidence=(), covers=(), related=(), fixes=())
