import { describe, expect, it } from "vitest";
import { packsFor, playersOf, usualTarget } from "../src/choices";
import type { Preset, Rules } from "../src/wire";

const preset = (name: string, rules: Partial<Rules>) => ({ name, rules }) as Preset;
const presets = [
  preset("cut", { players: 4, pack: 52, score: "points", target: 7 }),
  preset("tens", { players: 4, pack: 52, score: "tens", target: 16 }),
  preset("short", { players: 4, pack: 32, score: "points", target: 7 }),
  preset("eight", { players: 8, pack: 48, score: "points", target: 7 }),
  preset("six", { players: 6, pack: 48, score: "points", target: 7 }),
];

describe("what can be chosen comes from the presets", () => {
  it("players", () => expect(playersOf(presets)).toEqual([4, 6, 8]));
  it("packs", () => {
    expect(packsFor(presets, 4)).toEqual([52, 32]);
    expect(packsFor(presets, 6)).toEqual([48]);
  });
  it("targets", () => {
    expect(usualTarget(presets, "tens")).toBe(16);
    expect(usualTarget(presets, "kots")).toBeNull();
  });
});
