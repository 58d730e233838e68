import { expect, it } from "vitest";
import { LANGUAGES, switchLanguage, t } from "../src/messages.svelte";
import { botName, isNobody, NOBODY, personName, playerName } from "../src/names";
import { spoken } from "../src/spoken";
import type { Table } from "../src/wire";
import { initials } from "../src/words";
import { inEnglish } from "./english";

inEnglish();

it.each([
  ["en", "Asha 2", "Asha 2", "A2"],
  ["de", "Gauri", "Gauri", "G"],
  ["hi", "Asha 2", "आशा 2", "आ2"],
  ["hi", "Chitra", "चित्रा", "चि"],
  ["mr", "Hari", "हरी", "ह"],
  ["gu", "Farhan", "ફરહાન", "ફ"],
])("in %s the bot %s is %s", async (language, name, called, ring) => {
  await switchLanguage(language);
  expect(botName(name)).toBe(called);
  expect(initials(botName(name))).toBe(ring);
});

it("a name the client does not know stays, and so does what is no name", async () => {
  await switchLanguage("hi");
  for (const name of ["Zubin", "", "Asha Devi", "asha", "You", "toString"]) expect(botName(name)).toBe(name);
});

it("people are called what they call themselves, in any language", async () => {
  await switchLanguage("gu");
  expect(playerName({ kind: "human", name: NOBODY, seat: 2 })).toBe(`${personName(NOBODY)} 3`);
  expect(playerName({ kind: "human", name: "Asha" })).toBe("Asha");
  expect(playerName({ kind: "bot", name: "Asha" })).toBe("આશા");
});

it("a guest without a name is one in the language of each reader", async () => {
  const words: string[] = [];
  for (const language of LANGUAGES) {
    await switchLanguage(language);
    words.push(t("front.someone"));
    expect(personName(NOBODY)).toBe(t("front.someone"));
    expect(isNobody(t("front.someone"))).toBe(true);
  }
  await switchLanguage("gu");
  for (const word of words) expect(playerName({ kind: "human", name: word })).toBe("મહેમાન");
  expect(botName(NOBODY)).toBe("મહેમાન");
  expect(isNobody("")).toBe(true);
  expect(isNobody("Kiran")).toBe(false);
});

it("bots are read out in the language", async () => {
  await switchLanguage("hi");
  const players = [{ kind: "human", name: "Kiran" }, { kind: "bot", name: "Bhavin" }];
  const events = [{ kind: "asked", seat: 1, card: null, suit: null, side: null }];
  const said = spoken(null, { seat: 0, phase: "between", players, events, match: null } as unknown as Table);
  expect(said).toContain("भाविन");
  expect(said).not.toContain("Bhavin");
});
