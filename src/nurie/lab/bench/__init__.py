"""The benchmark behind ``make bench``: the engine on public sets, beside a baseline and peers."""
