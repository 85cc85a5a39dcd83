from collections.abc import Iterator

from factmark.linter.agents.rule_context import RuleContext, Settings
from factmark.linter.document.document import Document
from factmark.linter.engine.check_document import MAX_LATE, check_document
from factmark.linter.engine.engine import Engine
from factmark.linter.findings.rule import Agent, Check, Edit, Finding, Fix, Kind, Level, Rule
from factmark.source.system import TimeLimitExceeded

PAGE = '<p>x</p><script type="application/ld+json">{"name": "Loaf", "price": 3}</script>'


def rule(check: Check, code: str = "VAL901", level: Level = "error", agent: Agent = "validity") -> Rule:
    return Rule(code, code.lower(), agent, level, "none", "A rule of the test.", check)


def every_statement(kind: Kind = "fail", sure: bool = True, minor: bool = False) -> Check:
    def check(context: RuleContext) -> Iterator[Finding]:
        for statement in context.document.statements:
            yield Finding(f"{statement.property} is off", statement, kind=kind, sure=sure, minor=minor)

    return check


def raising(context: RuleContext) -> Iterator[Finding]:
    yield Finding("before the fault", context.document.statements[0])
    raise RuntimeError("boom")


def test_results_get_code_level_and_place() -> None:
    judged = check_document(Document("page.html", PAGE), [rule(every_statement())], Settings())
    assert [(r.code, r.level, r.location.pointer) for r in judged.results] == [
        ("VAL901", "error", "/name"),
        ("VAL901", "error", "/price"),
    ]


def test_level_is_none_unless_kind_is_fail_and_lower_where_unsure() -> None:
    document = Document("page.html", PAGE)
    assert {
        r.level for r in check_document(document, [rule(every_statement("open"))], Settings()).results
    } == {"none"}
    assert {
        r.level for r in check_document(document, [rule(every_statement(sure=False))], Settings()).results
    } == {"warning"}
    assert {
        r.level for r in check_document(document, [rule(every_statement(minor=True))], Settings()).results
    } == {"note"}


def test_a_rule_that_raises_is_a_notification_and_the_others_go_on() -> None:
    engine = Engine([rule(raising), rule(every_statement(), "VAL902")], Settings())
    engine.add(Document("page.html", PAGE))
    report = engine.report()
    assert {r.code for r in report.results} == {"VAL902"}
    (notification,) = report.notifications
    assert "VAL901" in notification.message
    assert "boom" in notification.message
    assert notification.incomplete


def test_work_of_several_rules_that_failed_is_not_tried_again() -> None:
    tried: list[str] = []

    def work(context: RuleContext) -> str:
        tried.append(context.document.uri)
        raise RuntimeError("boom")

    def asking(context: RuleContext) -> Iterator[Finding]:
        yield Finding(context.once(work))

    rules = [rule(asking, f"VAL90{number}") for number in range(5)]
    judged = check_document(Document("page.html", PAGE), rules, Settings())
    assert len(judged.notifications) == 5
    assert tried == ["page.html"]


def test_rules_are_left_out_where_the_time_of_a_page_is_over() -> None:
    ran: list[RuleContext] = []

    def late(context: RuleContext) -> Iterator[Finding]:
        ran.append(context)
        raise TimeLimitExceeded("it took longer than 60 seconds")
        yield

    rules = [rule(every_statement(), "VAL901"), *(rule(late, f"VAL91{number}") for number in range(9))]
    judged = check_document(Document("page.html", PAGE), rules, Settings())
    assert {result.code for result in judged.results} == {"VAL901"}
    assert len(ran) == MAX_LATE
    assert judged.notifications[-1].message == "page.html: not all rules checked this page: it took too long"
    assert judged.notifications[-1].incomplete
    assert len(judged.unchecked) == MAX_LATE + 1
    assert judged.unchecked == tuple(note.message for note in judged.notifications)


def test_exit_status() -> None:
    def status(*rules: Rule, pages: int = 1, fail_level: Level = "error") -> int:
        engine = Engine(rules, Settings())
        for _ in range(pages):
            engine.add(Document("page.html", PAGE))
        return engine.report().exit_status(fail_level)

    assert status(rule(every_statement())) == 1
    assert status(rule(every_statement(), level="warning")) == 0
    assert status(rule(every_statement(), level="warning"), fail_level="warning") == 1
    assert status(rule(every_statement("pass"))) == 0
    assert status(rule(raising)) == 3
    assert status(rule(raising), rule(every_statement(), "VAL902")) == 1
    assert status(pages=0) == 3


def test_ignore_comments_speak_for_their_block_or_the_page() -> None:
    def codes(source: str) -> tuple[list[str | None], int]:
        judged = check_document(Document("page.html", source), [rule(every_statement())], Settings())
        return [r.location.pointer for r in judged.results], len(judged.suppressed)

    block = '<script type="application/ld+json">{"name": "a"}</script>'
    assert codes(f"<!-- factmark: ignore[VAL901] known -->{block}<p></p>{block}") == (["/name"], 1)
    assert codes(f"<!-- factmark: ignore[VAL901] known --><p></p>{block}{block}") == ([], 2)
    assert codes(f"<!-- factmark: ignore[FAC] known --><p></p>{block}{block}") == (["/name", "/name"], 0)
    assert codes(f"<!-- factmark: ignore everything -->\n{block}") == ([], 1)


def test_broken_template_blocks_are_not_called_checked() -> None:
    engine = Engine([], Settings())
    engine.add(
        Document("page.html", '<script type="application/ld+json">{"name": {{ page.title }} }</script>')
    )
    (notification,) = engine.report().notifications
    assert "template" in notification.message
    assert engine.report().exit_status() == 3


def test_corrections_apply_fixes_until_none_is_left() -> None:
    def check(context: RuleContext) -> Iterator[Finding]:
        for statement in context.document.statements:
            span = context.document.span(statement.location)
            if statement.text.isdigit() and span is not None:
                fix = Fix(
                    "one less",
                    "safe",
                    (
                        Edit(
                            span.start,
                            span.end,
                            str(int(statement.text) - 1) if statement.text != "1" else '"none"',
                        ),
                    ),
                )
                yield Finding("a number", statement, fixes=(fix,))

    engine = Engine([rule(check)], Settings(), corrections=True)
    engine.add(Document("page.html", PAGE))
    (file,) = engine.report().files
    assert file.corrected_source == PAGE.replace("3", '"none"')
    assert file.corrected == ((0, '{"name": "Loaf", "price": "none"}'),)


def test_markup_that_cannot_be_read_is_told_and_costs_nothing_else() -> None:
    deep = (
        '<div itemscope itemprop="isPartOf" itemtype="https://schema.org/Thing"><b itemprop="name">x</b>'
        * 2000
    )
    engine = Engine([rule(every_statement())], Settings())
    engine.add(Document("page.html", PAGE + deep))
    report = engine.report()
    assert {r.location.pointer for r in report.results} >= {"/name", "/price"}
    notifications = [n for n in report.notifications if "microdata" in n.message]
    assert notifications or any(r.location.pointer is None for r in report.results)
    assert all(n.incomplete for n in notifications)


def test_empty_brackets_silence_nothing() -> None:
    block = '<script type="application/ld+json">{"name": "a"}</script>'
    judged = check_document(
        Document("page.html", f"<!-- factmark: ignore[] -->{block}"), [rule(every_statement())], Settings()
    )
    assert len(judged.results) == 1
