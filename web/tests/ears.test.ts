import { beforeEach, describe, expect, it } from "vitest";
import { Ears } from "../src/ears";
import type { Card, Event, Table } from "../src/wire";

let ears: Ears;
beforeEach(() => {
  ears = new Ears();
});

const played = (seat: number, card: Card): Event => ({ kind: "played", seat, card, suit: null, side: null });
const plain = (kind: Event["kind"]): Event => ({ kind, seat: null, card: null, suit: null, side: null });

function table(turn: number, toAct: number | null, events: Event[] = [], outcome = "win"): Table {
  return {
    table: "ABC",
    seq: turn,
    turn,
    phase: "playing",
    seat: 0,
    can_act: true,
    events,
    match: { results: [], view: { to_act: toAct, result: { outcome: { kind: outcome } } } },
  } as unknown as Table;
}
const sounds = (before: Table | null, now: Table, all = false, resting = false) => ears.hear(before, now, resting, all).sounds;

describe("what is heard", () => {
  it("of others' cards is nothing by default, of one's own the card; with everything, all", () => {
    expect(sounds(table(1, 1), table(2, 2, [played(1, "KS")]))).toEqual([]);
    expect(sounds(table(2, 0), table(3, 1, [played(0, "KS")]))).toEqual(["card"]);
    expect(sounds(table(3, 1), table(4, 2, [played(1, "KS")]), true)).toEqual(["card"]);
    expect(sounds(table(4, 1), table(5, 2, [played(1, "TS")]), true)).toEqual(["card", "chime"]);
  });

  it("of one's own turn is a knock, once", () => {
    expect(sounds(table(1, 3), table(2, 0))).toEqual(["knock"]);
    expect(sounds(table(2, 0), table(2, 0))).toEqual([]);
    expect(ears.hear(table(3, 3), table(4, 0), false, false).called).toBe(true);
  });

  it("of one's turn after a trick comes when the trick has been read", () => {
    expect(sounds(table(1, 3), table(2, 0), false, true)).toEqual([]);
    expect(sounds(table(2, 0), table(2, 0))).toEqual(["knock"]);
  });

  it("is nothing on coming to a table, nor again on coming back", () => {
    expect(sounds(null, table(9, 0, [played(0, "AS")]))).toEqual([]);
    expect(sounds(table(9, 0), table(9, 0))).toEqual([]);
    expect(sounds({ ...table(9, 1), table: "XYZ" }, table(9, 0, [played(0, "AS")]))).toEqual([]);
  });

  it("is not for a tab that only looks on", () => {
    expect(sounds(table(1, 3), { ...table(2, 0), can_act: false })).toEqual([]);
  });

  it("of hukum is a turning card, of a deal its packets, of mendikot and kot the dhol", () => {
    expect(sounds(table(1, 1), table(2, 1, [plain("revealed")]))).toEqual(["turning"]);
    expect(sounds(table(2, 1), table(3, 1, [plain("dealt")]))).toEqual(["packet"]);
    expect(sounds(table(3, 1), table(4, null, [plain("deal-over")], "mendikot"))).toEqual(["dhol"]);
    expect(sounds(table(4, 1), table(5, null, [plain("deal-over")], "kot"))).toEqual(["dhol"]);
    expect(sounds(table(5, 1), table(6, null, [plain("deal-over")]))).toEqual([]);
  });

  it("is each kind once, however many happened together", () => {
    expect(sounds(table(1, 0), table(4, 2, [played(0, "AS"), played(1, "2S")]), true)).toEqual(["card"]);
  });
});
