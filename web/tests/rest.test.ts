import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Rest } from "../src/rest";
import type { Card, Table, View } from "../src/wire";

const REST = 1300;
const PACE = { rest: () => REST, dealsOut: () => false };
const NOTHING = { tricks: 0, tens: [] };

function table(seq: number, changes: Partial<View>, more: Partial<Table> = {}): Table {
  const view: View = {
    seat: 0,
    dealer: 3,
    to_act: 0,
    hand: [],
    counts: [13, 13, 13, 13],
    undealt: 0,
    legal: [],
    demand: null,
    trick: { leader: null, cards: [], best: null },
    last_trick: null,
    tricks_played: 0,
    tricks_total: 13,
    gathered: [NOTHING, NOTHING],
    pile: NOTHING,
    streak: null,
    mendis: { S: "out", H: "out", D: "out", C: "out" },
    hukum: { method: "cut", suit: null, closed: false, owner: null, card: null, mine: null, by: null, asked: null },
    known: [],
    result: null,
    deal: null,
    ...changes,
  };
  return {
    type: "table",
    table: "ABC",
    seq,
    turn: seq,
    phase: "playing",
    seat: 0,
    host: true,
    reserved: null,
    listed: false,
  hints: false,
    group: null,
    can_act: true,
    players: [],
    offers: [],
    events: [],
    preset: "cut",
    rules: { players: 4 } as Table["rules"],
    match: {
      number: 1,
      deal_number: 1,
      dealer: 0,
      score: [0, 0],
      runs: [0, 0],
      lots: [],
      seating: [0, 1, 2, 3],
      results: [],
      dealers: [],
      winner: null,
      view,
    },
    ...more,
  };
}

const three = table(1, { trick: { leader: 1, cards: ["KS", "TS", "2S"], best: 1 } });
const last: Card[] = ["KS", "TS", "2S", "AS"];
const done: Partial<View> = {
  tricks_played: 1,
  last_trick: { leader: 1, cards: last, winner: 0 },
  gathered: [{ tricks: 1, tens: ["TS"] }, NOTHING],
  mendis: { S: "side0", H: "out", D: "out", C: "out" },
};
const four = table(2, done);
const led = table(3, { ...done, trick: { leader: 0, cards: ["3H"], best: 0 } });

let rest: Rest;
const shown = () => rest.shown?.match?.view as View;

beforeEach(() => {
  vi.useFakeTimers();
  rest = new Rest(() => {}, PACE);
  rest.receive(three);
});
afterEach(() => {
  vi.useRealTimers();
});

const event = (kind: Table["events"][number]["kind"]) => ({ kind, seat: 0, card: null, suit: null, side: null });

describe("a finished trick", () => {
  it("rests complete, its ten still on the table", () => {
    rest.receive(four);
    expect(rest.resting).toBe(true);
    expect(shown().trick).toEqual({ leader: 1, cards: last, best: 0 });
    expect(shown().mendis.S).toBe("trick");
    expect(shown().gathered[0].tricks).toBe(0);
  });

  it("gives way after its time", () => {
    rest.receive(four);
    vi.advanceTimersByTime(REST - 1);
    expect(rest.resting).toBe(true);
    vi.advanceTimersByTime(1);
    expect(rest.resting).toBe(false);
    expect(rest.shown).toEqual(four);
  });

  it("gives way at once when it is tapped, and its timer is gone", () => {
    rest.receive(four);
    rest.release();
    expect(rest.shown).toEqual(four);
    rest.receive(led);
    vi.advanceTimersByTime(REST * 2);
    expect(rest.shown).toEqual(led);
  });

  it("lets only the newest position wait", () => {
    rest.receive(four);
    rest.receive(led);
    expect(shown().trick.cards).toEqual(last);
    rest.release();
    expect(rest.shown).toEqual(led);
  });

  it("tells whether it went to the pile in the middle", () => {
    rest.receive(four);
    expect([rest.resting, rest.piled]).toEqual([true, false]);
    rest.release();
    rest.receive(table(5, { ...done, tricks_played: 2, pile: { tricks: 1, tens: [] } }));
    expect([rest.resting, rest.piled]).toEqual([true, true]);
    rest.release();
    expect(rest.piled).toBe(false);
  });

  it("tells what came of it with the position that shows it", () => {
    const kinds = ["played", "trick", "swept", "deal-over", "match-over"] as const;
    rest.receive({ ...four, phase: "over", events: kinds.map((kind) => event(kind)) });
    expect(rest.shown?.events.map(({ kind }) => kind)).toEqual(["played", "trick"]);
    rest.release();
    expect(rest.shown?.events.map(({ kind }) => kind)).toEqual(["swept", "deal-over", "match-over"]);
    expect(rest.shown?.phase).toBe("over");
  });

  it("tells what happened once, and all of what came meanwhile", () => {
    rest.receive({ ...four, events: [event("trick")] });
    expect(rest.shown?.events).toHaveLength(1);
    rest.receive({ ...led, events: [event("played")] });
    rest.receive({ ...led, seq: 4, events: [event("asked")] });
    rest.release();
    expect(rest.shown?.events.map(({ kind }) => kind)).toEqual(["played", "asked"]);
  });

  it("rests before the result of the deal is shown", () => {
    const over = table(2, { ...done, result: { deal: 1 } as View["result"] }, { phase: "between" });
    rest.receive(over);
    expect(rest.shown?.phase).toBe("playing");
    expect(shown().result).toBeNull();
    rest.release();
    expect(rest.shown).toEqual(over);
  });

  it("of the deal before does not rest in the next one", () => {
    const next = table(5, { tricks_played: 0 });
    if (next.match) next.match.deal_number = 2;
    rest.receive(four);
    rest.release();
    rest.receive(next);
    expect(rest.resting).toBe(false);
    expect(rest.shown).toBe(next);
  });
});

it("an older position never replaces a newer one", () => {
  rest.receive(led);
  rest.release();
  rest.receive(three);
  expect(rest.shown).toEqual(led);
});

it("another table is shown at once", () => {
  rest.receive(four);
  const other = table(1, {}, { table: "XYZ" });
  rest.receive(other);
  expect(rest.shown).toBe(other);
  expect(rest.resting).toBe(false);
});

describe("at the player's own pace", () => {
  const paced = (lasts: number, dealsOut = false) => {
    const own = new Rest(() => {}, { rest: () => lasts, dealsOut: () => dealsOut });
    own.receive(three);
    return own;
  };

  it("a trick rests as long as was set, or until it is tapped", () => {
    const quick = paced(600);
    quick.receive(four);
    vi.advanceTimersByTime(600);
    expect(quick.shown).toEqual(four);
    const patient = paced(Infinity);
    patient.receive(four);
    vi.advanceTimersByTime(1e6);
    expect(patient.resting).toBe(true);
    patient.release();
    expect(patient.shown).toEqual(four);
  });

  it("a finger on the trick keeps it until it is let go", () => {
    rest.receive(four);
    rest.hold();
    vi.advanceTimersByTime(REST * 9);
    expect(rest.resting).toBe(true);
    rest.release();
    expect(rest.resting).toBe(false);
  });

  const dealt = (seq: number, deal: number, view: Partial<View> = {}) => {
    const next = table(seq, view, { events: [{ kind: "dealt", seat: null, card: null, suit: null, side: null }] });
    if (next.match) next.match.deal_number = deal;
    return next;
  };

  it("a deal is dealt out before anybody's card is seen, and can be cut short", () => {
    const own = paced(600, true);
    own.receive(dealt(7, 2));
    expect(own.dealing).toBe(true);
    own.receive(table(8, { trick: { leader: 1, cards: ["KS"], best: 1 } }));
    expect(own.shown?.seq).toBe(7);
    own.release();
    expect([own.dealing, own.shown?.seq]).toEqual([false, 8]);
    own.receive(dealt(9, 3));
    vi.advanceTimersByTime(2400);
    expect(own.dealing).toBe(false);
  });

  it("a deal is not dealt out to who wants no motion, nor on coming back to it", () => {
    const calm = paced(600);
    calm.receive(dealt(7, 2));
    expect(calm.dealing).toBe(false);
    const back = new Rest(() => {}, { rest: () => 600, dealsOut: () => true });
    back.receive(dealt(7, 2));
    expect(back.dealing).toBe(false);
    const late = paced(600, true);
    late.receive(dealt(7, 2, { trick: { leader: 1, cards: ["KS"], best: 1 } }));
    expect(late.dealing).toBe(false);
  });
});
