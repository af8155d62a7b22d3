"""Whatever a client sends, the server answers as its schema says, and never with a 5xx."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable

from nurie.app import server
from nurie.app.settings import read
from tests.app.conftest import KEY, running

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import schemathesis
    from schemathesis.specs.openapi import checks

EXAMPLES = int(os.environ.get("NURIE_FUZZ", 20))
"""Requests of each sort to each operation."""
SCHEMA = schemathesis.openapi.from_dict(server.create_app(read({"NURIE_DATA": "."})).openapi())
OPERATIONS: dict[str, Any] = {
    operation.label: operation
    for operation in (result.ok() for result in SCHEMA.get_all_operations())  # type: ignore[union-attr]
}
CHECKS = [
    schemathesis.checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
]


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Iterator[str]:
    with running(tmp_path_factory.mktemp("schema"), database=prepared) as (found, _):
        yield found


@pytest.mark.parametrize("mode", list(schemathesis.GenerationMode), ids=lambda mode: mode.value)
@pytest.mark.parametrize("label", OPERATIONS)
@pytest.mark.filterwarnings("ignore")
def test_no_request_breaks_the_server(
    address: str, label: str, mode: schemathesis.GenerationMode
) -> None:
    cases = OPERATIONS[label].as_strategy(generation_mode=mode)

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(cases, st.booleans())
    def send(case: Any, has_key: bool) -> None:
        if has_key:
            case.headers = {**(case.headers or {}), **KEY}
        response = case.call(base_url=address)
        case.validate_response(response, checks=CHECKS)

    try:
        send()
    except Unsatisfiable:
        pytest.skip("nothing about such a request can be wrong")
