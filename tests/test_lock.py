"""The lock file matches pyproject.toml; ``make lock`` rewrites it."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
GROUPS: dict[str, list[str]] = PROJECT["dependency-groups"]
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
WITH_THE_APP = ("app", "make", "photo", "print", "sat")
"""What `make run` installs, so that every command works."""
AGAIN = "run `make lock` and commit what it writes"


def wanted(lock: str) -> list[Requirement]:
    """What pyproject.toml asks for, of which a lock names the versions."""
    if lock in ("docs", "mutation", "wasm"):
        return list(map(Requirement, GROUPS[lock]))
    extras = EXTRAS if lock == "dev" else {name: EXTRAS[name] for name in WITH_THE_APP}
    texts = [*PROJECT["project"]["dependencies"], *GROUPS["build"]]
    texts += [text for extra in extras.values() for text in extra]
    return [one for one in map(Requirement, texts) if one.name != PROJECT["project"]["name"]]


def entries(lock: str) -> Iterator[tuple[str, Version, str]]:
    """The name, the version and all lines of every package in a lock."""
    text = (ROOT / "requirements" / f"{lock}.lock").read_text()
    for part in re.split(r"^(?=[a-zA-Z0-9])", text, flags=re.MULTILINE)[1:]:
        name, version = re.split("==", part.split()[0])
        yield canonicalize_name(name), Version(version), part


@pytest.mark.parametrize("lock", ["app", "dev", "docs", "mutation", "wasm"])
def test_every_requirement_is_locked(lock: str) -> None:
    locked: dict[str, list[Version]] = {}
    for name, version, _ in entries(lock):
        locked.setdefault(name, []).append(version)
    for requirement in wanted(lock):
        versions = locked.get(canonicalize_name(requirement.name), [])
        assert versions, f"{lock}.lock lacks {requirement}; {AGAIN}"
        for version in versions:
            suits = requirement.specifier.contains(version, prereleases=True)
            assert suits, (
                f"{lock}.lock has {requirement.name} {version}, not {requirement}; {AGAIN}"
            )


@pytest.mark.parametrize("lock", ["app", "dev", "docs", "mutation", "wasm"])
def test_nothing_is_locked_that_nobody_asks_for(lock: str) -> None:
    names = {canonicalize_name(requirement.name) for requirement in wanted(lock)}
    for name, _, lines in entries(lock):
        asked_by = {word for line in re.findall(r"# +(.*)", lines) for word in line.split()[-2:]}
        if "nurie" in asked_by:
            assert name in names, f"{lock}.lock has {name}, pyproject.toml has not; {AGAIN}"


@pytest.mark.parametrize("lock", ["app", "dev", "docs", "mutation", "wasm"])
def test_every_locked_package_has_hashes_and_no_address(lock: str) -> None:
    for name, _, lines in entries(lock):
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", lines), name
    assert "://" not in (ROOT / "requirements" / f"{lock}.lock").read_text()


def test_the_app_is_tested_with_the_versions_that_it_runs_with() -> None:
    tested = {(name, version) for name, version, _ in entries("dev")}
    assert {(name, version) for name, version, _ in entries("app")} <= tested


def test_the_engine_is_built_with_what_the_build_system_asks_for() -> None:
    assert set(PROJECT["build-system"]["requires"]) <= set(GROUPS["build"])


def test_every_package_of_the_client_has_a_hash() -> None:
    lock = json.loads((ROOT / "web/package-lock.json").read_text())
    packages = {name: facts for name, facts in lock["packages"].items() if name}
    assert packages
    for name, facts in packages.items():
        assert facts.get("integrity", "").startswith("sha512-"), name
