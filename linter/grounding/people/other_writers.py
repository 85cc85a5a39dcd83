"""Whom a page names as the writer beside its byline: several in a list, or those whose recipe it tells of."""

from __future__ import annotations

from functools import lru_cache

from ....shapes.vocabulary import vocabulary
from ....source.regex import regex
from ...visible_text.passage import Passage
from ..claim import Claim
from ..view import View
from ..wording.folding import fold

_AND = regex(r"\s*[,;&/]\s*|\s(?:and|und|et|y|e|en|og|och|i|и)\s")
NEAR = 6
"""Passages around a byline in which the writers are listed."""


def are_listed(claim: Claim, view: View, line: Passage) -> bool:
    """Whether each of several names stands by itself near the line that names another, who may be the publisher."""
    names = [fold(part) for part in _AND.split(claim.text)]
    alone = {fold(passage.text) for passage in view.near(line, before=NEAR, after=NEAR)}
    return len(names) > 1 and all(name in alone for name in names)


_THANKS = regex(
    r" (?:(?:recipe|recette|rezept|receta|ricetta|recept|receita) (?:by|from|courtesy of|de|von|di|da|van|av|af)|"
    r"courtesy of|(?:many )?thanks to|adapted from|developed by|created by|submitted by|shared by) $"
)
"""What stands before the name of who made a recipe that another one tells of."""


def has_thanks(claim: Claim, view: View, name: str) -> bool:
    """Whether the text says whose a recipe is, which another one tells of."""
    if claim.statement.parent is None or not _is_recipe(claim.statement.parent.types):
        return False
    text, place = view.shown.text, -1
    while (place := text.find(f" {name} ", place + 1)) >= 0:
        if _THANKS.search(text[max(place - 40, 0) : place + 1]):
            return True
    return False


@lru_cache(maxsize=256)
def _is_recipe(types: tuple[str, ...]) -> bool:
    """Whether something of these types is a recipe."""
    return any(vocabulary().is_subtype(name, "Recipe") for name in types)
