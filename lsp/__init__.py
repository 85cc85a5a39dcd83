"""Check documents while they are edited: a server of the Language Server Protocol (3.17).

``checking`` checks a text in a process of its own, ``positions`` converts positions, ``diagnostics`` and ``hover``
convert results to the protocol's types, ``server`` handles requests and keeps the processes.
"""
