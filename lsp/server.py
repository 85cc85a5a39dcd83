"""Serve the Language Server Protocol: track the editor's buffers and answer its requests."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import wait
from typing import Any
from urllib.parse import unquote

from cattrs import transform_error
from cattrs.errors import BaseValidationError
from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams, JsonRpcInvalidRequest
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol
from pygls.uris import to_fs_path

from .. import __version__
from ..linter.findings.report import Notification
from ..source.system import ignore_interrupts
from .completion import TRIGGERS, completions, resolved
from .diagnostics import SOURCE, Answer, Request, check, diagnostics, fix_all, quick_fixes
from .hover import hover
from .positions import Positions

_logger = logging.getLogger(__name__)
_NOT_INITIALIZED = -32002
_OF_OPEN_DOCUMENTS = (types.TEXT_DOCUMENT_DID_CHANGE, types.TEXT_DOCUMENT_DID_CLOSE)
MAX_REASON = 160
"""Maximum length, in characters, of the reason in an error answer."""


class Refused:
    """A message that was already answered or ignored."""


class Protocol(LanguageServerProtocol):
    """A protocol that answers every request, however invalid, and keeps running."""

    def structure_message(self, data: dict[str, Any]) -> Any:
        """Parse a message into its type; one whose parameters do not fit its method is refused."""
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            method = data.get("method")
            if not isinstance(method, str):
                raise
            reason = f"{method}: {_why(error.__cause__)}"
            return self._refuse(data.get("id"), JsonRpcInvalidParams(reason))

    def handle_message(self, message: Any) -> None:
        """Handle a message unless it is invalid or untimely."""
        if isinstance(message, Refused):
            return
        if not hasattr(message, "jsonrpc"):
            number = message.get("id") if isinstance(message, dict) else None
            self._refuse(number, JsonRpcInvalidRequest("this is no message of JSON-RPC 2.0"))
            return
        method, number = getattr(message, "method", None), getattr(message, "id", None)
        if method is not None and number is not None and (error := self._untimely(method)) is not None:
            self._refuse(number, error)
        elif method in _OF_OPEN_DOCUMENTS and not self._is_open(message.params.text_document.uri):
            self._refuse(
                None, JsonRpcInvalidParams(f"{method}: {message.params.text_document.uri} is not open")
            )
        else:
            super().handle_message(message)

    def _untimely(self, method: str) -> JsonRpcException | None:
        """Return why a request cannot be answered now, or None."""
        if self._shutdown:
            return JsonRpcInvalidRequest("the server was shut down")
        if (self._workspace is None) == (method == types.INITIALIZE):
            return None
        if method == types.INITIALIZE:
            return JsonRpcInvalidRequest("the server is initialized already")
        return JsonRpcException("the server is not initialized yet", _NOT_INITIALIZED)

    def _is_open(self, uri: str) -> bool:
        # pygls keys documents by decoded URIs: clients write a space as %20, a drive's colon as %3A.
        return self._workspace is not None and unquote(uri) in self._workspace.text_documents

    def _refuse(self, number: Any, error: JsonRpcException) -> Refused:
        """Answer a request with an error; ``number`` is its id, or None for a notification."""
        if isinstance(number, (int, str)):
            self._send_response(number, None, error.to_response_error())
        _logger.warning("%s", error)
        return Refused()


def _why(error: BaseException | None) -> str:
    """Describe what is wrong with the parameters of a message, as part of a sentence."""
    if not isinstance(error, BaseValidationError):
        return "its parameters are not as the protocol has them"
    reasons = [reason.replace("$.", "") for reason in transform_error(error)]
    return "; ".join(reasons)[:MAX_REASON] or "its parameters are not as the protocol has them"


#: Seconds without a change before a text is checked.
PAUSE = 0.1
#: Configuration files, as a glob of the protocol.
_CONFIGURATIONS = "**/{factmark,pyproject}.toml"
FIX_ALL = f"{types.CodeActionKind.SourceFixAll.value}.{SOURCE}"


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a version of a document."""

    version: int | None
    answer: Answer
    positions: Positions


class FactmarkServer(LanguageServer):
    """Checks the buffers of an editor; ``config`` as in ``Request``."""

    def __init__(self, config: str | None = None) -> None:
        # Full text sync: clients and libraries disagree about which characters end a line.
        super().__init__(
            SOURCE,
            f"v{__version__}",
            text_document_sync_kind=types.TextDocumentSyncKind.Full,
            protocol_cls=Protocol,
        )
        self.checker = Checker()
        self._config = config
        self._known: dict[str, Known] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def later(self, uri: str, pause: float = PAUSE) -> None:
        """Check a document once it has not changed for a while."""
        before = self._tasks.pop(uri, None)
        if before is not None:
            before.cancel()
        self._tasks[uri] = asyncio.get_running_loop().create_task(self._publish_after(uri, pause))

    def again(self) -> None:
        """Check all open documents again: files that they depend on may have changed."""
        self._known.clear()
        for document in list(self.workspace.text_documents.values()):
            self.later(document.uri, 0)

    async def watch(self) -> None:
        """Ask the client, if it supports it, to report changes of configuration files."""
        workspace = self.client_capabilities.workspace
        capability = workspace.did_change_watched_files if workspace else None
        if capability is None or not capability.dynamic_registration:
            return
        options = types.DidChangeWatchedFilesRegistrationOptions([types.FileSystemWatcher(_CONFIGURATIONS)])
        registration = types.Registration(SOURCE, types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)
        with suppress(JsonRpcException):  # the client declined
            await self.client_register_capability_async(types.RegistrationParams([registration]))

    def forget(self, uri: str) -> None:
        """Drop what is known of a closed document."""
        task = self._tasks.pop(uri, None)
        if task is not None:
            task.cancel()
        self._known.pop(uri, None)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def _is_open(self, uri: str) -> bool:
        # pygls and clients may encode the URI of a document differently (%20, %3A).
        return any(document.uri == uri for document in self.workspace.text_documents.values())

    async def _publish_after(self, uri: str, pause: float) -> None:
        await asyncio.sleep(pause)
        known = await self.known(uri)
        if self._is_open(uri):
            entries = diagnostics(known.answer, known.positions, uri)
            self.text_document_publish_diagnostics(
                types.PublishDiagnosticsParams(uri, entries, version=known.version)
            )

    async def known(self, uri: str) -> Known:
        """Return the results for the current document. JsonRpcInvalidParams if it cannot be read."""
        before = self._known.get(uri)
        if before is not None and before.positions.text == self.text(uri):
            return before
        version = self.workspace.get_text_document(uri).version
        request = self.request(uri)
        answer = await self.checker.ask(request)
        known = Known(version, answer, Positions(request.text, self.encoding))
        if self._is_open(uri):
            self._known[uri] = known
        return known

    def request(self, uri: str, *, fix: bool = False) -> Request:
        """Return the check request for the current document. JsonRpcInvalidParams if it cannot be read."""
        document = self.workspace.get_text_document(uri)
        path = to_fs_path(uri) if uri.startswith("file:") else None
        return Request(self.text(uri), path, document.language_id or "", self._config, fix)

    def text(self, uri: str) -> str:
        """Return the text of a document: the editor's if it is open, else its file's. JsonRpcInvalidParams."""
        try:
            return self.workspace.get_text_document(uri).source
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "it is no text in UTF-8"
            raise JsonRpcInvalidParams(f"{uri} is not open, and cannot be read: {reason}") from None

    @property
    def encoding(self) -> str:
        """The encoding that positions count in."""
        return self.server_capabilities.position_encoding or types.PositionEncodingKind.Utf16

    def edited_version(self, known: Known) -> int | None:
        """The version to name in edits, None if the client does not support versioned edits."""
        workspace = self.client_capabilities.workspace
        edit = workspace.workspace_edit if workspace else None
        return known.version if edit is not None and edit.document_changes else None


def make_server(config: str | None = None) -> FactmarkServer:
    """Create a server with all its features."""
    server = FactmarkServer(config)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        server.later(params.text_document.uri, 0)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        server.later(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: types.DidSaveTextDocumentParams) -> None:
        server.again()

    @server.feature(types.INITIALIZED)
    async def initialized(params: types.InitializedParams) -> None:
        await server.watch()

    @server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def watched(params: types.DidChangeWatchedFilesParams) -> None:
        server.again()

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        server.forget(params.text_document.uri)

    @server.feature(types.TEXT_DOCUMENT_HOVER)
    async def hovered(params: types.HoverParams) -> types.Hover | None:
        known = await server.known(params.text_document.uri)
        offset = known.positions.offset(params.position)
        return hover(known.positions.text, offset, known.answer.results, known.positions)

    offered = types.CompletionOptions(trigger_characters=TRIGGERS, resolve_provider=True)

    @server.feature(types.TEXT_DOCUMENT_COMPLETION, offered)
    def completed(params: types.CompletionParams) -> types.CompletionList | None:
        text = server.text(params.text_document.uri)
        positions = Positions(text, server.encoding)
        return completions(text, positions.offset(params.position), positions)

    @server.feature(types.COMPLETION_ITEM_RESOLVE)
    def completed_item(item: types.CompletionItem) -> types.CompletionItem:
        return resolved(item)

    kinds = [types.CodeActionKind.QuickFix, FIX_ALL]
    options = types.CodeActionOptions(code_action_kinds=kinds)

    @server.feature(types.TEXT_DOCUMENT_CODE_ACTION, options)
    async def actions(params: types.CodeActionParams) -> list[types.CodeAction]:
        uri, kinds = params.text_document.uri, params.context.only
        known = await server.known(uri)
        version = server.edited_version(known)
        fixes: list[types.CodeAction] = []
        if _wants(kinds, types.CodeActionKind.QuickFix.value):
            fixes += quick_fixes(known.answer.results, params.range, known.positions, uri, version)
        if kinds and _wants(kinds, FIX_ALL):
            text = known.positions.text
            answer = await server.checker.ask(server.request(uri, fix=True))
            same = server.text(uri) == text
            if same and answer.fixed is not None and answer.fixed != text:
                fixes.append(fix_all(text, answer.fixed, known.positions, uri, version))
        return fixes

    return server


def _wants(kinds: Sequence[types.CodeActionKind | str] | None, kind: str) -> bool:
    """Whether a client requests a kind of actions, by its name or by a kind that contains it."""
    if not kinds:
        return True
    names = [one.value if isinstance(one, types.CodeActionKind) else one for one in kinds]
    return any(kind == name or kind.startswith(f"{name}.") or not name for name in names)


# Worker processes, started on first use and ended with the server.

PROCESSES = 2


class Checker:
    """Checks texts in other processes, so that a text that hangs or crashes does not block the editor."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def ask(self, request: Request) -> Answer:
        """Return the answer for a text. A process that crashes is replaced."""
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(PROCESSES, context, _start)
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, check, request)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            message = "not checked: the process that read this text ended"
            return Answer((), (Notification("error", message),))

    def close(self) -> None:
        """End the processes, even if busy."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


def _start() -> None:
    """Redirect stray output away from the protocol's stream, and end with the server."""
    ignore_interrupts()
    os.dup2(2, 1)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(0)
