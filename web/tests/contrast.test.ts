/** Every text and its ground, in every theme and on every surface, is readable (WCAG AA). */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("../src/app.css", import.meta.url), "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
type Tokens = Record<string, string>;

/** The tokens a selector declares; a selector that is gone fails the test. */
function block(selector: string): Tokens {
  const start = css.indexOf(`${selector} {`);
  expect(start, selector).toBeGreaterThanOrEqual(0);
  const body = css.slice(css.indexOf("{", start) + 1, css.indexOf("}", start));
  return Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value?.trim() ?? ""]));
}

const root = block(":root");
const four = block(':root[data-colours="four"]');
const light = block(':root[data-theme="light"]');
const paper = block(':root[data-theme="light"] :is(dialog, .on-panel, .on-bar)');
const paperFour = block(':root[data-theme="light"][data-colours="four"] :is(dialog, .on-panel, .on-bar)');
const high = block(':root[data-theme="contrast"]');

/** Computed as the browser does: a variable inside a value is resolved where it was declared. */
function cascade(...levels: Tokens[][]): Tokens {
  let inherited: Tokens = {};
  for (const blocks of levels) {
    const own = Object.assign({}, ...blocks) as Tokens;
    const all = { ...inherited, ...own };
    const solve = (value: string): string => value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => solve(all[name] ?? ""));
    inherited = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, solve(value)]));
  }
  return inherited;
}

const THEMES: [string, Tokens, Tokens][] = [
  ["dark", cascade([root]), cascade([root], [])],
  ["dark, four colours", cascade([root, four]), cascade([root, four], [])],
  ["light", cascade([root, light]), cascade([root, light], [paper])],
  ["light, four colours", cascade([root, four, light]), cascade([root, four, light], [paper, paperFour])],
  ["high contrast", cascade([root, high]), cascade([root, high], [])],
  ["high contrast, four colours", cascade([root, four, high]), cascade([root, four, high], [])],
];

function light1(colour: string): number {
  const full = /^#([0-9a-f]{3})$/i.test(colour) ? colour.replace(/[0-9a-f]/gi, "$&$&") : colour;
  expect(full, `not a plain colour: ${colour}`).toMatch(/^#[0-9a-f]{6}$/i);
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = parseInt(full.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(a: string, b: string): number {
  const [hi = 0, lo = 0] = [light1(a), light1(b)].sort((x, y) => y - x);
  return (hi + 0.05) / (lo + 0.05);
}

const WORDS = ["--cream", "--soft", "--muted", "--now", "--us-text", "--them-text", "--ready"];
const SUITS = ["S", "H", "D", "C"];
/** Text on ground; the least contrast is 4.5, and 3 for what is only a shape. */
const ON_FELT: [string, string][] = ["--felt-light", "--felt", "--felt-deep"].flatMap((ground) =>
  WORDS.map((word): [string, string] => [word, ground]),
);
const ON_PAPER: [string, string][] = ["--bar", "--strip", "--panel"].flatMap((ground) => WORDS.map((word): [string, string] => [word, ground]));
const ANYWHERE: [string, string][] = [
  ["--on-chip", "--chip"],
  ["--turmeric", "--chip"],
  ["--cream", "--button"],
  ["--cream", "--button-hover"],
  ["--muted", "--button-off"],
  ["--on-now", "--turmeric"],
  ["--on-now", "--turmeric-light"],
  ["--on-first-off", "--first-off"],
  ["--cream", "--field"],
  ["--placeholder", "--field"],
  ["--on-alarm", "--alarm"],
  ["--ink", "--paper"],
  ["--paper-muted", "--paper"],
  ["--on-earth", "--earth"],
  ["--on-right", "--right"],
  ...SUITS.flatMap((suit): [string, string][] => [
    [`--suit-${suit}`, "--card-1"],
    [`--suit-${suit}`, "--card-2"],
    [`--suit-${suit}`, "--paper"],
    [`--suit-${suit}`, "--right"],
    [`--suit-${suit}`, "--wrong"],
  ]),
];
const SHAPES_FELT: [string, string][] = ["--felt-light", "--felt", "--felt-deep"].flatMap((ground) =>
  [...SUITS.map((suit) => `--dark-${suit}`), "--focus", "--turmeric", "--dash"].map((shape): [string, string] => [shape, ground]),
);
const SHAPES_PAPER: [string, string][] = ["--bar", "--strip", "--panel"].flatMap((ground) =>
  [...SUITS.map((suit) => `--dark-${suit}`), "--focus", "--dash", "--button-line"].map((shape): [string, string] => [shape, ground]),
);

describe.each(THEMES)("the %s theme", (_, felt, panel) => {
  const hold = (tokens: Tokens, pairs: [string, string][], least: number) => {
    const low = pairs
      .map(([over, under]) => ({ pair: `${over} on ${under}`, is: contrast(tokens[over] ?? "", tokens[under] ?? "") }))
      .filter(({ is }) => is < least);
    expect(low).toEqual([]);
  };
  it("has readable words on the felt", () => hold(felt, ON_FELT, 4.5));
  it("has readable words on bars and panels", () => hold(panel, ON_PAPER, 4.5));
  it("has readable buttons, fields and cards", () => {
    hold(felt, ANYWHERE, 4.5);
    hold(panel, ANYWHERE, 4.5);
  });
  it("has shapes that are seen", () => {
    hold(felt, SHAPES_FELT, 3);
    hold(panel, SHAPES_PAPER, 3);
    hold(panel, [["--field-line", "--panel"]], 3);
  });
});

describe.each(THEMES.filter(([name]) => name.includes("four")))("the %s theme", (_, ...surfaces) => {
  it.each(["--suit", "--dark"])("has a colour for each suit, blue diamonds and green clubs: %s", (on) => {
    for (const tokens of surfaces) {
      const [, H = "", D = "", C = ""] = SUITS.map((suit) => tokens[`${on}-${suit}`] ?? "");
      const parts = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
      const most = (colour: string) => parts(colour).indexOf(Math.max(...parts(colour)));
      expect([most(H), most(C), most(D)], `${H} ${C} ${D}`).toEqual([0, 1, 2]);
    }
  });
});

it("high contrast is more than AA everywhere: 7 for every word", () => {
  const tokens = cascade([root, high]);
  for (const [over, under] of [...ON_FELT, ...ON_PAPER]) expect(contrast(tokens[over] ?? "", tokens[under] ?? "")).toBeGreaterThanOrEqual(7);
});

it("components take every text colour from a token", () => {
  const files = import.meta.glob<string>("../src/**/*.svelte", { query: "?raw", import: "default", eager: true });
  const loose = Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(/(?<![-\w])color:\s*#(?!fff;)[0-9a-f]{3,8};/g)].map(([found]) => `${path}: ${found}`),
  );
  // Marks and labels that bring their own ground with them.
  expect(loose.filter((line) => !/Seat\.svelte|Help\.svelte/.test(line))).toEqual([]);
});
