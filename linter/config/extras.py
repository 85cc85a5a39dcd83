"""The libraries that only extras install, for saying which one is missing."""

from __future__ import annotations

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
