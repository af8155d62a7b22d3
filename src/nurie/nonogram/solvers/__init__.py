"""One module per solving method; its file name is the name that the user types."""
