"""The files for clusters: against the published schemas, with commands that exist."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import jsonschema
import kubernetes_validate
import pytest
import yaml

from factmark.cli import crawl
from factmark.cli.arguments import Arguments

CLUSTER = Path(__file__).parents[1] / "examples/cluster"
JOB = yaml.safe_load((CLUSTER / "kubernetes-job.yaml").read_text(encoding="utf-8"))
RAY = yaml.safe_load((CLUSTER / "ray.yaml").read_text(encoding="utf-8"))


def test_the_job_is_one_that_kubernetes_takes() -> None:
    kubernetes_validate.validate(JOB, kubernetes_validate.latest_version(), strict=True)


def test_the_job_crawls_each_of_its_lists_once() -> None:
    (container,) = JOB["spec"]["template"]["spec"]["containers"]
    assert JOB["spec"]["completionMode"] == "Indexed"
    shard = next(each for each in container["env"] if each["name"] == "SHARD")
    assert "job-completion-index" in shard["valueFrom"]["fieldRef"]["fieldPath"]
    command, *arguments = (each.replace("$(SHARD)", "3") for each in container["args"])
    assert command == "crawl"
    parser = Arguments(prog="factmark crawl")
    crawl.add_arguments(parser)
    given = parser.parse_args(arguments)
    assert (given.url_list, given.output) == ("/site/shards/3.txt", "/site/crawls/3")
    assert given.resume
    assert given.no_follow


def test_the_cluster_is_one_that_ray_takes() -> None:
    ray = pytest.importorskip("ray")
    schema = Path(ray.__file__).parent / "autoscaler/ray-schema.json"
    jsonschema.validate(RAY, json.loads(schema.read_text(encoding="utf-8")))
    installed = shlex.split(RAY["setup_commands"][-1])[-1]
    assert installed.startswith("factmark[crawl,ray]==")
