"""Everything that knows the rules of nonograms."""
