"""Makes photos of flat pages: paper that curves, a camera at an angle, shade, blur, noise, JPEG."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from nurie.photo.network import Array


@dataclass(frozen=True, slots=True)
class Shot:
    """How a photo is taken; all zero for a screenshot."""

    tilt: float = 0.0
    """The angle between the camera and the page, in degrees."""
    towards: float = 0.0
    """The direction of the tilt, in degrees."""
    turn: float = 0.0
    """In the plane of the page, in degrees."""
    curve: float = 0.0
    """How far the paper rises towards its spine, in widths of the page."""
    shade: float = 0.0
    """How much darker one side is."""
    blur: float = 0.0
    """In pixels of the photo."""
    noise: float = 0.0
    """In grey values."""
    jpeg: int = 0
    """The quality; 0 for a picture without loss."""


def shot_of(random: np.random.Generator, worst: float = 1.0) -> Shot:
    """A random shot; ``worst`` is 1 for tilts of up to 25 degrees."""
    return Shot(
        tilt=float(random.uniform(0, 25 * worst)),
        towards=float(random.uniform(0, 360)),
        turn=float(random.normal(0, 3 * worst)),
        curve=float(random.uniform(0, 0.05) * worst) if random.random() < 0.6 else 0.0,
        shade=float(random.uniform(0, 0.5) * worst),
        blur=float(random.uniform(0.3, 1.3) * worst),
        noise=float(random.uniform(1, 7) * worst),
        jpeg=int(random.integers(60, 96)),
    )


def photographed(page: Array, shot: Shot, random: np.random.Generator, side: int) -> Array:
    """A photo of a page, with a longer side of about ``side`` pixels."""
    height, width = page.shape[:2]
    around = 0.06
    scale = side / (max(height, width) * (1 + 2 * around))
    out_w, out_h = round(width * scale * (1 + 2 * around)), round(height * scale * (1 + 2 * around))
    if scale < 0.8:
        page = cv2.resize(page, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        height, width = page.shape[:2]
    corners = _corners(width, height, shot)
    corners -= corners.min(axis=0)
    room = np.array([out_w, out_h]) * (1 - around)
    corners *= (room / corners.max(axis=0)).min()
    corners += (np.array([out_w, out_h]) - corners.max(axis=0)) / 2
    flat = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    back = cv2.getPerspectiveTransform(corners.astype(np.float32), flat)
    x, y = np.meshgrid(np.arange(out_w, dtype=np.float32), np.arange(out_h, dtype=np.float32))
    w = back[2, 0] * x + back[2, 1] * y + back[2, 2]
    px = (back[0, 0] * x + back[0, 1] * y + back[0, 2]) / w
    py = (back[1, 0] * x + back[1, 1] * y + back[1, 2]) / w
    if shot.curve:
        # A cylinder whose axis is the spine, at the left: rows bend, and columns crowd there.
        along = np.clip(px / width, -0.2, 1.2)
        py = py + shot.curve * width * np.exp(-3 * along) - shot.curve * width / 3
        px = px - shot.curve * width * 0.6 * np.exp(-4 * along) * along * 4
    table = int(random.integers(60, 150))
    photo: Array = cv2.remap(
        page,
        px.astype(np.float32),
        py.astype(np.float32),
        cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT,
        borderValue=(table,) * 3,
    ).astype(np.float32)
    if shot.shade:
        photo *= _shade(out_w, out_h, shot.shade, random)[..., None]
    if shot.blur:
        photo = cv2.GaussianBlur(photo, (0, 0), shot.blur)
    if shot.noise:
        photo += random.normal(0, shot.noise, photo.shape[:2]).astype(np.float32)[..., None]
    seen: Array = np.clip(photo, 0, 255).astype(np.uint8)
    if shot.jpeg:
        data = cv2.imencode(".jpg", seen[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, shot.jpeg])[1]
        seen = cv2.cvtColor(np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR)), cv2.COLOR_BGR2RGB)
    return seen


def _corners(width: int, height: int, shot: Shot) -> Array:
    """The corners of the page as a camera sees them, two page widths away."""
    tilt, towards, turn = np.deg2rad([shot.tilt, shot.towards, shot.turn])
    points = np.array([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    points = points @ spin.T
    axis = np.array([np.cos(towards), np.sin(towards)])
    across = np.array([-axis[1], axis[0]])
    far = 2.0 * max(width, height)
    depth = far + (points @ axis) * np.sin(tilt)
    seen = np.outer(points @ axis * np.cos(tilt), axis) + np.outer(points @ across, across)
    return np.asarray(seen * far / depth[:, None])


def _shade(width: int, height: int, strength: float, random: np.random.Generator) -> Array:
    """A soft shadow over one side of the photo, and light that fades."""
    angle = random.uniform(0, 2 * np.pi)
    x, y = np.meshgrid(np.linspace(-1, 1, 64), np.linspace(-1, 1, 64))
    along = np.cos(angle) * x + np.sin(angle) * y
    edge = random.uniform(-0.6, 0.6)
    soft = 1 / (1 + np.exp(-(along - edge) / random.uniform(0.05, 0.5)))
    small = (1 - strength * soft).astype(np.float32)
    return np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR))
