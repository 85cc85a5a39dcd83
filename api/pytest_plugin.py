"""The pytest plugin: the fixture ``assert_grounded``, for Playwright pages and for HTML (docs/python.md)."""

from __future__ import annotations

from collections.abc import Awaitable, Iterator, Sequence
from decimal import Decimal, InvalidOperation
from typing import TYPE_CHECKING, Any, Literal, overload

import pytest

if TYPE_CHECKING:
    from playwright import async_api, sync_api

    from .linter import Linter
    from .report import Report, Result

    Expected = str | int | float | Decimal | bool

MAX_QUOTED = 200
"""Characters of a passage that a message quotes."""


@pytest.fixture(scope="session")
def assert_grounded() -> AssertGrounded:
    """Assert that a page shows what its markup says: ``assert_grounded(page, price="24.90")``."""
    return AssertGrounded()


class AssertGrounded:
    """Asserts that a page has structured data, that it can be read, and that the page shows what it says.

    The page is a Playwright page (sync, or async and then awaited), or HTML as a string. Names of properties say which
    must be in the markup and shown on the page; ``name=value`` says with which value. ``served`` is the HTML that the
    server sent, ``select`` and ``ignore`` the rules, ``fail_level`` the lowest level of a finding that fails. With
    ``only``, findings on other properties do not fail; markup that cannot be read still does.
    """

    @overload
    def __call__(
        self,
        page: str | sync_api.Page,
        *properties: str,
        served: str | None = None,
        select: Sequence[str] = ...,
        ignore: Sequence[str] = ...,
        only: Sequence[str] = ...,
        fail_level: Literal["error", "warning", "note", "never"] = ...,
        **values: Expected,
    ) -> Report: ...
    @overload
    def __call__(
        self,
        page: async_api.Page,
        *properties: str,
        served: str | None = None,
        select: Sequence[str] = ...,
        ignore: Sequence[str] = ...,
        only: Sequence[str] = ...,
        fail_level: Literal["error", "warning", "note", "never"] = ...,
        **values: Expected,
    ) -> Awaitable[Report]: ...
    def __call__(
        self,
        page: str | sync_api.Page | async_api.Page,
        *properties: str,
        served: str | None = None,
        select: Sequence[str] = ("syntax", "factuality"),
        ignore: Sequence[str] = (),
        only: Sequence[str] = (),
        fail_level: Literal["error", "warning", "note", "never"] = "error",
        **values: Expected,
    ) -> Report | Awaitable[Report]:
        """Check the page; AssertionError with what the page shows instead, else the report."""
        __tracebackhide__ = True
        expected: dict[str, Expected | None] = {**dict.fromkeys(properties), **values}
        linter = _linter(select, ignore)
        if isinstance(page, str):
            return _check(linter.lint_html(page), expected, fail_level, only)
        report: Any = linter.lint_page(page, served=served)
        if not hasattr(report, "__await__"):
            return _check(report, expected, fail_level, only)

        async def checked() -> Report:
            __tracebackhide__ = True
            return _check(await report, expected, fail_level, only)

        return checked()


def _linter(select: Sequence[str], ignore: Sequence[str]) -> Linter:
    from .linter import Linter

    return Linter(select=select, ignore=ignore)


def _check(
    report: Report,
    expected: dict[str, Expected | None],
    fail_level: Literal["error", "warning", "note", "never"],
    only: Sequence[str],
) -> Report:
    __tracebackhide__ = True
    faults = [fault for name, value in expected.items() for fault in _faults(report, name, value)]
    if not report.complete:
        faults += [note.message for note in report.notifications if note.incomplete] or [
            "nothing was checked"
        ]
    if not report.statements and not report.findings:
        faults.append("the page has no structured data")
    findings = [
        each
        for each in report.at_least(fail_level)
        if not only or each.property is None or each.property in only
    ]
    faults += [line for result in findings for line in _finding_lines(result)]
    if faults:
        # A finding on an expected property is reported once.
        lines = dict.fromkeys(("the page does not show what its markup says:", *faults))
        raise AssertionError("\n".join(lines))
    return report


def _faults(report: Report, name: str, value: Expected | None) -> Iterator[str]:
    """What is wrong with the statements of a property that is asked for."""
    results = [each for each in report.of(name) if each.code.startswith("FAC")]
    matching = [each for each in results if value is None or _same(each.value, value)]
    expectation = name if value is None else f'{name} "{value}"'
    if not results:
        yield f'no statement of the markup has the property "{name}"'
    elif not matching:
        actual_values = ", ".join(f'"{each.value}"' for each in results)
        yield f"the markup does not say {expectation}; it says {actual_values}"
    for result in matching:
        if result.kind in ("open", "review"):
            yield f'{expectation}: whether the page shows "{result.value}" is not decided ({result.message})'
        elif result.kind == "notApplicable":
            yield f"{expectation}: a technical value, which no page shows ({result.message})"
        elif result.kind == "fail":
            yield from _finding_lines(result)


def _same(actual: object, expected: Expected) -> bool:
    """Whether two values are the same, numbers by their value: 24.9 is 24.90."""
    if isinstance(actual, bool) or isinstance(expected, bool):
        return str(actual).lower() == str(expected).lower()
    try:
        return Decimal(str(actual)) == Decimal(str(expected))
    except InvalidOperation:
        return str(actual) == str(expected)


def _finding_lines(result: Result) -> Iterator[str]:
    """A finding with its evidence."""
    yield str(result)
    if result.property is not None:
        yield f'    markup: {result.type or ""}.{result.property} = "{result.value}"'
    for evidence in result.evidence:
        text = evidence.text if len(evidence.text) <= MAX_QUOTED else f"{evidence.text[:MAX_QUOTED]}…"
        yield f'    page ({evidence.relation}): "{text}"'
