"""How well a value suits a property: a logistic model over the value's kinds and those seen with similar properties.

The model (``suitability.json``) is small: weights, and the kinds of values seen in examples of each property. For a
property without examples it uses similar properties. ``bench/making/train_compliance.py`` trains it.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path

from ....shapes.vocabulary import vocabulary
from ....source.regex import regex
from ...locale.word_tables import word_list
from ...value_forms.demands import demand
from ...value_forms.fault import Hints
from .kinds import kinds

NEIGHBOURS = 12
_HINTS = Hints(("en",))
_RANGES_BELOW = ("Person", "Organization", "Place", "CreativeWork", "Intangible")
_FILLERS = "the and for with this that its are not from used using use can may see also any such value"
_COMMON_WORDS = frozenset(_FILLERS.split())
_QUOTED = regex(r"[\"“`']([^\"”`'\n]{2,40})[\"”`']")
_LISTED = regex(r"(?:e\.g\.|for example|such as|examples?:?)\s*,?:?\s*([^.();\n]{2,90})", re.IGNORECASE)


@dataclass(frozen=True)
class Experience:
    """The number of values, and of values of each kind, seen in examples of each property."""

    seen: Mapping[str, tuple[int, Mapping[str, int]]]

    @cached_property
    def overall(self) -> tuple[int, Counter[str]]:
        """The number of values in total, and of each kind."""
        total: Counter[str] = Counter()
        for _, counts in self.seen.values():
            total.update(counts)
        return sum(count for count, _ in self.seen.values()), total

    def neighbours(self, prop: str) -> tuple[tuple[float, str], ...]:
        """The properties most similar to one (itself first if it was seen), with their similarity."""
        known = self._neighbours.get(prop)
        if known is None:
            ranked = sorted(((likeness(prop, other), other) for other in self.seen), reverse=True)
            known = self._neighbours[prop] = tuple(ranked[:NEIGHBOURS])
        return known

    @cached_property
    def _neighbours(self) -> dict[str, tuple[tuple[float, str], ...]]:
        return {}

    def features(
        self, prop: str, kinds_of_value: Collection[str], *, without: Collection[str] = (), own: bool = False
    ) -> dict[str, float]:
        """Compare the kinds of a value with those of the property and of similar properties.

        For training: ``without`` excludes properties; ``own`` says that the value itself was counted under the
        property and must be subtracted.
        """
        total, overall = self.overall
        expected: defaultdict[str, float] = defaultdict(float)
        mass = 0.0
        for like, other in self.neighbours(prop):
            if other in without:
                continue
            count, counts = self.seen[other]
            taken = 1 if own and other == prop else 0
            if count - taken <= 0:
                continue
            weight = like**3 * min(1.0, 0.4 + 0.2 * (count - taken))
            mass += weight
            for kind in kinds_of_value:
                expected[kind] += weight * (counts.get(kind, 0) - taken) / (count - taken)
        ratios = [
            math.log(
                (expected[kind] + 0.05 * overall[kind] / total + 0.002)
                / (mass + 0.052)
                * (total + 1)
                / (overall[kind] + 1)
            )
            for kind in kinds_of_value
        ]
        return {
            "like min": min(ratios, default=0.0),
            "like max": max(ratios, default=0.0),
            "like mean": sum(ratios) / len(ratios) if ratios else 0.0,
            "like mass": mass,
            "like support": max((expected[kind] / (mass + 0.05) for kind in kinds_of_value), default=0.0),
        }


def features(
    experience: Experience,
    prop: str,
    definition: str,
    value: str,
    *,
    without: Collection[str] = (),
    own: bool = False,
) -> dict[str, float]:
    """The model's features for a property and a value."""
    kinds_of_value = kinds(value)
    result = {f"kind {kind}": 1.0 for kind in kinds_of_value}
    for each in range_names(prop):
        for kind in kinds_of_value:
            result[f"{each}&{kind}"] = 0.5
    for each in name_classes(prop):
        for kind in kinds_of_value:
            result[f"{each} name&{kind}"] = 0.6
    result.update(_form_features(prop, value))
    result.update(_word_features(prop, definition, value))
    result.update(_example_features(definition, value, kinds_of_value))
    result.update(experience.features(prop, kinds_of_value, without=without, own=own))
    result["length"] = math.log(1 + len(value)) / 5
    result["always"] = 1.0
    return result


@lru_cache(maxsize=2048)
def range_names(prop: str) -> tuple[str, ...]:
    """The ranges of a property, in the coarse terms of the model."""
    known = vocabulary()
    ranges = known.ranges(prop)
    names = [name for name in word_list("schema_terms", "ranges_of_model") if name in ranges]
    names += [f"a {name}" for name in _RANGES_BELOW if any(known.is_subtype(each, name) for each in ranges)]
    if any(known.is_enumeration(each) for each in ranges):
        names.append("a member")
    return tuple(names)


def _form_features(prop: str, value: str) -> dict[str, float]:
    required = demand(prop)
    fault = required.fault(value, _HINTS) if required is not None else None
    if required is None:
        return {"form free": 1.0}
    if fault is None:
        return {"form kept": 1.0}
    return {
        "form broken": 1.0,
        "form broken for sure": float(fault.sure),
        "form proposed": float(fault.proposal is not None),
    }


def _word_features(prop: str, definition: str, value: str) -> dict[str, float]:
    """Overlap of a value's words with the property's name and definition."""
    own = set(name_words(prop))
    words = (
        {each for each in name_words(re.sub(r"[^A-Za-z]", " ", value)) if len(each) > 2}
        if len(value) < 80
        else set()
    )
    defining = {
        stem(each) for each in re.findall(r"[a-z]{3,}", definition.lower()) if each not in _COMMON_WORDS
    }
    counts = word_counts()
    return {
        "words of the name": sum(1 / math.log(2 + counts.get(each, 0)) for each in words & own),
        "words of the definition": len(words & defining) / len(words) if words else 0.0,
        "in the definition": float(len(value) > 2 and value.strip() in definition),
        "is the name": float(value.strip() == prop),
    }


@lru_cache(maxsize=2048)
def definition_examples(definition: str) -> tuple[str, ...]:
    """The example values that a definition quotes or lists after "for example"."""
    text = definition.replace("\\n", "\n")
    quoted = [match[1].strip() for match in _QUOTED.finditer(text)]
    for match in _LISTED.finditer(text):
        quoted.extend(part.strip(" \"'“”") for part in re.split(r",| or | and ", match[1]))
    return tuple(dict.fromkeys(each for each in quoted if 1 < len(each) < 40))


def _example_features(definition: str, value: str, kinds_of_value: frozenset[str]) -> dict[str, float]:
    examples = definition_examples(definition)
    shared = [len(kinds_of_value & kinds(each)) / len(kinds_of_value | kinds(each)) for each in examples]
    return {
        "like an example": max(shared, default=0.0),
        "is an example": float(any(value.strip().casefold() == each.casefold() for each in examples)),
        "has examples": float(bool(examples)),
    }


@dataclass(frozen=True)
class Model:
    """The weights and the experience."""

    weights: Mapping[str, float]
    threshold: float
    experience: Experience

    def suitability(self, prop: str, definition: str, value: str) -> float:
        """The likelihood, 0 to 1, that a value suits a property; from ``threshold`` on it is accepted."""
        seen = features(self.experience, prop, definition, value)
        total = sum(weight * self.weights.get(name, 0.0) for name, weight in seen.items())
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


@lru_cache(maxsize=1)
def model() -> Model:
    """The model shipped with factmark."""
    stored = json.loads(Path(__file__).with_name("suitability.json").read_text("utf-8"))
    experience = Experience({name: (count, counts) for name, (count, counts) in stored["experience"].items()})
    return Model(stored["weights"], stored["threshold"], experience)


# Similarity of properties: words of their names, ranges, domains.

Vector = Mapping[str, float]


def name_words(name: str) -> list[str]:
    """The words of a camelCase name, stemmed."""
    return [stem(word.lower()) for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+", name)]


def stem(word: str) -> str:
    """An English word without its most common endings."""
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
    """The kinds of values that the end of a property's name suggests: codes, prose, names, terms, places, amounts."""
    return tuple(each for each, ending in _ENDINGS.items() if ending.search(name))


@lru_cache(maxsize=1)
def word_counts() -> Counter[str]:
    """The number of property names that contain each word."""
    return Counter(word for name in vocabulary().properties for word in set(name_words(name)))


@lru_cache(maxsize=2048)
def vector(name: str) -> Vector:
    """A property as a unit vector."""
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
    """The cosine similarity of two properties, 0 to 1."""
    if one == other:
        return 1.0
    first, second = vector(one), vector(other)
    if len(first) > len(second):
        first, second = second, first
    return sum(weight * second.get(key, 0.0) for key, weight in first.items())
