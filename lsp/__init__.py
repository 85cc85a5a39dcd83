"""Judging while somebody types: a server of the Language Server Protocol (3.17).

``checking`` judges a text in a process of its own, ``checker`` keeps those processes, ``positions`` counts as
editors count, ``diagnostics`` and ``hover`` say it in the protocol's terms, ``server`` listens.
"""
