"""The addresses under which phones reach this machine. Nothing is sent to find them out."""

from __future__ import annotations

import ipaddress
import socket
import struct
from collections.abc import Iterator

#: Nobody is asked: connecting a datagram socket only chooses the way out, and with it our own address.
SOMEWHERE = ("192.168.255.254", "10.255.255.254", "172.31.255.254")
#: Networks inside this machine, for containers and virtual machines: no phone is there.
INSIDE = ("lo", "docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "podman", "cni")
SIOCGIFADDR = 0x8915
#: Names of this machine that mean nothing on a phone.
LOCAL = ("localhost", "127.0.0.1", "::1")


def addresses(host: str) -> list[str]:
    """The addresses to tell the phones when serving on `host`, the likeliest first; this machine's own if none."""
    if host not in ("", "0.0.0.0", "::"):
        return [host]
    inside = {address for name, address in _interfaces() if name.startswith(INSIDE)}
    found = [*_way_out(), *(address for _, address in _interfaces()), *_of_our_name()]
    usable = [address for address in dict.fromkeys(found) if address not in inside and _is_reachable(address)]
    return usable or ["127.0.0.1"]


def _is_reachable(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not (ip.is_loopback or ip.is_link_local or ip.is_unspecified)


def _way_out() -> Iterator[str]:
    """Our address on the networks to which the machine knows a way."""
    for target in SOMEWHERE:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((target, 9))
            except OSError:
                continue
            yield probe.getsockname()[0]


def _interfaces() -> Iterator[tuple[str, str]]:
    """Name and address of each network interface, where the system tells them (Linux): a hotspot has no way out."""
    try:
        import fcntl

        names = socket.if_nameindex()
    except (ImportError, OSError):
        return
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _, name in names:
            try:
                answer = fcntl.ioctl(probe.fileno(), SIOCGIFADDR, struct.pack("256s", name.encode()[:15]))
            except OSError:
                continue
            yield name, socket.inet_ntoa(answer[20:24])


def _of_our_name() -> Iterator[str]:
    """What the machine's own name stands for."""
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET, socket.SOCK_STREAM)
    except OSError:
        return
    for *_, address in found:
        yield str(address[0])
