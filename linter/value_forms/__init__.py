"""Written forms required by definitions of schema.org: a checker and a formatter per form, independent of documents
and rules.

A checker (``date_fault``) takes a value as text and returns the Fault of its form, with the value in the right form
if it can be derived, or None if the form is right.
"""
