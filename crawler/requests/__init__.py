"""What is asked of servers, when and as whom, and what their answers mean."""
