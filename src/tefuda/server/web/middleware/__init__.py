"""What every connection and request passes: limits, proxies, names of hosts, headers."""
