import { describe, expect, it } from "vitest";
import { say, type Texts } from "../src/texts";

const TEXTS: Texts = {
  plain: "Hukum",
  deep: { er: { still: "{{name}} and {{name}}: {{card}}" } },
  cards_one: "{{count}} card",
  cards_other: "{{count}} cards",
  cards_many: "{{count}} of cards",
  took: "{{name}} takes it",
  took_you: "You take it",
  won_one: "{{name}}: one",
  won_other: "{{name}}: {{count}}",
  won_you_one: "You: one",
  won_you_other: "You: {{count}}",
};

describe("a text", () => {
  it("is found by its path and filled in, every time a name stands in it", () => {
    expect(say(TEXTS, "en", "plain")).toBe("Hukum");
    expect(say(TEXTS, "en", "deep.er.still", { name: "Asha", card: "10♠" })).toBe("Asha and Asha: 10♠");
  });

  it("has the plural form of its language", () => {
    expect(say(TEXTS, "en", "cards", { count: 1 })).toBe("1 card");
    expect(say(TEXTS, "en", "cards", { count: 0 })).toBe("0 cards");
    expect(say(TEXTS, "hi", "cards", { count: 0 })).toBe("0 card");
    expect(say(TEXTS, "it", "cards", { count: 1_000_000 })).toBe("1000000 of cards");
  });

  it("may have another form in a context", () => {
    expect(say(TEXTS, "en", "took", { name: "Asha", context: "" })).toBe("Asha takes it");
    expect(say(TEXTS, "en", "took", { name: "Asha", context: "you" })).toBe("You take it");
    expect(say(TEXTS, "en", "took", { name: "Asha", context: "him" })).toBe("Asha takes it");
    expect(say(TEXTS, "en", "won", { context: "you", count: 3, name: "" })).toBe("You: 3");
    expect(say(TEXTS, "en", "won", { context: "you", count: 1, name: "" })).toBe("You: one");
  });

  it("takes names as they are", () => {
    expect(say(TEXTS, "en", "took", { name: "$& {{card}} <b>" })).toBe("$& {{card}} <b> takes it");
  });

  it("is its key where there is none, and a part of a path is none", () => {
    expect(say(TEXTS, "en", "deep.er")).toBe("deep.er");
    expect(say(TEXTS, "en", "nothing.here", { count: 2 })).toBe("nothing.here");
    expect(say(TEXTS, "en", "plain.more")).toBe("plain.more");
  });
});
