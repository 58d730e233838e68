"""The application over real sockets: pages, cookies, origins, sizes, restarts."""

import itertools
import json
import stat
from contextlib import ExitStack
from pathlib import Path
from random import SystemRandom

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from mendikot.engine import PRESETS
from mendikot.server.identity import COOKIE, Identity, persistent_key, same_origin
from tests.server.served import KEY, ask, receive, served

ANNA = "a" * 32
BELA = "b" * 32
CUT = PRESETS["cut"].to_dict()


@pytest.fixture
def web(tmp_path: Path) -> Path:
    folder = tmp_path / "dist"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>Mendikot</title>")
    (folder / "assets" / "main.js").write_text("const long = 1;\n" * 200)
    (tmp_path / "secret.txt").write_text("hidden")
    return folder


def test_pages_set_a_cookie_that_scripts_cannot_read_and_keep_it(tmp_path: Path, web: Path) -> None:
    with (
        served(tmp_path, web=web) as server,
        httpx.Client(base_url=f"http://{server.address}") as client,
    ):
        first = client.get("/")
        assert first.status_code == 200
        assert "Mendikot" in first.text
        cookie = first.headers["set-cookie"]
        assert cookie.startswith(f"{COOKIE}=")
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert "Secure" not in cookie
        guest = client.cookies[COOKIE]
        for path in ("/t/K7PQXM", "/g/ABCDEFGH23", "/carry"):
            answer = client.get(path)
            assert answer.headers["set-cookie"].startswith(f"{COOKIE}={guest};"), path
            assert (answer.status_code, answer.text) == (200, first.text)
        client.cookies.clear()
        client.cookies[COOKIE] = ("0" if guest[0] != "0" else "1") + guest[1:]
        assert (
            client.get("/").headers["set-cookie"].split("=")[1].split(".")[0] != guest.split(".")[0]
        )


def test_answers_carry_headers_that_keep_a_page_to_itself(tmp_path: Path, web: Path) -> None:
    with (
        served(tmp_path, web=web) as server,
        httpx.Client(base_url=f"http://{server.address}") as client,
    ):
        headers = client.get("/").headers
        policy = headers["content-security-policy"]
        assert "script-src 'self';" in policy
        assert "frame-ancestors 'none'" in policy
        assert f"ws://{server.address}" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        script = client.get("/assets/main.js", headers={"accept-encoding": "gzip"})
        assert script.headers["content-encoding"] == "gzip"
        assert "immutable" in script.headers["cache-control"]
        strange = client.get("/", headers={"host": "evil.example;script-src *"})
        assert "evil" not in strange.headers.get("content-security-policy", "")


def test_nothing_outside_the_client_is_served(tmp_path: Path, web: Path) -> None:
    with (
        served(tmp_path, web=web) as server,
        httpx.Client(base_url=f"http://{server.address}") as client,
    ):
        for path in (
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/assets/..%2f..%2fsecret.txt",
            "/docs",
            "/openapi.json",
        ):
            answer = client.get(path)
            assert answer.status_code == 404, path
            assert "hidden" not in answer.text
        assert client.get("/healthz").json() == {"ok": True, "version": "test"}
        assert client.post("/").status_code == 405


def test_what_is_not_there_is_a_page_and_is_not_kept(tmp_path: Path, web: Path) -> None:
    with (
        served(tmp_path, web=web) as server,
        httpx.Client(base_url=f"http://{server.address}") as client,
    ):
        for path in ("/xyz", "/t/", "/t", "/t/K7PQXM/more", "/assets/old.js", "/assets/"):
            answer = client.get(path)
            assert answer.status_code == 404, path
            assert answer.headers["content-type"].startswith("text/html"), path
            assert 'href="/"' in answer.text
            assert answer.headers["cache-control"] == "no-store", path
        # who reads it is told in the language of the client, which knows what is not there
        read = client.get("/xyz", headers={"accept": "text/html,*/*"})
        assert read.status_code == 404
        assert read.text == client.get("/").text
        slash = client.get("/t/K7PQXM/?x=1")
        assert slash.status_code in (307, 308)
        assert slash.headers["location"] == "/t/K7PQXM"
        assert client.head("/t/K7PQXM/").status_code == 307
        assert client.get("/t/K7PQXM/", follow_redirects=True).status_code == 200
        for path in ("/t//evil.example/", "/t/%2f%2fevil.example/", "/t/..%2f/"):
            assert "//" not in client.get(path).headers.get("location", "")
        head = client.head("/healthz")
        assert (head.status_code, head.text) == (200, "")
        whole = client.get("/assets/main.js")
        again = client.get("/assets/main.js", headers={"if-none-match": whole.headers["etag"]})
        assert again.status_code == 304
        assert "immutable" in again.headers["cache-control"]


def test_whoever_may_read_may_ask_about_it_without_reading(tmp_path: Path, web: Path) -> None:
    with (
        served(tmp_path, web=web) as server,
        httpx.Client(base_url=f"http://{server.address}") as client,
    ):
        deal = "/api/deals/K7PQXM/1/1"
        gone = [deal, f"{deal}/record", f"{deal}/review", "/xyz"]
        here = ["/", "/carry", "/t/K7PQXM", "/t/K7PQXM/", "/healthz", "/assets/main.js"]
        guest = {"cookie": server.cookie(ANNA), "accept-encoding": "identity"}
        for path, accept in itertools.product((*here, *gone), ("*/*", "text/html")):
            read, head = (
                client.request(method, path, headers={**guest, "accept": accept})
                for method in ("GET", "HEAD")
            )
            assert (head.status_code, head.content) == (read.status_code, b""), path
            assert (head.status_code == 404) == (path in gone), path
            told = {*read.headers.items()} - {*head.headers.items()}
            assert {name for name, _ in told} <= {"date", "vary"}, path


def test_an_unbuilt_client_is_said_clearly(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        answer = httpx.get(f"http://{server.address}/")
        assert answer.status_code == 503
        assert "make setup" in answer.text


def test_a_seat_belongs_to_the_cookie(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        with server.socket(ANNA) as anna:
            hello = receive(anna, "hello")
            assert hello["presets"][0]["name"] == "cut"
            made = ask(anna, type="create", cmd="create-1", rules=CUT, name="Anna")
            code = made["table"]
        with server.socket(ANNA) as again, server.socket(BELA) as bela, server.socket() as nobody:
            mine = ask(again, "table", type="open", table=code)
            assert (mine["seat"], mine["host"]) == (0, True)
            for stranger in (bela, nobody):
                theirs = ask(stranger, "table", type="open", table=code)
                assert (theirs["seat"], theirs["host"]) == (None, False)
            text = json.dumps(mine) + json.dumps(theirs)
            assert ANNA not in text
            assert BELA not in text


def test_a_socket_without_a_cookie_is_given_one(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        with server.socket() as first:
            assert first.response is not None
            cookie = first.response.headers["set-cookie"]
            assert "HttpOnly" in cookie
        with server.socket(**{"Cookie": cookie.split(";")[0]}) as second:
            assert second.response is not None
            assert "set-cookie" not in second.response.headers
        forged = cookie.split(".")[0] + ".forged"
        with server.socket(**{"Cookie": forged}) as third:
            assert third.response is not None
            assert cookie.split(".")[0] not in third.response.headers["set-cookie"]


def test_other_sites_pages_get_no_socket(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        with server.socket(Origin=f"http://{server.address}") as socket:
            assert receive(socket, "hello")
        for origin in ("http://evil.example", "null", f"http://{server.address}.evil.example", "x"):
            with pytest.raises(InvalidStatus) as refused:
                server.socket(Origin=origin)
            assert refused.value.response.status_code == 403


def test_frames_that_are_too_big_or_no_text(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        with server.socket() as socket:
            receive(socket, "hello")
            socket.send(b"\x00\xff")
            assert receive(socket, "refused")["code"] == "malformed"
            socket.send("[" * 9000)
            assert receive(socket, "refused")["code"] == "too-large"
            socket.send("x" * 17_000)
            with pytest.raises(ConnectionClosed) as closed:
                receive(socket, "pong")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
        with server.socket() as socket:
            receive(socket, "hello")
            socket.send(b"\xff\xfe", text=True)
            with pytest.raises(ConnectionClosed) as closed:
                receive(socket, "pong")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1007
        with server.socket() as socket:
            assert ask(socket, "pong", type="ping", n=3)["n"] == 3


def test_a_restart_says_so_and_keeps_the_table(tmp_path: Path) -> None:
    with ExitStack() as closing, served(tmp_path) as server:
        socket = closing.enter_context(server.socket(ANNA))
        code = ask(socket, type="create", cmd="create-1", rules=CUT, name="Anna")["table"]
        ask(socket, "table", type="open", table=code)
        ask(socket, type="fill", cmd="fill-0001", table=code)
        ask(socket, type="begin", cmd="begin-001", table=code)
        server.stop()
        with pytest.raises(ConnectionClosed) as closed:
            receive(socket, "pong")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    with served(tmp_path) as server, server.socket(ANNA) as again:
        table = ask(again, "table", type="open", table=code)
        assert table["seat"] == 0
        assert table["phase"] in ("drawing", "playing")
        # an answer that was lost is given again
        assert ask(again, type="begin", cmd="begin-001", table=code)["type"] == "done"


def test_the_key_persists_and_is_private(tmp_path: Path) -> None:
    file = tmp_path / "data" / "cookie.key"
    key = persistent_key(file)
    assert len(key) >= 40
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert persistent_key(file) == key
    assert [path.name for path in file.parent.iterdir()] == ["cookie.key"]


def test_identity_trusts_only_its_own_signature() -> None:
    rng = SystemRandom()
    mine, other = Identity(KEY, rng), Identity("o" * 40, rng)
    player = mine.newcomer()
    assert player != mine.newcomer()
    header = mine.cookie(player, secure=True)
    assert header.endswith("; Secure")
    cookie = header.split(";")[0]
    assert mine.player(cookie) == player
    assert mine.player(f"theme=dark; {cookie}") == player
    assert other.player(cookie) is None
    for foreign in ('prefs={"dark":true}', "a b=1", "é=1", "expires=1", "@=1", "x", '"', "path=/"):
        assert mine.player(f"{foreign}; {cookie}") == player
        assert mine.player(f"{cookie};{foreign}") == player
    bad = f"{COOKIE}={player}.forged"
    assert mine.player(f"{bad}; {cookie}; {COOKIE}=") == player
    assert mine.player(f"{cookie}; {bad}") == player
    assert mine.player(f"{cookie}; {mine.cookie('c' * 32, secure=False)}") == player
    assert mine.player(f"not_{cookie}") is None
    for forged in (
        None,
        "",
        f"{COOKIE}=",
        f"{COOKIE}={player}",
        f"{COOKIE}={player}.x",
        "\x00=;;",
        cookie + "x",
    ):
        assert mine.player(forged) is None
    with pytest.raises(ValueError, match="32"):
        Identity("short", rng)


def test_origins() -> None:
    assert same_origin(None, "table.example")
    assert same_origin("http://table.example:8000", "table.example:8000")
    assert same_origin("https://table.example", "table.example")
    assert same_origin("https://Table.example", "table.example:443")
    assert not same_origin("https://table.example", "other.example")
    assert not same_origin("http://table.example:8001", "table.example:8000")
    assert not same_origin("null", "table.example")
    assert not same_origin("ftp://table.example", "table.example")
    assert not same_origin("http://table.example", None)
