"""One method of solving a file; the file name is the name the user types."""
