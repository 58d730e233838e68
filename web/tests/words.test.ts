import { expect, it } from "vitest";
import type { Lots } from "../src/wire";
import { firstDealer, initials } from "../src/words";

it.each([
  ["Ba (grandmother)", "BG"],
  ["Lakshmibehn Chandrakant Rao", "LC"],
  ["  asha ", "A"],
  ["(( मीरा", "म"],
  ["!!", "?"],
])("the ring of %s says %s", (name, letters) => expect(initials(name)).toBe(letters));

it("the draw says who deals", () => {
  const first: Lots = { chairs: [0, 1, 2, 3], cards: ["KS", "7H", "KD", "3C"] };
  const again: Lots = { chairs: [0, 2], cards: ["9D", "TC"] };
  expect(firstDealer([], "highest")).toBeNull();
  expect(firstDealer([first], "highest")).toBeNull();
  expect(firstDealer([first, again], "highest")).toBe(2);
  expect(firstDealer([first], "lowest")).toBe(3);
});
