import { describe, expect, it } from "vitest";
import { changesOf, nearest, packsFor, playersOf, usualTarget } from "../src/choices";
import { CUT } from "./presets";
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

describe("what differs from a preset", () => {
  const dehla = { ...CUT, hukum: "five-card-cut", gathering: "two-in-a-row", score: "kots", target: 5 } as const;
  const known = [preset("cut", CUT), preset("six", { ...CUT, players: 6, pack: 48 }), preset("dehla-pakad", dehla)];

  it("nothing: the preset itself", () => {
    expect(nearest(known, { ...CUT, players: 6, pack: 48 })?.name).toBe("six");
    expect(changesOf(CUT, { ...CUT })).toEqual([]);
  });
  it("is said part by part, however many numbers a part has", () => {
    expect(changesOf({ ...CUT, players: 6, pack: 48, win: 2, mendikot: 4, target: 20 }, CUT)).toEqual(["players", "score"]);
    expect(changesOf({ ...CUT, first_dealer: "lowest", direction: "clockwise" }, CUT)).toEqual(["draw", "direction"]);
  });
  it("the nearest preset has the fewest parts that differ", () => {
    expect(nearest(known, { ...dehla, score: "points", target: 7 })?.name).toBe("dehla-pakad");
    expect(nearest(known, { ...CUT, gathering: "two-in-a-row" })?.name).toBe("cut");
    expect(nearest([], CUT)).toBeUndefined();
  });
  it("every option belongs to a part", () => {
    for (const key of Object.keys(CUT) as (keyof Rules)[]) expect(changesOf({ ...CUT, [key]: "other" }, CUT), key).toHaveLength(1);
  });
});
