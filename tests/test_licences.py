"""The client and the wheel contain the licences of the packages Nurie is built with."""

from __future__ import annotations

import importlib.util
from email import message_from_string
from importlib import metadata
from pathlib import Path

import pytest

from nurie.app.settings import STATIC
from tests.conftest import REPOSITORY

LICENCES = REPOSITORY / "licences"
IN_THE_CLIENT = STATIC / "THIRD-PARTY-LICENCES.txt"


def test_the_wheel_names_the_licences_of_what_is_compiled_in() -> None:
    told = message_from_string(metadata.distribution("nurie").read_text("METADATA") or "")
    files = told.get_all("License-File") or []
    assert set(files) == {"LICENSE", *(f"licences/{file.name}" for file in LICENCES.iterdir())}


def test_the_licences_are_those_of_the_versions_in_use() -> None:
    spec = importlib.util.find_spec("nanobind")
    if spec is None or spec.origin is None:
        pytest.skip("nanobind is not installed")
    (told,) = (
        file for file in metadata.distribution("nanobind").files or () if file.name == "LICENSE"
    )
    assert (LICENCES / "nanobind.txt").read_text() == Path(told.locate()).read_text()
    header = Path(spec.origin).parent / "ext/robin_map/include/tsl/robin_map.h"
    words = [word for word in header.read_text().split("*/")[0].split() if word not in ("/**", "*")]
    assert words == (LICENCES / "robin-map.txt").read_text().split()


def test_the_licences_of_the_compiler_for_the_browser_are_those_in_use() -> None:
    spec = importlib.util.find_spec("ziglang")
    if spec is None or spec.origin is None:
        pytest.skip("ziglang is not installed: make wasm")
    zig = Path(spec.origin).parent
    wasi = zig / "lib/libc/wasi"
    parts = {
        "zig.txt": [zig / "LICENSE"],
        "llvm-libcxx.txt": [zig / "lib/libcxx/LICENSE.TXT"],
        "wasi-libc.txt": [
            wasi / "LICENSE",
            wasi / "LICENSE-MIT",
            wasi / "libc-bottom-half/cloudlibc/LICENSE",
            wasi / "libc-top-half/musl/COPYRIGHT",
        ],
    }
    for name, files in parts.items():
        text = (LICENCES / name).read_text()
        assert text.split() == " ".join(file.read_text() for file in files).split(), name


@pytest.mark.skipif(not (STATIC / "index.html").exists(), reason="the client is not built")
def test_the_client_has_them_beside_it() -> None:
    text = IN_THE_CLIENT.read_text()
    assert "\nsvelte " in text
    assert "musl as a whole is licensed under" in text
    assert "LLVM Project is under the Apache License" in text
    assert text.count("Permission is hereby granted") >= 3
    worker = (STATIC / "sw.js").read_text()
    assert f"/{IN_THE_CLIENT.name}" in worker
