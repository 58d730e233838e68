import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { freshId, Line, PING_EVERY, SILENCE_MEANS_DEAD, type LineState, type Socket } from "../src/socket";
import type { ClientMessage, ServerMessage } from "../src/wire";

class FakeSocket implements Socket {
  static all: FakeSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  sent: ClientMessage[] = [];
  closed = false;
  /** Whether pings are answered. */
  alive = true;

  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    const message = JSON.parse(text) as ClientMessage;
    this.sent.push(message);
    if (message.type === "ping" && this.alive) this.hear({ type: "pong", n: message.n });
  }
  close(): void {
    this.closed = true;
  }
  hear(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  get without(): ClientMessage[] {
    return this.sent.filter(({ type }) => type !== "ping");
  }
}
const newest = () => FakeSocket.all.at(-1) as FakeSocket;

let line: Line;
let states: LineState[];
let page: EventTarget;
let browser: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: "visible" });
  browser = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", browser);
  FakeSocket.all = [];
  states = [];
  line = new Line(() => new FakeSocket());
  line.onstate = (state) => states.push(state);
  line.start();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("an open line", () => {
  it("pings every two and a half seconds", () => {
    newest().onopen?.();
    vi.advanceTimersByTime(PING_EVERY * 4);
    expect(newest().sent.filter(({ type }) => type === "ping")).toHaveLength(5);
    expect(states).toEqual(["open"]);
  });

  it("shows a silent server within twelve seconds", () => {
    newest().onopen?.();
    newest().alive = false;
    vi.advanceTimersByTime(SILENCE_MEANS_DEAD + PING_EVERY);
    expect(states).toContain("lost");
    expect(FakeSocket.all[0]?.closed).toBe(true);
  });
});

describe("a command", () => {
  it("is answered once", async () => {
    newest().onopen?.();
    const answer = line.command({ type: "fill", table: "ABC" });
    const { cmd } = newest().without[0] as { cmd: string };
    newest().hear({ type: "done", cmd, table: "ABC", seq: 3 });
    expect(await answer).toMatchObject({ type: "done", seq: 3 });
  });

  it("is sent again with the same id after a reconnect, behind the table it belongs to", async () => {
    newest().onopen?.();
    line.watch("ABC");
    const answer = line.command({ type: "act", table: "ABC", turn: 4, action: "TH" });
    const first = newest().without.at(-1);
    newest().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
    newest().onopen?.();
    expect(newest().without).toEqual([{ type: "open", table: "ABC", acting: true }, first]);
    newest().hear({ type: "done", cmd: (first as { cmd: string }).cmd, table: "ABC", seq: 9 });
    await answer;
    newest().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(2000);
    newest().onopen?.();
    expect(newest().without).toEqual([{ type: "open", table: "ABC", acting: true }]);
  });

  it("waits for the line when there is none yet", () => {
    void line.command({ type: "fill", table: "ABC" });
    expect(newest().sent).toEqual([]);
    newest().onopen?.();
    expect(newest().without).toMatchObject([{ type: "fill", table: "ABC" }]);
  });

  it("that was too big is not tried again", async () => {
    newest().onopen?.();
    const answer = line.command({ type: "name", table: "ABC", name: "x" });
    newest().onclose?.({ code: 1009 });
    expect(await answer).toMatchObject({ type: "refused", code: "too-large" });
  });
});

describe("a lost line", () => {
  it("is tried again later and later", () => {
    const attempts: number[] = [];
    for (let i = 0; i < 8; i++) {
      const before = FakeSocket.all.length;
      newest().onclose?.({ code: 1006 });
      let waited = 0;
      while (FakeSocket.all.length === before) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      attempts.push(waited);
    }
    expect(attempts[0]).toBeLessThanOrEqual(450);
    expect(attempts.at(-1)).toBeGreaterThanOrEqual(3000);
    expect(Math.max(...attempts)).toBeLessThanOrEqual(6050);
  });

  it("is made anew at once when the page becomes visible", () => {
    newest().onopen?.();
    vi.setSystemTime(Date.now() + 60_000);
    page.dispatchEvent(new Event("visibilitychange"));
    expect(FakeSocket.all).toHaveLength(2);
    browser.dispatchEvent(new Event("pageshow"));
    browser.dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(2);
  });

  it("comes back with jitter after a restart of the server", () => {
    newest().onopen?.();
    newest().onclose?.({ code: 1012 });
    vi.advanceTimersByTime(900);
    expect(FakeSocket.all).toHaveLength(1);
    vi.advanceTimersByTime(1200);
    expect(FakeSocket.all).toHaveLength(2);
  });
});

describe("ids", () => {
  it("need no secure context", () => {
    vi.stubGlobal("crypto", undefined);
    expect(freshId()).toMatch(/^[A-Za-z0-9_-]{20}$/);
    expect(freshId()).not.toBe(freshId());
  });
});
