"""factmark traces every statement of a page's schema.org markup to the words a visitor sees."""

__version__ = "0.1.0"
