"""Find the pages of a site that lack markup, and suggest some for them: the annotation bot.

A page lacks markup if it has no schema.org markup, or none for the entity that its structure shows it is about. Other
pages of the same folder that have markup of the same type are given as a further reason.
"""

from __future__ import annotations

import json
from collections import Counter
from urllib.parse import urlsplit

from ..linter.document.document import Document
from ..linter.findings.report import Suggestion
from ..shapes.vocabulary import vocabulary
from .curation import CheckDocument
from .generate import Generated, generate
from .merging import nodes_of
from .model import WritingModel

#: Types found on nearly every page; no page is only about them.
_FRAME_TYPES = frozenset({"WebPage", "WebSite", "Organization", "BreadcrumbList", "ImageObject", "ItemList"})


def reason_to_suggest(document: Document, made: Generated) -> str | None:
    """Return why a page needs the markup generated for it, or None if its own is enough."""
    if made.curated.markup is None:
        return None
    own = {name for names in document.types.values() for name in names if vocabulary().is_type(name)}
    if not own:
        return "the page has no markup"
    about = next((kind for kind, _ in made.reasons if kind not in _FRAME_TYPES), None)
    if about is None or any(_related(about, name) for name in own):
        return None
    return f"the page's markup has no {about}"


def _related(one: str, other: str) -> bool:
    known = vocabulary()
    return (
        known.is_subtype(one, other)
        or known.is_subtype(other, one)
        or bool({*known.parents(one)} & {*known.parents(other)} - {"Thing", "CreativeWork", "Intangible"})
    )


class Annotator:
    """Suggests markup for the pages of a site, one by one, and counts the types seen in each folder."""

    def __init__(self, judge: CheckDocument, model: WritingModel | None = None) -> None:
        self._judge = judge
        self._model = model
        self._beside: Counter[tuple[str, str]] = Counter()

    def see(self, document: Document) -> None:
        """Record the types on a page, for suggestions for other pages of the folder."""
        for kind in {name for names in document.types.values() for name in names}:
            self._beside[_folder(document), kind] += 1

    def suggestion(self, document: Document) -> tuple[Suggestion | None, tuple[str, ...]]:
        """Return the suggestion for a page (None if it lacks nothing), and notes on what a model failed to answer."""
        from .dictation import Wishes, generate_with

        made = generate(document, self._judge)
        if self._model is not None and (
            made.curated.markup is None or reason_to_suggest(document, made) is not None
        ):
            made = generate_with(document, self._judge, self._model, Wishes())
        reason = reason_to_suggest(document, made)
        if reason is None or made.curated.markup is None:
            return None, made.notes
        return self._suggestion(made, reason, _folder(document)), made.notes

    def _suggestion(self, made: Generated, reason: str, folder: str) -> Suggestion:
        named = [node.get("@type") for node in nodes_of(made.curated.markup)]
        kinds = [str(kind) for each in named for kind in (each if isinstance(each, list) else [each])]
        messages = []
        for kind, why in made.reasons:
            if kind in kinds:
                count = self._beside[folder, kind]
                near = (
                    f"{count} page{'' if count == 1 else 's'} beside it {'has' if count == 1 else 'have'} one"
                )
                messages.append((kind, "; ".join(filter(None, (why, near if count else "")))))
        text = json.dumps(made.curated.markup, ensure_ascii=False, indent=2)
        return Suggestion(reason, tuple(messages), text, len(made.curated.statements))


def _folder(document: Document) -> str:
    """The folder of a page's address."""
    parts = urlsplit(document.url or document.uri)
    return f"{parts.netloc}{parts.path.rpartition('/')[0]}/"
