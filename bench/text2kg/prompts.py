"""The baseline prompts of Text2KGBench: instruction, ontology in words, nearest example, sentence.

Source: Text2KGBench, section 5.2 and figure 2. The paper finds the nearest training sentence with sentence
embeddings; here TF-IDF vectors stand in for them, so that nothing has to be downloaded. With ``--llm`` a
model answers the prompts, and what is printed are rows as ``factmark bench text2kg`` reads them
(``baselines/<model>/llm_responses``). Of a large ontology, such as schema.org, the part that a sentence is about is
selected (section 7).
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any

from ...cli import standard_output
from ...linter.grounding.wording.language import is_common
from ...shapes.vocabulary import definition, vocabulary
from ..asking import add_llm, asker
from ..input import SCALAR, UnusableInputError, read_json, read_rows
from ..output import at_least
from ..statistics import TfIdf, cosine, words
from .score import ONTOLOGY, Ontology, Relation, Triple

PREFIX = 5
"""Letters of a word that are compared (truncation, a common stemmer in retrieval)."""

_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")


def schema_org() -> Ontology:
    """Return schema.org's types and properties; a property has its first domain and its first range."""
    known = vocabulary()
    relations = [
        Relation(
            name, next(iter(sorted(known.domains(name))), ""), next(iter(sorted(known.ranges(name))), "")
        )
        for name in sorted(known.properties)
        if known.superseded_by(name) is None
    ]
    return Ontology(tuple(sorted(known.types)), tuple(relations))


class Selection:
    """Chooses the relations of an ontology that a text is about, by TF-IDF of their words and definitions."""

    def __init__(self, ontology: Ontology) -> None:
        self._ontology = ontology
        texts = [_cut(_words(relation)) for relation in ontology.relations]
        self._weights = TfIdf(texts or [""])
        self._vectors = [self._weights.vector(text) for text in texts]

    def of(self, text: str, most: int) -> Ontology:
        """Return the part with the relations most like a text, in the ontology's order, and their concepts."""
        vector = self._weights.vector(_cut(text))
        places = sorted(range(len(self._vectors)), key=lambda i: (-cosine(vector, self._vectors[i]), i))[
            :most
        ]
        relations = tuple(self._ontology.relations[i] for i in sorted(places))
        used = {concept for r in relations for concept in (r.domain, r.range)}
        return Ontology(tuple(c for c in self._ontology.concepts if c in used), relations)


def _cut(text: str) -> str:
    """A text's words without the commonest ones, cut to their first letters: "directed" meets "director"."""
    return " ".join(word[:PREFIX] for word in words(text) if not is_common(word))


def _words(relation: Relation) -> str:
    """A relation's label and concepts as words, with schema.org's definition where it is at hand."""
    named = " ".join(_CAPITAL.sub(" ", part) for part in (relation.label, relation.domain, relation.range))
    return f"{named.replace('_', ' ')} {definition(relation.label) or ''}"


INSTRUCTION = (
    "Given the following ontology and sentences, please extract the triples from the sentence according to "
    "the relations in the ontology. In the output, only include the triples in the given output format."
)

MAX_ANSWER = 1000
SELECTED = 40
"""Relations of schema.org shown for a sentence."""

Example = tuple[str, list[Triple]]

EXAMPLE = {
    "sent": str,
    "triples?": [{"sub": SCALAR, "rel": SCALAR, "obj": SCALAR}],
    "sub_label?": str,
    "rel_label?": str,
    "obj_label?": str,
}
"""Schema of a sentence with its triples."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the ontology, the sentences and the examples."""
    parser.add_argument(
        "ontology", type=Path, help="the ontology file, or schema.org: its types and properties"
    )
    parser.add_argument(
        "--select",
        type=at_least(1),
        metavar="N",
        help="show only the N relations most like a sentence, with their concepts (default 40 for schema.org)",
    )
    parser.add_argument("sentences", type=Path, help="JSON Lines {id, sent}: what to extract from")
    parser.add_argument(
        "examples",
        type=Path,
        help="JSON Lines of sentences with their triples, {sent, triples: [{sub, rel, obj}]} or "
        "{sent, sub_label, rel_label, obj_label}; a sentence is never its own example",
    )
    parser.add_argument(
        "--output-format",
        choices=("json", "table"),
        default="json",
        help="JSON Lines {id, example, similarity, prompt} and with --llm {response, triples}, or the same as "
        "text (default: %(default)s)",
    )
    add_llm(parser, "let this model answer the prompts")


def run(args: argparse.Namespace) -> int:
    """Print one prompt per sentence."""
    is_schema_org = str(args.ontology) == "schema.org"
    ontology = schema_org() if is_schema_org else Ontology.from_json(read_json(args.ontology, ONTOLOGY))
    most = args.select or (SELECTED if is_schema_org else None)
    selecting = None if most is None else Selection(ontology)
    examples = [_example(row) for row in read_rows(args.examples, EXAMPLE, _check_example)]
    if not examples:
        raise UnusableInputError(f"{args.examples}: there are no examples")
    weights = TfIdf([sentence for sentence, _ in examples])
    vectors = [weights.vector(sentence) for sentence, _ in examples]
    sentences = read_rows(args.sentences, {"id?": SCALAR, "sent": str})
    standard_output.take_document()
    with asker(args) as model:
        for row in sentences:
            sentence = row["sent"]
            vector = weights.vector(sentence)
            candidates = [i for i, (text, _) in enumerate(examples) if text != sentence]
            if not candidates:
                raise UnusableInputError(f"{args.examples}: no example other than the sentence itself")
            similarity, nearest = max((cosine(vector, vectors[i]), -i) for i in candidates)
            part = ontology if selecting is None or most is None else selecting.of(sentence, most)
            text = prompt(part, examples[-nearest], sentence)
            answer = model.ask(text, MAX_ANSWER) if model else None
            if args.output_format == "json":
                line = {
                    "id": row.get("id"),
                    "example": examples[-nearest][0],
                    "similarity": round(similarity, 4),
                }
                line["prompt"] = text
                if answer is not None:
                    line |= {"response": answer, "triples": triples(answer)}
                sys.stdout.write(json.dumps(line, ensure_ascii=False) + "\n")
            else:
                sys.stdout.write(f"# {row.get('id')}\n{text}{answer or ''}\n\n")
        if model and not model.complete:
            sys.stderr.write(f"factmark bench text2kg-prompts: {model.trouble()}\n")
        return 0 if sentences and (model is None or model.complete) else 3


def prompt(ontology: Ontology, example: Example, sentence: str) -> str:
    """Return the prompt of one sentence."""
    example_sentence, triples = example
    relations = ", ".join(
        f"{relation.label.replace(' ', '_')}({relation.domain},{relation.range})"
        for relation in ontology.relations
    )
    output = "\n".join(f"{relation.replace(' ', '_')}({subject},{obj})" for subject, relation, obj in triples)
    return (
        f"{INSTRUCTION}\n\nCONTEXT:\n"
        f"Ontology Concepts: {', '.join(ontology.concepts)}\n"
        f"Ontology Relations: {relations}\n\n"
        f"Example Sentence: {example_sentence}\nExample Output: {output}\n\n"
        f"Test Sentence: {sentence}\nTest Output: "
    )


def _check_example(row: dict[str, Any]) -> str:
    flat = all(row.get(name) is not None for name in ("sub_label", "rel_label", "obj_label"))
    whole = flat or row.get("triples") is not None
    return "" if whole else "a row has neither 'triples' nor 'sub_label', 'rel_label' and 'obj_label'"


def _example(row: dict[str, Any]) -> Example:
    if row.get("triples") is not None:
        return row["sent"], [(str(t["sub"]), str(t["rel"]), str(t["obj"])) for t in row["triples"]]
    return row["sent"], [(row["sub_label"], row["rel_label"], row["obj_label"])]


# Extract triples ``relation(subject,object)`` from a model's answer to a baseline prompt.
#
# Source: Text2KGBench, section 5.2, and the responses published with it (``llm_responses``).

MAX_CHARACTERS = 20_000
MAX_LENGTH = 1000
"""Maximum characters of an answer, and between two parentheses."""

_NAME = re.compile(r"(\w+)\(")
_QUOTED = " \t\r\"'"


def triples(answer: str) -> list[Triple]:
    """Return an answer's triples, in order; names may have balanced parentheses, incomplete triples are skipped."""
    # Models escape underscores as in Markdown.
    text = answer[:MAX_CHARACTERS].replace("\\_", "_")
    parsed: list[Triple] = []
    at = 0
    while match := _NAME.search(text, at):
        inside = _parenthesized(text, match.end())
        at = match.end() if inside is None else match.end() + len(inside) + 1
        subject, comma, obj = _parted(inside or "")
        if not comma and inside is not None:
            # A remark in parentheses may contain a triple.
            at = match.end()
        if subject and obj:
            parsed.append((subject, match[1], obj))
    return parsed


def _parenthesized(text: str, start: int) -> str | None:
    """The text from an opening parenthesis to its end on the same line; None if it is not closed soon."""
    depth = 1
    for index in range(start, min(len(text), start + MAX_LENGTH)):
        if text[index] == "\n":
            return None
        depth += {"(": 1, ")": -1}.get(text[index], 0)
        if not depth:
            return text[start:index]
    return None


def _parted(inside: str) -> tuple[str, str, str]:
    """Split at the first comma outside of parentheses."""
    depth = 0
    for index, sign in enumerate(inside):
        depth += {"(": 1, ")": -1}.get(sign, 0)
        if sign == "," and not depth:
            return inside[:index].strip(_QUOTED), ",", inside[index + 1 :].strip(_QUOTED)
    return inside, "", ""
