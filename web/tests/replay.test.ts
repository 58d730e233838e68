import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { dealIn, dealPath } from "../src/address";
import { PATIENCE } from "../src/asking";
import { ASK_AGAIN, heldBy, PACE, recordAddress, ReplayedDeal } from "../src/replay.svelte";

const PLACE = { table: "K7PQXM", match: 1, deal: 2 };
const frame = (cards: number, played: number, lying: string[]) => ({
  hands: [Array(cards).fill("AS"), []],
  view: { tricks_played: played, tricks_total: 2, trick: { cards: lying } },
});
/** Nothing, dealt, one card, a trick, one card, the end. */
const FRAMES = [frame(0, 0, []), frame(2, 0, []), frame(1, 0, ["AS"]), frame(1, 1, []), frame(0, 1, ["KS"]), frame(0, 2, [])];

let answers: Record<string, unknown>;
const asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  answers = { "/api/deals/K7PQXM/1/2": { frames: FRAMES } };
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const answer = answers[address];
    if (answer instanceof Error) throw answer;
    return answer === undefined ? { ok: false, status: 404 } : { ok: true, json: async () => answer };
  });
});
afterEach(() => vi.useRealTimers());

const loaded = async () => {
  const deal = new ReplayedDeal(PLACE);
  await deal.load();
  return deal;
};

describe("the address of a finished deal", () => {
  it.each([
    ["/t/K7PQXM/1/2", PLACE],
    ["/t/k7pqxm/1/2/", PLACE],
    ["/t/K7PQXM/1", null],
    ["/t/K7PQXM/1/2/3", null],
    ["/t/K7PQX/1/2", null],
    ["/t/K7PQXM/1/x", null],
    ["/t/K7PQXM", null],
  ])("%s", (path, place) => {
    expect(dealIn(path)).toEqual(place);
  });
  it("is made from its place, and so is its record's", () => {
    expect(dealPath(PLACE)).toBe("/t/K7PQXM/1/2");
    expect(recordAddress(PLACE)).toBe("/api/deals/K7PQXM/1/2/record");
  });
});

describe("a replay", () => {
  it("begins when the cards are dealt and stays within the deal", async () => {
    const deal = await loaded();
    expect([deal.first, deal.at, deal.last]).toEqual([1, 1, 5]);
    deal.go(0);
    expect(deal.at).toBe(1);
    deal.go(99);
    expect(deal.at).toBe(5);
  });

  it("counts tricks from one, and the last one only once", async () => {
    const deal = await loaded();
    expect([1, 2, 3, 4, 5].map((number) => deal.trickOf(number))).toEqual([1, 1, 2, 2, 2]);
  });

  it("tells a card drawn for hukum from cards dealt", async () => {
    const frames = [frame(0, 0, []), frame(2, 0, []), frame(2, 0, []), frame(4, 0, []), frame(3, 0, ["AS"])];
    const actions = [null, null, null, null, "AS"];
    answers["/api/deals/K7PQXM/1/2"] = { frames: frames.map((one, i) => ({ ...one, action: actions[i] })) };
    const deal = await loaded();
    const drew = [1, 2, 3, 4].filter((number) => {
      deal.go(number);
      return deal.drewHere;
    });
    expect(drew).toEqual([2]);
  });

  it("plays by itself to the end, and from the beginning again", async () => {
    const deal = await loaded();
    deal.play();
    vi.advanceTimersByTime(PACE * 2);
    expect([deal.at, deal.playing]).toEqual([3, true]);
    vi.advanceTimersByTime(PACE * 9);
    expect([deal.at, deal.playing]).toEqual([5, false]);
    deal.play();
    vi.advanceTimersByTime(PACE);
    expect(deal.at).toBe(2);
    deal.go(4);
    vi.advanceTimersByTime(PACE * 9);
    expect([deal.at, deal.playing]).toEqual([4, false]);
  });

  it("tells a deal that is not there from one that did not come", async () => {
    answers = {};
    expect((await loaded()).trouble).toBe("gone");
    answers = { "/api/deals/K7PQXM/1/2": new Error("no line") };
    const deal = new ReplayedDeal(PLACE);
    void deal.load();
    await vi.advanceTimersByTimeAsync(40_000);
    expect(deal.trouble).toBe("failed");
    answers = { "/api/deals/K7PQXM/1/2": { frames: FRAMES } };
    await vi.advanceTimersByTimeAsync(16_000);
    expect([deal.trouble, deal.at]).toEqual([null, 1]);
  });
});

describe("a review", () => {
  const REVIEW = "/api/deals/K7PQXM/1/2/review";
  const turn = { frame: 2, seat: 0, action: "AS", before: 1, after: -1, better: ["KS"], others: 1, lost: [] };

  it("is asked for until it is done", async () => {
    const deal = await loaded();
    answers[REVIEW] = { state: "waiting", done: 0, of: 9, turns: [] };
    void deal.ask();
    await vi.advanceTimersByTimeAsync(0);
    expect(deal.reviewing).toBe("waiting");
    answers[REVIEW] = { state: "working", done: 3, of: 9, turns: [turn] };
    await vi.advanceTimersByTimeAsync(ASK_AGAIN);
    expect(deal.reviewing).toBe("asked");
    expect(deal.turns).toEqual([]);
    answers[REVIEW] = { state: "done", done: 9, of: 9, turns: [turn] };
    await vi.advanceTimersByTimeAsync(ASK_AGAIN);
    expect(deal.turns).toEqual([turn]);
    deal.go(2);
    expect(deal.turningHere).toEqual(turn);
    await vi.advanceTimersByTimeAsync(ASK_AGAIN * 5);
    expect(asked.filter((address) => address === REVIEW)).toHaveLength(3);
  });

  it("goes from one decisive move to the next, and round again", async () => {
    const deal = await loaded();
    expect(deal.nextTurning).toBeNull();
    answers[REVIEW] = { state: "done", turns: [turn, { ...turn, frame: 4 }] };
    await deal.ask();
    const met = [];
    for (let i = 0; i < 3; i++) {
      deal.go(deal.nextTurning?.frame ?? 0);
      met.push(deal.at);
    }
    expect(met).toEqual([2, 4, 2]);
  });

  it.each([
    ["the other one", { better: ["KS"], others: 1 }, "better"],
    ["one of many", { better: ["KS"], others: 7 }, "only"],
    ["all of many", { better: ["KS", "QS", "JS"], others: 3 }, "any"],
    ["nearly all", { better: ["KS", "QS", "JS", "TS", "9S"], others: 6 }, "almost-any"],
    ["all but one of three", { better: ["KS", "QS"], others: 3 }, "better"],
    ["half of many", { better: ["KS", "QS", "JS", "TS"], others: 9 }, "better"],
    ["asking", { better: ["ask"], others: 7 }, "better"],
    ["a hukum", { action: "call S", better: ["call H", "call D", "call C"], others: 3 }, "better"],
  ])("tells by name who held it, or how many: %s", (_, found, told) => {
    expect(heldBy({ ...turn, ...found } as never)).toBe(told);
  });

  it("can fail, and be asked for again", async () => {
    const deal = await loaded();
    answers[REVIEW] = { state: "failed", turns: [] };
    await deal.ask();
    expect(deal.reviewing).toBe("failed");
    await vi.advanceTimersByTimeAsync(40_000);
    expect(asked.filter((address) => address === REVIEW)).toHaveLength(1);
    answers[REVIEW] = new Error("no line");
    void deal.ask();
    await vi.advanceTimersByTimeAsync(40_000);
    expect(deal.reviewing).toBe("failed");
    // the line is back, and nobody need touch anything
    answers[REVIEW] = { state: "done", turns: [] };
    await vi.advanceTimersByTimeAsync(16_000);
    expect([deal.reviewing, deal.review?.state]).toEqual(["asked", "done"]);
  });

  it("is put by one asker alone, however often it is asked for", async () => {
    const deal = await loaded();
    answers[REVIEW] = new Error("no line");
    void deal.ask();
    await vi.advanceTimersByTimeAsync(40_000);
    void deal.ask();
    void deal.ask();
    await vi.advanceTimersByTimeAsync(20_000);
    answers[REVIEW] = { state: "working", done: 1, of: 9, turns: [] };
    await vi.advanceTimersByTimeAsync(20_000);
    asked.length = 0;
    await vi.advanceTimersByTimeAsync(10 * ASK_AGAIN);
    expect(asked).toHaveLength(10);
    deal.leave();
  });

  it("is asked for no more by a page that was left", async () => {
    const deal = await loaded();
    answers[REVIEW] = { state: "working", done: 3, of: 9, turns: [] };
    void deal.ask();
    await vi.advanceTimersByTimeAsync(0);
    deal.leave();
    await vi.advanceTimersByTimeAsync(ASK_AGAIN * 5);
    expect(asked.filter((address) => address === REVIEW)).toHaveLength(1);
  });
});

describe("an answer that comes when too much is asked", () => {
  const later = (status: number, times: number) => {
    let left = times;
    vi.stubGlobal("fetch", async (address: string) => {
      asked.push(address);
      if (left > 0 && status === 0) {
        left -= 1;
        throw new TypeError("no line");
      }
      return left-- > 0 ? { ok: false, status } : { ok: true, json: async () => ({ frames: FRAMES }) };
    });
  };

  it.each([429, 503, 0])("%s: is asked for again after a pause that grows", async (status) => {
    later(status, 3);
    const deal = new ReplayedDeal(PLACE);
    const loading = deal.load();
    for (const [pause, times] of [[999, 1], [1, 2], [1999, 2], [1, 3], [3999, 3], [1, 4]] as const) {
      await vi.advanceTimersByTimeAsync(pause);
      expect(asked).toHaveLength(times);
    }
    await loading;
    expect(deal.trouble).toBeNull();
    expect(deal.replay).not.toBeNull();
  });

  it("is waited for as long as the server says that it comes", async () => {
    const deal = await loaded();
    asked.length = 0;
    later(503, 20);
    void deal.ask();
    await vi.advanceTimersByTimeAsync(200_000);
    expect(deal.reviewing).toBe("waiting");
    await vi.advanceTimersByTimeAsync(100_000);
    expect([asked.length > 20, deal.reviewing]).toEqual([true, "asked"]);
    deal.leave();
  });

  it("is given up when it does not come at all, said to fail, and asked for anew", async () => {
    let silent = true;
    vi.stubGlobal("fetch", (address: string, { signal }: RequestInit) => {
      asked.push(address);
      if (!silent) return Promise.resolve({ ok: true, json: async () => ({ frames: FRAMES }) });
      return new Promise((_, reject) => signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError"))));
    });
    const deal = new ReplayedDeal(PLACE);
    const loading = deal.load();
    await vi.advanceTimersByTimeAsync(PATIENCE - 1);
    expect([asked.length, deal.trouble]).toEqual([1, null]);
    await vi.advanceTimersByTimeAsync(1);
    expect(deal.trouble).toBe("failed");
    silent = false;
    await vi.advanceTimersByTimeAsync(1000);
    await loading;
    expect([asked.length, deal.trouble, deal.replay !== null]).toEqual([2, null, true]);
  });

  it("is not waited for when there is no such deal", async () => {
    later(404, 99);
    const none = new ReplayedDeal(PLACE);
    await none.load();
    expect(none.trouble).toBe("gone");
    expect(asked).toHaveLength(1);
  });
});
