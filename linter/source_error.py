"""What is said of an input that cannot be judged."""

from __future__ import annotations


class SourceError(Exception):
    """An input that cannot be judged; the message says why and what to do, ``uri`` names it."""

    def __init__(self, uri: str, message: str) -> None:
        super().__init__(message)
        self.uri = uri
