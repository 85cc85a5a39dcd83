"""Learn what pages are about from the markup of pages (``generator/main_thing/weights.json``).

    python -m factmark.bench.making.train_main_thing INDEX PAGES --also FOLDER --signs FILE
        --output generator/main_thing/weights.json

INDEX is JSON Lines {file, site, url, batch}, PAGES the folder of the files; FOLDER has further pages, which state their
address, of kinds that are rare among the others. The label of a page is the main thing of
its own markup (``bench/mappings/main_thing.py``: any of its kinds; pages with the frame alone are left out); its signs
are read without the markup.
``--signs`` keeps what was read of the pages, which takes minutes, and reads it again. The model is a conditional logit
with half a penalty for the square of each weight. Kinds of fewer than ``MIN_SITES`` sites are pooled: only the
signs that speak for a kind in any words tell them apart. ``--cross-validate`` prints the figures on sites left out.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_array

from ...generator.main_thing.kinds import Model, kinds
from ...generator.markup import with_new_source, without_markup
from ...generator.proposal import signs_of
from ...generator.reading import Reading
from ...linter.document.document import Document
from ..input import read_page, read_rows
from ..mappings.main_thing import main_thing
from ..output import rounded, share

INDEX = {"file": str, "site": str, "url?": str, "batch?": int}
LAST_BATCH = 15
"""The last batch that is learnt from; later ones are kept for a first look."""
PENALTY, SHARED_PENALTY = 10.0, 0.3
"""Of several, those with which most pages of sites left out are judged right."""
SIGNS_ALONE_WEIGHT = 0.5
"""How much the judgement by the signs alone counts that speak for a kind, as kinds of few pages are judged."""
RARITY = 0.5
"""The power of a kind's number of pages by which each of them counts less."""
MIN_SITES, MIN_SIGN_SITES, RARE = 8, 8, 8
"""Sites from which on a kind has weights of its own, and a sign is looked at; pages below which a kind is rare."""
STEPS, FOLDS, SEED = 100, 5, 12
MIN_CONFIDENCE = 0.4
"""The probability below which nothing is said: of sites left out, more than half of such judgements are wrong."""
MIN_WEIGHT = 0.03


@dataclass(frozen=True)
class Example:
    """A page: its site, the kinds of which any is right, and its signs."""

    page: str
    site: str
    kinds: tuple[str, ...]
    signs: tuple[str, ...]

    @cached_property
    def label(self) -> str:
        """The first of the right kinds."""
        return self.kinds[0]


def main() -> int:
    """Write the weights; 3 where there is no page."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("index", type=Path, metavar="INDEX", help="JSON Lines of the pages")
    parser.add_argument("pages", type=Path, metavar="PAGES", help="the folder of the pages")
    parser.add_argument("--also", type=Path, metavar="FOLDER", help="a folder of further pages")
    parser.add_argument("--signs", type=Path, metavar="FILE", help="keep what is read of the pages here")
    parser.add_argument("--output", type=Path, metavar="FILE", help="where to write the weights")
    parser.add_argument("--cross-validate", action="store_true", help="print the figures on sites left out")
    args = parser.parse_args()
    pages = [*_learnt(args.index, args.pages), *(_further(args.also) if args.also is not None else ())]
    examples = read_examples(pages, args.signs)
    if not examples:
        return 3
    if args.cross_validate:
        print(json.dumps(figures(left_out(examples))))
    if args.output is not None:
        digest = fingerprint(pages)
        args.output.write_text(model_text(trained(examples), digest, len(examples)), encoding="utf-8")
    return 0


@dataclass(frozen=True)
class Page:
    """A page to learn from: its name, site, address (None if it states its own), and file."""

    name: str
    site: str
    url: str | None
    path: Path


def fingerprint(pages: Iterable[Page]) -> str:
    """Return the SHA-256 of what is learnt from: names, addresses and bytes of the pages, in their order."""
    digest = hashlib.sha256()
    for page in pages:
        digest.update(f"{page.name} {page.url or ''}\n".encode())
        digest.update(hashlib.sha256(page.path.read_bytes()).digest())
    return digest.hexdigest()


def _learnt(index: Path, folder: Path) -> Iterator[Page]:
    """The pages of an index up to the last batch that is learnt from."""
    for row in read_rows(index, INDEX):
        if row.get("batch", 0) <= LAST_BATCH:
            yield Page(row["file"], row["site"], row.get("url"), folder / row["file"])


def _further(folder: Path) -> Iterator[Page]:
    """The pages of a folder, with the host that they state, else their own name, for a site."""
    for path in sorted(folder.glob("*.html")):
        host = urlsplit(Document(path.name, read_page(path)).address or "").hostname or path.name
        yield Page(path.name, host.removeprefix("www."), None, path)


def read_examples(pages: Iterable[Page], kept: Path | None) -> list[Example]:
    """Return the examples of pages, from ``kept`` if it is there."""
    if kept is not None and kept.exists():
        return [
            Example(row["page"], row["site"], tuple(row["kinds"]), tuple(row["signs"]))
            for row in read_rows(kept, {"page": str, "site": str, "kinds": [str], "signs": [str]})
        ]
    examples = []
    for each in pages:
        page = Document(each.name, read_page(each.path))
        page.url = page.address or each.url
        thing = main_thing(page)
        if thing is None:
            continue  # the frame alone says nothing of what the page is about
        reading = Reading(with_new_source(page, without_markup(page.source)))
        page_signs = tuple(sorted(signs_of(reading)))
        examples.append(Example(each.name, each.site, thing.kinds, page_signs))
    if kept is not None:
        kept.write_text("".join(json.dumps(asdict(each)) + "\n" for each in examples), encoding="utf-8")
    return examples


class _Table:
    """The signs of examples as matrices: those by kind, and those that speak for a kind."""

    def __init__(self, examples: Sequence[Example]) -> None:
        self.all = kinds()
        sites: dict[str, set[str]] = defaultdict(set)
        of_sign: dict[str, set[str]] = defaultdict(set)
        spoken: set[str] = set()
        for each in examples:
            for kind in each.kinds:
                sites[kind].add(each.site)
            for sign in each.signs:
                of, _, what = sign.partition(": ")
                if of in self.all and what:
                    spoken.add(what)
                else:
                    of_sign[sign].add(each.site)
        self.common = [kind for kind in self.all if len(sites[kind]) >= MIN_SITES]
        self.signs = [
            "",
            *sorted(sign for sign, pages_with_it in of_sign.items() if len(pages_with_it) >= MIN_SIGN_SITES),
        ]
        self.spoken = [*sorted(spoken), ""]  # "" is the constant of all rare kinds
        place = {sign: number for number, sign in enumerate(self.signs)}
        place_of_spoken = {what: number for number, what in enumerate(self.spoken)}
        rows = [(row, 0) for row in range(len(examples))]
        speaking: list[tuple[int, int]] = []
        for row, each in enumerate(examples):
            start = row * len(self.all)
            speaking += [
                (start + number, len(spoken))
                for number, kind in enumerate(self.all)
                if kind not in self.common
            ]
            for sign in each.signs:
                of, _, what = sign.partition(": ")
                if of in self.all and what:
                    speaking.append((start + self.all.index(of), place_of_spoken[what]))
                elif sign in place:
                    rows.append((row, place[sign]))
        self.by_page = _ones(rows, (len(examples), len(self.signs)))
        self.by_kind = _ones(speaking, (len(examples) * len(self.all), len(self.spoken)))
        self.right = np.array([[kind in each.kinds for kind in self.all] for each in examples], dtype=float)
        pages, of_site = Counter(each.label for each in examples), Counter(each.site for each in examples)
        self.counts = np.array(
            [pages[each.label] ** -RARITY * of_site[each.site] ** -0.5 for each in examples]
        )
        self.counts /= self.counts.mean()


def _ones(places: list[tuple[int, int]], shape: tuple[int, int]) -> csr_array:
    rows, columns = zip(*places, strict=True)
    return csr_array((np.ones(len(places)), (rows, columns)), shape=shape)


def trained(examples: Sequence[Example]) -> Model:
    """Return the model that makes the kinds of some pages likeliest."""
    table = _Table(examples)
    of_common = [table.all.index(kind) for kind in table.common]
    size = (len(table.signs), len(table.common))
    cut = size[0] * size[1]
    penalties = np.full(size, PENALTY)
    penalties[0] = 0.05
    shared_penalties = np.full(len(table.spoken), SHARED_PENALTY)
    shared_penalties[-1] = 0.05

    def loss(values: np.ndarray) -> tuple[float, np.ndarray]:
        own, shared = values[:cut].reshape(size), values[cut:]
        scores = (table.by_kind @ shared).reshape(table.right.shape)
        alone, slope_alone = _surprise(scores, table)
        scores[:, of_common] += table.by_page @ own
        value, slope = _surprise(scores, table)
        value += (
            SIGNS_ALONE_WEIGHT * alone
            + ((penalties * own**2).sum() + (shared_penalties * shared**2).sum()) / 2
        )
        of_own = table.by_page.T @ slope[:, of_common] + penalties * own
        slope = slope + SIGNS_ALONE_WEIGHT * slope_alone
        of_shared = table.by_kind.T @ slope.reshape(-1) + shared_penalties * shared
        return value, np.concatenate([of_own.ravel(), of_shared])

    start = np.zeros(cut + len(table.spoken))
    solution = minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": STEPS}).x
    own, shared = solution[:cut].reshape(size), solution[cut:].tolist()
    weights = {
        kind: dict(zip(table.signs, own[:, number].tolist(), strict=True))
        for number, kind in enumerate(table.common)
    }
    return Model(
        _pruned(weights), dict(zip(table.spoken[:-1], shared, strict=False)), shared[-1], MIN_CONFIDENCE
    )


def _surprise(scores: np.ndarray, table: _Table) -> tuple[float, np.ndarray]:
    """How little the right kinds are expected by the scores of all, and its slope."""
    powers = np.exp(scores - scores.max(1, keepdims=True))
    chances = powers / powers.sum(1, keepdims=True)
    of_right = chances * table.right
    total = of_right.sum(1, keepdims=True) + 1e-300
    slope = (chances - of_right / total) * table.counts[:, None]
    return -(table.counts * np.log(total[:, 0])).sum(), slope


def _pruned(weights: dict[str, dict[str, float]]) -> dict[str, dict[str, float]]:
    return {
        kind: {sign: round(weight, 2) for sign, weight in of.items() if abs(weight) >= MIN_WEIGHT or not sign}
        for kind, of in weights.items()
    }


def left_out(examples: Sequence[Example]) -> Iterable[tuple[Example, dict[str, float]]]:
    """Return each page with the chances that a model gives its kinds which has not learnt from its site."""
    for fold in folds(examples):
        model = trained([each for each in examples if each.site not in fold])
        yield from ((each, model.chances(each.signs)) for each in examples if each.site in fold)


def folds(examples: Sequence[Example]) -> list[set[str]]:
    """Return the sites in ``FOLDS`` parts."""
    sites = sorted({each.site for each in examples})
    random.Random(SEED).shuffle(sites)
    return [set(sites[fold::FOLDS]) for fold in range(FOLDS)]


def figures(tested: Iterable[tuple[Example, dict[str, float]]]) -> dict[str, Any]:
    """Return the share of pages of which a right kind is likeliest, in all and by kind, and how sure that was."""
    hits: dict[str, list[bool]] = defaultdict(list)
    bands: dict[int, list[bool]] = defaultdict(list)
    confused: Counter[str] = Counter()
    for each, chances in tested:
        judged = max(chances, key=chances.__getitem__)
        right = judged in each.kinds
        hits[each.label].append(right)
        bands[int(chances[judged] * 10)].append(right)
        if not right:
            confused[f"{each.label} as {judged}"] += 1
    things = [right for listed in hits.values() for right in listed]
    rare = [right for kind, listed in hits.items() if len(listed) < RARE for right in listed]
    return {
        "pages": sum(map(len, hits.values())),
        "right": rounded(share(sum(things), len(things))),
        "rare_kinds": {"pages": len(rare), "right": rounded(share(sum(rare), len(rare)))},
        "by_kind": {
            kind: {"pages": len(listed), "right": rounded(share(sum(listed), len(listed)))}
            for kind, listed in sorted(hits.items(), key=lambda item: -len(item[1]))
        },
        "by_confidence": {
            f"{band / 10:.1f}": {"pages": len(listed), "right": rounded(share(sum(listed), len(listed)))}
            for band, listed in sorted(bands.items())
        },
        "confused": dict(confused.most_common(20)),
    }


def model_text(model: Model, digest: str, count: int) -> str:
    """Return a model as the file has it, one kind a line."""
    lines = [f'"pages": {count}', f'"seed": {SEED}', f'"penalties": [{PENALTY}, {SHARED_PENALTY}]']
    lines += [f'"trained_on": "{digest}"', f'"least": {model.least}', f'"rare": {round(model.rare, 2)}']
    shared = {what: round(weight, 2) for what, weight in sorted(model.shared.items())}
    lines.append(f'"shared": {json.dumps(shared)}')
    rows = ",\n".join(
        f"{json.dumps(kind)}: {json.dumps(of, ensure_ascii=False)}" for kind, of in model.own.items()
    )
    lines.append(f'"own": {{\n{rows}\n}}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    sys.exit(main())
