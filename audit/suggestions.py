"""Suggest markup for crawled pages that lack some, in the report and as files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ..crawler.warc.archive import read_archive
from ..generator.annotation import Annotator
from ..generator.checking import check_with_all_rules
from ..generator.model import WritingModel
from ..linter.document.document import Document
from ..linter.engine.crawled_page import document_of_page
from ..linter.findings.report import Notification, Report, Suggestion


def with_suggestions(report: Report, archive: Path, model: WritingModel | None = None) -> Report:
    """Return the report with suggestions for its pages. A page that fails becomes a notification."""
    notes: list[Notification] = []
    suggestions: dict[str, Suggestion] = {}
    annotator = Annotator(check_with_all_rules, model)
    for document in _documents(archive):
        annotator.see(document)
    for document in _documents(archive):
        try:
            suggestion, messages = annotator.suggestion(document)
            if suggestion is not None:
                suggestions[document.uri] = suggestion
            notes += [Notification("warning", f"{document.uri}: {note}", document.uri) for note in messages]
        except Exception as error:  # one page must not end the run
            reason = f"{type(error).__name__}: {error}"[:300]
            message = f"no markup could be suggested for {document.uri}: {reason}"
            notes.append(Notification("error", message, document.uri))
    files = tuple(replace(file, suggested=suggestions.get(file.uri)) for file in report.files)
    return replace(report, files=files, notifications=(*report.notifications, *notes))


def _documents(archive: Path) -> Iterator[Document]:
    for page in read_archive(archive) if archive.exists() else ():
        document = document_of_page(page)
        if document is not None:
            yield document
