"""``python -m nurie`` is ``nurie``."""

from nurie.cli import main

if __name__ == "__main__":
    main()
