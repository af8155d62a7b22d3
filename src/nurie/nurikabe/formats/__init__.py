"""One module per file format: read, write and sniff."""
