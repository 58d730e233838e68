import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { presetRules } from "./presets";
import { articles, tips } from "../src/rulesInWords";

const SOURCE = new URL("../src/", import.meta.url);
const LANGUAGES = ["de", "en", "gu", "hi", "it", "mr", "pt"];
type Texts = { [key: string]: string | Texts };

function flat(texts: Texts, before = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text === "string") found.set(before + key, text);
    else for (const [inner, value] of flat(text, `${before}${key}.`)) found.set(inner, value);
  }
  return found;
}
const read = (kind: string, language: string) =>
  flat(JSON.parse(readFileSync(new URL(`messages/${kind}${language}.json`, SOURCE), "utf8")) as Texts);
const holes = (text: string) => [...new Set([...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name ?? ""))].sort();

const PLURAL = /_(zero|one|two|few|many|other)$/;
const stem = (key: string) => key.replace(PLURAL, "");
const formsOf = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories;

/** What stays as it is: names, and words that are the same in two languages. */
const SAME = new Set(["Mendikot", "mendikots", "Kot", "Kots", "kot", "kots", "Hukum", "Band hukum", "Dehla Pakad", "Mendi", "Bot", "bot", "Link", "Partner", "Menu", "Enter", "Ultra-mendikot", "Mendikots", "Namaste", "Wow!", "Bravo!", "Name", "No", ...botNames()]);

/** What the server calls its bots. */
function botNames(): string[] {
  const naming = readFileSync(new URL("../../src/mendikot/server/naming.py", import.meta.url), "utf8");
  const names = [...(/^BOT_NAMES = \((.*)\)$/m.exec(naming)?.[1] ?? "").matchAll(/"(\w+)"/g)].map(([, name]) => name ?? "");
  if (names.length < 8) throw new Error("the names of the bots are not found");
  return names;
}

const SCRIPTS: Record<string, RegExp> = { hi: /\p{Script=Devanagari}/u, mr: /\p{Script=Devanagari}/u, gu: /\p{Script=Gujarati}/u };

/** Faults of one text: wrong script, figures of another kind, quotes or spaces out of place. */
function textFaults(language: string, text: string): string[] {
  const bare = text.replace(/{{\w+}}/g, "");
  const own = SCRIPTS[language];
  const letters = [...bare].filter((letter) => /[\p{L}\p{M}]/u.test(letter));
  const foreign = letters.filter((letter) => !(own ?? /[\p{Script=Latin}]/u).test(letter) && !/\p{Script=Inherited}/u.test(letter));
  return [
    ...(foreign.length > 0 ? [`letters of another script: ${foreign.join("")}`] : []),
    // Figures are the ones on the cards and the score in every language (docs/words.md).
    ...(/(?![0-9])\p{Nd}/u.test(bare) ? ["figures that are not 0 to 9"] : []),
    ...(/^\s|\s$| {2}/.test(text) ? ["stray spaces"] : []),
  ];
}

it("the languages are seven", () => {
  for (const folder of ["messages/", "messages/long/"]) {
    const files = readdirSync(new URL(folder, SOURCE)).filter((name) => name.endsWith(".json"));
    expect(files.map((name) => name.replace(".json", "")).sort()).toEqual(LANGUAGES);
  }
});

describe.each(["", "long/"])("%smessages", (kind) => {
  const english = read(kind, "en");
  const stems = new Set([...english.keys()].map(stem));
  const plurals = new Set([...english.keys()].filter((key) => PLURAL.test(key)).map(stem));

  describe.each(LANGUAGES)("in %s", (language) => {
    const texts = read(kind, language);

    it("are all there, with every plural form of the language, and no other", () => {
      const wanted = [...stems].flatMap((key) => (plurals.has(key) ? formsOf(language).map((form) => `${key}_${form}`) : [key]));
      expect([...texts.keys()].sort()).toEqual(wanted.sort());
    });

    it("say what the English ones say: the same placeholders", () => {
      for (const [key, text] of texts) {
        const wanted = new Set([...english].filter(([other]) => stem(other) === stem(key)).flatMap(([, other]) => holes(other)));
        const found = holes(text);
        // "one" may be said without its figure.
        if (key.endsWith("_one")) wanted.delete("count");
        const missing = [...wanted].filter((name) => !found.includes(name));
        const extra = found.filter((name) => !wanted.has(name) && name !== "count");
        expect({ key, missing, extra }).toEqual({ key, missing: [], extra: [] });
      }
    });

    it("are not empty where the English ones are not, nor left in English", () => {
      if (language === "en") return;
      for (const [key, text] of texts) {
        const model = english.get(key);
        if (model === "") expect(text, key).toBe("");
        else expect(text, key).not.toBe("");
        const words = (model ?? "").replace(/{{\w+}}/g, "").trim();
        if (/\p{L}/u.test(words) && !SAME.has(words)) expect(text, key).not.toBe(model);
      }
    });

    it("are written in the letters of the language", () => {
      for (const [key, text] of texts) expect({ key, text, faults: textFaults(language, text) }).toEqual({ key, text, faults: [] });
    });
  });
});

/** Other forms of address than the one of docs/words.md: du, tu, você, आप, तुम्ही, તમે. */
const STRANGE: Record<string, RegExp> = {
  de: /(?<=[\p{L},;] )(Sie|Ihnen|Ihr(e[mnrs]?)?)(?!\p{L})/u,
  it: /(?<=[\p{L},;] )(Lei|Suo|Sua|Suoi|Sue|Vi|Vostro)(?!\p{L})/u,
  pt: /(?<!\p{L})(tu|teus?|tuas?|contigo|vós|vossos?|o senhor)(?!\p{L})/iu,
  hi: /(?<![\p{L}\p{M}])(तुम|तू|तुम्हें|तुम्हार[ाीे]|तेर[ाीे]|तुझे)(?![\p{L}\p{M}])/u,
  mr: /(?<![\p{L}\p{M}])(तू|तुला|तुझ[ाीे]|तुझ्या|आपणास|आपल्याला)(?![\p{L}\p{M}])/u,
  gu: /(?<![\p{L}\p{M}])(તું|તને|તાર[ાીોું]+|આપ|આપને|આપન[ાીોું]+)(?![\p{L}\p{M}])/u,
};
describe.each(Object.entries(STRANGE))("the form of address in %s", (language, strange) => {
  it("is one", () => {
    const texts = [...read("", language), ...read("long/", language)];
    expect(texts.filter(([, text]) => strange.test(text))).toEqual([]);
  });
});
it.each([
  ["de", "Dann spielen Sie eine Karte"],
  ["it", "Ora tocca, e Lei gioca"],
  ["pt", "Joga a tua carta"],
  ["hi", "अब तुम खेलो"],
  ["mr", "आता तू खेळ"],
  ["gu", "હવે તું રમ"],
])("another form is found in %s: %s", (language, text) => expect(STRANGE[language]?.test(text)).toBe(true));

describe("the check itself finds", () => {
  it.each([
    ["hi", "Enter दबाएँ"],
    ["gu", "हुकुम"],
    ["mr", "१३ पाने"],
    ["de", "Хукум"],
    ["it", "due  spazi"],
  ])("a fault in %s: %s", (language, text) => expect(textFaults(language, text)).not.toEqual([]));
  it.each([
    ["hi", "{{name}} की बारी"],
    ["gu", "48 પત્તાં, {{each}}"],
    ["pt", "Você pediu: jogue {{suit}}"],
  ])("none in %s: %s", (language, text) => expect(textFaults(language, text)).toEqual([]));
});

describe("keys in the code", () => {
  const code = [".", "lib", "lesson"].flatMap((folder) =>
    readdirSync(new URL(`${folder}/`, SOURCE))
      .filter((name) => /\.(svelte|ts)$/.test(name))
      .map((name): [string, string] => [name, readFileSync(new URL(`${folder}/${name}`, SOURCE), "utf8")]),
  );
  const named = (call: string) =>
    code.flatMap(([file, text]) => [...text.matchAll(new RegExp(`(?<![\\w.])${call}\\("([^"$]+)"`, "g"))].map(([, key]) => ({ file, key: key ?? "" })));

  it.each([
    ["t", ""],
    ["tl", "long/"],
  ])("%s: each is in the catalogue", (call, kind) => {
    const stems = new Set([...read(kind, "en").keys()].map(stem));
    const used = named(call);
    expect(code.length).toBeGreaterThan(20);
    if (call === "t") expect(used.length).toBeGreaterThan(100);
    expect(used.filter(({ key }) => !stems.has(key))).toEqual([]);
  });
});

describe("every key is asked for somewhere", () => {
  const files = import.meta.glob<string>(["../src/**/*.svelte", "../src/**/*.ts", "!../src/wire.ts"], { query: "?raw", import: "default", eager: true });
  const code = Object.values(files).join("\n");
  const quoted = new Set([...code.matchAll(/"([\w.-]+)"/g)].map(([, text]) => text ?? ""));
  /** Keys put together: `card.suit.${suit}` is any `card.suit.` and one word; what begins with a hole says nothing. */
  const made = [...new Set([...code.matchAll(/`([a-z][\w-]*\.[\w.-]*\$\{[^`]*)`/g)].map(([, text]) => text ?? ""))].map(
    (text) => new RegExp(`^${text.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, "*").replace(/[.]/g, "\\.").replace(/\*/g, "[\\w-]+")}$`),
  );
  const asked = (key: string) => quoted.has(key) || made.some((pattern) => pattern.test(key));
  const bare = (key: string) => stem(stem(key)).replace(/_you$/, "");
  /** It, or what has a name and says something (`method.cut`). */
  const used = (key: string) => asked(bare(key)) || (/\.(name|says)$/.test(key) && asked(key.slice(0, key.lastIndexOf("."))));

  it.each(["", "long/"])("%smessages", (kind) => {
    expect(made.length).toBeGreaterThan(30);
    expect([...read(kind, "en").keys()].filter((key) => !used(key))).toEqual([]);
  });
  it("and one that is not is found", () => {
    for (const key of ["front.nothing", "history.nothing", "demand.too.deep"]) expect(used(key), key).toBe(false);
  });
});

describe("keys that are put together from what the server sends", () => {
  const english = new Set([...read("", "en").keys()].map(stem));
  const wire = readFileSync(new URL("wire.ts", SOURCE), "utf8");
  /** The words of a union the server declares. */
  const words = (name: string) => {
    const [, body = ""] = new RegExp(`export type ${name} =([^;]*);`).exec(wire) ?? [];
    return [...body.matchAll(/"([^"]+)"/g)].map(([, word]) => word ?? "");
  };
  const [, rules = ""] = /^PRESETS[^{]*{([^}]*)^}/m.exec(readFileSync(new URL("../../src/mendikot/engine/rules.py", import.meta.url), "utf8")) ?? [];
  const presets = [...rules.matchAll(/^ {4}"([^"]+)":/gm)].map(([, name]) => name ?? "");
  const lesson = JSON.parse(readFileSync(new URL("lesson/deal.json", SOURCE), "utf8")) as { notes: string[] }[];
  const won = words("OutcomeKind").filter((kind) => !["tie", "void"].includes(kind));
  const worth = [...won.map((_, i) => String(i + 1)), "tens"];
  const groups: Record<string, string[]> = {
    "refused.*": words("RefusalCode"),
    "table.why.*": ["no-table", "busy", "server"],
    "demand.*": words("DemandKind"),
    "method.*.name": words("HukumMethod"),
    "hukum.by.*": words("HukumMethod"),
    "goal.*": words("Score"),
    "phrase.*": words("Phrase"),
    "hint.why.*": words("HintReason"),
    "preset.*.name": presets,
    "preset.*.says": presets,
    "outcome.*": ["tie", "void"],
    "outcome.ours.*": won,
    "outcome.theirs.*": won,
    "outcome.watched.*": won,
    "outcome.short.*": words("OutcomeKind"),
    "outcome.why.*": [...words("OutcomeKind"), "win-tricks"],
    "review.worth.ours.*": worth,
    "review.worth.theirs.*": worth,
    "review.worth.watched.*": worth,
    "review.*": ["any", "almost-any", "only", "better"],
    "choose.*.title": ["close", "show", "call", "pick"],
    "choose.*.says": ["close", "show", "call", "pick"],
    "moment.*": ["revealed", "shown", "called", "cut", "hukum-drawn", "picked"],
    "lesson.say.*": lesson.flatMap(({ notes }) => notes),
  };
  it("their words are found", () => {
    for (const [pattern, names] of Object.entries(groups)) expect(names.length, pattern).toBeGreaterThan(1);
  });
  it.each(Object.entries(groups))("%s are all there", (pattern, names) => {
    for (const name of names) expect(english.has(pattern.replace("*", name)), `${pattern} ${name}`).toBe(true);
  });

  it("the rules in words find every sentence they need, and every sentence is needed", () => {
    const long = new Set([...read("long/", "en").keys()].map(stem));
    const used = new Set<string>();
    for (const rules of presetRules()) {
      for (const { head, lines } of articles(rules)) for (const key of [head, ...lines.map(([name]) => name)]) used.add(key);
      for (const [key] of tips(rules)) used.add(key);
    }
    expect([...used].filter((key) => !long.has(key))).toEqual([]);
    expect([...long].filter((key) => /^(rules|tips)\./.test(key) && !used.has(key))).toEqual([]);
  });
});
