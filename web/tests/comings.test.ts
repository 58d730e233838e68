import { expect, it } from "vitest";
import { comings } from "../src/comings";
import { LANGUAGES, switchLanguage } from "../src/messages.svelte";
import type { Player, Table } from "../src/wire";
import { inEnglish } from "./english";

inEnglish();

type Someone = Partial<Player>;
const KIRAN: Someone = { kind: "human", name: "Kiran" };
const RAVI: Someone = { kind: "human", name: "Ravi" };
const BHAVIN: Someone = { kind: "bot", name: "Bhavin" };
const table = (players: Someone[], more: Partial<Table> = {}, seating = [0, 1]) =>
  ({ table: "ABC", seat: 0, players: players.map((one, seat) => ({ seat, away: false, ...one })), match: { seating }, ...more }) as unknown as Table;

it("who leaves is told, with the bot that plays on; who comes back, and who is new", () => {
  const gone = new Map<number, string>();
  const withRavi = table([KIRAN, RAVI]);
  const without = table([KIRAN, BHAVIN]);
  expect(comings(without, table([KIRAN, { kind: "human", name: "Meera" }]), gone)).toEqual(["Meera takes Bhavin's seat."]);
  expect(comings(withRavi, without, gone)).toEqual(["Ravi has left the seat; Bhavin (bot) plays on."]);
  expect(comings(without, withRavi, gone)).toEqual(["Ravi is back."]);
  expect(comings(without, table([KIRAN, { kind: "human", name: "Guest" }]), gone)).toEqual(["Guest 2 takes Bhavin's seat."]);
});

it("so is who was away, coming back", () => {
  const away = table([KIRAN, { ...RAVI, away: true }]);
  expect(comings(away, table([KIRAN, RAVI]), new Map())).toEqual(["Ravi is back."]);
  expect(comings(table([KIRAN, RAVI]), away, new Map())).toEqual([]);
});

it("nothing is told of oneself, of another table, of seats drawn anew, before the match, or where nothing changed", () => {
  const before = table([KIRAN, RAVI]);
  for (const [from, to] of [
    [null, before],
    [before, before],
    [before, table([KIRAN, { ...RAVI, name: "Ravindra" }])],
    [table([KIRAN, BHAVIN]), table([KIRAN, RAVI], { seat: 1 })],
    [table([KIRAN, RAVI], { seat: 1 }), table([KIRAN, BHAVIN], { seat: null })],
    [before, table([KIRAN, BHAVIN], { table: "XYZ" })],
    [before, table([BHAVIN, KIRAN], {}, [1, 0])],
    [before, table([KIRAN, BHAVIN], { match: null })],
  ] as const)
    expect(comings(from, to, new Map())).toEqual([]);
});

it.each(LANGUAGES)("in %s, without a key or a hole left", async (language) => {
  await switchLanguage(language);
  const gone = new Map<number, string>();
  const steps = [table([KIRAN, BHAVIN]), table([KIRAN, RAVI]), table([KIRAN, BHAVIN]), table([KIRAN, RAVI])];
  const said = steps.slice(1).flatMap((now, n) => comings(steps[n] ?? null, now, gone));
  expect(said).toHaveLength(3);
  expect(new Set(said).size).toBe(3);
  for (const one of said) {
    expect(one).toContain("Ravi");
    expect(one).not.toMatch(/{{|undefined|company/);
  }
});
