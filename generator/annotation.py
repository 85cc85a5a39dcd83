"""Which pages of a site lack markup, and what is suggested for them: the annotation bot.

A page lacks markup where it has none of schema.org's, or none for the thing its structure shows it to be about.
Pages beside it on the site that are about the same type of thing are named as a further reason.
"""

from __future__ import annotations

import json
from collections import Counter
from urllib.parse import urlsplit

from ..linter.document.document import Document
from ..linter.findings.report import Suggestion
from ..shapes.vocabulary import vocabulary
from .curation import Judge
from .generate import Generated, generate
from .merging import nodes_of
from .model import WritingModel

#: What nearly every page has: no page is about them alone.
_AROUND = frozenset({"WebPage", "WebSite", "Organization", "BreadcrumbList", "ImageObject", "ItemList"})


def lacking(document: Document, made: Generated) -> str | None:
    """Why a page needs the markup that was made for it, or None where its own will do."""
    if made.curated.markup is None:
        return None
    own = {name for names in document.types.values() for name in names if vocabulary().is_type(name)}
    if not own:
        return "the page has no markup"
    about = next((kind for kind, _ in made.reasons if kind not in _AROUND), None)
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
    """Suggests markup for the pages of a site, one after another; it remembers which types stand where."""

    def __init__(self, judge: Judge, model: WritingModel | None = None) -> None:
        self._judge = judge
        self._model = model
        self._beside: Counter[tuple[str, str]] = Counter()

    def see(self, document: Document) -> None:
        """Take note of the types of a page, as a neighbour of others."""
        for kind in {name for names in document.types.values() for name in names}:
            self._beside[_folder(document), kind] += 1

    def suggestion(self, document: Document) -> tuple[Suggestion | None, tuple[str, ...]]:
        """What is suggested for a page (None where it lacks nothing), and what a model didn't answer."""
        from .dictation import Wishes, generate_with

        made = generate(document, self._judge)
        if self._model is not None and (made.curated.markup is None or lacking(document, made) is not None):
            made = generate_with(document, self._judge, self._model, Wishes())
        reason = lacking(document, made)
        if reason is None or made.curated.markup is None:
            return None, made.notes
        return self._suggestion(made, reason, _folder(document)), made.notes

    def _suggestion(self, made: Generated, reason: str, folder: str) -> Suggestion:
        named = [node.get("@type") for node in nodes_of(made.curated.markup)]
        kinds = [str(kind) for each in named for kind in (each if isinstance(each, list) else [each])]
        told = []
        for kind, why in made.reasons:
            if kind in kinds:
                count = self._beside[folder, kind]
                near = (
                    f"{count} page{'' if count == 1 else 's'} beside it {'has' if count == 1 else 'have'} one"
                )
                told.append((kind, "; ".join(filter(None, (why, near if count else "")))))
        text = json.dumps(made.curated.markup, ensure_ascii=False, indent=2)
        return Suggestion(reason, tuple(told), text, len(made.curated.statements))


def _folder(document: Document) -> str:
    """The folder that a page's address lies in."""
    parts = urlsplit(document.url or document.uri)
    return f"{parts.netloc}{parts.path.rpartition('/')[0]}/"
