"""Published studies: the page is made from the runs beside it, and from nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import nurie
from nurie.lab import findings, pages, publishing, results
from nurie.lab.results import PACKED, Settings
from tests.conftest import REPOSITORY
from tests.lab.studies import made_up, save, study

STUDIES = REPOSITORY / "docs" / "studies"
NAMES = ("documents", "growth", "nurikabe")


@pytest.mark.parametrize("name", NAMES)
def test_a_published_page_is_that_of_its_runs(name: str) -> None:
    told = results.read(STUDIES / name)
    text = (STUDIES / name / publishing.PAGE).read_text(encoding="utf-8")
    # Without plots, which take seconds to draw.
    made = publishing.page(told, [])
    missing = [part for part in made.split("\n\n") if part not in text]
    assert missing == [], f"python -m nurie.lab.publishing docs/studies/{name} docs/studies/{name}"
    shown = re.findall(r"\]\(plots/([\w-]+\.svg)\)", text)
    files = list((STUDIES / name / "plots").iterdir())
    assert sorted(shown) == sorted(file.name for file in files)
    assert max(file.stat().st_size for file in files) < 200_000, "a page should load quickly"
    pictures = re.sub(r"!\[.*?\]\(plots/.*?\)\n\n\*.*?\*\n\n", "", text)
    added = [part for part in pictures.split("\n\n") if part not in made]
    assert set(added) <= {"## Time against size", "## Solvers side by side"} | {
        part for part in added if part.startswith("The Czech document")
    }


def test_the_page_on_the_documents_repeats_the_conclusions() -> None:
    text = (REPOSITORY / "docs" / "documents.md").read_text(encoding="utf-8")
    rows = re.findall(
        r"^\| (00\d) \| (.+?\.).* \| `make study-(\w+)` \| (.+) \| (\w+) \|$", text, re.M
    )
    assert len(rows) > 10
    for document, claim, name, figure, verdict in rows:
        page = (STUDIES / name / publishing.PAGE).read_text(encoding="utf-8")
        (row,) = [
            line for line in page.splitlines() if line.startswith(f"| {document} | {claim} |")
        ]
        assert f" | {figure} | **{verdict}** | " in row


@pytest.mark.parametrize("name", NAMES)
def test_the_page_names_the_command_of_the_makefile(name: str) -> None:
    makefile = (REPOSITORY / "Makefile").read_text(encoding="utf-8")
    (options,) = re.findall(rf"^study-{name}: LAB := (.+)$", makefile, re.MULTILINE)
    assert publishing.command(results.read(STUDIES / name)) == (
        f"nurie lab run {name} {options} --out study"
    )


def test_a_study_is_published_and_read_again(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    once = Settings("once", 7, None, 1)
    what = study(*(made_up("engine", p, [1], settings=once, patience=3) for p in ("Cross", "Dog")))
    place = save(what, tmp_path / "study")
    (tmp_path / "page" / "plots").mkdir(parents=True)
    (tmp_path / "page" / "plots" / "old.svg").write_text("<svg/>")
    publishing.main([place, str(tmp_path / "page")])
    text = (tmp_path / "page" / "README.md").read_text(encoding="utf-8")
    assert "`nurie lab run documents --protocol once --time 7 --patience 3 --out study`" in text
    assert [file.name for file in (tmp_path / "page" / "plots").iterdir()] == ["cactus.svg"]
    assert results.read(tmp_path / "page") == what
    first = (tmp_path / "page" / PACKED).read_bytes()
    publishing.publish(tmp_path / "page", tmp_path / "page")
    assert (tmp_path / "page" / PACKED).read_bytes() == first
    (tmp_path / "page" / PACKED).write_bytes(first[:40])
    with pytest.raises(nurie.NurieError, match=f"{PACKED} is damaged"):
        results.read(tmp_path / "page")


def test_a_report_is_written_beside_packed_runs(tmp_path: Path) -> None:
    what = study(made_up("engine", "Cross", [1] * 5))
    text = pages.markdown(list(findings.blocks(what)))
    assert "Nothing on this page" not in text, "only a published page says so"
    with pytest.raises(SystemExit):
        publishing.main([str(tmp_path), str(tmp_path / "page")])
