"""A lint run scored on pages whose statements were labelled by careful reading."""
