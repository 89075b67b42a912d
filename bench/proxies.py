"""Runs the configurations of nginx and Caddy that docs/several-servers.md prints, and strikes what is behind.

    python -m bench.proxies [nginx] [caddy]

Two servers on one PostgreSQL, people who play over TLS through a real proxy, and servers that are stopped and
killed. It needs nginx and caddy (`apt-get install nginx caddy`; both come with a service that can be switched
off again). No test runs it: installing them for tests would start these services on port 80.
"""

import asyncio
import contextlib
import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import httpx

from tests.live.served import Served, free_port
from tests.live.several_servers import TABLES, Several, Strikes
from tests.pit.postgres import Cluster
from tests.served import ROOT

DOCS = ROOT / "docs" / "several-servers.md"
KINDS = ("stop", "kill", "stop", "kill", "pause")
FAR = "127.0.0.2"
"""The address a client comes from; the proxy itself is at 127.0.0.1."""


def printed(name: str) -> str:
    """A configuration as the docs print it."""
    found = re.search(rf"^    # {name}\n((?:    .*\n|\n)+?)(?=    # |\S)", DOCS.read_text("utf-8"), re.M)
    assert found, f"docs/several-servers.md has no configuration of {name}"
    return re.sub(r"^    ", "", found[1], flags=re.M)


class Proxy:
    """A real proxy before two servers, by the printed configuration with this machine's ports."""

    def __init__(self, name: str, folder: Path, ports: list[int]) -> None:
        self.name, self.folder = name, folder
        self.port = free_port()
        self.address = f"https://localhost:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None
        certificate, key = folder / "tables.pem", folder / "tables.key"
        command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
        command += ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
        subprocess.run(
            [*command, "-out", certificate, "-keyout", key], check=True, capture_output=True, cwd=folder
        )
        key.chmod(0o644)  # nginx's and Caddy's own users read it
        self.certificate = certificate
        text = printed("nginx" if name == "nginx" else "Caddy")
        text = text.replace("10.0.0.1:8001", f"127.0.0.1:{ports[0]}")
        text = text.replace("10.0.0.2:8002", f"127.0.0.1:{ports[1]}")
        if name == "nginx":
            text = text.replace("listen 443 ssl", f"listen {self.port} ssl")
            text = text.replace("tables.example.org", "localhost").replace("/etc/ssl/", f"{folder}/")
            text = f"pid {folder}/pid; error_log {folder}/error.log; events {{}}\n" + (
                f"http {{ access_log {folder}/access.log;\n{text}}}\n"
            )
        else:
            site = f"https://localhost:{self.port} {{\n    tls {certificate} {key}"
            text = "{\n    admin off\n}\n" + text.replace("tables.example.org {", site)
        self.file = folder / ("nginx.conf" if name == "nginx" else "Caddyfile")
        self.file.write_text(text)

    async def start(self) -> None:
        found = shutil.which(self.name, path=f"{os.environ['PATH']}:/usr/sbin")
        assert found, f"{self.name} is not installed here: apt-get install {self.name}"
        command = {
            "nginx": [found, "-c", str(self.file), "-g", "daemon off;"],
            "caddy": [found, "run", "--config", str(self.file), "--adapter", "caddyfile"],
        }[self.name]
        log = (self.folder / "proxy.log").open("wb")
        settings = {**os.environ, "HOME": str(self.folder)}
        self._process = subprocess.Popen(command, stdout=log, stderr=log, env=settings)
        until = time.monotonic() + 20
        while True:
            try:
                async with self.client() as http:
                    if (await http.get("/readyz")).status_code == 200:
                        return
            except httpx.HTTPError:
                pass
            assert time.monotonic() < until, (self.folder / "proxy.log").read_text()
            await asyncio.sleep(0.1)

    async def stop(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            await asyncio.to_thread(self._process.wait, 20)

    def client(self, cookies: httpx.Cookies | None = None) -> httpx.AsyncClient:
        """A browser somewhere else than the proxy."""
        trusted = ssl.create_default_context(cafile=str(self.certificate))
        transport = httpx.AsyncHTTPTransport(verify=trusted, local_address=FAR)
        return httpx.AsyncClient(
            base_url=self.address, transport=transport, headers={"Origin": self.address}, cookies=cookies
        )


class House(Several):
    """Two servers behind a real proxy, at the addresses that the docs print."""

    def __init__(self, name: str, folder: Path, cluster: Cluster) -> None:
        self.cluster = cluster
        self.database = cluster.new_database()
        self.servers: dict[str, Served] = {}
        for number in ("1", "2"):
            (folder / number).mkdir()
            self.servers[number] = Served(folder / number, TABLES, database=self.database)
        ports = [one.port for one in self.servers.values()]
        self.proxy = Proxy(name, folder, ports)  # type: ignore[assignment]
        for number, one in self.servers.items():
            one._command += ["--bots", "1", "--origin", self.proxy.address, "--proxies", "127.0.0.1"]
            one._command += ["--public-address", f"{self.proxy.address}/s/{number}"]


@contextlib.contextmanager
def house_behind(name: str) -> Iterator[House]:
    cluster = Cluster()
    cluster.start()
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        house = House(name, Path(folder), cluster)
        os.environ["SSL_CERT_FILE"] = str(Path(folder) / "tables.pem")
        try:
            yield house
        finally:
            process = house.proxy._process  # type: ignore[attr-defined]
            if process is not None and process.poll() is None:
                process.kill()
            house.remove()


async def signed_in(proxy: Proxy) -> None:
    """An account over TLS: its cookie, its address, and that each server knows the session."""
    async with proxy.client() as http:
        made = await http.post("/api/register", json={"name": "carla", "password": "seventeen wet umbrellas"})
        assert made.status_code == 200, made.text
        cookie = made.headers["set-cookie"]
        assert "__Host-cutcard_session" in cookie, cookie
        assert "Secure" in cookie, cookie
        assert "max-age" in made.headers["strict-transport-security"]
        for path in ("/api/me", "/s/1/api/me", "/s/2/api/me"):
            me = await http.get(path)
            assert (me.status_code, me.json()["name"]) == (200, "carla"), (path, me.text)
        (session,) = (await http.get("/api/account/sessions")).json()["sessions"]
        assert session["address"] == FAR, f"the address of the client, not of the proxy: {session}"


async def watched(proxy: Proxy, done: asyncio.Event) -> Counter[str]:
    """Asks for the lobby all the time; what came back."""
    answers: Counter[str] = Counter()
    async with proxy.client() as http:
        while not done.is_set():
            try:
                answers[str((await http.get("/api/tables", timeout=15)).status_code)] += 1
            except httpx.HTTPError as error:
                answers[type(error).__name__] += 1
            await asyncio.sleep(0.05)
    return answers


async def struck(house: House) -> None:
    proxy: Proxy = house.proxy  # type: ignore[assignment]
    strikes = Strikes(house, seed=4, pause=0.4)
    await strikes.start()
    await signed_in(proxy)
    for kind in KINDS:
        while len(set(house.owners().values())) < len(house.servers):
            await asyncio.sleep(0.2)  # one server alone has all tables until the other has them back
        done = asyncio.Event()
        watching = asyncio.create_task(watched(proxy, done))
        line = await strikes.strike(kind)
        await asyncio.sleep(2)
        done.set()
        await asyncio.gather(*strikes.restoring.values())
        lobby = ", ".join(f"{what}: {many}" for what, many in sorted((await watching).items()))
        print(f"  {line}; the lobby meanwhile {lobby}", flush=True)
    print(f"  {(await strikes.finish()).report}", flush=True)


def main() -> int:
    for name in sys.argv[1:] or ("nginx", "caddy"):
        print(name, flush=True)
        with house_behind(name) as house:
            asyncio.run(struck(house))
    return 0


if __name__ == "__main__":
    sys.exit(main())
