"""Numbers of episodes and seasons by their letters and words."""

from __future__ import annotations

import pytest

from ..conftest import Trace


@pytest.mark.parametrize(
    ("lang", "shown"),
    [
        ("en", "S3 E42"),
        ("en", "S03E42"),
        ("en", "S3 | Ep42"),
        ("en", "Season 3, Episode 42"),
        ("en", "Season 3 · Ep. 42"),
        ("en", "3x42"),
        ("de", "Staffel 3, Folge 42"),
        ("fr", "Saison 3, épisode 42"),
        ("es", "Temporada 3, episodio 42"),
        ("it", "Stagione 3, puntata 42"),
        ("nl", "Seizoen 3, aflevering 42"),
        ("pt", "Temporada 3, episódio 42"),
    ],
)
def test_the_numbers_of_an_episode_and_of_its_season(trace: Trace, lang: str, shown: str) -> None:
    body = f"<h1>The Lighthouse Keeper</h1><p>{shown}</p><p>A talk about lamps.</p>"

    def outcome(prop: str, value: int) -> str:
        return trace(body, prop, value, type="PodcastEpisode", lang=lang).outcome

    assert outcome("episodeNumber", 42) == outcome("seasonNumber", 3) == "grounded"
    assert outcome("episodeNumber", 3) == outcome("seasonNumber", 42) == "contradicted"
    assert outcome("episodeNumber", 43) == outcome("seasonNumber", 4) == "unsupported"


def test_an_episode_that_its_title_begins_with(trace: Trace) -> None:
    for title in ("42: The Lighthouse Keeper", "E42 | The Lighthouse Keeper", "#42 – The Lighthouse Keeper"):
        assert trace(f"<h1>{title}</h1>", "episodeNumber", 42, type="PodcastEpisode").outcome == "grounded"


def test_a_size_is_no_episode(trace: Trace) -> None:
    verdict = trace("<h1>Frame</h1><p>10 x 15 cm</p>", "episodeNumber", 15, type="TVEpisode")
    assert verdict.outcome != "grounded"
