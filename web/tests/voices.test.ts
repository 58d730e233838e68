import { afterEach, beforeEach, expect, it, vi } from "vitest";
import en from "../src/messages/en.json";
import { PHRASES, PICTURES } from "../src/phrases";
import { BUBBLE_LASTS, Voices } from "../src/voices.svelte";

let all: Map<string, string>;
beforeEach(() => {
  vi.useFakeTimers();
  all = new Map();
  vi.stubGlobal("localStorage", { getItem: (k: string) => all.get(k) ?? null, setItem: (k: string, v: string) => all.set(k, v) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("shows a phrase for three seconds, of each seat the newest", () => {
  const voices = new Voices();
  expect(voices.hear(1, "wow", "Asha", false)).toBe(true);
  vi.advanceTimersByTime(2000);
  voices.hear(2, "clap", "Dev", false);
  voices.hear(1, "sorry", "Asha", false);
  expect(voices.bubbles.map(({ seat, phrase }) => [seat, phrase])).toEqual([
    [2, "clap"],
    [1, "sorry"],
  ]);
  vi.advanceTimersByTime(BUBBLE_LASTS - 1);
  expect(voices.bubbles).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(voices.bubbles).toEqual([]);
});

it("keeps whom one mutes on the device, and never mutes oneself", () => {
  const voices = new Voices();
  voices.mute("Asha", true);
  voices.mute("Asha", true);
  expect(voices.hear(1, "wow", "Asha", false)).toBe(false);
  expect(voices.hear(2, "wow", "Dev", false)).toBe(true);
  expect(new Voices().isMuted("Asha")).toBe(true);
  voices.mute("Asha", false);
  expect(new Voices().isMuted("Asha")).toBe(false);
  voices.muteAll(true);
  const again = new Voices();
  expect(again.hear(2, "wow", "Dev", false)).toBe(false);
  expect(again.hear(0, "wow", "Me", true)).toBe(true);
});

it.each(["{", '{"a":1}', "[1,null]", "null"])("bears what is wrong in the device's storage: %s", (text) => {
  all.set("mendikot.muted", text);
  expect(new Voices().hear(1, "wow", "Asha", false)).toBe(true);
});

it("every phrase has its picture and its words", () => {
  expect(PHRASES).toHaveLength(14);
  expect(Object.keys(en.phrase).sort()).toEqual([...PHRASES].sort());
  expect(new Set(Object.values(PICTURES)).size).toBe(14);
});
