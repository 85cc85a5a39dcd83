"""The language server as an editor meets it: started as a process, asked through the protocol."""

from __future__ import annotations

import asyncio
import contextlib
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types
from pygls.lsp.client import LanguageClient

from factmark.lsp.positions import Positions

SECONDS = 120
PAGE = """\
<!doctype html>
<html lang="en"><head><title>Walnut board</title>
<script type="application/ld+json">
{
  "@context": "https://schema.org",
  "@type": "Product",
  "name": "Walnut board",
  "offers": {"@type": "Offer", "price": "19.90", "priceCurrency": "EUR", "availability": "in stock"}
}
</script></head>
<body><h1>Walnut board</h1><p>Price: 24.90 €, in stock</p></body></html>
"""


class Editor:
    """A client of the server with what it was told."""

    def __init__(self, client: LanguageClient, folder: Path) -> None:
        self.client = client
        self.folder = folder
        self.told: dict[str, list[types.PublishDiagnosticsParams]] = {}
        self._news = asyncio.Condition()

        self._registered: asyncio.Queue[types.Registration] = asyncio.Queue()

        @client.feature(types.CLIENT_REGISTER_CAPABILITY)
        async def registers(given: types.RegistrationParams) -> None:
            for one in given.registrations:
                self._registered.put_nowait(one)

        @client.feature(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        async def published(given: types.PublishDiagnosticsParams) -> None:
            async with self._news:
                self.told.setdefault(given.uri, []).append(given)
                self._news.notify_all()

    def uri(self, name: str) -> str:
        return (self.folder / name).as_uri()

    def open(self, name: str, text: str, language: str = "html") -> str:
        uri = name if ":" in name else self.uri(name)
        document = types.TextDocumentItem(uri, language, 1, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(document))
        return uri

    def change(self, uri: str, text: str, version: int) -> None:
        document = types.VersionedTextDocumentIdentifier(uri=uri, version=version)
        change = types.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))

    async def registered(self) -> types.Registration:
        """What the server asks to be told of."""
        async with asyncio.timeout(SECONDS):
            return await self._registered.get()

    async def diagnostics(self, uri: str, version: int | None = 1) -> list[types.Diagnostic]:
        """What is said of that version of a document, when it is said."""
        async with asyncio.timeout(SECONDS), self._news:
            while True:
                for one in self.told.get(uri, []):
                    if one.version == version:
                        return list(one.diagnostics)
                await self._news.wait()

    async def hover(self, uri: str, position: types.Position) -> str:
        document = types.TextDocumentIdentifier(uri)
        async with asyncio.timeout(SECONDS):
            found = await self.client.text_document_hover_async(types.HoverParams(document, position))
        return found.contents.value if found else ""

    async def actions(self, uri: str, place: types.Range, only: list[str] | None = None) -> Any:
        document = types.TextDocumentIdentifier(uri)
        context = types.CodeActionContext([], only=only)
        given = types.CodeActionParams(document, place, context)
        async with asyncio.timeout(SECONDS):
            return await self.client.text_document_code_action_async(given)


@contextlib.asynccontextmanager
async def _editor(folder: Path, encodings: list[Any], *, versions: bool) -> AsyncIterator[Editor]:
    client = LanguageClient("test-editor", "v1")
    editor = Editor(client, folder)
    await client.start_io(sys.executable, "-m", "factmark", "lsp", "--stdio", cwd=str(folder))
    try:
        capabilities = types.ClientCapabilities(
            general=types.GeneralClientCapabilities(position_encodings=encodings),
            workspace=types.WorkspaceClientCapabilities(
                did_change_watched_files=types.DidChangeWatchedFilesClientCapabilities(
                    dynamic_registration=True
                ),
                workspace_edit=types.WorkspaceEditClientCapabilities(document_changes=versions),
            ),
        )
        async with asyncio.timeout(SECONDS):
            await client.initialize_async(
                types.InitializeParams(capabilities, process_id=None, root_uri=folder.as_uri())
            )
            client.initialized(types.InitializedParams())
        yield editor
        async with asyncio.timeout(SECONDS):
            await client.shutdown_async(None)
        client.exit(None)
    except BaseException:
        # What went wrong is not to wait for a server that nobody asked to end.
        client._server.kill()
        raise
    finally:
        async with asyncio.timeout(SECONDS):
            await client.stop()


def _in_editor(
    folder: Path,
    act: Callable[[Editor], Awaitable[None]],
    encodings: tuple[Any, ...] = (types.PositionEncodingKind.Utf16,),
    *,
    versions: bool = True,
) -> None:
    async def run() -> None:
        async with _editor(folder, list(encodings), versions=versions) as editor:
            await act(editor)

    asyncio.run(run())


def _applied(text: str, edits: list[types.TextEdit], encoding: str = "utf-16") -> str:
    positions = Positions(text, encoding)
    for edit in sorted(edits, key=lambda edit: positions.offset(edit.range.start), reverse=True):
        start, end = positions.offset(edit.range.start), positions.offset(edit.range.end)
        text = text[:start] + edit.new_text + text[end:]
    return text


def _place(text: str, part: str, encoding: str = "utf-16") -> types.Range:
    start = text.index(part)
    return Positions(text, encoding).range(start, start + len(part))


def test_a_page_from_opening_to_closing(tmp_path: Path) -> None:
    async def act(editor: Editor) -> None:
        # Nothing of it is on the disk: the buffer counts.
        uri = editor.open("board.html", PAGE)
        found = {str(one.code): one for one in await editor.diagnostics(uri)}
        price = found["FAC201 value-contradicted"]
        assert price.severity == types.DiagnosticSeverity.Error
        assert price.range == _place(PAGE, '"19.90"')
        assert price.source == "factmark"
        assert "24.90" in price.message
        (words,) = price.related_information or ()
        assert words.location == types.Location(uri, _place(PAGE, "Price: 24.90 €, in stock"))
        assert "CMP3" in "".join(found)

        hover = await editor.hover(uri, _place(PAGE, '"price"').start)
        assert "property of" in hover
        assert "PriceSpecification" in hover
        assert "The offer price of a product" in hover
        assert "but the page shows" in hover
        assert "` Price: 24.90 €, in stock `" in hover
        assert "type, kind of Thing" in await editor.hover(uri, _place(PAGE, '"Product"').start)
        assert "holds:" in await editor.hover(uri, _place(PAGE, '"Walnut board"').start)
        assert await editor.hover(uri, _place(PAGE, "in stock</p>").start) == ""

        actions = await editor.actions(uri, _place(PAGE, '"in stock"'))
        preferred = [one for one in actions if one.is_preferred]
        assert [one.kind for one in preferred] == ["quickfix"]
        (change,) = preferred[0].edit.document_changes
        assert (change.text_document.uri, change.text_document.version) == (uri, 1)
        fixed = PAGE.replace('"in stock"', '"https://schema.org/InStock"')
        assert _applied(PAGE, change.edits) == fixed
        unsafe = await editor.actions(uri, _place(PAGE, '"19.90"'), ["quickfix"])
        assert any("24.90" in one.title for one in unsafe)
        *unsafe, ignoring = unsafe
        assert ignoring.title == "Ignore FAC201 in this script"
        (change,) = ignoring.edit.document_changes
        ignored = "<!-- factmark: ignore[FAC201] -->\n<script"
        assert _applied(PAGE, change.edits) == PAGE.replace("<script", ignored)
        assert all("may change the meaning" in one.title and not one.is_preferred for one in unsafe)

        assert price.code_description.href.endswith("/rules/factuality/value_contradicted.py")
        key = types.TextDocumentIdentifier(uri), _place(PAGE, '"price"').end
        asked = types.CompletionParams(key[0], types.Position(key[1].line, key[1].character - 1))
        offered = await editor.client.text_document_completion_async(asked)
        (item,) = [one for one in offered.items if one.label == "priceCurrency"]
        told = await editor.client.completion_item_resolve_async(item)
        assert "currency" in told.documentation.value

        everything = types.Range(types.Position(0, 0), types.Position(0, 0))
        (fix_all,) = await editor.actions(uri, everything, ["source.fixAll"])
        assert _applied(PAGE, fix_all.edit.document_changes[0].edits) == fixed

        editor.change(uri, fixed.replace("19.90", "24.9"), 2)
        editor.change(uri, fixed.replace("19.90", "24.90"), 3)
        assert await editor.diagnostics(uri, 3) == []
        assert not await editor.actions(uri, everything, ["source.fixAll"])
        editor.client.text_document_did_close(
            types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri))
        )

    _in_editor(tmp_path, act)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8", "utf-32"])
def test_positions_count_in_the_agreed_units(tmp_path: Path, encoding: str) -> None:
    page = PAGE.replace('"offers": {', '"color": "🪵\u2028ß", "offers": {').replace("\n", "\r\n")

    async def act(editor: Editor) -> None:
        uri = editor.open("board.html", page)
        found = {str(one.code)[:6]: one for one in await editor.diagnostics(uri)}
        assert found["FAC201"].range == _place(page, '"19.90"', encoding)
        units = {"utf-16": 5, "utf-8": 10, "utf-32": 4}[encoding]
        plain = _place(PAGE, '"19.90"').start.character
        assert found["FAC201"].range.start.character == plain + len('"color": "", ') + units - 1
        fixes = [
            one for one in await editor.actions(uri, _place(page, "in stock", encoding)) if one.is_preferred
        ]
        fixed = _applied(page, fixes[0].edit.changes[uri], encoding)
        assert fixed == page.replace('"in stock"', '"https://schema.org/InStock"')

    _in_editor(tmp_path, act, (encoding,), versions=False)


def test_templates_buffers_and_what_they_include(tmp_path: Path) -> None:
    (tmp_path / "_config.yml").write_text("title: Boards\n", encoding="utf-8")
    (tmp_path / "_layouts").mkdir()
    (tmp_path / "_includes").mkdir()
    layout = "<html><head>{% include schema.html %}</head><body><h1>{{ page.title }}</h1>{{ content }}</body></html>"
    (tmp_path / "_layouts/product.html").write_text(layout, encoding="utf-8")
    partial = """\
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": "{{ page.title }}", "model": {{ page.model | jsonify }}}
</script>
"""
    (tmp_path / "_includes/schema.html").write_text("", encoding="utf-8")

    async def act(editor: Editor) -> None:
        uri = editor.open("_includes/schema.html", partial, "liquid")
        found = {str(one.code)[:6]: one for one in await editor.diagnostics(uri)}
        assert set(found) == {"SYN050", "FAC270"}
        assert found["FAC270"].range == _place(partial, "{{ page.model | jsonify }}")
        assert "page.model" in await editor.hover(uri, _place(partial, "page.model").start)
        # The layout on the disk shows it from now on; saving any file says so.
        shown = layout.replace("{{ content }}", "<p>{{ page.model }}</p>")
        (tmp_path / "_layouts/product.html").write_text(shown, encoding="utf-8")
        good = partial.replace('"{{ page.title }}"', "{{ page.title | jsonify }}")
        editor.change(uri, good, 2)
        assert await editor.diagnostics(uri, 2) == []
        editor.change(uri, good.replace("}}}", "}}"), 3)
        assert await editor.diagnostics(uri, 3) != []

    _in_editor(tmp_path, act)


def test_what_cannot_be_checked_is_told_and_the_rest_goes_on(tmp_path: Path) -> None:
    async def act(editor: Editor) -> None:
        broken = editor.open(
            "broken.jinja", "{% if %}<script type='application/ld+json'>{}</script>", "jinja"
        )
        (told,) = await editor.diagnostics(broken)
        assert told.code == "not-checked"
        assert "cannot be parsed" in told.message
        # A buffer without a file, one of a language that is not for factmark, a configuration with a fault.
        assert await editor.diagnostics(editor.open("untitled:Untitled-1", PAGE)) != []
        assert await editor.diagnostics(editor.open("notes.py", PAGE, "python")) == []
        (tmp_path / "factmark.toml").write_text('selct = ["FAC"]\n', encoding="utf-8")
        (told,) = await editor.diagnostics(editor.open("other.html", PAGE))
        assert "selct" in told.message
        (tmp_path / "factmark.toml").write_text('select = ["CMP"]\nexclude = ["old/*"]\n', encoding="utf-8")
        codes = {str(one.code)[:3] for one in await editor.diagnostics(editor.open("third.html", PAGE))}
        assert codes == {"CMP"}
        assert await editor.diagnostics(editor.open("old/page.html", PAGE)) == []

    _in_editor(tmp_path, act)


def test_a_configuration_that_changes_on_the_disk_counts_at_once(tmp_path: Path) -> None:
    async def act(editor: Editor) -> None:
        watched = await editor.registered()
        assert watched.method == "workspace/didChangeWatchedFiles"
        uri = editor.open("page.html", PAGE)
        assert {str(one.code)[:3] for one in await editor.diagnostics(uri)} > {"CMP"}
        configuration = tmp_path / "factmark.toml"
        configuration.write_text('select = ["CMP"]\n', encoding="utf-8")
        editor.told.clear()
        change = types.FileEvent(configuration.as_uri(), types.FileChangeType.Created)
        editor.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([change]))
        assert {str(one.code)[:3] for one in await editor.diagnostics(uri)} == {"CMP"}

    _in_editor(tmp_path, act)


def test_without_the_extra_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from factmark.__main__ import main

    monkeypatch.setitem(sys.modules, "factmark.lsp.server", None)
    assert main(["lsp"]) == 2
    assert "factmark[lsp]" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["a board.html", "kůň.html", "100%25.html"])
def test_a_name_that_addresses_write_otherwise_is_judged_and_judged_again(name: str, tmp_path: Path) -> None:
    async def act(editor: Editor) -> None:
        uri = editor.open(name, PAGE)
        first = await editor.diagnostics(uri)
        assert first
        editor.told.clear()
        editor.client.text_document_did_save(
            types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(uri))
        )
        assert await editor.diagnostics(uri) == first
        editor.change(uri, PAGE.replace("19.90", "24.90"), 2)
        assert len(await editor.diagnostics(uri, 2)) < len(first)
        editor.client.text_document_did_close(
            types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri))
        )
        assert await editor.diagnostics(uri, None) == []

    _in_editor(tmp_path, act)


def test_a_server_that_is_told_to_end_ends_without_a_word() -> None:
    asked = b""
    for message in (
        {"id": 1, "method": "initialize", "params": {"processId": None, "rootUri": None, "capabilities": {}}},
        {"id": 2, "method": "shutdown"},
        {"method": "exit"},
    ):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        asked += b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
    command = [sys.executable, "-m", "factmark", "lsp", "--isolated"]
    ended = subprocess.run(command, input=asked, capture_output=True, timeout=60, check=False)
    assert (ended.returncode, ended.stderr) == (0, b"")
