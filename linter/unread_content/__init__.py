"""Page content that is not read as visible text: in attributes, frames, style sheets and scripts."""
