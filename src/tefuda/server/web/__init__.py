"""HTTP and WebSocket: the way from the network to the host and back."""
