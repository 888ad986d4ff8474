"""The client behind proxies: whose `X-Forwarded-For` and `X-Forwarded-Proto` count."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

Ip = IPv4Address | IPv6Address
IPV6_SITE = 64
"""The bits of an IPv6 address that one customer of a provider does not choose (RFC 6177)."""


class Proxies:
    """The networks whose machines are trusted to say for whom they ask; by default none."""

    def __init__(self, networks: Iterable[str] = ()) -> None:
        """Raise ValueError for what is not a network such as `10.0.0.0/8`."""
        self.networks: list[IPv4Network | IPv6Network] = [ip_network(one) for one in networks]

    def trusts(self, address: str) -> bool:
        """Say whether an address is that of a proxy."""
        ip = ip_of(address)
        return ip is not None and any(ip in network for network in self.networks)

    def client(self, peer: str, forwarded: Iterable[str]) -> str:
        """Return who asks: the peer, or if it is a proxy the last address of `X-Forwarded-For` that is not."""
        client = peer
        for one in reversed([word.strip() for line in forwarded for word in line.split(",")]):
            if not self.trusts(client) or ip_of(one) is None:
                break
            client = one
        return client


def ip_of(text: str) -> Ip | None:
    """Return the address that a text is, with or without brackets and port; None where it is none."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        ip = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return ip.ipv4_mapped or ip if isinstance(ip, IPv6Address) else ip


def network_of(address: str) -> str:
    """Return what shares the limits of an address: the address itself, for IPv6 its /64."""
    ip = ip_of(address)
    if isinstance(ip, IPv6Address):
        return str(IPv6Network((ip, IPV6_SITE), strict=False))
    return address if ip is None else str(ip)
