import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { attend } from "../src/atTable";
import type { Game } from "../src/game.svelte";
import { Settings } from "../src/settings.svelte";
import type { Table } from "../src/wire";

let game: Game;
let settings: Settings;
let page: EventTarget & { hidden: boolean };
let now: number;
const vibrate = vi.fn();
const release = vi.fn();
const request = vi.fn(() => Promise.resolve({ release }));

beforeEach(() => {
  vi.clearAllMocks();
  now = 100_000;
  page = Object.assign(new EventTarget(), { hidden: false });
  vi.stubGlobal("document", page);
  vi.stubGlobal("performance", { now: () => now });
  vi.stubGlobal("navigator", { vibrate, wakeLock: { request } });
  const hears = new EventTarget();
  vi.stubGlobal("addEventListener", hears.addEventListener.bind(hears));
  vi.stubGlobal("removeEventListener", hears.removeEventListener.bind(hears));
  vi.stubGlobal("touch", () => hears.dispatchEvent(new Event("pointerdown")));
  settings = new Settings();
  settings.set("sounds", "off");
  game = { resting: false, onshown: () => {} } as unknown as Game;
});
afterEach(() => vi.unstubAllGlobals());

const turn = (number: number, toAct: number): Table =>
  ({ table: "ABC", turn: number, phase: "playing", seat: 0, can_act: true, events: [], match: { results: [], view: { to_act: toAct } } }) as unknown as Table;
const myTurnComes = (number: number) => game.onshown(turn(number - 1, 3), turn(number, 0));

it("nudges at one's turn who looks elsewhere, and nobody who is there", () => {
  const end = attend(game, settings);
  (globalThis as unknown as { touch: () => void }).touch();
  myTurnComes(2);
  expect(vibrate).not.toHaveBeenCalled();
  now += 9_000;
  myTurnComes(4);
  expect(vibrate).toHaveBeenCalledTimes(1);
  (globalThis as unknown as { touch: () => void }).touch();
  page.hidden = true;
  myTurnComes(6);
  expect(vibrate).toHaveBeenCalledTimes(2);
  settings.set("vibrate", false);
  myTurnComes(8);
  expect(vibrate).toHaveBeenCalledTimes(2);
  end();
});

it("keeps the screen awake while the page is seen, asks again on coming back, and lets go at the end", async () => {
  const end = attend(game, settings);
  expect(request).toHaveBeenCalledTimes(1);
  page.hidden = true;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(1);
  page.hidden = false;
  page.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(2);
  await Promise.resolve();
  end();
  expect(release).toHaveBeenCalledTimes(1);
  page.dispatchEvent(new Event("visibilitychange"));
  expect(request).toHaveBeenCalledTimes(2);
});

it("does without on a page that may not, or a phone that cannot", () => {
  vi.stubGlobal("navigator", {});
  const end = attend(game, settings);
  page.hidden = true;
  expect(() => myTurnComes(2)).not.toThrow();
  end();
});
