"""What Python generates for a list of wishes, as JSON, to hold the browser's module against it."""

from __future__ import annotations

import json
import sys

from nurie.files import dumps
from nurie.generating import Generator

made = []
for kind, options, seed in json.loads(sys.argv[1]):
    number = options.pop("number", 0)
    if "size" in options:
        options["size"] = tuple(options["size"])
    one = Generator(kind, seed=seed, **options).draw(number)
    assert one
    given = list(one.given.rows) if one.given else None
    rating = {"level": one.rating.level, "score": one.rating.score}
    puzzle = json.loads(dumps(one.puzzle, "json"))
    del puzzle["solution"]  # a checksum of the goal
    made.append({"puzzle": puzzle, "given": given, **rating})
json.dump(made, sys.stdout)
