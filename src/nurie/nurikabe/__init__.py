"""Everything that depends on the rules of Nurikabe."""
