"""Find the template that generated a block of a page: the one whose statements match the page's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ..document.document import Document
from .template_blocks import Key, TemplateBlock, TemplateStatement, key_of

#: Weight of a statement that contradicts a template, against one that agrees with it.
CONFLICT = 3.0
#: Weight of a template statement that the page lacks: it may be in a branch.
MISSING = 0.1
#: Minimum share of a block's statements that its template must generate.
LEAST_SHARE = 0.5


@dataclass(slots=True)
class _PageBlock:
    texts: dict[Key, set[str]] = field(default_factory=dict)
    types: dict[Key, set[str]] = field(default_factory=dict)


class PageBlocks:
    """The templates that generated the blocks of one page, and of all pages with the same statements."""

    def __init__(self, document: Document, templates: Sequence[TemplateBlock]) -> None:
        self._blocks: dict[int | None, _PageBlock] = {}
        for statement in document.statements:
            block = self._blocks.setdefault(statement.location.block, _PageBlock())
            key = key_of(statement)
            block.texts.setdefault(key, set()).add(statement.text)
            block.types.setdefault(key, set()).update(statement.types)
        self._made = {index: _makers(block, templates) for index, block in self._blocks.items()}

    def statement(self, block: int | None, key: Key, text: str) -> TemplateStatement | None:
        """The template statement that generated a page's statement; None if unknown."""
        makers = self._made.get(block, [])
        statements = [
            candidate
            for maker in makers
            for candidate in maker.statements.get(key, ())
            if candidate.literal is None or candidate.literal == text
        ]
        places = {
            (candidate.value.uri, candidate.value.start_line, candidate.value.start_column): candidate
            for candidate in statements
        }
        written = {place: candidate for place, candidate in places.items() if candidate.literal is not None}
        chosen = written or places
        return next(iter(chosen.values())) if len(chosen) == 1 else None

    def states(self, block: int | None) -> bool:
        """Whether a block has any statement."""
        return block in self._blocks

    def makers(self, block: int | None) -> list[TemplateBlock]:
        """The templates that a block may come from, all equally likely."""
        return self._made.get(block, [])

    def places(self) -> set[tuple[str, int | None, int | None]]:
        """The locations of all template statements that generated one of the page's."""
        seen: set[tuple[str, int | None, int | None]] = set()
        for index, block in self._blocks.items():
            for key, texts in block.texts.items():
                for text in texts:
                    statement = self.statement(index, key, text)
                    if statement is not None:
                        seen.add(
                            (statement.value.uri, statement.value.start_line, statement.value.start_column)
                        )
        return seen


def _makers(block: _PageBlock, templates: Sequence[TemplateBlock]) -> list[TemplateBlock]:
    scored = [(_score(block, template), template) for template in templates]
    best = max((score for score, _ in scored), default=0.0)
    if best < LEAST_SHARE * len(block.texts):
        return []
    return [template for score, template in scored if score == best]


def _score(block: _PageBlock, template: TemplateBlock) -> float:
    score = 0.0
    for key, statements in template.statements.items():
        texts = block.texts.get(key)
        if texts is None:
            score -= MISSING
            continue
        literal = {one.literal for one in statements}
        types = {name for one in statements for name in one.types}
        agrees = None in literal or not texts.isdisjoint(literal)
        if types and not types & block.types[key]:
            agrees = False
        score += 1.0 if agrees else -CONFLICT
    return score
