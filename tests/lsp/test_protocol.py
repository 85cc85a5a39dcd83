"""Requests that no editor should send, and positions against what Python's encoders count."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from factmark.lsp.positions import Positions
from factmark.source.location import LineIndex, Span

START = {"id": 0, "method": "initialize", "params": {"processId": None, "rootUri": None, "capabilities": {}}}
PAGE = '<h1>Mug</h1><script type="application/ld+json">{"@type": "Product", "name": "Mug"}</script>'


def answers(*messages: dict[str, Any]) -> tuple[dict[Any, dict[str, Any]], list[dict[str, Any]]]:
    """What a server answers to messages, by their ids; and what else it says."""
    sent = b""
    for message in (*messages, {"id": "last", "method": "shutdown"}, {"method": "exit"}):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        sent += b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
    command = [sys.executable, "-m", "factmark", "lsp", "--isolated"]
    ended = subprocess.run(command, input=sent, capture_output=True, timeout=60, check=False)
    said: list[dict[str, Any]] = []
    rest = ended.stdout
    while rest:
        head, _, rest = rest.partition(b"\r\n\r\n")
        length = int(
            next(line for line in head.split(b"\r\n") if line.startswith(b"Content-Length")).split()[1]
        )
        said.append(json.loads(rest[:length]))
        rest = rest[length:]
    assert ended.returncode == 0
    return {each["id"]: each for each in said if "id" in each}, [each for each in said if "id" not in each]


def hover(number: int, **params: Any) -> dict[str, Any]:
    return {"id": number, "method": "textDocument/hover", "params": params}


def test_wrong_parameters_are_answered(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(PAGE, encoding="utf-8")
    document = {"uri": page.as_uri()}
    (tmp_path / "no.html").write_bytes(b"\xff\xfe\xfd")
    place = {"line": 0, "character": 0}
    told, others = answers(
        START,
        hover(1, textDocument=document),
        hover(2, textDocument=document, position={"line": "one", "character": 0}),
        hover(3, textDocument=document, position={"line": -1, "character": 0}),
        {"id": 4, "method": "textDocument/hover", "params": [1, 2]},
        {"id": 5, "method": "textDocument/codeAction", "params": {"textDocument": document}},
        hover(6, textDocument={"uri": (tmp_path / "gone.html").as_uri()}, position=place),
        hover(7, textDocument={"uri": tmp_path.as_uri()}, position=place),
        hover(8, textDocument={"uri": (tmp_path / "no.html").as_uri()}, position=place),
    )
    for number in range(1, 9):
        error = told[number]["error"]
        assert error["code"] == -32602, told[number]
        assert "\n" not in error["message"]
        assert not error.get("data")
    assert told[1]["error"]["message"] == "textDocument/hover: required field missing @ params.position"
    assert told[6]["error"]["message"].endswith(
        "gone.html is not open, and cannot be read: No such file or directory"
    )
    assert told["last"]["result"] is None
    assert not others


def test_what_comes_at_the_wrong_time_is_answered_or_passed_over(tmp_path: Path) -> None:
    document = {"uri": (tmp_path / "page.html").as_uri()}
    place = {"line": 0, "character": 0}
    told, others = answers(
        hover(1, textDocument=document, position=place),
        START,
        {"method": "textDocument/didChange", "params": {"textDocument": document}},
        {
            "method": "textDocument/didChange",
            "params": {"textDocument": {**document, "version": 2}, "contentChanges": [{"text": PAGE}]},
        },
        {"method": "textDocument/didClose", "params": {"textDocument": document}},
        {"method": "made/up"},
        {**START, "id": 2},
        {"id": 3, "method": "textDocument/nonsense", "params": {}},
        {"id": 4, "method": "shutdown"},
        {"id": 5, "method": "textDocument/hover", "params": {"textDocument": document, "position": place}},
    )
    codes = {number: answer["error"]["code"] for number, answer in told.items() if "error" in answer}
    assert codes == {1: -32002, 2: -32600, 3: -32601, 5: -32600, "last": -32600}
    assert not others


WIDTHS = {"utf-8": 1, "utf-16": 2, "utf-32": 4}
TEXT = st.text(st.sampled_from("ab\n\r\u2028\x0cé🪵\U0010ffff"), max_size=40)


@pytest.mark.parametrize("encoding", WIDTHS)
@given(text=TEXT, offset=st.integers(0, 40))
def test_there_and_back(encoding: str, text: str, offset: int) -> None:
    offset = min(offset, len(text))
    positions = Positions(text, encoding)
    place = positions.position(offset)
    lines = text.replace("\r\n", " \n").replace("\r", "\n")
    start = lines.rfind("\n", 0, offset) + 1
    codec = encoding if encoding == "utf-8" else f"{encoding}-le"
    assert place.character == len(text[start:offset].encode(codec)) // WIDTHS[encoding]
    if text[offset - 1 : offset + 1] != "\r\n":
        assert positions.offset(place) == offset


@given(text=TEXT, start=st.integers(0, 40), length=st.integers(0, 9))
def test_locations_lead_to_the_same_characters(text: str, start: int, length: int) -> None:
    start = min(start, len(text))
    end = min(start + length, len(text))
    location = LineIndex(text).locate("page.html", Span(start, end))
    assert Positions(text).span(location) == (start, end)


def test_beyond_the_end() -> None:
    positions = Positions("ab\ncd")
    assert positions.offset(types.Position(0, 99)) == 2
    assert positions.offset(types.Position(9, 0)) == 5
    assert positions.position(99) == types.Position(1, 2)
