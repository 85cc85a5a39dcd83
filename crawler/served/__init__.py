"""Analyse pages as served: whether to render them, what style sheets hide, what scripts look for."""
