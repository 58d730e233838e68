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
