import { expect, it } from "vitest";
import { initials } from "../src/words";

it.each([
  ["Ba (grandmother)", "BG"],
  ["Lakshmibehn Chandrakant Rao", "LC"],
  ["  asha ", "A"],
  ["(( मीरा", "मी"],
  ["श्रीधर जोशी", "श्रीजो"],
  ["ક્ષમા પટેલ", "ક્ષપ"],
  ["É. Zola", "ÉZ"],
  ["!!", "?"],
])("the ring of %s says %s", (name, letters) => expect(initials(name)).toBe(letters));
