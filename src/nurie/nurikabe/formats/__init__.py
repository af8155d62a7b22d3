"""One file format a file: read, write and sniff."""
