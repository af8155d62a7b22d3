"""Fonts from Debian's packages: some to train on, others to measure with.

No package is in both lists, so that a figure says how fonts are read that were never seen.
`apt-get download` fetches packages without installing them, and needs no root.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

from PIL import ImageFont

from nurie.errors import NurieError, UnavailableError

FOLDER = Path("build/fonts")
MOST_OF_A_PACKAGE = 8
"""More files of one package are hardly different."""
TRAINING = (
    "adf-switzera adf-tribun adf-universalis b612 bebas-neue cabin cmu comic-neue courier-prime "
    "crosextra-caladea crosextra-carlito dosis freefont-ttf go hack inconsolata jetbrains-mono "
    "karla lato liberation linuxlibertine national-park oldstandard open-sans opendin osifont "
    "play quicksand roadgeek roboto-slab roboto-unhinted sil-charis sil-gentium-basic texgyre "
    "tlwg-loma-ttf tlwg-norasi-ttf tuffy urw-base35 vollkorn yanone-kaffeesatz"
)
MEASURING = (
    "adf-baskervald adf-gillius adf-romande adf-verana allerta anonymous-pro arkpandora "
    "averia-sans-gwf cantarell century-catalogue clear-sans fanwood firacode goudybookletter inter "
    "ipafont-gothic junction jura league-spartan manrope oxygen paratype quattrocento "
    "routed-gothic sil-andika sora tiresias tlwg-garuda-ttf tlwg-kinnari-ttf tlwg-umpush-ttf"
)
HANDWRITTEN = "breip bwht dkg-handwriting femkeklaver humor-sans rufscript sjfonts yusei-magic"
"""Fonts that look as if they were written by hand, which are measured separately."""
_NO_DIGITS = ("D050000L", "Symbol", "Z003", "chorus", "Math", "Initials", "Keyboard", "Variable")
"""Parts of the names of fonts without digits, or of fonts that nobody prints numbers in."""


def fetch(packages: str, folder: Path = FOLDER) -> list[Path]:
    """The font files of packages, in their order, fetched if they are not there yet."""
    names = packages.split()
    missing = [name for name in names if not (folder / name).is_dir()]
    if missing:
        _download(missing, folder)
    return [file for name in names for file in _chosen(folder / name)]


def _download(packages: list[str], folder: Path) -> None:
    if not shutil.which("apt-get") or not shutil.which("dpkg-deb"):
        raise UnavailableError("fonts come from Debian's packages, and there is no apt-get here")
    archives = folder / "archives"
    archives.mkdir(parents=True, exist_ok=True)
    names = [f"fonts-{name}" for name in packages]
    done = subprocess.run(
        ["apt-get", "download", "-qq", *names], cwd=archives, capture_output=True, text=True
    )
    if done.returncode:
        raise NurieError(f"apt-get could not fetch the fonts: {done.stderr.strip()}")
    for name in packages:
        (archive,) = archives.glob(f"fonts-{name}_*.deb")
        subprocess.run(["dpkg-deb", "-x", archive, folder / f"{name}.part"], check=True)
        (folder / f"{name}.part").rename(folder / name)
    shutil.rmtree(archives)


def _chosen(folder: Path) -> list[Path]:
    """Some fonts of a package, spread over its files, that have all digits."""
    files = sorted(
        {
            file.stem: file for end in ("otf", "ttf") for file in sorted(folder.rglob(f"*.{end}"))
        }.values()
    )
    files = [file for file in files if not any(part in file.name for part in _NO_DIGITS)]
    files = [file for file in files if _has_digits(file)]
    if len(files) <= MOST_OF_A_PACKAGE:
        return files
    step = len(files) / MOST_OF_A_PACKAGE
    return [files[int(at * step)] for at in range(MOST_OF_A_PACKAGE)]


def _has_digits(file: Path) -> bool:
    try:
        font = ImageFont.truetype(str(file), 24)
        masks = {bytes(font.getmask(digit)) for digit in "0123456789"}
    except (OSError, ValueError):
        return False
    return len(masks) == 10 and all(any(mask) for mask in masks)
