"""Check templates of static sites without running them.

An expression is replaced by a stand-in value, the same wherever the expression is printed, so that markup can be traced
to the body although the values of neither are known.

``projects`` recognizes templates, selects the engine and finds files; ``languages`` and ``components`` parse each
language, and ``expressions`` what templates print, into the nodes of ``tree``; ``expand`` follows branches, loops,
macros, includes and inheritance; ``weave`` builds the page that the agents check; ``checking`` has each page that a
template generates checked, and ``faults`` maps the results to the template's lines.
"""
