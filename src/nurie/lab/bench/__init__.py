"""The benchmark behind ``make bench``: the engine on public sets, and its peers."""
