import { beforeEach, describe, expect, it, vi } from "vitest";
import { endedAt, forgetAll, history, MOST, remember, seatIn, type PastDeal } from "../src/history";
import type { Table } from "../src/wire";

const deal = (number: number, more: Partial<PastDeal> = {}): PastDeal => ({
  table: "K7PQXM",
  match: 1,
  deal: number,
  at: number,
  preset: "cut",
  kind: "win",
  won: true,
  seat: 0,
  name: "Ravi",
  partners: ["Bhavin"],
  others: ["Asha", "Chitra"],
  tens: [3, 1],
  points: [1, 0],
  ...more,
});

beforeEach(() => {
  const store = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
});

describe("the deals of this device", () => {
  it("are kept newest first, each once, and so many", () => {
    for (let number = 1; number <= MOST + 5; number++) remember(deal(number));
    remember(deal(MOST + 5, { won: false }));
    expect(history()).toHaveLength(MOST);
    expect(history()[0]).toEqual(deal(MOST + 5));
    expect(history().at(-1)?.deal).toBe(6);
  });

  it("are forgotten when asked for", () => {
    remember(deal(1));
    forgetAll();
    expect(history()).toEqual([]);
  });

  it("are told by the seat one had in them", () => {
    remember(deal(1, { seat: 2 }));
    expect(seatIn({ table: "K7PQXM", match: 1, deal: 1 })).toBe(2);
    expect(seatIn({ table: "K7PQXM", match: 1, deal: 2 })).toBeNull();
    localStorage.setItem("mendikot.history", JSON.stringify([{ ...deal(1), seat: "2" }]));
    expect(seatIn({ table: "K7PQXM", match: 1, deal: 1 })).toBeNull();
  });

  it("kept before tens and points were noted are still shown, damaged ones are not", () => {
    const { name: _, tens: __, points: ___, ...old } = deal(3);
    localStorage.setItem("mendikot.history", JSON.stringify([old, deal(4, { tens: [1] as never }), deal(5, { points: 7 as never }), deal(6, { name: {} as never })]));
    expect(history()).toEqual([old]);
  });

  it("are shown once each, and only what can be shown", () => {
    const kept = [deal(3), { ...deal(4), partners: null }, { ...deal(5), at: 1e20 }, { ...deal(6), at: "x" }, { ...deal(7), kind: "?" }, deal(3)];
    localStorage.setItem("mendikot.history", JSON.stringify(kept));
    expect(history()).toEqual([deal(3)]);
  });

  it.each(["", "{", "7", '{"table":1}', '[null,{"table":3},7]', '[{"table":"ABCDEF"}]'])("survive damaged storage: %s", (text) => {
    localStorage.setItem("mendikot.history", text);
    expect(history()).toEqual([]);
    remember(deal(2));
    expect(history()).toEqual([deal(2)]);
  });

  it("are nothing where the browser keeps nothing", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new Error("blocked");
      },
      setItem: () => {
        throw new Error("blocked");
      },
    });
    remember(deal(1));
    expect(history()).toEqual([]);
  });
});

describe("a deal that ends", () => {
  const players = ["Ravi", "Asha", "Bhavin", "Chitra"].map((name, seat) => ({ seat, name }));
  const table = (side: 0 | 1 | null, seat: number | null) =>
    ({
      table: "K7PQXM",
      seat,
      preset: null,
      players,
      match: { number: 2, view: { result: { deal: 3, outcome: { kind: side === null ? "tie" : "kot", side }, tens: [1, 3], points: [0, 2] } } },
    }) as unknown as Table;

  it("is told from its player's side", () => {
    expect(endedAt(table(1, 3), 9)).toEqual(
      deal(3, { match: 2, at: 9, preset: null, kind: "kot", won: true, seat: 3, name: "Chitra", partners: ["Asha"], others: ["Ravi", "Bhavin"], tens: [3, 1], points: [2, 0] }),
    );
    expect(endedAt(table(1, 0), 9)).toMatchObject({ name: "Ravi", tens: [1, 3], points: [0, 2] });
    expect(endedAt(table(1, 0), 9)?.won).toBe(false);
    expect(endedAt(table(null, 0), 9)).toMatchObject({ won: null, kind: "tie" });
  });

  it("is nobody's who only looks on, and none while it runs", () => {
    expect(endedAt(table(1, null), 9)).toBeNull();
    expect(endedAt({ ...table(1, 0), match: null }, 9)).toBeNull();
    expect(endedAt({ ...table(1, 0), match: { number: 1, view: { result: null } } } as unknown as Table, 9)).toBeNull();
  });
});
