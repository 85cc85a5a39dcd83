"""Words for occupations, degrees, and faculties without a university.

A text matches only if every word does: a surname such as Baker, or a company named after its trade, does not.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ...source.regex import regex
from ..locale.word_tables import words

_DEGREE = regex(
    r"(?:ph\.? ?d\.?|m\.?b\.?a\.?|b\.? ?sc\.?|m\.? ?sc\.?|b\.? ?tech\.?|m\.? ?tech\.?|b\.? ?com\.?"
    r"|m\.?c\.?a\.?|b\.?c\.?a\.?|ll\.?[bm]\.?)"
    r"(?:,? (?:in |of )?[^,;]{2,60})?"
    r"|(?:(?:the )?(?:bachelor|master|doctor|doctorate|associate|undergraduate"
    r"|graduate)(?:['’]?s)?(?: degree| program(?:me)?)?(?: (?:of|in) .{2,60})?)"
    r"|(?:licenciad[oa]|licenciatura|graduaç[ãa]o|graduad[oa]|grado|maestr[ií]a|m[aá]ster|mestrado|bacharel(?:ado)?"
    r"|doctorado|doutorado|diplom|laurea|laureat[oa]|licence|maîtrise|doctorat) (?:en|em|in|de|di|universit\S+).{2,60}",
    re.IGNORECASE,
)
_SUBJECTS = (
    r"(?:law|medicine|engineering|arts?|sciences?|education|business|economics|pharmacy|nursing|dentistry"
    r"|computer science"
    r"|direito|medicina|engenharia|derecho|ingenier[ií]a|droit|médecine|giurisprudenza|ingegneria|letras|lettres"
    r"|rechtswissenschaften?|medizin|educaç[ãa]o|economia|odontologia)"
)
_FACULTY = regex(
    r"(?:the )?(?:faculty|school|college|department|institute|faculdade|facultad|facult[ée]|facoltà"
    r"|fakultät|departamento|escuela)"
    rf" (?:of|de|di|für|da|do|d['’]) ?{_SUBJECTS}(?:(?: and | e | y | et |, ){_SUBJECTS})?"
    r"|(?:the )?(?:(?:high|secondary|primary|middle|elementary|graduate|business|law|medical"
    r"|grammar) school|university|college"
    r"|universit[éàä]t?|universidad|universidade|uniwersytet|gymnasium|lycée|bachillerato|abitur|secundaria)",
    re.IGNORECASE,
)


@lru_cache(maxsize=1024)
def is_occupation(text: str) -> bool:
    """Whether a text is two or more words that describe an occupation, and nothing else."""
    if not 6 < len(text) <= 80:
        return False
    parts = [each.strip("(),.;:") or each for each in text.casefold().split()]
    return (
        1 < len(parts) < 10
        and not words("occupations", "occupations").isdisjoint(parts)
        and all(
            each in words("occupations", "occupations") or each in words("occupations", "qualities")
            for each in parts
        )
        and parts[0] != "the"
    )


def is_employment(text: str) -> bool:
    """Whether a text describes an employment status instead of naming an employer."""
    return text.strip().casefold() in words("occupations", "employment") or is_occupation(text)


@lru_cache(maxsize=512)
def is_degree(text: str) -> bool:
    """Whether a text is a degree or a kind of school, without a school's name."""
    text = text.strip().rstrip(".")
    return len(text) <= 100 and (_DEGREE.fullmatch(text) or _FACULTY.fullmatch(text)) is not None
