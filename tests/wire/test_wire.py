"""The strict reader, and the types that are made from it."""

import json
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mendikot.engine import Rules
from mendikot.engine.rules import CHOICES
from mendikot.server import schema, wire
from mendikot.server.refusal import Refused

ACT = {"type": "act", "cmd": "abcd-1234", "table": "K7PQXM", "turn": 5, "action": "TH"}
SIT = {"type": "sit", "cmd": "abcd-1234", "table": "K7PQXM", "seat": 1, "name": "Anna"}


def code(frame: str) -> str:
    with pytest.raises(Refused) as refusal:
        wire.read(frame)
    return refusal.value.code


def test_a_good_message_is_read() -> None:
    message = wire.read(json.dumps(ACT))
    assert isinstance(message, wire.Act)
    assert (message.turn, message.action) == (5, "TH")
    assert isinstance(wire.read('{"type":"ping","n":7}'), wire.Ping)


@pytest.mark.parametrize(
    "change",
    [
        {"turn": "5"},
        {"turn": True},
        {"turn": 5.0},
        {"turn": -1},
        {"turn": None},
        {"turn": 2**31},
        {"turn": 10**400},
        {"cmd": "short"},
        {"cmd": "a" * 41},
        {"cmd": "abcd 1234"},
        {"cmd": "abcd-1234\n"},
        {"table": "K7PQX"},
        {"table": "k7pqxm"},
        {"table": "K7PQXM\n"},
        {"action": ""},
        {"action": "T♥"},
        {"action": "dealt AKQ.JT.98.76"},
        {"action": ["TH"]},
        {"type": "Act"},
        {"type": None},
        {"type": ["act"]},
        {"seat": 2},
        {"player": "anna"},
    ],
)
def test_what_is_not_exactly_right_is_malformed(change: dict[str, Any]) -> None:
    assert code(json.dumps({**ACT, **change})) == "malformed"


@pytest.mark.parametrize("field", list(ACT))
def test_every_field_is_needed(field: str) -> None:
    assert code(json.dumps({name: ACT[name] for name in ACT if name != field})) == "malformed"


@pytest.mark.parametrize("seat", [True, "1", 1.0, -1, 8, None, [1]])
def test_seats_are_whole_numbers(seat: Any) -> None:
    assert code(json.dumps({**SIT, "seat": seat})) == "malformed"


@pytest.mark.parametrize(
    "frame",
    [
        "",
        " ",
        "null",
        "[]",
        "5",
        '"act"',
        "{",
        "{}",
        '{"type":"ping","n":7,"n":7}',
        '{"type":"ping","type":"shut","n":1}',
        '{"type":"ping","n":NaN}',
        '{"type":"ping","n":1e3}',
        '{"type":"ping","n":-Infinity}',
        '{"type":"ping","n":7} x',
        "{'type':'ping'}",
        '{"type":"ping","n":' + "9" * 5000 + "}",
        "[" * 4000 + "]" * 4000,
        '{"a":' * 1000 + "1" + "}" * 1000,
        '{"type":"create","cmd":"abcd-1234","name":"A","rules":{"players":[[[[[[[4]]]]]]]}}',
        '{"type":"sit","cmd":"abcd-1234","table":"K7PQXM","seat":1,"name":5}',
        "\ufeff{}",
        "\x00",
        "\ud800",
        '{"type":"create","cmd":"abcdefgh","rules":{"\\ud800":1},"name":"x"}',
        '{"type":"create","cmd":"abcdefgh","rules":{"a":["\\udfff"]},"name":"x"}',
        '{"type":"create","cmd":"abcdefgh","rules":{},"name":"\\ud83d"}',
        '{"type":"ping","n":1,"\\udc00":1}',
    ],
)
def test_what_is_no_message_is_malformed(frame: str) -> None:
    assert code(frame) == "malformed"


def test_a_pair_of_surrogates_is_one_letter() -> None:
    message = wire.read(json.dumps({**SIT, "name": "🙂"}))
    assert isinstance(message, wire.Sit)
    assert message.name == "🙂"


def test_what_is_too_large_is_refused_unread() -> None:
    assert code('{"type":"ping","n":7' + " " * wire.LARGEST_FRAME + "}") == "too-large"
    assert code("é" * (wire.LARGEST_FRAME // 2 + 1)) == "too-large"


@given(st.text(max_size=400))
def test_no_text_makes_the_reader_fail_otherwise(frame: str) -> None:
    assert code(frame) == "malformed"
    wire.command_of(frame)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from([*ACT, "rules", "seat", "name", "n"]) | st.text(max_size=4),
                inner,
                max_size=6,
            )
        ),
        max_leaves=12,
    )
)
def test_no_json_makes_the_reader_fail_otherwise(value: Any) -> None:
    frame = json.dumps(value)
    try:
        wire.read(frame)
    except Refused as refusal:
        assert refusal.code in ("malformed", "too-large")


def test_refusals_name_the_field_and_not_the_value() -> None:
    with pytest.raises(Refused) as refusal:
        wire.read(json.dumps({**ACT, "turn": "secret"}))
    assert refusal.value.detail.startswith("act.turn:")
    assert "secret" not in refusal.value.detail


def test_the_schema_has_every_message_and_the_types_are_made_of_it() -> None:
    definitions = schema.json_schema()["$defs"]
    assert {"ClientMessage", "ServerMessage", "View", "Rules", "Table"} <= set(definitions)
    text = schema.typescript()
    for name in definitions:
        assert f"export interface {name} {{" in text or f"export type {name} =" in text
    assert "undefined" not in text
    assert "any" not in text.replace("many", "")


def test_stale_types_are_noticed(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "wire.ts")
    assert schema.main(["--check", file]) == 1
    assert schema.main([file]) == 0
    assert schema.main(["--check", file]) == 0
    (tmp_path / "wire.ts").write_text("// by hand\n")
    assert schema.main(["--check", file]) == 1
    assert "make wire" in capsys.readouterr().err


def test_the_words_of_the_wire_are_those_of_the_engine() -> None:
    for literal, option in (
        (wire.HukumMethod, "hukum"),
        (wire.Gathering, "gathering"),
        (wire.Score, "score"),
    ):
        assert set(get_args(literal)) == set(CHOICES[option])
    fields = wire.Rules.model_fields
    assert set(fields) == set(Rules().to_dict())
