"""Functions of other files that hand JSON-LD to the page's head are followed from the components that call them."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.engine.check_document import CheckResult
from factmark.linter.runner.text_document import text_document
from factmark.linter.templates.faults.makers import prints_markup

from ..checked_files import checked_file, faults, flagged

SHOWN = "<template><h1>{{ loaf.name }}</h1><p>{{ loaf.price }} EUR</p></template>"
PRODUCT = "useSchemaOrg([defineProduct({ name: %s.name, offers: { price: %s, priceCurrency: 'EUR' } })])"
HEAD = (
    "useHead({ script: [{ type: 'application/ld+json', innerHTML: JSON.stringify({ '@context': 'https://schema.org', "
    "'@type': 'Product', name: %s.name, model: %s }) }] })"
)


def judged(root: Path, call: str, others: dict[str, str], imported: str = "") -> CheckResult:
    """What is said of a component that calls something of other files."""
    script = f"<script setup>\n{imported}\nconst {{ data: loaf }} = await useFetch('/api/loaf')\n{call}\n</script>\n"
    return checked_file(root, "pages/loaf.vue", script + SHOWN, others={"package.json": "{}", **others})


@pytest.mark.parametrize(
    ("made", "price", "expected"),
    [
        (PRODUCT, "p.price", set()),
        (PRODUCT, "p.cost", {("FAC270", "price")}),
        (HEAD, "p.model", {("FAC270", "model")}),
    ],
)
@pytest.mark.parametrize(
    "imported",
    [
        "",
        "import { useLoafSchema } from '~/composables/useLoafSchema'",
        "import { useLoafSchema } from '@/lib/schemas'",
    ],
)
def test_functions_are_followed(
    tmp_path: Path, made: str, price: str, expected: set[tuple[str, str]], imported: str
) -> None:
    where = "lib/schemas.ts" if "lib" in imported else "composables/useLoafSchema.ts"
    code = f"export function useLoafSchema(p: Loaf) {{\n  {made % ('p', price)}\n}}\n"
    outcome = judged(tmp_path, "useLoafSchema(loaf)", {where: code}, imported)
    assert flagged(outcome) == expected
    assert outcome.statements
    assert not outcome.notifications


@pytest.mark.parametrize(
    "code",
    [
        "export const useLoafSchema = (p) => {\n  useSchemaOrg([defineProduct({ name: p.value.name, model: p.value.model })])\n}",
        "export default function useLoafSchema(p) { useSchemaOrg([defineProduct({ name: p.name, model: p.model })]) }",
        "export function useLoafSchema({ name, model }) {\n  useSchemaOrg([defineProduct({ name, model })])\n}",
        "export function useLoafSchema(p) {\n  const it = { '@context': 'https://schema.org', '@type': 'Product', name: p.name, model: p.model }\n"
        "  useHead({ script: [{ type: 'application/ld+json', innerHTML: JSON.stringify(it) }] })\n  return { it }\n}",
    ],
)
def test_ways_to_write_them(tmp_path: Path, code: str) -> None:
    outcome = judged(tmp_path, "useLoafSchema(loaf)", {"composables/useLoafSchema.js": code})
    assert faults(outcome) == [("FAC270", "note", "model")]


def test_one_that_calls_another_is_followed(tmp_path: Path) -> None:
    inner = "export function useInner(p) { useSchemaOrg([defineProduct({ name: p.name, model: p.model })]) }"
    outer = "import { useInner } from './inner'\nexport function useOuter(p) { useInner(p) }"
    outcome = judged(
        tmp_path, "useOuter(loaf)", {"composables/inner.ts": inner, "composables/useOuter.ts": outer}
    )
    assert flagged(outcome) == {("FAC270", "model")}


@pytest.mark.parametrize("call", ["useOther(loaf.model)", "const one = useOther(loaf)", "useOther()"])
def test_others_are_nothing(tmp_path: Path, call: str) -> None:
    made = "useSchemaOrg([defineProduct({ name: loaf.name, model: loaf.model })])"
    outcome = judged(
        tmp_path, f"{made}\n{call}", {"composables/useOther.ts": "export const useOther = (a) => a.model"}
    )
    assert flagged(outcome) == {("FAC270", "model")}


def test_one_that_calls_itself_ends(tmp_path: Path) -> None:
    code = "export function useLoop(p) { useLoop(p); useSchemaOrg([defineProduct({ name: p.name })]) }"
    assert flagged(judged(tmp_path, "useLoop(loaf)", {"composables/useLoop.ts": code})) == set()


def test_a_component_that_only_calls_one_is_judged_in_its_folder() -> None:
    assert prints_markup("<script setup>\nuseLoafSchema(loaf)\n</script>")
    assert not prints_markup("<script setup>\nuseSeoMeta({ title: 'x' })\nuseLoaf(loaf)\n</script>")


def test_a_script_that_builds_markup_is_a_template(tmp_path: Path) -> None:
    path = tmp_path / "useLoafSchema.ts"
    code = f"export const x = (p) => {PRODUCT % ('p', '1')}"
    for named in (True, False):
        document = text_document(path.as_uri(), code, named, ending=".ts", path=path)
        assert document is not None
        assert document.template is not None
    assert text_document(path.as_uri(), "export const x = 1", False, ending=".ts", path=path) is None
    text = 'module.exports = (x) => `<script type="application/ld+json">${x}</script>`;'
    assert text_document(path.as_uri(), text, False, ending=".ts", path=path) is not None
    text = "const all = document.querySelectorAll('script[type=\"application/ld+json\"]');"
    assert text_document(path.as_uri(), text, False, ending=".ts", path=path) is None
    for name in ("loaf.test.ts", "loaf.min.js"):
        path = tmp_path / name
        assert text_document(path.as_uri(), code, False, ending=path.suffix, path=path) is None


@pytest.mark.parametrize(
    ("call", "is_told"),
    [
        ("useLoafSchema(loaf)", True),
        ("useLoafJsonLd(loaf)", True),
        ("useLoaf(loaf)", False),
        ("useFormSchema(loaf)", False),
    ],
)
def test_one_that_is_not_found_is_told_by_its_name(tmp_path: Path, call: str, is_told: bool) -> None:
    outcome = judged(tmp_path, call, {})
    assert flagged(outcome) == set()
    name = call.partition("(")[0]
    told = [f'what "{name}()" on line 4 adds to the markup was not checked'] if is_told else []
    assert [one.message for one in outcome.notifications] == told
