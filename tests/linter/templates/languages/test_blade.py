"""Templates of Blade: their pieces, what these make, and the pages that views of a project make together."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

import pytest

from factmark.linter.agents.rule_context import Settings
from factmark.linter.document.document import Document
from factmark.linter.document.file_kinds import holds_markup
from factmark.linter.engine.catalogue import catalogue
from factmark.linter.engine.check_document import check_document
from factmark.linter.templates.languages.blade import read_blade
from factmark.linter.templates.languages.blade_pieces import pieces
from factmark.linter.templates.template_file import TemplateFile
from factmark.linter.templates.tree import (
    Assign,
    Block,
    Branch,
    Capture,
    Include,
    Loop,
    Node,
    Output,
    Scope,
    TemplateSyntaxError,
    Text,
)

from ..checked_files import checked_file, flagged


def kinds(text: str) -> list[str]:
    """What a template is made of, its bodies in brackets."""

    def told(nodes: tuple[Node, ...]) -> list[str]:
        found: list[str] = []
        for node in nodes:
            if isinstance(node, Branch):
                found.append(f"if{[told(body) for _, body in node.arms]}")
            elif isinstance(node, Loop):
                found.append(f"for {','.join(node.names)}{told(node.body)}{told(node.otherwise)}")
            elif isinstance(node, Block | Capture):
                found.append(f"{type(node).__name__} {node.name}{told(node.body)}")
            elif isinstance(node, Scope):
                found.append(f"({told(node.body)})")
            elif isinstance(node, Include | Assign):
                found.append(f"{type(node).__name__} {node.name}")
            elif isinstance(node, Output):
                found.append(node.escapes)
            elif not isinstance(node, Text):
                found.append(type(node).__name__)
        return found

    return told(read_blade(text).body)


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("{{-- {{ $a }} --}}{{ $a }}{!! $b !!}{{{ $c }}}", ["html", "none", "html"]),
        ("@if ($a) {{ $a }} @elseif (b(')')) @else {{ $c }} @endif", ["if[['html'], [], ['html']]"]),
        ("@unless($a) x @endunless @isset($a['x']){{ $a }}@endisset", ["if[[]]", "if[['html']]"]),
        ("@auth {{ $a }} @else x @endauth @guest('web') y @endguest", ["if[['html'], []]", "if[[]]"]),
        ("@foreach($a as $k => $v){{ $v }}@endforeach", ["for k,v['html'][]"]),
        ("@forelse ($a as $v){{ $v }}@empty {{ $none }}@endforelse", ["for v['html']['html']"]),
        ("@empty($a) x @endempty @for($i = 0; $i < 3; $i++) x @endfor", ["if[[]]", "for _item[][]"]),
        ("@switch($a) @case('x') {{ $a }} @break @default y @endswitch", ["if[['html'], []]"]),
        ("@include('a.b', ['c' => 1]) @includeWhen($x, 'y')", ["Include a/b", "if[['Include y'], []]"]),
        ("@each('row', $rows, 'row')", ["for row['Include row'][]"]),
        (
            "@php $a = 1; $b = [2]; @endphp @php($c = 3) <?php $d = 4; ?>",
            ["Assign a", "Assign b", "Assign c", "Assign d"],
        ),
        ("@extends('l') @section('a', $b) @section('c') x @endsection", ["Block a['html']", "Block c[]"]),
        ("@yield('a', 'usual') @stack('head')", ["Block a['html']", "Block stack head[]"]),
        ("@extends('l') @push('h'){{ $a }}@endpush @prepend('h') x @endprepend", ["Block stack h['html']"]),
        ("@push('h'){{ $a }}@endpush", ["html"]),
        (
            '<x-card :t="$a->b > 1" u><x-slot:foot>{{ $f }}</x-slot> {{ $x }}</x-card>',
            ["([\"Capture foot['html']\", \"Capture slot['html']\", 'Include components/card'])"],
        ),
        ("<x-icon name='a'/>", ["(['Capture slot[]', 'Include components/icon'])"]),
        (
            "@component('c.d')@slot('t', $t) x @endcomponent",
            ["([\"Capture t['html']\", 'Capture slot[]', 'Include c/d'])"],
        ),
        ("@json($a) @json(['b' => fn () => ')'])", ["none", "none"]),
        ("@error('x') {{ $message }} @enderror @csrf @vite(['a'])", []),
        ("@verbatim {{ a }} @if @endverbatim @{{ b }} @@if(x) @{!! c !!}", []),
        ('me@if.example @media (x) { } @import url(x) @type @click="y"', []),
    ],
)
def test_what_a_template_is_made_of(text: str, made: list[str]) -> None:
    assert kinds(text) == made


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("@if ($a)", '"if" is not closed'),
        ("@if ($a", "a parenthesis is not closed"),
        ("{{ $a", '"{{" is not closed'),
        ("{{-- a", '"--}}" is missing'),
        ("@php $a", '"@endphp" is missing'),
        ("a @endif", '"@endif" stands alone'),
        ("@if(1)" * 100, "blocks are nested too deeply"),
    ],
)
def test_what_is_not_closed_is_told(text: str, message: str) -> None:
    with pytest.raises(
        TemplateSyntaxError, match=message.replace("{", "\\{").replace("}", "\\}").replace("--", "--")
    ):
        read_blade(text)


def test_signs_that_make_text_are_no_text() -> None:
    text = "@@json(1) @{{ b }} @verbatim{{ c }}@endverbatim"
    assert "".join(text[one.start : one.end] for one in pieces(text)) == "@json(1) {{ b }} {{ c }}"


@pytest.mark.parametrize("piece", ['<x-a "', "<x-a '{{", "@if", "{{", "@php(", "<x-", "@@", "@{{ "])
def test_many_openings_take_no_time(piece: str) -> None:
    begun = time.process_time()
    with contextlib.suppress(TemplateSyntaxError):
        read_blade(piece * 20_000)
    assert time.process_time() - begun < 20


# Pages of a project

LAYOUT = """<!doctype html><html><head><title>@yield('title', 'Bakery')</title>@stack('head')</head>
<body>@include('partials.nav'){{ $slot ?? '' }}@yield('content')</body></html>"""
COMPONENT = """@props(['heading' => 'Bakery'])
<html><head>{{ $head ?? '' }}</head><body><h1>{{ $heading }}</h1>{{ $slot }}</body></html>"""
PRODUCT = """{"@@context": "https://schema.org", "@type": "Product", "name": @json($loaf->name), "model": @json($loaf->model)}"""


def lint(root: Path, views: dict[str, str], name: str) -> list[tuple[str, int]]:
    """The codes and lines of what is said of a view among others."""
    return [(code, line) for code, _, line in found_in(root, views, name)]


def found_in(root: Path, views: dict[str, str], name: str) -> list[tuple[str, str, int]]:
    """The same with the levels between them."""
    (root / "composer.json").write_text('{"require": {"laravel/framework": "^12.0"}}', encoding="utf-8")
    for view, text in views.items():
        path = root / "resources" / "views" / f"{view}.blade.php"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    path = root / "resources" / "views" / f"{name}.blade.php"
    text = views[name]
    rules = [rule for rule in catalogue() if rule.code.startswith(("SYN", "FAC"))]
    found = check_document(Document(path.as_uri(), text, template=TemplateFile(path)), rules, Settings())
    results = [one for one in found.results if one.kind == "fail"]
    return [(one.code, one.level, one.location.start_line or 0) for one in results]


@pytest.mark.parametrize(
    ("page_text", "expected"),
    [("{{ $loaf->name }} {{ $loaf->model }}", []), ("{{ $loaf->name }}", [("FAC270", 3)])],
)
@pytest.mark.parametrize("how", ["section", "component", "class"])
def test_markup_of_one_view_is_traced_to_the_body_that_others_make(
    tmp_path: Path, how: str, page_text: str, expected: list[tuple[str, int]]
) -> None:
    script = f'<script type="application/ld+json">\n{PRODUCT}\n</script>'
    views = {"layouts/app": LAYOUT, "partials/nav": "<nav>Home</nav>", "components/shop": COMPONENT}
    view = {
        "section": f"@extends('layouts.app')@push('head')\n{script}\n@endpush @section('content')<p>{page_text}</p>@endsection",
        "component": f'<x-shop :heading="$loaf->name"><x-slot name="head">\n{script}</x-slot><p>{page_text}</p></x-shop>',
        "class": f"<x-app-layout>\n{script}<h1>{page_text}</h1></x-app-layout>",
    }[how]
    assert lint(tmp_path, {**views, "loaf": view}, "loaf") == expected


def test_commas_between_the_items_of_a_loop_are_followed(tmp_path: Path) -> None:
    view = """<script type="application/ld+json">
{"@@context": "https://schema.org", "@type": "ItemList", "itemListElement": [
@foreach ($loaves as $index => $loaf)
{"@type": "ListItem", "position": {{ $index + 1 }}, "name": @json($loaf->name)}%s
@endforeach
]}
</script><ol>@foreach ($loaves as $loaf)<li>{{ $loaf->name }}</li>@endforeach</ol>"""
    for comma in (
        "@if (!$loop->last),@endif",
        "@unless ($loop->last),@endunless",
        "{{ $loop->last ? '' : ',' }}",
        "@if ($loop->remaining > 0),@endif",
        "@if ($loop->iteration < $loop->count),@endif",
    ):
        assert lint(tmp_path, {"list": view % comma}, "list") == [], comma
    assert lint(tmp_path, {"list": view % ","}, "list") == [("SYN002", 4)]


def test_a_structure_with_closures_is_followed_as_far_as_it_is_written(tmp_path: Path) -> None:
    view = """@php
$schema = [
  '@context' => 'https://schema.org',
  '@type' => 'FAQPage',
  'mainEntity' => $faqs->map(fn ($f) => ['@type' => 'Question', 'name' => $f->question])->all(),
  'author' => ['@type' => 'Person', 'name' => $page->author],
];
@endphp
<script type="application/ld+json">{!! json_encode($schema, JSON_UNESCAPED_SLASHES) !!}</script>
<h1>{{ $page->title }}</h1>"""
    assert lint(tmp_path, {"faq": view}, "faq") == [("FAC270", 5), ("FAC270", 6)]
    shown = "@foreach ($faqs as $f)<h2>{{ $f->question }}</h2>@endforeach"
    assert lint(tmp_path, {"faq": view + shown}, "faq") == [("FAC270", 6)]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('<livewire:loaf-card :loaf="$loaf" />', []),
        ("@livewire('loaf-card', ['loaf' => $loaf])", []),
        ('<livewire:nowhere :loaf="$loaf" />', []),
        ('<div id="app"><loaf-view class="x" :loaf="{{ $loaf }}"></loaf-view></div>', []),
        ("@inertia", []),
        ("<my-note>hello</my-note><p>{{ $loaf->name }}</p>", [("FAC270", "note")]),
    ],
)
def test_what_a_script_or_a_component_out_of_reach_shows_is_not_known(
    tmp_path: Path, body: str, expected: list[tuple[str, str]]
) -> None:
    view = (
        f'<html><head><script type="application/ld+json">{PRODUCT}</script></head><body>{body}</body></html>'
    )
    card = "<div><h2>{{ $loaf->name }}</h2><p>{{ $loaf->model }}</p></div>"
    assert [
        (code, level)
        for code, level, _ in found_in(tmp_path, {"page": view, "livewire/loaf-card": card}, "page")
    ] == expected


LOAF = """@php
%s
@endphp
<script type="application/ld+json">@json($data)</script>
"""


@pytest.mark.parametrize(
    ("code", "body"),
    [
        ("$data['name'] = \"{$loaf->kind} {$loaf->form}\";", "{{ $loaf->kind }} {{ $loaf->form }}"),
        ("$data['name'] = sprintf('%1$s of %2$s', $loaf->kind, $loaf->form);", "{{ $loaf->kind }}"),
        ("$data['name'] = $loaf->kind;", "{{ core()->label($loaf->kind) }}"),
        ("$data['name'] = $loaf->kind;", "{{ \\App\\Names::format($loaf->kind) }}"),
        ("$data['name'] = $loaf->kind;", "@lang('loaf.of', ['kind' => $loaf->kind])"),
        ("$data['name'] = $loaf->kind;", "{{ match(true) { $loaf->old => 'x', default => $loaf->kind } }}"),
        ("$data['name'] = date('c', strtotime($loaf->born));", "{{ $loaf->born->format('d.m.Y') }}"),
        ("$data['name'] = $loaf->born->format(\\DateTime::ATOM);", "{{ $loaf->born->format('Y') }}"),
        ("$data['name'] = $loaf->tags;", "{{ $loaf->tags->pluck('name')->implode(', ') }}"),
        ("$data['category'] = $loaf->kind->value;", "{{ $loaf->kind->label() }}"),
    ],
)
def test_what_code_of_php_makes_of_a_value_is_traced_to_it(tmp_path: Path, code: str, body: str) -> None:
    given = "$data = array_filter(['@context' => 'https://schema.org', '@type' => 'Product']);\n"
    start = given.replace("]);", ", " + code.partition("= ")[0].strip()[6:-1] + " => %s]);")
    view = LOAF % (start % code.partition("= ")[2].rstrip(";"))
    assert lint(tmp_path, {"loaf": view + f"<p>{body}</p>"}, "loaf") == []
    if "born" not in code:  # dates of templates are left undecided
        assert lint(tmp_path, {"loaf": view + "<p>{{ $loaf->oven }}</p>"}, "loaf")[:1] == [("FAC270", 2)]


@pytest.mark.parametrize(
    "code",
    [
        "'itemListElement' => collect($loaves)->map(function ($loaf, $i) use ($x) { return %s; })->values()->all()",
        "'itemListElement' => array_map(static fn ($loaf) => %s, $loaves)",
        "'itemListElement' => $items",
    ],
)
def test_lists_that_code_makes_of_others_are_followed(tmp_path: Path, code: str) -> None:
    item = "['@type' => 'ListItem', 'name' => $loaf->%s]"
    view = LOAF % (
        f"foreach ($loaves as $loaf) {{ $items[] = {item}; }}\n"
        f"$data = ['@context' => 'https://schema.org', '@type' => 'ItemList', "
        f"{code % item if '%' in code else code}];"
    )
    body = "@foreach ($loaves as $loaf)<h2>{{ $loaf->title }}</h2>@endforeach"
    for name, found in (("title", []), ("colour", ["FAC270"])):
        text = view.replace("%s", name) + body
        assert list(dict.fromkeys(code for code, _ in lint(tmp_path, {"loaf": text}, "loaf"))) == found


def test_how_many_are_listed_can_be_counted(tmp_path: Path) -> None:
    view = """<script type="application/ld+json">
{"@@context": "https://schema.org", "@@type": "MusicAlbum", "numTracks": {{ $album->tracks->count() }}}
</script><h1>{{ $album->title }}</h1>%s{{ $track->title }}%s"""
    looped = view % ("@foreach ($album->tracks as $track)", "@endforeach")
    assert lint(tmp_path, {"album": looped}, "album") == []
    assert lint(tmp_path, {"album": view % ("", "")}, "album") == [("FAC270", 2)]


def test_what_code_makes_that_is_not_followed_is_told(tmp_path: Path) -> None:
    view = tmp_path / "resources" / "views" / "faq.blade.php"
    view.parent.mkdir(parents=True)
    text = LOAF % (
        "$data = ['@context' => 'https://schema.org', '@type' => 'FAQPage', "
        "'mainEntity' => $faqs->reduce(fn ($all, $one) => $all->push($one))];"
    )
    view.write_text(text, encoding="utf-8")
    rules = [rule for rule in catalogue() if rule.code.startswith("FAC")]
    found = check_document(Document(view.as_uri(), text, template=TemplateFile(view)), rules, Settings())
    assert any('makes of "mainEntity" was not checked' in one.message for one in found.notifications)


def test_lists_in_lists_take_no_time(tmp_path: Path) -> None:
    inner = "$a->k->map(fn ($a) => ['@type' => 'Thing', 'hasPart' => " * 20 + "1" + "])" * 20
    begun = time.process_time()
    lint(tmp_path, {"loaf": LOAF % f"$data = ['@type' => 'Thing', 'hasPart' => {inner}];"}, "loaf")
    assert time.process_time() - begun < 15


@pytest.mark.parametrize(
    ("printed", "is_told"),
    [
        ("{!! $schema->toScript() !!}", True),
        ("{!! JsonLd::generate() !!}", True),
        ("{!! SEO::generate() !!}", True),
        ("{!! SEOTools::generate(true) !!}", True),
        ("{!! app('seotools')->generate() !!}", True),
        # Tags without JSON-LD.
        ("{!! SEOMeta::generate() !!}", False),
        ("{!! OpenGraph::generate() !!}", False),
        ("<x-seo::meta/>", False),
    ],
)
def test_json_ld_that_a_package_prints_is_told_as_not_checked(
    tmp_path: Path, printed: str, is_told: bool
) -> None:
    path = tmp_path / "resources" / "views" / "page.blade.php"
    path.parent.mkdir(parents=True)
    text = f"<html><head>{printed}</head><body><h1>{{{{ $loaf->name }}}}</h1></body></html>"
    path.write_text(text, encoding="utf-8")
    judged = check_document(
        Document(path.as_uri(), text, template=TemplateFile(path)), catalogue(), Settings()
    )
    assert holds_markup(text) is is_told
    assert any(one.message.endswith("it was not checked") for one in judged.notifications) is is_told


@pytest.mark.parametrize(
    ("currency", "expected"),
    [("@setting('shop/currency')", set()), ("@dollars", {("CMP304", "priceCurrency")})],
)
def test_directives_of_packages_print_a_value(
    tmp_path: Path, currency: str, expected: set[tuple[str, str]]
) -> None:
    text = f"""<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">{{{{ $saw->name }}}}</h1>
    <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><span itemprop="price">{{{{ $saw->price }}}}</span>
    <meta itemprop="priceCurrency" content="{currency}"></div></div>"""
    found = flagged(checked_file(tmp_path, "resources/views/saw.blade.php", text))
    assert {one for one in found if one[0] == "CMP304"} == expected
