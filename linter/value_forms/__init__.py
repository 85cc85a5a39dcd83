"""Checkers and formatters of the forms that schema.org's definitions require, independent of documents and rules.

A checker (``date_fault``) takes a value as text and returns its Fault, with the value in the right form if that can
be derived, or None if the form is right.
"""
