"""The pytest plugin, with pages of a real browser."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.async_api import async_playwright
from playwright.sync_api import Page

import factmark
from factmark.api.pytest_plugin import AssertGrounded

Board = Callable[[str], str]


@pytest.mark.browser
def test_a_page_of_a_browser(page: Page, assert_grounded: AssertGrounded, board_page: Board) -> None:
    page.set_content(board_page("24.90"))
    report = assert_grounded(page, "name", price=24.9, priceCurrency="EUR")
    assert [result.kind for result in report.results] == ["pass"] * 3
    assert "data-factmark" not in page.content()
    # Only a browser knows what a style sheet hides, and what a script has made of the page.
    page.set_content(board_page("24.90").replace("<p>", "<style>p { display: none }</style><p>"))
    with pytest.raises(AssertionError) as caught:
        assert_grounded(page, price="24.90")
    assert "page:8:" in str(caught.value)
    page.evaluate("document.querySelector('p').style.display = 'block'")
    assert_grounded(page, price="24.90")
    served = "\n\n" + board_page("24.90")
    assert [factmark.lint_page(page, **given).of("price")[0].line for given in ({}, {"served": served})] == [
        8,
        10,
    ]


@pytest.mark.browser
def test_a_page_of_the_async_api(chromium: str, assert_grounded: AssertGrounded, board_page: Board) -> None:
    async def checked() -> factmark.Report:
        from factmark.crawler.browsing.browser import launch_options

        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(**launch_options(chromium))
            page = await browser.new_page()
            await page.set_content(board_page("24.90"))
            await assert_grounded(page, price="24.90")
            await page.set_content(board_page("19.90"))
            with pytest.raises(AssertionError):
                await assert_grounded(page)
            return await factmark.lint_page(page, isolated=True)

    assert asyncio.run(checked()).findings[0].code == "FAC201"


def said(assert_grounded: AssertGrounded, html: str, *names: str, **values: str | int | bool) -> str:
    with pytest.raises(AssertionError) as caught:
        assert_grounded(html, *names, **values)
    return str(caught.value)


def test_what_it_says(assert_grounded: AssertGrounded, board_page: Board) -> None:
    message = said(assert_grounded, board_page("19.90"), price="19.90")
    assert message.count("FAC201") == 1
    assert 'markup: Offer.price = "19.90"' in message
    assert 'page (contradicts): "Price: 24.90 €"' in message
    message = said(assert_grounded, board_page("24.90"), "sku", price="19.90")
    assert 'no statement of the markup has the property "sku"' in message
    assert 'the markup does not say price "19.90"; it says "24.90"' in message


def test_what_was_not_checked_does_not_pass(assert_grounded: AssertGrounded, board_page: Board) -> None:
    assert "no structured data" in said(assert_grounded, "<p>nothing")
    broken = board_page("24.90").replace('"EUR"}', '"EUR"')
    assert "SYN" in said(assert_grounded, broken)
    # A statement that the page neither shows nor denies is not one that it shows.
    technical = board_page("24.90").replace('"name"', '"@id": "#board", "gtin13": "4006381333931", "name"')
    assert "gtin13" in said(assert_grounded, technical, "gtin13")


def test_the_level_that_fails(assert_grounded: AssertGrounded, tmp_path: Path, board_page: Board) -> None:
    assert_grounded(board_page("24.90"), fail_level="note")
    assert_grounded(board_page("19.90"), ignore=["FAC201"])
