"""HTTP and WebSocket: between the network and the host."""
