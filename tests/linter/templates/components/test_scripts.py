"""Tests that scripts which build markup are judged by themselves, and through the pages that import from them."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..checked_files import checked_file, faults, flagged

LOAF = '{ "@context": "https://schema.org", "@type": "Product", name: %s, model: loaf.model, %s: loaf.text }'
WRITTEN = {
    "a function": "export function product(loaf: Loaf): WithContext<Product> { return %s }",
    "an arrow function": "export const product = (loaf: Loaf) => (%s)",
    "a function with an early return": "export function product(loaf) { if (!loaf) { return null }\n const a = 1\n return %s }",
    "a function with a name for its result": "export function product(loaf) { const made: WithContext<Product> = %s; return made }",
    "destructured parameters": "export function product({ loaf, more = 1, ...rest }: { loaf: Loaf }) { return %s }",
    "a static method": "export class Schema { static product(loaf: Loaf): WithContext<Product> { return %s } }",
    "a method": "export default class { build() {} }\nexport class Schema { private product(loaf) { return %s } }",
    "a field": "export class Schema { product = (loaf: Loaf) => (%s) }",
    "an object's method": "export const schema = { product(loaf) { return %s } }",
    "an object's function": "export const schema = { product: function (loaf) { return %s } }",
    "a wrapped function": "export const product = cache(async (loaf: Loaf) => { return %s })",
    "a generic function": "export const product = <T extends Loaf>(loaf: T) => { return %s as WithContext<Product> }",
    "an object": "export const product = %s satisfies WithContext<Product>",
    "CommonJS": "module.exports.a = 1\nfunction product(loaf) { return %s }\nmodule.exports.product = product",
}


@pytest.mark.parametrize("how", WRITTEN)
def test_what_a_script_builds_is_judged(tmp_path: Path, how: str) -> None:
    code = 'import type { Product, WithContext } from "schema-dts"\n' + WRITTEN[how]
    good = checked_file(
        tmp_path,
        "lib/schema.ts",
        code % (LOAF % ("loaf.name", "description")),
        others={"package.json": "{}"},
        named=False,
    )
    assert faults(good) == []
    assert good.statements == 4 - 1
    planted = checked_file(
        tmp_path,
        "lib/schema.ts",
        code % (LOAF % ("loaf.name", "descripton")),
        others={"package.json": "{}"},
        named=False,
    )
    assert [(code, name) for code, _, name in faults(planted)] == [("VAL102", "descripton")]


PAGE = """%s
export default function Page({ loaf }) {
  const jsonLd = %s(loaf)
  return <main><h1>{loaf.name}</h1><p>{loaf.text}</p>%s
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(jsonLd) }} /></main>
}"""
BUILDER = "export function product(loaf) { return " + LOAF % ("loaf.name", "description") + " }"
METHOD = "export class Schema { static product(loaf) { return " + LOAF % ("loaf.name", "description") + " } }"
SKU = "export default function Sku({ loaf }) { return <p>{loaf.model}</p> }"
IMPORTED = {
    "baseUrl": (
        {"tsconfig.json": '{ "compilerOptions": { "baseUrl": "source" } }', "source/lib/schema.ts": BUILDER},
        'import { product } from "lib/schema"',
        "product",
    ),
    "paths": (
        {
            "tsconfig.json": '{ // comment\n "compilerOptions": { "paths": { "#lib/*": ["./source/lib/*"] }, } }',
            "source/lib/schema.ts": BUILDER,
        },
        'import { product } from "#lib/schema"',
        "product",
    ),
    "an extended configuration": (
        {
            "tsconfig.json": '{ "extends": "./tsconfig.base.json" }',
            "tsconfig.base.json": '{ "compilerOptions": { "baseUrl": "." } }',
            "lib/schema.ts": BUILDER,
        },
        'import { product } from "lib/schema"',
        "product",
    ),
    "a barrel": (
        {"lib/index.ts": 'export { product as build } from "./schema"', "lib/schema.ts": BUILDER},
        'import { build } from "../lib"',
        "build",
    ),
    "a barrel of everything": (
        {"lib/index.ts": 'export * from "./schema"', "lib/schema.ts": BUILDER},
        'import { product } from "../lib"',
        "product",
    ),
    "CommonJS": ({"lib/schema.js": BUILDER}, 'const { product } = require("../lib/schema")', "product"),
    "a class": ({"lib/schema.ts": METHOD}, 'import { Schema as Made } from "../lib/schema"', "Made.product"),
}


@pytest.mark.parametrize("how", IMPORTED)
def test_what_a_page_imports_is_traced_to_its_body(tmp_path: Path, how: str) -> None:
    files, line, called = IMPORTED[how]
    files = {"package.json": "{}", **files}
    good = checked_file(
        tmp_path,
        "app/loaf.tsx",
        PAGE % (line, called, "<p>{loaf.model}</p>"),
        others=files,
        families=("SYN", "FAC"),
    )
    assert (faults(good), good.statements) == ([], 3)
    planted = checked_file(
        tmp_path, "app/loaf.tsx", PAGE % (line, called, ""), others=files, families=("SYN", "FAC")
    )
    assert [(code, name) for code, _, name in faults(planted)] == [("FAC270", "model")]


@pytest.mark.parametrize("barrel", ['export { default as Sku } from "./model"', 'export * from "./model"'])
def test_a_component_of_a_barrel_shows_what_it_shows(tmp_path: Path, barrel: str) -> None:
    files = {"package.json": "{}", "lib/schema.ts": BUILDER, "parts/index.ts": barrel, "parts/model.tsx": SKU}
    line = 'import { product } from "../lib/schema"\nimport { Sku } from "../parts"'
    good = checked_file(
        tmp_path,
        "app/loaf.tsx",
        PAGE % (line, "product", "<Sku loaf={loaf} />"),
        others=files,
        families=("SYN", "FAC"),
    )
    assert faults(good) == []
    assert not good.notifications


def test_a_layout_of_nextjs_is_around_its_pages(tmp_path: Path) -> None:
    page = PAGE % ('import { product } from "../../lib/schema"', "product", "")
    files = {"package.json": "{}", "lib/schema.ts": BUILDER}
    layouts = {
        "app/layout.tsx": "export default function Root({ children }) { return <body><p>{loaf.model}</p>{children}</body> }",
        "app/loaf/layout.tsx": "export default function Layout({ children }) { return children }",
    }
    good = checked_file(
        tmp_path, "app/loaf/page.tsx", page, others={**files, **layouts}, families=("SYN", "FAC")
    )
    assert (faults(good), good.statements) == ([], 3)


def test_an_argument_that_a_call_leaves_out_is_not_printed(tmp_path: Path) -> None:
    code = 'export function product(p) { return { "@context": "https://schema.org", "@type": "Product", name: p.name, '
    code += "...(p.model && { model: p.model }) } }"
    page = PAGE % ('import { product } from "../lib/schema"', "product", "")
    page = page.replace(
        "product(loaf)", "product({ name: loaf.name, images: loaf.images.map((one) => one.url) })"
    )
    found = checked_file(
        tmp_path,
        "app/loaf.tsx",
        page,
        others={"package.json": "{}", "lib/schema.ts": code},
        families=("SYN", "FAC"),
    )
    assert (faults(found), found.statements) == ([], 1)


def test_components_in_javascript_files_are_read(tmp_path: Path) -> None:
    page = '<article itemScope itemType="https://schema.org/Article"><h1 itemProp="headline">{post.title}</h1>%s</article>'
    code = f"const Post = ({{ post }}) => {{\n return (\n{page}\n)\n}}\nexport default Post"
    assert (
        faults(checked_file(tmp_path, "src/post.js", code % "", others={"package.json": "{}"}, named=False))
        == []
    )
    planted = checked_file(
        tmp_path,
        "src/post.js",
        code % '<i itemProp="headlin">x</i>',
        others={"package.json": "{}"},
        named=False,
    )
    assert [code for code, _, _ in faults(planted)] == ["VAL102"]


@pytest.mark.parametrize(
    ("key", "wrong"), [("model", []), ("modell", [("VAL102", "error", "modell")])], ids=["right", "planted"]
)
def test_parts_for_the_markup_of_others_are_judged(
    tmp_path: Path, key: str, wrong: list[tuple[str, str, str]]
) -> None:
    code = f"export const product = (loaf: Loaf) => ({{ '@type': 'Product', name: loaf.name, {key}: loaf.model }})"
    found = checked_file(tmp_path, "product.ts", code, families=("VAL",))
    assert faults(found) == wrong


UNNAMED = """export const Post = defineDocumentType(() => ({
  name: 'Post',
  computedFields: {
    structuredData: {
      type: 'json',
      resolve: (doc) => ({
        '@context': 'https://schema.org',
        '@type': 'BlogPosting',
        headline: doc.title,
        %s: doc.date,
        image: doc.images ? doc.images[0] : site.banner,
      }),
    },
  },
}))
"""


@pytest.mark.parametrize(
    ("name", "expected"), [("datePublished", set()), ("publishedDate", {("VAL102", "publishedDate")})]
)
def test_objects_of_functions_without_a_name_are_judged(
    tmp_path: Path, name: str, expected: set[tuple[str, str]]
) -> None:
    found = checked_file(tmp_path, "contentlayer.config.ts", UNNAMED % name, others={"package.json": "{}"})
    assert flagged(found) == expected


GENERIC = """function made<T>(name: string, kind: string): T { return { "@type": "%s", name } as T }
export const product = (loaf: Loaf): WithContext<Product> => ({
  "@context": "https://schema.org", "@type": "Product", name: loaf.name, brand: made<Brand>(loaf.brand, "x"),
})
"""


@pytest.mark.parametrize(("kind", "expected"), [("Brand", set()), ("Brnad", {"VAL101"})])
def test_functions_with_type_arguments_are_followed(tmp_path: Path, kind: str, expected: set[str]) -> None:
    found = checked_file(tmp_path, "schema.ts", GENERIC % kind, others={"package.json": "{}"})
    assert {code for code, _ in flagged(found)} == expected


@pytest.mark.parametrize("begins", ["module.exports = function () {", "module.exports = () => {"])
def test_script_that_an_unnamed_export_prints_is_named(tmp_path: Path, begins: str) -> None:
    text = (
        f"{begins}\n  const text = JSON.stringify(makers.map((make) => make(this)));\n"
        '  return `<script type="application/ld+json">${text}</script>`;\n};\n'
    )
    found = checked_file(tmp_path, "scripts/seo.js", text, others={"package.json": "{}"})
    assert any("it was not checked" in one.message for one in found.notifications)


def test_context_is_wrong_whatever_is_added_later(tmp_path: Path) -> None:
    text = (
        'module.exports = (page) => {\n  const trail = { "@context": "https://schema.org.uk", "@type": "BreadcrumbList", '
        "itemListElement: [] };\n  page.items.forEach((one) => trail.itemListElement.push(made(one)));\n  return trail;\n};\n"
    )
    assert ("SYN032", "") in flagged(checked_file(tmp_path, "scripts/trail.js", text))
