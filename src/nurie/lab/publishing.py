"""A study as a page of the documentation: ``python -m nurie.lab.publishing STUDY FOLDER``.

The page is the report, with nothing added by hand but the command that repeats the study. The
plots are written beside it, and so are the runs, compressed, from which the same page can be made
again; a test does so. Matplotlib is needed.
"""

from __future__ import annotations

import argparse
import gzip
from collections.abc import Sequence
from pathlib import Path

from nurie.drafts import scratch
from nurie.errors import NurieError
from nurie.lab import findings, pages, plots, protocol, results
from nurie.lab.looks import Plot
from nurie.lab.pages import Heading, Paragraph
from nurie.lab.results import PACKED, Study

PAGE = "README.md"


def command(study: Study) -> str:
    """The command that repeats the study of a bundled suite."""
    run = study.runs[0]
    words = ["nurie lab run", run.suite]
    if run.settings.protocol != protocol.DOCUMENTS.name:
        words.append(f"--protocol {run.settings.protocol}")
    if run.settings.limit_seconds != protocol.find(run.settings.protocol).seconds:
        words.append(f"--time {run.settings.limit_seconds:g}")
    if run.patience:
        words.append(f"--patience {run.patience}")
    return " ".join([*words, "--out study"])


def page(study: Study, drawn: Sequence[Plot]) -> str:
    """The report, with the command below its title."""
    title, *rest = findings.blocks(study, drawn)
    assert isinstance(title, Heading)
    how = Paragraph(
        f"Made by `{command(study)}` and `python -m nurie.lab.publishing`, from the runs in "
        f"`{PACKED}`. Nothing on this page was written by hand."
    )
    return pages.markdown([title, how, *rest])


def publish(place: Path, folder: Path) -> list[Path]:
    """Write the page of a study with its plots and runs; the files."""
    study = results.read(place)
    if not plots.are_possible():
        raise NurieError(plots.MISSING)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / pages.PLOTS).mkdir(exist_ok=True)
    for old in (folder / pages.PLOTS).glob("*.svg"):
        old.unlink()
    with scratch() as made:
        drawn = plots.draw(study, Path(made))
        for plot in drawn:
            text = (Path(made) / f"{plot.name}.svg").read_bytes()
            (folder / pages.PLOTS / f"{plot.name}.svg").write_bytes(text)
    (folder / PAGE).write_text(page(study, drawn), encoding="utf-8")
    packed = gzip.compress(b"".join(run.as_line() for run in study.runs), mtime=0)
    (folder / PACKED).write_bytes(packed)
    return [folder / PAGE, folder / PACKED]


def main(words: Sequence[str] | None = None) -> None:
    """Publish a study."""
    parser = argparse.ArgumentParser(
        prog="nurie.lab.publishing", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("study", type=Path)
    parser.add_argument("folder", type=Path)
    asked = parser.parse_args(words)
    try:
        for file in publish(asked.study, asked.folder):
            print(file)
    except NurieError as error:
        parser.error(str(error))


if __name__ == "__main__":
    main()
