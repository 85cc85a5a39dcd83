"""Templates that go through trees: what stands behind the tree is judged, however often it branches."""

import json
from pathlib import Path

import pytest

from factmark.__main__ import main

PRODUCT = """<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": {{ .Params.%s }}}
</script>"""
LIST = "<li>{{ .Title }}{{ if .Params.a }}!{{ end }}{{ with .Params.b }}{{ . }}{{ end }}"
TREE = (
    """{{ template "branch" . }}
{{ define "branch" }}<ul>{{ range .Pages }}"""
    + LIST * 6
    + """{{ template "branch" . }}</li>{{ end }}</ul>{{ end }}"""
)


@pytest.mark.parametrize(("shown", "code"), [("name", []), ("other", ["FAC270"])])
def test_what_stands_behind_a_tree_is_judged(
    shown: str,
    code: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    layouts = Path("layouts/_default")
    layouts.mkdir(parents=True)
    Path("hugo.toml").touch()
    page = f"<html><body>{TREE}<h1>{{{{ .Params.name }}}}</h1>{PRODUCT % shown}</body></html>"
    (layouts / "single.html").write_text(page, encoding="utf-8")
    main(
        [
            "lint",
            "--isolated",
            "--no-cache",
            "--jobs",
            "1",
            "--output-format",
            "json",
            str(layouts / "single.html"),
        ]
    )
    report = json.loads(capsys.readouterr().out)
    assert [one["code"] for one in report["results"]] == code
    assert report["notifications"] == []
    assert report["summary"]["statements"] > 0


@pytest.mark.parametrize(
    ("ending", "first", "next_"),
    [
        (".liquid", "{% assign v0 = x %}", "{% assign vN = vM | append: vM %}"),
        (
            ".liquid",
            "{% capture v0 %}x{{ y }}{% endcapture %}",
            "{% capture vN %}{{ vM }}{{ vM }}{% endcapture %}",
        ),
        (".jinja", "{% set v0 = x %}", "{% set vN = vM ~ vM %}"),
        (".gohtml", '{{ $v0 := printf "%s" .x }}', '{{ $vN := printf "%s%s" $vM $vM }}'),
        (".ejs", "<% let v0 = x %>", "<% let vN = vM + vM %>"),
    ],
)
def test_values_that_double_end(
    ending: str, first: str, next_: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = PRODUCT.replace("{{ .Params.%s }}", '"Rye loaf"')
    doubled = "".join(next_.replace("N", str(n)).replace("M", str(n - 1)) for n in range(1, 60))
    template = tmp_path / f"page{ending}"
    template.write_text(f"{first}{doubled}<h1>Rye bun</h1>{script}", encoding="utf-8")
    main(["lint", "--isolated", "--no-cache", "--jobs", "1", "--output-format", "json", str(template)])
    report = json.loads(capsys.readouterr().out)
    assert report["notifications"] == []
    assert [one["kind"] for one in report["results"]] == ["fail"]
