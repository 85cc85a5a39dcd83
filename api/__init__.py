"""The Python API, and what is built on it: a pytest plugin, Scrapy components, a server for assistants.

``import factmark`` gives the public names. ``linter`` checks HTML, pages of Playwright and files, ``report`` holds what
they return, ``files`` puts a run over files together, as ``factmark lint`` does.
"""
