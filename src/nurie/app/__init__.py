"""The server of the app: packs, progress that is kept and merged, and solving on request.

It needs what ``nurie[app]`` installs; ``nurie app`` starts it. The client that it
serves is built from ``web/`` into ``static/``.
"""
