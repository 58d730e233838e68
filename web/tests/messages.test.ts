import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const FOLDER = new URL("../src/messages/", import.meta.url);
type Texts = { [key: string]: string | Texts };

/** Every key with its placeholders; plural forms of one key count once. */
function keysOf(texts: Texts, before = ""): Map<string, string> {
  const keys = new Map<string, string>();
  for (const [key, text] of Object.entries(texts)) {
    const path = before + key;
    if (typeof text === "string") {
      const holes = [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name).sort();
      keys.set(path.replace(/_(zero|one|two|few|many|other)$/, ""), [...new Set(holes)].join());
    } else for (const [inner, holes] of keysOf(text, `${path}.`)) keys.set(inner, holes);
  }
  return keys;
}
const read = (file: string) => keysOf(JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")) as Texts);
const english = read("en.json");

describe.each(readdirSync(FOLDER))("%s", (file) => {
  it("has every key with its placeholders, and no other", () => {
    expect([...read(file)].sort()).toEqual([...english].sort());
  });
});

describe("keys that are put together from what the server sends", () => {
  const groups: Record<string, string[]> = {
    "refused.*":
      "malformed too-large too-many no-table no-group not-seated seat-taken not-host no-seat wrong-turn not-your-turn illegal not-legal-now rules-fixed bad-rules seats-empty match-running no-match no-deal cannot-claim cannot-end bad-name read-only busy server".split(
        " ",
      ),
    "table.why.*": "no-table busy server".split(" "),
    "demand.*": "lead follow free ask-or-free must-trump close show call pick".split(" "),
    "method.*.name": "drawn drawn-hand shown band-first-void band-on-request band-holder cut no-trump called five-card-cut".split(" "),
    "hukum.by.*": "drawn drawn-hand shown band-first-void band-on-request band-holder cut no-trump called five-card-cut".split(" "),
    "preset.*.says":
      "cut drawn drawn-hand shown band-first-void band-on-request band-holder no-trump tens ultra short six eight dehla-pakad dehla-pakad-called".split(
        " ",
      ),
    "outcome.why.*": "win mendikot kot tie void".split(" "),
    "choose.*.title": "close show call pick".split(" "),
    "moment.*": "revealed shown called cut hukum-drawn picked".split(" "),
  };
  it.each(Object.entries(groups))("%s are all there", (pattern, names) => {
    for (const name of names) expect(english.has(pattern.replace("*", name)), `${pattern} ${name}`).toBe(true);
  });
});
