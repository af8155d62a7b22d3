"""A line as sets of cells: for every state, the cells that may still have it, as bits of a number.

`nurie.nonogram.line` supports only known and unknown cells. A coloured cell may be half
known (red or empty, but not green), and solvers that try thousands of lines per second
cannot afford to write each as a text. This module handles both, with the same two sweeps
over the runs; each step is a few operations on whole sets of places.
"""

from __future__ import annotations

from typing import TypeAlias

from nurie.nonogram.puzzle import Clue

Masks: TypeAlias = tuple[int, ...]
"""The cells that may be empty, then those that may have each colour of the palette."""


def undecided(masks: Masks) -> int:
    """The cells of a line that may have several states."""
    if len(masks) == 2:
        return masks[0] & masks[1]
    once = twice = 0
    for mask in masks:
        twice |= once & mask
        once |= mask
    return twice


def without(masks: Masks, state: int, bit: int) -> Masks:
    return (*masks[:state], masks[state] & ~bit, *masks[state + 1 :])


def settle_masks(clue: Clue, length: int, masks: Masks, states: str) -> Masks | None:
    """What all placements of a clue in a line share; None if there is no placement.

    ``ahead[j]`` is the set of places that can be reached with j runs before them,
    ``behind[j]`` those from which the rest can be completed.
    """
    empty = masks[0]
    rooms = []
    for j, run in enumerate(clue):
        room = _room(masks[states.index(run.colour)], run.length)
        is_apart = j + 1 < len(clue) and clue[j + 1].colour == run.colour
        if is_apart:
            room &= empty >> run.length
        rooms.append((room, run.length, run.length + is_apart))
    behind = [_spread_down(1 << length, empty)]
    for room, _, stride in reversed(rooms):
        behind.append(_spread_down(room & behind[-1] >> stride, empty))
    behind.reverse()
    if not behind[0] & 1:
        return None
    result = [0] * len(masks)
    ahead = 1
    for j in range(len(clue) + 1):
        ahead = _spread_up(ahead, empty)
        result[0] |= ahead & empty & behind[j] >> 1
        if j < len(clue):
            room, run_length, stride = rooms[j]
            starts = ahead & room & behind[j + 1] >> stride
            result[states.index(clue[j].colour)] |= _cover(starts, run_length)
            if stride > run_length:
                result[0] |= starts << run_length
            ahead = starts << stride
    return tuple(result)


def _room(mask: int, length: int) -> int:
    """The places from which ``length`` consecutive cells are in a set."""
    have = 1
    while have < length:
        step = min(have, length - have)
        mask &= mask >> step
        have += step
    return mask


def _cover(starts: int, length: int) -> int:
    """The cells that runs of a length cover when they begin at some places."""
    have = 1
    while have < length:
        step = min(have, length - have)
        starts |= starts << step
        have += step
    return starts


def _spread_up(places: int, through: int) -> int:
    """The places reached upwards through the cells of a set, as the carry of an addition runs."""
    return ((places & through) + through) ^ through | places


def _spread_down(places: int, through: int) -> int:
    """The places reached downwards through the cells of a set, in doubling strides."""
    step = 1
    while through:
        places |= through & places >> step
        through &= through >> step
        step *= 2
    return places
