"""The errors that callers may catch; the text of each is one clear sentence."""

from __future__ import annotations

from collections.abc import Iterable


class NurieError(Exception):
    """The base of all errors that Nurie raises on purpose; any other error is a bug."""


class PuzzleError(NurieError, ValueError):
    """An invalid puzzle or grid: ragged rows, a run of length zero, too many colours."""


class FormatError(NurieError, ValueError):
    """A file or text that cannot be read, with the place where it went wrong."""

    def __init__(self, message: str, *, source: str | None = None, line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.source = source
        self.line = line

    def __str__(self) -> str:
        place = self.source or ""
        if self.line is not None:
            place += f"{', ' if place else ''}line {self.line}"
        return f"{place}: {self.message}" if place else self.message


class UnknownFormatError(FormatError):
    """A file or text that is in none of the known formats."""


class UnavailableError(NurieError):
    """A solver or format needs a package that is not installed."""


class StoppedError(NurieError):
    """A limit or the caller stopped a count early."""

    def __init__(self, at_least: int) -> None:
        super().__init__(f"stopped before the count was complete: there are at least {at_least}")
        self.at_least = at_least


class UnsolvedError(NurieError):
    """A puzzle has no solution, or none was found in time."""


class CannotMakeError(NurieError):
    """No puzzle can be made as asked, of a picture or by a generator."""


def no_such(complaint: str, name: str, choices: Iterable[str], more: str = "") -> str:
    """A sentence about an unknown name, with the one that was probably meant, and with them all.

    For example: unknown kind 'nonogam' (did you mean 'nonogram'?); choose from nonogram, nurikabe
    """
    names = list(map(str, choices))
    meant = did_you_mean(name, names)
    return f"{complaint} {name!r}{meant}; choose from {', '.join(names)}{more}"


def did_you_mean(name: str, choices: Iterable[str], what: str = "") -> str:
    """The choice that was probably meant, in brackets; empty if none is close."""
    from difflib import get_close_matches

    near = get_close_matches(name, list(choices), 1)
    return f" (did you mean {what}{near[0]!r}?)" if near else ""
