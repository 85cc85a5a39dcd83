"""``factmark generate`` on what it is given: addresses, and what the configuration asks for."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from factmark.__main__ import main
from factmark.bench.messages_endpoint import MessagesEndpoint, Say, Script

FAQ = (
    '<html lang="en"><head><title>Questions</title></head><body><h1>Questions</h1><h2>When do you open?</h2>'
    "<p>At seven in the morning.</p><h2>Do you deliver?</h2><p>Within the town, on Saturdays.</p></body></html>"
)


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a folder's server on loopback, with one page in it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "faq.html").write_text(FAQ, encoding="utf-8")

    class Handler(SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_a_page_at_an_address(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--allow-private", "--render", "never", "--output-format", "json"]
    assert main(["generate", f"{address}/faq.html", *options]) == 0
    (found,) = json.loads(capsys.readouterr().out)["pages"]
    assert found["uri"] == f"{address}/faq.html"
    nodes = {node["@type"]: node for node in found["markup"]["@graph"]}
    assert [q["name"] for q in nodes["FAQPage"]["mainEntity"]] == ["When do you open?", "Do you deliver?"]
    assert nodes["WebPage"]["url"] == f"{address}/faq.html"


def test_addresses_that_give_no_page(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--render", "never"]
    assert main(["generate", f"{address}/none.html", "--allow-private", *options]) == 3
    assert "status 404" in capsys.readouterr().err
    assert main(["generate", f"{address}/faq.html", *options]) == 3
    assert "--allow-private permits it" in capsys.readouterr().err


def test_a_page_at_an_address_is_not_written(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "https://mill.example/", "--write"]) == 2
    assert "--write" in capsys.readouterr().err


def test_the_configuration_asks_for_a_model(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    endpoint: Callable[[Script], MessagesEndpoint],
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("faq.html").write_text(FAQ, encoding="utf-8")
    Path("factmark.toml").write_text('llm = "anthropic"\n', encoding="utf-8")
    server = endpoint(lambda body: Say("{}"))
    assert main(["generate", "faq.html"]) == 0
    assert server.bodies
    capsys.readouterr()
    asked = len(server.bodies)
    assert main(["generate", "faq.html", "--llm", "offline"]) == 0
    assert len(server.bodies) == asked
