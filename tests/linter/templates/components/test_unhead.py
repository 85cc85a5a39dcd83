"""``useSchemaOrg`` of Nuxt and its components: what is defined by functions is checked as any JSON-LD."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from factmark.linter.engine.check_document import CheckResult

from ..checked_files import checked_file, flagged

DATA = "const { data: loaf } = await useFetch('/api/loaf')\n"
SHOWN = """<h1>{{ loaf.name }}</h1><img :src="loaf.image" alt=""><p>{{ loaf.price }} EUR by {{ loaf.maker.name }}</p>
<nav><NuxtLink to="/breads">Breads</NuxtLink></nav><section v-for="one in loaf.questions"><h2>{{ one.q }}</h2>{{ one.a }}</section>"""
SOUND = {
    "a product": "[defineProduct({ name: () => loaf.value?.name ?? '', image: computed(() => loaf.value.image), brand: loaf.value.maker.name, "
    "offers: [defineOffer({ price: loaf.value.price, priceCurrency: 'EUR', availability: 'InStock' })] })]",
    "without a list": "defineProduct({ name: loaf.value.name })",
    "by a function": "() => [defineProduct({ name: loaf.value.name })]",
    "a trail": "[defineBreadcrumb({ itemListElement: [{ name: 'Breads', item: '/breads' }, { name: loaf.value.name }] })]",
    "an article": "[defineArticle({ headline: loaf.value.name, author: [{ name: loaf.value.maker.name }] })]",
    "questions": "[defineWebPage({ '@type': 'FAQPage' }), ...loaf.value.questions.map((one) => "
    "defineQuestion({ name: one.q, acceptedAnswer: one.a }))]",
    "a node as it is": "[{ '@type': 'Service', name: loaf.value.name }]",
}
FAULTY = {
    "not shown": (
        "[defineProduct({ name: loaf.value.name, model: loaf.value.model })]",
        {("FAC270", "model")},
    ),
    "no such property": (
        "[defineProduct({ name: loaf.value.name, adress: loaf.value.name })]",
        {("VAL102", "adress")},
    ),
    "no such term": (
        "[defineProduct({ name: loaf.value.name, offers: { price: loaf.value.price, priceCurrency: 'EUR', availability: 'InStok' } })]",
        {("CMP307", "availability")},
    ),
    "an answer": (
        "[...loaf.value.questions.map((one) => ({ '@type': 'Question', name: one.more }))]",
        {("FAC270", "name")},
    ),
}


def judged(root: Path, script: str, markup: str = "", others: dict[str, str] | None = None) -> CheckResult:
    """What is said of a page with a script."""
    source = f'<script setup lang="ts">\n{DATA}{script}\n</script>\n<template>{markup}{SHOWN}</template>\n'
    return checked_file(root, "pages/loaf.vue", source, others={"package.json": "{}", **(others or {})})


@pytest.mark.parametrize("what", SOUND)
def test_what_is_sound_passes(tmp_path: Path, what: str) -> None:
    outcome = judged(tmp_path, f"useSchemaOrg({SOUND[what]})")
    assert flagged(outcome) == set()
    assert not outcome.notifications
    assert outcome.statements


def test_an_answer_of_what_is_known_is_a_text(tmp_path: Path) -> None:
    script = """const faq = [{ q: "Do you deliver?", a: "Yes, by bicycle." }];
useSchemaOrg(faq.map((one) => defineQuestion({ name: one.q, acceptedAnswer: one.a })));"""
    shown = "<section v-for='one in faq'><h2>{{ one.q }}</h2>{{ one.a }}</section>"
    assert flagged(judged(tmp_path, script, shown)) == set()
    assert flagged(judged(tmp_path, script, "<h2>Do you deliver?</h2>")) == {("FAC202", "text")}


@pytest.mark.parametrize("what", FAULTY)
def test_faults_are_found(tmp_path: Path, what: str) -> None:
    listed, expected = FAULTY[what]
    outcome = judged(tmp_path, f"useSchemaOrg({listed})")
    assert flagged(outcome) == expected
    assert not outcome.notifications


@pytest.mark.parametrize("listed", ["[useThing(loaf)]", "nodes", "[...made(loaf)]"])
def test_what_is_made_elsewhere_is_told(tmp_path: Path, listed: str) -> None:
    outcome = judged(tmp_path, f"useSchemaOrg({listed})")
    assert not flagged(outcome)
    assert ["was not checked" in one.message for one in outcome.notifications] == [True]


def test_components_are_followed(tmp_path: Path) -> None:
    markup = '<SchemaOrgProduct :name="loaf.name" :model="loaf.model" color="Dark brown" />'
    assert flagged(judged(tmp_path, "", markup)) == {("FAC270", "model"), ("FAC202", "color")}


def test_what_components_of_the_project_are_handed_is_followed(tmp_path: Path) -> None:
    ld = "<script setup>\nconst props = defineProps(['schema'])\nuseHead({ script: [{ type: 'application/ld+json', "
    ld += "innerHTML: () => JSON.stringify(props.schema) }] })\n</script>\n<template><!-- --></template>\n"
    make = "export function loafSchema(it) {\n  return { '@context': 'https://schema.org', '@type': 'Product', name: it.name, model: it.model };\n}\n"
    others = {"components/JsonLd.vue": ld, "utils/schema.ts": make}
    handed = "<JsonLd :schema=\"{ '@context': 'https://schema.org', '@type': 'Product', name: loaf.name, model: loaf.model }\" />"
    assert flagged(judged(tmp_path, "", handed, others)) == {("FAC270", "model")}
    script = (
        "import { loafSchema } from '~/utils/schema'\nconst schema = computed(() => loafSchema(loaf.value))"
    )
    assert flagged(judged(tmp_path, script, '<JsonLd :schema="schema" />', others)) == {("FAC270", "model")}
    head = "useHead({ script: [{ type: 'application/ld+json', innerHTML: JSON.stringify(loafSchema(loaf.value)) }] })"
    assert flagged(judged(tmp_path, f"import {{ loafSchema }} from '~/utils/schema'\n{head}")) == {
        ("FAC270", "model")
    }


@pytest.mark.parametrize("made", ["reactive({ label: '' })", "ref({ label: '' })", "{}"])
def test_what_changes_is_not_what_it_began_with(tmp_path: Path, made: str) -> None:
    script = f"const state = {made}\nstate.label = loaf.value.name\nuseHead({{ script: [{{ type: 'application/ld+json', "
    script += "innerHTML: JSON.stringify({ '@context': 'https://schema.org', '@type': 'Product', name: state.label }) }] })"
    assert flagged(judged(tmp_path, script, "<p>{{ state.label }}</p>")) == set()
    assert flagged(judged(tmp_path, script)) == {("FAC270", "name")}


@pytest.mark.parametrize(
    "listed",
    ["[" * 2000, "defineProduct({ offers: " * 500, "[...a, " * 800, "defineProduct(defineProduct(" * 300],
)
def test_hostile_lists_end(tmp_path: Path, listed: str) -> None:
    begun = time.process_time()
    judged(tmp_path, f"useSchemaOrg({listed})")
    assert time.process_time() - begun < 10
