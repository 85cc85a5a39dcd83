"""What an input that is not there may have meant."""

from __future__ import annotations

from pathlib import Path

import pytest

from factmark.__main__ import main
from factmark.linter.runner.sources import advice, meant_address


@pytest.mark.parametrize(
    ("argument", "said"),
    [
        ("VAL101", "--select FAC201,VAL101"),
        ("fac2,val101", "--select FAC201,VAL101"),
        ("ftp://bakery.example/", "http:// or https://"),
        ("file:///srv/page.html", "http:// or https://"),
        ("https://bakery.example/", "save the page as a file"),
        ("bakery.example", "https://bakery.example"),
        ("www.bakery.example/shop?page=2", "https://www.bakery.example/shop?page=2"),
        ("localhost:8000", "http://localhost:8000"),
        ("127.0.0.1:8000/a", "http://127.0.0.1:8000/a"),
        ("public/*.html", "name the folder"),
    ],
)
def test_the_commonest_slips(
    argument: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert advice(argument).startswith("; ")
    assert said in advice(argument)


@pytest.mark.parametrize(
    "argument", ["index.html", "public", "public/index.html", "a/b.example", "data.jsonld", "x", "facts", ""]
)
def test_what_may_well_be_a_file_is_not_explained(
    argument: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert meant_address(argument) is None
    assert advice(argument) == ""


def test_a_neighbour_of_nearly_the_same_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("public").mkdir()
    Path("public/recipes.html").write_text("<h1>Rye bread</h1>")
    assert advice("publci") == '; did you mean "public"?'
    assert advice("public/recipe.html") == '; did you mean "recipes.html"?'
    assert advice("public/bread.html") == ""


@pytest.mark.parametrize("command", ["lint", "generate", "repair"])
def test_every_command_that_takes_inputs_says_it(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "bakery.example"]) == 3
    said = " ".join("".join(capsys.readouterr()).split())
    assert "bakery.example: no such file or folder; an address is given with its beginning" in said


def test_what_is_no_path_is_named_as_it_was_given(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "ftp://bakery.example/"]) == 3
    said = " ".join(capsys.readouterr().out.split())
    assert "ftp://bakery.example/: no such file or folder; of addresses" in said
    assert "ftp:/bakery" not in said


@pytest.mark.parametrize("command", ["lint", "generate", "repair"])
def test_what_is_too_long_for_a_name_is_no_fault_of_the_program(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    address = f"www.bakery.example/shop?{'a' * 4200}"
    assert main([command, address]) == 3
    said = "".join("".join(capsys.readouterr()).split())
    assert "internalerror" not in said
    assert f"anaddressisgivenwithitsbeginning:https://{address}" in said
    assert main(["crawl", address]) == 2
    assert f"did you mean https://{address}?" in capsys.readouterr().err
