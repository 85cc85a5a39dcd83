"""Usage errors: their exception and exit status, "did you mean" hints, and missing extras."""

from __future__ import annotations

from collections.abc import Iterable

EXIT_USAGE = 2
EXIT_INCOMPLETE = 3


class UsageError(Exception):
    """Invalid options or configuration; the message goes to standard error, the exit status is 2."""


def did_you_mean(text: str, known: Iterable[str], *, quoted: bool = True, likeness: float = 0.6) -> str:
    """A "did you mean" hint to append to an error message, or an empty string if nothing known is similar.

    ``likeness`` is difflib's cutoff, from 0 to 1.
    """
    import difflib

    close = difflib.get_close_matches(text, list(known), n=1, cutoff=likeness)
    mark = '"' if quoted else ""
    return f"; did you mean {mark}{close[0]}{mark}?" if close else ""


_EXTRAS = {
    "anthropic": "llm",
    "lsprotocol": "lsp",
    "mcp": "mcp",
    "nltk": "bench",
    "numpy": "bench",
    "playwright": "crawl",
    "pygls": "lsp",
    "ray": "ray",
    "schema_org": "definitions",
    "scrapy": "crawl",
    "scrapy_playwright": "bench",
    "statsmodels": "bench",
    "twisted": "crawl",
    "warcio": "crawl",
}
"""The extra of pyproject.toml that provides each module (tests keep the two in sync)."""


def missing_extra(error: Exception) -> str | None:
    """The message for an error raised because a library of an extra is not installed, or None for other errors."""
    module = (error.name or "").partition(".")[0] if isinstance(error, ModuleNotFoundError) else ""
    return missing_module_message(module) if module in _EXTRAS else None


def missing_module_message(module: str) -> str:
    """The message for a missing module."""
    extra = _EXTRAS[module]
    return f"this needs the extra factmark[{extra}]: there is no {module}; {install_hint(extra)}"


def install_hint(extra: str) -> str:
    """How to install an extra, worded as the last part of a sentence."""
    return f"pip install 'factmark[{extra}]' adds it"
