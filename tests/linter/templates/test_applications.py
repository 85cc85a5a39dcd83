"""Applications of React and Svelte, patterned after real ones: what their parts give one another."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

Linted = Callable[[Mapping[str, str]], tuple[list[str], list[str]]]

_SCRIPT = '<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(%s) }} />'
_SERIALIZE = "export function serialize(schema) {\n  if (!schema) return null\n  return '<script type=\"application/ld+json\">' + JSON.stringify(schema).replace(/</g, '\\\\u003c') + '</script>'\n}"
_QUESTIONS = """const schema = {
  '@context': 'https://schema.org', '@type': 'FAQPage',
  mainEntity: %s.map((%s) => ({
    '@type': 'Question', name: %s,
    acceptedAnswer: { '@type': 'Answer', %s: %s },
  })),
}"""


@pytest.mark.parametrize(("key", "expected"), [("text", []), ("txet", ["VAL102:6"])])
def test_a_list_in_an_object_that_an_imported_function_prints(
    key: str, expected: list[str], linted: Linted
) -> None:
    schema = _QUESTIONS % ("items", "item", "item.question", key, "item.answer")
    found, said = linted(
        {
            "src/seo.js": _SERIALIZE,
            "src/Faq.svelte": f"<script>import {{ serialize }} from './seo'; let {{ items = [] }} = $props()\n{schema}</script>\n"
            "<svelte:head>{@html serialize(schema)}</svelte:head>\n"
            "{#each items as item}<h2>{item.question}</h2><p>{item.answer}</p>{/each}",
        }
    )
    assert found == expected
    assert not [one for one in said if "mainEntity" in one]


@pytest.mark.parametrize(
    ("over", "names", "question", "answer"),
    [
        ("pairs", "[q, a]", "q", "a"),
        ("pairs", "[q, a], at", "q", "a"),
        ("pairs", "[, a]", "a", "a"),
        ("Object.entries(pairs)", "[q, a]", "q", "a"),
    ],
)
def test_items_taken_apart_by_their_place(
    over: str, names: str, question: str, answer: str, linted: Linted
) -> None:
    schema = _QUESTIONS % (over, names, question, "txet", answer)
    page = f"export default function Faq({{ pairs = [] }}) {{\n{schema}\nreturn <div>{_SCRIPT % 'schema'}<p>{{pairs}}</p></div> }}"
    found, _ = linted({"Faq.jsx": page})
    assert found == ["VAL102:6"]


def test_the_items_are_those_of_the_list(linted: Linted) -> None:
    schema = _QUESTIONS % ("pairs", "[q, a]", "q", "text", "a")
    rows = '{pairs.map(([q, a]) => <p key={q}><b>{q}</b> {a.replace("day", "week")}</p>)}'
    page = (
        'const pairs = [["How often does the fair take place?", "The fair takes place each day."]]\n'
        f"export default function Faq() {{\n{schema}\nreturn <div>{_SCRIPT % 'schema'}{rows}</div> }}"
    )
    assert linted({"Faq.jsx": page})[0] == []


_FIRM = f"export default () => {_SCRIPT}".replace(
    "%s",
    '{"@context": "https://schema.org", "@type": "Plumber", "name": "Bakker", "telephone": "+31 6 40755336"}',
)


@pytest.mark.parametrize(("shown", "expected"), [("06 40755336", []), ("06 40755337", ["FAC201:1"])])
def test_a_layout_is_put_around_its_pages(shown: str, expected: list[str], linted: Linted) -> None:
    found, said = linted(
        {
            "package.json": '{"dependencies": {"next": "15.0.0", "react": "19.0.0"}}',
            "app/firm.tsx": _FIRM,
            "app/layout.tsx": "import Firm from './firm';\nexport default function Layout({ children }) {\n"
            f'return <html lang="nl"><body><main>{{children}}</main><Firm /><p>Bakker, tel. <a href="tel:{shown}">{shown}</a></p></body></html> }}',
            "app/page.tsx": "export default function Page() { return <h1>Bakker</h1> }",
            "app/work/page.tsx": "export default function Page() { return <h1>Work</h1> }",
        }
    )
    assert found == expected
    assert not [one for one in said if one.startswith("no page")]


@pytest.mark.parametrize(
    ("package", "expected"),
    [
        ('"dependencies": {"react": "^18.2.0"}, "devDependencies": {"vite": "5"}', []),
        ('"dependencies": {"react": "^18.2.0", "react-scripts": "5"}', []),
        (
            '"dependencies": {"react": "^18.2.0", "express": "4"}, "devDependencies": {"vite": "5"}',
            ["SYN054:1"],
        ),
        (
            '"scripts": {"build": "vite build --ssr"}, "dependencies": {"react": "^18.2.0", "vite": "5"}',
            ["SYN054:1"],
        ),
        ('"dependencies": {"react": "^18.2.0", "next": "14"}', ["SYN054:1"]),
        ('"dependencies": {"react": "^19.0.0", "next": "15"}', []),
    ],
)
def test_react_escapes_the_text_of_scripts_on_servers(
    package: str, expected: list[str], linted: Linted
) -> None:
    node = '{"@context": "https://schema.org", "@type": "WebPage", "name": "Work"}'
    page = f'export default () => <div><script type="application/ld+json">{{JSON.stringify({node})}}</script><h1>Work</h1></div>'
    found, _ = linted({"package.json": f"{{{package}}}", "src/Page.jsx": page})
    assert found == expected


@pytest.mark.parametrize(
    "handler", ["clear", "() => { setText(''); setError(''); }", "async () => { await save() }"]
)
def test_what_handles_an_event_adds_nothing_to_the_markup(handler: str, linted: Linted) -> None:
    node = '{"@context": "https://schema.org", "@type": "WebPage", "name": "Work"}'
    page = (
        "import { Button } from './button';\nexport default function Page() {\n"
        "const clear = () => { setText(''); setError(''); };\n"
        f"return <div>{_SCRIPT % node}<h1>Work</h1><Button onClick={{{handler}}}>Clear</Button></div> }}"
    )
    button = "export function Button({ children, onClick }) { return <button onClick={onClick}>{children}</button> }"
    assert linted({"page.jsx": page, "button.jsx": button}) == ([], [])


def test_texts_that_another_engine_fills(linted: Linted) -> None:
    node = (
        '{"@type": "WebPage", "@id": \'{{ page.url | id("#page") }}\', "url": \'{{ page.url | id("") }}\', '
        '"isPartOf": {"@type": "WebSite", "@id": \'{{ "/" | id("#site") }}\', "nme": "A"}}'
    )
    data = f'export default {{ schema: {{ "@context": "https://schema.org", "@graph": [{node}] }} }};'
    assert linted({".eleventy.js": "", "_data/eleventyComputed.js": data})[0] == ["VAL102:1"]


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ('name: title\n  url: "https://a.example/"', ["SYN003:4"]),
        ('about: { "@type": "Thing", name: title }\n  url: "https://a.example/"', ["SYN003:4"]),
        ('name: title,\n  url: "https://a.example/"', []),
        ("name: title ||\n  other", []),
        ('name: title\n  ? title\n  : "A"', []),
        ('name: long ?\n  title : "A"', []),
        ("name:\n  title", []),
        ("name: title // one\n  // two: three\n", []),
    ],
)
def test_a_comma_that_an_object_of_a_program_lacks(members: str, expected: list[str], linted: Linted) -> None:
    node = f'{{"@context": "https://schema.org", "@type": "WebPage",\n  {members}\n}}'
    page = f"export default function Page({{ title, other, long }}) {{\n  const schema = {node};\n"
    page += f"  return <div>{_SCRIPT % 'schema'}<h1>{{title}}</h1></div>;\n}}"
    assert linted({"Page.jsx": page})[0] == expected


def test_a_comma_after_a_name_alone(linted: Linted) -> None:
    node = '{"@context": "https://schema.org", "@type": "WebPage",\n  name\n  url: "https://a.example/"}'
    page = f"export default ({{ name }}) => <div>{_SCRIPT % node}<h1>{{name}}</h1></div>"
    assert linted({"page.jsx": page})[0] == ["SYN003:3"]


def test_a_list_that_a_condition_chooses(linted: Linted) -> None:
    page = (
        "export default ({ isPost, title, author }) => {\n"
        'const base = [{ "@context": "https://schema.org", "@type": "WebSite", name: title }]\n'
        'const schema = isPost ? [...base, { "@context": "https://schema.org", "@type": "BlogPosting", headline: title,\n'
        f"author: {{ name: author }} }}] : base\nreturn <div>{_SCRIPT % 'schema'}<h1>{{title}}</h1>{{author}}</div> }}"
    )
    assert linted({"seo.jsx": page})[0] == ["VAL119:4"]


def test_an_object_given_to_a_function_that_prints_it(linted: Linted) -> None:
    page = (
        "<script>import { toScript } from './seo'; let { post } = $props()\nconst text = $derived(post ? toScript({\n"
        "'@context': 'https://schema.org', '@type': 'BlogPosting', headline: post.title,\n"
        "keywords: post.tags?.join(', ') || '', author: { name: post.author } }) : '')</script>\n"
        "<svelte:head>{@html text}</svelte:head>\n<h1>{post.title}</h1><p>{post.author}</p>"
    )
    assert linted({"src/seo.js": _SERIALIZE.replace("serialize", "toScript"), "src/Post.svelte": page})[
        0
    ] == ["VAL119:4"]


@pytest.mark.parametrize("called", ["compact", "clean", "seo.node"])
def test_an_object_given_to_a_function_that_is_not_read(called: str, linted: Linted) -> None:
    page = (
        "import { clean } from 'a-package'; import * as seo from 'another';\n"
        "const compact = (value) => Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined));\n"
        f"export default ({{ title, works }}) => <div>{_SCRIPT % 'node'}<h1>{{title}}</h1></div>;\n"
        f'const node = {{ "@context": "https://schema.org", "@type": "WebPage", name: "A",\nabout: {called}({{ "@type": "Thing", nme: "A" }}),\n'
        f'mentions: [1].map((one) => {called}({{ "@type": "Thing", naem: one.title }})) }};'
    )
    found = linted({"page.jsx": page})[0]
    assert [one for one in found if one.startswith("VAL")] == ["VAL102:5", "VAL102:6"]
