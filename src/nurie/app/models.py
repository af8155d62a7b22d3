"""The tables: packs and their puzzles; players, their devices, moves, attempts and puzzles.

The player's row counts what the player has stored, so that checking a limit is cheap.

A counter in the same row numbers the player's moves and puzzles in the order of arrival
(``seq``); a device asks for everything after the last number it knows. The state of an
attempt follows from its moves; it is stored next to them for lists.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    String,
    Text,
    false,
)
from sqlalchemy import Index as SqlIndex
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """All tables."""


class Pack(Base):
    """A bundled pack."""

    __tablename__ = "packs"

    id: Mapped[str] = mapped_column(String(64), primary_key=True)
    position: Mapped[int] = mapped_column(Integer)
    title: Mapped[str] = mapped_column(Text)
    description: Mapped[str] = mapped_column(Text)
    author: Mapped[str] = mapped_column(Text)
    licence: Mapped[str] = mapped_column(Text)
    kind: Mapped[str] = mapped_column(String(32))
    section: Mapped[str] = mapped_column(Text, server_default="")
    """Under which heading the app shows it."""
    formerly: Mapped[str] = mapped_column(Text, server_default="")
    """The ids of former packs that some of its puzzles still have in theirs, as JSON."""
    digest: Mapped[str] = mapped_column(String(64))
    """A digest of all files of the pack."""
    content: Mapped[bytes] = mapped_column(LargeBinary, server_default="")
    """The pack with its puzzles for clients, as compressed JSON."""
    short: Mapped[str] = mapped_column(Text, server_default="")
    """A summary of its puzzles for clients, as JSON."""


class Puzzle(Base):
    """A puzzle of a bundled pack."""

    __tablename__ = "puzzles"

    id: Mapped[str] = mapped_column(String(128), primary_key=True)
    pack_id: Mapped[str] = mapped_column(ForeignKey("packs.id", ondelete="CASCADE"), index=True)
    position: Mapped[int] = mapped_column(Integer)
    title: Mapped[str] = mapped_column(Text)
    titles: Mapped[str] = mapped_column(Text, server_default="")
    """Its titles by language, as JSON; empty if the client has them."""
    kind: Mapped[str] = mapped_column(String(32))
    width: Mapped[int] = mapped_column(Integer)
    height: Mapped[int] = mapped_column(Integer)
    lives: Mapped[int] = mapped_column(Integer)
    difficulty: Mapped[int] = mapped_column(Integer)
    puzzle: Mapped[str] = mapped_column(Text)
    """Nurie's JSON."""
    solution: Mapped[str] = mapped_column(Text)
    """The rows of the solution, as JSON."""


class Player(Base):
    """A player, who holds the keys of one or several devices."""

    __tablename__ = "players"

    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    key_hash: Mapped[bytes] = mapped_column(LargeBinary(32), unique=True)
    """The hash of the first device's key. It identifies this player in a backup, even after
    that device was unlinked; it opens nothing."""
    epoch: Mapped[str] = mapped_column(String(32))
    """Changes when the data is replaced: after it was erased, or a backup was restored."""
    cursor: Mapped[int] = mapped_column(BigInteger)
    """The highest number given to a move or a puzzle."""
    created_at: Mapped[int] = mapped_column(BigInteger)
    seen_at: Mapped[int] = mapped_column(BigInteger)
    """When the player last saved something."""
    moves: Mapped[int] = mapped_column(BigInteger, server_default="0")
    """How many moves are stored."""
    puzzles: Mapped[int] = mapped_column(Integer, server_default="0")
    """How many entered puzzles are stored, deleted ones included."""
    bytes: Mapped[int] = mapped_column(BigInteger, server_default="0")
    """The size of moves and entered puzzles in bytes."""
    is_erased: Mapped[bool] = mapped_column(Boolean, server_default=false())
    """Whether the data is being deleted; the keys of this player are no longer valid."""
    joins: Mapped[int | None] = mapped_column(Integer)
    """The player who is receiving this one's data, after its only device was linked there."""


class Device(Base):
    """A device of a player, identified by the hash of its key."""

    __tablename__ = "devices"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    key_hash: Mapped[bytes] = mapped_column(LargeBinary(32), unique=True)
    name: Mapped[str] = mapped_column(Text)
    """What the player calls it; empty until it has a name."""
    created_at: Mapped[int] = mapped_column(BigInteger)
    seen_at: Mapped[int] = mapped_column(BigInteger)
    """The day on which it last synced, as the time of its beginning."""


class Link(Base):
    """A code with which another device can be linked to a player, once and for a short time."""

    __tablename__ = "links"

    code_hash: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id", ondelete="CASCADE"), index=True)
    expires_at: Mapped[int] = mapped_column(BigInteger)


class RetiredKey(Base):
    """A key that is refused for good."""

    __tablename__ = "retired_keys"

    key_hash: Mapped[bytes] = mapped_column(LargeBinary(32), primary_key=True)
    retired_at: Mapped[int] = mapped_column(BigInteger)
    reason: Mapped[str] = mapped_column(String(16), server_default="erased")
    """``erased`` if the player was erased, ``unlinked`` if only the device left."""
    joined: Mapped[bytes | None] = mapped_column(LargeBinary(32))
    """If the data of the player with this first key went to another: that one's first key."""


class Move(Base):
    """One move of an attempt."""

    __tablename__ = "moves"
    __table_args__ = (SqlIndex("moves_by_key", "player_id", "attempt", "device", "n", unique=True),)

    player_id: Mapped[int] = mapped_column(
        ForeignKey("players.id", ondelete="CASCADE"), primary_key=True
    )
    seq: Mapped[int] = mapped_column(BigInteger, primary_key=True)
    attempt: Mapped[str] = mapped_column(String(192))
    device: Mapped[str] = mapped_column(String(64))
    n: Mapped[int] = mapped_column(BigInteger)
    clock: Mapped[int] = mapped_column(BigInteger)
    at: Mapped[int] = mapped_column(BigInteger)
    kind: Mapped[str] = mapped_column(String(16))
    data: Mapped[str] = mapped_column(Text)
    """The fields of its kind, as JSON."""


class Attempt(Base):
    """The state of an attempt after the moves that were replayed."""

    __tablename__ = "attempts"
    __table_args__ = (SqlIndex("attempts_to_replay", "replayed", "moves"),)

    player_id: Mapped[int] = mapped_column(
        ForeignKey("players.id", ondelete="CASCADE"), primary_key=True
    )
    id: Mapped[str] = mapped_column(String(192), primary_key=True)
    puzzle_id: Mapped[str] = mapped_column(String(128))
    mode: Mapped[str] = mapped_column(String(16), default="")
    status: Mapped[str] = mapped_column(String(16), default="not_started")
    completion: Mapped[str] = mapped_column(String(32), default="unfinished_without_loss")
    lives: Mapped[int] = mapped_column(Integer, default=0)
    mistakes: Mapped[int] = mapped_column(Integer, default=0)
    hints: Mapped[int] = mapped_column(Integer, default=0)
    milliseconds: Mapped[int] = mapped_column(BigInteger, default=0)
    share: Mapped[float] = mapped_column(Float, default=0.0)
    cells: Mapped[str] = mapped_column(Text, default="")
    """The rows of the board, one per line."""
    moves: Mapped[int] = mapped_column(Integer)
    """How many moves there are."""
    replayed: Mapped[int] = mapped_column(Integer, default=0)
    """How many of them the state above includes."""
    changed_at: Mapped[int] = mapped_column(BigInteger)


class SolverPuzzle(Base):
    """A puzzle that a player entered; a deleted one remains as a row without a puzzle."""

    __tablename__ = "solver_puzzles"
    __table_args__ = (SqlIndex("solver_puzzles_by_seq", "player_id", "seq"),)

    player_id: Mapped[int] = mapped_column(
        ForeignKey("players.id", ondelete="CASCADE"), primary_key=True
    )
    id: Mapped[str] = mapped_column(String(128), primary_key=True)
    seq: Mapped[int] = mapped_column(BigInteger)
    updated: Mapped[int] = mapped_column(BigInteger)
    """The Lamport clock of the last change."""
    device: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(Text)
    puzzle: Mapped[str | None] = mapped_column(Text)
    bytes: Mapped[int] = mapped_column(Integer, server_default="0")
    """Its size in bytes."""
    draft: Mapped[str] = mapped_column(Text)
    """Extra data of the client, as JSON."""
