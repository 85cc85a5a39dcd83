"""Likeness of properties: words of their names, what they range over, where they belong."""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Mapping
from functools import lru_cache

from ....shapes.vocabulary import vocabulary
from ....source.regex import regex

Vector = Mapping[str, float]


def name_words(name: str) -> list[str]:
    """The words of a camelCase name, stemmed."""
    return [stem(word.lower()) for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+", name)]


def stem(word: str) -> str:
    """An English word without its commonest endings."""
    return re.sub(r"(?:ies|es|s|ing|ed|ity)\Z", "", word) if len(word) > 4 else word


_CLASSES = {
    "code": r"Codes?|I[dD]|Ids|[iI]dentifi(?:er|cation)|Number|sku|mpn|EIDR|naics|isic\w*|duns|Token|model",
    "prose": r"""Body|[dD]escriptions?|[tT]ext|[aA]bstract|Summary|[iI]nstructions?|Tip|Details|Notes?|Requirements?
        |[rR]esponsibilities|[bB]enefits|[sS]kills|[uU]sage|backstory|[cC]omment|Warning|transcript|[oO]utcome
        |[oO]verview|Preparation|History|background|Statement|Specification|Restrictions?|Considerations?|Process
        |Effect|purpose|query|Experience|Procedure""",
    "name": r"\Aname|Name|[tT]itle|[hH]eadline|slogan|[cC]aption|award|track|album",
    "term": r"""Type|[cC]ategory|Role|Mode|Level|Status|[mM]edium|Format|[gG]enre|Style|Modality|Frequency|Feature
        |Control|System|[cC]olor|[mM]aterial|gender|[cC]uisine|[kK]eywords|Accepted|Policy|Strength|[cC]lass
        |[mM]obility|Method|Modulation|Reason|Unit|Surface|form|Condition|sport|Platform|Permissions
        |[cC]onfiguration|Population|Hazard|[sS]ubject|Section|Framework|Origin""",
    "place": r"""Locality|Region|Country|Place|[lL]ocation|[aA]ddress|spatial|[cC]ity|[aA]rea|Airport|Terminal|Gate
        |Platform|Station""",
    "amount": r"""Content|[sS]ize|[wW]eight|[hH]eight|[wW]idth|[dD]epth|Yield|Range|[dD]istance|Requirements
        |Capacity|duration|Load|Interval|elevation|Age\w*|numberOf\w+""",
}
_ENDINGS = {name: regex(rf"(?:{endings})\Z", re.VERBOSE) for name, endings in _CLASSES.items()}


@lru_cache(maxsize=2048)
def name_classes(name: str) -> tuple[str, ...]:
    """What a property's values are to be by the last words of its name: codes, prose, names, terms, places, amounts."""
    return tuple(each for each, ending in _ENDINGS.items() if ending.search(name))


@lru_cache(maxsize=1)
def word_counts() -> Counter[str]:
    """In how many names of properties each word stands."""
    return Counter(word for name in vocabulary().properties for word in set(name_words(name)))


@lru_cache(maxsize=2048)
def vector(name: str) -> Vector:
    """A property as a vector of unit length."""
    known, counts = vocabulary(), word_counts()
    rarity = math.log(len(known.properties) + 1)
    weights: defaultdict[str, float] = defaultdict(float)
    words = name_words(name)
    for word in words:
        weights[f"word {word}"] += 2.0 * (rarity - math.log(1 + counts.get(word, 2)))
    for word in words[-1:]:
        weights[f"last {word}"] += 5.0
    for each in known.ranges(name):
        weights[f"range {each}"] += 3.75
    for each in known.domains(name):
        weights[f"domain {each}"] += 1.25
    length = math.sqrt(sum(weight * weight for weight in weights.values())) or 1.0
    return {key: weight / length for key, weight in weights.items()}


def likeness(one: str, other: str) -> float:
    """The cosine of two properties' vectors, 0 to 1."""
    if one == other:
        return 1.0
    first, second = vector(one), vector(other)
    if len(first) > len(second):
        first, second = second, first
    return sum(weight * second.get(key, 0.0) for key, weight in first.items())
