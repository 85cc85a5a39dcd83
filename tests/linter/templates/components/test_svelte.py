"""Components of Svelte: the JSON-LD that they print, traced to their markup."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

import pytest

from factmark.linter.engine.check_document import CheckResult
from factmark.linter.templates.components.html_tags import tag_at
from factmark.linter.templates.components.javascript import Code
from factmark.linter.templates.components.svelte import read_svelte
from factmark.linter.templates.tree import TemplateSyntaxError

from ..checked_files import checked_file, faults, flagged

LOAF = """{
  '@context': 'https://schema.org', '@type': 'Product', name: data.loaf.name, model: data.loaf?.model,
  ...(data.loaf.maker && { brand: { '@type': 'Brand', name: data.loaf.maker } }),
}"""
OPENED = '<script type="application/ld+json">'
SHOWN = "<h1>{data.loaf.name}</h1>{#if data.loaf.maker}<p>{data.loaf.maker}</p>{/if}%s"
WRITTEN = {
    "in backticks": ("", f"{{@html `{OPENED}${{JSON.stringify({LOAF})}}</script>`}}"),
    "by name": (f"const schema = {LOAF};", f"{{@html `{OPENED}${{JSON.stringify(schema)}}<\\/script>`}}"),
    "reactive": (f"$: schema = {LOAF};", f"{{@html `{OPENED}${{JSON.stringify(schema)}}</${{'script'}}>`}}"),
    "derived": (
        f"const schema = $derived({LOAF});",
        f"{{@html '{OPENED}' + JSON.stringify(schema) + '</scr' + 'ipt>'}}",
    ),
    "derived by a function": (
        f"let schema = $derived.by(() => {{ const a = 1; return {LOAF}; }});",
        f"{{@html `{OPENED}${{JSON.stringify(schema)}}</script>`}}",
    ),
    "as a text": (
        f"const json = $derived(JSON.stringify({LOAF}).replace(/</g, '\\\\u003c'));\n"
        f"let markup = $derived(`${{'<scri' + 'pt type=\"application/ld+json\">'}}${{json}}${{'</scri' + 'pt>'}}`);",
        "{@html markup}",
    ),
    "by a function": (
        f"function serialize(thing) {{ return `{OPENED}${{JSON.stringify(thing, null, 2)}}<${{'/'}}script>`; }}\nconst schema = {LOAF};",
        "{@html serialize(schema)}",
    ),
    "by one of another file": (
        f"import {{ toScript }} from '$lib/seo';\nconst schema = {LOAF};",
        "{@html toScript(schema)}",
    ),
    "made in another file": (
        "import { loafSchema } from '../lib/seo.js';",
        f"{{@html `{OPENED}${{JSON.stringify(loafSchema(data.loaf))}}</script>`}}",
    ),
    "by a component": (
        f"import Ld from '$lib/structured.svelte';\nconst schema = {LOAF};",
        "<Ld {schema} />",
    ),
    "written for a component": ("import Ld from '$lib/structured.svelte';", f"<Ld schema={{{LOAF}}} />"),
    "by a package": ("import { JsonLd } from 'svelte-meta-tags';", f"<JsonLd schema={{{LOAF}}} />"),
    "by an element": (
        "",
        f'<svelte:element this={{"script"}} type="application/ld+json">{{@html JSON.stringify({LOAF})}}</svelte:element>',
    ),
}
OTHERS = {
    "src/lib/structured.svelte": "<script>\n  export let schema;\n</script>\n<svelte:head>{@html `"
    f"{OPENED}${{JSON.stringify(schema)}}</script>`}}</svelte:head>",
    "src/lib/seo.ts": f"export const toScript = (thing: Thing): string => `{OPENED}${{JSON.stringify(thing)}}</script>`;\n"
    "export function loafSchema(loaf: Loaf): WithContext<Product> {\n  const brand = { '@type': 'Brand', name: loaf.maker };\n"
    "  return { '@context': 'https://schema.org', '@type': 'Product', name: loaf.name, model: loaf.model, brand };\n}\n",
}


def judged(root: Path, component: str, others: dict[str, str] | None = None) -> CheckResult:
    """What is said of a component among others."""
    files = {"package.json": "{}", **(others or {})}
    return checked_file(root, "src/routes/page.svelte", component, others=files, families=("SYN", "FAC"))


@pytest.mark.parametrize("how", WRITTEN)
@pytest.mark.parametrize(
    ("more", "expected"), [("<p>{data.loaf.model}</p>", []), ("<p>x</p>", [("FAC270", "note", "model")])]
)
def test_what_a_component_prints_is_traced_to_its_markup(
    tmp_path: Path, how: str, more: str, expected: list[tuple[str, str, str]]
) -> None:
    before, printed = WRITTEN[how]
    component = (
        f"<script>\nexport let data;\n{before}\n</script>\n<svelte:head><title>{{data.loaf.model}}</title>"
    )
    component += f"{printed}</svelte:head>\n{SHOWN % more}"
    outcome = judged(tmp_path, component, OTHERS)
    assert faults(outcome) == expected
    assert outcome.statements == 3
    assert not outcome.notifications


@pytest.mark.parametrize(
    ("page_text", "expected"),
    [
        ("{#if a > 1}<p>x</p>{:else if b}<p>y</p>{:else}{data.loaf.model}{/if}", []),
        ("{#each data.tags as tag, i (tag.id)}{tag.name}{:else}none{/each}{data.loaf.model}", []),
        (
            "{#each data.rows as { a, b: c }}{a}{c}{/each}{#each Object.entries(data.x) as [k, v]}{k}{v}{/each}",
            None,
        ),
        ("{#await data.more}wait{:then more}{more.text} {data.loaf.model}{:catch e}{e}{/await}", []),
        ("{#await data.loaf then it}{it.model}{/await}", []),
        ("{#key data.id}{data.loaf.model}{/key}", []),
        ("{#snippet row(x)}<td>{x.model}</td>{/snippet}{@render row(data.loaf)}", []),
        ("{#if data.loaf}{@const { model } = data.loaf}<p>{model}</p>{/if}", []),
        ("{#if data.loaf}{@const it = data.loaf}<p>{it.model}</p>{/if}", []),
        ("{@html data.loaf.model}", []),
        ("<input bind:value={data.loaf.model}>", []),
        ("<img src='/a.png' alt='{data.loaf.model} loaf' class:big={a > b} onclick={() => { show(1) }}>", []),
        ("{$page.data.loaf.model}", []),
        ("<Sku loaf={data.loaf} />", []),
        ("<Box>{data.loaf.model}</Box>", []),
        ("<Box>{#snippet top()}<b>{data.loaf.model}</b>{/snippet}</Box>", []),
        ("<!-- {data.loaf.model} -->", None),
        ("<svelte:head><meta name='a' content={data.loaf.model}></svelte:head>", None),
        ("<style>p { color: red; }</style><p on:click={() => show(data.loaf.model)}>x</p>", None),
    ],
)
def test_what_markup_shows(
    tmp_path: Path, page_text: str, expected: list[tuple[str, str, str]] | None
) -> None:
    others = {
        "src/routes/Sku.svelte": "<script>\n  let { loaf } = $props();\n</script>\n<b>{loaf.model}</b>",
        "src/routes/Box.svelte": "<div>{@render children()}{@render top?.()}<slot /></div>",
    }
    schema = f"<svelte:head>{{@html `{OPENED}${{JSON.stringify({LOAF})}}</script>`}}</svelte:head>"
    component = f"<script>\n  let {{ data }} = $props();\n</script>\n{schema}{SHOWN % page_text}"
    assert faults(judged(tmp_path, component, others)) == (
        [("FAC270", "note", "model")] if expected is None else expected
    )


def test_what_is_not_known_is_told(tmp_path: Path) -> None:
    component = f"<script>\n  export let data;\n</script>\n{{@html `{OPENED}${{data.jsonLd}}</script>`}}<h1>{{data.title}}</h1>"
    outcome = judged(tmp_path, component)
    assert not faults(outcome)
    assert [
        "one expression makes the whole JSON-LD block" in one.message for one in outcome.notifications
    ] == [True]


def test_a_layout_says_nothing_of_what_its_pages_show(tmp_path: Path) -> None:
    component = f"<script>\n  let {{ children }} = $props();\n</script>\n<svelte:head>{{@html `{OPENED}${{JSON.stringify("
    component += "{ '@context': 'https://schema.org', '@type': 'Bakery', name: 'Rye and Sons' })}</script>`}</svelte:head>"
    assert faults(judged(tmp_path, f"{component}<nav>Menu</nav>{{@render children()}}")) == []
    assert [code for code, _, _ in faults(judged(tmp_path, f"{component}<nav>Menu</nav>"))] == ["FAC202"]


def test_attributes_hold_code_in_braces() -> None:
    source = (
        "<a href='/x/{slug}' {title} on:click={() => a > 1} {...rest} class=\"b {c ? \"d\" : 'e'}\" open>"
    )
    tag = tag_at(source, 0, len(source), Code(source).closing)
    assert tag is not None
    values = {name: source[slice(*place)] for name, place in tag.attributes.items()}
    assert values == {
        "href": "/x/{slug}",
        "{title}": "{title}",
        "on:click": "{() => a > 1}",
        "{...rest}": "{...rest}",
        "class": "b {c ? \"d\" : 'e'}",
        "open": "",
    }


SEO = """<script>
  let { article = false, title, published, updated } = $props();
  const page = { '@type': 'WebPage', name: title, datePublished: '2024-03-01' };
  const story = { '@type': 'Article', headline: title, datePublished: published, dateModified: updated };
  const schema = { '@context': 'https://schema.org', '@graph': [page, ...(article ? [story] : [])] };
</script>
<svelte:head>{@html `<script type="application/ld+json">${JSON.stringify(schema)}</script>`}</svelte:head>
"""
POST = """<script>
  import SEO from '$lib/SEO.svelte';
  let { data } = $props();
  let { post } = $derived(data);
  const { title, published, updated } = post;
</script>
<SEO article {title} {published} {updated} /><h1>{title}</h1>
"""
CONTACT = """<script>
  import SEO from '$lib/SEO.svelte';
  const given = { title: 'Contact', published: '2024-05-05', updated: '2024-05-06' };
</script>
<SEO {...given} /><h1>Contact</h1><p>Last seen: {article}</p>
"""
LOAD = """import { read } from '$lib/posts';
export async function load({ params }) {
  const { title, published, updated } = await read(params.slug);
  if (!title) return { status: 404 };
  return { post: %s, slug: params.slug };
}
"""


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("{ title, published }", {"datePublished"}),
        ("{ title, published: published, updated }", {"datePublished", "dateModified"}),
        ("{ title, ...(await read(params.slug)) }", {"datePublished", "dateModified"}),
        ("await read(params.slug)", {"datePublished", "dateModified"}),
    ],
)
def test_a_page_has_of_its_data_what_its_load_writes_out(
    tmp_path: Path, given: str, expected: set[str]
) -> None:
    """What a component is not given has its default value: the page of contacts has no article."""
    others = {
        "package.json": "{}",
        "src/routes/[slug]/+page.svelte": POST,
        "src/routes/[slug]/+page.server.ts": LOAD % given,
        "src/routes/contact/+page.svelte": CONTACT,
    }
    found = checked_file(tmp_path, "src/lib/SEO.svelte", SEO, others=others, families=("FAC",))
    articles = {
        one.statement.property
        for one in found.results
        if one.kind == "fail" and one.statement is not None and one.statement.types == ("Article",)
    }
    assert articles == expected
    levels = {(name, level) for _, level, name in faults(found)}
    assert ("datePublished", "note") in levels, "of the page itself: careful readers disagree"


@pytest.mark.parametrize("text", ["{#if a}x", "{:else}", "{/if}", "{#each a as b}{/if}", "{a"])
def test_what_is_no_component_is_refused(text: str) -> None:
    with pytest.raises(TemplateSyntaxError):
        read_svelte(text)


@pytest.mark.parametrize(
    "text",
    [
        "{#if a}" * 3000,
        "{" * 5000,
        "<A>" * 3000,
        "{@html `${" * 2000,
        "<p {a" * 4000,
        "<script>const a = {" + "b: {" * 3000,
        "<script>" + "const a = a;\n" * 3000 + "</script>{@html a}",
        "<script>"
        + "function f(a) { return { ...f(a), b: f(a) } }\n" * 500
        + "</script>{@html f(1)} ld+json",
        "{@html " + "a + " * 5000 + "b}",
        "{@html '" + "<" * 20000 + "'}",
    ],
)
def test_hostile_components_end(text: str) -> None:
    begun = time.process_time()
    with contextlib.suppress(TemplateSyntaxError):
        read_svelte(text)
    assert time.process_time() - begun < 5


def test_an_element_chosen_at_run_time_may_be_an_item(tmp_path: Path) -> None:
    text = """<script>export let post; export let preview;</script>
<section itemscope itemtype="https://schema.org/Blog"><svelte:element this={preview ? 'div' : 'article'} itemprop="blogPost" itemscope
itemtype="https://schema.org/BlogPosting"><h1 itemprop="headline">{post.title}</h1><main itemprop="articleBody">{post.text}</main>
</svelte:element></section>
"""
    assert not flagged(checked_file(tmp_path, "Card.svelte", text, families=("VAL",)))
    wrong = text.replace('"articleBody"', '"startDate"')
    assert flagged(checked_file(tmp_path, "Card.svelte", wrong, families=("VAL",))) == {
        ("VAL103", "startDate")
    }
