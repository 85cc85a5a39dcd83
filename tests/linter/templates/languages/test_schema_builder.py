"""Builders of spatie/schema-org in templates of Blade and PHP: what their methods set is checked as any JSON-LD."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from ..checked_files import checked_file, flagged

SHOWN = {
    "a.blade.php": "<h1>{{ $loaf->name }}</h1><p>{{ $loaf->maker->name }}</p>@foreach ($faqs as $faq)<h2>{{ $faq->q }}</h2>{{ $faq->a }}@endforeach",
    "a.php": "<h1><?= $loaf->name ?></h1><p><?= $loaf->maker->name ?></p>"
    "<?php foreach ($faqs as $faq): ?><h2><?= $faq->q ?></h2><?= $faq->a ?><?php endforeach; ?>",
}
PRINTED = {"a.blade.php": "{!! %s !!}", "a.php": "<?= %s ?>"}
RUN = {"a.blade.php": "@php\n%s\n@endphp", "a.php": "<?php\n%s\n?>"}
LOAF = "Schema::product()->name($loaf->name)->model($loaf->model)->brand(Schema::brand()->name($loaf->maker->name))"
QUESTION = "Schema::question()->name($faq->q)->acceptedAnswer(Schema::answer()->text($faq->a))"


@pytest.fixture(params=SHOWN)
def name(request: pytest.FixtureRequest) -> str:
    """What a template is called."""
    return str(request.param)


@pytest.mark.parametrize(
    ("before", "printed"),
    [
        ("", f"{LOAF}->toScript()"),
        ("", f"\\Spatie\\SchemaOrg\\{LOAF}->toScript()"),
        (f"use Spatie\\SchemaOrg\\Schema;\n$schema = {LOAF};", "$schema->toScript()"),
        (f"// the loaf\nuse Spatie\\SchemaOrg\\Schema;\n$schema = {LOAF}; # built", "$schema"),
        (
            "$schema = Schema::product()->name($loaf->name);\n$schema->model($loaf->model);",
            "$schema->toScript()",
        ),
        (
            "$schema = Schema::product();\n$schema->name($loaf->name)->model($loaf->model);",
            "$schema->toScript()",
        ),
        (
            "$schema = Schema::Product()\n    ->name('Old name')\n    ->Model($loaf->model) // its number\n    ->setProperty('name', $loaf->name);",
            "$schema->toScript()",
        ),
    ],
)
def test_what_is_built_is_traced(tmp_path: Path, name: str, before: str, printed: str) -> None:
    source = (RUN[name] % before if before else "") + PRINTED[name] % printed + SHOWN[name]
    found = checked_file(tmp_path, name, source)
    assert flagged(found) == {("FAC270", "model")}
    assert not found.notifications
    (told,) = [one for one in found.results if one.code == "FAC270"]
    line = told.location.start_line
    assert "$loaf->model" in source.splitlines()[(line or 1) - 1]


@pytest.mark.parametrize(
    "listed",
    [
        f"$faqs->map(fn ($faq) => {QUESTION})->toArray()",
        f"collect($faqs)->map(function ($faq) {{ return {QUESTION}; }})->all()",
        f"array_map(fn ($faq) => {QUESTION}, $faqs)",
    ],
)
def test_lists_of_what_is_built_are_followed(tmp_path: Path, name: str, listed: str) -> None:
    printed = PRINTED[name] % f"Schema::faqPage()->mainEntity({listed})->toScript()"
    found = checked_file(tmp_path, name, printed + SHOWN[name])
    assert flagged(found) == set()
    assert found.statements == 2
    faulty = checked_file(tmp_path, name, printed.replace("$faq->a)", "$faq->more)") + SHOWN[name])
    assert flagged(faulty) == {("FAC270", "text")}


@pytest.mark.parametrize(
    ("built", "expected"),
    [
        ("Schema::product()->name($loaf->name)->adress('x')", {("VAL102", "adress"), ("FAC202", "adress")}),
        ("Schema::prodct()->name($loaf->name)", {("VAL101", "")}),
        (
            "Schema::product()->name($loaf->name)->offers(Schema::offer()->availability('https://schema.org/InStok'))",
            {("CMP307", "availability")},
        ),
        ("Schema::product()->name($loaf->name)->identifier('https://bakery.example/#loaf')", set()),
    ],
)
def test_faults_are_found(tmp_path: Path, name: str, built: str, expected: set[tuple[str, str]]) -> None:
    assert (
        flagged(checked_file(tmp_path, name, PRINTED[name] % f"{built}->toScript()" + SHOWN[name]))
        == expected
    )


@pytest.mark.parametrize(
    "step",
    [
        "if($loaf->model, fn ($it) => $it->model($loaf->model))",
        "addProperties($loaf->more)",
        "setProperty($key, 1)",
    ],
)
def test_methods_that_are_not_followed_are_told(tmp_path: Path, name: str, step: str) -> None:
    built = f"Schema::product()->name($loaf->name)->{step}->toScript()"
    found = checked_file(tmp_path, name, PRINTED[name] % built + SHOWN[name])
    assert flagged(found) == set()
    assert [step.partition("(")[0] in one.message for one in found.notifications] == [True]


def test_what_is_built_elsewhere_is_told(tmp_path: Path) -> None:
    found = checked_file(tmp_path, "a.blade.php", "{!! $schema->toScript() !!}" + SHOWN["a.blade.php"])
    assert not flagged(found)
    assert ["one expression makes the whole JSON-LD block" in one.message for one in found.notifications] == [
        True
    ]


def test_schemas_of_data_bases_are_left_alone(tmp_path: Path) -> None:
    source = "<?php\nSchema::create('loaves', function ($table) { $table->id(); });\n$a = Schema::hasTable('x');\necho $a->toScript();\n?>"
    found = checked_file(tmp_path, "a.php", source + "<h1>x</h1>")
    assert not found.results


@pytest.mark.parametrize(
    "text",
    [
        "{!! Schema::a()" + "->b(Schema::a()" * 400 + " !!}",
        "{!! Schema::a()" + "->b(1)" * 2500 + "->toScript() !!}",
        "{!! Schema::a()->b(" + "[" * 3000 + "->toScript() !!}",
        "{!! Schema::a()->b(" + "$x ? " * 3000 + ")->toScript() !!}",
    ],
)
def test_hostile_code_ends(tmp_path: Path, text: str) -> None:
    begun = time.process_time()
    checked_file(tmp_path, "a.blade.php", text)
    assert time.process_time() - begun < 10
