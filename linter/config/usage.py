"""Wrong usage: how it is told, the question what was meant, and the exit status."""

from __future__ import annotations

from collections.abc import Iterable

EXIT_USAGE = 2


class UsageError(Exception):
    """Wrong options or configuration; the message goes to standard error, the exit status is 2."""


def did_you_mean(text: str, known: Iterable[str], *, quoted: bool = True, likeness: float = 0.6) -> str:
    """A question to put behind what is not known, or nothing where nothing known is like it.

    ``likeness`` is difflib's, from 0 to 1.
    """
    import difflib

    close = difflib.get_close_matches(text, list(known), n=1, cutoff=likeness)
    mark = '"' if quoted else ""
    return f"; did you mean {mark}{close[0]}{mark}?" if close else ""


# The libraries that only extras install, for saying which one is missing.

_EXTRAS = {
    "anthropic": "llm",
    "lsprotocol": "lsp",
    "nltk": "bench",
    "playwright": "crawl",
    "pygls": "lsp",
    "ray": "ray",
    "schema_org": "definitions",
    "scrapy": "crawl",
    "scrapy_playwright": "bench",
    "twisted": "crawl",
    "warcio": "crawl",
}
"""A library's module, and the extra of pyproject.toml that has it (tests hold the two together)."""


def missing_extra(error: Exception) -> str | None:
    """What to say where an error is that a library of an extra is not installed, or None where it is another."""
    module = (error.name or "").partition(".")[0] if isinstance(error, ModuleNotFoundError) else ""
    return needed(module) if module in _EXTRAS else None


def needed(module: str) -> str:
    """What to say where a library's module is not there."""
    extra = _EXTRAS[module]
    return f"this needs the extra factmark[{extra}]: there is no {module}; {adding(extra)}"


def adding(extra: str) -> str:
    """What adds an extra, as the last part of a sentence."""
    return f"pip install 'factmark[{extra}]' adds it"
