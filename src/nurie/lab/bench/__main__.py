"""The benchmark behind ``make bench``: Nurie on public sets, compared with baselines and peers.

For each set Nurie runs in a separate process (`nurie.lab.bench.measure`), then the baseline
(`nurie.lab.bench.order_cnf` for nonograms, `nurie.lab.bench.answer_sets` for Nurikabe) and
every ``--peer`` on a sample of the set; all are compared on the puzzles that both settled.
Times are CPU seconds and depend on the machine and its load: look at the ratios, and at the
counts, which are the same in every run. Exit codes: 0 all verdicts right, 1 some wrong or
Nurie failed, 2 bad usage or no puzzles, 130 stopped by Ctrl-C, after printing what was
done.
"""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from nurie import NurieError
from nurie.lab import machine
from nurie.lab.bench import answer_sets, measure, order_cnf, peers, report, sets, targets
from nurie.lab.bench.peers import Peer, PeerError
from nurie.lab.bench.report import Result


@dataclass(frozen=True, slots=True)
class Plan:
    """How much of a set is solved."""

    step: int
    """Nurie solves every n-th puzzle,"""
    seconds: float
    """each for so long at most,"""
    passes: int
    """so many times."""
    peer_step: int
    """The others solve every n-th puzzle,"""
    peer_seconds: float
    """each for so long at most."""


FULL = {
    "newspaper": Plan(1, 60, 5, 1, 10),
    "survey": Plan(1, 300, 1, 1, 10),
    "tournament": Plan(1, 60, 1, 20, 10),
    "nurikabe-seed": Plan(1, 10, 1, 1, 10),
    "nurikabe-newspaper": Plan(1, 10, 1, 1, report.IN_TIME),
}
QUICK = {
    "newspaper": Plan(1, 10, 3, 50, 1),
    "survey": Plan(1, 10, 1, 1, 1),
    "tournament": Plan(10, 10, 1, 200, 1),
    "nurikabe-seed": Plan(1, 2, 1, 1, 1),
    "nurikabe-newspaper": Plan(1, 2, 1, 20, 1),
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the benchmark; the result is the exit code."""
    asked = _parser().parse_args(arguments)
    try:
        others = [peers.parse_peer(text) for text in asked.peer]
        names = list(dict.fromkeys(asked.set or sets.NAMES))
        sets.require(asked.data, names)
        if asked.json:
            asked.json.touch()
    except (NurieError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    results: list[Result] = []
    starting: dict[str, float] = {}
    facts = machine.describe()
    _say("# Nurie's benchmark", report.paragraph(facts))
    is_stopped = False
    said = 0
    try:
        for name in names:
            plan = _plan(asked, name)
            results.append(Result(name, plan.step))
            baseline = [] if asked.no_baseline else [_baseline(name, asked.data)]
            _fill(results[-1], plan, [*baseline, *others], asked.data)
            _say(report.text(results[-1]))
            said += 1
        _say("## starting", _start(starting))
    except KeyboardInterrupt:
        is_stopped = True
        _say(*map(report.text, results[said:]), "Stopped before the end; this is what was done.")
    reached = [target for result in results for target in targets.of_set(result)]
    reached += targets.of_starting(starting)
    if reached:
        _say("## targets", targets.text(reached))
    if len({result.whole["engine"] for result in results if result.whole}) > 1:
        _say("The engine was rebuilt during this run: the sets were solved by different builds.")
    if asked.json:
        _write(asked.json, facts, results, starting, reached)
    if is_stopped:
        return 130
    return int(any(result.wrong or not result.whole for result in results))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "nurie.lab.bench",
        description=__doc__,
        epilog=peers.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--data", type=Path, default=sets.default_folder(), help="the folder of the sets"
    )
    parser.add_argument(
        "--set", choices=sets.NAMES, nargs="+", action="extend", help="only these sets"
    )
    parser.add_argument(
        "--peer", metavar="NAME=COMMAND", action="append", default=[], help="another solver"
    )
    parser.add_argument("--no-baseline", action="store_true", help="leave the baseline out")
    parser.add_argument("--quick", action="store_true", help="small samples: less than a minute")
    parser.add_argument(
        "--step",
        type=_step,
        help="the others solve every K-th puzzle of the tournament",
    )
    parser.add_argument(
        "--time", type=_seconds, help="CPU seconds that the others may spend on a puzzle"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write everything here too")
    return parser


def _step(text: str) -> int:
    if not (text.isdecimal() and int(text)):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above zero")
    return int(text)


def _seconds(text: str) -> float:
    with suppress(ValueError):
        if float(text) > 0:
            return float(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a number above zero")


def _plan(asked: argparse.Namespace, name: str) -> Plan:
    plan = (QUICK if asked.quick else FULL)[name]
    step = asked.step if name == "tournament" and asked.step else plan.peer_step
    return Plan(plan.step, plan.seconds, plan.passes, step, asked.time or plan.peer_seconds)


def _baseline(name: str, data: Path) -> Peer:
    """The baseline for a set."""
    program = answer_sets if name in sets.NURIKABE else order_cnf
    return Peer(program.NAME, _module(program.__name__, data))


def _module(name: str, data: Path) -> tuple[str, ...]:
    """The command of one of the lab's own programs."""
    options = ("--data", str(data), "--step", "{step}", "--time", "{time}")
    return (sys.executable, "-m", name, "{set}", *options)


def _fill(result: Result, plan: Plan, others: Sequence[Peer], data: Path) -> None:
    """Measures a set; what is done stays in the result when this is interrupted."""
    command = (*_module(measure.__name__, data), "--passes", str(plan.passes))
    _progress(f"{result.name}: {measure.NAME}")
    try:
        with closing(
            peers.run(Peer(measure.NAME, command), result.name, plan.step, plan.seconds)
        ) as lines:
            for line in lines:
                if line.puzzle == peers.TOTAL:
                    result.whole = {
                        name: line.figures[name] for name in ("passes", "peak_megabytes", "engine")
                    }
                else:
                    result.ours[line.puzzle] = line
    except PeerError as error:
        result.notes.append(f"{error}.")
        return
    for peer in others:
        _progress(f"{result.name}: {peer.name}")
        told = result.others.setdefault(peer.name, {})
        strangers = 0
        try:
            with closing(peers.run(peer, result.name, plan.peer_step, plan.peer_seconds)) as lines:
                for line in lines:
                    if line.puzzle in result.ours:
                        told[line.puzzle] = line
                    elif line.puzzle != peers.TOTAL:
                        strangers += 1
        except PeerError as error:
            result.notes.append(f"{error}.")
        if strangers:
            result.notes.append(
                f"{peer.name} solved {strangers} puzzles that {measure.NAME} did not try here; "
                "they are left out."
            )
        if not told:
            del result.others[peer.name]
            result.notes.append(f"{peer.name} reported no puzzle of this set.")


def _start(starting: dict[str, float]) -> str:
    """Measures how quickly Nurie starts, and says so."""
    _progress("starting")
    try:
        starting["import_milliseconds"] = machine.import_milliseconds()
        if (spent := machine.command_seconds()) is not None:
            starting["command_seconds"] = spent
    except (subprocess.CalledProcessError, OSError) as error:
        return f"Starting could not be measured: {error}."
    said = f"`import nurie` takes {starting['import_milliseconds']:.0f} ms, the best of 5; "
    if spent is None:
        return said + "the command `nurie solve` does not work here."
    return said + f"`nurie solve` of a small file {spent:.2f} s\nby the clock, the best of 5."


def _write(
    file: Path,
    facts: dict[str, str],
    results: Sequence[Result],
    starting: dict[str, float],
    reached: Sequence[targets.Target],
) -> None:
    content: dict[str, Any] = {
        "machine": facts,
        "sets": [result.as_dict() for result in results],
        "starting": starting,
        "targets": [target.as_dict() for target in reached],
    }
    file.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def _say(*paragraphs: str) -> None:
    for paragraph in paragraphs:
        print(paragraph, end="\n\n", flush=True)


def _progress(what: str) -> None:
    """A status line on a terminal that the next output replaces; nothing elsewhere."""
    if sys.stderr.isatty():
        print(f"… {what}", file=sys.stderr, flush=True)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main())
