"""Answer invalid messages of clients with an error (LSP 3.17, Base Protocol).

Requests are always answered, with a code of JSON-RPC or the protocol; notifications have no answer, and are ignored
with a line in the log.
"""

from __future__ import annotations

import logging
from typing import Any
from urllib.parse import unquote

from cattrs import transform_error
from cattrs.errors import BaseValidationError
from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInvalidParams, JsonRpcInvalidRequest
from pygls.protocol import LanguageServerProtocol

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
