import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BUSY_RETRY, Game, ONLY_CARD_WAITS } from "../src/game.svelte";
import type { Lobby } from "../src/lobby.svelte";
import { Settings } from "../src/settings.svelte";
import type { Line, Wish } from "../src/socket";
import type { Action, Card, RefusalCode, Table, View } from "../src/wire";

const HAND: Card[] = ["AS", "9S", "KH"];

/** Seen from a table whose trick was not over: that trick has just ended. */
const LED = {
  tricks_played: 1,
  last_trick: { leader: 1, cards: [], winner: 0 },
  trick: { leader: null, cards: [], best: null },
} as unknown as Partial<View>;

function table(seq: number, legal: Action[], view: Partial<View> = {}): Table {
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
    preset: null,
    players: [],
    offers: ["claim"],
    events: [],
    rules: { players: 4, direction: "anticlockwise" } as Table["rules"],
    match: {
      number: 1,
      deal_number: 1,
      dealer: 0,
      view: {
        to_act: 0,
        hand: HAND,
        legal,
        demand: null,
        tricks_played: 0,
        last_trick: null,
        trick: { leader: 1, cards: ["KS", "TS", "2S"], best: 1 },
        gathered: [],
        pile: { tricks: 0, tens: [] },
        mendis: {},
        ...view,
      } as unknown as View,
    } as Table["match"],
  };
}

let sent: Wish[];
let answer: (done: boolean) => void;
let game: Game;
let line: Line;
let lastTable: string | null;
let told: string[];
const settings = new Settings();

beforeEach(() => {
  sent = [];
  told = [];
  lastTable = null;
  line = { watch: vi.fn(), unwatch: vi.fn() } as unknown as Line;
  settings.reset();
  const lobby = {
    tell: (text: string) => told.push(text),
    sawTable: ({ table }: Table) => (lastTable = table),
    forgetTable: (code: string) => {
      if (code === lastTable) lastTable = null;
    },
    hint: async (table: string, turn: number) => ({ table, turn, action: "AS" }),
    send: (wish: Wish) => {
      sent.push(wish);
      return new Promise<boolean>((resolve) => (answer = resolve));
    },
  } as unknown as Lobby;
  game = new Game(line, lobby, settings);
  game.open("ABC");
  game.hear(table(4, ["AS", "9S"]));
});

describe("a game action", () => {
  it("is sent once, however often the card is tapped", () => {
    void game.act("AS");
    void game.act("AS");
    void game.act("9S");
    expect(sent).toEqual([{ type: "act", table: "ABC", turn: 4, action: "AS" }]);
    expect(game.pending?.action).toBe("AS");
  });

  it("is only sent when it is offered", () => {
    void game.act("KH");
    expect(sent).toEqual([]);
  });

  it("stays marked until the table has moved on", async () => {
    const acted = game.act("AS");
    answer(true);
    await acted;
    expect(game.pending?.action).toBe("AS");
    game.hear(table(5, []));
    expect(game.pending).toBeNull();
  });

  it("is free again after a refusal", async () => {
    const acted = game.act("AS");
    answer(false);
    await acted;
    expect(game.pending).toBeNull();
  });

  it("ends the rest of a trick and uses what was on the screen", () => {
    game.hear(table(5, ["9S", "KH"], LED));
    expect(game.resting).toBe(true);
    void game.act("KH");
    expect(game.resting).toBe(false);
    expect(sent).toMatchObject([{ turn: 5, action: "KH" }]);
  });

  it("is not sent when the table had moved on behind a resting trick", () => {
    game.hear(table(5, ["9S", "KH"], LED));
    game.hear(table(6, ["KH"], LED));
    void game.act("KH");
    expect(sent).toEqual([]);
    expect(game.table?.turn).toBe(6);
  });

  it("is not offered to an older tab", () => {
    game.hear({ ...table(5, ["AS"]), can_act: false });
    expect(game.legal).toEqual([]);
    expect(game.offers("claim")).toBe(false);
  });
});

describe("a wish about the position", () => {
  it("ends the rest of a trick and is sent", () => {
    game.hear(table(5, [], LED));
    void game.wish("claim");
    expect(sent).toMatchObject([{ type: "claim", turn: 5 }]);
  });

  it("is not sent about a position that was not on the screen", () => {
    game.hear(table(5, [], LED));
    game.hear(table(6, [], LED));
    void game.wish("claim");
    expect(sent).toEqual([]);
    expect(game.table?.turn).toBe(6);
  });

  it("may be sent again in the same turn once it was heard and is offered anew", () => {
    const offering = (seq: number, offers: Table["offers"]) => ({ ...table(seq, []), offers, turn: 4 });
    game.hear(offering(10, ["next"]));
    void game.wish("next");
    game.hear(offering(11, ["next"])); // another's doing: not heard yet
    void game.wish("next");
    expect(sent).toHaveLength(1);
    game.hear(offering(12, ["stand"]));
    game.hear(offering(13, ["next"]));
    void game.wish("next");
    expect(sent).toHaveLength(2);
  });
  it("is sent once however often it is tapped, and again once it was refused", async () => {
    void game.wish("next");
    void game.wish("next");
    expect(sent).toHaveLength(1);
    answer(false);
    await Promise.resolve();
    await Promise.resolve();
    void game.wish("next");
    expect(sent).toHaveLength(2);
    game.hear(table(5, []));
    void game.wish("next");
    expect(sent).toHaveLength(3);
  });
});

describe("a table that does not open", () => {
  const refused = (code: RefusalCode, cmd: string | null = null, about: string | null = "XYZXYZ") =>
    game.hear({ type: "refused", cmd, code, detail: "", table: about });
  beforeEach(() => {
    vi.useFakeTimers();
    game.open("XYZXYZ");
    return () => vi.useRealTimers();
  });

  it.each(["no-table", "malformed", "server", "too-many"] as const)("says why: %s", (code) => {
    expect(refused(code)).toBe(true);
    expect(game.refused).toBe(code);
    vi.advanceTimersByTime(10 * BUSY_RETRY);
    expect(line.watch).toHaveBeenCalledTimes(2);
  });

  it("is asked for again while too many are there, until it opens or is left", () => {
    refused("busy");
    vi.advanceTimersByTime(BUSY_RETRY);
    expect(line.watch).toHaveBeenCalledTimes(3);
    game.hear({ ...table(1, []), table: "XYZXYZ" });
    expect(game.refused).toBeNull();
    expect(game.table?.table).toBe("XYZXYZ");
    refused("busy", "some-command");
    expect(game.refused).toBeNull();
    game.shut();
    expect(refused("busy")).toBe(false);
  });

  it.each(["server", "no-table"] as const)("may be one that was open and had to be closed: %s", (code) => {
    game.hear({ ...table(1, []), table: "XYZXYZ" });
    expect(refused("too-many")).toBe(false);
    expect(refused(code, "some-command")).toBe(false);
    expect(refused(code, null, "OTHERS")).toBe(false);
    expect(refused(code)).toBe(true);
    expect(game.table).toBeNull();
    expect(lastTable).toBeNull();
  });

  it("is opened once, however often it is asked for", () => {
    game.open("XYZXYZ");
    expect(line.watch).toHaveBeenCalledTimes(2);
  });
});

it("a snapshot of another table is not shown", () => {
  game.hear({ ...table(9, []), table: "XYZ" });
  expect(game.table?.table).toBe("ABC");
});

describe("the only legal card (R9.2)", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });
  const alone = () => game.hear(table(5, ["9S"]));

  it("is left to its player unless it was set otherwise", () => {
    alone();
    vi.advanceTimersByTime(10 * ONLY_CARD_WAITS);
    expect(sent).toEqual([]);
  });

  it("plays itself once after the same wait", () => {
    settings.set("onlyCard", true);
    alone();
    vi.advanceTimersByTime(ONLY_CARD_WAITS - 1);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(10 * ONLY_CARD_WAITS);
    expect(sent).toEqual([{ type: "act", table: "ABC", turn: 5, action: "9S" }]);
  });

  it("waits until a finished trick was looked at", () => {
    settings.set("onlyCard", true);
    settings.set("rest", "tap");
    game.hear(table(5, ["9S"], LED));
    vi.advanceTimersByTime(10 * ONLY_CARD_WAITS);
    expect(game.resting).toBe(true);
    expect(sent).toEqual([]);
    game.release();
    vi.advanceTimersByTime(ONLY_CARD_WAITS);
    expect(sent).toMatchObject([{ turn: 5, action: "9S" }]);
  });

  it("waits for its player where there is a choice, or hukum to choose", () => {
    settings.set("onlyCard", true);
    game.hear(table(5, ["9S", "AS"]));
    game.hear(table(6, ["ask", "9S"]));
    game.hear(table(7, ["close 9S"]));
    vi.advanceTimersByTime(10 * ONLY_CARD_WAITS);
    expect(sent).toEqual([]);
  });
});

it("shows the moment of hukum with the position it belongs to", () => {
  vi.useFakeTimers();
  game.hear(table(5, [], LED));
  const called = { kind: "called", seat: 2, card: null, suit: "S" } as unknown as Table["events"][number];
  game.hear({ ...table(6, [], LED), events: [called] });
  expect(game.moment).toBeNull();
  game.release();
  expect(game.moment).toMatchObject({ kind: "called", suit: "S" });
  vi.advanceTimersByTime(5000);
  expect(game.moment).toBeNull();
  vi.useRealTimers();
});

it("a hint stays at its table", async () => {
  await game.askHint();
  expect(game.hint).toMatchObject({ table: "ABC", turn: 4 });
  game.open("XYZ");
  expect(game.hint).toBeNull();
});

it("keeps the way back to a table until there is no such table", () => {
  game.hear(table(1, []));
  expect(lastTable).toBe("ABC");
  game.shut();
  game.open("ABC");
  game.hear({ type: "refused", cmd: null, code: "no-table", detail: "", table: null });
  expect(lastTable).toBeNull();
});

describe("a tab that does not act any more", () => {
  const kept = new Map<string, string>();
  /** What a browser tells the other tabs. */
  class StorageEvent {
    readonly key = "mendikot.tab";
    constructor(readonly newValue: string) {}
  }
  let told: (event: StorageEvent) => void;
  const second = () => new Game(line, { sawTable: () => {} } as unknown as Lobby, settings);
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("addEventListener", (kind: string, listener: typeof told) => {
      if (kind === "storage") told ??= listener;
    });
    vi.stubGlobal("localStorage", { getItem: (k: string) => kept.get(k) ?? null, setItem: (k: string, v: string) => kept.set(k, v) });
  });
  afterEach(() => vi.unstubAllGlobals());

  it("knows a newer tab of this device from another device", () => {
    const here = second();
    here.open("ABC");
    here.hear(table(1, []));
    expect(here.elsewhere).toBe(false);
    here.hear({ ...table(2, []), can_act: false });
    expect(here.elsewhere).toBe(true);
    const newer = second();
    newer.open("ABC");
    newer.hear(table(2, []));
    told(new StorageEvent(kept.get("mendikot.tab") ?? ""));
    expect(here.elsewhere).toBe(false);
    here.hear(table(3, []));
    here.hear({ ...table(4, []), can_act: false });
    expect(here.elsewhere).toBe(true);
  });

  it("takes it for a newer tab where nothing is kept", () => {
    vi.stubGlobal("localStorage", undefined);
    const here = second();
    here.open("ABC");
    here.hear({ ...table(1, []), can_act: false });
    expect(here.elsewhere).toBe(false);
  });
});

it("tells once who left, and who is back", () => {
  const people = (kind: "human" | "bot", name: string) => [{ seat: 0, kind: "human", name: "Kiran" }, { seat: 1, kind, name }] as Table["players"];
  game.hear({ ...table(5, []), players: people("human", "Ravi") });
  expect(told).toEqual([]);
  game.hear({ ...table(6, []), players: people("bot", "Bhavin") });
  game.hear({ ...table(7, []), players: people("bot", "Bhavin") });
  expect(told).toHaveLength(1);
  game.hear({ ...table(8, []), players: people("human", "Ravi") });
  expect(told).toHaveLength(2);
});
