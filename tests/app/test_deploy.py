"""Tests the recipe of ``docs/deploy.md``: nginx with TLS in front of the app."""

from __future__ import annotations

import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest

from tests.app.conftest import KEY, is_there, move, running, wait_until

PAGE = Path(__file__).parents[2] / "docs" / "deploy.md"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
OPENSSL = shutil.which("openssl")
pytestmark = pytest.mark.skipif(
    not (NGINX and OPENSSL), reason="nginx or openssl is missing: apt-get install nginx openssl"
)


@dataclass(frozen=True)
class Site:
    """Where nginx listens."""

    http: int
    https: int
    trusted: ssl.SSLContext

    def client(self) -> httpx2.Client:
        address = f"https://localhost:{self.https}"
        return httpx2.Client(base_url=address, verify=self.trusted, timeout=60)

    def connected(self) -> ssl.SSLSocket:
        plain = socket.create_connection(("127.0.0.1", self.https), timeout=60)
        return self.trusted.wrap_socket(plain, server_hostname="localhost")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def configuration(folder: Path, app: str, http: int, https: int) -> str:
    """The configuration of the page, with other ports, another certificate and shorter timeouts."""
    (site,) = re.findall(r"```nginx\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    for old, new in (
        ("    listen [::]:80;\n", ""),
        ("    listen [::]:443 ssl http2;\n", ""),
        ("listen 80;", f"listen 127.0.0.1:{http};"),
        ("listen 443 ssl", f"listen 127.0.0.1:{https} ssl"),
        ("127.0.0.1:8000", app),
        ("nurie.example.org;", "localhost;"),
        ("/etc/letsencrypt/live/nurie.example.org/fullchain.pem", f"{folder}/cert.pem"),
        ("/etc/letsencrypt/live/nurie.example.org/privkey.pem", f"{folder}/key.pem"),
        ("client_header_timeout 10s", "client_header_timeout 1s"),
        ("client_body_timeout 20s", "client_body_timeout 1s"),
        ("limit_conn nurie_connections 100", "limit_conn nurie_connections 10"),
    ):
        assert old in site, f"the page does not say {old!r} any more"
        site = site.replace(old, new)
    paths = "".join(
        f"{name}_temp_path {folder}/{name};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    return (
        f"daemon off; master_process off; pid {folder}/pid; error_log {folder}/error.log;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{paths}{site}}}\n"
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Iterator[Site]:
    assert NGINX
    assert OPENSSL
    folder = tmp_path_factory.mktemp("nginx")
    words = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext"
    files = ["-keyout", str(folder / "key.pem"), "-out", str(folder / "cert.pem")]
    names = "subjectAltName=DNS:localhost,IP:127.0.0.1"
    subprocess.run([OPENSSL, *words.split(), names, *files], check=True, capture_output=True)
    trusted = ssl.create_default_context(cafile=folder / "cert.pem")
    data = tmp_path_factory.mktemp("deployed")
    (data / "settings.toml").write_text('trusted_proxies = "127.0.0.1"\naddress_parses = 3\n')
    with running(data, database=prepared) as (address, _):
        http, https = free_port(), free_port()
        app = address.removeprefix("http://").replace("localhost", "127.0.0.1")
        file = folder / "nginx.conf"
        file.write_text(configuration(folder, app, http, https))
        process = subprocess.Popen([NGINX, "-c", file, "-p", folder], stderr=subprocess.DEVNULL)
        try:
            wait_until(lambda: is_there(address))
            wait_until(lambda: _listens(https))
            yield Site(http, https, trusted)
        finally:
            process.terminate()
            process.wait()


def _listens(port: int) -> bool:
    with suppress(OSError), closing(socket.create_connection(("127.0.0.1", port))):
        return True
    return False


def test_everything_goes_through_tls(site: Site) -> None:
    answer = httpx2.get(f"http://localhost:{site.http}/play/small/mug-2", follow_redirects=False)
    assert answer.status_code == 301
    assert answer.headers["location"].startswith("https://localhost/play/small/mug-2")
    with site.client() as client:
        assert client.get("/api/health").json()["ok"]
        assert "max-age" in client.get("/").headers["strict-transport-security"]
        body = {"device": "phone", "moves": [move(0, "start"), move(1)]}
        assert client.post("/api/sync", headers=KEY, json=body).json()["acknowledged"] == 2


def test_steps_come_one_after_the_other(site: Site) -> None:
    puzzle = {
        "kind": "nonogram",
        "size": [2, 1],
        "clues": {"rows": [[2]], "columns": [[1], [1]]},
    }
    with (
        site.client() as client,
        client.stream("POST", "/api/solve", json={"puzzle": puzzle}) as answer,
    ):
        assert answer.status_code == 200
        assert "content-length" not in answer.headers
        assert "event: outcome" in list(answer.iter_lines())


def test_what_is_too_large_is_refused(site: Site) -> None:
    with site.client() as client:
        assert client.post("/api/parse", content=b" " * (2**20 + 1)).status_code == 413
        assert client.post("/api/photo", content=b" " * (2**24 + 1)).status_code == 413
        # This reaches the app, which finds nothing in it.
        assert client.post("/api/photo", content=b" " * 2**24).status_code == 422


def test_slow_heads_and_bodies_are_cut_off(site: Site) -> None:
    post = b"POST /api/parse HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n123"
    for data in (b"GET / HT", post):
        with site.connected() as slow:
            slow.sendall(data)
            with suppress(ConnectionError):
                answer = slow.recv(4096)
                assert answer == b"" or b" 408 " in answer


def test_one_address_has_so_many_connections(site: Site) -> None:
    request = b"POST /api/parse HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n123"
    held = [site.connected() for _ in range(10)]
    for one in held:
        one.sendall(request)
    try:
        wait_until(lambda: _status(site) == 429)
    finally:
        for one in held:
            one.close()
    wait_until(lambda: _status(site) == 200)


def _status(site: Site) -> int:
    with site.client() as client:
        return client.get("/api/health").status_code


def test_nobody_can_pretend_to_be_somebody_else(site: Site) -> None:
    codes = []
    with site.client() as client:
        for number in range(5):
            headers = {"x-forwarded-for": f"192.0.2.{number}"}
            codes.append(client.post("/api/parse", headers=headers, content=b"").status_code)
    assert codes[-1] == 429
