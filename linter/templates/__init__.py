"""Templates of static sites, judged without running them.

Expressions stand for themselves: each one becomes a stand-in value that is the same wherever the same
expression is printed, so that markup can be traced to the body although neither has its values yet.

``recognition`` tells a template from a page, ``engines`` the engine, ``project`` finds the files; one module for each
engine parses (``jinja``, ``tags`` with its dialects, ``handlebars``, ``hugo``, ``erb``, ``ejs`` and ``php`` over
``embedded``, ``jsx``), and ``expression`` what they print, into the nodes of ``tree``; ``expand`` follows branches,
loops, macros, includes and inheritance; ``weave`` makes the page that the agents judge; ``judging`` has each page
that a template makes judged, and ``findings`` brings the results back to the template's lines.
"""
