"""A separate network namespace (`unshare --net`), for servers that listen beyond loopback."""

import fcntl
import shutil
import socket
import struct
import subprocess

import pytest

ALONE = ("unshare", "--map-root-user", "--net")
"""Prefix of the command of a process that gets its own network."""
LAN_ADDRESS = "192.0.2.7"
"""An address of such a network beyond loopback, from the range for documentation."""
SET_FLAGS, UP_AND_RUNNING = 0x8914, 0x41
SET_ADDRESS = 0x8916


def need_own_network(why: str) -> None:
    """Skip a test if no network namespace can be made."""
    if shutil.which(ALONE[0]) is None or subprocess.run([*ALONE, "true"], capture_output=True).returncode:
        pytest.skip(f"{why}, and this machine does not let us have a network of our own")


def wake_loopback() -> None:
    """Switch the loopback interface on: in a new namespace it is off."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door:
        fcntl.ioctl(door, SET_FLAGS, struct.pack("16sh14x", b"lo", UP_AND_RUNNING))


def move_in() -> None:
    """Give this machine an address beyond loopback; its interface is still loopback."""
    wake_loopback()
    address = struct.pack("=HH4s8x", socket.AF_INET, 0, socket.inet_aton(LAN_ADDRESS))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as door:
        fcntl.ioctl(door, SET_ADDRESS, struct.pack("16s16s8x", b"lo:1", address))
