"""Everything that knows the rules of Nurikabe."""
