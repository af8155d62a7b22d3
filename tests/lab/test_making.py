"""The table and the contact sheet of ``python -m nurie.lab.making``."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from nurie.lab.making import main, pictures
from nurie.making import make
from tests.making.test_make import FRAME, HEART, painted


def test_a_folder_of_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "pictures"
    folder.mkdir()
    painted(HEART).save(folder / "heart.png")
    painted(FRAME).save(folder / "frame.png")
    (folder / "words.txt").write_text("no picture")
    sheet = tmp_path / "sheet.png"
    main([str(folder), "--sizes", "8", "--sheet", str(sheet)])
    _, _, row, *rest = capsys.readouterr().out.splitlines()
    assert row.startswith("| 8 | 3 | 66.7% | 33.3% |")
    assert rest == ["", "not solvable: words.txt at 8"]
    with Image.open(sheet) as drawn:
        assert (255, 0, 0) in drawn.convert("RGB").get_flattened_data()


def test_a_sample_of_icons(tmp_path: Path) -> None:
    icons = {f"dot-{size}": {"body": f'<circle r="{size}"/>'} for size in range(9)}
    collection = {"icons": {**icons, "old": {"body": "", "hidden": True}}, "width": 24}
    (tmp_path / "icons.json").write_text(json.dumps(collection))
    found = pictures([str(tmp_path)], 4, seed=2)
    assert len(found) == 4
    assert pictures([str(tmp_path)], 4, seed=2) == found
    assert len(pictures([str(tmp_path)], 99, seed=2)) == 9
    assert b'viewBox="0 0 24 16"' in found[0][1]


def test_the_symbols_of_a_font() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    font = Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"
    found = dict(pictures([str(font)], 9999, seed=1))
    assert {"BLACK CHESS KNIGHT", "RIGHTWARDS ARROW", "WHITE SCISSORS"} <= found.keys()
    assert "LATIN CAPITAL LETTER A" not in found
    assert "CHERRY BLOSSOM" not in found, "the font does not have it"
    with Image.open(BytesIO(found["BLACK CHESS KNIGHT"])) as picture:
        dark = picture.histogram()[0]
        assert 0.05 < dark / (picture.width * picture.height) < 0.5
    assert make(BytesIO(found["BLACK CHESS KNIGHT"]), (15, 15)).is_minimal


def test_an_empty_folder(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="no picture"):
        main([str(tmp_path)])
