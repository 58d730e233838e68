import { expect, it } from "vitest";
import { initials } from "../src/words";

it.each([
  ["Ba (grandmother)", "BG"],
  ["Lakshmibehn Chandrakant Rao", "LC"],
  ["  asha ", "A"],
  ["(( मीरा", "म"],
  ["!!", "?"],
])("the ring of %s says %s", (name, letters) => expect(initials(name)).toBe(letters));
