"""Detect application shells: pages served without content, which scripts fill in the browser."""

from __future__ import annotations

import re

from ...crawler.served.adaptive import MIN_WORDS, has_empty_place, has_scripts, pictures
from ...source.regex import regex
from ..document.document import Document
from ..locale.word_tables import words
from ..visible_text.passage import PageText, Passage
from ..visible_text.visibility import SHOWN

_WAITING = {
    "en": ("(?:\\w+ )?(?:is )?(?:still )?loading(?: \\w+){0,3}", "please wait", "one moment(?: please)?"),
    "de": ("(?:\\w+ )?wird geladen", "lädt", "lade(?:n)?(?: \\w+){0,2}", "bitte warten", "einen moment(?: bitte)?"),
    "fr": ("chargement(?: en cours| de \\w+| de la page)?", "veuillez patienter", "un instant"),
    "es": ("cargando(?: \\w+){0,2}", "(?:por favor )?espere(?: por favor| un momento)?", "un momento"),
    "it": ("caricamento(?: in corso)?", "attendere(?: prego)?", "un attimo"),
    "nl": ("(?:bezig met )?laden", "even geduld(?: aub| a\\.u\\.b)?", "een moment"),
    "pt": ("carregando(?: \\w+){0,2}", "a carregar", "aguarde(?: por favor)?"),
    "pl": ("ładowanie", "wczytywanie", "proszę czekać"),
    "sv": ("laddar", "vänta"),
    "da": ("indlæser", "vent venligst"),
    "cs": ("načítání", "načítá se", "čekejte prosím"),
    "ru": ("загрузка", "подождите"),
    "ja": ("読み込み中(?:です)?",),
    "zh": ("加载中", "載入中", "正在加载"),
}  # fmt: skip
"""Loading messages shown until scripts have run, by language."""
_WAITS = regex("|".join(form for forms in _WAITING.values() for form in forms), re.IGNORECASE)
_STOPS = " .…,!:·⋯-–\u00a0"


def is_shell(document: Document) -> bool:
    """Whether only navigation was served, around an empty element for scripts to fill.

    Always False for rendered pages, and for pages made from a template, whose blocks are filled elsewhere.
    """
    if document.rendered is not None or document.is_woven or document.media == "json":
        return False
    if has_empty_place(document.tree) and not has_content(document.page):
        return True
    return _waits(document)


def _waits(document: Document) -> bool:
    """Whether the page shows no text or image at all, or only a loading message with at most one image."""
    words = [
        " ".join(passage.text.split()).strip(_STOPS)
        for passage in document.page.passages
        if passage.kind == "text" and passage.visibility == SHOWN
    ]
    words = [text for text in words if text]
    if not all(_WAITS.fullmatch(text.replace(",", "")) for text in words):
        return False
    return has_scripts(document.tree) and pictures(document.tree) <= (1 if words else 0)


def has_content(page: PageText) -> bool:
    """Whether there is a main heading, or enough words, outside navigation and controls."""
    words = 0
    for passage in page.passages:
        if passage.kind == "text" and passage.visibility == SHOWN and not _is_frame(page, passage):
            words += len(passage.text.split())
            if passage.heading == 1 or words >= MIN_WORDS:
                return True
    return False


def _is_frame(page: PageText, passage: Passage) -> bool:
    return any(
        element.tag in words("html_elements", "page_frame") for element in page.ancestors(passage.element)
    )
