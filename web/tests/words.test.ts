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
  ["क़ीं रमा", "क़ींर"],
  ["स्त्री", "स्त्री"],
  [`Z${"\u0351".repeat(18)}algo a${"\u0316".repeat(18)}`, `Z${"\u0351".repeat(3)}A${"\u0316".repeat(3)}`],
  ["क्" + "क्".repeat(18), "क्क्क्"],
  ["!!", "?"],
])("the ring of %s says %s", (name, letters) => expect(initials(name)).toBe(letters));
