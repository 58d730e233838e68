import { expect, it, vi } from "vitest";
import type { Line, Wish } from "../src/socket";
import type { Hello } from "../src/wire";

it("a table that was made is opened before its bots are asked for", async () => {
  vi.stubGlobal("location", { pathname: "/", search: "", origin: "" });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("history", { pushState: () => {} });
  vi.stubGlobal("scrollTo", () => {});
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
  vi.stubGlobal("location", { pathname: "/", search: "", origin: "" });
  vi.stubGlobal("window", new EventTarget());
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
