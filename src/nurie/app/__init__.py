"""The server of the app: serves packs, stores and merges progress, and solves on request.

It needs the packages of ``nurie[app]``; ``nurie app`` starts it. The client that it serves
is built from ``web/`` into ``static/``.
"""
