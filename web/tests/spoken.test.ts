import { describe, expect, it } from "vitest";
import { cardName, LANGUAGES, switchLanguage, t } from "../src/messages.svelte";
import { spoken } from "../src/spoken";
import type { Event, Result, Table } from "../src/wire";
import { inEnglish } from "./english";

inEnglish();

const happened = (kind: Event["kind"], seat: number | null): Event => ({ kind, seat, card: null, suit: null, side: null });
const table = (seat: number | null, event: Event, result?: Partial<Result>) =>
  ({
    seat,
    phase: "between",
    players: [{ name: "Kiran" }, { name: "Asha" }],
    events: [event],
    rules: { score: "points" },
    match: result ? { view: null, score: [3, 4], results: [result], winner: 1 } : null,
  }) as unknown as Table;

it("your own seat is You, also in what is read out", () => {
  expect(spoken(null, table(0, happened("trick", 0)))).toBe("You take the trick.");
  expect(spoken(null, table(0, happened("trick", 1)))).toBe("Asha takes the trick.");
  expect(spoken(null, table(null, happened("trick", 0)))).toBe("Kiran takes the trick.");
});

describe("the result of a deal is told", () => {
  const won: Partial<Result> = { outcome: { kind: "win", side: 1 }, tens: [0, 3], tricks: [5, 8], points: [0, 1] };
  const over = happened("deal-over", null);
  it.each([
    [0, "The deal is over. The other side wins the deal. Your side: no ten, 5 tricks, 0 points. The other side: 3 tens, 8 tricks, 1 point. Score: Us 3, Them 4."],
    [1, "The deal is over. Your side wins the deal. Your side: 3 tens, 8 tricks, 1 point. The other side: no ten, 5 tricks, 0 points. Score: Us 4, Them 3."],
    [null, "The deal is over. Blue side wins the deal. Amber side: no ten, 5 tricks, 0 points. Blue side: 3 tens, 8 tricks, 1 point. Score: Amber 3, Blue 4."],
  ])("to seat %s", (seat, says) => expect(spoken(null, table(seat, over, won))).toBe(says));

  it.each(LANGUAGES)("in %s, without a key or a hole left", async (language) => {
    await switchLanguage(language);
    for (const kind of ["win", "mendikot", "kot", "tie", "void"] as const)
      for (const seat of [0, 1, null]) {
        const side = kind === "tie" || kind === "void" ? null : 0;
        const says = spoken(null, table(seat, over, { ...won, outcome: { kind, side } }));
        expect(says).not.toMatch(/{{|undefined|[a-z]+\.[a-z]+/);
      }
    await switchLanguage("en");
  });
});

it.each([
  [0, "The match is over. The other side won."],
  [1, "The match is over. Your side won the match."],
  [null, "The match is over. Blue side won."],
])("and so is that of the match, to seat %s", (seat, says) => {
  expect(spoken(null, table(seat, happened("match-over", null), {}))).toBe(says);
});

it.each([
  ["en", "ten of spades", "queen of clubs"],
  ["de", "Pik-Zehn", "Kreuz-Dame"],
  ["it", "dieci di picche", "donna di fiori"],
  ["pt", "dez de espadas", "dama de paus"],
  ["hi", "काले पान का दहला", "चिड़ी की बेगम"],
  ["mr", "इस्पिक दश्शी", "किलवर राणी"],
  ["gu", "કાળીનો દસ્સો", "ફુલ્લીની રાણી"],
])("cards have their names in %s", async (language, ten, queen) => {
  await switchLanguage(language);
  expect([cardName("TS"), cardName("QC")]).toEqual([ten, queen]);
  await switchLanguage("en");
});

it.each([
  ["de", ["1 Stich", "2 Stiche", "0 Stiche"]],
  ["it", ["1 presa", "2 prese", "0 prese"]],
  ["pt", ["1 vaza", "2 vazas", "0 vaza"]],
  ["hi", ["1 पत्ता", "2 पत्ते", "0 पत्ता"]],
])("plurals are those of %s", async (language, forms) => {
  await switchLanguage(language);
  const key = language === "hi" ? "seat.cards" : "mendis.tricks";
  expect([1, 2, 0].map((count) => t(key, { count }))).toEqual(forms);
  await switchLanguage("en");
});
