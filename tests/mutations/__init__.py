"""Mutation tests: change the code a little, and see whether the tests notice.

``make test-mutations`` prints a kill rate for each room. See CONTRIBUTING.
"""
