"""The functions of ``import factmark``: each makes a Linter of its choices and asks it once."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Sequence
from typing import TYPE_CHECKING, TypedDict, Unpack, overload

from .linter import Fixed, Linter
from .report import Report

if TYPE_CHECKING:
    from playwright import async_api, sync_api


class Choices(TypedDict, total=False):
    """The arguments of Linter."""

    config: str | os.PathLike[str] | None
    isolated: bool
    select: Sequence[str]
    extend_select: Sequence[str]
    ignore: Sequence[str]
    profiles: Sequence[str] | None


def lint_html(
    html: str, *, url: str | None = None, xhtml: bool = False, **choices: Unpack[Choices]
) -> Report:
    """Check the HTML of one page: see Linter.lint_html."""
    return Linter(**choices).lint_html(html, url=url, xhtml=xhtml)


def lint_json(text: str, *, url: str | None = None, **choices: Unpack[Choices]) -> Report:
    """Check JSON-LD that stands alone: see Linter.lint_json."""
    return Linter(**choices).lint_json(text, url=url)


def fix_html(html: str, *, url: str | None = None, unsafe: bool = False, **choices: Unpack[Choices]) -> Fixed:
    """Apply fixes to the HTML of one page: see Linter.fix_html."""
    return Linter(**choices).fix_html(html, url=url, unsafe=unsafe)


def lint_path(*paths: str | os.PathLike[str], jobs: int = 1, **choices: Unpack[Choices]) -> Report:
    """Check files and folders: see Linter.lint_path."""
    return Linter(**choices).lint_path(*paths, jobs=jobs)


@overload
def lint_page(page: sync_api.Page, *, served: str | None = None, **choices: Unpack[Choices]) -> Report: ...
@overload
def lint_page(
    page: async_api.Page, *, served: str | None = None, **choices: Unpack[Choices]
) -> Awaitable[Report]: ...
def lint_page(
    page: sync_api.Page | async_api.Page, *, served: str | None = None, **choices: Unpack[Choices]
) -> Report | Awaitable[Report]:
    """Check a page of Playwright, sync or async: see Linter.lint_page."""
    return Linter(**choices).lint_page(page, served=served)
