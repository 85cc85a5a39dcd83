"""Judging documents: runs the rules, gives findings their code and level, and makes the report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from .. import __version__
from .digest import blake2b
from .document import Document
from .fixing import fix
from .judgement import Judgement, Settings, WatchedSettings
from .location import Location
from .report import Notification, Report, SourceFile
from .rule import Agent, Applicability, Finding, Kind, Level, Result, Rule
from .suppression import ConfiguredIgnores, Ignores
from .withholding import with_withheld

if TYPE_CHECKING:
    from .shown_page import PackedPage

SAFE: frozenset[Applicability] = frozenset({"safe"})
SAFE_AND_UNSAFE: frozenset[Applicability] = frozenset({"safe", "unsafe"})
_LAST = attrgetter("last")


class Judged(NamedTuple):
    """One document's outcome, before pages are put together into a Report."""

    document: Document
    results: tuple[Result, ...]
    suppressed: tuple[Result, ...]
    notifications: tuple[Notification, ...]
    ignores_on: tuple[int, ...] = ()
    """The indexes of the configuration's ignores that speak for this page."""
    ignores_used: tuple[int, ...] = ()
    """The indexes of those that hid something."""
    dated: bool = False
    """Whether a rule asked for the date of today."""
    statements: int | None = None
    """How many statements were judged, where it is not those of the document."""
    depends: tuple[str, ...] = ()
    """The folders of templates that the outcome depends on; in a cache, each with its state after it."""


@dataclass(slots=True, unsafe_hash=True)  # not frozen: see linter/location.py
class Outcome:
    """What a Report keeps of one judged document: the results of the kinds asked for, and the page."""

    results: tuple[Result, ...]
    suppressed: tuple[Result, ...]
    notifications: tuple[Notification, ...]
    file: SourceFile
    ignores_on: tuple[int, ...] = ()
    ignores_used: tuple[int, ...] = ()
    dated: bool = False
    depends: tuple[str, ...] = ()


def judge(
    document: Document,
    rules: Sequence[Rule],
    settings: Settings,
    configured: ConfiguredIgnores | None = None,
) -> Judged:
    """Run the rules on a document. A rule that raises becomes a notification; the others go on."""
    if document.template is not None:
        return _judge_template(document, rules, settings, configured)
    watched = WatchedSettings(settings)
    judgement = Judgement(document, watched)
    notifications = list(_notifications(document))
    told = len(document.unread)
    ignores = Ignores(document, configured)
    failed: list[Rule] = []
    results: list[Result] = []
    suppressed: list[Result] = []
    for rule in sorted(rules, key=_LAST):
        if rule.last:
            ran = (each for each in rules if each.last or each not in failed)
            judgement.unused_ignores = tuple(ignores.unused(ran))
        try:
            findings = [*rule.check(judgement)]
        except Exception as error:  # a fault of ours must not hide what the other rules find
            notifications.append(_rule_failed(document, rule, error))
            failed.append(rule)
            continue
        for finding in findings:
            result = _result(document, rule, finding)
            reason = ignores.reason(result, rule) if result.kind == "fail" and not rule.last else None
            if reason is not None:
                suppressed.append(replace(result, suppressed=reason))
            else:
                results.append(result)
    notifications += _unread(document, document.unread[told:])
    results.sort(key=_order)
    losses = (rule.losses for rule in rules if rule.losses is not None and rule not in failed)
    results = with_withheld(judgement, results, losses)
    return Judged(
        document,
        tuple(results),
        tuple(suppressed),
        tuple(notifications),
        ignores.on,
        tuple(sorted(ignores.used)),
        watched.dated,
    )


def _judge_template(
    document: Document, rules: Sequence[Rule], settings: Settings, configured: ConfiguredIgnores | None
) -> Judged:
    """Judge the pages that a template makes; comments that ignore are those of the template."""
    from .templates.judging import judge_template

    dated: set[bool] = set()

    def judge_page(page: Document) -> Judged:
        judged = judge(page, [rule for rule in rules if not rule.last], settings)
        dated.add(judged.dated)
        return judged

    outcome = judge_template(document, judge_page, {rule.code: rule.agent for rule in rules}, settings)
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
    results += judge(source, reasons, settings).results
    return Judged(
        document,
        tuple(sorted(results, key=_order)),
        tuple(suppressed),
        tuple(outcome.notifications),
        ignores.on,
        tuple(sorted(ignores.used)),
        any(dated),
        outcome.statements,
        (str(outcome.root),) if outcome.root is not None else (),
    )


def _skeleton(document: Document) -> str:
    if document.template is not None or document.media == "json":
        return ""
    shapes = {
        (each.location.block, each.location.pointer_shape, each.types, each.property)
        for each in document.statements
    }
    lines = sorted(f"{block} {pointer} {types} {name}" for block, pointer, types, name in shapes)
    return blake2b("\n".join(lines).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def _unread(document: Document, reasons: Iterable[str]) -> Iterable[Notification]:
    return (Notification("error", f"{document.uri}: {reason}", document.uri) for reason in reasons)


def _notifications(document: Document) -> Iterable[Notification]:
    yield from _unread(document, document.unread)
    for block in document.blocks:
        if block.root is None and block.template:
            yield Notification(
                "warning",
                f"JSON-LD block {block.index} holds template expressions and was not checked",
                document.uri,
            )


def _rule_failed(document: Document, rule: Rule, error: Exception) -> Notification:
    reason = f"{type(error).__name__}: {error}"[:300]
    return Notification(
        "error", f"rule {rule.code} {rule.name} failed and did not check this page: {reason}", document.uri
    )


def _result(document: Document, rule: Rule, finding: Finding) -> Result:
    location = finding.location
    if location is None:
        location = finding.statement.location if finding.statement is not None else Location(document.uri)
    level: Level = "none"
    if finding.kind == "fail":
        level = rule.level if finding.sure or rule.level != "error" else "warning"
        level = "note" if finding.minor else level
    return Result(
        code=rule.code,
        rule=rule.name,
        kind=finding.kind,
        level=level,
        message=finding.message,
        location=location,
        statement=finding.statement,
        confidence=finding.confidence,
        evidence=finding.evidence,
        covers=finding.covers,
        related=finding.related,
        fixes=finding.fixes,
    )


def _order(result: Result) -> tuple[int, int, int, str, str]:
    place = result.location
    return (
        place.start_line or 0,
        place.start_column or 0,
        -1 if place.block is None else place.block,
        place.pointer or "",
        result.code,
    )


class Engine:
    """Judges documents one by one and keeps what a Report needs of each.

    ``all_kinds`` keeps pass, open, review and notApplicable results; otherwise only fail, and open with
    ``show_open``. ``corrections`` also works out what a report to look at shows: the corrected source
    of each page with findings, its words and its statements that hold. ``agents`` are those of the rules, by code.
    """

    def __init__(
        self,
        rules: Sequence[Rule],
        settings: Settings,
        *,
        all_kinds: bool = False,
        show_open: bool = False,
        corrections: bool = False,
        ignores: ConfiguredIgnores | None = None,
    ) -> None:
        self.rules = tuple(rules)
        self.settings = settings
        self.ignores = ignores
        self._kinds = {"fail", "open"} if show_open else {"fail"}
        self._all_kinds = all_kinds
        self.agents = {rule.code: rule.agent for rule in self.rules}
        self._corrections = corrections
        self._results: list[Result] = []
        self._suppressed: list[Result] = []
        self._notifications: list[Notification] = []
        self._files: list[SourceFile] = []
        self._statements = 0
        self._started_at = datetime.now(UTC).isoformat(timespec="seconds")

    def notify(self, notification: Notification) -> None:
        """Record something that could not be checked, or is good to know."""
        self._notifications.append(notification)

    def add(self, document: Document) -> Judged:
        """Judge a document and keep its outcome."""
        judged = self.judge(document)
        self.keep(self.outcome(judged))
        return judged

    def judge(self, document: Document) -> Judged:
        """Judge a document without keeping anything."""
        return judge(document, self.rules, self.settings, self.ignores)

    def outcome(self, judged: Judged) -> Outcome:
        """What a report will keep of a judged document."""
        shown = tuple(r for r in judged.results if self._all_kinds or r.kind in self._kinds)
        return Outcome(
            shown,
            judged.suppressed,
            judged.notifications,
            self._file(judged),
            judged.ignores_on,
            judged.ignores_used,
            judged.dated,
            judged.depends,
        )

    def keep(self, outcome: Outcome, file: SourceFile | None = None) -> None:
        """Record the outcome of a document, wherever it was judged; with a ``file`` that tells more of it."""
        file = file or outcome.file
        self._results.extend(outcome.results)
        self._suppressed.extend(outcome.suppressed)
        self._notifications.extend(outcome.notifications)
        self._statements += file.statements
        self._files.append(file)

    def _file(self, judged: Judged) -> SourceFile:
        document = judged.document
        file = SourceFile(
            document.uri,
            document.url,
            document.source if self._corrections or any(r.fixes for r in judged.results) else "",
            len(document.statements) if judged.statements is None else judged.statements,
            document.rendered is not None,
            shown=self._shown(judged) if self._corrections else None,
            verdicts=self._verdicts(judged),
            skeleton=_skeleton(document),
        )
        if (
            not self._corrections
            or document.template is not None
            or not any(r.fixes for r in judged.results if r.kind == "fail")
        ):
            return file
        fixed = fix(document, judged.results, self.judge_again, SAFE_AND_UNSAFE)
        after = Document(document.uri, fixed.source, url=document.url, media=document.media)
        before = {block.index: block.script.text for block in document.blocks}
        changed = tuple(
            (block.index, block.script.text)
            for block in after.blocks
            if before.get(block.index) != block.script.text
        )
        return replace(file, corrected=changed, corrected_source=fixed.source)

    def _shown(self, judged: Judged) -> PackedPage:
        """The page's words, and what they say of the statements that are no fault: whatever kinds are kept."""
        from .page_view import shown_passages
        from .shown_page import ShownPage, packed, shown_statements

        traced = (result for result in judged.results if self.agents[result.code] == "factuality")
        return packed(ShownPage(shown_passages(judged.document), shown_statements(traced)))

    def _verdicts(self, judged: Judged) -> tuple[tuple[Agent, Kind, int], ...]:
        counts = Counter((self.agents[result.code], result.kind) for result in judged.results)
        return tuple((agent, kind, count) for (agent, kind), count in sorted(counts.items()))

    @property
    def judge_again(self) -> Callable[[Document], Sequence[Result]]:
        """Judges a changed document with the same rules."""
        settings = replace(self.settings, verifier=self.settings.verifier.recalling())
        return lambda document: judge(document, self.rules, settings, self.ignores).results

    def report(self) -> Report:
        """Everything found so far."""
        verifier = self.settings.verifier
        self._notifications.extend(verifier.notifications())
        verifier.close()
        return Report(
            results=tuple(self._results),
            suppressed=tuple(self._suppressed),
            notifications=tuple(self._notifications),
            files=tuple(self._files),
            rules=self.rules,
            statements=self._statements,
            tool_version=__version__,
            started_at=self._started_at,
            model_use=verifier.totals,
        )
