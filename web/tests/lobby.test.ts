import { afterEach, describe, expect, it, vi } from "vitest";
import type { Line, Wish } from "../src/socket";
import type { Hello, ServerMessage } from "../src/wire";

/** What a page has of a browser. */
function stubPage(): void {
  vi.stubGlobal("location", { pathname: "/", search: "", origin: "" });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("history", { pushState: () => {} });
  vi.stubGlobal("document", { activeElement: null });
  vi.stubGlobal("scrollTo", () => {});
}

it("a table that was made is opened before its bots are asked for", async () => {
  stubPage();
  const { Lobby } = await import("../src/lobby.svelte");
  const done: string[] = [];
  const line = {
    command: (wish: Wish) => {
      done.push(wish.type);
      return Promise.resolve({ type: "done", cmd: "x", table: "K7PQXM", seq: 1 });
    },
  } as unknown as Line;
  const lobby = new Lobby(line);
  lobby.hear({ type: "hello", version: "1", name: "Kiran", presets: [{ name: "cut", rules: {} }] } as unknown as Hello);
  lobby.onmade = (table) => done.push(`open ${table}`);
  await lobby.makeTable(true);
  expect(done).toEqual(["create", "open K7PQXM", "fill", "begin"]);
  vi.unstubAllGlobals();
});

it("keeps the last table until it is gone", async () => {
  const all = new Map<string, string>();
  stubPage();
  vi.stubGlobal("localStorage", {
    getItem: (k: string) => all.get(k) ?? null,
    setItem: (k: string, v: string) => all.set(k, v),
    removeItem: (k: string) => all.delete(k),
  });
  const { Lobby } = await import("../src/lobby.svelte");
  const lobby = () => new Lobby({} as Line);
  lobby().rememberTable("VG7SGS");
  expect(lobby().lastTable).toBe("VG7SGS");
  lobby().forgetTable("K7PQXM");
  expect(lobby().lastTable).toBe("VG7SGS");
  lobby().forgetTable("VG7SGS");
  expect(lobby().lastTable).toBeNull();
  vi.unstubAllGlobals();
});

it("knows the groups it was at, and forgets one that is none", async () => {
  const all = new Map<string, string>([["mendikot.groups", '[{"code":"AAAAAAAAAA","name":"A"},{"code":5},null]']]);
  stubPage();
  vi.stubGlobal("localStorage", { getItem: (k: string) => all.get(k) ?? null, setItem: (k: string, v: string) => all.set(k, v) });
  const { Lobby } = await import("../src/lobby.svelte");
  const asked: unknown[] = [];
  const lobby = new Lobby({ mention: (message: unknown) => asked.push(message) } as unknown as Line);
  expect(lobby.groups).toEqual([{ code: "AAAAAAAAAA", name: "A" }]);
  lobby.askGroup("BBBBBBBBBB");
  expect(asked).toEqual([{ type: "group", group: "BBBBBBBBBB" }]);
  lobby.hear({ type: "group", group: "BBBBBBBBBB", name: "B", matches: [], tally: [] });
  expect(lobby.groups.map(({ code }) => code)).toEqual(["BBBBBBBBBB", "AAAAAAAAAA"]);
  expect(lobby.group?.name).toBe("B");
  lobby.askGroup("AAAAAAAAAA");
  lobby.hear({ type: "refused", cmd: null, code: "no-group", detail: "", table: null });
  expect(lobby.noGroup).toBe("AAAAAAAAAA");
  expect(new Lobby({} as Line).groups).toEqual([{ code: "BBBBBBBBBB", name: "B" }]);
  vi.unstubAllGlobals();
});

it("a table of a group says so when it is made", async () => {
  stubPage();
  const { Lobby } = await import("../src/lobby.svelte");
  const sent: Wish[] = [];
  const line = {
    command: (wish: Wish) => {
      sent.push(wish);
      return Promise.resolve({ type: "done", cmd: "x", table: "K7PQXM", seq: 1 });
    },
  } as unknown as Line;
  const lobby = new Lobby(line);
  lobby.hear({ type: "hello", version: "1", name: "Kiran", presets: [{ name: "cut", rules: {} }] } as unknown as Hello);
  await lobby.makeTable(false, "ABCDEFGH23");
  await lobby.makeTable(false);
  expect(sent).toMatchObject([{ group: "ABCDEFGH23" }, { group: null }]);
  vi.unstubAllGlobals();
});

describe("the page of a group that was asked for too often", () => {
  const refused = (code: "too-many" | "busy") => ({ type: "refused", cmd: null, code, detail: "", table: null }) as const;
  const begin = async () => {
    stubPage();
    vi.useFakeTimers();
    const { FIRST_PAUSE, Lobby, LONGEST_PAUSE } = await import("../src/lobby.svelte");
    const asked: unknown[] = [];
    const lobby = new Lobby({ mention: (message: unknown) => asked.push(message) } as unknown as Line);
    lobby.askGroup("BBBBBBBBBB");
    return { lobby, asked, FIRST_PAUSE, LONGEST_PAUSE };
  };
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it.each(["too-many", "busy"] as const)("is asked for again by itself, later each time: %s", async (code) => {
    const { lobby, asked, FIRST_PAUSE } = await begin();
    for (let n = 0; n < 3; n++) {
      lobby.hear(refused(code));
      expect([lobby.groupBusy, lobby.notice]).toEqual([true, null]);
      vi.advanceTimersByTime(FIRST_PAUSE * 2 ** n - 1);
      expect(asked).toHaveLength(n + 1);
      vi.advanceTimersByTime(1);
      expect(asked).toHaveLength(n + 2);
    }
    lobby.hear({ type: "group", group: "BBBBBBBBBB", name: "B", matches: [], tally: [] });
    expect(lobby.groupBusy).toBe(false);
    lobby.askGroup("BBBBBBBBBB");
    lobby.hear(refused(code));
    vi.advanceTimersByTime(FIRST_PAUSE);
    expect(asked).toHaveLength(6);
  });

  it("is never waited for longer than a minute, and no more once it is left", async () => {
    const { lobby, asked, LONGEST_PAUSE } = await begin();
    for (let n = 0; n < 12; n++) {
      lobby.hear(refused("too-many"));
      vi.advanceTimersByTime(LONGEST_PAUSE);
    }
    expect(asked).toHaveLength(13);
    lobby.hear(refused("too-many"));
    lobby.leaveGroup();
    vi.advanceTimersByTime(10 * LONGEST_PAUSE);
    expect(asked).toHaveLength(13);
    lobby.hear(refused("too-many"));
    expect(lobby.notice).not.toBeNull();
  });
});

it("who has no name is asked for one, until it is given or put off", async () => {
  const all = new Map<string, string>();
  stubPage();
  vi.stubGlobal("localStorage", { getItem: (k: string) => all.get(k) ?? null, setItem: (k: string, v: string) => all.set(k, v) });
  const { Lobby } = await import("../src/lobby.svelte");
  const lobby = new Lobby({} as Line);
  expect(lobby.asksName).toBe(true);
  lobby.rename("Kiran");
  expect(lobby.asksName).toBe(false);
  lobby.rename(" ");
  expect(lobby.asksName).toBe(true);
  lobby.staysNameless();
  expect(lobby.asksName).toBe(false);
  expect(new Lobby({} as Line).asksName).toBe(false);
  vi.unstubAllGlobals();
});

it.each([
  ["Guest", "", "Guest", true],
  ["मेहमान", "", "Guest", true],
  ["Kiran", "Kiran", "Kiran", false],
])("%s, as the server knows one, is %j to oneself and %s to the others", async (name, own, called, asks) => {
  stubPage();
  const { Lobby } = await import("../src/lobby.svelte");
  const lobby = new Lobby({} as Line);
  lobby.hear({ type: "hello", name, presets: [], version: "1" } as unknown as ServerMessage);
  expect([lobby.name, lobby.called, lobby.asksName]).toEqual([own, called, asks]);
  vi.unstubAllGlobals();
});

it("a code that led nowhere is told once", async () => {
  stubPage();
  const { Lobby } = await import("../src/lobby.svelte");
  const lobby = new Lobby({} as Line);
  lobby.missed = "ZZZZZZ";
  expect([lobby.takeMissed(), lobby.takeMissed()]).toEqual(["ZZZZZZ", null]);
  vi.unstubAllGlobals();
});
