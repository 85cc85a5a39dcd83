"""Days, times of day and spans of time: in markup, and as pages write them."""
