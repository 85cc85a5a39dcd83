"""What a page says, or may show, where no visitor's words were read: in attributes, frames, style sheets, scripts."""
