"""Moving a guest to another device, and everything that somebody else may try with it."""

import json
import logging
import socket
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.sync.client import connect

from mendikot.server.carry import Carrier
from mendikot.server.clock import VirtualClock
from mendikot.server.identity import COOKIE
from mendikot.server.limits import Limits
from tests.server.served import Served, ask, receive, served
from tests.server.test_app import ANNA, BELA, CUT


def carrier(clock: VirtualClock, *, a_guest: int = 3, kept: int = 100) -> Carrier:
    return Carrier(rng=Random(1), clock=clock, seconds=300, a_guest=a_guest, kept=kept)


def test_a_token_is_good_once() -> None:
    it = carrier(VirtualClock())
    token, other = it.issue("anna"), it.issue("bela")
    assert len(token) == 32
    assert it.redeem(token) == "anna"
    assert it.redeem(token) is None
    assert it.redeem(other) == "bela"


def test_a_token_is_good_for_five_minutes() -> None:
    clock = VirtualClock()
    it = carrier(clock)
    first, second = it.issue("anna"), it.issue("anna")
    clock.advance(299)
    assert it.redeem(first) == "anna"
    clock.advance(1)
    assert it.redeem(second) is None


def test_a_guest_has_three_at_most_and_all_guests_so_many() -> None:
    clock = VirtualClock()
    it = carrier(clock, kept=5)
    others = it.issue("bela")
    tokens = [it.issue("anna") for _ in range(4)]
    assert [it.redeem(token) for token in tokens] == [None, "anna", "anna", "anna"]
    assert it.redeem(others) == "bela"
    many = [it.issue(f"guest{number}") for number in range(7)]
    assert [it.redeem(token) is not None for token in many] == [False] * 2 + [True] * 5
    # what is past takes nobody's place
    old = [it.issue("anna") for _ in range(3)]
    clock.advance(301)
    new = it.issue("anna")
    assert len(it._passes) == 1
    assert [it.redeem(token) for token in (*old, new)] == [None, None, None, "anna"]


@pytest.mark.parametrize(
    "text", ["", "x", "0" * 32, "0" * 33, "A" * 32, "g" * 32, "\x00", "é" * 32]
)
def test_what_was_not_issued_opens_nothing(text: str) -> None:
    it = carrier(VirtualClock())
    token = it.issue("anna")
    for guess in (text, token[:-1], token + "0", token.upper() + " ", f"{token}\n", token[::-1]):
        assert it.redeem(guess) is None
    assert token not in repr(it.__dict__)
    assert it.redeem(token) == "anna"


def issue(server: Served, player: str) -> str:
    with server.socket(player) as line:
        receive(line, "hello")
        answer = ask(line, "carried", type="carry", cmd="carry-0001")
        assert (answer["cmd"], answer["seconds"]) == ("carry-0001", 300)
        token: str = answer["token"]
        return token


def bring(server: Served, token: str | bytes, **headers: str) -> httpx.Response:
    headers = {"origin": f"http://{server.address}", **headers}
    return httpx.post(f"http://{server.address}/carry", content=token, headers=headers)


def test_the_other_device_is_the_same_guest_and_its_newest_tab_acts(tmp_path: Path) -> None:
    with served(tmp_path) as server, server.socket(ANNA) as anna:
        code = ask(anna, type="create", cmd="create-1", rules=CUT, name="Anna")["table"]
        ask(anna, "table", type="open", table=code)
        answer = bring(server, issue(server, ANNA))
        assert (answer.status_code, answer.content) == (204, b"")
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert answer.headers["cache-control"] == "no-store"
        assert server.identity.player(cookie.split(";")[0]) == ANNA
        phone = httpx.Cookies()
        phone.extract_cookies(answer)
        headers = {"Cookie": f"{COOKIE}={phone[COOKIE]}"}
        with connect(f"ws://{server.address}/ws", additional_headers=headers) as line:
            table = ask(line, "table", type="open", table=code)
            assert (table["seat"], table["can_act"]) == (0, True)
            while receive(anna, "table")["can_act"]:
                pass


def test_replayed_expired_guessed_or_odd_tokens_set_no_cookie(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        token = issue(server, ANNA)
        assert bring(server, token).status_code == 204
        odd = [token, "0" * 32, "", b"\xff" * 32, f"{token} ", json.dumps({"token": token})]
        for body in odd:
            answer = bring(server, body)
            assert answer.status_code == 410, body
            assert "set-cookie" not in answer.headers
        for body in ("0" * 65, "0" * 100_000):
            answer = bring(server, body)
            assert answer.status_code == 413
            assert "set-cookie" not in answer.headers


def test_a_body_that_does_not_come_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("mendikot.server.app.BODY_SECONDS", 0.2)
    with served(tmp_path) as server:
        head = (
            f"POST /carry HTTP/1.1\r\nHost: {server.address}\r\n"
            f"Origin: http://{server.address}\r\nContent-Length: 32\r\n\r\nabc"
        )
        host, port = server.address.split(":")
        with socket.create_connection((host, int(port)), timeout=10) as slow:
            slow.sendall(head.encode())
            assert b" 408 " in slow.recv(100)
        with socket.create_connection((host, int(port)), timeout=10) as gone:
            gone.sendall(head.encode())
        assert bring(server, "0" * 32).status_code == 410
    assert "Traceback" not in caplog.text
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_token_in_the_address_does_nothing(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        token = issue(server, ANNA)
        base = f"http://{server.address}/carry"
        for answer in (
            httpx.get(f"{base}?token={token}"),
            httpx.get(f"{base}/{token}"),
            httpx.post(f"{base}?token={token}", headers={"origin": f"http://{server.address}"}),
        ):
            cookie = answer.headers.get("set-cookie", "").split(";")[0]
            assert server.identity.player(cookie) != ANNA
        assert bring(server, token).status_code == 204


def test_pages_of_others_cannot_make_their_visitor_somebody_else(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        token = issue(server, ANNA)
        for headers in (
            {"origin": "https://evil.example"},
            {"origin": "null"},
            {"origin": f"http://{server.address}.evil.example"},
            {"sec-fetch-site": "cross-site"},
            {"sec-fetch-site": "same-site"},
            {"origin": "https://evil.example", "sec-fetch-site": "same-origin"},
        ):
            answer = bring(server, token, **headers)
            assert answer.status_code == 403, headers
            assert "set-cookie" not in answer.headers
        without = httpx.post(f"http://{server.address}/carry", content=token)
        assert without.status_code == 403
        # none of this used the token up
        assert bring(server, token, **{"sec-fetch-site": "same-origin"}).status_code == 204


def test_whose_cookie_comes_along_does_not_matter(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        token = issue(server, ANNA)
        answer = bring(server, token, cookie=server.cookie(BELA))
        assert server.identity.player(answer.headers["set-cookie"].split(";")[0]) == ANNA
        # and nobody asks for a token of another guest: the socket's own guest counts
        token = issue(server, BELA)
        answer = bring(server, token, cookie=server.cookie(ANNA))
        assert server.identity.player(answer.headers["set-cookie"].split(";")[0]) == BELA


def test_guessing_is_slow(tmp_path: Path) -> None:
    limits = Limits(carry_tries=5, carry_tries_seconds=3600)
    with served(tmp_path, limits=limits) as server:
        token = issue(server, ANNA)
        codes = [bring(server, f"{number:032x}").status_code for number in range(7)]
        assert codes == [410] * 5 + [429] * 2
        assert bring(server, token).status_code == 429


def test_no_log_has_the_token(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG), served(tmp_path) as server:
        token = issue(server, ANNA)
        bring(server, token, origin="https://evil.example")
        bring(server, token)
        bring(server, token)
    mine = [record for record in caplog.records if not record.name.startswith(("http", "websock"))]
    assert token not in "".join(record.getMessage() for record in mine)
