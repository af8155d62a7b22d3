from __future__ import annotations

import io
import os
import random
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, BinaryIO, TypeAlias, cast

import pytest

from nurie import files, registry
from nurie.errors import FormatError, UnknownFormatError
from nurie.nonogram.puzzle import Nonogram

FLAG = Nonogram.of(".##.\n####\n.#..", title="Flag")
POLE = Nonogram.of(".#.\n.#.\n###", title="Pole")
NON = files.dumps(FLAG, "non")
TraceFunction: TypeAlias = Callable[[FrameType, str, Any], Any]
NAMES = sorted({name for kind in registry.kinds() for name in registry.formats(kind)})


@contextmanager
def few_lines(most: int = 2_000_000) -> Iterator[None]:
    """Fails if reading a broken file runs too many lines of Python."""
    ran = 0

    def count(frame: FrameType, event: str, argument: object) -> TraceFunction:
        nonlocal ran
        ran += event == "line"
        return count

    before = sys.gettrace()
    sys.settrace(count)
    try:
        yield
    finally:
        sys.settrace(before)
    assert 0 < ran < most, ran


class Trickle(io.RawIOBase):
    """A stream that gives three bytes at a time, as a slow pipe does."""

    def __init__(self, data: bytes) -> None:
        self._data = io.BytesIO(data)

    def readable(self) -> bool:
        return True

    def read(self, size: int | None = -1) -> bytes:
        return self._data.read(3)


def test_saved_and_loaded(tmp_path: Path) -> None:
    for name in ("flag.non", "flag.xml", "flag.json"):
        files.save(FLAG, tmp_path / name)
        assert files.load(tmp_path / name) == FLAG
        assert files.load(str(tmp_path / name)) == FLAG


def test_text_in_and_out() -> None:
    assert files.loads(files.dumps(FLAG, "tatham")).width == 4
    assert files.loads(NON.encode()) == FLAG


def test_several_puzzles_are_read_one_by_one(tmp_path: Path) -> None:
    files.save([FLAG, POLE], tmp_path / "both.xml")
    puzzles = files.load_all(tmp_path / "both.xml")
    assert next(puzzles) == FLAG
    assert next(puzzles) == POLE
    assert not list(puzzles)
    assert files.load(tmp_path / "both.xml") == FLAG
    assert list(files.loads_all(files.dumps(iter([FLAG, POLE]), "non"))) == [FLAG, POLE]


def test_a_long_batch_is_not_read_to_its_end() -> None:
    text = (files.dumps([POLE] * 20_000, "tournament") + "$20001\nbroken\n").encode()
    assert len(text) > 2 * files.HEAD
    puzzles = files.load_all(io.BytesIO(text))
    assert files.loads(text) == next(puzzles)


def test_a_stream_is_as_good_as_a_file() -> None:
    assert files.load(io.BytesIO(NON.encode())) == FLAG
    assert files.load(cast("BinaryIO", Trickle(NON.encode()))) == FLAG
    target = io.BytesIO()
    files.save(FLAG, target, "non")
    assert target.getvalue().decode() == NON
    with pytest.raises(FormatError, match="no file extension; name a format"):
        files.save(FLAG, io.BytesIO())


def test_a_file_is_closed_when_its_reader_is_dropped(tmp_path: Path) -> None:
    files.save([FLAG, POLE], tmp_path / "both.non")
    puzzles = files.load_all(tmp_path / "both.non")
    next(puzzles)
    del puzzles  # A file left open would be a warning, and warnings are errors here.


def test_formats_are_looked_up_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    files.loads(NON)

    def search(*_: object) -> None:
        raise AssertionError("the registry was searched again")

    for name in ("find_spec", "_tree", "importlib.import_module"):
        monkeypatch.setattr(f"nurie.registry.{name}", search)
    assert files.loads(NON) == FLAG
    assert files.identify(NON.encode()) == "non"


def test_the_extension_decides_which_formats_are_asked_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    for entry, found in files._readers():

        def sniff(head: bytes, name: str = entry.name, ask: Any = found.sniff) -> float:
            asked.append(name)
            return float(ask(head))

        monkeypatch.setattr(found, "sniff", sniff)
    with_json = sum(".json" in found.suffixes for _, found in files._readers())
    every = len(files._readers())
    for name, formats in (("flag.non", 1), ("flag.json", with_json), ("flag", every)):
        (tmp_path / name).write_text(files.dumps(FLAG, "json" if "json" in name else "non"))
        asked.clear()
        assert files.load(tmp_path / name) == FLAG
        assert len(asked) == formats, asked


def test_loading_runs_few_lines_of_python(tmp_path: Path) -> None:
    """A figure that does not depend on the machine: 40 clues and a picture of 20×20."""
    chance = random.Random(1)
    picture = "\n".join("".join(chance.choices(".#", k=20)) for _ in range(20))
    puzzle = Nonogram.of(picture)
    files.save(puzzle, tmp_path / "large.non")
    assert files.load(tmp_path / "large.non") == puzzle
    with few_lines(1_000):
        files.load(tmp_path / "large.non")


def test_by_content_an_extension_is_not_enough() -> None:
    text = io.BytesIO(b"These are puzzles.\n")
    text.name = "README.txt"
    with pytest.raises(UnknownFormatError, match="its format is not recognised"):
        next(files.load_all(text, by_content=True))
    text.seek(0)
    with pytest.raises(FormatError, match="expected"):
        next(files.load_all(text))


def test_content_counts_more_than_the_name(tmp_path: Path) -> None:
    (tmp_path / "flag.mk").write_text(NON)
    assert files.load(tmp_path / "flag.mk") == FLAG


def test_complaints_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "flag.non"
    path.write_text(NON.replace("\n4\n", "\nx\n"))
    with pytest.raises(FormatError) as caught:
        files.load(path)
    assert str(caught.value) == f"{path}, line 7: 'x' is not a number"
    with pytest.raises(FileNotFoundError):
        files.load(tmp_path / "nowhere.non")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "it is empty"),
        (b" \n\r\n\t", "it is empty"),
        (b"\n" * 100_000 + b"x", "it starts with nothing"),
        (
            b"hello, world",
            "its format is not recognised; the known formats are csv, cwd, drawing, gnonograms",
        ),
        (random.Random(1).randbytes(3000), "its format is not"),
        (b"1" * 10_000_000, "its format is not recognised"),
        (
            b"3 3\n" + b"1" * 10_000_000,
            "clues (3 rows, 3 columns) were expected, but there are 1",
        ),
        (
            b"3 3\n" + b"1 " * 5_000_000,
            "clues (3 rows, 3 columns) were expected, but there are 1",
        ),
        (b"3 3\n" + b"1\n" * 5_000_000, "a puzzle has at most 80000 lines"),
        (b"1 1\n1\n" + b"1" * 10_000_000, "a clue of 10000000 characters is too long"),
        (b"1 1\n1\n" + b"1" * 100_000, "is too large"),
        (b"width 3\nheight 3\nrows\n" + b"1\n" * 5_000_000, "a puzzle has at most 80000 lines"),
        (b"<puzzleset><puzzle><title>" + b"x" * 10_000_000, "it is broken XML"),
        (b"<puzzleset><puzzle a='" + b"x" * 10_000_000, "it is broken XML"),
        (b"<puzzleset>" + b"<a>" * 3_000_000, "nested too deeply"),
        (b'{"kind": "nonogram", "clues": ' + b"[" * 10_000_000, "lists too deep"),
        (b"$1\n" + b"1\n" * 5_000_000, "a puzzle has at most 80000 lines"),
        (b"nonogram/2/2/" + b"1" * 10_000_000, "more than 4 places for numbers"),
        (b"nurikabe/2/2/" + b"1" * 10_000_000, "more than 4 places for numbers"),
        (b"nurikabe/1000/1000/" + b"z" * 50_000, "1000×1000 is larger than the 250000 cells"),
        (b"0," * 5_000_000, "a row of 10000000 characters is too long"),
        (b"0,0\n" * 3_000_000, "there are too many rows; the limit is 1000"),
        (b"3 4\n" + b"0 0 0 0\n" * 1_000_000, "3 rows were expected, but there are more"),
        (b'{"kind": "nurikabe", "clues": ' + b"[" * 10_000_000, "lists too deep"),
        (
            b"[begin]\npuzzle nurikabe\n[problem]\n" + b"- -\n" * 3_000_000,
            "too many rows; the limit is 1000",
        ),
        (b"x" + b"\n" * 1_000_000, "its format is not recognised"),
        (b"[begin]\n" * 1_000_000, "its format is not recognised"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_hopeless_files_are_refused_at_once(data: bytes, said: str) -> None:
    with few_lines(), pytest.raises(FormatError) as caught:
        files.loads(data)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "data", [b"1" * 10_000_000, b"\0" * 100_000, b"\xff\xfe\xfd" * 1000, b"\n\n", b"[<$:#"]
)
def test_a_wrong_name_of_a_format_is_noticed_at_once(name: str, data: bytes) -> None:
    with few_lines(), pytest.raises(FormatError):
        files.loads(data, name)


def test_a_file_may_not_be_larger_than_allowed(tmp_path: Path) -> None:
    batch = files.dumps([POLE] * 10_000, "tournament").encode()
    assert len(list(files.load_all(io.BytesIO(batch)))) == 10_000
    for limit in (100, 100_000):
        with pytest.raises(FormatError, match=f"it is larger than the {limit} bytes allowed"):
            list(files.load_all(io.BytesIO(batch), max_bytes=limit))
    with pytest.raises(FormatError, match="larger than the 10 bytes"):
        files.load(io.BytesIO(NON.encode()), max_bytes=10)
    assert files.load(io.BytesIO(NON.encode()), max_bytes=len(NON.encode())) == FLAG


def test_names_that_do_not_exist(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="unknown format 'nonsense'; choose from csv, cwd"):
        files.loads(NON, "nonsense")
    with pytest.raises(FormatError, match="nonogram has no format 'nonsense'; choose from cwd"):
        files.dumps(FLAG, "nonsense")
    with pytest.raises(FormatError, match=r"'\.doc' is not a known file extension"):
        files.save(FLAG, tmp_path / "flag.doc")
    with pytest.raises(FormatError, match="there is no puzzle to save"):
        files.save([], tmp_path / "flag.non")
    with pytest.raises(FormatError, match="picture is not a text format; save it to a file"):
        files.dumps(FLAG, "picture")
    with pytest.raises(FileNotFoundError, match=r"missing'$"):
        files.save(FLAG, tmp_path / "missing" / "flag.non")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("interruption", [KeyboardInterrupt, FormatError])
def test_an_interrupted_save_leaves_the_old_file(
    tmp_path: Path, interruption: type[BaseException]
) -> None:
    def interrupted() -> Iterator[Nonogram]:
        yield FLAG
        raise interruption("stop")

    path = tmp_path / "flag.non"
    path.write_text("old")
    with pytest.raises(interruption):
        files.save(interrupted(), path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_saved_file_keeps_its_permissions_and_its_link(tmp_path: Path) -> None:
    path = tmp_path / "flag.non"
    path.write_text("old")
    path.chmod(0o640)
    link = tmp_path / "link.non"
    link.symlink_to(path)
    files.save(FLAG, link)
    assert link.is_symlink()
    assert files.load(path) == FLAG
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    (tmp_path / "usual").touch()
    files.save(FLAG, tmp_path / "flag.non")
    assert (tmp_path / "flag.non").stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_a_device_is_written_to_and_not_replaced() -> None:
    files.save(FLAG, os.devnull, "non")
    assert not Path(os.devnull).is_file()


def test_loading_a_text_format_imports_no_heavy_module() -> None:
    code = (
        "import sys, nurie; nurie.loads('4x3:1/3/2/1/2/4/1');"
        "heavy = 'PIL', 'xml', 'json', 'html', 'secrets', 'nurie.making', 'nurie.drawing';"
        "print([name for name in heavy if name in sys.modules]);"
        "print(nurie.make.__name__, nurie.render.__name__, nurie.book.__name__)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["[]", "make render book"]
