"""The written forms that definitions of schema.org ask for: one module a form, each a checker and a formatter.

A module's ``fault`` takes a value as text and says what is wrong with its form, with the value in the right
form where that can be told; None where nothing is. It knows nothing of documents and rules.
"""
