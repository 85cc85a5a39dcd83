"""Objects of templates that are changed after they are written out: what is put to them is judged, or told."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.engine.check_document import CheckResult

from .checked_files import checked_file, flagged

TYPED = "'@context': 'https://schema.org', '@type': 'Product', 'name': "
LIST = "'@context': 'https://schema.org', '@type': 'ItemList', 'itemListElement': "
NAMES = {"jinja": "p.jinja", "ejs": "p.ejs", "erb": "p.html.erb", "vue": "p.vue", "jsx": "p.jsx"}
STATEMENTS = {
    "jinja": ("{{% set s = {{{}}} %}}{{% {} %}}", "do s.update({'material': loaf.hidden})", "{{ s|tojson }}"),
    "jinja ": (
        "{{% set s = {{{}}} %}}{{% {} %}}",
        "set _ = s.update(material=loaf.hidden)",
        "{{ s|tojson }}",
    ),
    "ejs": ("<% const s = {{{}}}; {} %>", "s.material = loaf.hidden;", "<%- JSON.stringify(s) %>"),
    "ejs ": (
        "<% const s = {{{}}}; {} %>",
        "Object.assign(s, { material: loaf.hidden })",
        "<%- JSON.stringify(s) %>",
    ),
    "erb": ("<% s = {{{}}} %><% {} %>", "s[:material] = @loaf.hidden", "<%= s.to_json.html_safe %>"),
}


def page(engine: str, change: str | None = None, members: str = TYPED) -> tuple[str, str]:
    """The name and the text of a template that changes an object, or does not."""
    made, usual, printed = STATEMENTS[engine]
    name = "@loaf.name" if engine == "erb" else "loaf.name"
    members = members.replace("':", "' =>") if engine == "erb" else members
    shown = {"jinja": "{{ loaf.name }}", "ejs": "<%= loaf.name %>", "erb": "<%= @loaf.name %>"}[
        engine.strip()
    ]
    code = made.format(members + name, usual if change is None else change)
    script = f'<script type="application/ld+json">{printed}</script>'
    return NAMES[engine.strip()], f"{code}<html><head>{script}</head><body><h1>{shown}</h1></body></html>"


@pytest.mark.parametrize("engine", STATEMENTS)
def test_members_that_are_put_to_an_object_are_judged(tmp_path: Path, engine: str) -> None:
    assert ("FAC270", "material") in flagged(checked_file(tmp_path, *page(engine)))


@pytest.mark.parametrize(
    ("engine", "change"),
    [
        ("jinja", "do s.update(loaf.more)"),
        ("jinja", "do s.offers.append(loaf.offer)"),
        ("ejs", "s[loaf.key] = loaf.name;"),
        ("ejs", "s.offers.price = 18;"),
        ("ejs", "Object.assign(s, more);"),
        ("erb", "s[:offers][:price] = 18"),
        ("erb", "s.merge!(@loaf.more)"),
    ],
)
def test_changes_that_are_not_followed_are_told(tmp_path: Path, engine: str, change: str) -> None:
    found = checked_file(tmp_path, *page(engine, change))
    assert flagged(found) == set()
    assert [one.message for one in found.notifications]


@pytest.mark.parametrize("engine", ["jinja", "ejs", "erb"])
def test_what_is_not_changed_is_judged_as_it_is(tmp_path: Path, engine: str) -> None:
    change = {
        "jinja": "do other.update({'material': 1})",
        "ejs": "other.material = 1;",
        "erb": "other[:x] = 1",
    }[engine]
    found = checked_file(tmp_path, *page(engine, change))
    assert (flagged(found), list(found.notifications)) == (set(), [])
    assert found.statements


def component(code: str, family: str = "vue", members: str = TYPED) -> tuple[str, str]:
    """A component with an object and what changes it, without semicolons."""
    made = f"const s = {{ {members}loaf.name }}\n{code}\n"
    if family == "vue":
        head = "useHead({ script: [{ type: 'application/ld+json', innerHTML: JSON.stringify(s) }] })\n"
        script = f"<script setup>\nconst {'{ loaf }'} = defineProps(['loaf'])\n{made}{head}</script>\n"
        return NAMES[family], f"{script}<template><h1>{{{{ loaf.name }}}}</h1></template>"
    head = '<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(s) }} />'
    return (
        NAMES[family],
        f"export default function Page({{ loaf }}) {{\n{made}return (<main>{head}<h1>{{loaf.name}}</h1></main>)\n}}",
    )


def judged(root: Path, code: str, family: str) -> CheckResult:
    """What is said of a component."""
    return checked_file(root, *component(code, family))


@pytest.mark.parametrize("family", ["vue", "jsx"])
@pytest.mark.parametrize("code", ["s.material = loaf.hidden", "s['material'] = loaf.hidden\nconsole.log(s)"])
def test_a_line_ends_a_value_where_no_semicolon_does(tmp_path: Path, family: str, code: str) -> None:
    assert flagged(judged(tmp_path, code, family)) == {("FAC270", "material")}


@pytest.mark.parametrize("family", ["vue", "jsx"])
@pytest.mark.parametrize(
    "code",
    [
        "s.offers.price = 18",
        "s.review.push({ '@type': 'Review' })",
        "Object.assign(s, { material: loaf.hidden })",
        "s[loaf.key] = loaf.hidden",
        "delete s.name",
    ],
)
def test_what_components_change_otherwise_is_told(tmp_path: Path, family: str, code: str) -> None:
    outcome = judged(tmp_path, code, family)
    assert flagged(outcome) == set()
    assert any("the change of s" in one.message for one in outcome.notifications)


@pytest.mark.parametrize("family", ["vue", "jsx"])
@pytest.mark.parametrize("code", ["", "t.material = 1", "const t = loaf.name\nlog(t)", "console.log(s.name)"])
def test_what_changes_nothing_is_not_told(tmp_path: Path, family: str, code: str) -> None:
    outcome = judged(tmp_path, code, family)
    assert (flagged(outcome), list(outcome.notifications)) == (set(), [])


@pytest.mark.parametrize(
    "member", ["[loaf.key]: loaf.name", "material() { return 'oak' }", "get material() { return 1 }"]
)
def test_members_without_a_name_are_told(tmp_path: Path, member: str) -> None:
    found = checked_file(tmp_path, *component("", "jsx", f"{member}, {TYPED}"))
    assert flagged(found) == set()
    assert any("adds to the markup was not checked" in one.message for one in found.notifications)


def test_a_list_that_a_loop_fills_is_judged(tmp_path: Path) -> None:
    code = "const items = []\nloaf.parts.forEach((one, i) => {\n  items.push({ '@type': 'ListItem', position: i + 1, name: one.hidden })\n})"
    name, text = component(code, "jsx", f"{LIST}items, name: ")
    text = text.replace(f"{code}\n", "").replace("const s =", f"{code}\nconst s =")
    assert flagged(checked_file(tmp_path, name, text)) == {("FAC270", "name")}
