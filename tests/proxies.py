"""Real proxies in front of a server: nginx and Caddy with the files of `deploy`, on free ports of this machine.

Addresses, ports and certificates of the files are replaced; nothing else is. Without nginx or Caddy the tests are
skipped with a message; with CI set, that is a failure.
"""

import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from pathlib import Path
from typing import Self

import httpx
from websockets.sync.client import ClientConnection, connect

from .browser import miss
from .server_process import PATIENCE, Server

DEPLOY = Path(__file__).parents[1] / "deploy"
HOW_TO = "tests of proxies need {0}: apt install {0}"
MAIN = """{user}
daemon off;
pid nginx.pid;
error_log error.log;
events {{}}
http {{
    access_log off;
    default_type application/octet-stream;
    client_body_temp_path temp-body;
    proxy_temp_path temp-proxy;
    fastcgi_temp_path temp-fastcgi;
    uwsgi_temp_path temp-uwsgi;
    scgi_temp_path temp-scgi;
    {site}
}}
"""
INCLUDED = "include snippets/biberbau-proxy.conf;"
PLAIN = "server {{ listen 127.0.0.1:{port}; {block} }}"
"""A site without TLS that has other things, too."""


class Proxy:
    """A process that passes requests on, until the end of a `with` block. It listens on `port`."""

    program = ""

    def __init__(self, folder: Path, config: str, port: int, *command: str) -> None:
        """Write a configuration and start with it."""
        self.folder = folder
        self.port = port
        program = shutil.which(self.program) or shutil.which(self.program, path="/usr/sbin")
        if program is None:
            miss(HOW_TO.format(self.program))
            return
        (folder / "proxy.conf").write_text(config)
        with (folder / "said").open("w") as said:
            own = {**os.environ, "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder)}
            self.process = subprocess.Popen([program, *command], cwd=folder, env=own, stdout=said, stderr=said)
        self._wait()

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            assert self.process.poll() is None, (self.folder / "said").read_text()
            time.sleep(0.02)
        raise AssertionError("it does not listen")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)


class Nginx(Proxy):
    """nginx with a site."""

    program = "nginx"

    def __init__(self, folder: Path, site: str, port: int) -> None:
        """Start with the text of a site."""
        shutil.copytree(DEPLOY / "nginx" / "snippets", folder / "snippets")
        prefix = f"{folder}/"
        user = "" if os.geteuid() else "user root;"  # others cannot read the folder of a test
        super().__init__(
            folder, MAIN.format(site=site, user=user), port, "-p", prefix, "-e", "error.log", "-c", "proxy.conf"
        )


class Caddy(Proxy):
    """Caddy with a Caddyfile."""

    program = "caddy"

    def __init__(self, folder: Path, config: str, port: int) -> None:
        """Start with the text of a Caddyfile."""
        alone = "{\n\tadmin off\n\tauto_https off\n}\n"
        super().__init__(folder, alone + config, port, "run", "--config", "proxy.conf", "--adapter", "caddyfile")


def nginx_with_tls(folder: Path, *addresses: str) -> Nginx:
    """The site of a host of its own, in front of one server or of two nodes, by their addresses."""
    site, (secure, plain) = (DEPLOY / "nginx" / "biberbau.conf").read_text(), (free_port(), free_port())
    upstream = re.search(r"^upstream biberbau \{.*?^\}", site, re.DOTALL | re.MULTILINE)
    assert upstream is not None
    make_certificate(folder)
    site = re.sub(r"^ +listen \[::\]:.*\n", "", site, flags=re.MULTILINE)
    if len(addresses) > 1:
        site = replaced(site, {INCLUDED: f"{INCLUDED}\n        include snippets/biberbau-nodes.conf;"})
    changes = {
        upstream[0]: upstream_of(upstream[0], addresses),
        "listen 443": f"listen 127.0.0.1:{secure}",
        "listen 80": f"listen 127.0.0.1:{plain}",
        "/etc/letsencrypt/live/biberbau.example.org/fullchain.pem": f"{folder}/certificate.pem",
        "/etc/letsencrypt/live/biberbau.example.org/privkey.pem": f"{folder}/key.pem",
    }
    return Nginx(folder, replaced(site, changes), secure)


def nginx_with_sub_path(folder: Path, server: Server) -> Nginx:
    """An existing site that has Biberbau at a sub-path."""
    port = free_port()
    block = (DEPLOY / "nginx" / "biberbau-subpath.conf").read_text().replace("127.0.0.1:8000", server.address)
    return Nginx(folder, PLAIN.format(port=port, block=block), port)


def caddy(folder: Path, server: Server) -> Caddy:
    """The site of a host of its own; without TLS, because Caddy gets certificates from the internet."""
    port = free_port()
    changes = {"127.0.0.1:8000": server.address, "biberbau.example.org": f"http://127.0.0.1:{port}"}
    return Caddy(folder, replaced((DEPLOY / "Caddyfile").read_text(), changes), port)


def upstream_of(alone: str, addresses: tuple[str, ...]) -> str:
    """The upstream of one server or of two nodes."""
    if len(addresses) == 1:
        return alone.replace("127.0.0.1:8000", addresses[0])
    places = ("192.0.2.11:8000", "192.0.2.12:8000")
    changes = dict(zip(places, addresses, strict=True))
    return replaced((DEPLOY / "nginx" / "biberbau-nodes.conf").read_text(), changes)


def replaced(text: str, changes: dict[str, str]) -> str:
    """A text in which all of these words stand, with others in their places."""
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def make_certificate(folder: Path) -> None:
    """A certificate that nobody has signed, for clients that do not mind."""
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost"
    if shutil.which("openssl") is None:
        miss(HOW_TO.format("openssl"))
    files = ["-keyout", "key.pem", "-out", "certificate.pem"]
    subprocess.run([*command.split(), *files], cwd=folder, check=True, capture_output=True)


def any_certificate() -> ssl.SSLContext:
    """For clients that do not mind who signed a certificate."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


def client_at(address: str, url: str) -> httpx.Client:
    """A client that has another address of this machine."""
    transport = httpx.HTTPTransport(local_address=address, verify=any_certificate())
    return httpx.Client(base_url=url, transport=transport, timeout=PATIENCE)


def lobby_at(address: str, nginx: Nginx) -> ClientConnection:
    """A socket of an address."""
    url = f"wss://localhost:{nginx.port}/api/v1/lobby"
    return connect(url, ssl=any_certificate(), source_address=(address, 0), open_timeout=PATIENCE)


def sockets(node: Server) -> int:
    """How many sockets a node has."""
    found = re.search(r"^biberbau_sockets (\d+)", httpx.get(f"http://{node.address}/metrics").text, re.MULTILINE)
    assert found is not None
    return int(found[1])


def address_that_leads_to(node: Server, nginx: Nginx) -> str:
    """An address whose sockets nginx gives to a node."""
    for number in range(1, 100):
        address = f"127.0.1.{number}"
        with lobby_at(address, nginx) as lobby:
            lobby.recv(timeout=PATIENCE)
            if sockets(node):
                return address
    raise AssertionError("nginx uses one node only")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
