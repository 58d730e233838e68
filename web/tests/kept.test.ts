import { afterEach, expect, it, vi } from "vitest";
import { keep, kept } from "../src/kept";

afterEach(() => vi.unstubAllGlobals());

it("a browser that keeps nothing is no fault", () => {
  vi.stubGlobal("localStorage", undefined);
  keep("a", "b");
  expect(kept("a")).toBeNull();
  const blocked = () => {
    throw new Error("SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: blocked, setItem: blocked });
  keep("a", "b");
  expect(kept("a")).toBeNull();
});

it("what is kept comes back", () => {
  const all = new Map<string, string>();
  vi.stubGlobal("localStorage", { getItem: (k: string) => all.get(k) ?? null, setItem: (k: string, v: string) => all.set(k, v) });
  keep("a", "b");
  expect(kept("a")).toBe("b");
});
