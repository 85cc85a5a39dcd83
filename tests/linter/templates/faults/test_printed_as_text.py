"""JSON and scripts that an engine prints as text."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.linter.engine.check_document import CheckResult

from ..checked_files import checked_file

PHP = """<?php
namespace App;
class Seo {
    public function ld($loaf) {
        $data = ['@context' => 'https://schema.org', '@type' => 'Product', 'name' => $loaf->name];
        return json_encode($data);
    }
}
"""
LD = "{ '@context': 'https://schema.org', '@type': 'Product', name: loaf.name }"
#: A template's name, its text, what is right in it and what takes its place; the other files.
PRINTED = {
    "svelte": (
        "Seo.svelte",
        '<script>\nexport let loaf;\nconst ld = `<script type="application/ld+json">${JSON.stringify('
        + LD
        + ")}"
        "${'<'}/script>`;\n</script>\n<svelte:head>{@html ld}</svelte:head>\n<h1>{loaf.name}</h1>\n",
        ("{@html ld}", "{ld}"),
        {"package.json": "{}"},
    ),
    "pug": (
        "layout/loaf.pug",
        "doctype html\nhtml\n  head\n    -\n      const ld = JSON.stringify(" + LD + ")\n"
        "    script(type='application/ld+json').\n      !{ld}\n  body\n    h1= loaf.name\n",
        ("!{ld}", "#{ld}"),
        {"package.json": "{}"},
    ),
    "blade": (
        "resources/views/loaf.blade.php",
        "<head><script type=\"application/ld+json\">{!! app('App\\Seo')->ld($loaf) !!}</script></head>"
        "<body><h1>{{ $loaf->name }}</h1></body>",
        ("{!! app('App\\Seo')->ld($loaf) !!}", "{{ app('App\\Seo')->ld($loaf) }}"),
        {"artisan": "", "composer.json": '{"autoload": {"psr-4": {"App\\\\": "app/"}}}', "app/Seo.php": PHP},
    ),
    "react up to 18": (
        "app/page.tsx",
        "export default function Page({ loaf }) {\n  const ld = "
        + LD
        + ";\n  return <main><h1>{loaf.name}</h1>"
        '<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(ld) }} /></main>;\n}\n',
        (
            " dangerouslySetInnerHTML={{ __html: JSON.stringify(ld) }} />",
            ">{JSON.stringify(ld)}</script>",
        ),
        {"package.json": '{"dependencies": {"react": "^18.2.0"}}'},
    ),
}


def escaped(found: CheckResult) -> bool:
    return any(one.code == "SYN054" and one.kind == "fail" for one in found.results)


@pytest.mark.parametrize("engine", PRINTED)
def test_what_is_printed_as_text_is_found(tmp_path: Path, engine: str) -> None:
    name, text, (right, wrong), others = PRINTED[engine]
    assert right in text
    assert not escaped(checked_file(tmp_path, name, text, others=others))
    assert escaped(checked_file(tmp_path, name, text.replace(right, wrong), others=others))


def test_react_19_leaves_scripts_as_they_are(tmp_path: Path) -> None:
    name, text, (right, wrong), _ = PRINTED["react up to 18"]
    others = {"package.json": '{"dependencies": {"react": "19.0.0"}}'}
    assert not escaped(checked_file(tmp_path, name, text.replace(right, wrong), others=others))
