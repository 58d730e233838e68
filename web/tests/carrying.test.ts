import { expect, it } from "vitest";
import { carriedIn, carryLink } from "../src/carrying";

const token = "0123456789abcdef0123456789abcdef";

it("carries token, table and name in the fragment only", () => {
  const link = carryLink("http://host", { token, table: "K7PQXM", name: "मीरा ~ #1" });
  const url = new URL(link);
  expect(url.pathname + url.search).toBe("/carry");
  expect(carriedIn(url.hash)).toEqual({ token, table: "K7PQXM", name: "मीरा ~ #1" });
  expect(carriedIn(new URL(carryLink("http://host", { token, table: null, name: "Meera" })).hash)).toEqual({ token, table: null, name: "Meera" });
});

it.each(["", "#", "#x", `#${token}0`, `#${token.toUpperCase()}`, "#~~"])("is nothing without a token: %s", (fragment) => {
  expect(carriedIn(fragment)).toBeNull();
});

it("bears an odd table and an odd name", () => {
  expect(carriedIn(`#${token}~../x~%E0%A4`)).toEqual({ token, table: null, name: "" });
  expect(carriedIn(`#${token}`)).toEqual({ token, table: null, name: "" });
  expect(carriedIn(`#${token}~~${"x".repeat(99)}`)?.name).toHaveLength(40);
});
