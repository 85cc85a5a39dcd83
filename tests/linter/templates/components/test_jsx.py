"""Components of JSX: the JSON-LD that they print, traced to their markup."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from factmark.linter.engine.check_document import CheckResult

from ..checked_files import checked_file, faults, flagged

LOAF = '{ "@context": "https://schema.org", "@type": "Product", name: loaf.name, model: loaf.model }'
SHOWN = "<h1>{loaf.name}</h1>"


def judged(root: Path, component: str, others: dict[str, str] | None = None) -> CheckResult:
    """What is said of a component among others."""
    files = {"package.json": "{}", **(others or {})}
    return checked_file(root, "app/page.tsx", component, others=files, families=("SYN", "FAC", "VAL"))


def page(markup: str, before: str = "", shown: str = SHOWN) -> str:
    """A page with its markup, and code before what it returns."""
    return (
        f"export default function Page({{ loaf }}) {{\n{before}\nreturn (<main>{markup}{shown}</main>);\n}}\n"
    )


@pytest.mark.parametrize("name", ["script", "Script"])
def test_what_stands_behind_a_script_is_shown(tmp_path: Path, name: str) -> None:
    script = f'<{name} id="a" type="application/ld+json">{{JSON.stringify({LOAF})}}</{name}>'
    assert faults(judged(tmp_path, page(script))) == [("FAC270", "note", "model")]
    assert faults(judged(tmp_path, page(script, shown=f"{SHOWN}<p>{{loaf.model}}</p>"))) == []


FILES = {
    "lib/schema.ts": "import { SHOP } from './shop';\nexport function loafSchema(bread: Loaf): WithContext<Product> {\n"
    "  const brand = { '@type': 'Brand', name: SHOP };\n"
    "  return { '@context': 'https://schema.org', '@type': 'Product', name: bread.name, model: bread.model, brand };\n}\n"
    "export default loafSchema;\n",
    "lib/shop.ts": "export const SHOP = 'Rye and Sons';\nexport const shop = { name: SHOP, phone: '+44 20 7946 0000' };\n"
    "export const bakery = { '@context': 'https://schema.org', '@type': 'Bakery', name: shop.name, telephone: shop.phone };\n",
    "components/structured-data.tsx": "export function StructuredData({ data }) {\n  return <script type='application/ld+json' "
    "dangerouslySetInnerHTML={{ __html: JSON.stringify(data) }} />;\n}\n",
    "components/Typed.tsx": "export default function Typed({ type, data }) {\n  const schema = { '@context': 'https://schema.org', "
    "'@type': type, ...data };\n  return <script type='application/ld+json' "
    "dangerouslySetInnerHTML={{ __html: JSON.stringify(schema) }} />;\n}\n",
}
SCRIPT = '<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: %s }} />'
WAYS = {
    "by a function": (
        f"const make = (it) => ({LOAF.replace('loaf.', 'it.')});",
        SCRIPT % "JSON.stringify(make(loaf))",
    ),
    "by one under a name": (
        f"function make({{ name, model }}) {{ return {LOAF.replace('loaf.', '')}; }}\nconst schema = make(loaf);",
        SCRIPT % "JSON.stringify(schema)",
    ),
    "remembered": (f"const schema = useMemo(() => ({LOAF}), [loaf]);", SCRIPT % "safeJsonLd(schema)"),
    "escaped": (
        f"const schema: WithContext<Product> = {LOAF};",
        SCRIPT % "JSON.stringify(schema).replace(/</g, '\\\\u003c')",
    ),
    "with comments": (
        f"const schema = {LOAF};",
        SCRIPT.replace(" dangerously", "\n// a linter's remark\n/* it's JSON */ dangerously")
        % "JSON.stringify(schema)",
    ),
    "where there is one": (f"const schema = {LOAF};", "{loaf && " + SCRIPT % "JSON.stringify(schema)" + "}"),
    "each of several": (
        f"const all = [{LOAF}];",
        "{all.map((one, i) => " + SCRIPT.replace("<script", "<script key={i}") % "JSON.stringify(one)" + ")}",
    ),
    "by a component": (
        "import { StructuredData } from '@/components/structured-data';",
        f"<StructuredData data={{{LOAF}}} />",
    ),
    "by a component, under a name": (
        f"import {{ StructuredData }} from '../components/structured-data';\nconst schema = {LOAF};",
        "<StructuredData data={schema} />",
    ),
    "by a component that puts something to it": (
        "import Typed from '../components/Typed';",
        '<Typed type="Product" data={{ name: loaf.name, model: loaf.model }} />',
    ),
    "by a component of a package": (
        "import { JsonLd } from 'react-schemaorg';",
        f"<JsonLd<Product> item={{{LOAF}}} />",
    ),
    "as properties": (
        "import { jsonLdScriptProps } from 'react-schemaorg';",
        f"<script {{...jsonLdScriptProps<Product>({LOAF})}} />",
    ),
    "as properties of the head": (
        f"const schema = {LOAF};",
        '<Helmet script={[{ type: "application/ld+json", innerHTML: JSON.stringify(schema) }]} />',
    ),
}


@pytest.mark.parametrize("how", WAYS)
def test_what_is_printed_is_traced(tmp_path: Path, how: str) -> None:
    before, markup = WAYS[how]
    outcome = judged(tmp_path, page(markup, before), FILES)
    assert faults(outcome) == [("FAC270", "note", "model")]
    assert outcome.statements == 2
    assert not outcome.notifications
    assert faults(judged(tmp_path, page(markup, before, f"{SHOWN}<p>{{loaf.model}}</p>"), FILES)) == []


def test_functions_of_other_files_are_followed(tmp_path: Path) -> None:
    before = "import make, { loafSchema } from '@/lib/schema';"
    for call in ("loafSchema(loaf)", "make(loaf)"):
        script = SCRIPT % f"JSON.stringify({call})"
        shown = f"{SHOWN}<p>{{loaf.model}}</p>"
        outcome = judged(tmp_path, page(script, before, f"{shown}<p>Rye and Sons</p>"), FILES)
        assert (faults(outcome), outcome.statements) == ([], 3)
        missing = judged(tmp_path, page(script, before, shown), FILES)
        assert [(code, name) for code, _, name in faults(missing)] == [("FAC202", "name")]
        # What a file holds that nobody judges by itself is told of the page.
        assert {one.location.uri for one in missing.results} == {(tmp_path / "app/page.tsx").as_uri()}


PASSED_ON = """function typed(type, value) { return { "@type": type, ...value }; }
function product(loaf) { const made = typed("Product", loaf); return made; }
"""


@pytest.mark.parametrize(
    ("key", "wrong"), [("model", set()), ("modell", {("VAL102", "modell")})], ids=["right", "planted"]
)
def test_functions_that_return_what_others_build_are_followed(
    tmp_path: Path, key: str, wrong: set[tuple[str, str]]
) -> None:
    before = f"""const given = {{ name: loaf.name, {key}: loaf.model }};
    const made = product(given);"""
    script = SCRIPT % "JSON.stringify({ '@context': 'https://schema.org', ...made })"
    outcome = judged(tmp_path, PASSED_ON + page(script, before, f"{SHOWN}<p>{{loaf.model}}</p>"))
    assert flagged(outcome) == wrong
    assert outcome.statements > 0


@pytest.mark.parametrize(
    ("key", "wrong"), [("model", set()), ("modell", {("VAL102", "modell")})], ids=["right", "planted"]
)
def test_a_list_chosen_by_a_condition_is_followed(
    tmp_path: Path, key: str, wrong: set[tuple[str, str]]
) -> None:
    before = f"""const make = (it) => {{ return {{ '@type': 'Product', name: it.name, {key}: it.model }}; }};
    const made = loaves ? loaves.map(make) : make(loaf);"""
    script = SCRIPT % "JSON.stringify({ '@context': 'https://schema.org', '@graph': made })"
    shown = f"{SHOWN}<p>{{loaf.model}}</p>{{loaves.map((it) => (<p>{{it.name}} {{it.model}}</p>))}}"
    outcome = judged(tmp_path, page(script, before, shown))
    assert flagged(outcome) == wrong
    assert outcome.statements > 0


ENUM = """export enum Stock {
  /** On the shelf. */
  Here = "https://schema.org/InStock", // today
  'Gone' = 'https://schema.org/%s',
  Later = 3,
}
"""


HANDED = """const SHOP = "Hearth Bakery";
const STATES: Record<string, string> = { here: "https://schema.org/InStock", gone: "https://schema.org/SoldOut" };
export function productOf({ title, maker = SHOP, tags = ["a", "b"], price, state }: Args) {
  return { "@context": "https://schema.org", "@type": "Product", name: title, brand: { "@type": "Brand", name: maker },
    offers: { "@type": "Offer", price, priceCurrency: "EUR", availability: STATES[state] } };
}
export default () => ({});
"""
BARRELS = {
    "of all": "export * from './handed';\n",
    "by name": "export { default as nothing, productOf } from './handed';\n",
    "of another": "export * from './again';\n",
}


@pytest.mark.parametrize("how", ["in one file", *BARRELS])
@pytest.mark.parametrize(("taken", "found"), [("title", []), ("other", [("FAC270", "note", "name")])])
def test_functions_are_handed_objects(
    tmp_path: Path, how: str, taken: str, found: list[tuple[str, str, str]]
) -> None:
    before = "const first = <T,>(list: T[]) => list[0];\nconst it = <T extends Loaf>(one: T): T => one;\n"
    before += "import { productOf } from '@/lib';\n" if how in BARRELS else HANDED
    others = {
        "lib/index.ts": BARRELS.get(how, ""),
        "lib/again/index.ts": "export * from '../handed';\nexport * from '../index';\n",
        "lib/handed.ts": HANDED,
    }
    inside = f"const bread = loaf.bread;\nconst ld = productOf({{ title: bread.{taken}, maker: bread.maker, price: bread.price, state: bread.state }});"
    script = '<script type="application/ld+json">{JSON.stringify(ld)}</script>'
    shown = "<h1>{bread.title}</h1><p>{bread.maker}: {bread.price} EUR</p>"
    assert faults(judged(tmp_path, before + page(script, inside, shown), others)) == found


@pytest.mark.parametrize("elsewhere", [False, True])
@pytest.mark.parametrize(
    ("term", "found"),
    [("SoldOut", []), ("SoldOt", [("VAL107", "error", "availability")])],
)
def test_members_of_enums_are_what_they_are_given(
    tmp_path: Path, elsewhere: bool, term: str, found: list[tuple[str, str, str]]
) -> None:
    offer = '{ "@type": "Offer", price: loaf.price, priceCurrency: "EUR", availability: loaf.left ? Stock.Here : Stock.Gone }'
    ld = f'{{ "@context": "https://schema.org", "@type": "Product", name: loaf.name, offers: {offer} }}'
    shown = '<h1>{loaf.name}</h1><p>{loaf.price} EUR, {loaf.left ? "in stock" : "sold out"}</p>'
    script = f'<script type="application/ld+json">{{JSON.stringify({ld})}}</script>'
    before = 'import { Stock } from "@/lib/stock";\n' if elsewhere else ENUM % term
    others = {"lib/stock.ts": ENUM % term}
    assert faults(judged(tmp_path, before + page(script, shown=shown), others)) == found


@pytest.mark.parametrize(
    "code", ["enum A {" * 3000, "enum A { " + "b, " * 60_000, "enum A { b = '" + "/*" * 9000]
)
def test_enums_take_no_time(tmp_path: Path, code: str) -> None:
    begun = time.process_time()
    script = '<script type="application/ld+json">{JSON.stringify(ld)}</script>'
    judged(tmp_path, code + "\n" + page(script))
    assert time.process_time() - begun < 20


@pytest.mark.parametrize("call", ['t("description")', "_('description')"])
def test_a_word_may_be_the_key_of_a_translation(tmp_path: Path, call: str) -> None:
    ld = f'{{ "@context": "https://schema.org", "@type": "Product", name: loaf.name, description: {call} }}'
    script = f'<script type="application/ld+json">{{JSON.stringify({ld})}}</script>'
    assert faults(judged(tmp_path, page(script, shown=f"{SHOWN}<p>{{{call}}}</p>"))) == []


def test_objects_of_other_files_are_followed(tmp_path: Path) -> None:
    before = "import { bakery, shop } from '@/lib/shop';"
    script = SCRIPT % "JSON.stringify(bakery)"
    assert faults(judged(tmp_path, page(script, before, "<p>{shop.name}, {shop.phone}</p>"), FILES)) == []
    found = faults(judged(tmp_path, page(script, before, "<p>{shop.name}</p>"), FILES))
    assert [prop for _, _, prop in found] == ["telephone"]


def test_what_is_spread_from_elsewhere_is_told(tmp_path: Path) -> None:
    script = SCRIPT % 'JSON.stringify({ ...loaf.schema, "@type": "Product", name: loaf.name })'
    outcome = judged(tmp_path, page(script))
    assert faults(outcome) == []
    assert ["...loaf.schema" in one.message for one in outcome.notifications] == [True]


@pytest.mark.parametrize(
    "listed",
    [
        "[shop, ...(loaf.maker ? [maker] : [])]",
        "[...(loaf.maker ? [maker] : []), shop]",
        "[shop, ...(loaf.maker && [maker])]",
        "[shop, ...loaf.makers.map((one) => ({ '@type': 'Person', name: one.name }))]",
        "[...loaf.makers.map(({ name }) => ({ '@type': 'Person', name })), ...[shop]]",
    ],
)
def test_lists_that_are_spread_have_their_commas(tmp_path: Path, listed: str) -> None:
    before = "const shop = { '@type': 'Bakery', name: loaf.name };\nconst maker = { '@type': 'Person', name: loaf.maker };"
    script = SCRIPT % f'JSON.stringify({{ "@context": "https://schema.org", "@graph": {listed} }})'
    shown = f"{SHOWN}<p>{{loaf.maker}}</p>{{loaf.makers.map((one) => <p>{{one.name}}</p>)}}"
    outcome = judged(tmp_path, page(script, before, shown))
    assert (faults(outcome), outcome.statements) == ([], 2)
    assert [prop for _, _, prop in faults(judged(tmp_path, page(script, before)))] == ["name"]


def test_lists_under_a_name_are_followed(tmp_path: Path) -> None:
    before = "const people = loaf.makers.map((one) => ({ '@type': 'Person', name: one.name }));"
    script = (
        SCRIPT
        % 'JSON.stringify({ "@context": "https://schema.org", "@type": "Book", name: loaf.name, author: people })'
    )
    shown = f"{SHOWN}{{loaf.makers.map((one) => <p>{{one.name}}</p>)}}"
    assert faults(judged(tmp_path, page(script, before, shown))) == []
    outcome = judged(tmp_path, page(script, before))
    assert [(code, prop) for code, _, prop in faults(outcome)] == [("FAC270", "name")]


def test_parts_of_lists_are_followed_with_what_is_named_in_them(tmp_path: Path) -> None:
    before = "const makers = loaf.makers.filter((one) => one.name).slice(0, 10).map((one) => {\n  const label = one.name;\n"
    before += "  return { '@type': 'Person', name: label };\n});"
    script = (
        SCRIPT
        % 'JSON.stringify({ "@context": "https://schema.org", "@type": "Book", name: loaf.name, author: makers })'
    )
    for shown in (
        "{loaf.makers.map((one) => <p>{one.name}</p>)}",
        "{loaf.makers.slice(0, 10).map((one) => { const label = one.name; return <p>{label}</p>; })}",
    ):
        assert faults(judged(tmp_path, page(script, before, SHOWN + shown))) == []
    outcome = judged(tmp_path, page(script, before))
    assert [(code, prop) for code, _, prop in faults(outcome)] == [("FAC270", "name")]


def test_the_last_of_equal_members_counts(tmp_path: Path) -> None:
    before = 'const base = { "@context": "https://schema.org", "@type": "Product", name: "Old name" };'
    script = SCRIPT % "JSON.stringify({ ...base, name: loaf.name })"
    outcome = judged(tmp_path, page(script, before))
    assert (faults(outcome), outcome.statements) == ([], 1)


def test_a_layout_says_nothing_of_what_its_pages_show(tmp_path: Path) -> None:
    script = (
        SCRIPT
        % 'JSON.stringify({ "@context": "https://schema.org", "@type": "Bakery", name: "Rye and Sons" })'
    )
    layout = f"export default function Layout({{ children }}) {{ return (<body>{script}<nav>Menu</nav>%s</body>); }}"
    assert faults(judged(tmp_path, layout % "{children}")) == []
    assert [code for code, _, _ in faults(judged(tmp_path, layout % ""))] == ["FAC202"]


def test_a_component_that_others_fill_is_no_open_question(tmp_path: Path) -> None:
    component = FILES["components/structured-data.tsx"]
    user = page(f"<StructuredData data={{{LOAF}}} />", "import { StructuredData } from './page';")
    outcome = judged(tmp_path, component, {"app/loaf.tsx": user})
    assert not outcome.notifications
    assert ["one expression" in one.message for one in judged(tmp_path / "a", component).notifications] == [
        True
    ]


SEVERAL = """function LoafLd({ loaf }) {
  const schema = { '@context': 'https://schema.org', '@type': 'Product', name: loaf.name, model: loaf.model };
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(schema) }} />;
}
const TrailLd = ({ trail }) => {
  const schema = { '@context': 'https://schema.org', '@type': 'Organization', name: trail.owner };
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(schema) }} />;
};
"""


def test_components_of_one_file_are_told_apart(tmp_path: Path) -> None:
    others = {
        "components/ld.tsx": SEVERAL.replace("function", "export function").replace(
            "const T", "export const T"
        )
    }
    before = "import { LoafLd } from '../components/ld';"
    outcome = judged(tmp_path, f"{before}\n{page('<LoafLd loaf={loaf} />')}", others)
    [(name, text)] = others.items()
    told = checked_file(tmp_path, name, text, families=("FAC",), named=False)
    assert faults(outcome) == faults(told) == [("FAC270", "note", "model")]
    beside = judged(
        tmp_path,
        SEVERAL
        + page("<LoafLd loaf={loaf} /><TrailLd trail={loaf} />", shown=f"{SHOWN}<p>{{loaf.owner}}</p>"),
    )
    assert faults(beside) == [("FAC270", "note", "model")]
    assert beside.statements == 3
    assert not beside.notifications


def test_what_is_made_of_itself_hinders_nothing(tmp_path: Path) -> None:
    before = "const options = { ...options, a: 1 };\nconst b = { c: c }; const c = { b: b };"
    outcome = judged(tmp_path, page(SCRIPT % f"JSON.stringify({LOAF})", before))
    assert faults(outcome) == [("FAC270", "note", "model")]


@pytest.mark.parametrize(
    "code",
    [
        "".join(f"const a{number} = {{ ...a{number + 1}, ...a{number + 1} }};\n" for number in range(50)),
        "".join(f"const a{number} = {{ x: a{number + 1}, y: a{number + 1} }};\n" for number in range(50)),
        "".join(f"const a{number} = [...a{number + 1}, ...a{number + 1}];\n" for number in range(50)),
        "".join(
            f"const a{number} = (x) => ({{ ...a{number + 1}(x), y: a{number + 1}(x) }});\n"
            for number in range(50)
        ),
    ],
)
def test_names_that_stand_for_one_another_end(tmp_path: Path, code: str) -> None:
    begun = time.process_time()
    judged(tmp_path, code + page(SCRIPT % "JSON.stringify(a0)"))
    judged(tmp_path, code + page(SCRIPT % "JSON.stringify(a0(loaf))"))
    assert time.process_time() - begun < 30


def test_deep_nesting_takes_no_time(tmp_path: Path) -> None:
    markup = "".join(f"<div>{{a{number} && " for number in range(14)) + "<p>x</p>" + "}</div>" * 14
    begun = time.process_time()
    judged(tmp_path, page(SCRIPT % f"JSON.stringify({LOAF})" + markup))
    assert time.process_time() - begun < 10


LATER = """import data from './data';
import One from './One';
import Two from './Two';
const kinds = { One, Two };
export default function Page({ loaf }) {
const schema = loaf.structuredData;
schema['author'] = loaf.authors.map((author) => ({ '@type': 'Person', name: NAME }));
const Kind = kinds[loaf.kind];
return (<main><script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(schema) }} />
<Kind title={loaf.title} authors={loaf.authors} /><footer>{data.author}</footer></main>);
}
"""


def test_members_that_are_added_to_an_unknown_object_are_traced(tmp_path: Path) -> None:
    assert flagged(judged(tmp_path, LATER.replace("NAME", "author.name"))) == set()
    assert flagged(judged(tmp_path, LATER.replace("NAME", "data.author"))) == {("FAC271", "name")}


def test_a_component_that_code_selects_is_none_of_its_name(tmp_path: Path) -> None:
    others = {"app/kind.tsx": "export default function Kind() { return <p>Rye</p>; }"}
    found = judged(tmp_path, LATER.replace("NAME", "author.name"), others)
    assert flagged(found) == set()
    assert any("worked out at run time" in one.message for one in found.notifications)


HELMET = "import { Helmet } from 'react-helmet';\n"
BARE = f'<script type="application/ld+json">{{JSON.stringify({LOAF})}}</script>'


@pytest.mark.parametrize(
    ("package", "markup", "expected"),
    [
        ('{"react": "^18"}', BARE, [("SYN054", "error", "")]),
        ('{"react": "^18"}', f"<Helmet><title>a</title>{BARE}</Helmet>", []),
        ('{"react": "^18"}', f"<Helmet><title>a</title></Helmet>{BARE}", [("SYN054", "error", "")]),
        ('{"react": "^18", "gatsby": "^5"}', BARE, []),
    ],
    ids=["React", "Helmet", "beside Helmet", "Gatsby"],
)
def test_text_of_scripts_is_escaped_by_what_writes_it(
    tmp_path: Path, package: str, markup: str, expected: list[tuple[str, str, str]]
) -> None:
    shown = f"{SHOWN}<p>{{loaf.model}}</p>"
    found = judged(tmp_path, HELMET + page(markup, shown=shown), {"package.json": package})
    assert faults(found) == expected


WRITER = """function written(bread) {
  if (!bread) return "";
  const made = { "@context": "https://schema.org", "@type": "Product", name: bread.name, model: bread.model };
  return JSON.stringify(made);
}
"""


@pytest.mark.parametrize(
    "returned",
    [
        "if (loaf) { return written(loaf); } return null;",
        "if (!loaf) return null; return written(loaf);",
        "try { return written(loaf); } catch (error) { report(error); } return undefined;",
    ],
)
def test_what_a_hook_returns_on_one_branch_is_followed(tmp_path: Path, returned: str) -> None:
    before = f"const text = useMemo(() => {{ {returned} }}, [loaf]);"
    script = "<Helmet script={[{ type: 'application/ld+json', innerHTML: text }]} />"
    found = judged(tmp_path, HELMET + WRITER + page(script, before))
    assert faults(found) == [("FAC270", "note", "model")]


def test_default_export_that_a_folder_passes_on_is_the_component(tmp_path: Path) -> None:
    others = {
        "components/Loaf/index.ts": 'export { default } from "./Bread";\n',
        "components/Loaf/Bread.tsx": "export default function Bread({ loaf }) { return <p>{loaf.model}</p>; }\n",
        "tsconfig.json": '{"compilerOptions": {"baseUrl": "."}}',
    }
    text = f'import Loaf from "components/Loaf";\n{page(SCRIPT % f"JSON.stringify({LOAF})", shown=SHOWN + "<Loaf loaf={loaf} />")}'
    assert faults(judged(tmp_path, text, others)) == []


def test_what_methods_render_may_show_anything(tmp_path: Path) -> None:
    shown = "%s<p>{this.renderModel()}</p>"
    script = SCRIPT % f"JSON.stringify({LOAF})"
    assert faults(judged(tmp_path, page(script, shown=shown % SHOWN))) == []
    listed = script.replace("loaf.model", "loaf.models[0].model_no")
    for call, expected in (
        ("choose(models).model_no", []),
        ("choose(models).weight", [("FAC270", "note", "model")]),
    ):
        found = judged(tmp_path, page(listed, "const { models } = loaf;", f"{SHOWN}<p>{{{call}}}</p>"))
        assert faults(found) == expected


@pytest.mark.parametrize(("name", "end"), [("p.jsx", ");\n}"), ("p.astro", "")])
def test_an_element_that_closes_itself_holds_nothing_after_it(tmp_path: Path, name: str, end: str) -> None:
    start = (
        "export default function P({ p }) {\n  return (" if end else "---\nconst { p } = Astro.props;\n---\n"
    )
    markup = '<main><div itemProp="x" itemScope itemType="https://schema.org/Rating" /><div itemScope itemType="https://schema.org/Product"><h1 itemProp="name">{p.name}</h1></div></main>'
    text = start + markup.replace(' itemProp="x"', "") + end
    text = (
        text
        if end
        else text.replace("itemProp", "itemprop")
        .replace("itemScope", "itemscope")
        .replace("itemType", "itemtype")
    )
    assert not flagged(checked_file(tmp_path, name, text, families=("VAL",)))
    wrong = text.replace('"name"', '"ratingValue"')
    assert flagged(checked_file(tmp_path, name, wrong, families=("VAL",))) == {("VAL103", "ratingValue")}
