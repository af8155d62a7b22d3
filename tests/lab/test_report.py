"""The report: the documents' figures beside ours, only what was measured, one page of HTML."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nurie.lab import findings, looks, pages, plots, protocol, redone, tables
from nurie.lab.results import Result, Settings, Study
from tests.cli.conftest import Run as Invoke
from tests.cli.conftest import run as run
from tests.lab.studies import made_up, save, study

PLAIN = {"queue": "lifo", "track_indices": False, "stop_early": True, "assume": "first"}
FIVE = [0.5, 0.2, 0.3, 0.4, 9.0]


@pytest.fixture
def measured() -> Study:
    return study(
        made_up("elimination", "Demon", FIVE, side=32, options=PLAIN),
        made_up("elimination", "Cross", [0.001] * 5, side=3, options=PLAIN),
        made_up(
            "elimination:queue=fifo", "Demon", [300], side=32, status="timeout",
            options=PLAIN | {"queue": "fifo"},
        ),
        made_up("line", "Demon", [0.1] * 5, side=32, status="stuck", known=0.25),
        made_up("line", "Cross", [0.1] * 5, side=3),
    )  # fmt: skip


def cells(text: str, start: str) -> list[list[str]]:
    """The cells of the rows that start so."""
    lines = [line for line in text.splitlines() if line.startswith(f"| {start} ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def text_of(what: Study) -> str:
    return pages.markdown(list(findings.blocks(what)))


def test_the_documents_figures_stand_beside_ours(measured: Study) -> None:
    text = text_of(measured)
    third, fourth = text.split("### Table 5.3")[1].split("### Table 5.4")
    assert cells(third, "Demon")[0][:4] == ["Demon", "32", "1,787", "400"]
    fourth = fourth.split("## ")[0]
    assert cells(fourth, "Demon")[0][2:6] == ["1,787", "400", "2,380", "gave up"]
    assert cells(fourth, "Cross")[0] == ["Cross", "3", "0", "1", "0", "–", *["0", "–"] * 4]
    assert "Our pictures are not theirs" in text
    assert "i5-6300HQ" in text


def test_tables_only_for_what_was_measured(measured: Study) -> None:
    text = text_of(measured)
    assert "Table 5.1" not in text
    assert "Table 5.2" not in text
    assert "| Orc " not in text
    other = study(made_up("elimination", "Demon", FIVE, side=10, options=PLAIN))
    assert "Table 5.3" not in text_of(other)


def test_the_survey_has_our_rows(measured: Study) -> None:
    text = text_of(measured)
    assert ["Depth-first search", "Jing et al. 2009", "> 25×25", "> 1 min", "> 2 days", "–"] in (
        cells(text, "Depth-first search")
    )
    (ours,) = [row for row in cells(text, "Line solver") if "`line`" in row[1]]
    assert ours == ["Line solver", "`line` *", "3×3", "0.100 s", "0.100 s", "1 of 2"]


def test_effort_stands_beside_seconds(measured: Study) -> None:
    text = text_of(measured).split("## Effort and seconds")[1]
    assert cells(text, "puzzle")[0] == ["puzzle", "outcome", "ms", "±", "line solves", "peak MB"]
    assert cells(text, "Demon 32×32")[0] == ["Demon 32×32", "solved", "400", "100", "96", "20"]
    assert cells(text, "Demon 32×32")[2][1] == "stuck at 25%"


def test_the_protocol_is_told_and_followed(measured: Study) -> None:
    text = text_of(measured)
    assert "5 times" in text
    assert "given up after 300 seconds; a run that is given up is recorded once" in text
    assert measured.results["elimination", "Demon"].seconds == pytest.approx(0.4)


def test_one_second_is_singular() -> None:
    assert "given up after 1 second." in protocol.ONCE.sentence(1)
    assert "given up after 0.5 seconds." in protocol.ONCE.sentence(0.5)


def test_what_is_wrong_comes_first() -> None:
    text = text_of(
        study(
            made_up("liar", "Cross", [1], status="wrong", error="said unique, but no"),
            made_up("slow", "Cross", [1, 1]),
        )
    )
    warnings = text.split("## Please note")[1].split("## ")[0]
    assert "**WRONG**: `liar` on Cross: said unique, but no" in warnings
    assert "1 results lack runs" in warnings


def test_the_figures_of_the_documents_are_complete() -> None:
    told = redone.figures()["thesis"]
    lengths = {
        table["number"]: {
            len(column["milliseconds"]) for column in table["columns"] if "milliseconds" in column
        }
        for table in told["tables"]
    }
    assert lengths == {"5.1": {4}, "5.2": {18}, "5.3": {18}, "5.4": {18}}
    assert len(told["puzzles"]) == len(told["sizes"]) == 18
    last = told["tables"][3]["columns"]
    assert [column["milliseconds"][13] for column in last] == [1787, 2380, 1980, 1194, 1257, 1127]


def test_files_and_plots(measured: Study, tmp_path: Path, run: Invoke) -> None:
    pytest.importorskip("matplotlib")
    once = Settings("once", 60, None, 1)
    growing = [
        made_up(
            "engine", f"r{side}/{number}", [side / 1000 * number], side=side, settings=once,
            group={"size": side, "density": 0.5, "seed": 1},
        )
        for side in (5, 10, 15)
        for number in (1, 2, 3)
    ]  # fmt: skip
    engine = [
        made_up("engine", "Demon", [1e-4] * 5, side=32),
        made_up("engine", "Cross", [1e-5] * 5, side=3),
    ]
    both = study(measured.runs, *engine, *growing)
    folder = save(both, tmp_path / "out")
    result = run("lab", "report", folder)
    assert result.exit_code == 0
    written = result.stdout.split()
    names = [Path(file).name for file in written]
    plot_names = ["growth", "cactus", "scatter"]
    assert names == [
        "report.md",
        "report.html",
        *(f"{name}.{end}" for name in plot_names for end in ("svg", "png")),
    ]
    for file in written:
        assert Path(file).stat().st_size > 1000
    page = Path(folder, "report.html").read_text(encoding="utf-8")
    assert page.count("<svg ") == 3
    assert not re.search(r'(src|href)="(?!#)', page)
    assert 'xlink:href="http' not in page
    assert "<script" not in page
    text = Path(folder, "report.md").read_text(encoding="utf-8")
    assert "](plots/cactus.svg)" in text


def test_plots_of_the_same_runs_are_the_same(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    what = study(made_up("engine", "a", [1] * 5), made_up("engine", "b", [2] * 5))
    first, again = (plots.draw(what, tmp_path) for _ in range(2))
    assert [plot.name for plot in first] == ["cactus"]
    assert first == again


def test_without_matplotlib_there_are_tables(
    measured: Study, tmp_path: Path, run: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plots, "find_spec", lambda name: None)
    result = run("lab", "report", save(measured, tmp_path / "out"))
    assert result.exit_code == 0
    assert "pip install 'nurie[lab]'" in result.stderr
    assert len(result.stdout.split()) == 2
    assert "Table 5.3" in (tmp_path / "out" / "report.html").read_text(encoding="utf-8")


def test_without_matplotlib_a_report_with_plots_stays(
    measured: Study, tmp_path: Path, run: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = save(measured, tmp_path / "out")
    (tmp_path / "out" / "plots").mkdir()
    (tmp_path / "out" / "plots" / "cactus.svg").write_text("<svg/>")
    (tmp_path / "out" / "report.md").write_text("with plots")
    monkeypatch.setattr(plots, "find_spec", lambda name: None)
    result = run("lab", "report", folder)
    assert result.exit_code == 2
    assert "has plots, and Matplotlib is not installed" in result.stderr
    assert result.stderr.count("\n") == 1
    assert (tmp_path / "out" / "report.md").read_text() == "with plots"


def test_only_studies_of_the_documents_show_their_tables() -> None:
    own = text_of(study(made_up("elimination", "Demon", FIVE, side=32, options=PLAIN, tables=[])))
    for name in ("Table 5.3", "Table 1", "thesis"):
        assert name not in own
    both = study(
        made_up(
            "axis", "Demon", [2], side=32, options={"partial_check": True, "check": "combinations"}
        ),
        made_up("axis", "Cross", [1], side=3, options={"partial_check": False}),
    )
    table = text_of(both).split("### Table 5.2")[1]
    assert cells(table, "puzzle")[0][2:] == [
        "plain, theirs", "ours", "partial check, theirs", "ours", "our stronger check",
    ]  # fmt: skip


def test_a_folder_without_runs_is_one_sentence(run: Invoke, tmp_path: Path) -> None:
    result = run("lab", "report", tmp_path)
    assert result.exit_code == 2
    assert result.stderr == f"nurie lab: there are no runs in {tmp_path}: it has no runs.jsonl\n"


def test_names_in_legends_are_short_and_differ() -> None:
    shown = {
        "elimination:queue=lifo,stop_early=true,track=no": "elimination:…",
        "elimination:queue=fifo,stop_early=true,track=no": "elimination:…,queue=fifo",
        "elimination:queue=lifo,stop_early=no,track=no": "elimination:…,stop_early=no",
        "elimination:queue=lifo,stop_early=true,track=yes": "elimination:…,track=yes",
        "elimination": "elimination",
        "axis:partial_check=false": "axis:partial_check=false",
        "annealing:a=12345678,b=12345678,c=12345678": "annealing:a=12345678,b=12345678…",
    }
    what = study(*(made_up(name, "Cross", [1]) for name in shown))
    assert {name: looks.short(name, what) for name in shown} == shown


def test_cells_are_escaped() -> None:
    table = pages.Table(["a|b"], [["<b>"]])
    assert "a\\|b" in pages.markdown([table])
    assert "&lt;b&gt;" in pages.html("t", [table])


ONCE = Settings("once", 60, None, 1)
KNOWN_RULES = {"rules": "program"}


@pytest.fixture
def islands() -> Study:
    """Two puzzles: ants with six seeds, of which two find nothing on the second."""
    ants = [
        made_up(
            f"ant_colony:seed={seed}", puzzle, [seed / 10], side=10, settings=ONCE,
            kind="nurikabe", effort={"tries": seed * 100}, group={"number": 1},
            status="timeout" if puzzle == "B" and seed > 4 else "solved",
        )
        for puzzle in ("A", "B")
        for seed in range(1, 7)
    ]  # fmt: skip
    rules = [
        made_up(
            "rules:rules=program", puzzle, [0.1], side=10, settings=ONCE, kind="nurikabe",
            status="stuck", known=known, options=KNOWN_RULES, group={"number": 1},
        )
        for puzzle, known in (("A", 0.4), ("B", 0.73))
    ]  # fmt: skip
    return study(*rules, *ants)


def test_many_seeds_are_one_solver(islands: Study) -> None:
    text = text_of(islands)
    assert "seed=" not in text
    seeds = text.split("## Many seeds")[1].split("## What")[0]
    assert cells(seeds, "A")[0][:6] == ["A", "6 of 6", "61 to 100%", "100", "350", "600"]
    assert cells(seeds, "B")[0] == [
        "B", "4 of 6", "30 to 90%", "100", "250", "400", "0.100", "0.250", "0.400", "600",
    ]  # fmt: skip
    middle = islands.in_the_middle
    assert middle.solvers == ["rules:rules=program", "ant_colony"]
    assert middle.results["ant_colony", "B"].seconds == pytest.approx(0.3)


def test_few_seeds_stay_apart() -> None:
    few = study(*(made_up(f"annealing:seed={seed}", "Cross", [1]) for seed in range(1, 5)))
    assert few.in_the_middle is few
    assert "Many seeds" not in text_of(few)


def test_the_findings_of_the_slovene_document_stand_beside_ours(islands: Study) -> None:
    text = text_of(islands)
    assert "The puzzles of this study are not the document's" in text
    assert "Table 1 of the Finnish thesis" not in text
    program = "the six rules of its program, on 10×10"
    assert cells(text, f"{program}: solved")[0][1:] == ["none", "0 of 2"]
    assert cells(text, f"{program}: known cells")[0][1:] == ["73% of one", "40%, 73%"]
    assert cells(text, "ants, on 10×10: solved")[0][2] == "10 of 12 runs, on 2 puzzles"
    assert cells(text, "ants until a solution, on 10×10")[0][2] == "100 to 600, median 300"
    assert cells(text, "5,000 ants, on 10×10")[0][1:] == ["5 to 6 s", "5.000 s"]
    assert not cells(text, "ants, on 14×24: solved")


def test_the_plot_of_many_seeds(islands: Study, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    names = [plot.name for plot in plots.draw(islands, tmp_path)]
    assert "seeds" in names
    drawn = plots.draw(study(made_up("line", "Cross", FIVE)), tmp_path / "other")
    assert "seeds" not in [plot.name for plot in drawn]


def test_a_column_that_is_too_wide_gets_a_table_of_its_own() -> None:
    made = tables.tables(["a", "b"], [["1", "2"]], ["x" * 120, "y", "z"], [["3", "4", "5"]], keep=1)
    heads = [[cell.strip() for cell in part.splitlines()[0].strip("|").split("|")]
             for part in made.split("\n\n")]  # fmt: skip
    assert heads == [["a", "b"], ["a", "x" * 120], ["a", "y", "z"]]


def test_seeds_that_all_search_in_vain() -> None:
    vain = study(
        *(
            made_up(
                f"ants:seed={seed}", "A", [9], status="timeout", settings=ONCE,
                effort={"tries": seed * 1000},
            )
            for seed in range(1, 6)
        )
    )  # fmt: skip
    assert cells(text_of(vain), "A")[0] == ["A", "0 of 5", "0 to 43%", *["–"] * 6, "5,000"]


def test_runs_without_tries_do_not_count_for_the_pace() -> None:
    counted, solved_by_rules = (
        Result(made_up("ants", "A", [seconds], settings=ONCE, effort=effort))
        for seconds, effort in ((2, {"tries": 100}), (7, {"tries": 0, "nodes": 1}))
    )
    assert redone._pace([counted, solved_by_rules], 500) == "10.0 s"
    assert redone._pace([solved_by_rules], 500) == "–"
    assert redone._tries([counted, solved_by_rules], 0) == "0 to 100, median 50"
    assert redone._tries([], 0) == "–"
