"""Templates as themes have them, ten and more a language: silent as they are, found with a fault put in.

``themes/LANGUAGE.txt`` has them as they are written: ``=== what it is | file name | beginning of the fault's code``, the
template, ``--- what is there``, ``+++ what takes its place``. Before the first, ``### file name`` begins a file that stands
beside all of them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from .checked_files import checked_file, flagged

FOLDER = Path(__file__).parent / "themes"
FAMILIES = ("SYN", "FAC", "VAL", "CMP")


def _read(path: Path) -> tuple[dict[str, str], list[str]]:
    """The files beside the templates of a language, and the templates."""
    first, *themes = f"\n{path.read_text(encoding='utf-8')}".split("\n=== ")
    others = dict(one.split("\n", 1) for one in first.split("\n### ")[1:])
    return {"package.json": "{}", **others}, [theme.rstrip("\n") for theme in themes]


@pytest.mark.parametrize("language", sorted(path.stem for path in FOLDER.glob("*.txt")))
def test_good_templates_are_silent_and_faults_are_found(language: str, tmp_path: Path) -> None:
    others, themes = _read(FOLDER / f"{language}.txt")
    assert len(themes) >= 10
    wrong: list[str] = []
    for number, theme in enumerate(themes):
        head, _, rest = theme.partition("\n")
        what, name, code = head.split(" | ")
        text, _, fault = rest.rpartition("\n--- ")
        there, _, instead = fault.partition("\n+++ ")
        assert there in text, what
        good = checked_file(tmp_path / str(number), name, text, others=others, families=FAMILIES)
        told = [one.message for one in good.notifications if one.level != "note"]
        if flagged(good) or told or not good.statements:
            wrong.append(f"{what}: {sorted(flagged(good))} {told} in {good.statements} statements")
        bad = checked_file(tmp_path / f"{number}f", name, text.replace(there, instead, 1), others=others)
        if not any(found.startswith(code) for found, _ in flagged(bad)):
            wrong.append(f"{what}: {code} is not among {sorted(flagged(bad))}")
    assert "\n".join(wrong) == ""
