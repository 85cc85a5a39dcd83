"""Components of Vue: the JSON-LD that their scripts hand over, traced to their templates."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

import pytest

from factmark.linter.engine.check_document import CheckResult
from factmark.linter.templates.components.html_tags import tag_at
from factmark.linter.templates.components.vue_markup import read_vue
from factmark.linter.templates.tree import TemplateSyntaxError

from ..checked_files import checked_file, faults

LOAF = """{
  '@context': 'https://schema.org', '@type': 'Product', name: loaf.value.name,
  model: loaf.value?.model,
  ...(loaf.value.maker && { brand: { '@type': 'Brand', name: loaf.value.maker } }),
}"""
DATA = "const { data: loaf } = await useFetch<Loaf>('/api/loaf')\n"
SHOWN = '<template><h1>{{ loaf.name }}</h1><p v-if="loaf.maker">{{ loaf.maker }}</p>%s</template>'
HANDED = {
    "written there": f"useHead({{ script: [{{ type: 'application/ld+json', innerHTML: JSON.stringify({LOAF}) }}] }})",
    "with other members": f"useHead({{ title: 'x', script: [{{ key: 'a' }}, {{ textContent: JSON.stringify({LOAF}), "
    'key: "b", type: "application/ld+json" }] })',
    "by a function": f"useHead(() => ({{ script: [{{ type: 'application/ld+json', innerHTML: () => JSON.stringify({LOAF}) }}] }}))",
    "computed": f"const data = computed(() => ({LOAF}))\nuseServerHead({{ script: [{{ type: 'application/ld+json', "
    "children: JSON.stringify(data.value) }] })",
    "computed as text": f"const text = computed(() => JSON.stringify({LOAF}))\nuseHead({{ script: [{{ "
    "type: 'application/ld+json', innerHTML: text }] })",
    "returned": f"const data = computed(() => {{\n return {LOAF}\n}})\nuseHead({{ script: [{{ type: 'application/ld+json', "
    "innerHTML: JSON.stringify(data.value) }] })",
    "by a plug-in": f"useJsonld(() => ({LOAF}))",
}


def judged(root: Path, component: str, others: dict[str, str] | None = None) -> CheckResult:
    """What is said of a component among others."""
    files = {"package.json": "{}", **(others or {})}
    return checked_file(root, "pages/loaf.vue", component, others=files, families=("SYN", "FAC"), named=False)


@pytest.mark.parametrize("how", HANDED)
@pytest.mark.parametrize(
    ("more", "expected"), [("<p>{{ loaf.model }}</p>", []), ("<p>x</p>", [("FAC270", "note", "model")])]
)
def test_what_a_script_hands_over_is_traced_to_the_template(
    tmp_path: Path, how: str, more: str, expected: list[tuple[str, str, str]]
) -> None:
    component = f'<script setup lang="ts">\n{DATA}{HANDED[how]}\n</script>\n{SHOWN % more}'
    outcome = judged(tmp_path, component)
    assert faults(outcome) == expected
    assert outcome.statements == 3
    assert not outcome.notifications


def test_options_of_older_versions_are_followed(tmp_path: Path) -> None:
    component = """<template><h1>{{ loaf.name }}</h1></template>
<script>
export default {
  async asyncData() { return { loaf: await get() } },
  head() {
    return { script: [{ hid: 'a', type: 'application/ld+json', json: {
      '@context': 'https://schema.org', '@type': 'Product', name: this.loaf.name, model: this.loaf.model } }] }
  },
}
</script>"""
    assert faults(judged(tmp_path, component)) == [("FAC270", "note", "model")]


def test_a_script_in_the_template_is_one(tmp_path: Path) -> None:
    component = f"""<script setup>
{DATA}const data = {LOAF}
</script>
<template><component :is="'script'" type="application/ld+json" v-html="JSON.stringify(data)" />
<component is="script" type="application/ld+json">{{{{ JSON.stringify(data) }}}}</component>
<h1>{{{{ loaf.name }}}}</h1> {{{{ loaf.maker }}}}</template>"""
    assert [code for code, _, _ in faults(judged(tmp_path, component))] == ["FAC270"]


@pytest.mark.parametrize(
    ("page_text", "expected"),
    [
        ("<span v-text='loaf.model'/>", []),
        ('<div v-html="loaf.model"></div>', []),
        ("<!-- {{ loaf.model }} -->", [("FAC270", "note", "model")]),
        ("<p @click='show(loaf.model)'>x</p>", [("FAC270", "note", "model")]),
        (
            "<p v-if='a'>x</p><p v-else-if='b > 1'>y</p><p v-else>{{ loaf.model }}</p>",
            [],
        ),
        ("<ul><li v-for='(part, i) in loaf.parts' :key='i'>{{ part }}</li></ul>{{ loaf.model }}", []),
        ("<template v-if='a'><NuxtLink :to='a'>{{ loaf.model }}</NuxtLink></template>", []),
        ("<LoafSku :loaf='loaf' />", []),
        ("<loaf-sku :loaf='loaf'></loaf-sku>", []),
        ("<LoafBox><template #top>{{ loaf.model }}</template></LoafBox>", []),
        ("<Elsewhere>{{ loaf.model }}</Elsewhere>", []),
        ("<Elsewhere/>", [("FAC270", "note", "model")]),
        ("<NuxtPage/>", [("FAC270", "note", "model")]),
    ],
)
def test_what_a_template_shows(tmp_path: Path, page_text: str, expected: list[tuple[str, str, str]]) -> None:
    component = f"<script setup>\n{DATA}{HANDED['computed']}\n</script>\n{SHOWN % page_text}"
    others = {
        "components/LoafSku.vue": "<script setup>defineProps(['loaf'])</script><template><i>{{ loaf.model }}</i></template>",
        "components/LoafBox.vue": "<template><section><slot name='top'/></section></template>",
    }
    found = [one for one in faults(judged(tmp_path, component, others)) if one[0] == "FAC270"]
    assert found == expected


@pytest.mark.parametrize(
    ("component", "message"),
    [
        ('<template lang="pug">\nh1 a\n</template>', "Pug"),
        ("<template><p>{{ a }}</template>", "not closed"),
        ("<template><p>a</p>", "not closed"),
        (
            "<script setup>\nconst a = a;\nuseHead({ script: [{ type: 'application/ld+json', innerHTML: a }] })\n</script>",
            "itself",
        ),
        ("<template>" + "<b>" * 100 + "</b>" * 100 + "</template>", "nested too deeply"),
    ],
)
def test_what_cannot_be_read_is_told(component: str, message: str) -> None:
    with pytest.raises(TemplateSyntaxError, match=message):
        read_vue(component)


@pytest.mark.parametrize(
    "piece", ["<a ", "<p>", "{{", "<a b='", "<!--", "{ type: 'application/ld+json', a: "]
)
def test_many_openings_take_no_time(piece: str) -> None:
    begun = time.process_time()
    with contextlib.suppress(TemplateSyntaxError):
        read_vue(f"<script>{piece * 2_000}</script><template>{piece * 10_000}</template>")
    assert time.process_time() - begun < 20


def test_a_tag_is_read_with_the_places_of_its_values() -> None:
    source = "<a-b disabled  :c = 'x > y' d=2 e=\"\"/>z"
    tag = tag_at(source, 0, len(source))
    assert tag is not None
    assert (tag.name, tag.empty, source[tag.end]) == ("a-b", True, "z")
    assert {name: source[slice(*place)] for name, place in tag.attributes.items()} == {
        "disabled": "",
        ":c": "x > y",
        "d": "2",
        "e": "",
    }
    assert tag_at("<a b", 0, 4) is None
    assert tag_at("< a>", 0, 4) is None


MADE = """<script setup lang="ts">
const { loaf, more } = defineProps<{ loaf: Loaf; more: string }>()
%s
useHead({ script: [{ type: 'application/ld+json', innerHTML: JSON.stringify(%s) }] })
</script>
<template><h1>{{ loaf.name }}</h1>%s</template>
"""
PRICED = (
    "{ '@context': 'https://schema.org', '@type': 'Product', name: loaf.name, "
    "offers: { '@type': 'Offer', price: loaf.price, priceCurrency: 'EUR' } }"
)


@pytest.mark.parametrize(
    ("code", "body"),
    [
        ("const price = computed(() => `${loaf.price} EUR`)", "{{ price }}"),
        (
            "const price = computed((): string => {\n  if (!loaf) return ''\n  return euro(loaf.price)\n})",
            "{{ price }} EUR",
        ),
        (
            "const price = computed(() => new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR' })"
            ".format(props.loaf!.price))",
            "{{ price }}",
        ),
        ("", "{{ new Intl.NumberFormat('de').format(loaf.price) }} EUR"),
        ("", "{{ $t('loaf.price', { price: loaf.price, currency: 'EUR' }) }} EUR"),
    ],
)
def test_what_a_script_computes_is_traced_to_what_it_is_made_of(tmp_path: Path, code: str, body: str) -> None:
    assert faults(judged(tmp_path, MADE % (code, PRICED, f"<b>{body}</b>"))) == []
    hidden = faults(judged(tmp_path, MADE % (code, PRICED, "<b>{{ loaf.weight }} EUR</b>")))
    assert hidden == [("FAC270", "warning", "price")]


def test_what_functions_return_is_the_json(tmp_path: Path) -> None:
    code = f"""const data = computed(() => {{
  const base: Record<string, unknown> = {PRICED}
  if (loaf.model) {{
    base.model = loaf.model
  }}
  return base
}})"""
    body = "<b>{{ loaf.price }} EUR</b>%s"
    assert faults(judged(tmp_path, MADE % (code, "data.value", body % "{{ loaf.model }}"))) == []
    assert faults(judged(tmp_path, MADE % (code, "data.value", body % ""))) == [("FAC270", "note", "model")]
    listed = """{ '@context': 'https://schema.org', '@type': 'ItemList', itemListElement: loaf.kinds.map((kind) => {
      const label = kind.label
      return { '@type': 'ListItem', name: kind.%s }
    }) }"""
    body = "<p v-for='kind in loaf.kinds'>{{ kind.label }}</p>"
    assert faults(judged(tmp_path, MADE % ("", listed % "label", body))) == []
    assert faults(judged(tmp_path, MADE % ("", listed % "colour", body)))[0] == ("FAC270", "note", "name")


@pytest.mark.parametrize(
    "handed", ["head() { return { script: [{ type: 'application/ld+json', json: this.data }] } },", ""]
)
def test_computed_options_are_followed(tmp_path: Path, handed: str) -> None:
    option = "data()" if handed else "jsonld()"
    component = """<template><div><h1>{{ title }}</h1>{{ loaf.%s }}</div></template>
<script>
export default {
  props: ['loaf'],
  computed: { title() { return `Loaf ${this.loaf.name}` }%s },%s
}
</script>"""
    given = f"{option} {{ return {{ '@context': 'https://schema.org', '@type': 'Product', name: this.loaf.name, model: this.loaf.model }} }}"
    rest = (f", {given}", handed) if handed else ("", f"\n  {given},")
    assert faults(judged(tmp_path, component % ("model", *rest))) == []
    assert faults(judged(tmp_path, component % ("weight", *rest))) == [("FAC270", "note", "model")]


def test_what_a_component_hands_to_its_slot_is_of_what_it_is_given(tmp_path: Path) -> None:
    grid = "<template><ul><li v-for='one in items'><slot name='item' :item='one' /></li></ul></template>"
    listed = "{ '@context': 'https://schema.org', '@type': 'ItemList', itemListElement: loaf.kinds.map((kind) => ({ '@type': 'ListItem', name: kind.%s })) }"
    for slot in ('#item="{ item: kind }">{{ kind.label', 'v-slot:item="given">{{ given.item.label'):
        body = f'<DataGrid :items="loaf.kinds"><template {slot} }}}}</template></DataGrid>'
        others = {"components/DataGrid.vue": grid}
        assert faults(judged(tmp_path, MADE % ("", listed % "label", body), others)) == []
        assert faults(judged(tmp_path, MADE % ("", listed % "colour", body), others)) == [
            ("FAC270", "note", "name")
        ]


def test_what_builders_make_is_told(tmp_path: Path) -> None:
    component = "<script setup>\nuseSchemaOrg(nodesOf(loaf))\n</script><template><h1>x</h1></template>"
    assert [one.incomplete for one in judged(tmp_path, component).notifications] == [False]


def test_a_member_may_be_what_a_translation_says(tmp_path: Path) -> None:
    stock = "{ '@context': 'https://schema.org', '@type': 'Offer', name: loaf.name, availability: 'https://schema.org/OutOfStock' }"
    assert faults(judged(tmp_path, MADE % ("", stock, "{{ t('stock.none') }}"))) == []
    assert [
        (code, name)
        for code, _, name in faults(judged(tmp_path, MADE % ("", stock, "{{ t('No loaf at all') }}")))
    ] == [("FAC202", "availability")]


@pytest.mark.parametrize(
    "script",
    [
        "export default { computed: {" + "computed: {" * 3_000,
        "const a = {}\nuseJsonld(() => a)\n" + "a.x = a\n" * 3_000,
    ],
)
def test_scripts_that_hold_themselves_take_no_time(tmp_path: Path, script: str) -> None:
    begun = time.process_time()
    judged(tmp_path, f"<script>// ld+json\n{script}</script><template><p>x</p></template>")
    assert time.process_time() - begun < 15
