"""``factmark mcp``, driven by the official client."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from crawled_site import Site

from factmark.__main__ import main

# Imported where they are used: it takes two seconds, in each process that collects tests.
if TYPE_CHECKING:
    from mcp import Client

Board = Callable[[str], str]


def server(root: Path, **options: bool) -> Any:
    from factmark.api import mcp_server

    return mcp_server.server(root, **options)


def ask(made: Any, talk: Callable[[Client], Awaitable[Any]]) -> Any:
    from mcp import Client

    async def asked() -> Any:
        async with Client(made, read_timeout_seconds=60) as client:
            return await talk(client)

    return asyncio.run(asked())


def call(made: Any, tool: str, **arguments: Any) -> Any:
    """What a tool answers: its structured result, else its text; AssertionError for an error."""
    answer = ask(made, lambda client: client.call_tool(tool, arguments))
    assert not answer.is_error, answer.content[0].text
    return answer.structured_content or answer.content[0].text


def refused(made: Any, tool: str, **arguments: Any) -> str:
    answer = ask(made, lambda client: client.call_tool(tool, arguments))
    assert answer.is_error
    return str(answer.content[0].text)


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.chdir(tmp_path)
    return server(tmp_path, allow_private=True)


def test_as_a_command(tmp_path: Path, board_page: Board) -> None:
    """The whole way: started by the client, over its standard input and output."""
    from mcp import StdioServerParameters

    command = StdioServerParameters(
        command=sys.executable, args=["-m", "factmark", "mcp", "--offline"], cwd=str(tmp_path)
    )

    async def talk(client: Client) -> Any:
        tools = (await client.list_tools()).tools
        found = await client.call_tool("lint", {"html": board_page("19.90")})
        return {tool.name: tool for tool in tools}, found.structured_content

    tools, found = ask(command, talk)
    assert set(tools) == {"lint", "explain", "preview_fixes", "generate"}
    assert all(tool.annotations.read_only_hint and tool.description for tool in tools.values())
    assert not found["ok"]
    (finding,) = found["findings"]
    assert finding["code"] == "FAC201"
    assert finding["page_shows"] == ["contradicts: Price: 24.90 €"]
    assert finding["places"] == ["page:8:41"]


def test_files_below_the_root_only(made: Any, tmp_path: Path, board_page: Board) -> None:
    (tmp_path / "board.html").write_text(board_page("24.90"), "utf-8")
    assert call(made, "lint", path="board.html")["ok"]
    outside = tmp_path.parent / "outside.html"
    outside.write_text(board_page("19.90"), "utf-8")
    (tmp_path / "link.html").symlink_to(outside)
    for path in (str(outside), "../outside.html", "link.html"):
        for tool in ("lint", "preview_fixes", "generate"):
            assert "is not below" in refused(made, tool, path=path)
    answer = call(made, "lint", path="absent.html")
    assert not answer["ok"]
    assert "absent.html" in answer["not_checked"][0]


def test_addresses(made: Any, tmp_path: Path, site: Site, board_page: Board) -> None:
    site.pages["/"] = board_page("19.90").replace("<script", "<script id='x'", 1)
    answer = call(made, "lint", url=site.url())
    assert [finding["code"] for finding in answer["findings"]] == ["FAC201"]
    assert "offline" in refused(server(tmp_path, offline=True), "lint", url=site.url())
    private = call(server(tmp_path), "lint", url=site.url())
    assert not private["ok"]
    assert "private" in private["not_checked"][0]


def test_a_rule_and_the_fixes(made: Any, board_page: Board) -> None:
    assert "# FAC201 value-contradicted" in call(made, "explain", rule="value-contradicted")
    assert 'no rule "FAC999"' in refused(made, "explain", rule="FAC999")
    preview = call(made, "preview_fixes", html=board_page("19.90"), unsafe=True)
    assert '+  "offers": {"@type": "Offer", "price": "24.90"' in preview["diff"]
    assert preview["left"] == []
    assert call(made, "preview_fixes", html=board_page("19.90"))["left"]


def test_generated_markup(made: Any, board_page: Board) -> None:
    answer = call(made, "generate", html="<html lang=en><title>Rye loaf</title><h1>Rye loaf</h1>")
    assert answer["markup"]["name"] == "Rye loaf"
    assert answer["types"]


def test_answers_are_short(made: Any) -> None:
    offers = ",".join(
        f'{{"@type": "Offer", "sku": "{number}", "x{number}": 1, "price": "{number}.90"}}'
        for number in range(100)
    )
    page = f'<script type="application/ld+json">{{"@context": "https://schema.org", "@graph": [{offers}]}}</script><p>no'
    answer = call(made, "lint", html=page)
    from factmark.api.mcp_server import MAX_FINDINGS

    assert len(answer["findings"]) <= MAX_FINDINGS
    prices = [finding for finding in answer["findings"] if finding["code"] == "FAC204"]
    assert [finding["count"] for finding in prices] == [100]
    assert answer["more"] > 0
    assert len(str(answer)) < 10_000


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({}, "give one of"),
        ({"html": "<p>", "url": "http://x.example"}, "give one of"),
        ({"html": "<p>", "select": ["price"]}, "no rule is called"),
    ],
)
def test_what_is_wrong_is_said(made: Any, arguments: dict[str, Any], words: str) -> None:
    assert words in refused(made, "lint", **arguments)


def test_a_root_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mcp", "--root", "/nowhere"]) == 2
    assert "/nowhere is not a folder" in capsys.readouterr().err
